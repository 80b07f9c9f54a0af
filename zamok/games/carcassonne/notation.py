"""Moves as text: g1E, knight N, none, score W, score beyond W, use 2, save."""

from __future__ import annotations

from zamok.games.carcassonne.facts import (
    CELL_NAMES,
    PART,
    PART_KIND,
    ROLE_NAMES,
    SIDES,
    SLOT,
    SLOT_NAMES,
    TURNS,
)
from zamok.games.carcassonne.state import (
    FOLLOWER,
    LAY,
    NOBODY,
    SAVE,
    SCORE,
    STAND,
    USE,
    Position,
)


def write_move(p: Position, move: int) -> str:
    """Return the short text of a move in a position."""
    if move < STAND:
        return CELL_NAMES[move // 4] + SIDES[move % 4]
    if move < NOBODY:
        slot = move - int(STAND)
        return f"{_role(p, slot)} {SLOT_NAMES[slot]}"
    if move == NOBODY:
        return "none"
    if move <= USE:
        name = move - int(SCORE)
        return f"score {SIDES[name]}" if name < 4 else f"score beyond {SIDES[name - 4]}"
    if move < SAVE:
        return f"use {move - int(USE)}"
    return "save"


def read_move(p: Position, text: str) -> int:
    """Return the move that a text means in a position, or -1.

    A tile that looks the same after a half turn may be written either way, and a part
    of a tile may be named by any of its slots.
    """
    words = text.split()
    if len(words) == 1:
        if text == "none":
            return int(NOBODY)
        if text == "save":
            return int(SAVE)
        if text[:-1] in CELL_NAMES and text[-1] in SIDES:
            turn = SIDES.index(text[-1])
            if p.phase == LAY:
                turn %= int(TURNS[p.tile])
            return 4 * CELL_NAMES.index(text[:-1]) + turn
        return -1
    if words and words[0] == "score" and words[-1] in SLOT_NAMES and len(words[-1]) == 1:
        side = SIDES.index(words[-1])
        if len(words) == 2:
            return int(SCORE) + side
        return int(SCORE) + 4 + side if len(words) == 3 and words[1] == "beyond" else -1
    if len(words) != 2:
        return -1
    if words[0] == "use" and words[1] in ("1", "2", "3"):
        return int(USE) + int(words[1])
    if words[1] in SLOT_NAMES:
        slot = SLOT_NAMES.index(words[1])
        if words[0] == _role(p, slot):
            return int(STAND) + _name(p, slot)
    return -1


def _role(p: Position, slot: int) -> str:
    if p.phase != FOLLOWER:
        return "follower"
    face = int(p.laid[p.cell])
    return ROLE_NAMES[PART_KIND[16 * (face // 4) + int(PART[12 * face + slot])]]


def _name(p: Position, slot: int) -> int:
    if p.phase != FOLLOWER:
        return slot
    face = int(p.laid[p.cell])
    return int(SLOT[16 * face + int(PART[12 * face + slot])])
