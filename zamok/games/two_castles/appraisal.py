"""Appraisal: what a bot makes of one castle: what another room would add, and what is to come."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from zamok.engine.bits import BIT
from zamok.games.two_castles import facts, scoring
from zamok.games.two_castles.moves import MAX_LEGAL
from zamok.games.two_castles.placing import fill_cells
from zamok.games.two_castles.plan import (
    COLUMN,
    EDGES,
    GROUND_ROW,
    RING,
    THRONE_COLUMN,
    WIDE,
    Plan,
    place_of,
)
from zamok.games.two_castles.state import ATTENDANTS, CARDS, CASTLE, COUNT, ROOMS, Position
from zamok.games.two_castles.worths import (
    F_ATTENDANTS,
    F_CARDS,
    F_CORRIDOR,
    F_DOWNSTAIRS,
    F_FOOD,
    F_FOYER,
    F_LIVING,
    F_ONE,
    F_OUTDOOR,
    F_SLEEPING,
    F_THRONE,
    F_TOTAL,
    F_TOWER,
    F_TYPES,
    F_UTILITY,
    FEATURES,
    KINDS,
    NUMBERS,
    Worths,
)

_UP: Final = 60  # larger steps of the ring go up


@final
class Appraisal:
    """One castle laid out, and all that was found out about it."""

    def __init__(self, worths: Worths) -> None:
        self.worths: Worths = worths
        self.plan: Plan = Plan()
        self.extra: vec[i64] = vec[i64]([0] * 8)  # what any room of a type brings, wherever it is
        self.served: vec[i64] = vec[i64]([0] * 5)  # attendants by decoration
        self.utility: i64 = 0  # types that utility rooms here want, as bits
        self.columns: bool = False  # whether rooms here look along their columns
        self.cells: vec[i64] = vec[i64]([0] * MAX_LEGAL)
        # What the castle looked like when it was laid out, and what was found out about it since.
        self.codes: vec[i64] = vec[i64]([0] * CASTLE)
        self.turn: i64 = -1
        self.loads: i64 = 0
        self.bests: vec[float] = vec[float]([0.0] * (facts.N_ROOMS + facts.N_SPECIALS))
        self.best_at: vec[i64] = vec[i64]([0] * (facts.N_ROOMS + facts.N_SPECIALS))
        self.points: i64 = -1
        self.features: vec[float] = vec[float]([0.0] * FEATURES)
        self.described: bool = False

    def holds(self, position: Position, castle: i64) -> bool:
        """Tell whether this castle, at this turn, is laid out here already."""
        fields = position.castle
        codes = self.codes
        base = castle * CASTLE
        if (
            self.turn != turn_of(position)
            or codes[COUNT] != fields[base + COUNT]
            or codes[ATTENDANTS] != fields[base + ATTENDANTS]
            or codes[ATTENDANTS + 1] != fields[base + ATTENDANTS + 1]
            or codes[CARDS] != fields[base + CARDS]
            or codes[CARDS + 1] != fields[base + CARDS + 1]
            or self.plan.throne != i64(position.thrones[castle])
        ):
            return False
        i: i64 = ROOMS
        end = ROOMS + codes[COUNT]
        while i < end:
            if codes[i] != fields[base + i]:
                return False
            i += 1
        return True

    def load(self, position: Position, castle: i64) -> None:
        """Lay a castle of a position out."""
        self.plan.load(position, castle)
        fields = position.castle
        base = castle * CASTLE
        end = ROOMS + fields[base + COUNT]
        i: i64 = 0
        while i < end:
            self.codes[i] = fields[base + i]
            i += 1
        self.turn = turn_of(position)
        self.loads += 1
        self.points = -1
        self.described = False
        self.note_rooms()
        self.note_pieces()

    def note_rooms(self) -> None:
        """Find out which types and places count for rooms that stand here."""
        plan = self.plan
        extra = self.extra
        i: i64 = 0
        while i < 8:
            extra[i] = 0
            i += 1
        self.utility = 0
        self.columns = False
        slot: i64 = 1
        while slot < plan.count:
            room = plan.room[slot]
            kind = i64(facts.TYPE[room])
            if kind == facts.UTILITY:
                self.utility |= BIT[facts.WANTS[room]]
            elif kind == facts.OUTDOOR:
                extra[facts.WANTS[room]] += 1
            elif kind == facts.DOWNSTAIRS or room == facts.TOWER:
                self.columns = True
            slot += 1
        if plan.missing == 1:
            i = 0
            while i < facts.N_TYPES:
                if plan.types[i] == 0 and i != facts.SLEEPING:
                    extra[i] += 3 * plan.types[facts.SLEEPING]
                i += 1

    def note_pieces(self) -> None:
        """Find out which decorations and types count for attendants and cards."""
        plan = self.plan
        served = self.served
        i: i64 = 0
        while i < facts.N_DECORATIONS:
            served[i] = 0
            i += 1
        i = 0
        while i < plan.attendants:
            served[facts.ATTENDANT_COUNTS[plan.attendant[i]]] += 1
            i += 1
        i = 0
        while i < plan.cards:
            card = plan.card[i]
            kind = facts.CARD_TYPE[card]
            if kind >= 0:
                self.extra[kind] += facts.CARD_POINTS[card]
            else:
                self.count_kinds(card)
            i += 1

    def count_kinds(self, card: i64) -> None:
        """Add what a card pays for numbers of types."""
        wanted: i64 = -1
        if card == facts.CARD_KINDS:
            wanted = 0
        elif card == facts.CARD_THREES:
            wanted = 2
        elif card == facts.CARD_FIVES:
            wanted = 4
        kind: i64 = 0
        while kind < facts.N_TYPES:
            if self.plan.types[kind] == wanted:
                self.extra[kind] += facts.CARD_POINTS[card]
            kind += 1

    def total(self) -> i64:
        """Return the points of the castle that is laid out."""
        if self.points < 0:
            self.points = scoring.total(self.plan)
        return self.points

    # ---- what another room would bring -----------------------------------------------------

    def gain(self, room: i64, here: i64) -> i64:
        """Return the points that a room adds at a free place, its own and those of others.

        What cards pay for the place is estimated.
        """
        plan = self.plan
        points = plan.own(room, here)
        kind = i64(facts.TYPE[room])
        decoration = i64(facts.DECORATION[room])
        points += self.extra[kind] + self.served[decoration]
        points += self.seen_around(kind, decoration, here)
        if self.columns:
            points += self.seen_in_column(kind, here)
        if here == plan.marks[0] or here == plan.marks[1]:
            points += plan.throne_pays(kind)
        if (self.utility >> kind) & 1:
            points += self.joined(room, kind, here)
        i: i64 = 0
        while i < plan.cards:
            points += self.card_gain(plan.card[i], here)
            i += 1
        return points

    def seen_around(self, kind: i64, decoration: i64, here: i64) -> i64:
        """Return what the rooms around, and the one two places above, gain by a room."""
        points: i64 = 0
        grid = self.plan.grid
        room = self.plan.room
        i: i64 = 0
        while i < 8:
            step = RING[i]
            i += 1
            slot = i64(grid[here + step])
            if slot < 2:
                continue
            other = room[slot - 1]
            if other >= facts.N_ROOMS:
                if other == facts.FOYER:
                    points += 1
                continue
            its = i64(facts.TYPE[other])
            if its == facts.LIVING:
                if facts.WANTS[other] == kind:
                    looks = facts.LOOKS[other]
                    if (
                        looks == facts.AROUND8
                        or (looks == facts.AROUND7 and step != WIDE)
                        or (looks == facts.BELOW3 and step > _UP)
                    ):
                        points += facts.POINTS[other]
            elif its == facts.CORRIDOR:
                if i64(facts.DECORATION[other]) == decoration:
                    points += 1
            elif its == facts.FOOD and facts.WANTS[other] == kind:
                looks = facts.LOOKS[other]
                if looks == facts.LEFT_RIGHT:
                    if step == 1 or step == -1:
                        points += 2
                elif step == WIDE or (step == -WIDE and looks == facts.ABOVE_BELOW):
                    points += 2
        slot = i64(grid[here + 2 * WIDE])
        if slot > 1:
            other = room[slot - 1]
            if (
                other < facts.N_ROOMS
                and facts.LOOKS[other] == facts.TWO_BELOW
                and facts.WANTS[other] == kind
            ):
                points += 2
        return points

    def seen_in_column(self, kind: i64, here: i64) -> i64:
        """Return what downstairs rooms and towers of a column gain by a room there."""
        plan = self.plan
        at = plan.at
        column = here & COLUMN
        points: i64 = 0
        slot: i64 = 1
        while slot < plan.count:
            if at[slot] & COLUMN == column:
                other = plan.room[slot]
                if other == facts.TOWER:
                    if at[slot] > here:
                        points += 1
                elif i64(facts.TYPE[other]) == facts.DOWNSTAIRS and facts.WANTS[other] == kind:
                    points += facts.POINTS[other]
            slot += 1
        return points

    def joined(self, room: i64, kind: i64, here: i64) -> i64:
        """Return what utility rooms gain by a room of the type they want."""
        plan = self.plan
        grid = plan.grid
        near = False
        i: i64 = 0
        while i < 4:
            slot = i64(grid[here + EDGES[i]])
            if slot:
                its = i64(facts.TYPE[plan.room[slot - 1]])
                if its == kind or its == facts.UTILITY:
                    near = True
            i += 1
        if not near:
            return 0
        points: i64 = 0
        slot = 1
        while slot < plan.count:
            other = plan.room[slot]
            if i64(facts.TYPE[other]) == facts.UTILITY and facts.WANTS[other] == kind:
                points -= plan.connected(plan.at[slot], kind)
                plan.room[plan.count] = room
                grid[here] = u8(plan.count + 1)
                points += plan.connected(plan.at[slot], kind)
                grid[here] = u8(0)
            slot += 1
        return points

    def card_gain(self, card: i64, here: i64) -> i64:
        """Return roughly what a card pays for where a room stands."""
        plan = self.plan
        row = here >> 6
        column = here & COLUMN
        if card == facts.CARD_BELOW:
            return 1 if row < GROUND_ROW else 0
        if card == facts.CARD_HIGH:
            return 1 if row > GROUND_ROW + 1 else 0
        if card == facts.CARD_HEIGHT:
            return 1 if row < plan.bottom or row > plan.top else 0
        if card == facts.CARD_WIDTH:
            return 1 if column < plan.low or column > plan.high else 0
        if card == facts.CARD_THRONE_ROOMS or card == facts.CARD_THRONE_TYPES:
            level = GROUND_ROW - 1 <= row <= GROUND_ROW + 1
            return 1 if level and THRONE_COLUMN - 1 <= column <= THRONE_COLUMN + 2 else 0
        if card == facts.CARD_RING or card == facts.CARD_EDGES:
            i: i64 = 0
            found: i64 = 0
            while i < 4:
                if plan.grid[here + EDGES[i]]:
                    found += 1
                i += 1
            return found - 1
        return 0

    def best(self, position: Position, castle: i64, room: i64) -> float:
        """Return what a room would bring at its best place in the castle that is loaded."""
        if self.best_at[room] == self.loads:
            return self.bests[room]
        cells = self.cells
        count = fill_cells(position, castle, room, 0, cells, 0)
        most = 0.0
        i: i64 = 0
        while i < count:
            gain = self.hope(room, place_of(cells[i]))
            if gain > most:
                most = gain
            i += 1
        self.best_at[room] = self.loads
        self.bests[room] = most
        return most

    def hope(self, room: i64, here: i64) -> float:
        """Return what a room brings at a place, with a little for what it waits for."""
        kind = i64(facts.TYPE[room])
        gain = float(self.gain(room, here))
        at = self.turn * KINDS + kind
        return gain + self.worths.waiting[at] * self.plan.open + self.worths.ahead[at]

    def lure(self, room: i64) -> float:
        """Return what a regular room promises by its number in the castle."""
        kind = i64(facts.TYPE[room])
        if kind == facts.SPECIAL:
            return 0.0
        there = self.plan.types[kind]
        return self.worths.number[self.turn * NUMBERS + (there if there < 5 else 5)]

    # ---- features ------------------------------------------------------------------------

    def describe(self, found: vec[float]) -> float:
        """Write a castle's features but for what is due; return its points."""
        if not self.described:
            self.find_features()
            self.described = True
        features = self.features
        i: i64 = 0
        while i < FEATURES:
            found[i] = features[i]
            i += 1
        return float(self.points)

    def find_features(self) -> None:
        """Find the features of the castle that is laid out, and its points."""
        plan = self.plan
        found = self.features
        i: i64 = 0
        while i < FEATURES:
            found[i] = 0.0
            i += 1
        found[F_ONE] = 1.0
        i = 0
        while i < facts.N_TYPES:
            there = plan.types[i]
            found[F_TYPES + (there if there < 5 else 5)] += 1.0
            i += 1
        points = plan.throne_points() + scoring.pieces_total(plan)
        slot: i64 = 1
        while slot < plan.count:
            points += plan.own(plan.room[slot], plan.at[slot])
            self.note_feature(plan.room[slot])
            slot += 1
        found[F_ATTENDANTS] = float(plan.attendants)
        found[F_CARDS] = float(plan.cards)
        number: i64 = 0
        while number < 2:
            if not plan.grid[plan.marks[number]]:
                found[F_THRONE] += 1.0
            number += 1
        self.points = points
        found[F_TOTAL] = float(points) * 0.1

    def note_feature(self, room: i64) -> None:
        """Count what the room that was just looked at stands for."""
        plan = self.plan
        kind = i64(facts.TYPE[room])
        at: i64 = F_TOWER
        amount = 1.0
        if kind == facts.FOOD:
            at = F_FOOD
            amount = plan.open
        elif kind == facts.LIVING:
            at = F_LIVING
            amount = plan.open * float(facts.POINTS[room])
        elif kind == facts.CORRIDOR:
            at = F_CORRIDOR
            amount = plan.open
        elif kind == facts.DOWNSTAIRS:
            at = F_DOWNSTAIRS
        elif kind == facts.UTILITY:
            at = F_UTILITY
        elif kind == facts.OUTDOOR:
            at = F_OUTDOOR
        elif kind == facts.SLEEPING:
            at = F_SLEEPING
            amount = 1.0 if plan.missing else 0.0
        elif room == facts.FOYER:
            at = F_FOYER
            amount = plan.open
        elif room == facts.FOUNTAIN:
            amount = 0.0
        self.features[at] += amount


def turn_of(position: Position) -> i64:
    """Return the number of the turn in the whole game, from 0."""
    return (position.round - 1) * facts.TURNS + position.turn - 1
