"""Moves of Castle Builder as text: "draw", "holder stone_04", "at 2:5", "coin thief", ..."""

from __future__ import annotations

from typing import Final

from zamok.games.castle_builder.facts import CELLS, COIN_IDS, TILE_IDS, cell_at, row_of, x_of
from zamok.games.castle_builder.state import (
    M_ADJUST,
    M_BREAK,
    M_COIN,
    M_HOLDER,
    M_MARKET,
    M_ROYAL,
    M_SHED,
    M_SPOT,
    M_TAKE,
    M_TARGET,
    M_VICTIM,
    MOVE_SPACE,
)


def _all_moves() -> list[str]:
    """Return the text of every move of the move space, in order; cells that are none stay empty."""
    texts = [""] * int(MOVE_SPACE)
    texts[0] = "draw"
    for kind, tile in enumerate(TILE_IDS):
        texts[M_HOLDER + kind] = f"holder {tile}"
        texts[M_MARKET + kind] = f"market {tile}"
        texts[M_ADJUST + kind] = f"adjust {tile}"
        texts[M_SHED + kind] = f"shed {tile}"
        texts[M_TAKE + kind] = f"take {tile}"
    texts[M_ROYAL] = "royal princess"
    texts[M_ROYAL + 1] = "royal prince"
    for cell in range(CELLS):
        if cell_at(row_of(cell), x_of(cell)) == cell:
            texts[M_SPOT + cell] = f"at {row_of(cell)}:{x_of(cell)}"
            texts[M_BREAK + cell] = f"break {row_of(cell)}:{x_of(cell)}"
    for coin, name in enumerate(COIN_IDS):
        texts[M_COIN + coin] = f"coin {name}"
    for seat in range(4):
        texts[M_VICTIM + seat] = f"rob {seat + 1}"
        texts[M_TARGET + seat] = f"shoot {seat + 1}"
    return texts


TEXTS: Final[list[str]] = _all_moves()
_MOVES: Final[dict[str, int]] = {text: move for move, text in enumerate(TEXTS) if text}


def write(move: int) -> str:
    """Return the text of a move."""
    return TEXTS[move]


def read(text: str) -> int:
    """Return the move that a text means, or -1."""
    return _MOVES.get(" ".join(text.split()), -1)
