"""Around the table: the tiles of this turn, and the castles of the others."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from typing import cast

from zamok.engine.drawing import Area, label, num, part, sheet
from zamok.engine.words import Words
from zamok.games.two_castles import facts
from zamok.games.two_castles.draw import outlook
from zamok.games.two_castles.draw.cards import figure, worth
from zamok.games.two_castles.draw.castle import built_id
from zamok.games.two_castles.draw.faces import (
    MINI,
    back,
    badge_of,
    face_id,
    mini,
    sign_of,
    wants,
)
from zamok.games.two_castles.draw.pencil import (
    BOLD,
    Memo,
    called,
    coin,
    cut,
    place,
    token,
    width,
    write,
)
from zamok.games.two_castles.view import Castle, Player, View

SLOT = 124
CELL = 40
WIDTH = 892
_BLOCKS = Memo(256)


def market(data: dict[str, object], words: Words, names: Sequence[str]) -> Area | None:
    """Return the two tiles of this turn of everybody else."""
    view = cast("View", data)
    if view["phase"] == "over":
        return result(view, words, names)
    heading = words("board.heading", round=view["round"], turn=view["turn"])
    way = words("draw.pass_left" if view["round"] == 1 else "draw.pass_right")
    arrow = place("arrow-0" if view["round"] == 1 else "arrow-1", 16, 14)
    line = f"{heading}. {way}"
    shapes = [arrow, write(line, 36, 19, 15, "tc-semi", WIDTH - 40)]
    others = around(view)
    for i, player in enumerate(others):
        body = slot(view, player, words, names)
        at = f'transform="translate({2 + i * SLOT} 30)"'
        own = f"tc-slot-{player}"
        shapes.append(part(own, f'<g id="{own}" aria-hidden="true" {at}>{body}</g>'))
    title = words("area.market")
    wide = max(len(others) * SLOT + 2, min(40 + width(line, 15 * BOLD), WIDTH))
    return Area("market", title, sheet("market", wide, 124, title, "".join(shapes)))


def result(view: View, words: Words, names: Sequence[str]) -> Area:
    """Return how the players stand at the end: the lower castle counts."""
    players = view["players"]
    order = sorted(
        range(len(players)),
        key=lambda i: (players[i]["lower"], players[i]["higher"], players[i]["special_rooms"]),
        reverse=True,
    )
    shapes = []
    for i, number in enumerate(order):
        x, player = 4 + i * SLOT, players[number]
        name = cut(called(number, words, names), SLOT - 34, 13 * BOLD)
        shapes.append(
            f'<rect class="tc-strip tc-outline" x="{x}" y="30" width="116" height="96" rx="8"/>'
            + token(view, number, x + 16, 48, 18)
            + write(name, x + 30, 53, 13, "tc-semi")
            + write(player["lower"], x + 40, 104, 38, "middle tc-bold")
            + write(player["higher"], x + 92, 104, 20, "middle soft")
        )
        if number in view["winners"]:
            shapes.append(place("king", x + 58, 22, 1.3))
    title = words("area.result")
    return Area(
        "market", title, sheet("market", len(order) * SLOT + 4, 130, title, "".join(shapes))
    )


def around(view: View) -> list[int]:
    """Return the other players clockwise from the viewer's left neighbour; all for spectators."""
    players = len(view["players"])
    if view["you"] is None:
        return list(range(players))
    return [(view["you"] + i) % players for i in range(1, players)]


def slot(view: View, player: int, words: Words, names: Sequence[str]) -> str:
    """Return a player's two tiles: face down, open, on their ways, or built."""
    tiles = view["players"][player]
    busy = "tc-semi" if player in view["acting"] else ""
    name = cut(called(player, words, names), SLOT - 30, 13 * BOLD)
    shapes = [token(view, player, 9, 9, 15), write(name, 21, 14, 13, busy)]
    for i, key in enumerate(_tiles(tiles)):
        left, top = i * (MINI + 2), 32
        done = tiles["left_built"] if i == 0 else tiles["right_built"]
        if key is None:
            shapes.append(back(left, top))
        elif key == "" or done:
            shapes.append(place("slot", left, top))
            shapes.append(place("tick", left + 29, top + 29, 1.4) if done else "")
        else:
            shapes.append(open_tile(key, left, top, words))
            if tiles["left"] is not None:
                shapes.append(place(f"arrow-{i}", left + 29, top - 6, 0.75))
    return "".join(shapes)


@cache
def open_tile(key: str, x: int, y: int, words: Words) -> str:
    """Return a small tile as a piece that glides to where it is built."""
    title = label(words(f"room.{key}"))
    return (
        f'<g id="{face_id(key)}" data-glide="" transform="translate({x} {y})">'
        f"<title>{title}</title>{mini(key)}</g>"
    )


def _tiles(player: Player) -> list[str | None]:
    """Return a player's two tiles: None lies face down, "" is not there yet."""
    if player["left"] is not None:
        return [player["left"], player["right"]]
    if player["rooms"] is not None and player["chosen"] == 2:
        return list(player["rooms"])
    down: list[str | None] = [None] * player["chosen"]
    return [*down, *[""] * (2 - player["chosen"])]


# ---- castles ------------------------------------------------------------------------------


def others(data: dict[str, object], words: Words, names: Sequence[str]) -> Area | None:
    """Return all castles that are not the viewer's."""
    view = cast("View", data)
    near = outlook.front(view)
    numbers = [(near[0] + i) % len(view["castles"]) for i in range(1, len(view["castles"]))]
    numbers = [number for number in numbers if number not in near]
    if not numbers:
        return None
    x, y, high, wide = 2.0, 2.0, 0.0, 0.0
    shapes = []
    for number in numbers:
        key = (number, view["seats"], repr(view["castles"][number]), tuple(names), words.language)
        width_, height, body = _BLOCKS.get(key, partial(block, view, number, words, names))
        if x > 2 and x + width_ > WIDTH:
            x, y, high = 2.0, y + high + 14, 0.0
        name = f"tc-castle-{number}"
        at = f'transform="translate({num(x)} {num(y)})"'
        shapes.append(part(name, f'<g id="{name}" aria-hidden="true" {at}>{body}</g>'))
        x += width_ + 14
        wide, high = max(wide, x), max(high, height)
    title = words("area.others")
    return Area("others", title, sheet("others", wide, y + high + 4, title, "".join(shapes)))


def block(view: View, number: int, words: Words, names: Sequence[str]) -> tuple[float, float, str]:
    """Return width, height and picture of another castle."""
    castle = view["castles"][number]
    cells = [(room["x"], room["y"]) for room in castle["rooms"]]
    left = min([-1, *(x for x, _ in cells)])
    right = max([2, *(x for x, _ in cells)])
    top = max([1, *(y for _, y in cells)])
    bottom = min([-1, *(y for _, y in cells)])
    columns, rows = right - left + 1, top - bottom + 1
    wide = max(columns * CELL + 16, 272)
    head, foot = 48, 34 if castle["attendants"] or castle["cards"] else 4
    ground = head + (top + 1) * CELL
    height = head + rows * CELL + 6 + foot
    shapes = [
        f'<rect class="tc-sky tc-outline" y="{head - 4}" width="{wide}"'
        f' height="{rows * CELL + 10}" rx="8"/>',
        f'<path class="tc-soil" d="M1 {ground}h{wide - 2}v{-bottom * CELL - 2}q0 7-7 7h-{wide - 16}'
        'q-7 0-7-7z"/>',
        f'<path class="tc-grass" d="M1 {ground - 3}h{wide - 2}v4h-{wide - 2}z"/>',
    ]
    shapes.append(coin(castle["total"], wide - 20, 22, 18))
    shapes.append(write(words(f"castle.{castle['name']}"), 2, 16, 15, "tc-semi", wide - 50))
    at = 10.0
    each = (wide - 50) / 2 - 24
    for player in (number, (number + 1) % len(view["castles"])):
        shapes.append(token(view, player, at, 32, 14))
        name = cut(called(player, words, names), each, 13)
        shapes.append(write(name, at + 11, 37, 13))
        at += width(name, 13) + 34
    origin = (wide - columns * CELL) / 2 - left * CELL
    shapes.append(
        f'<g transform="translate({num(origin)} {ground})">{plan(castle, number, words)}</g>'
    )
    if foot > 4:
        shapes.append(pieces(castle, height - foot + 4, words))
    return wide, height, "".join(shapes)


def plan(castle: Castle, number: int, words: Words) -> str:
    """Return the rooms of another castle."""
    throne = facts.PIECES["thrones"][facts.THRONE_KEYS.index(castle["throne"])]
    title = label(words(f"throne.{castle['throne']}"))
    shapes = [
        f'<g id="tc-throne-{number}"><title>{title}</title>'
        f'<rect class="tc-throne tc-outline" y="-40" width="80" height="40" rx="3"/>'
        + place("line-throne", 40, -26, 0.8)
        + place(f"d-{throne['decoration']}", 67, -28, 0.68)
        + "".join(
            place(f"k-{want}", 10 + i * 16, -9, 0.6) for i, want in enumerate(throne["wants"])
        )
        + f'<text class="tc-cell" x="70" y="-5">{castle["throne_points"]}</text>'
        + "</g>"
    ]
    for room in castle["rooms"]:
        own = built_id(number, room["room"], room["x"], room["y"])
        at = f"translate({room['x'] * CELL} {-(room['y'] + 1) * CELL})"
        shapes.append(
            f'<g id="{own}" data-glide="" transform="{at}">{cell(room["room"], words)}'
            f'<text class="tc-cell" x="31" y="36">{room["points"]}</text></g>'
        )
    return "".join(shapes)


@cache
def cell(key: str, words: Words) -> str:
    """Return the face of a room in another castle."""
    sign, what = sign_of(key), wants(key)[1]
    kind = badge_of(key).removeprefix("k-")
    name = label(words(f"room.{key}"))
    shapes = f'<title>{name}</title><use href="#tc-cell-{kind}"/>'
    if sign != "none":
        shapes += f'<use href="#tc-hung-{sign}"/>'
    if what:
        shapes += f'<use href="#tc-want-{what}"/>'
    return shapes


def pieces(castle: Castle, y: float, words: Words) -> str:
    """Return attendants and cards of another castle, with their points."""
    shapes = []
    x = 14.0
    for key, points in zip(castle["attendants"], castle["attendant_points"], strict=True):
        shapes.append(place(f"a-{key}", x, y + 12, 0.85) + write(points, x + 14, y + 20, 14))
        x += 46
    for key, points in zip(castle["cards"], castle["card_points"], strict=True):
        title = label(words(f"card.{key}"))
        shapes.append(
            f'<g id="tc-bonus-{key}"><title>{title}</title>'
            f'<rect class="tc-cardface tc-outline" x="{num(x - 12)}" y="{num(y)}" width="62"'
            f' height="28" rx="4"/>{write(worth(key), x, y + 20, 15, "middle tc-bold")}'
            f"{figure(key, x + 26, y + 14, 0.7)}</g>{write(points, x + 56, y + 20, 14)}"
        )
        x += 92
    return "".join(shapes)
