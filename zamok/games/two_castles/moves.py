"""The move space, and the cells that a place in a castle is named by.

    take wine_room    left wine_room    keep wine_room    card height
    L painter         R fountain        L food            R -2,0    K 1,-1    L yield

L and R are the seat's left and right castle, K is Ludwig's tile in the castle shared with
him; a place is column,row with the throne room on 0,0 and 1,0. Left and right are always those
of a player who looks at the table: the castle on the left of one is on the right of the partner.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from mypy_extensions import i64

from zamok.engine.advice import advised
from zamok.engine.moves import Block, Moves
from zamok.games.two_castles import facts

# ---- cells -----------------------------------------------------------------------

REACH: Final = 23  # a castle never has more rooms besides its throne room
COLUMNS: Final = 48  # x from -23 to 24: the throne room is two cells wide
CELLS: Final = 2256  # COLUMNS times the levels from -23 to 23


def cell_at(x: i64, y: i64) -> i64:
    """Return the number of the cell at column x and row y; the throne is at (0, 0), (1, 0)."""
    return (y + REACH) * COLUMNS + x + REACH


def cell_x(cell: i64) -> i64:
    """Return the column of a cell."""
    return cell % COLUMNS - REACH


def cell_y(cell: i64) -> i64:
    """Return the row of a cell: 0 is level 1, negative rows are below the ground."""
    return cell // COLUMNS - REACH


CELL_NAMES: Final[list[str]] = [f"{int(cell_x(cell))},{int(cell_y(cell))}" for cell in range(CELLS)]

# ---- moves -----------------------------------------------------------------------

SIDES: Final = ["L", "R", "K"]

_ROOMS: Final[list[str]] = facts.ROOM_KEYS[: facts.N_ROOMS]

MOVES: Final = Moves(
    Path(__file__).with_name("moves.csv"),
    room=_ROOMS,
    card=facts.CARD_KEYS,
    side=SIDES[:2],
    attendant=facts.ATTENDANT_KEYS,
    special=facts.ROOM_KEYS[facts.FOUNTAIN :],
    type=facts.TYPES[: facts.DOWNSTAIRS],
    where=SIDES,
    cell=CELL_NAMES,
)
TAKE: Final[i64] = MOVES["take"]
LEFT: Final[i64] = MOVES["left"]
KEEP: Final[i64] = MOVES["keep"]
CARD: Final[i64] = MOVES["card"]

# Moves of a castle: the player's left or right one.
LEFT_SIDE: Final = 0
RIGHT_SIDE: Final = 1
LUDWIGS: Final = 2  # place Ludwig's tile in the castle shared with him
ATTENDANT: Final[i64] = MOVES["attendant"]
WHICH_SPECIAL: Final[i64] = MOVES["special"]
BONUS: Final[i64] = MOVES["bonus"]
PLACE: Final[i64] = MOVES["place"]
YIELD: Final[i64] = MOVES["yield"]
MOVE_SPACE: Final[i64] = MOVES.size
MAX_LEGAL: Final = 192


def parts(move: int) -> tuple[str, int, int]:
    """Return what a move is made of: the name of its block, a side (0 if none), what it names."""
    block = MOVES.of(move)
    side, what = divmod(move - block.first, _side_size(block))
    return block.name, side, what


def _side_size(block: Block) -> int:
    """Return how many moves of a block are about the same side."""
    return block.count // block.shape[0] if "side" in block.axes else block.count


def meant(number: int) -> tuple[int | None, int]:
    """Return to whom a move is suggested (None: it is an own one), and the move as if it were own.

    The partner's left castle is the viewer's right one.
    """
    partner, move = advised(MOVES.size, number)
    block = MOVES.of(move)
    if partner is None or "side" not in block.axes:
        return partner, move
    size = _side_size(block)
    side, what = divmod(move - block.first, size)
    return partner, block.first + (1 - side) * size + what
