"""Outlook: castles of a view rebuilt for scoring, and what a room would bring in them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from zamok.games.two_castles import facts
from zamok.games.two_castles.cards import card_points
from zamok.games.two_castles.given import plan_of
from zamok.games.two_castles.view import Castle, View

Cell = tuple[int, int]
THRONE_CELLS = ((0, 0), (1, 0))
EDGES = ((-1, 0), (1, 0), (0, 1), (0, -1))
SPECIALS = ("tower", "fountain", "foyer")


@dataclass(frozen=True)
class Shape:
    """All of a castle that its points depend on."""

    throne: int
    rooms: tuple[tuple[Cell, int], ...]
    attendants: tuple[int, ...]
    cards: tuple[int, ...]


def shape(castle: Castle) -> Shape:
    """Return what a castle's points depend on."""
    return Shape(
        facts.THRONE_KEYS.index(castle["throne"]),
        tuple(
            ((room["x"], room["y"]), facts.ROOM_KEYS.index(room["room"]))
            for room in castle["rooms"]
        ),
        tuple(facts.ATTENDANT_KEYS.index(key) for key in castle["attendants"]),
        tuple(facts.CARD_KEYS.index(key) for key in castle["cards"]),
    )


@lru_cache(4096)
def total(form: Shape) -> int:
    """Return the points of a castle by the game's own scoring."""
    plan = plan_of(form.throne, dict(form.rooms))
    points = int(plan.rooms_total())
    points += sum(int(plan.attendant_points(kind)) for kind in form.attendants)
    helpers = len(form.attendants)
    return points + sum(int(card_points(plan, card, helpers)) for card in form.cards)


def gain(form: Shape, room: str, cell: Cell) -> int:
    """Return how a castle's points change when a room is built on a cell; bonuses come on top."""
    return total(_with_room(form, room, cell)) - total(form)


def _with_room(form: Shape, room: str, cell: Cell) -> Shape:
    placed = (*form.rooms, (cell, facts.ROOM_KEYS.index(room)))
    return Shape(form.throne, placed, form.attendants, form.cards)


def attendant_gain(form: Shape, attendant: str) -> int:
    """Return what one more attendant would bring as things lie."""
    more = (*form.attendants, facts.ATTENDANT_KEYS.index(attendant))
    return total(Shape(form.throne, form.rooms, more, form.cards)) - total(form)


def card_gain(form: Shape, card: str) -> int:
    """Return what one more bonus card would bring as things lie."""
    more = (*form.cards, facts.CARD_KEYS.index(card))
    return total(Shape(form.throne, form.rooms, form.attendants, more)) - total(form)


def may_stand(form: Shape, room: str, cell: Cell) -> bool:
    """Tell whether a room may be built on a cell."""
    number = facts.ROOM_KEYS.index(room)
    built = dict(form.rooms)
    taken = set(built) | set(THRONE_CELLS)
    x, y = cell
    levels = int(facts.LEVELS[number])
    if cell in taken or (levels == facts.ABOVE and y < 0) or (levels == facts.BELOW and y >= 0):
        return False
    if y >= 1:
        below = (x, y - 1)
        return below in taken and not facts.OPEN_AIR[built.get(below, facts.THRONE)]
    return any((x + dx, y + dy) in taken for dx, dy in EDGES)


def border(form: Shape) -> list[Cell]:
    """Return the free cells that touch a castle, row by row."""
    taken = {cell for cell, _ in form.rooms} | set(THRONE_CELLS)
    near = {(x + dx, y + dy) for x, y in taken for dx, dy in EDGES}
    return sorted(near - taken, key=lambda cell: (-cell[1], cell[0]))


@lru_cache(2048)
def best(form: Shape, room: str) -> tuple[int, Cell]:
    """Return the most a room can bring now, and the cell where it does."""
    cells = [cell for cell in border(form) if may_stand(form, room, cell)]
    cell = max(cells, key=lambda cell: (gain(form, room, cell), cell[1] >= 0, -abs(cell[0])))
    return gain(form, room, cell), cell


def brings_bonus(castle: Castle, room: str) -> bool:
    """Tell whether a room would be the third or the fifth of its type."""
    number = facts.ROOM_KEYS.index(room)
    if number >= facts.N_ROOMS:
        return False
    return count(castle, facts.TYPE_KEYS[facts.TYPE[number]]) in (2, 4)


def count(castle: Castle, kind: str) -> int:
    """Count the rooms of a type in a castle; the throne room is not counted."""
    return sum(room["type"] == kind for room in castle["rooms"])


def categories(castle: Castle) -> dict[str, int]:
    """Return a castle's points by the lines of the score pad."""
    found = dict.fromkeys((*facts.TYPES, *SPECIALS), 0)
    for room in castle["rooms"]:
        kind = room["type"] if room["type"] in facts.TYPES else room["room"]
        found[kind] += room["points"]
    found["cards"] = sum(castle["card_points"])
    found["attendants"] = sum(castle["attendant_points"])
    found["throne"] = castle["throne_points"]
    return found


# ---- who sits where -------------------------------------------------------------------


def front(view: View) -> tuple[int, int]:
    """Return the left and the right castle of the viewer; spectators look over seat 0."""
    you = view["you"] or 0
    return you, (you - 1) % len(view["castles"])


def side_of(view: View, castle: int) -> int:
    """Return on which side of the viewer a castle lies: 0 left, 1 right."""
    return front(view).index(castle)


def partners(view: View, castle: int) -> tuple[int, int]:
    """Return the players of a castle, the viewer first if it is one."""
    one, other = castle, (castle + 1) % len(view["castles"])
    return (other, one) if other == view["you"] else (one, other)
