"""Position: the flat fields of a position, who sits where, set-up and copying.

Players are numbered clockwise: the left neighbour of player p is p + 1. Left and right are those
of the player. Castle c stands between players c and c + 1: on the left of c, on the right of
c + 1. With two seats the third player is Ludwig, who has a stack and two castles but no seat.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from zamok.engine.bits import BIT
from zamok.engine.dice import Dice
from zamok.engine.state import State
from zamok.games.two_castles import facts
from zamok.games.two_castles.moves import LEFT_SIDE, LUDWIGS, MAX_LEGAL, MOVE_SPACE, RIGHT_SIDE
from zamok.games.two_castles.seniority import decider
from zamok.games.two_castles.view import View

BITS: Final = 50  # columns as bits: x + 24, with a free bit at each end
ORIGIN: Final = 24

# ---- phases, in the order of facts.PHASES -----------------------------------------

LUDWIG: Final = 0  # two seats: one of them shares out Ludwig's two tiles
CHOOSE: Final = 1
COMMIT: Final = 2
BUILD: Final = 3
OVER: Final = 4

# What a castle waits for before its next tile, in the order of facts.STEPS.
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
SECOND: Final = 67  # the seat + 1 that lets its partner build first this turn, or 0
# The points as they were last counted, and how many rooms, attendants and cards there were then:
# pieces are only ever added, so the points are those of now as long as there are as many.
TOTAL: Final = 68
COUNTED: Final = 69
CASTLE: Final = 70
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


class Position(State[View]):
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

    def copy_to(self, twin: Position) -> None:
        """Give every field to another position, sharing nothing that is ever written."""
        twin.over = self.over
        twin.shown = self.shown
        twin.recording = self.recording
        twin.round = self.round
        twin.turn = self.turn
        twin.phase = self.phase
        twin.act = self.act
        twin.seniority = self.seniority
        twin.thrones = self.thrones
        twin.castle = self.castle[:]
        twin.height = self.height[:]
        twin.stack = self.stack[:]
        twin.player = self.player[:]
        twin.choice = self.choice[:]
        twin.drawn = self.drawn[:]
        twin.where = self.where[:]
        twin.known = self.known[:]
        twin.card = self.card[:]
        twin.stock = self.stock[:]

    # ---- who sits where ----------------------------------------------------------------

    def castle_of(self, player: i64, side: i64) -> i64:
        """Return the castle on a player's left or right."""
        if side == LEFT_SIDE:
            return player
        return player - 1 if player > 0 else self.players - 1

    def castle_at(self, seat: i64, side: i64) -> i64:
        """Return the castle that a move of a seat means by a side."""
        if side == LUDWIGS:
            return self.castle_of(self.seats, self.ludwigs_side(seat))
        return self.castle_of(seat, side)

    def ludwigs_side(self, seat: i64) -> i64:
        """Return on which side of Ludwig the castle lies that a seat shares with him."""
        return LEFT_SIDE if seat == 0 else RIGHT_SIDE

    def passing(self) -> i64:
        """Return how far stacks are passed: to the left, in round 2 to the right (A35)."""
        return 1 if self.round == 1 else -1

    def holder_of(self, stack: i64) -> i64:
        """Return who holds a stack this turn."""
        steps = self.passing() * (self.turn - 1)
        return (stack + steps + 2 * self.players) % self.players

    def stack_of(self, player: i64) -> i64:
        """Return which stack a player holds this turn."""
        steps = self.passing() * (self.turn - 1)
        return (player - steps + 2 * self.players) % self.players

    def sharer(self) -> i64:
        """Return the seat that shares out Ludwig's tiles: on his left, in round 2 his right."""
        return 0 if self.round == 1 else 1

    def sharing_for(self, seat: i64) -> i64:
        """Return the player whose two tiles a seat is sharing out: itself or Ludwig."""
        return seat if self.phase == COMMIT else self.seats

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

    # ---- the tiles of this turn ----------------------------------------------------------

    def chosen(self, player: i64) -> list[str]:
        """Return the keys of the tiles that a player has chosen this turn."""
        taken = int(self.player[player * PLAYER + TAKEN])
        return [facts.ROOM_KEYS[int(self.choice[player * 2 + i64(i)])] for i in range(taken)]

    def shared_out(self, player: i64) -> bool:
        """Tell whether it is said which tile of a player goes to which castle."""
        if player >= self.seats:
            return LUDWIG < self.phase < OVER
        if self.phase == COMMIT:
            return not (self.act >> player) & 1
        return self.phase == BUILD

    def waits(self, player: i64, side: i64) -> bool:
        """Tell whether a player's tile for one side, once shared out, is still to be built."""
        return not self.player[player * PLAYER + BUILT] & (side + 1)

    def tile_due(self, seat: i64, side: i64) -> i64:
        """Return the room that a placing move of a seat builds on a side."""
        if side == LUDWIGS:
            return i64(self.choice[self.seats * 2 + self.ludwigs_side(seat)])
        base = self.castle_of(seat, side) * CASTLE
        if self.castle[base + STEP] == NOTHING:
            return i64(self.choice[seat * 2 + side])
        return self.castle[base + PIECE]

    def hidden_choice(self, player: i64) -> bool:
        """Tell whether what a player has chosen lies face down."""
        if player < self.seats:
            return self.phase == CHOOSE
        return self.phase == LUDWIG


def set_up(position: Position, seniority: list[int]) -> None:
    """Lay the thrones out and fill the supplies; no tile is dealt yet."""
    players = int(position.players)
    position.seniority = vec[u8]([u8(seat) for seat in seniority])
    if position.recording:
        position.tell("seniority", None, {"seats": seniority})
    left = vec[i64]([1] * facts.N_THRONES)
    thrones = vec[u8]([u8(0)] * players)
    for castle in range(players):
        throne = position.dice.pick(left, facts.N_THRONES - castle)
        left[throne] = 0
        thrones[castle] = u8(throne)
        if position.recording:
            position.tell("throne", None, {"castle": castle, "throne": facts.THRONE_KEYS[throne]})
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
