"""Completed objects: their points, the keep on a house, the followers that come back."""

from __future__ import annotations

from mypy_extensions import i64

from zamok.engine.bits import BIT
from zamok.games.carcassonne.facts import (
    CELL_NAMES,
    FOLLOWERS,
    HOUSE,
    KIND_NAMES,
    ROLE_NAMES,
    SLOT_NAMES,
)
from zamok.games.carcassonne.scoring import (
    house_size,
    kind_at,
    named,
    named_part,
    part_at,
    space_of,
    tiles_of,
    winner,
    worth,
)
from zamok.games.carcassonne.state import (
    ANY_MEN,
    COVER,
    FROM_TOKEN,
    HELD,
    KEEP,
    KEEP_AT,
    MEN,
    SUPPLY,
    WORD,
    Position,
    root,
)


def pay(p: Position, name: i64, token: i64) -> i64:
    """Give the winner of an object its points, doubled by a token if any, and the keep.

    Return the winner, whose marker may now stand at a wall token.
    """
    at = named_part(p, name)
    top = root(p.small, part_at(p, at))
    kind = kind_at(p, at)
    word = p.large[WORD + 2 * top]
    seat = winner(word)
    p.mine &= ~(1 << name)
    p.theirs &= ~(1 << name)
    points = worth(p.large[COVER + 2 * top], word, kind)
    p.gain(seat, kind, points)
    if token:
        spend(p, token)
        p.gain(seat, FROM_TOKEN + token, points)
    if p.recording:
        data = object_data(p, name)
        data["points"] = int(2 * points if token else points)
        data["space"] = space_of(p, seat)
        data["token"] = int(token) if token else None
        p.tell("score", int(seat), data)
    if kind == HOUSE:
        place_keep(p, seat, top, at)
    return seat


def spend(p: Position, token: i64) -> None:
    """Take a token of the seat whose turn it is out of the game."""
    one = BIT[4 * token]
    p.large[HELD + p.turn] -= one
    p.spent += one


def place_keep(p: Position, seat: i64, top: i64, at: i64) -> None:
    """Put the keep on a seat's first scored house, or move it to a larger one."""
    size = house_size(p, top)
    if size > p.large[KEEP + seat]:
        p.large[KEEP + seat] = size
        p.large[KEEP_AT + seat] = at
        if p.recording:
            data: dict[str, object] = {
                "cell": CELL_NAMES[at >> 4],
                "slot": SLOT_NAMES[at & 15],
                "size": int(size),
            }
            p.tell("keep", int(seat), data)


def return_men(p: Position) -> None:
    """Return the followers of all objects that the tile just laid completed."""
    name: i64 = 0
    while p.closed:
        if p.closed & 1:
            take_back(p, root(p.small, part_at(p, named_part(p, name))))
        p.closed >>= 1
        name += 1


def take_back(p: Position, top: i64) -> None:
    """Return every follower of an object to its supply."""
    small = p.small
    man: i64 = 0
    while man < 2 * FOLLOWERS:
        at = i64(small[MEN + man])
        if at >= 0 and root(small, part_at(p, at)) == top:
            small[MEN + man] = -1
            seat: i64 = 0 if man < FOLLOWERS else 1
            p.large[SUPPLY + seat] += 1
            if p.recording:
                p.tell("back", int(seat), man_data(p, man, at))
        man += 1
    p.large[WORD + 2 * top] &= ~ANY_MEN


# ---- what events tell --------------------------------------------------------------------------


def man_data(p: Position, man: i64, at: i64) -> dict[str, object]:
    """Return a follower and where it stands as plain data."""
    kind = kind_at(p, at)
    return {
        "cell": CELL_NAMES[at >> 4],
        "slot": SLOT_NAMES[at & 15],
        "kind": KIND_NAMES[kind],
        "role": ROLE_NAMES[kind],
        "number": int(man % FOLLOWERS),
    }


def object_data(p: Position, name: i64) -> dict[str, object]:
    """Return an object that the tile just laid completed as plain data."""
    told = named(p, name)
    return {
        "kind": KIND_NAMES[told.kind],
        "tiles": told.tiles,
        "starts": told.starts,
        "well": told.wells > 0,
        "cell": CELL_NAMES[told.at >> 4],
        "slot": SLOT_NAMES[told.at & 15],
        "cells": tiles_of(p, told.top),
    }
