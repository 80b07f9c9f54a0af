"""Notation: moves as short text, the same in every position.

    take wine_room    left wine_room    keep wine_room    card height
    L painter         R fountain        L food            R -2,0    K 1,-1

L and R are the seat's left and right castle, K is Ludwig's tile in the castle shared with
him; a place is column,row with the throne room on 0,0 and 1,0.
"""

from __future__ import annotations

import re
from typing import Final

from zamok.games.two_castles import facts
from zamok.games.two_castles.state import (
    ATTENDANT,
    BONUS,
    CARD,
    CELLS,
    KEEP,
    LEFT,
    MOVE_SPACE,
    PLACE,
    TAKE,
    WHICH_SPECIAL,
    cell_at,
    cell_x,
    cell_y,
)

SIDES: Final = "LRK"
_CELL: Final = re.compile(r"([LRK]) (0|-?[1-9]\d?),(0|-?[1-9]\d?)", re.ASCII)


def write(move: int) -> str:
    """Return the text of a move."""
    if not 0 <= move < MOVE_SPACE:
        raise ValueError(f"{move} is not a move of this game")
    if move < LEFT:
        return f"take {facts.ROOM_KEYS[move - TAKE]}"
    if move < KEEP:
        return f"left {facts.ROOM_KEYS[move - LEFT]}"
    if move < CARD:
        return f"keep {facts.ROOM_KEYS[move - KEEP]}"
    if move < ATTENDANT:
        return f"card {facts.CARD_KEYS[move - CARD]}"
    if move < PLACE:
        side, key = answer(move)
        return f"{SIDES[side]} {key}"
    side, cell = divmod(move - PLACE, CELLS)
    return f"{SIDES[side]} {int(cell_x(cell))},{int(cell_y(cell))}"


def answer(move: int) -> tuple[int, str]:
    """Return side and key of a move that names an attendant, a special room or a bonus."""
    if move < WHICH_SPECIAL:
        side, kind = divmod(move - ATTENDANT, facts.N_ATTENDANTS)
        return side, facts.ATTENDANT_KEYS[kind]
    if move < BONUS:
        side, kind = divmod(move - WHICH_SPECIAL, facts.N_SPECIALS)
        return side, facts.ROOM_KEYS[facts.FOUNTAIN + kind]
    side, kind = divmod(move - BONUS, facts.DOWNSTAIRS)
    return side, facts.TYPES[kind]


def _table() -> dict[str, int]:
    return {write(move): move for move in range(PLACE)}


_MOVES: Final[dict[str, int]] = _table()


def read(text: str) -> int:
    """Return the move of a text, or -1."""
    move = _MOVES.get(text, -1)
    if move >= 0:
        return move
    match = _CELL.fullmatch(text)
    if match is None:
        return -1
    x = int(match[2])
    y = int(match[3])
    if not -23 <= x <= 24 or not -23 <= y <= 23:
        return -1
    return PLACE + SIDES.index(match[1]) * CELLS + int(cell_at(x, y))
