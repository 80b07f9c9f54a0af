"""Why a move is not offered: the rule that stands in the way."""

from __future__ import annotations

from mypy_extensions import i64

from zamok.engine.errors import IllegalMove
from zamok.games.carcassonne.facts import (
    CELL_NAMES,
    FITS,
    KIND_NAMES,
    PART,
    PART_KIND,
    SIDES,
    SLOT,
    SLOT_NAMES,
    STREETS,
    TURNS,
)
from zamok.games.carcassonne.scoring import usable
from zamok.games.carcassonne.state import (
    DOUBLE,
    EXTRA,
    FOLLOWER,
    FRESH,
    LAY,
    NOBODY,
    ORDER,
    SAVE,
    SCORE,
    STAND,
    USE,
    Position,
)


def refusal(p: Position, move: int) -> IllegalMove:
    """Return the error for a move that is not legal in a position."""
    if move < STAND and p.phase == LAY:
        return refuse_place(p, move // 4, move % 4)
    if STAND <= move < NOBODY and p.phase == FOLLOWER:
        return refuse_stand(p, move - int(STAND))
    if SCORE <= move <= USE and p.phase == ORDER:
        if p.mine and (p.theirs >> (move - SCORE)) & 1:
            return IllegalMove("order", "your own objects are scored first")
        return IllegalMove("order", "no completed object that is still to be scored lies there")
    if USE < move < SAVE and p.phase in (DOUBLE, EXTRA):
        return refuse_token(p, move - int(USE))
    return IllegalMove("turn", "this is not what is to be decided now")


def refuse_place(p: Position, cell: int, turn: int) -> IllegalMove:
    """Say why the tile in hand may not lie there like this."""
    name = CELL_NAMES[cell]
    if p.laid[cell] >= 0:
        return IllegalMove("place", f"a tile already lies at {name}")
    if not p.needs[cell]:
        return IllegalMove("place", f"{name} has no side at a tile or a start space")
    fits = int(FITS[256 * STREETS[p.tile] + i64(p.needs[cell])])
    if not (fits >> turn) & 1:
        return IllegalMove("streets", f"at {name} a street would not meet a street like this")
    side = SIDES[turn % int(TURNS[p.tile])]
    return IllegalMove("turning", f"this tile looks the same both ways: lay it as {name}{side}")


def refuse_stand(p: Position, slot: int) -> IllegalMove:
    """Say why no follower may stand at a slot of the tile just laid."""
    face = i64(p.laid[p.cell])
    part = PART[12 * face + slot]
    kind = PART_KIND[16 * (face >> 2) + part]
    if not (p.free >> part) & 1:
        return IllegalMove("occupied", f"somebody already stands on this {KIND_NAMES[kind]}")
    right = SLOT_NAMES[SLOT[16 * face + part]]
    return IllegalMove("follower", f"this part of the tile is called {right}")


def refuse_token(p: Position, token: int) -> IllegalMove:
    """Say why a token may not be used now."""
    if (int(p.own[FRESH + p.turn]) >> (4 * token)) & 15 and not usable(p, p.turn, token):
        return IllegalMove("tokens", f"token {token} was taken this turn: it waits for the next")
    return IllegalMove("tokens", f"token {token} cannot be used now")
