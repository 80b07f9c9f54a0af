"""What a seat cannot know, drawn anew: the holders of the others, and a tile taken up."""

from __future__ import annotations

from mypy_extensions import i64, u8

from zamok.games.castle_builder.facts import KINDS
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
    Position,
)


def draw_unseen(position: Placing, seat: i64) -> None:
    """Draw anew what a seat (-1: a spectator) cannot know, in keeping with all that it sees."""
    if position.phase == ASK_SPOT and position.actor != seat:
        # Nobody else can tell that a tile has already been taken up.
        position.phase = ASK_MAIN
        position.chosen = NOTHING
        position.source = 0
    deal_holders(position, seat)
    if position.phase == ASK_ADJUST and position.turn != seat:
        # Whoever pays for a placement is asked only where there is a choice: two kinds at least.
        spare = position.spare_mask()
        while not spare & (spare - 1):
            deal_holders(position, seat)
            spare = position.spare_mask()


def deal_holders(position: Position, seat: i64) -> None:
    """Put every holder but that of a seat back into the supply and deal as many tiles again."""
    sizes = position.numbers[:]
    other: i64 = 0
    while other < position.seats:
        if other != seat:
            # A tile already laid at its place is on the table for all to see.
            laid = position.phase == ASK_ADJUST and position.source == FROM_HOLDER
            empty_holder(position, other, laid and other == position.turn)
        other += 1
    other = 0
    while other < position.seats:
        while position.numbers[HELD + other] < sizes[HELD + other]:
            position.hold(other, position.take_from_supply())
        other += 1


def empty_holder(position: Position, seat: i64, but_chosen: bool) -> None:
    """Put the tiles of a holder back into the supply, all of them or all but the chosen one."""
    tiles = position.tiles
    if but_chosen:
        position.unhold(seat, position.chosen)
    kind: i64 = 0
    while position.numbers[HELD_KINDS + seat]:
        while tiles[HOLDERS + seat * KINDS + kind]:
            position.unhold(seat, kind)
            tiles[SUPPLY + kind] = u8(i64(tiles[SUPPLY + kind]) + 1)
            position.supply_size += 1
        kind += 1
    if but_chosen:
        position.hold(seat, position.chosen)
