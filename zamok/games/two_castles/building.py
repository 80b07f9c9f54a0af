"""Building: who may act while castles are built, and what a seat may do in a castle."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from zamok.engine.bits import BIT
from zamok.games.two_castles.bonuses import fill_answers
from zamok.games.two_castles.moves import CELLS, LUDWIGS, PLACE
from zamok.games.two_castles.placing import fill_cells
from zamok.games.two_castles.state import (
    BUILT,
    CASTLE,
    DECIDER,
    NOTHING,
    PIECE,
    PLACE_ROOM,
    PLACE_SPECIAL,
    PLAYER,
    SECOND,
    STEP,
    WAIT_ROOMS,
    Position,
)


def builders(position: Position) -> i64:
    """Return the seats that have something to build or to answer, as bits."""
    players = position.players
    seats = position.seats
    castles = position.castle
    player = position.player
    mask: i64 = 0
    castle: i64 = 0
    while castle < players:
        base = castle * CASTLE
        step = castles[base + STEP]
        if step == NOTHING:
            second = castles[base + SECOND] - 1
            if not player[castle * PLAYER + BUILT] & 1:
                owner = castle if castle < seats else castles[base + DECIDER]
                if owner != second:
                    mask |= BIT[owner]
            other: i64 = castle + 1 if castle + 1 < players else 0
            if not player[other * PLAYER + BUILT] & 2:
                owner = other if other < seats else castles[base + DECIDER]
                if owner != second:
                    mask |= BIT[owner]
        elif step < WAIT_ROOMS:
            mask |= BIT[castles[base + DECIDER]]
        castle += 1
    return mask


def fill_castle(position: Position, seat: i64, side: i64, buffer: vec[i64], count: i64) -> i64:
    """Append what a seat may do in one of its castles."""
    castle = position.castle_of(seat, side)
    base = castle * CASTLE
    step = position.castle[base + STEP]
    first = PLACE + side * CELLS
    if step == NOTHING:
        waits = position.castle[base + SECOND] == seat + 1
        if not waits and not position.player[seat * PLAYER + BUILT] & (side + 1):
            tile = i64(position.choice[seat * 2 + side])
            count = fill_cells(position, castle, tile, first, buffer, count)
        if castle > 0 and position.seats < position.players:
            king = position.seats
            his = position.ludwigs_side(seat)
            if not position.player[king * PLAYER + BUILT] & (his + 1):
                tile = i64(position.choice[king * 2 + his])
                first = PLACE + LUDWIGS * CELLS
                count = fill_cells(position, castle, tile, first, buffer, count)
        return count
    if position.castle[base + DECIDER] != seat:
        return count
    if step in (PLACE_SPECIAL, PLACE_ROOM):
        return fill_cells(position, castle, position.castle[base + PIECE], first, buffer, count)
    return fill_answers(position, castle, side, buffer, count)


def may_yield(position: Position, seat: i64, side: i64) -> bool:
    """Tell whether a seat may let its partner build first in one of its castles.

    When both would rather be second the elder begins (A42): who is the elder cannot yield to a
    partner that does, and who is not takes the place of an elder that does.
    """
    castle = position.castle_of(seat, side)
    base = castle * CASTLE
    second = position.castle[base + SECOND]
    elder = position.castle[base + DECIDER]
    if second and (second != elder + 1 or seat == elder):
        return False
    return position.castle[base + STEP] == NOTHING and untouched(position, castle)


def untouched(position: Position, castle: i64) -> bool:
    """Tell whether two seats share a castle and neither has built there this turn."""
    other: i64 = castle + 1 if castle + 1 < position.players else 0
    if castle >= position.seats or other >= position.seats:
        return False
    built = position.player[castle * PLAYER + BUILT] & 1
    return not built and not position.player[other * PLAYER + BUILT] & 2
