"""Where a tile fits, what it costs, and what the active seat may choose to place."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from zamok.engine.bits import BIT, lowest
from zamok.games.castle_builder.coins import Coins
from zamok.games.castle_builder.facts import (
    CANNOT_START,
    FIT_CODES,
    FITTING,
    KINDS,
    PLACE_OF_CELL,
    PRINCE,
    PRINCESS,
    ROW_CELLS,
    RUBIES,
    discards_needed,
)
from zamok.games.castle_builder.moves import DRAW, HOLDER, MARKET, ROYAL, SPOT
from zamok.games.castle_builder.state import (
    BESIDE,
    FIT,
    FROM_HOLDER,
    FROM_MARKET,
    FROM_ROYAL,
    HEIGHT,
    HELD,
    HELD_KINDS,
    HOLDERS,
    NOTHING,
    SITE,
)


class Placing(Coins):
    """A position that knows which tiles can be placed, where, and at what price."""

    def fill_main(self, buffer: vec[i64]) -> i64:
        """Drawing is always possible (B21); a tile may be chosen if it fits somewhere."""
        numbers = self.numbers
        seat = self.turn
        buffer[0] = DRAW
        count: i64 = 1
        held = numbers[HELD + seat]
        whole = self.fitting(seat, held if held < self.max_discards else self.max_discards)
        if held:
            # A tile of the holder leaves one tile less to discard for it (B9).
            fitting = whole
            if held <= self.max_discards:
                fitting = self.fitting(seat, held - 1)
            mine = numbers[HELD_KINDS + seat]
            count = fill_kinds(mine & fitting, HOLDER, buffer, count)
        count = fill_kinds(self.market_mask() & whole, MARKET, buffer, count)
        beside = numbers[BESIDE + seat]
        if beside & 1 and (whole >> PRINCESS) & 1:
            buffer[count] = ROYAL
            count += 1
        if beside & 2 and (whole >> PRINCE) & 1:
            buffer[count] = ROYAL + 1
            count += 1
        return count

    def fitting(self, seat: i64, discards: i64) -> i64:
        """Return the kinds that fit somewhere in a castle with so many discards, as a bit mask."""
        castle = self.castle
        at = seat * SITE + FIT
        begun = at + self.numbers[HEIGHT + seat] * ROW_CELLS
        table = discards * FIT_CODES
        found: i64 = 0
        while at < begun:
            found |= FITTING[table + i64(castle[at])]
            at += 1
        new_row: i64 = 0
        end = begun + ROW_CELLS
        while at < end:
            new_row |= FITTING[table + i64(castle[at])]
            at += 1
        return found | (new_row & ~CANNOT_START)

    def discards_at_hand(self, source: i64) -> i64:
        """Return how many tiles the active seat could discard for a tile of this source."""
        held = self.numbers[HELD + self.turn]
        if source == FROM_HOLDER:
            held -= 1
        return held if held < self.max_discards else self.max_discards

    def next_spot(self, kind: i64, discards: i64, cell: i64) -> i64:
        """Return the first cell from this one on that takes a tile with so many discards."""
        castle = self.castle
        base = self.turn * SITE + FIT
        rows = self.numbers[HEIGHT + self.turn]
        if not (CANNOT_START >> kind) & 1:
            rows += 1
        end = rows * ROW_CELLS
        table = discards * FIT_CODES
        while cell < end:
            if (FITTING[table + i64(castle[base + cell])] >> kind) & 1:
                return cell
            cell += 1
        return NOTHING

    def fill_spots(self, kind: i64, source: i64, buffer: vec[i64]) -> i64:
        """Write every cell where the active seat may set a tile."""
        discards = self.discards_at_hand(source)
        count: i64 = 0
        cell = self.next_spot(kind, discards, 0)
        while cell >= 0:
            buffer[count] = SPOT + PLACE_OF_CELL[cell]
            count += 1
            cell = self.next_spot(kind, discards, cell + 1)
        return count

    def price(self, kind: i64, cell: i64) -> i64:
        """Return how many discards a tile costs the active seat in a cell where it may stand."""
        return discards_needed(kind, i64(self.castle[self.turn * SITE + FIT + cell]))

    def spare_mask(self) -> i64:
        """Return the kinds the active seat may discard for a placement: never the placed tile."""
        mask = self.numbers[HELD_KINDS + self.turn]
        at = HOLDERS + self.turn * KINDS + self.chosen
        if self.source == FROM_HOLDER and self.tiles[at] == 1:
            mask ^= BIT[self.chosen]
        return mask


def steps_for(kind: i64, cell: i64) -> i64:
    """Return the steps that a tile gives the baron: its row and its rubies, none in row 1."""
    if cell < ROW_CELLS:
        return 0
    return cell // ROW_CELLS + 1 + RUBIES[kind]


def kind_of(move: i64) -> i64:
    """Return the tile of a move that takes up a tile."""
    if move < MARKET:
        return move - HOLDER
    if move < ROYAL:
        return move - MARKET
    return PRINCESS if move == ROYAL else PRINCE


def source_of(move: i64) -> i64:
    """Return where a move takes a tile from."""
    if move < MARKET:
        return FROM_HOLDER
    return FROM_MARKET if move < ROYAL else FROM_ROYAL


def fill_kinds(mask: i64, block: i64, buffer: vec[i64], count: i64) -> i64:
    """Write a move of a block for every bit of a mask; return the new count."""
    while mask:
        low = lowest(mask)
        buffer[count] = block + low
        count += 1
        mask &= mask - 1
    return count
