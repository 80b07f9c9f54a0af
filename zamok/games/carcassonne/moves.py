"""The move space: a tile, a follower, what is scored next, a token."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from mypy_extensions import i64

from zamok.engine.moves import Moves
from zamok.games.carcassonne.facts import CELL_NAMES, CELLS, SIDES, SLOT_NAMES

MOVES: Final = Moves(
    Path(__file__).with_name("moves.csv"),
    cell=CELL_NAMES,
    top=list(SIDES),
    slot=SLOT_NAMES,
    object=[*SIDES, *(f"beyond {side}" for side in SIDES)],
    token=["1", "2", "3"],
)

PLACE: Final[i64] = MOVES["place"]
# The follower is named by the part it stands on: herald, knight, squire or merchant.
STAND: Final[i64] = MOVES["stand"]
NOBODY: Final[i64] = MOVES["nobody"]
SCORE: Final[i64] = MOVES["score"]
USE: Final[i64] = MOVES["use"]
SAVE: Final[i64] = MOVES["save"]

MAX_LEGAL: Final[i64] = 4 * CELLS


def use(token: i64) -> i64:
    """Return the move that uses a token of a number from 1 to 3."""
    return USE + token - 1
