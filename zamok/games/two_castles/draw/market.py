"""The market: the tiles of this turn of everybody else, and in the end how all stand."""

from __future__ import annotations

from collections.abc import Hashable

from zamok.engine.drawing import Area, Group, Item, Part
from zamok.engine.kept import kept
from zamok.engine.pencil import BOLD, Ink, Point, cut, group, moved, rect, text, use, wrap
from zamok.engine.screen import LOW, TALL
from zamok.engine.words import Words
from zamok.games.two_castles.draw.beside import tally
from zamok.games.two_castles.draw.faces import MINI, back, face_id, mini, stack_id, way_id
from zamok.games.two_castles.draw.pieces import title, token
from zamok.games.two_castles.draw.scene import Scene
from zamok.games.two_castles.view import Player

SLOT = 124
ROW = 3  # players in a row
# On a phone a slot is a sign and two tiles: so many in a row.
SMALL = {TALL: (4, 152), LOW: (2, 152)}
SMALL_HIGH = 76
PILES, PILES_HIGH = 84, 40  # what is drawn from, in the corner

Tile = tuple[str | None, bool]  # a room (None: face down, "": not there yet); whether it is built


def market(scene: Scene) -> Area:
    """Return the two tiles of this turn of everybody else."""
    view, words = scene.view, scene.words
    if view["phase"] == "over":
        return result(scene)
    heading = words("board.heading", round=view["round"], turn=view["turn"])
    line = f"{heading}. {words('draw.pass_' + view['passing'])}"
    items: list[Item] = [use("tc-arrow-0" if view["passing"] == "left" else "tc-arrow-1", 16, 14)]
    row, step = SMALL.get(scene.shape, (ROW, SLOT))
    high, size = (SMALL_HIGH, 18) if scene.small else (94, 15)
    wide = row * step + 4
    items += piles(scene, wide)
    y, room = 19, wide - 40 - PILES
    for said in wrap(line, room, size, 3, BOLD):
        items.append(text(said, 36, y, "tc-semi", size, room=room, weight=BOLD))
        y += size + 4
    y = max(y - 6, PILES_HIGH)
    others = around(scene)
    for i, player in enumerate(others):
        tiles = _tiles(view["players"][player]), view["players"][player]["left"] is not None
        shown = (player, view["seats"], scene.called(player), scene.acts(player), *tiles)
        at = (2 + i % row * step, y + i // row * high)
        items.append(_slot(player, at, (*shown, scene.small, words)))
    y += -(-len(others) // row) * high
    if scene.shape == LOW:  # a column has the height for both; narrow tabs could not be pressed
        sums = tally(scene)
        scale = wide / sums.width
        items.append(Group(sums.items, transform=moved(0, y + 8, scale)))
        y += 8 + round(sums.height * scale)
    return Area("market", words("area.market"), wide, y, items)


@kept
def _slot(player: int, at: Point, shown: tuple[Hashable, ...]) -> Part:
    return Part(f"tc-slot-{player}", slot, shown, transform=moved(*at))


def piles(scene: Scene, wide: float) -> list[Item]:
    """Return what is drawn from: the supply of tiles and the deck, with how many there are."""
    stock = scene.view["stock"]
    tiles, cards = (
        (stock["rooms"], stock["discarded_rooms"]),
        (stock["cards"], stock["discarded_cards"]),
    )
    return [
        _heap("supply", "rooms", *tiles, wide - 78, scene.words),
        _heap("deck", "cards", *cards, wide - 34, scene.words),
    ]


@kept
def _heap(name: str, of: str, count: int, discarded: int, x: float, words: Words) -> Part:
    said = words(f"draw.{of}_left", count=count, discarded=discarded)
    return Part(f"tc-{name}", _pile, (said, f"tc-{name}-pile"), transform=moved(x, 2))


def _pile(said: str, symbol: str) -> Ink:
    return title(said) + use(symbol)


def result(scene: Scene) -> Area:
    """Return how the players stand at the end: the lower castle counts."""
    players = scene.view["players"]
    items: list[Item] = []
    order = sorted(range(len(players)), key=lambda number: players[number]["rank"])
    for i, number in enumerate(order):
        x, y, player = 4 + i % 4 * SLOT, i // 4 * 130, players[number]
        name = cut(scene.called(number), SLOT - 34, 13, BOLD)
        items += [
            rect("tc-strip tc-outline", x, y + 30, 116, 96, 8),
            token(number, scene.view["seats"], x + 16, y + 48, 18),
            text(name, x + 30, y + 53, "tc-semi", 13),
            text(player["lower"], x + 40, y + 104, "middle tc-bold", 38),
            text(player["higher"], x + 92, y + 104, "middle soft", 20),
        ]
        if number in scene.view["winners"]:
            items.append(use("tc-king", x + 58, y + 22, 1.3, id=f"tc-crown-{number}"))
    wide, rows = min(len(order), 4) * SLOT + 4, -(-len(order) // 4)
    told = Group(items, style="sum")  # who has won is known when it has been counted
    return Area("market", scene.words("area.result"), wide, rows * 130, [told])


def around(scene: Scene) -> list[int]:
    """Return the other players clockwise from the viewer's left neighbour; all for spectators."""
    players, you = len(scene.view["players"]), scene.view["you"]
    if you is None:
        return list(range(players))
    return [(you + i) % players for i in range(1, players)]


def slot(
    player: int, seats: int, name: str, busy: bool, tiles: tuple[Tile, ...], shared: bool,
    small: bool, words: Words,
) -> Ink:  # fmt: skip
    """Return a player's two tiles: face down, open, on their ways, or built."""
    sign, begin = token(player, seats, 9, 9, 15), (0, 32)
    if small:
        sign, begin = token(player, seats, 13, 43, 24), (28, 14)
    shapes = [group(sign, id=stack_id(player))]
    if not small:
        name = cut(name, SLOT - 30, 13, BOLD)
        shapes.append(text(name, 21, 14, "tc-semi" if busy else "", 13))
    for i, (key, done) in enumerate(tiles):
        left, top = begin[0] + i * (MINI + 2), begin[1]
        if key is None:
            shapes.append(group(back(left, top), id=f"tc-down-{player}-{i}"))
        elif key == "" or done:
            shapes.append(use("tc-slot", left, top))
            shapes.append(use("tc-tick", left + 29, top + 29, 1.4) if done else "")
        else:
            ink = title(words(f"room.{key}")) + mini(key)
            shapes.append(group(ink, id=face_id(key), transform=moved(left, top), glide=True))
            if shared:
                arrow = use(f"tc-arrow-{i}", left + 29, top - 6, 0.75, id=way_id(face_id(key)))
                shapes.append(arrow)
    return "".join(shapes)


def _tiles(player: Player) -> tuple[Tile, ...]:
    """Return a player's two tiles."""
    built = (player["left_built"], player["right_built"])
    down = player["chosen"]
    keys: list[str | None] = [*[None] * down, *[""] * (2 - down)]
    if player["left"] is not None:
        keys = [player["left"], player["right"]]
    elif player["rooms"] is not None and down == 2:
        keys = list(player["rooms"])
    return tuple(zip(keys, built, strict=True))
