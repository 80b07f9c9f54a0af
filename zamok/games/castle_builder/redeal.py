"""What a seat cannot know, drawn anew: the holders of the others, and a tile taken up."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, u8

from zamok.engine.bits import BIT, lowest
from zamok.games.castle_builder.facts import KINDS
from zamok.games.castle_builder.memory import Memory
from zamok.games.castle_builder.placing import Placing
from zamok.games.castle_builder.state import (
    ASK_ADJUST,
    ASK_MAIN,
    ASK_SPOT,
    FROM_HOLDER,
    HELD,
    HELD_KINDS,
    HOLDERS,
    NOTHING,
    SUPPLY,
)


def draw_unseen(position: Placing, seat: i64) -> None:
    """Draw anew what a seat (-1: a spectator) cannot know, in keeping with all that it knows."""
    if position.phase == ASK_SPOT and position.source == FROM_HOLDER and position.actor != seat:
        # Nobody else can tell that a tile has already been taken up.
        position.phase = ASK_MAIN
        position.chosen = NOTHING
        position.source = 0
    if position.noted:
        forget_others(position, seat)
    deal_holders(position, seat)
    if position.phase == ASK_ADJUST and position.turn != seat:
        # Whoever pays for a placement is asked only where there is a choice: two kinds at least.
        spare = position.spare_mask()
        while not spare & (spare - 1):
            deal_holders(position, seat)
            spare = position.spare_mask()


# ---- what the others know ----------------------------------------------------------------------


def forget_others(position: Memory, seat: i64) -> None:
    """Let others know of each other what everybody knows: more of it a seat cannot tell."""
    viewer: i64 = 0
    while viewer < position.seats:
        if viewer != seat:
            holder: i64 = 0
            while holder < position.seats:
                if holder != seat and holder != viewer:
                    copy_known(position, viewer, holder)
                holder += 1
            if seat < 0 or position.seats > 2:  # of two, the other knows only of the seat itself
                add_known(position, viewer)
        viewer += 1
    position.noted = noted(position)


def copy_known(position: Memory, viewer: i64, holder: i64) -> None:
    """Let a seat know of a holder what everybody knows."""
    tiles = position.tiles
    at = position.known_at(viewer, holder)
    public = position.known_at(position.seats, holder)
    kind: i64 = 0
    while kind < KINDS:
        tiles[at + kind] = tiles[public + kind]
        kind += 1


def add_known(position: Memory, viewer: i64) -> None:
    """Let a seat know of all holders together what it knows of each."""
    tiles = position.tiles
    at = position.known_at(viewer, viewer)
    kind: i64 = 0
    while kind < KINDS:
        tiles[at + kind] = u8(known_places(position, viewer, kind))
        kind += 1


def known_places(position: Memory, viewer: i64, kind: i64) -> i64:
    """Return how many tiles of a kind a viewer knows to be in the holders of others, and whose."""
    total: i64 = 0
    holder: i64 = 0
    while holder < position.seats:
        if holder != viewer:
            total += i64(position.tiles[position.known_at(viewer, holder) + kind])
        holder += 1
    return total


def noted(position: Memory) -> i64:
    """Return the kinds that somebody knows to be in a holder, as a bit mask."""
    found: i64 = 0
    viewer: i64 = 0
    while viewer <= position.seats:
        at = position.known_at(viewer, viewer)
        kind: i64 = 0
        while kind < KINDS:
            if position.tiles[at + kind]:
                found |= BIT[kind]
            kind += 1
        viewer += 1
    return found


# ---- the holders ---------------------------------------------------------------------------------


def deal_holders(position: Placing, seat: i64) -> None:
    """Put every holder but that of a seat back into the supply and deal as many tiles again."""
    sizes = position.numbers[:]
    # A tile already laid at its place is on the table for all to see.
    laid = position.phase == ASK_ADJUST and position.source == FROM_HOLDER
    other: i64 = 0
    while other < position.seats:
        if other != seat:
            empty_holder(position, other)
            if laid and other == position.turn:
                give(position, other, position.chosen)
        other += 1
    if position.noted:
        give_known(position, seat if seat >= 0 else position.seats, sizes)
    other = 0
    while other < position.seats:
        while position.numbers[HELD + other] < sizes[HELD + other]:
            position.hold(other, position.take_from_supply())
        other += 1


def empty_holder(position: Memory, seat: i64) -> None:
    """Put the tiles of a holder back into the supply."""
    tiles = position.tiles
    kind: i64 = 0
    while position.numbers[HELD_KINDS + seat]:
        while tiles[HOLDERS + seat * KINDS + kind]:
            position.unhold(seat, kind)
            tiles[SUPPLY + kind] = u8(i64(tiles[SUPPLY + kind]) + 1)
            position.supply_size += 1
        kind += 1


def give(position: Memory, seat: i64, kind: i64) -> None:
    """Put a tile of this kind from the supply into a holder."""
    tiles = position.tiles
    tiles[SUPPLY + kind] = u8(i64(tiles[SUPPLY + kind]) - 1)
    position.supply_size -= 1
    position.hold(seat, kind)


def give_known(position: Memory, viewer: i64, sizes: vec[i64]) -> None:
    """Deal the holders what a viewer knows to be in each, then what is in some of them."""
    left = position.noted
    while left:
        kind = lowest(left)
        left &= left - 1
        holder: i64 = 0
        while holder < position.seats:
            if holder != viewer:
                known = i64(position.tiles[position.known_at(viewer, holder) + kind])
                while i64(position.tiles[HOLDERS + holder * KINDS + kind]) < known:
                    give(position, holder, kind)
            holder += 1
    left = position.noted
    while left:
        kind = lowest(left)
        left &= left - 1
        missing = i64(position.tiles[position.known_at(viewer, viewer) + kind])
        missing -= held_by_others(position, viewer, kind)
        while missing > 0:
            give(position, with_room(position, viewer, sizes), kind)
            missing -= 1


def held_by_others(position: Memory, viewer: i64, kind: i64) -> i64:
    """Return how many tiles of a kind the holders of all but the viewer hold."""
    total: i64 = 0
    holder: i64 = 0
    while holder < position.seats:
        if holder != viewer:
            total += i64(position.tiles[HOLDERS + holder * KINDS + kind])
        holder += 1
    return total


def with_room(position: Memory, viewer: i64, sizes: vec[i64]) -> i64:
    """Draw a holder that is still to get tiles, each of its free places equally likely."""
    room: i64 = 0
    holder: i64 = 0
    while holder < position.seats:
        if holder != viewer:
            room += sizes[HELD + holder] - position.numbers[HELD + holder]
        holder += 1
    at = position.dice.below(room)
    holder = 0
    while True:
        if holder != viewer:
            at -= sizes[HELD + holder] - position.numbers[HELD + holder]
            if at < 0:
                return holder
        holder += 1
