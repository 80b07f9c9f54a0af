"""Position: the flat fields of a position, set-up, copies, and how pieces move."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from zamok.engine.bits import BIT
from zamok.engine.dice import Dice
from zamok.engine.state import State
from zamok.games.all_seasons.facts import (
    ALL_CARDS,
    CARDS_A_ROUND,
    CITY,
    EVENTS,
    HOLDERS,
    HOUSE,
    KIND_NAMES,
    KINDS,
    LINES,
    RESOURCES,
    ROUNDS,
    SERVANTS,
    SPOTS,
    START_GOODS,
    START_TALERS,
    START_TOWER,
    SUPPLY,
    TALER,
    TILE_KINDS,
    TILES,
    TOWER,
    TOWER_STORE,
    TRACK,
    bits,
)
from zamok.games.all_seasons.moves import MAX_LEGAL, MOVE_SPACE
from zamok.games.all_seasons.view import View

# ---- phases: which choice is open; PHASES has their names --------------------

NOTHING: Final = 0  # none: the game goes on by itself
CHOOSING: Final = 1
EQUIPPING: Final = 2
TOLL_DUE: Final = 3
TRADING: Final = 4
TOWER_CHOICE: Final = 5
BUYING: Final = 6
LAST_PIECE: Final = 7
BUILDING: Final = 8
PAYING: Final = 9
MELTING: Final = 10
PLACING: Final = 11
SOURCE: Final = 12
WORKING: Final = 13
PALACE_BARS: Final = 14
SHARING: Final = 15  # the frozen beauty's gifts
ANSWERING: Final = 16  # + event: a winter card asks

# ---- stages: what comes in which order --------------------

COIN: Final = 0
VISITS: Final = 1  # lasting winter cards come round
CARDS_DOWN: Final = 2
DRAW: Final = 3
EVENT: Final = 4  # a winter card hits once
REVEAL: Final = 5
EQUIPMENT: Final = 6
MESSENGERS: Final = 7
TRADERS: Final = 8
BUILDERS: Final = 9
STONEMASONS: Final = 10
WORKERS_TURN: Final = 11
ARCHITECTS: Final = 12
ROUND_END: Final = 13
CASTLE_SCORING: Final = 14
PALACE_SCORING: Final = 15
FORGE_SCORING: Final = 16

NOBODY: Final = -1

# ---- where a character card may be; the last three say more about some of them ----------

HAND: Final = 0
DOWN: Final = 4  # face down
PLAYED: Final = 8  # the open row
GONE: Final = 12  # out of the game
NOW: Final = 16  # turned up this round and not yet resolved
OPEN: Final = 20  # what could be chosen this round, known to all; until cards are turned up
KNOWN: Final = 24  # face down, but everybody knows it


def _at(tile: i64, number: i64) -> i64:
    """Return where the builder of a tower or a house is kept in `order`."""
    return 2 * (number if tile == TOWER else TILES[TOWER] + number)


class Position(State[View]):
    """A position of A Castle for All Seasons."""

    def __init__(self, seats: i64, dice: Dice, winter: bool, each_worker: bool) -> None:
        super().__init__(seats, dice, MOVE_SPACE, MAX_LEGAL)
        self.winter: bool = winter
        self.each_worker: bool = each_worker  # A5: one piece from each worker, not one in all

        self.round: i64 = 1
        self.first: i64 = 0
        self.stage: i64 = COIN
        self.turn: i64 = 0  # seats after the first player that this stage has dealt with
        self.phase: i64 = NOTHING
        self.seat: i64 = 0  # whose card is being resolved, or who is hit by an event
        self.actor: i64 = 0  # who has the choice, unless all choose cards
        self.waiting: i64 = 0  # who has still to choose cards, bits

        self.stock: vec[i64] = vec[i64]()  # pieces and talers: [holder * 6 + kind]
        self.spot: vec[i64] = vec[i64]()  # whose servant stands there, or -1
        self.reserve: vec[i64] = vec[i64]()  # servants a seat has to hand
        self.joined: vec[i64] = vec[i64]()  # buildings a seat's servants went to this round, bits
        self.fresh: i64 = 0  # carts manned this round, bits

        self.cards: vec[i64] = vec[i64]()  # character cards as bits: [where + seat]

        self.tiles: vec[i64] = vec[i64]()  # building tiles on the board, by kind
        self.left: i64 = 0
        self.raised: vec[i64] = vec[i64]()  # tiles taken: [seat * 10 + kind]
        self.order: i64 = 0  # who built each tower and each house: two bits each, see `builder`
        self.built_now: vec[i64] = vec[i64]()  # buildings of this round, by seat
        self.traded: bool = False  # a trader was turned up: there will be a delivery

        self.points: vec[i64] = vec[i64]()
        self.ledger: vec[i64] = vec[i64]()  # where they came from: [seat * LINES + line]

        # The card being resolved. What a step of it needs is 0 again after that step.
        self.card: i64 = 0
        self.built: i64 = 0
        self.placed: i64 = 0
        self.bought: i64 = 0  # worker cards that the stonemason has bought from, bits
        self.refused: i64 = 0  # worker cards whose owner has kept the last piece from him, bits
        self.offer: i64 = 0  # the last piece that is asked for: worker card * 5 + kind
        self.target: i64 = 0  # the spot for which a servant is sought
        self.free: i64 = 0  # pieces the third worker may still choose

        self.affordable: i64 = 0  # sums that could be paid exactly, bits; while a tile is chosen

        # The payment under way.
        self.tile: i64 = 0
        self.due: i64 = 0
        self.kind: i64 = 0  # the kind whose number of pieces is asked
        self.kinds: i64 = 0  # kinds paid so far, bits
        self.melted: i64 = 0  # bars made into each kind, four bits a kind

        # Winter.
        self.deck: i64 = 0  # cards not drawn yet, bits
        self.lying: i64 = 0  # cards that lie beside the board, bits
        self.event: i64 = NOBODY  # the card of this round
        self.visit: i64 = 0  # the lasting card that comes round, while one does
        self.opening: bool = False  # a lasting card in the round it was drawn
        self.suitors: i64 = 0
        self.owed: i64 = 0  # servants for whom famine or tax is still due

    def set_up(self) -> None:
        """Lay everything out for the first round."""
        seats = self.seats
        stock = vec[i64]([0] * (HOLDERS * KINDS))
        kind: i64 = 0
        while kind < KINDS:
            stock[CITY * KINDS + kind] = SUPPLY[kind]
            kind += 1
        self.stock = stock
        self.reserve = vec[i64]([0] * 4)
        self.cards = vec[i64]([0] * (7 * 4))
        seat: i64 = 0
        while seat < seats:
            self.shift(CITY, seat, TALER, START_TALERS)
            kind = 0
            while kind < RESOURCES:
                self.shift(CITY, seat, kind, START_GOODS[kind])
                kind += 1
            self.reserve[seat] = SERVANTS[seats]
            self.cards[HAND + seat] = ALL_CARDS
            seat += 1
        kind = 0
        while kind < RESOURCES:
            self.shift(CITY, TOWER_STORE, kind, START_TOWER)
            kind += 1
        self.shift(CITY, TRACK, TALER, ROUNDS[seats])
        self.spot = vec[i64]([NOBODY] * int(SPOTS))
        self.joined = vec[i64]([0] * 4)
        self.tiles = TILES[:]
        self.left = 0
        for count in TILES:
            self.left += count
        self.raised = vec[i64]([0] * (4 * TILE_KINDS))
        self.built_now = vec[i64]([0] * 4)
        self.points = vec[i64]([0] * 4)
        self.ledger = vec[i64]([0] * int(4 * LINES))
        if self.winter:
            self.deck = BIT[EVENTS] - 1

    def copy_to(self, twin: Position) -> None:
        """Give everything to a new position of the same game."""
        twin.over = self.over
        twin.shown = self.shown
        twin.recording = self.recording
        twin.round = self.round
        twin.first = self.first
        twin.stage = self.stage
        twin.turn = self.turn
        twin.phase = self.phase
        twin.seat = self.seat
        twin.actor = self.actor
        twin.waiting = self.waiting
        twin.stock = self.stock[:]
        twin.spot = self.spot[:]
        twin.reserve = self.reserve[:]
        twin.joined = self.joined[:]
        twin.fresh = self.fresh
        twin.cards = self.cards[:]
        twin.tiles = self.tiles[:]
        twin.left = self.left
        twin.raised = self.raised[:]
        twin.order = self.order
        twin.built_now = self.built_now[:]
        twin.traded = self.traded
        twin.points = self.points[:]
        twin.ledger = self.ledger[:]
        twin.card = self.card
        twin.built = self.built
        twin.placed = self.placed
        twin.bought = self.bought
        twin.refused = self.refused
        twin.offer = self.offer
        twin.target = self.target
        twin.free = self.free
        twin.affordable = self.affordable
        twin.tile = self.tile
        twin.due = self.due
        twin.kind = self.kind
        twin.kinds = self.kinds
        twin.melted = self.melted
        twin.deck = self.deck
        twin.lying = self.lying
        twin.event = self.event
        twin.visit = self.visit
        twin.opening = self.opening
        twin.suitors = self.suitors
        twin.owed = self.owed

    # ---- buildings --------------------

    def builder(self, tile: i64, number: i64) -> i64:
        """Return who built a tower or a house, by how many of its kind stood before."""
        return (self.order >> _at(tile, number)) & 3

    def mark_builder(self, tile: i64, number: i64, seat: i64) -> None:
        """Keep who built a tower or a house: of the other kinds there is one each."""
        if tile <= HOUSE:
            self.order |= seat << _at(tile, number)

    # ---- pieces --------------------

    def shift(self, source: i64, target: i64, kind: i64, count: i64) -> None:
        """Move pieces of a kind from one holder to another: nothing is ever made or lost."""
        stock = self.stock
        stock[source * KINDS + kind] -= count
        stock[target * KINDS + kind] += count

    def shift_most(self, source: i64, target: i64, kind: i64, count: i64) -> i64:
        """Move as many pieces as are there, up to a count; return how many."""
        there = self.stock[source * KINDS + kind]
        if count > there:
            count = there
        if count > 0:
            self.shift(source, target, kind, count)
        return count

    def has(self, holder: i64, kind: i64) -> i64:
        """Return how many pieces of a kind a holder has."""
        return self.stock[holder * KINDS + kind]

    def goods(self, holder: i64) -> i64:
        """Count the resources of a holder."""
        stock = self.stock
        at = holder * KINDS
        return stock[at] + stock[at + 1] + stock[at + 2] + stock[at + 3] + stock[at + 4]

    def score(self, seat: i64, line: i64, points: i64) -> None:
        """Give a seat points (or take them), and note what for."""
        self.points[seat] += points
        self.ledger[seat * LINES + line] += points

    def lose(self, seat: i64, line: i64, points: i64) -> i64:
        """Take points from a seat, never more than it has; return how many."""
        if points > self.points[seat]:
            points = self.points[seat]
        self.score(seat, line, -points)
        return points

    def next_seat(self) -> i64:
        """Return the seat whose turn it is in this stage, clockwise from the first player."""
        seat = self.first + self.turn
        return seat if seat < self.seats else seat - self.seats

    def ask(self, seat: i64, phase: i64) -> None:
        """Let a seat choose."""
        self.actor = seat
        self.phase = phase

    def forget(self) -> None:
        """Put the card that was resolved, and who chose last, out of mind: all of it is done."""
        self.seat = 0
        self.actor = 0
        self.card = 0
        self.built = 0
        self.placed = 0

    def begin(self, stage: i64) -> None:
        """Go on to a stage, from the first player."""
        self.stage = stage
        self.turn = 0

    def servants_at(self, seat: i64, start: i64, end: i64) -> i64:
        """Count the servants of a seat at some spots."""
        spot = self.spot
        count: i64 = 0
        while start < end:
            if spot[start] == seat:
                count += 1
            start += 1
        return count

    def need(self, seat: i64) -> i64:
        """Return how many cards a seat lays down this round."""
        cards = bits(self.cards[OPEN + seat])
        most = CARDS_A_ROUND[self.seats]
        return most if cards > most else cards

    # ---- for events --------------------

    def goods_of(self, holder: i64) -> dict[str, int]:
        """Return the pieces and talers of a holder that are there, by name."""
        return {
            KIND_NAMES[kind]: int(self.has(holder, kind))
            for kind in range(KINDS)
            if self.has(holder, kind)
        }

    def melted_kinds(self) -> dict[str, int]:
        """Return how many bars the payment under way has made into which kinds."""
        return unpacked(self.melted)


def unpacked(counts: i64) -> dict[str, int]:
    """Return by name the resources of which there are any; each has four bits for its count."""
    packed = int(counts)
    return {
        KIND_NAMES[kind]: (packed >> (4 * kind)) & 15
        for kind in range(RESOURCES)
        if (packed >> (4 * kind)) & 15
    }
