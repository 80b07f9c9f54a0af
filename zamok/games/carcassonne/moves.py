"""The move space: a tile, a follower, what is scored next, a token."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from zamok.engine.moves import Moves
from zamok.games.carcassonne.facts import CELL_NAMES, CELLS, SIDES, SLOT_NAMES

MOVES: Final = Moves()

PLACE: Final[i64] = MOVES.block(
    "place",
    "{cell}{top}",
    rule="place",
    about="lay the tile in hand at a cell, its top towards a side",
    cell=CELL_NAMES,
    top=list(SIDES),
)
# The follower is named by the part it stands on: herald, knight, squire or merchant.
STAND: Final[i64] = MOVES.block(
    "stand",
    "follower {slot}",
    rule="follower",
    about="a follower on the part of the tile just laid that has this slot",
    slot=SLOT_NAMES,
)
NOBODY: Final[i64] = MOVES.block("nobody", "none", rule="follower", about="no follower")
SCORE: Final[i64] = MOVES.block(
    "score",
    "score {object}",
    rule="order",
    about="score next the object at a side of the tile just laid, or the neighbour's that ends"
    " beyond that side",
    object=[*SIDES, *(f"beyond {side}" for side in SIDES)],
)
USE: Final[i64] = MOVES.block(
    "use", "use {token}", rule="tokens", about="use this token", token=["1", "2", "3"]
)
SAVE: Final[i64] = MOVES.block("save", "save", rule="tokens", about="do not use it now")

MAX_LEGAL: Final[i64] = 4 * CELLS


def use(token: i64) -> i64:
    """Return the move that uses a token of a number from 1 to 3."""
    return USE + token - 1
