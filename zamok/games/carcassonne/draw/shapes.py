"""The geometry of tiles: outlines of buildings, ways of streets, where a follower stands.

A tile is a square of 100. Everything is told for a tile whose top looks north, and turned here.
Outlines go clockwise. A building at several sides is one of a few shapes; a street likewise.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from zamok.engine.pencil import Point
from zamok.games.carcassonne.facts import (
    COURT,
    FACES,
    HOUSE,
    PART,
    SLOT_NAMES,
    STREET,
    TILE_NAMES,
    TOWER,
    Face,
    Part,
)

Outline = tuple[Point, ...]

HEIGHT = {HOUSE: 9, TOWER: 13}  # of the walls that look south


class Shape(NamedTuple):
    """A building: its outline, the slopes of a roof with where each looks, ridges, turrets."""

    outline: Outline
    slopes: tuple[tuple[Outline, Point], ...]
    ridges: tuple[Outline, ...]
    turrets: tuple[Point, ...]
    stand: Point


_D = 0.7
SHAPES: dict[str, Shape] = {
    "one": Shape(  # at the north side
        ((0, 0), (100, 0), (84, 23), (16, 23)),
        (
            (((0, 0), (50, 0), (50, 11), (16, 23)), (-1, 0)),
            (((50, 0), (100, 0), (84, 23), (50, 11)), (1, 0)),
            (((16, 23), (50, 11), (84, 23)), (0, 1)),
        ),
        (((50, 0), (50, 11)), ((16, 23), (50, 11), (84, 23))),
        ((17, 22), (83, 22)),
        (50, 13),
    ),
    "deep": Shape(  # at the north side, filling what a "three" leaves free
        ((0, 0), (100, 0), (74, 46), (26, 46)),
        (
            (((0, 0), (50, 0), (50, 24), (26, 46)), (-1, 0)),
            (((50, 0), (100, 0), (74, 46), (50, 24)), (1, 0)),
            (((26, 46), (50, 24), (74, 46)), (0, 1)),
        ),
        (((50, 0), (50, 24)), ((26, 46), (50, 24), (74, 46))),
        ((27, 45), (73, 45)),
        (50, 19),
    ),
    "corner": Shape(  # at the north and east sides
        ((0, 0), (100, 0), (100, 100), (80, 56), (44, 20)),
        (
            (((0, 0), (50, 0), (66, 34), (44, 20)), (-_D, _D)),
            (((44, 20), (66, 34), (80, 56)), (-_D, _D)),
            (((66, 34), (100, 50), (100, 100), (80, 56)), (-_D, _D)),
            (((50, 0), (100, 0), (100, 50), (66, 34)), (_D, -_D)),
        ),
        (((50, 0), (66, 34), (100, 50)), ((44, 20), (66, 34), (80, 56))),
        ((46, 20), (80, 54)),
        (80, 22),
    ),
    "half": Shape(  # at the north and east sides, filling what a "corner" leaves free
        ((0, 0), (100, 0), (100, 100), (56, 80), (20, 44)),
        (
            (((0, 0), (50, 0), (58, 42), (20, 44)), (-_D, _D)),
            (((20, 44), (58, 42), (56, 80)), (-_D, _D)),
            (((58, 42), (100, 50), (100, 100), (56, 80)), (-_D, _D)),
            (((50, 0), (100, 0), (100, 50), (58, 42)), (_D, -_D)),
        ),
        (((50, 0), (58, 42), (100, 50)), ((20, 44), (58, 42), (56, 80))),
        ((22, 44), (56, 78)),
        (70, 30),
    ),
    "across": Shape(  # from north to south
        ((0, 0), (100, 0), (74, 36), (74, 64), (100, 100), (0, 100), (26, 64), (26, 36)),
        (
            (((0, 0), (50, 0), (50, 100), (0, 100), (26, 64), (26, 36)), (-1, 0)),
            (((50, 0), (100, 0), (74, 36), (74, 64), (100, 100), (50, 100)), (1, 0)),
        ),
        (((50, 0), (50, 100)),),
        ((27, 38), (73, 38), (27, 63), (73, 63)),
        (50, 50),
    ),
    "three": Shape(  # at all sides but the west
        ((0, 0), (100, 0), (100, 100), (0, 100), (46, 74), (46, 26)),
        (
            (((0, 0), (50, 0), (70, 50), (46, 26)), (-1, 0)),
            (((46, 26), (70, 50), (46, 74)), (-1, 0)),
            (((46, 74), (70, 50), (50, 100), (0, 100)), (-1, 0)),
            (((50, 0), (100, 0), (100, 50), (70, 50)), (_D, -_D)),
            (((100, 50), (100, 100), (50, 100), (70, 50)), (_D, _D)),
        ),
        (
            ((50, 0), (70, 50), (50, 100)),
            ((70, 50), (100, 50)),
            ((46, 26), (70, 50), (46, 74)),
        ),
        ((47, 27), (47, 73)),
        (75, 50),
    ),
}

# Sides of a building: which shape, turned how often.
_TURNED: dict[tuple[int, ...], tuple[str, int]] = {
    (0,): ("one", 0), (1,): ("one", 1), (2,): ("one", 2), (3,): ("one", 3),
    (0, 1): ("corner", 0), (1, 2): ("corner", 1), (2, 3): ("corner", 2), (0, 3): ("corner", 3),
    (0, 2): ("across", 0), (1, 3): ("across", 1),
    (0, 1, 2): ("three", 0), (1, 2, 3): ("three", 1), (0, 2, 3): ("three", 2),
    (0, 1, 3): ("three", 3),
}  # fmt: skip

# A street by its ports: its way, where a herald stands, and the same if there is a well.
WAYS: dict[str, str] = {
    "NS": "M50 0V100",
    "NW": "M50 0A50 50 0 0 1 0 50",
    "S": "M50 100V20",
    "ESW": "M0 50C22 50 28 60 50 60S78 50 100 50M50 60V100",
    "square": "M0 50C22 50 28 60 50 60S78 50 100 50M50 60V100",
}
BRANCHES: dict[str, str] = {  # at a square every port is a street of its own
    "E": "M50 60C72 60 78 50 100 50",
    "S": "M50 60V100",
    "W": "M0 50C22 50 28 60 50 60",
}
_ON_STREET: dict[str, tuple[Point, Point]] = {
    "N S": ((50, 50), (50, 78)),
    "N W": ((35, 35), (50, 13)),
    "S": ((50, 74), (50, 74)),
    "E S W": ((50, 60), (50, 85)),
}
_AT_SQUARE: dict[str, Point] = {"E": (85, 51), "S": (50, 87), "W": (15, 51)}
WELLS: dict[str, Point] = {"NS": (50, 44), "NW": (35, 35), "ESW": (50, 60)}


class Yard(NamedTuple):
    """A court by its ports: where a merchant lies, where a market stands, where bushes grow."""

    stand: Point
    market: Point
    bushes: tuple[Point, ...]


_YARDS: dict[str, Yard] = {
    "S W": Yard((58, 80), (26, 68), ((13, 40), (84, 90))),
    "E W": Yard((83, 57), (50, 58), ((14, 60), (24, 50))),
    "N E S W": Yard((76, 74), (46, 46), ((18, 20), (20, 80), (82, 22), (70, 16))),
    "E S W": Yard((72, 70), (34, 64), ((12, 44), (88, 44), (50, 90), (14, 88))),
    "E": Yard((90, 53), (90, 53), ()),
    "W": Yard((10, 53), (10, 53), ()),
    "E S1": Yard((82, 84), (78, 56), ((66, 92),)),
    "S2 W": Yard((18, 84), (22, 56), ((34, 92),)),
    "S1": Yard((69, 84), (69, 84), ()),
    "S2": Yard((31, 84), (31, 84), ()),
    "N2 S1": Yard((67, 24), (67, 24), ()),
    "N1 S2": Yard((33, 24), (33, 24), ()),
    "N1 S2 W": Yard((18, 76), (21, 38), ((34, 10), (10, 56))),
    "N2 E S1": Yard((82, 76), (79, 38), ((66, 10), (90, 56))),
    "N1 W2": Yard((16, 17), (16, 17), ()),
    "N2 W1": Yard((65, 27), (65, 27), ((28, 66),)),
    "N2 E S W1": Yard((76, 28), (66, 72), ((24, 84), (90, 88))),
    "N2 S W1": Yard((44, 80), (44, 80), ((16, 70), (66, 14))),
    "N2 E W1": Yard((80, 42), (80, 42), ((66, 14), (50, 62))),
    "E2 S1": Yard((80, 80), (80, 80), ((92, 94),)),
    "S2 W1": Yard((20, 80), (20, 80), ((8, 94),)),
    "E1 W2": Yard((24, 39), (24, 39), ((78, 39),)),
    "N E1 W2": Yard((24, 23), (62, 22), ((90, 12), (44, 38))),
}


def turn_point(point: Point, turns: int) -> Point:
    """Return a point of a tile after so many quarter turns clockwise."""
    x, y = point
    for _ in range(turns % 4):
        x, y = 100 - y, x
    return (x, y)


def turn_outline(outline: Outline, turns: int) -> Outline:
    """Return an outline after so many quarter turns clockwise."""
    return tuple(turn_point(point, turns) for point in outline)


def shifted(outline: Outline, x: float, y: float) -> Outline:
    """Return an outline moved."""
    return tuple((px + x, py + y) for px, py in outline)


def turn_way(point: Point, turns: int) -> Point:
    """Return a direction after so many quarter turns clockwise."""
    x, y = point
    for _ in range(turns % 4):
        x, y = -y, x
    return (x, y)


def ports(part: Part) -> str:
    """Return the ports of a part as the data file writes them."""
    return " ".join(SLOT_NAMES[slot] for slot in part.ports())


def building(face: Face, part: Part) -> tuple[str, int]:
    """Return the shape of a tower or house and how often it is turned."""
    sides = tuple(sorted({slot // 3 for slot in part.slots}))
    name, turns = _TURNED[sides]
    if all(other.kind in (HOUSE, TOWER) for other in face.parts):
        filler = {"one": "deep", "corner": "half"}
        # The lower of two buildings that fill a tile gives way to the higher.
        if name == "one" or (name == "corner" and part.kind == HOUSE):
            name = filler[name]
    return name, turns


def way(face: Face, part: Part) -> str:
    """Return the name of the way of a street."""
    if face.square:
        return "square"
    return ports(part).replace(" ", "")


def yard(part: Part) -> Yard:
    """Return where things stand in a court."""
    return _YARDS[ports(part)]


def _stand(face: Face, part: Part) -> Point:
    if part.kind == COURT:
        return yard(part).stand
    if part.kind == STREET:
        if face.square:
            return _AT_SQUARE[ports(part)]
        if ports(part) == "S" and any(len(other.slots) == 9 for other in face.parts):
            return (50, 86)
        return _ON_STREET[ports(part)][part.well]
    name, turns = building(face, part)
    return turn_point(SHAPES[name].stand, turns)


@cache
def stands(tile: str, turns: int) -> tuple[Point, ...]:
    """Return where a follower stands on each part of a tile."""
    face = FACES[TILE_NAMES.index(tile)]
    return tuple(turn_point(_stand(face, part), turns) for part in face.parts)


def part_of(tile: str, turns: int, slot: int) -> int:
    """Return the part of a tile that lies at a slot of the board."""
    return int(PART[12 * (4 * TILE_NAMES.index(tile) + turns) + slot])


def half_turns(name: str) -> int:
    """Return how many turns of a shape or a way look different."""
    return 2 if name in ("NS", "across") else 4


def clip(outline: Outline) -> Outline:
    """Return what of an outline lies within the tile."""
    points = list(outline)
    for axis, bound, keep_low in ((0, 0, False), (0, 100, True), (1, 0, False), (1, 100, True)):
        before, points = points, []
        for at, end in enumerate(before):
            start = before[at - 1]
            inside = end[axis] <= bound if keep_low else end[axis] >= bound
            if inside != (start[axis] <= bound if keep_low else start[axis] >= bound):
                share = (bound - start[axis]) / (end[axis] - start[axis])
                x = start[0] + share * (end[0] - start[0])
                y = start[1] + share * (end[1] - start[1])
                points.append((x, y))
            if inside:
                points.append(end)
    return tuple(points)
