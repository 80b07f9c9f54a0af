"""The move space: what each number means, in every position alike."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Final

from mypy_extensions import i64

from zamok.engine.moves import Moves
from zamok.games.once_upon.facts import (
    CELL_IDS,
    FACES,
    GREAT_GUESTS,
    GUEST_IDS,
    LINE_IDS,
    WALLS,
)

SIDES: Final = ["outline", "free"]
_TARGETS: Final = [*CELL_IDS, "residents", "lost"]
_WALLS: Final = [str(wall) for wall in range(1, int(WALLS) + 1)]
_GUESTS: Final = GUEST_IDS[:GREAT_GUESTS]

MOVES: Final = Moves(
    Path(__file__).with_name("moves.csv"),
    face=FACES,
    target=_TARGETS,
    wall=_WALLS,
    line=LINE_IDS,
    guest=_GUESTS,
    cell=CELL_IDS,
    side=SIDES,
)
SHEET_MOVES: Final[i64] = MOVES["sheet"]
MAX_LEGAL: Final = 80

# A die is used.
USE_MOVES: Final[i64] = MOVES["use"]
MONK_GOLD: Final[i64] = MOVES["monk_gold"]
MONK_WILD: Final[i64] = MOVES["monk_wild"]
CLOUD_MOVE: Final[i64] = MOVES["cloud"]
PASS: Final[i64] = MOVES["pass"]
# A die of a face puts a chip on a cell, draws residents, or is lost. These numbers are written
# out, so that compiled code divides by constants.
PER_FACE: Final = 14
TO_RESIDENTS: Final = 12
TO_NOTHING: Final = 13
assert _TARGETS[TO_RESIDENTS:] == ["residents", "lost"]
assert len(_TARGETS) == PER_FACE

# A full line is cleared.
BUILD_MOVES: Final[i64] = MOVES["build"]
FLAG_MOVES: Final[i64] = MOVES["flag"]
CLEAR_MOVES: Final[i64] = MOVES["clear"]
REUSE_MOVES: Final[i64] = MOVES["reuse"]
STEAL_MOVES: Final[i64] = MOVES["steal"]
DONE: Final[i64] = MOVES["done"]

# Guests.
TAKE_MOVES: Final[i64] = MOVES["take"]
PLACE_MOVES: Final[i64] = MOVES["place"]
LIFT_MOVES: Final[i64] = MOVES["lift"]
STOP: Final[i64] = MOVES["stop"]


def _meanings() -> list[tuple[str, ...]]:
    return [
        (block.name, *names) for block in MOVES.blocks for names in product(*block.axes.values())
    ]


MEANINGS: Final = _meanings()  # of each move its block, then one name of each axis
