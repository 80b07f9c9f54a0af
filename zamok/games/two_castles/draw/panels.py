"""Panels: points by category, what each type scores and brings, the stock, what one remembers."""

from __future__ import annotations

from functools import cache

from zamok.engine.drawing import Area, Item
from zamok.engine.pencil import BOLD, Ink, group, moved, num, path, rect, text, use, wrap
from zamok.engine.words import Words
from zamok.games.two_castles import facts
from zamok.games.two_castles.draw.cards import figure, worth
from zamok.games.two_castles.draw.faces import mini
from zamok.games.two_castles.draw.pieces import title, token
from zamok.games.two_castles.draw.scene import Scene
from zamok.games.two_castles.text import other_stacks, stack_heading
from zamok.games.two_castles.text import tile as say_tile

FIRST, COLUMN, ROW = 222, 96, 30  # of the table of points
WIDE = 886  # of the other panels
LINE_OF = {"cards": "card", "attendants": "attendant"}  # of the score pad, by columns
STEP, IN_A_ROW = 62, 14  # from one small tile to the next, and how many stand in a row


def panels(scene: Scene) -> list[Area]:
    """Return all panels."""
    return [score(scene), types(scene.words), cards(scene.words), stock(scene)]


# ---- points -------------------------------------------------------------------------------------


def score(scene: Scene) -> Area:
    """Return the points of every castle by category."""
    castles, words = scene.view["castles"], scene.words
    order = [(scene.near[0] + i) % len(castles) for i in range(len(castles))]
    wide = FIRST + len(castles) * COLUMN + 8
    items: list[Item] = []
    for i, number in enumerate(order):
        middle = FIRST + (i + 0.5) * COLUMN
        castle = castles[number]
        name = words(f"castle.{castle['name']}")
        items.append(text(name, middle, 18, "middle tc-semi", 13, room=COLUMN - 6, weight=BOLD))
        for j, player in enumerate((castle["on_left_of"], castle["on_right_of"])):
            items.append(token(player, scene.view["seats"], middle - 14 + j * 28, 38, 18))
    y = 56
    for i, key in enumerate((*facts.PAD, "total")):
        if i % 2 == 0:
            items.append(path("tc-band", f"M2 {y}h{wide - 4}v{ROW}h-{wide - 4}z"))
        points = [
            castles[number]["total"] if key == "total" else castles[number]["pad"][key]
            for number in order
        ]
        items.append(line(key, points, y, words))
        y += ROW
    return Area("score", words("panel.score"), wide, y + 4, items)


def line(key: str, points: list[int], y: float, words: Words) -> Ink:
    """Return a line of the table of points."""
    heavy = "tc-bold" if key == "total" else ""
    ink = "" if heavy else icon(key, 18, y + ROW / 2)
    weight = BOLD if heavy else 400
    ink += text(line_name(key, words), 38, y + 20, heavy, 15, room=FIRST - 44, weight=weight)
    for i, value in enumerate(points):
        ink += text(value, FIRST + (i + 0.5) * COLUMN, y + 20, f"middle {heavy}".strip(), 15)
    return ink


def icon(key: str, x: float, y: float) -> Ink:
    """Return the picture of a line of the score pad."""
    if key in facts.ROOM_LINES:
        return use(f"tc-k-{key}", x, y)
    return use(f"tc-line-{key}", x, y, 0.85)


def line_name(key: str, words: Words) -> str:
    """Return the name of a line of the score pad."""
    return words("draw.total" if key == "total" else f"gathered.{LINE_OF.get(key, key)}")


# ---- types and cards ----------------------------------------------------------------------------


@cache
def types(words: Words) -> Area:
    """Return how each type scores and what its third room brings."""
    items: list[Item] = []
    y = 6.0
    for key in facts.ROOM_LINES:
        items.append(use(f"tc-k-{key}", 22, y + 20, 1.4))
        name = wrap(line_name(key, words), 126, 15, 2, BOLD)
        for i, row in enumerate(name):
            at = y + 25 + (i - (len(name) - 1) / 2) * 18
            items.append(text(row, 48, at, "tc-semi", 15, room=126, weight=BOLD))
        rows = wrap(words(f"draw.rule_{key}"), 400, 14, 3)
        items += [text(row, 180, y + 17 + 18 * i, "", 14, room=410) for i, row in enumerate(rows)]
        third = bonus_lines(key, words)
        if third:
            items.append(use("tc-gift", 608, y + 14, 0.9))
        items += [text(row, 626, y + 17 + 18 * i, "", 14, room=250) for i, row in enumerate(third)]
        y += max(len(rows), len(third), 2) * 18 + 8
        items.append(path("thin", f"M6 {num(y)}h874"))
        y += 4
    items.append(use("tc-gift", 18, y + 14, 0.9))
    for row in wrap(words("draw.bonuses"), 830, 14, 2):
        items.append(text(row, 38, y + 19, "", 14))
        y += 18
    return Area("types", words("panel.types"), WIDE, y + 12, items)


def bonus_lines(key: str, words: Words) -> tuple[str, ...]:
    """Return what the third room of a type brings; special rooms bring nothing."""
    if key not in facts.TYPES:
        return ()
    any_other = key == facts.TYPES[facts.DOWNSTAIRS]
    return wrap(words("draw.any_bonus" if any_other else f"bonus.{key}"), 240, 14, 3)


@cache
def cards(words: Words) -> Area:
    """Return all bonus cards."""
    items: list[Item] = []
    for i, key in enumerate(facts.CARD_KEYS):
        x, y = (i % 2) * 442, (i // 2) * 46
        items += [
            rect("tc-cardface tc-outline", x + 4, y + 4, 70, 40, 6),
            text(worth(key), x + 20, y + 31, "middle tc-bold", 20),
            figure(key, x + 50, y + 24, 0.9),
        ]
        rows = wrap(words(f"card.{key}"), 350, 14, 2)
        for j, row in enumerate(rows):
            at = y + 29 + (j - (len(rows) - 1) / 2) * 17
            items.append(text(row, x + 82, at, "", 14, room=354))
    high = -(-len(facts.CARD_KEYS) // 2) * 46 + 6
    return Area("cards", words("panel.cards"), WIDE, high, items)


# ---- what lies where ----------------------------------------------------------------------------


def stock(scene: Scene) -> Area:
    """Return what is left in the middle, and what the viewer remembers."""
    words, y = scene.words, 168.0
    items: list[Item] = [supplies(scene)]
    for heading, rooms in memories(scene):
        items.append(text(heading, 6, y + 18, "tc-semi", 15, room=870, weight=BOLD))
        y += 28
        for i, key in enumerate(rooms):
            at = moved(4 + (i % IN_A_ROW) * STEP, y + (i // IN_A_ROW) * STEP)
            items.append(group(title(say_tile(key, words)) + mini(key), transform=at))
        y += -(-len(rooms) // IN_A_ROW) * STEP + 8
    return Area("stock", words("panel.stock"), WIDE, y + 4, items)


def supplies(scene: Scene) -> Ink:
    """Return how many tiles, cards, special rooms and attendants are left."""
    found, words = scene.view["stock"], scene.words
    tiles = words("draw.rooms_left", count=found["rooms"], discarded=found["discarded_rooms"])
    deck = words("draw.cards_left", count=found["cards"], discarded=found["discarded_cards"])
    ink = use("tc-back", 6, 10, 0.5) + text(tiles, 48, 30, "", 15)
    ink += use("tc-line-cards", 20, 60, 0.9) + text(deck, 48, 66, "", 15)
    for i, (key, count) in enumerate(found["specials"].items()):
        x = 10 + i * 190
        ink += use(f"tc-k-{key}", x + 12, 98)
        ink += text(f"{words(f'room.{key}')} {count}", x + 32, 103, "", 15, room=150)
    for i, (key, count) in enumerate(found["attendants"].items()):
        x = 10 + i * 220
        ink += use(f"tc-a-{key}", x + 14, 138)
        ink += text(f"{words(f'attendant.{key}')} {count}", x + 36, 145, "", 15, room=170)
    return ink


def memories(scene: Scene) -> list[tuple[str, list[str]]]:
    """Return the tiles that the viewer has seen and nobody shows."""
    view, words = scene.view, scene.words
    found = [
        (stack_heading(stack, words, scene.names), stack["rooms"])
        for stack in other_stacks(view)
        if stack["rooms"]
    ]
    if view["known_discards"]:
        found.append((words("draw.known_rooms"), view["known_discards"]))
    if view["known_in_stock"]:
        found.append((words("draw.known_in_stock"), view["known_in_stock"]))
    return found
