"""Position: the flat fields of a position, who sits where, set-up and copying.

Players are numbered clockwise: the left neighbour of player p is p + 1. Castle c stands
between players c and c + 1: it is on the left of c and on the right of c + 1. With two
seats the third player is Ludwig, who has a stack and two castles but no seat.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from zamok.engine.bits import BIT
from zamok.engine.dice import Dice
from zamok.engine.state import State
from zamok.games.two_castles import facts

# ---- cells -----------------------------------------------------------------------

REACH: Final = 23  # a castle never has more rooms besides its throne room
COLUMNS: Final = 48  # x from -23 to 24: the throne room is two cells wide
CELLS: Final = 2256  # COLUMNS times the levels from -23 to 23
BITS: Final = 50  # columns as bits: x + 24, with a free bit at each end
ORIGIN: Final = 24


def cell_at(x: i64, y: i64) -> i64:
    """Return the number of the cell at column x and row y; the throne is at (0, 0), (1, 0)."""
    return (y + REACH) * COLUMNS + x + REACH


def cell_x(cell: i64) -> i64:
    """Return the column of a cell."""
    return cell % COLUMNS - REACH


def cell_y(cell: i64) -> i64:
    """Return the row of a cell: 0 is level 1, negative rows are below the ground."""
    return cell // COLUMNS - REACH


# ---- moves -----------------------------------------------------------------------

TAKE: Final = 0  # + room: choose it from the hand
LEFT: Final = 147  # + room: it goes to its player's left castle, the other one to the right
KEEP: Final = 294  # + room: build this one of the five drawn
CARD: Final = 441  # + card: keep this one of the three drawn
ATTENDANT: Final = 461  # + side * 4 + attendant
WHICH_SPECIAL: Final = 469  # + side * 3 + special room
BONUS: Final = 475  # + side * 6 + type
PLACE: Final = 487  # + side * CELLS + cell
MOVE_SPACE: Final = 7255
MAX_LEGAL: Final = 192
LEFT_SIDE: Final = 0
RIGHT_SIDE: Final = 1
LUDWIGS: Final = 2  # place Ludwig's tile in the castle shared with him

# ---- phases ----------------------------------------------------------------------

LUDWIG: Final = 0  # two seats: one of them shares out Ludwig's two tiles
CHOOSE: Final = 1
COMMIT: Final = 2
BUILD: Final = 3
OVER: Final = 4
PHASES: Final = ["ludwig", "choose", "commit", "build", "over"]

# What a castle waits for before its next tile.
NOTHING: Final = 0
PLACE_SPECIAL: Final = 1
CHOOSE_SPECIAL: Final = 2
CHOOSE_BONUS: Final = 3
CHOOSE_ATTENDANT: Final = 4
CHOOSE_CARD: Final = 5
CHOOSE_ROOM: Final = 6
PLACE_ROOM: Final = 7
WAIT_ROOMS: Final = 8  # others hold the tiles or cards that are to be drawn
WAIT_CARDS: Final = 9
STEPS: Final = [
    "none",
    "place_special",
    "choose_special",
    "choose_bonus",
    "choose_attendant",
    "choose_card",
    "choose_room",
    "place_room",
    "wait_rooms",
    "wait_cards",
]

# ---- fields of a castle, in Position.castle ------------------------------------------

COUNT: Final = 0  # rooms besides the throne room
OPEN: Final = 1  # columns whose top room bears another
GROUND: Final = 2  # columns that are built at level 1
LOW: Final = 3  # leftmost and rightmost column, as bits
HIGH: Final = 4
DEEP: Final = 5  # levels below the ground
STEP: Final = 6
PIECE: Final = 7  # the room to be placed in this step
DECIDER: Final = 8  # the seat that makes the joint decisions
ATTENDANTS: Final = 9  # two slots: attendant + 1, or 0
CARDS: Final = 11  # two slots: card + 1, or 0
TYPE_COUNT: Final = 13  # one for each type, special last (the throne not counted)
LEVEL: Final = 21  # bit masks of the levels below the ground
ROOMS: Final = 44  # room * ROOM_STEP + cell, in the order they were built
CASTLE: Final = 67
ROOM_STEP: Final = 4096

# ---- fields of a player or of the stack that began with it, in Position.player ---------

STACK_LEFT: Final = 0  # tiles in the stack
SEEN: Final = 1  # the seats that have seen the stack
TAKEN: Final = 2  # tiles chosen this turn
BUILT: Final = 3  # 1: left tile built, 2: right tile built
PLAYER: Final = 4

# ---- where a regular room or a card lies, if nowhere on the table ------------------------

SUPPLY: Final = 0
DISCARD: Final = 1
ELSEWHERE: Final = 2
NOT_IN_HANDS: Final = 7  # shift in Position.known: this seat knows that no hand has the tile

# ---- Position.stock --------------------------------------------------------------------

SPECIALS_LEFT: Final = 0
ATTENDANTS_LEFT: Final = 3
IN_SUPPLY: Final = 7
IN_DISCARD: Final = 8
IN_DECK: Final = 9
CARDS_DISCARDED: Final = 10
STOCK: Final = 11

_NO_BYTES: Final = vec[u8]()
_NO_SHORTS: Final = vec[i16]()
_NO_WORDS: Final = vec[i64]()


class Position(State):
    """A table: castles, stacks, choices, supplies."""

    def __init__(self, seats: i64, dice: Dice) -> None:
        super().__init__(seats, dice, MOVE_SPACE, MAX_LEGAL)
        self.players: i64 = 3 if seats == 2 else seats
        self.round: i64 = 1
        self.turn: i64 = 1
        self.phase: i64 = CHOOSE
        self.act: i64 = 0  # the seats that may act
        self.seniority: vec[u8] = _NO_BYTES  # eldest first; never written after set-up
        self.thrones: vec[u8] = _NO_BYTES  # one a castle; never written after set-up
        self.castle: vec[i64] = _NO_WORDS
        self.height: vec[u8] = _NO_BYTES  # castle * BITS + column
        self.stack: vec[u8] = _NO_BYTES  # player it began with * 9
        self.player: vec[i64] = _NO_WORDS
        self.choice: vec[u8] = _NO_BYTES  # player * 2; once committed: left, right
        self.drawn: vec[u8] = _NO_BYTES  # castle * 5: rooms or cards to choose from
        self.where: vec[u8] = _NO_BYTES
        self.known: vec[i16] = _NO_SHORTS  # seats that know this discard; see NOT_IN_HANDS
        self.card: vec[u8] = _NO_BYTES  # where each card lies, then who knows that discard
        self.stock: vec[i64] = _NO_WORDS

    def take_over(self, other: Position) -> None:
        """Take over every field of another position, sharing nothing that is ever written."""
        self.over = other.over
        self.shown = other.shown
        self.recording = other.recording
        self.round = other.round
        self.turn = other.turn
        self.phase = other.phase
        self.act = other.act
        self.seniority = other.seniority
        self.thrones = other.thrones
        self.castle = other.castle[:]
        self.height = other.height[:]
        self.stack = other.stack[:]
        self.player = other.player[:]
        self.choice = other.choice[:]
        self.drawn = other.drawn[:]
        self.where = other.where[:]
        self.known = other.known[:]
        self.card = other.card[:]
        self.stock = other.stock[:]

    # ---- who sits where ----------------------------------------------------------------

    def castle_of(self, player: i64, side: i64) -> i64:
        """Return the castle on a player's left or right."""
        if side == LEFT_SIDE:
            return player
        return player - 1 if player > 0 else self.players - 1

    def holder_of(self, stack: i64) -> i64:
        """Return who holds a stack this turn: passed left in round 1, right in round 2 (A35)."""
        steps = self.turn - 1
        if self.round == 2:
            steps = -steps
        return (stack + steps + 2 * self.players) % self.players

    def stack_of(self, player: i64) -> i64:
        """Return which stack a player holds this turn."""
        steps = self.turn - 1
        if self.round == 1:
            steps = -steps
        return (player + steps + 2 * self.players) % self.players

    def sharer(self) -> i64:
        """Return the seat that shares out Ludwig's tiles: on his left, in round 2 his right."""
        return 0 if self.round == 1 else 1

    def everybody(self) -> i64:
        """Return all seats as bits."""
        return BIT[self.seats] - 1

    def partners(self, castle: i64) -> i64:
        """Return the seats that build a castle, as bits; Ludwig has none."""
        other: i64 = castle + 1 if castle + 1 < self.players else 0
        return (BIT[castle] | BIT[other]) & self.everybody()

    def partner_seats(self, castle: i64) -> tuple[int, ...]:
        """Return the seats that build a castle."""
        mask = self.partners(castle)
        return tuple(seat for seat in range(int(self.seats)) if (mask >> i64(seat)) & 1)

    def chosen(self, player: i64) -> list[str]:
        """Return the keys of the tiles that a player has chosen this turn."""
        taken = int(self.player[player * PLAYER + TAKEN])
        return [facts.ROOM_KEYS[int(self.choice[player * 2 + i64(i)])] for i in range(taken)]

    def hidden_choice(self, player: i64) -> bool:
        """Tell whether what a player has chosen lies face down."""
        if player < self.seats:
            return self.phase == CHOOSE
        return self.phase == LUDWIG


def set_up(position: Position, seniority: list[int]) -> None:
    """Lay the thrones out and fill the supplies; no tile is dealt yet."""
    players = int(position.players)
    position.seniority = vec[u8]([u8(seat) for seat in seniority])
    left = vec[i64]([1] * facts.N_THRONES)
    thrones = vec[u8]([u8(0)] * players)
    for castle in range(players):
        throne = position.dice.pick(left, facts.N_THRONES - castle)
        left[throne] = 0
        thrones[castle] = u8(throne)
    position.thrones = thrones
    position.castle = vec[i64]([0] * (players * CASTLE))
    position.height = vec[u8]([u8(0)] * (players * BITS))
    for castle in range(players):
        found_castle(position, castle)
        position.castle[castle * CASTLE + DECIDER] = decider(position.seats, castle, seniority)
    position.stack = vec[u8]([u8(0)] * (players * facts.HAND))
    position.player = vec[i64]([0] * (players * PLAYER))
    position.choice = vec[u8]([u8(0)] * (players * 2))
    position.drawn = vec[u8]([u8(0)] * (players * facts.FOOD_DRAW))
    position.where = vec[u8]([u8(SUPPLY)] * facts.N_ROOMS)
    position.known = vec[i16]([i16(0)] * facts.N_ROOMS)
    position.card = vec[u8]([u8(SUPPLY)] * (2 * facts.N_CARDS))
    stock = vec[i64]([0] * STOCK)
    for kind in range(facts.N_SPECIALS):
        stock[SPECIALS_LEFT + kind] = facts.SPECIAL_STOCK[kind]
    for kind in range(facts.N_ATTENDANTS):
        stock[ATTENDANTS_LEFT + kind] = facts.ATTENDANT_STOCK[kind]
    stock[IN_SUPPLY] = facts.N_ROOMS
    stock[IN_DECK] = facts.N_CARDS
    position.stock = stock


def found_castle(position: Position, castle: i64) -> None:
    """Clear a castle's ground and put its throne room on (0, 0) and (1, 0)."""
    base: i64 = castle * CASTLE
    for i in range(CASTLE):
        if i != DECIDER:
            position.castle[base + i64(i)] = 0
    for i in range(BITS):
        position.height[castle * BITS + i64(i)] = u8(0)
    both = BIT[ORIGIN] | BIT[ORIGIN + 1]
    position.castle[base + OPEN] = both
    position.castle[base + GROUND] = both
    position.castle[base + LOW] = ORIGIN
    position.castle[base + HIGH] = ORIGIN + 1
    position.height[castle * BITS + ORIGIN] = u8(1)
    position.height[castle * BITS + ORIGIN + 1] = u8(1)


def decider(seats: i64, castle: i64, seniority: list[int]) -> i64:
    """Return who makes a castle's joint decisions: the elder partner, never Ludwig (A20)."""
    first = int(castle)
    players = 3 if seats == 2 else int(seats)
    second = (first + 1) % players
    for seat in seniority:
        if seat in (first, second):
            return seat
    raise ValueError("the seniority list leaves a castle without an elder")
