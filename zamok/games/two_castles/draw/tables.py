"""Panels: points by category, what each type scores and brings, the stock, what one remembers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import cast

from zamok.engine.drawing import Area, label, num, sheet
from zamok.engine.words import Words
from zamok.games.two_castles import facts
from zamok.games.two_castles.draw import outlook
from zamok.games.two_castles.draw.cards import figure, worth
from zamok.games.two_castles.draw.faces import MINI, mini
from zamok.games.two_castles.draw.pencil import called, place, token, wrap, write
from zamok.games.two_castles.text import tile as say_tile
from zamok.games.two_castles.view import View

LINES = (*facts.TYPES, *outlook.SPECIALS, "cards", "attendants", "throne")
FIRST, COLUMN, ROW = 196, 96, 30


def icon(key: str, x: float, y: float) -> str:
    """Return the picture of a line of the score pad."""
    if key in facts.TYPES or key in outlook.SPECIALS:
        return place(f"k-{key}", x, y)
    return place(f"line-{key}", x, y, 0.85)


def line_name(key: str, words: Words) -> str:
    """Return the name of a line of the score pad."""
    if key in facts.TYPES:
        return words(f"type.{key}")
    return words(f"room.{key}") if key in outlook.SPECIALS else words(f"draw.{key}")


def score(data: dict[str, object], words: Words, names: Sequence[str]) -> Area:
    """Return the points of every castle by category."""
    view = cast("View", data)
    castles = view["castles"]
    near = outlook.front(view)
    order = [(near[0] + i) % len(castles) for i in range(len(castles))]
    wide = FIRST + len(castles) * COLUMN + 8
    shapes = []
    for i, number in enumerate(order):
        middle = FIRST + (i + 0.5) * COLUMN
        castle = castles[number]
        name = words(f"castle.{castle['name']}")
        shapes.append(write(name, middle, 18, 13, "middle tc-semi", COLUMN - 6))
        for j, player in enumerate((number, (number + 1) % len(castles))):
            shapes.append(token(view, player, middle - 14 + j * 28, 38, 18))
    y = 56
    for number_, key in enumerate((*LINES, "total")):
        if number_ % 2 == 0:
            shapes.append(f'<path class="tc-band" d="M2 {y}h{wide - 4}v{ROW}h-{wide - 4}z"/>')
        if key != "total":
            shapes.append(icon(key, 18, y + ROW / 2))
        heavy = "tc-bold" if key == "total" else ""
        shapes.append(write(line_name(key, words), 38, y + 20, 15, heavy, FIRST - 44))
        for i, number in enumerate(order):
            points = outlook.categories(castles[number])
            value = castles[number]["total"] if key == "total" else points[key]
            at = FIRST + (i + 0.5) * COLUMN
            shapes.append(write(value, at, y + 20, 15, f"middle {heavy}".strip()))
        y += ROW
    title = words("panel.score")
    return Area("score", title, sheet("score", wide, y + 4, title, "".join(shapes)))


@cache
def types(words: Words) -> Area:
    """Return how each type scores and what its third room brings."""
    shapes = []
    y = 6.0
    for key in (*facts.TYPES, *outlook.SPECIALS):
        name = words(f"type.{key}") if key in facts.TYPES else words(f"room.{key}")
        shapes.append(place(f"k-{key}", 22, y + 20, 1.4))
        shapes.append(write(name, 48, y + 25, 15, "tc-semi", 126))
        rows = wrap(words(f"draw.rule_{key}"), 400, 14, 3)
        bonus = ""
        if key in facts.TYPES[: facts.DOWNSTAIRS]:
            bonus = words(f"bonus.{key}")
        elif key == "downstairs":
            bonus = words("draw.any_bonus")
        third = wrap(bonus, 240, 14, 3) if bonus else ()
        for i, line in enumerate(rows):
            shapes.append(write(line, 180, y + 17 + 18 * i, 14, "", 410))
        if bonus:
            shapes.append(place("gift", 608, y + 14, 0.9))
            for i, line in enumerate(third):
                shapes.append(write(line, 626, y + 17 + 18 * i, 14, "", 250))
        high = max(len(rows), len(third), 2) * 18 + 8
        y += high
        shapes.append(f'<path class="thin" d="M6 {num(y)}h874"/>')
        y += 4
    shapes.append(place("gift", 18, y + 14, 0.9))
    for line in wrap(words("draw.bonuses"), 830, 14, 2):
        shapes.append(write(line, 38, y + 19, 14))
        y += 18
    title = words("panel.types")
    return Area("types", title, sheet("types", 886, y + 12, title, "".join(shapes)))


@cache
def cards(words: Words) -> Area:
    """Return all bonus cards."""
    shapes = []
    for i, key in enumerate(facts.CARD_KEYS):
        x, y = (i % 2) * 442, (i // 2) * 46
        shapes.append(
            f'<rect class="tc-cardface tc-outline" x="{x + 4}" y="{y + 4}" width="70" height="40"'
            f' rx="6"/>{write(worth(key), x + 20, y + 31, 20, "middle tc-bold")}'
            + figure(key, x + 50, y + 24, 0.9)
        )
        lines = wrap(words(f"card.{key}"), 350, 14, 2)
        for j, line in enumerate(lines):
            at = y + 29 + (j - (len(lines) - 1) / 2) * 17
            shapes.append(write(line, x + 82, at, 14, "", 354))
    title = words("panel.cards")
    high = -(-len(facts.CARD_KEYS) // 2) * 46 + 6
    return Area("cards", title, sheet("cards", 886, high, title, "".join(shapes)))


def stock(data: dict[str, object], words: Words, names: Sequence[str]) -> Area:
    """Return what is left in the middle, and what the viewer remembers."""
    view = cast("View", data)
    found = view["stock"]
    shapes = []
    y = 8.0
    tiles, deck = found["rooms"], found["cards"]
    line = words("draw.rooms_left", count=tiles, discarded=found["discarded_rooms"])
    shapes.append(place("back", 6, 10, 0.5) + write(line, 48, 30, 15))
    line = words("draw.cards_left", count=deck, discarded=found["discarded_cards"])
    shapes.append(place("line-cards", 20, 60, 0.9) + write(line, 48, 66, 15))
    y += 72
    x = 10.0
    for key, count in found["specials"].items():
        shapes.append(place(f"k-{key}", x + 12, y + 18))
        shapes.append(write(f"{words(f'room.{key}')} {count}", x + 32, y + 23, 15, "", 150))
        x += 190
    y, x = y + 40, 10.0
    for key, count in found["attendants"].items():
        shapes.append(place(f"a-{key}", x + 14, y + 18))
        shapes.append(write(f"{words(f'attendant.{key}')} {count}", x + 36, y + 25, 15, "", 170))
        x += 220
    y += 48
    for heading, rooms in memories(view, words, names):
        shapes.append(write(heading, 6, y + 18, 15, "tc-semi", 870))
        y += 28
        for i, key in enumerate(rooms):
            at = f"translate({4 + (i % 14) * 62} {num(y + (i // 14) * 62)})"
            shapes.append(
                f'<g transform="{at}"><title>{label(say_tile(key, words))}</title>{mini(key)}</g>'
            )
        y += -(-len(rooms) // 14) * 62 + 8
    title = words("panel.stock")
    assert MINI < 62
    return Area("stock", title, sheet("stock", 886, y + 4, title, "".join(shapes)))


def memories(view: View, words: Words, names: Sequence[str]) -> list[tuple[str, list[str]]]:
    """Return the tiles that the viewer has seen and nobody shows."""
    found = []
    for stack in view["stacks"]:
        mine = stack["holder"] == view["you"] and stack["castle"] is None
        if stack["rooms"] and not mine:
            key = "board.stack" if stack["castle"] is None else "board.passed"
            name = called(stack["holder"], words, names)
            found.append((words.count(key, stack["count"], name=name), stack["rooms"]))
    if view["known_discards"]:
        found.append((words("draw.known_rooms"), view["known_discards"]))
    if view["known_in_stock"]:
        found.append((words("draw.known_in_stock"), view["known_in_stock"]))
    return found
