"""Observations of Between Two Castles of Mad King Ludwig.

Players are counted from the observer like seats; with two seats Ludwig is the third. Castle 0
is the one on the observer's left, the last one that on the right. A room is written as its
number + 1, so that 0 means none.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from zamok.engine.around import away, turn_mask, turned
from zamok.engine.observer import MANY, Observer, Piece, copy, mark, put, spread
from zamok.engine.state import State
from zamok.games.two_castles import facts
from zamok.games.two_castles.moves import REACH, cell_x, cell_y
from zamok.games.two_castles.plan import Plan
from zamok.games.two_castles.redeal import knows_choice, sort_bytes
from zamok.games.two_castles.scoring import total
from zamok.games.two_castles.state import (
    ATTENDANTS,
    BUILT,
    CARDS,
    CASTLE,
    CHOOSE_CARD,
    CHOOSE_ROOM,
    COMMIT,
    COUNT,
    COUNTED,
    DECIDER,
    DISCARD,
    ELSEWHERE,
    NOT_IN_HANDS,
    NOTHING,
    PIECE,
    PLACE_ROOM,
    PLACE_SPECIAL,
    PLAYER,
    ROOM_STEP,
    ROOMS,
    SECOND,
    SEEN,
    STACK_LEFT,
    STEP,
    STOCK,
    TAKEN,
    TOTAL,
    WAIT_ROOMS,
    Position,
)

ROOM_LIMIT: Final = facts.THRONE
PHASE_COUNT: Final[i64] = i64(len(facts.PHASES))
STEP_COUNT: Final[i64] = i64(len(facts.STEPS))
FIELDS: Final = 3  # of a room in a castle


@final
class Watcher(Observer):
    """Writes what a seat may know."""

    def __init__(self) -> None:
        self.bytes: vec[u8] = vec[u8]([u8(0)] * 16)
        self.plan: Plan = Plan()

    def pieces(self, seats: int) -> list[Piece]:
        """Return what an observation is made of, in the order in which it is written."""
        n = 3 if seats == 2 else seats
        cards, room = facts.N_CARDS, ROOM_LIMIT
        steps = ", ".join(facts.STEPS)
        return [
            ("round", (1,), 0, facts.ROUNDS, "number of the round"),
            ("turn", (1,), 0, facts.TURNS, "number of the turn"),
            ("phase", (int(PHASE_COUNT),), 0, 1, "what is asked: " + ", ".join(facts.PHASES)),
            ("acting", (seats,), 0, 1, "who may act"),
            ("seniority", (seats,), 0, 7, "place of each seat by age, the eldest 0"),
            ("hand", (facts.HAND,), 0, room, "rooms in hand, sorted"),
            ("chosen", (n,), 0, 2, "tiles each player has chosen this turn"),
            ("choice_known", (n,), 0, 1, "the observer knows them"),
            ("choice", (n, 2), 0, room, "them, sorted"),
            ("assigned", (n, 2), 0, room, "where they go, once said: left castle, right castle"),
            ("built", (n, 2), 0, 1, "left tile built, right tile built"),
            ("stack_count", (n,), 0, facts.HAND, "tiles in the stack each player holds this turn"),
            ("stack_known", (n,), 0, 1, "the observer knows the stack"),
            ("stack", (n, facts.HAND), 0, room, "its rooms, sorted"),
            ("throne", (n, facts.N_THRONES), 0, 1, "throne room of each castle"),
            ("rooms", (n, REACH, FIELDS), -REACH, room, "rooms as they were built: room, x, y"),
            ("attendants", (n, 2), 0, facts.N_ATTENDANTS, "attendants + 1"),
            ("cards", (n, 2), 0, cards, "bonus cards + 1"),
            ("total", (n,), 0, MANY, "points of each castle"),
            ("step", (n, int(STEP_COUNT)), 0, 1, f"what each castle waits for: {steps}"),
            ("decider", (n, seats), 0, 1, "who decides for it"),
            ("second", (n, seats), 0, 1, "who lets the partner build first there"),
            ("piece", (n,), 0, room, "the bonus room to be placed next"),
            (
                "drawn_rooms",
                (n, facts.FOOD_DRAW),
                0,
                room,
                "rooms drawn to choose from, to partners",
            ),
            ("drawn_cards", (n, facts.CARD_DRAW), 0, cards, "cards + 1 drawn, to partners"),
            (
                "stock",
                (STOCK,),
                0,
                facts.N_ROOMS,
                "fountains, towers, foyers; attendants by kind; rooms, discarded rooms, cards, "
                "discarded cards",
            ),
            ("known_discards", (facts.N_ROOMS,), 0, 1, "discarded rooms the observer has seen"),
            ("known_in_stock", (facts.N_ROOMS,), 0, 1, "rooms the observer knows to be in no hand"),
            ("known_card_discards", (cards,), 0, 1, "discarded cards the observer has seen"),
        ]

    def write(self, state: State, seat: i64, out: vec[i16], at: i64) -> i64:
        """Write an observation."""
        assert isinstance(state, Position)
        p: Position = state
        seats = p.seats
        at = put(out, at, p.round)
        at = put(out, at, p.turn)
        at = mark(out, at, p.phase, PHASE_COUNT)
        at = spread(out, at, turn_mask(p.act if not p.over else 0, seat, seats), seats)
        place: i64 = 0
        while place < seats:
            out[at + away(i64(p.seniority[place]), seat, seats)] = i16(place)
            place += 1
        at += seats
        if p.phase < COMMIT:
            stack = p.stack_of(seat)
            self.rooms(p.stack, stack * facts.HAND, p.player[stack * PLAYER + STACK_LEFT], out, at)
        at += facts.HAND
        at = self.write_choices(p, seat, out, at)
        at = self.write_stacks(p, seat, out, at)
        at = self.write_castles(p, seat, out, at)
        at = copy(out, at, p.stock, 0, STOCK)
        return self.write_known(p, seat, out, at)

    def rooms(self, source: vec[u8], first: i64, count: i64, out: vec[i16], at: i64) -> None:
        """Write so many rooms, sorted."""
        row = self.bytes
        i: i64 = 0
        while i < count:
            row[i] = source[first + i]
            i += 1
        self.sorted_rooms(count, out, at)

    def sorted_rooms(self, count: i64, out: vec[i16], at: i64) -> None:
        """Write the rooms in `bytes`, sorted."""
        row = self.bytes
        sort_bytes(row, 0, count)
        i: i64 = 0
        while i < count:
            out[at + i] = i16(i64(row[i]) + 1)
            i += 1

    def write_choices(self, p: Position, seat: i64, out: vec[i16], at: i64) -> i64:
        """Write what the players have chosen this turn."""
        players = p.players
        n: i64 = 0
        while n < players:
            who = turned(n, seat, players)
            taken = p.player[who * PLAYER + TAKEN]
            out[at + n] = i16(taken)
            if knows_choice(p, seat, who):
                out[at + players + n] = i16(1)
                self.rooms(p.choice, 2 * who, taken, out, at + 2 * players + 2 * n)
            if p.shared_out(who):
                out[at + 4 * players + 2 * n] = i16(i64(p.choice[2 * who]) + 1)
                out[at + 4 * players + 2 * n + 1] = i16(i64(p.choice[2 * who + 1]) + 1)
            built = p.player[who * PLAYER + BUILT]
            out[at + 6 * players + 2 * n] = i16(built & 1)
            out[at + 6 * players + 2 * n + 1] = i16((built >> 1) & 1)
            n += 1
        return at + 8 * players

    def write_stacks(self, p: Position, seat: i64, out: vec[i16], at: i64) -> i64:
        """Write the stacks as of the last reveal: no hidden choice shows in them."""
        players = p.players
        row = self.bytes
        n: i64 = 0
        while n < players:
            who = turned(n, seat, players)
            stack = p.stack_of(who)
            count = p.player[stack * PLAYER + STACK_LEFT]
            i: i64 = 0
            while i < count:
                row[i] = p.stack[stack * facts.HAND + i]
                i += 1
            if p.hidden_choice(who):
                taken = p.player[who * PLAYER + TAKEN]
                i = 0
                while i < taken:
                    row[count + i] = p.choice[2 * who + i]
                    i += 1
                count += taken
            out[at + n] = i16(count)
            if (p.player[stack * PLAYER + SEEN] >> seat) & 1:
                out[at + players + n] = i16(1)
                self.sorted_rooms(count, out, at + 2 * players + n * facts.HAND)
            n += 1
        return at + (2 + facts.HAND) * players

    def write_castles(self, p: Position, seat: i64, out: vec[i16], at: i64) -> i64:
        """Write the castles, piece by piece."""
        n = p.players
        throne = at
        rooms = throne + n * facts.N_THRONES
        attendants = rooms + n * REACH * FIELDS
        cards = attendants + 2 * n
        total_at = cards + 2 * n
        step_at = total_at + n
        decider = step_at + n * STEP_COUNT
        second = decider + n * p.seats
        piece = second + n * p.seats
        drawn_rooms = piece + n
        drawn_cards = drawn_rooms + n * facts.FOOD_DRAW
        i: i64 = 0
        while i < n:
            castle = turned(i, seat, n)
            base = castle * CASTLE
            fields = p.castle
            step = fields[base + STEP]
            mark(out, throne + i * facts.N_THRONES, i64(p.thrones[castle]), facts.N_THRONES)
            self.write_rooms(fields, base, out, rooms + i * REACH * FIELDS)
            copy(out, attendants + 2 * i, fields, base + ATTENDANTS, 2)
            copy(out, cards + 2 * i, fields, base + CARDS, 2)
            out[total_at + i] = i16(self.total(p, castle))
            mark(out, step_at + i * STEP_COUNT, step, STEP_COUNT)
            if NOTHING < step < WAIT_ROOMS:
                mark(
                    out, decider + i * p.seats, away(fields[base + DECIDER], seat, p.seats), p.seats
                )
            if fields[base + SECOND]:
                waits = away(fields[base + SECOND] - 1, seat, p.seats)
                mark(out, second + i * p.seats, waits, p.seats)
            if step in (PLACE_ROOM, PLACE_SPECIAL):
                out[piece + i] = i16(fields[base + PIECE] + 1)
            if (p.partners(castle) >> seat) & 1:
                first: i64 = castle * facts.FOOD_DRAW
                if step == CHOOSE_ROOM:
                    place = drawn_rooms + i * facts.FOOD_DRAW
                    self.rooms(p.drawn, first, facts.FOOD_DRAW, out, place)
                if step == CHOOSE_CARD:
                    place = drawn_cards + i * facts.CARD_DRAW
                    self.rooms(p.drawn, first, facts.CARD_DRAW, out, place)
            i += 1
        return drawn_cards + n * facts.CARD_DRAW

    def total(self, p: Position, castle: i64) -> i64:
        """Return the points of a castle; few castles have changed since the last look."""
        fields = p.castle
        base = castle * CASTLE
        pieces: i64 = 1 + 16 * fields[base + COUNT]
        i: i64 = 0
        while i < facts.SLOTS:
            if fields[base + ATTENDANTS + i]:
                pieces += 1
            if fields[base + CARDS + i]:
                pieces += 1
            i += 1
        if fields[base + COUNTED] != pieces:
            self.plan.load(p, castle)
            fields[base + TOTAL] = total(self.plan)
            fields[base + COUNTED] = pieces
        return fields[base + TOTAL]

    def write_rooms(self, fields: vec[i64], base: i64, out: vec[i16], at: i64) -> None:
        """Write the rooms of a castle in the order of building."""
        count = fields[base + COUNT]
        i: i64 = 0
        while i < count:
            code = fields[base + ROOMS + i]
            cell = code % ROOM_STEP
            out[at] = i16(code // ROOM_STEP + 1)
            out[at + 1] = i16(cell_x(cell))
            out[at + 2] = i16(cell_y(cell))
            at += FIELDS
            i += 1

    def write_known(self, p: Position, seat: i64, out: vec[i16], at: i64) -> i64:
        """Write what the seat has seen of rooms and cards that lie hidden now."""
        knowers = p.known
        where = p.where
        room: i64 = 0
        while room < facts.N_ROOMS:
            known = i64(knowers[room])
            if known:
                if i64(where[room]) == DISCARD and (known >> seat) & 1:
                    out[at + room] = i16(1)
                elif i64(where[room]) != ELSEWHERE and (known >> (seat + NOT_IN_HANDS)) & 1:
                    out[at + facts.N_ROOMS + room] = i16(1)
            room += 1
        self.write_drawn(p, seat, out, at + facts.N_ROOMS)
        at += 2 * facts.N_ROOMS
        cards = p.card
        card: i64 = 0
        while card < facts.N_CARDS:
            if i64(cards[card]) == DISCARD and (i64(cards[facts.N_CARDS + card]) >> seat) & 1:
                out[at + card] = i16(1)
            card += 1
        return at + facts.N_CARDS

    def write_drawn(self, p: Position, seat: i64, out: vec[i16], at: i64) -> None:
        """Write rooms known to be in no hand that others have drawn to choose from."""
        castle: i64 = 0
        while castle < p.players:
            drawing = p.castle[castle * CASTLE + STEP] == CHOOSE_ROOM
            if drawing and not (p.partners(castle) >> seat) & 1:
                i: i64 = 0
                while i < facts.FOOD_DRAW:
                    room = i64(p.drawn[castle * facts.FOOD_DRAW + i])
                    if (i64(p.known[room]) >> (seat + NOT_IN_HANDS)) & 1:
                        out[at + room] = i16(1)
                    i += 1
            castle += 1


OBSERVER: Final = Watcher()
