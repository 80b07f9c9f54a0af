"""An object lit up: all its parts on the board, so that one sees how far it reaches."""

from __future__ import annotations

from collections.abc import Sequence

from zamok.engine.pencil import Ink, moved, shape
from zamok.games.carcassonne.draw.scene import Scene
from zamok.games.carcassonne.draw.shapes import (
    BRANCHES,
    SHAPES,
    WAYS,
    building,
    part_of,
    ports,
    shifted,
    turn_outline,
    way,
)
from zamok.games.carcassonne.draw.wall import corner_of
from zamok.games.carcassonne.facts import CELL_NAMES, COURT, FACES, SLOT_NAMES, STREET, TILE_NAMES
from zamok.games.carcassonne.view import Spot


def glow(reach: Sequence[Spot], scene: Scene) -> Ink:
    """Return the parts of an object in gold."""
    out = ""
    for spot in reach:
        tile, turns = scene.faces[spot["cell"]]
        face = FACES[TILE_NAMES.index(tile)]
        part = face.parts[part_of(tile, turns, SLOT_NAMES.index(spot["slot"]))]
        x, y = corner_of(CELL_NAMES.index(spot["cell"]))
        if part.kind == STREET:
            run = BRANCHES[ports(part)] if face.square else WAYS[way(face, part)]
            place = f"{moved(x, y)} rotate({90 * turns} 50 50)"
            out += f'<path class="cc-glow-way" d="{run}" transform="{place}"/>'
        elif part.kind != COURT:
            name, own = building(face, part)
            outline = turn_outline(SHAPES[name].outline, own + turns)
            out += shape("cc-glow", *shifted(outline, x, y))
    return out
