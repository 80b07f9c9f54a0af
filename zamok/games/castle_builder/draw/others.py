"""What lies before the others: castle, coins and the backs of their holders."""

from __future__ import annotations

from typing import NamedTuple

from zamok.engine.drawing import Area, Group, Item, Part
from zamok.engine.pencil import BOLD, Ink, cut, group, moved, num, path, rect, sign, text
from zamok.games.castle_builder.draw import pieces
from zamok.games.castle_builder.draw.board import breaking, features
from zamok.games.castle_builder.draw.castle import castle, tile_use
from zamok.games.castle_builder.draw.scene import Scene
from zamok.games.castle_builder.draw.sizes import CASTLE_WIDE, HIGH
from zamok.games.castle_builder.moves import TARGET, VICTIM

_SCALES = {1: 0.75, 2: 0.56, 3: 0.5}  # the fewer there are, the larger they lie here
_GAP = 14
_HEAD = 122


class Card(NamedTuple):
    """The size of the place of one of the others, and the scale of the castle on it."""

    scale: float
    wide: float
    high: float


def others(scene: Scene) -> Area:
    """Return the places of everybody whose castle is not the board, in the order of play."""
    seats = len(scene.names)
    round_ = [(scene.seat + at) % seats for at in range(1, seats)]
    rows = max(4, *(scene.view["players"][seat]["height"] + 1 for seat in round_))
    scale = _SCALES[len(round_)]
    card = Card(scale, CASTLE_WIDE * scale + 20, _HEAD + (rows * HIGH + 34) * scale + 22)
    items = [
        Group(_card(scene, seat, card), transform=moved(2 + at * (card.wide + _GAP), 2))
        for at, seat in enumerate(round_)
    ]
    width = len(round_) * (card.wide + _GAP) - _GAP + 6
    return Area("others", scene.words("area.others"), width, card.high + 6, items)


def _card(scene: Scene, seat: int, card: Card) -> list[Item]:
    view = scene.view
    inside = castle(scene, seat)
    if scene.legal and scene.phase == "break" and view["struck"] == seat:
        inside += breaking(scene, seat)
    ground = moved(10, card.high - 32 * card.scale - 4, card.scale)
    name = scene.names[seat]
    head = (
        seat, name, card, seat == view["actor"], features(view["players"][seat]), view["goal"],
        scene.purse(seat), scene.playing(seat), scene.known(seat), scene.backs(seat),
        view["holder_limit"],
    )  # fmt: skip
    return [
        Part(f"cb-seat-{seat}", _head_ink, head),
        Group(inside, transform=ground),
        *_royals(scene, seat, card),
        *_aims(scene, seat, card),
    ]


def _head_ink(
    seat: int, name: str, card: Card, acts: bool, counts: tuple[tuple[str, int], ...], goal: int,
    coins: tuple[pieces.Coin, ...], now: pieces.Coin | None, known: tuple[str, ...], held: int,
    limit: int,
) -> Ink:  # fmt: skip
    """Return the card with name, counts, coins and holder; the castle is drawn upon it."""
    low, wide = card.high - 34 * card.scale, card.wide
    body = rect("cb-card-turn" if acts else "cb-card", 0, 0, wide, card.high, 8)
    body += rect("cb-card-sky", 1.5, _HEAD - 2, wide - 3, card.high - _HEAD - 12)
    ground = f"M1 {num(low)}H{num(wide - 1)}V{num(card.high - 8)}q0 7-7 7H8q-7 0-7-7z"
    body += path("cb-grass-flat", ground) + sign(seat, 22, 21, 20)
    body += text(cut(name, wide - 270, 19, BOLD), 40, 27, "cb-name")
    for at, (feature, count) in enumerate(counts):
        body += pieces.counted(feature, count, wide - 212 + 54 * at, 20)
    step = min(40, (wide - 24) / goal)
    row = pieces.purse(coins, goal, 26, 58, step, 17)
    if now is not None and len(coins) < goal:
        row += pieces.played(now, 26 + len(coins) * step, 58, 17)
    body += group(row, id=f"cb-coins-{seat}")
    return body + group(_holder(known, held, limit), id=f"cb-holder-{seat}", rule="holder-limit")


def _holder(known: tuple[str, ...], held: int, limit: int) -> Ink:
    """Return a holder's tiles, closer the more there are, and their count: backs, then faces."""
    step = min(42 if known else 26, 200 / max(1, held))  # a face shows its number
    backs = held - len(known)
    body = "".join(pieces.back(10 + at * step, 82, 0.42) for at in range(backs))
    body += "".join(
        tile_use(tile, 10 + at * step, 82, 0.42) for at, tile in enumerate(known, backs)
    )
    return body + text(f"{held} / {limit}", 60 + max(0, held - 1) * step, 103, "cb-count")


def _royals(scene: Scene, seat: int, card: Card) -> list[Item]:
    tiles = tuple((tile, tile in scene.single) for tile in scene.royals(seat))
    return [Part(f"cb-royals-{seat}", _royals_ink, (tiles, card.wide))] if tiles else []


def _royals_ink(tiles: tuple[tuple[str, bool], ...], wide: float) -> Ink:
    return "".join(
        tile_use(tile, wide - 56 - 54 * at, 80, 0.5, glides)
        for at, (tile, glides) in enumerate(tiles)
    )


def _aims(scene: Scene, seat: int, card: Card) -> list[Item]:
    """Return spots on whom a thief may rob or whose castle a catapult may hit."""
    if scene.phase == "victim":
        return _aim(scene, VICTIM + seat, "thief", card.wide - 8, 78, 44)
    if scene.phase == "target":
        return _aim(scene, TARGET + seat, "catapult", card.wide - 8, _HEAD, card.high - _HEAD - 6)
    return []


def _aim(scene: Scene, move: int, rule: str, wide: float, top: float, high: float) -> list[Item]:
    mark = rect("cb-pick", 4, top, wide, high, 6) if scene.can(move) else ""
    return scene.press(move, mark + rect("hit", 4, top, wide, high), rule)
