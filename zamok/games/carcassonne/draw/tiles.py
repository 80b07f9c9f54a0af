"""A tile as people see it: ground, streets, houses, towers, wells and markets in their order."""

from __future__ import annotations

from functools import cache

from zamok.engine.pencil import Ink, Point, use
from zamok.games.carcassonne.draw.shapes import (
    HEIGHT,
    WELLS,
    building,
    half_turns,
    turn_point,
    way,
    yard,
)
from zamok.games.carcassonne.facts import COURT, FACES, HOUSE, STREET, TILE_NAMES, TOWER, Face

Piece = tuple[str, float, float]  # a symbol and where it stands


@cache
def tile_pieces(tile: str, turns: int) -> tuple[Piece, ...]:
    """Return what the face of a tile is made of, in the order of drawing."""
    face = FACES[TILE_NAMES.index(tile)]
    streets = [part for part in face.parts if part.kind == STREET]
    out: list[Piece] = [("cc-ground", 0, 0)]
    if streets:
        name = way(face, streets[0])
        out.append((f"cc-s-{name}-{turns % half_turns(name)}", 0, 0))
    upright: list[tuple[str, Point]] = []  # things that stand so however the tile lies
    for part in face.parts:
        if part.kind == COURT:
            upright += [("cc-market", yard(part).market)] if part.market else []
            upright += [("cc-bush", point) for point in yard(part).bushes]
        elif part.well:
            upright.append(("cc-well", WELLS[way(face, part)]))
    for kind, letter in ((HOUSE, "h"), (TOWER, "t")):
        for part in face.parts:
            if part.kind == kind:
                name, own = building(face, part)
                out.append((f"cc-{letter}-{name}-{(own + turns) % half_turns(name)}", 0, 0))
    out += _door(face, turns)
    things = [(name, *turn_point(point, turns)) for name, point in upright]
    things.sort(key=lambda thing: (thing[2], thing[0], thing[1]))  # what is behind comes first
    return (*out, *things, ("cc-rim", 0, 0))


@cache
def tile_body(tile: str, turns: int) -> Ink:
    """Return the face of a tile in a square of 100."""
    return "".join(use(name, x, y) for name, x, y in tile_pieces(tile, turns))


def _door(face: Face, turns: int) -> list[Piece]:
    """Return the door where a street runs into a building whose front can be seen."""
    if turns or not any(part.kind == STREET and len(part.slots) == 1 for part in face.parts):
        return []
    if face.square:
        return []
    front = next(part for part in face.parts if part.kind in (HOUSE, TOWER) and 1 in part.slots)
    depth = 54 if len(front.slots) == 9 else 23
    return [("cc-door", 50, depth + HEIGHT[front.kind])]
