"""Position: everything that lies on the table in a game of Castle Builder."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from zamok.engine.bits import BIT
from zamok.engine.dice import Dice
from zamok.engine.state import State
from zamok.games.castle_builder.facts import (
    ABOVE_LEFT,
    ABOVE_RIGHT,
    ANY_SUM,
    BELOW_LEFT,
    BELOW_RIGHT,
    CELLS,
    COIN_COUNT,
    COINS,
    COINS_ABOVE_THE_SKY,
    COINS_TO_WIN,
    COUNT,
    DOOR,
    DOOR_CELL,
    FULL,
    KINDS,
    MARKET_COINS,
    MARKET_TILES,
    MAX_DISCARDS,
    OUTER_LEFT,
    OUTER_RIGHT,
    PRINCE,
    PRINCESS,
    ROOF,
    ROW_CELLS,
    TOP_LEFT_STONE,
    TOP_RIGHT_STONE,
    VALUE,
    fit_code,
)

# What is asked now.
MAIN: Final = 0  # draw two tiles, or which tile to place
SPOT: Final = 1  # where the chosen tile goes
ADJUST: Final = 2  # which tile to discard to change its number
SHED: Final = 3  # which tile above the holder's limit to discard
COIN: Final = 4  # which coin of the market to take
# From here on a coin in the middle of its effect is asking.
VICTIM: Final = 5  # whom the thief robs
TARGET: Final = 6  # whose castle the catapult hits
BREAK: Final = 7  # which tile leaves that castle
TAKE: Final = 8  # which tile of the market to take

# Moves: one block of numbers a kind of choice.
M_DRAW: Final = 0
M_HOLDER: Final[i64] = i64(1)  # + kind: place it from the holder
M_MARKET: Final[i64] = M_HOLDER + KINDS  # + kind: place it from the market
M_ROYAL: Final[i64] = M_MARKET + KINDS  # + 0 princess, + 1 prince: place it from beside the holder
M_SPOT: Final[i64] = M_ROYAL + 2  # + cell
M_ADJUST: Final[i64] = M_SPOT + CELLS  # + kind
M_SHED: Final[i64] = M_ADJUST + KINDS  # + kind
M_COIN: Final[i64] = M_SHED + KINDS  # + coin
M_VICTIM: Final[i64] = M_COIN + COINS  # + seat
M_TARGET: Final[i64] = M_VICTIM + 4  # + seat
M_BREAK: Final[i64] = M_TARGET + 4  # + cell
M_TAKE: Final[i64] = M_BREAK + CELLS  # + kind
MOVE_SPACE: Final[i64] = M_TAKE + KINDS
MAX_LEGAL: Final[i64] = CELLS

FROM_HOLDER: Final = 1
FROM_MARKET: Final = 2
FROM_ROYAL: Final = 3

NOTHING: Final = -1  # no tile, coin, seat or cell


class Position(State):
    """The table: castles, holders, market, supply, coins and barons; and what is asked."""

    def __init__(
        self,
        seats: i64,
        dice: Dice,
        goal: i64,
        max_discards: i64,
        royal: bool,
        peaceful: bool,
        setting_up: bool,
    ) -> None:
        super().__init__(seats, dice, MOVE_SPACE, MAX_LEGAL)
        # options
        self.goal: i64 = goal  # coins that end the game
        self.max_discards: i64 = max_discards  # for one placement
        self.royal: bool = royal
        self.peaceful: bool = peaceful
        # what is asked
        self.phase: i64 = MAIN
        self.turn: i64 = 0  # the active seat
        self.actor: i64 = 0  # the seat that chooses now
        self.chosen: i64 = NOTHING  # the tile kind about to be placed
        self.source: i64 = 0
        self.spot: i64 = NOTHING  # its cell, while tiles are discarded for it
        self.owed: i64 = 0  # discards still to make for it
        self.coins_due: i64 = 0  # coins the active seat may still take
        self.coin: i64 = NOTHING  # the coin whose effect is being played
        self.struck: i64 = NOTHING  # the seat whose castle loses a tile
        self.idle_turns: i64 = 0  # turns since a tile was last placed (B22)
        if not setting_up:
            return
        # tiles and coins; what seats have of their own lies at seat * KINDS + kind and so on
        self.supply: vec[u8] = vec[u8]()
        self.supply_size: i64 = 0
        self.discard: vec[u8] = vec[u8]([u8(0)] * int(KINDS))
        self.discard_size: i64 = 0
        self.market: vec[i64] = vec[i64]([NOTHING] * int(MARKET_TILES))
        self.coin_market: vec[i64] = vec[i64]([NOTHING] * int(MARKET_COINS))
        self.treasury: vec[i64] = COIN_COUNT[:]
        self.treasury_size: i64 = sum(COIN_COUNT)
        # seats
        self.holder: vec[u8] = vec[u8]([u8(0)] * int(seats * KINDS))
        self.held_mask: vec[i64] = vec[i64]([0] * int(seats))  # kinds in each holder
        self.held: vec[i64] = vec[i64]([0] * int(seats))  # tiles in each holder
        self.beside: vec[i64] = vec[i64]([0] * int(seats))  # bit 0 princess, bit 1 prince
        self.coins: vec[u8] = vec[u8]([u8(0)] * int(seats * COINS))  # taken, by kind
        self.coin_total: vec[i64] = vec[i64]([0] * int(seats))
        self.baron: vec[i64] = vec[i64](list(range(int(seats))))  # space, from 0 (B24)
        self.travelled: vec[i64] = vec[i64]([0] * int(seats))
        self.castle: vec[u8] = vec[u8]([u8(0)] * int(seats * CELLS))  # kind + 1, 0 where free
        self.fit: vec[i16] = vec[i16]([i16(0)] * int(seats * CELLS))  # of free cells, see facts
        self.height: vec[i64] = vec[i64]([1] * int(seats))
        counts = [int(count) for count in COUNT][: int(KINDS)]
        if royal:
            counts[int(PRINCESS)] -= int(seats)
            counts[int(PRINCE)] -= int(seats)
            self.beside = vec[i64]([3] * int(seats))
        self.supply = vec[u8]([u8(count) for count in counts])
        self.supply_size = sum(counts)
        seat: i64 = 0
        while seat < seats:
            self.castle[seat * CELLS + DOOR_CELL] = u8(DOOR + 1)
            cell: i64 = 0
            while cell < 2 * ROW_CELLS:
                self.refit(seat, cell)
                cell += 1
            seat += 1

    def copy_onto(self, twin: Position) -> None:
        """Give another position of the same game everything that lies here."""
        twin.over = self.over
        twin.shown = self.shown
        twin.recording = self.recording
        twin.phase = self.phase
        twin.turn = self.turn
        twin.actor = self.actor
        twin.chosen = self.chosen
        twin.source = self.source
        twin.spot = self.spot
        twin.owed = self.owed
        twin.coins_due = self.coins_due
        twin.coin = self.coin
        twin.struck = self.struck
        twin.idle_turns = self.idle_turns
        twin.supply = self.supply[:]
        twin.supply_size = self.supply_size
        twin.discard = self.discard[:]
        twin.discard_size = self.discard_size
        twin.market = self.market[:]
        twin.coin_market = self.coin_market[:]
        twin.treasury = self.treasury[:]
        twin.treasury_size = self.treasury_size
        twin.holder = self.holder[:]
        twin.held_mask = self.held_mask[:]
        twin.held = self.held[:]
        twin.beside = self.beside[:]
        twin.coins = self.coins[:]
        twin.coin_total = self.coin_total[:]
        twin.baron = self.baron[:]
        twin.travelled = self.travelled[:]
        twin.castle = self.castle[:]
        twin.fit = self.fit[:]
        twin.height = self.height[:]

    # ---- the castle ------------------------------------------------------------------

    def refit(self, seat: i64, cell: i64) -> None:
        """Work out anew what fits into a cell, after it or a neighbour has changed."""
        if cell < 0:
            return
        base = seat * CELLS
        castle = self.castle
        above_left = ABOVE_LEFT[cell]
        if castle[base + cell] or above_left + ABOVE_RIGHT[cell] == -2:
            self.fit[base + cell] = i16(0)  # taken, or no cell at all
            return
        left_stone: i64 = 1
        right_stone: i64 = 1
        needed: i64 = ANY_SUM
        if cell >= ROW_CELLS:
            # Over nothing only sky can hang (B10); over a tile the half below decides.
            below = BELOW_LEFT[cell]
            left = i64(castle[base + below]) - 1 if below >= 0 else NOTHING
            below = BELOW_RIGHT[cell]
            right = i64(castle[base + below]) - 1 if below >= 0 else NOTHING
            left_stone = TOP_RIGHT_STONE[left] if left >= 0 else 0
            right_stone = TOP_LEFT_STONE[right] if right >= 0 else 0
            if left_stone and right_stone:
                needed = VALUE[left] + VALUE[right]
        # A tile that already hangs over this cell hangs there with sky, so sky must meet it (B11).
        above_right = ABOVE_RIGHT[cell]
        free_left = above_left < 0 or not castle[base + above_left]
        free_right = above_right < 0 or not castle[base + above_right]
        patterns: i64 = 0
        if left_stone and right_stone:
            patterns = 1 << ROOF
            if free_left and free_right:
                patterns |= 1 << FULL
        elif right_stone and free_right:
            patterns = 1 << OUTER_LEFT
        elif left_stone and free_left:
            patterns = 1 << OUTER_RIGHT
        self.fit[base + cell] = i16(fit_code(patterns, needed))

    def refit_around(self, seat: i64, cell: i64) -> None:
        """Work out anew what fits into a cell and its four neighbours."""
        self.refit(seat, cell)
        self.refit(seat, BELOW_LEFT[cell])
        self.refit(seat, BELOW_RIGHT[cell])
        self.refit(seat, ABOVE_LEFT[cell])
        self.refit(seat, ABOVE_RIGHT[cell])

    def build(self, seat: i64, cell: i64, kind: i64) -> None:
        """Set a tile into a castle."""
        self.castle[seat * CELLS + cell] = u8(kind + 1)
        row = cell // ROW_CELLS + 1
        if row > self.height[seat]:
            self.height[seat] = row
        self.refit_around(seat, cell)

    def unbuild(self, seat: i64, cell: i64) -> i64:
        """Take a tile out of a castle and return its kind."""
        kind = i64(self.castle[seat * CELLS + cell]) - 1
        self.castle[seat * CELLS + cell] = u8(0)
        self.refit_around(seat, cell)
        height = self.height[seat]
        while height > 1 and self.row_empty(seat, height):
            height -= 1
        self.height[seat] = height
        return kind

    def row_empty(self, seat: i64, row: i64) -> bool:
        """Tell whether no tile stands in a row."""
        at = seat * CELLS + (row - 1) * ROW_CELLS
        end = at + ROW_CELLS
        while at < end:
            if self.castle[at]:
                return False
            at += 1
        return True

    def removable(self, seat: i64, cell: i64) -> bool:
        """Tell whether a tile stands here with no tile above it; the door never goes (B19)."""
        base = seat * CELLS
        kind = i64(self.castle[base + cell]) - 1
        if kind < 0 or kind == DOOR:
            return False
        left = ABOVE_LEFT[cell]
        right = ABOVE_RIGHT[cell]
        return (left < 0 or not self.castle[base + left]) and (
            right < 0 or not self.castle[base + right]
        )

    # ---- holders, supply, market -------------------------------------------------------

    def hold(self, seat: i64, kind: i64) -> None:
        """Put a tile into a holder."""
        at = seat * KINDS + kind
        self.holder[at] = u8(i64(self.holder[at]) + 1)
        self.held_mask[seat] |= BIT[kind]
        self.held[seat] += 1

    def unhold(self, seat: i64, kind: i64) -> None:
        """Take a tile out of a holder."""
        at = seat * KINDS + kind
        left = i64(self.holder[at]) - 1
        self.holder[at] = u8(left)
        if not left:
            self.held_mask[seat] ^= BIT[kind]
        self.held[seat] -= 1

    def throw_away(self, kind: i64) -> None:
        """Lay a tile on the discards."""
        self.discard[kind] = u8(i64(self.discard[kind]) + 1)
        self.discard_size += 1

    def random_held(self, seat: i64) -> i64:
        """Draw a kind out of a holder, each tile equally likely, without taking it."""
        return pick_small(self.holder, seat * KINDS, self.held[seat], self.dice)


def pick_small(counts: vec[u8], base: i64, total: i64, dice: Dice) -> i64:
    """Draw a kind from the multiset of counts that begins at base."""
    left = dice.below(total)
    kind: i64 = 0
    while True:
        left -= i64(counts[base + kind])
        if left < 0:
            return kind
        kind += 1


def goal_of(options: dict[str, str]) -> int:
    """Return how many coins end the game."""
    return int(COINS_ABOVE_THE_SKY if options["above_the_sky"] == "yes" else COINS_TO_WIN)


def discards_of(options: dict[str, str]) -> int:
    """Return how many tiles may be discarded for one placement."""
    many = options["discards"] == "any" or options["royal_strategy"] == "yes"
    return int(MAX_DISCARDS) if many else 1
