"""Position: everything that lies on the table in a game of Castle Builder.

What is counted lies together in a few rows, because a row is copied at once: whatever is
counted by kind of tile, by kind of coin, by cell, and whatever else is a number. The names
below say where in a row a thing begins.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

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
    COUNT,
    DOOR,
    DOOR_CELL,
    KINDS,
    LEFT_WALL,
    MARKET_COINS,
    MARKET_TILES,
    OPEN,
    PRINCE,
    PRINCESS,
    RIGHT_WALL,
    ROW_CELLS,
    TOP_LEFT_STONE,
    TOP_RIGHT_STONE,
    UNDER_SKY,
    VALUE,
    fit_code,
)
from zamok.games.castle_builder.moves import MAX_LEGAL, MOVES
from zamok.games.castle_builder.view import View

# What is asked now; view.PHASES has the names.
ASK_MAIN: Final = 0  # draw two tiles, or which tile to place
ASK_SPOT: Final = 1  # where the chosen tile goes
ASK_ADJUST: Final = 2  # which tile to discard to change its number
ASK_SHED: Final = 3  # which tile above the holder's limit to discard
ASK_COIN: Final = 4  # which coin of the market to take
# From here on a coin in the middle of its effect is asking.
ASK_VICTIM: Final = 5  # whom the thief robs
ASK_TARGET: Final = 6  # whose castle the catapult hits
ASK_BREAK: Final = 7  # which tile leaves that castle
ASK_TAKE: Final = 8  # which tile of the market to take

FROM_HOLDER: Final = 1
FROM_MARKET: Final = 2
FROM_ROYAL: Final = 3

NOTHING: Final = -1  # no tile, coin, seat or cell

_MOVE_SPACE: Final[i64] = i64(MOVES.size)

# In `tiles`, how many there are of each kind.
SUPPLY: Final = 0
DISCARD: Final[i64] = KINDS
HOLDERS: Final[i64] = 2 * KINDS  # + seat * KINDS
# After the holders what is known of them (see memory), (viewer * seats + holder) * KINDS.

# In `coins`, the same for coins.
TREASURY: Final = 0
PURSES: Final[i64] = COINS  # + seat * COINS: taken by a seat

# In `castle`, from seat * SITE on: kind + 1 of the tile in each cell, 0 where it is free; and
# after that the fit of each free cell (see facts).
FIT: Final[i64] = CELLS
SITE: Final[i64] = 2 * CELLS

# In `numbers`, one a seat, with room for four.
HELD_KINDS: Final = 0  # kinds in the holder, as a bit mask
HELD: Final = 4  # tiles in the holder
BESIDE: Final = 8  # beside the holder lie bit 0 the princess, bit 1 the prince
OWNED: Final = 12  # coins taken
BARON: Final = 16  # the space where the baron stands, from 0
TRAVELLED: Final = 20  # spaces he has gone
HEIGHT: Final = 24  # rows of the castle
PRINCESS_AT: Final = 28  # the cell where the seat's royal princess stands, or NOTHING
PRINCE_AT: Final = 32  # and the royal prince
# And one a place of the market.
OFFER: Final = 36  # kinds of tile
COIN_OFFER: Final[i64] = OFFER + MARKET_TILES
_NUMBERS: Final[i64] = COIN_OFFER + MARKET_COINS


class Position(State[View]):
    """The table: castles, holders, market, supply, coins and barons; and what is asked."""

    def __init__(
        self, seats: i64, dice: Dice, goal: i64, max_discards: i64, royal: bool, peaceful: bool
    ) -> None:
        super().__init__(seats, dice, _MOVE_SPACE, MAX_LEGAL)
        # options
        self.goal: i64 = goal  # coins that end the game
        self.max_discards: i64 = max_discards  # for one placement
        self.royal: bool = royal
        self.peaceful: bool = peaceful
        self.first: i64 = 0  # the seat that began
        # what is asked
        self.phase: i64 = ASK_MAIN
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
        # what lies on the table; `lay_out` or `copy_to` puts it there
        self.noted: i64 = 0  # kinds that somebody knows to be in a holder, as a bit mask
        self.supply_size: i64 = 0
        self.discard_size: i64 = 0
        self.treasury_size: i64 = 0
        self.tiles: vec[u8] = vec[u8]()
        self.coins: vec[u8] = vec[u8]()
        self.castle: vec[u8] = vec[u8]()
        self.numbers: vec[i64] = vec[i64]()

    def lay_out(self) -> None:
        """Put everything where it is before the first tile is drawn."""
        seats = int(self.seats)
        rows = seats + seats * (seats + 1) + 1  # holders, and what is known of them
        self.tiles = vec[u8]([u8(0)] * int(HOLDERS + rows * KINDS))
        self.coins = vec[u8]([u8(0)] * int(PURSES + seats * COINS))
        self.castle = vec[u8]([u8(0)] * int(seats * SITE))
        self.numbers = vec[i64]([0] * int(_NUMBERS))
        for kind in range(KINDS):
            self.tiles[SUPPLY + kind] = u8(COUNT[kind])
        if self.royal:
            for kind in (PRINCESS, PRINCE):
                self.tiles[SUPPLY + kind] = u8(COUNT[kind] - self.seats)
        self.supply_size = sum(int(count) for count in self.tiles)
        for coin in range(COINS):
            self.coins[TREASURY + coin] = u8(COIN_COUNT[coin])
        self.treasury_size = sum(int(count) for count in self.coins)
        for slot in range(PRINCESS_AT, _NUMBERS):
            self.numbers[slot] = NOTHING
        for seat in range(seats):
            self.numbers[BESIDE + seat] = 3 if self.royal else 0
            self.numbers[HEIGHT + seat] = 1
            self.castle[seat * SITE + DOOR_CELL] = u8(DOOR + 1)
            for cell in range(2 * ROW_CELLS):
                self.refit(seat, cell)

    def begin(self, first: i64) -> None:
        """Let a seat begin: the barons start from space 1 on, clockwise from its own (B24)."""
        self.first = first
        self.turn = first
        self.actor = first
        seat: i64 = 0
        while seat < self.seats:
            self.numbers[BARON + seat] = self.start_space(seat)
            seat += 1

    def start_space(self, seat: i64) -> i64:
        """Return the space where a baron starts, from 0 (B24)."""
        after = seat - self.first
        return after if after >= 0 else after + self.seats

    def copy_to(self, twin: Position) -> None:
        """Give another position of the same game everything that lies here."""
        twin.over = self.over
        twin.shown = self.shown
        twin.recording = self.recording
        twin.first = self.first
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
        twin.noted = self.noted
        twin.supply_size = self.supply_size
        twin.discard_size = self.discard_size
        twin.treasury_size = self.treasury_size
        twin.tiles = self.tiles[:]
        twin.coins = self.coins[:]
        twin.castle = self.castle[:]
        twin.numbers = self.numbers[:]

    # ---- the castle ------------------------------------------------------------------

    def refit(self, seat: i64, cell: i64) -> None:
        """Work out anew what fits into a cell, after it or a neighbour has changed."""
        if cell < 0:
            return
        base = seat * SITE
        castle = self.castle
        at = base + FIT + cell
        above_left = ABOVE_LEFT[cell]
        above_right = ABOVE_RIGHT[cell]
        castle[at] = u8(0)
        if castle[base + cell] or above_left + above_right == -2:
            return  # taken, or no cell at all
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
        free_left = above_left < 0 or not castle[base + above_left]
        free_right = above_right < 0 or not castle[base + above_right]
        if left_stone and right_stone:
            castle[at] = u8(fit_code(needed, OPEN if free_left and free_right else UNDER_SKY))
        elif right_stone and free_right:
            castle[at] = u8(fit_code(ANY_SUM, LEFT_WALL))
        elif left_stone and free_left:
            castle[at] = u8(fit_code(ANY_SUM, RIGHT_WALL))

    def refit_around(self, seat: i64, cell: i64) -> None:
        """Work out anew what fits into a cell and its four neighbours."""
        self.refit(seat, cell)
        self.refit(seat, BELOW_LEFT[cell])
        self.refit(seat, BELOW_RIGHT[cell])
        self.refit(seat, ABOVE_LEFT[cell])
        self.refit(seat, ABOVE_RIGHT[cell])

    def build(self, seat: i64, cell: i64, kind: i64) -> None:
        """Set a tile into a castle."""
        self.castle[seat * SITE + cell] = u8(kind + 1)
        row = cell // ROW_CELLS + 1
        if row > self.numbers[HEIGHT + seat]:
            self.numbers[HEIGHT + seat] = row
        self.refit_around(seat, cell)

    def unbuild(self, seat: i64, cell: i64) -> i64:
        """Take a tile out of a castle and return its kind."""
        kind = i64(self.castle[seat * SITE + cell]) - 1
        self.castle[seat * SITE + cell] = u8(0)
        self.refit_around(seat, cell)
        numbers = self.numbers
        if numbers[PRINCESS_AT + seat] == cell:
            numbers[PRINCESS_AT + seat] = NOTHING
        elif numbers[PRINCE_AT + seat] == cell:
            numbers[PRINCE_AT + seat] = NOTHING
        height = numbers[HEIGHT + seat]
        while height > 1 and self.row_empty(seat, height):
            height -= 1
        numbers[HEIGHT + seat] = height
        return kind

    def row_empty(self, seat: i64, row: i64) -> bool:
        """Tell whether no tile stands in a row."""
        castle = self.castle
        at = seat * SITE + (row - 1) * ROW_CELLS
        end = at + ROW_CELLS
        while at < end:
            if castle[at]:
                return False
            at += 1
        return True

    def is_royal(self, seat: i64, cell: i64) -> bool:
        """Tell whether one of the royal tiles of a seat stands in a cell of its castle."""
        numbers = self.numbers
        return numbers[PRINCESS_AT + seat] == cell or numbers[PRINCE_AT + seat] == cell

    def removable(self, seat: i64, cell: i64) -> bool:
        """Tell whether the active seat may let a tile of a castle fall.

        No tile stands above it, and it is neither the door (B19) nor a royal tile of a rival (B25).
        """
        if seat != self.turn and self.is_royal(seat, cell):
            return False
        castle = self.castle
        base = seat * SITE
        kind = i64(castle[base + cell]) - 1
        if kind < 0 or kind == DOOR:
            return False
        return self.topmost(seat, cell)

    def topmost(self, seat: i64, cell: i64) -> bool:
        """Tell whether no tile stands or hangs above a cell of a castle."""
        castle = self.castle
        base = seat * SITE
        left = ABOVE_LEFT[cell]
        right = ABOVE_RIGHT[cell]
        return (left < 0 or not castle[base + left]) and (right < 0 or not castle[base + right])

    # ---- holders, supply, market -------------------------------------------------------

    def hold(self, seat: i64, kind: i64) -> None:
        """Put a tile into a holder."""
        at = HOLDERS + seat * KINDS + kind
        self.tiles[at] = u8(i64(self.tiles[at]) + 1)
        numbers = self.numbers
        numbers[HELD_KINDS + seat] |= BIT[kind]
        numbers[HELD + seat] += 1

    def unhold(self, seat: i64, kind: i64) -> None:
        """Take a tile out of a holder."""
        at = HOLDERS + seat * KINDS + kind
        left = i64(self.tiles[at]) - 1
        self.tiles[at] = u8(left)
        numbers = self.numbers
        if not left:
            numbers[HELD_KINDS + seat] ^= BIT[kind]
        numbers[HELD + seat] -= 1

    def throw_away(self, kind: i64) -> None:
        """Lay a tile on the discards."""
        at = DISCARD + kind
        self.tiles[at] = u8(i64(self.tiles[at]) + 1)
        self.discard_size += 1

    def random_held(self, seat: i64) -> i64:
        """Draw a kind out of a holder, each tile equally likely, without taking it."""
        total = self.numbers[HELD + seat]
        return pick_small(self.tiles, HOLDERS + seat * KINDS, total, self.dice)

    def take_from_supply(self) -> i64:
        """Take a random tile out of the supply, which is not empty."""
        tiles = self.tiles
        kind = pick_small(tiles, SUPPLY, self.supply_size, self.dice)
        tiles[SUPPLY + kind] = u8(i64(tiles[SUPPLY + kind]) - 1)
        self.supply_size -= 1
        return kind


def pick_small(counts: vec[u8], base: i64, total: i64, dice: Dice) -> i64:
    """Draw a kind from the multiset of counts that begins at base."""
    left = dice.below(total)
    kind: i64 = 0
    while True:
        left -= i64(counts[base + kind])
        if left < 0:
            return kind
        kind += 1
