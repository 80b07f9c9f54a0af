"""A tile as people see it: ground, streets, houses, towers, wells and markets in their order."""

from __future__ import annotations

from functools import cache

from zamok.games.carcassonne.draw.ink import use
from zamok.games.carcassonne.draw.shapes import (
    HEIGHT,
    WELLS,
    Point,
    building,
    turn_point,
    way,
    yard,
)
from zamok.games.carcassonne.facts import COURT, FACES, HOUSE, STREET, TILE_NAMES, TOWER, Face

_HALF = {"NS": 2, "across": 2}


@cache
def tile_body(tile: str, turns: int) -> str:
    """Return the face of a tile in a square of 100."""
    face = FACES[TILE_NAMES.index(tile)]
    streets = [part for part in face.parts if part.kind == STREET]
    out = use("ground")
    if streets:
        name = way(face, streets[0])
        out += use(f"s-{name}-{turns % _HALF.get(name, 4)}")
    things: list[tuple[float, str]] = []
    for part in face.parts:
        if part.kind == COURT:
            spots = [("market", yard(part).market)] if part.market else []
            spots += [("bush", point) for point in yard(part).bushes]
            things += [_upright(name, point, turns) for name, point in spots]
        elif part.well:
            things.append(_upright("well", WELLS[way(face, part)], turns))
    for kind, letter in ((HOUSE, "h"), (TOWER, "t")):
        for part in face.parts:
            if part.kind == kind:
                name, own = building(face, part)
                out += use(f"{letter}-{name}-{(own + turns) % _HALF.get(name, 4)}")
    out += _door(face, turns)
    return out + "".join(markup for _, markup in sorted(things)) + use("rim")


def _upright(name: str, point: Point, turns: int) -> tuple[float, str]:
    """Return a thing that stands upright however the tile lies, with how far back it stands."""
    x, y = turn_point(point, turns)
    return y, use(name, x, y)


def _door(face: Face, turns: int) -> str:
    """Return the door where a street runs into a building whose front can be seen."""
    if turns or not any(part.kind == STREET and len(part.slots) == 1 for part in face.parts):
        return ""
    if face.square:
        return ""
    front = next(part for part in face.parts if part.kind in (HOUSE, TOWER) and 1 in part.slots)
    depth = 54 if len(front.slots) == 9 else 23
    return use("door", 50, depth + HEIGHT[front.kind])
