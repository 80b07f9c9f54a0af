"""An object lit up: all its parts on the board, so that one sees how far it reaches."""

from __future__ import annotations

from zamok.engine.drawing import num
from zamok.games.carcassonne.draw.ink import path, shifted
from zamok.games.carcassonne.draw.shapes import (
    BRANCHES,
    SHAPES,
    WAYS,
    building,
    ports,
    turn_outline,
    way,
)
from zamok.games.carcassonne.draw.things import CELL, TILE, Heap
from zamok.games.carcassonne.draw.wall import corner_of
from zamok.games.carcassonne.facts import CELLS, COURT, FACES, SIDES, STREET
from zamok.games.carcassonne.view import View


def glow(heap: Heap, view: View) -> str:
    """Return the parts of an object in gold."""
    faces = {CELL[t["cell"]]: (t["tile"], SIDES.index(t["turn"])) for t in view["tiles"]}
    out = ""
    for place, number in sorted(heap.keys):
        if place >= int(CELLS):
            continue
        tile, turns = faces[place]
        face = FACES[TILE[tile]]
        piece = face.parts[number]
        x, y = corner_of(place)
        if piece.kind == STREET:
            run = BRANCHES[ports(piece)] if face.square else WAYS[way(face, piece)]
            out += (
                f'<path class="cc-glow-way" d="{run}" transform="translate({num(x)}'
                f' {num(y)}) rotate({90 * turns} 50 50)"/>'
            )
        elif piece.kind != COURT:
            shape, own = building(face, piece)
            outline = turn_outline(SHAPES[shape].outline, own + turns)
            out += path(shifted(outline, x, y), "cc-glow")
    return out
