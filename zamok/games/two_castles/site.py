"""One castle of a position laid out on a grid: what its rooms bring, what another would add."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from zamok.engine.bits import BIT
from zamok.games.two_castles import facts, scoring
from zamok.games.two_castles.cards import card_points
from zamok.games.two_castles.geometry import fill_cells
from zamok.games.two_castles.rules import Rules
from zamok.games.two_castles.state import (
    ATTENDANTS,
    CARDS,
    CASTLE,
    COLUMNS,
    COUNT,
    MAX_LEGAL,
    ROOM_STEP,
    ROOMS,
    TYPE_COUNT,
)
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

# ---- the grid a castle is looked at on: room for every castle, and a margin ---------------

WIDE: Final = 64
COLUMN: Final = 63  # the bits of a place that are its column
MARGIN: Final = 5  # from a cell's column to the grid's, and from its row
GROUND_ROW: Final = 28
THRONE_AT: Final = 1820  # GROUND_ROW * WIDE + 28
RING: Final[vec[i64]] = vec[i64]([-1, 1, 63, 64, 65, -65, -63, -64])  # straight down comes last
EDGES: Final[vec[i64]] = vec[i64]([-1, 1, 64, -64])


@final
class Site:
    """One castle on a grid: what its rooms bring, and what another room would add."""

    def __init__(self, worths: Worths) -> None:
        self.worths: Worths = worths
        self.grid: vec[u8] = vec[u8]([u8(0)] * (WIDE * WIDE))  # slot + 1; slot 0 is the throne
        self.room: vec[i64] = vec[i64]([0] * 32)
        self.at: vec[i64] = vec[i64]([0] * 32)
        self.count: i64 = 0
        self.types: vec[i64] = vec[i64]([0] * 8)
        self.decorations: vec[i64] = vec[i64]([0] * 5)
        self.extra: vec[i64] = vec[i64]([0] * 8)  # what any room of a type brings, wherever it is
        self.served: vec[i64] = vec[i64]([0] * 5)  # attendants by decoration
        self.throne: i64 = 0
        self.missing: i64 = 0  # types besides sleeping that are not there
        self.utility: i64 = 0  # types that utility rooms here want, as bits
        self.columns: bool = False  # whether rooms here look along their columns
        self.cards: i64 = 0
        self.card: vec[i64] = vec[i64]([0] * 2)
        self.attendants: i64 = 0
        self.open: float = 0.0  # places that the room last looked at still waits for
        self.seen: vec[i64] = vec[i64]([0] * 64)
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
        self.low: i64 = 0
        self.high: i64 = 0
        self.bottom: i64 = 0
        self.top: i64 = 0

    def holds(self, game: Rules, castle: i64) -> bool:
        """Tell whether this castle, at this turn, is laid out here already."""
        fields = game.castle
        codes = self.codes
        base = castle * CASTLE
        if (
            self.turn != turn_of(game)
            or codes[COUNT] != fields[base + COUNT]
            or codes[ATTENDANTS] != fields[base + ATTENDANTS]
            or codes[ATTENDANTS + 1] != fields[base + ATTENDANTS + 1]
            or codes[CARDS] != fields[base + CARDS]
            or codes[CARDS + 1] != fields[base + CARDS + 1]
            or self.throne != i64(game.thrones[castle])
        ):
            return False
        i: i64 = ROOMS
        end = ROOMS + codes[COUNT]
        while i < end:
            if codes[i] != fields[base + i]:
                return False
            i += 1
        return True

    def load(self, game: Rules, castle: i64) -> None:
        """Lay a castle of a position out."""
        grid = self.grid
        room = self.room
        at = self.at
        types = self.types
        decorations = self.decorations
        extra = self.extra
        served = self.served
        i: i64 = 0
        while i < self.count:
            grid[at[i]] = u8(0)
            i += 1
        grid[THRONE_AT + 1] = u8(1)
        grid[THRONE_AT] = u8(1)
        fields = game.castle
        base = castle * CASTLE
        i = 0
        while i < CASTLE:
            self.codes[i] = fields[base + i]
            i += 1
        self.turn = turn_of(game)
        self.loads += 1
        self.points = -1
        self.described = False
        count = fields[base + COUNT] + 1
        self.count = count
        self.throne = i64(game.thrones[castle])
        i = 0
        while i < 8:
            types[i] = fields[base + TYPE_COUNT + i]
            extra[i] = 0
            i += 1
        types[facts.SPECIAL] += 1
        i = 0
        while i < 5:
            decorations[i] = 0
            served[i] = 0
            i += 1
        decorations[facts.THRONE_DECORATION[self.throne]] = 1
        room[0] = facts.THRONE
        at[0] = THRONE_AT
        self.missing = 0
        i = 0
        while i < facts.N_TYPES:
            if types[i] == 0 and i != facts.SLEEPING:
                self.missing += 1
            i += 1
        self.utility = 0
        self.columns = False
        self.low = THRONE_AT & COLUMN
        self.high = self.low + 1
        self.bottom = GROUND_ROW
        self.top = GROUND_ROW
        slot: i64 = 1
        while slot < count:
            code = fields[base + ROOMS + slot - 1]
            tile = code // ROOM_STEP
            cell = code % ROOM_STEP
            row = cell // COLUMNS + MARGIN
            column = cell % COLUMNS + MARGIN
            here = row * WIDE + column
            if row < self.bottom:
                self.bottom = row
            elif row > self.top:
                self.top = row
            if column < self.low:
                self.low = column
            elif column > self.high:
                self.high = column
            room[slot] = tile
            at[slot] = here
            grid[here] = u8(slot + 1)
            decorations[i64(facts.DECORATION[tile])] += 1
            kind = i64(facts.TYPE[tile])
            if kind == facts.UTILITY:
                self.utility |= BIT[facts.WANTS[tile]]
            elif kind == facts.OUTDOOR:
                extra[facts.WANTS[tile]] += 1
            elif kind == facts.DOWNSTAIRS or tile == facts.TOWER:
                self.columns = True
            slot += 1
        if self.missing == 1:
            i = 0
            while i < facts.N_TYPES:
                if types[i] == 0 and i != facts.SLEEPING:
                    extra[i] += 3 * types[facts.SLEEPING]
                i += 1
        self.attendants = 0
        self.cards = 0
        i = 0
        while i < 2:
            one = fields[base + ATTENDANTS + i]
            if one:
                served[facts.ATTENDANT_COUNTS[one - 1]] += 1
                self.attendants += 1
            one = fields[base + CARDS + i]
            if one:
                self.card[self.cards] = one - 1
                self.cards += 1
                kind = facts.CARD_TYPE[one - 1]
                if kind >= 0:
                    extra[kind] += facts.CARD_POINTS[one - 1]
                else:
                    self.count_kinds(one - 1)
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
            if self.types[kind] == wanted:
                self.extra[kind] += facts.CARD_POINTS[card]
            kind += 1

    # ---- points ------------------------------------------------------------------------

    def total(self, game: Rules, castle: i64) -> i64:
        """Return the points of the castle that is loaded."""
        if self.points < 0:
            points = self.throne_points() + self.paid(game, castle)
            slot: i64 = 1
            while slot < self.count:
                points += self.own(self.room[slot], self.at[slot])
                slot += 1
            self.points = points
        return self.points

    def paid(self, game: Rules, castle: i64) -> i64:
        """Return what attendants and cards pay."""
        points: i64 = 0
        i: i64 = 1
        while i < 5:
            points += self.served[i] * self.decorations[i]
            i += 1
        if self.cards:
            plan = scoring.plan_of(game, castle)
            i = 0
            while i < self.cards:
                points += card_points(plan, self.card[i], self.attendants)
                i += 1
        return points

    def mark(self, number: i64) -> i64:
        """Return where a marked place of the throne room is."""
        first = self.throne * 4 + number * 2
        return THRONE_AT + facts.THRONE_MARKS[first + 1] * WIDE + facts.THRONE_MARKS[first]

    def throne_points(self) -> i64:
        """Return the points of the throne room."""
        points: i64 = 0
        number: i64 = 0
        while number < 2:
            points += self.throne_pays(self.kind_at(self.mark(number)))
            number += 1
        return points

    def throne_pays(self, kind: i64) -> i64:
        """Return what the throne room scores for a type on a marked place."""
        wants = facts.THRONE_WANTS
        at = self.throne * 2
        return 2 if kind == wants[at] or kind == wants[at + 1] else 0

    def kind_at(self, here: i64) -> i64:
        """Return the type of the room at a place, or -1."""
        slot = i64(self.grid[here])
        return i64(facts.TYPE[self.room[slot - 1]]) if slot else -1

    def own(self, room: i64, here: i64) -> i64:
        """Return what a room scores at a place itself; `open` counts what it waits for."""
        self.open = 0.0
        if room >= facts.N_ROOMS:
            if room == facts.FOUNTAIN:
                return 5
            if room == facts.TOWER:
                return self.under(here)
            return self.any_around(here)
        kind = i64(facts.TYPE[room])
        wants = facts.WANTS[room]
        each = facts.POINTS[room]
        if kind == facts.FOOD:
            return self.food(room, wants, here)
        if kind == facts.LIVING:
            return self.living(room, wants, here) * each
        if kind == facts.UTILITY:
            return self.connected(here, wants)
        if kind == facts.OUTDOOR:
            return self.types[wants]
        if kind == facts.SLEEPING:
            return 1 if self.missing else 4
        if kind == facts.CORRIDOR:
            return self.matching(i64(facts.DECORATION[room]), here)
        return self.column(wants, here) * each

    def food(self, room: i64, wants: i64, here: i64) -> i64:
        """Return the points of a food room."""
        looks = facts.LOOKS[room]
        one = here - WIDE
        other = here + WIDE
        if looks == facts.LEFT_RIGHT:
            one = here - 1
            other = here + 1
        elif looks == facts.TWO_BELOW:
            other = one - WIDE
        points: i64 = 0
        kind = self.kind_at(one)
        if kind == wants:
            points = 2
        elif kind < 0 and fits(wants, one):
            self.open += 2.0
        kind = self.kind_at(other)
        if kind == wants:
            points += 2
        elif kind < 0 and fits(wants, other):
            self.open += 2.0
        return points

    def living(self, room: i64, wants: i64, here: i64) -> i64:
        """Count the rooms around that a living room wants."""
        looks = facts.LOOKS[room]
        i: i64 = 5 if looks == facts.BELOW3 else 0
        end: i64 = 7 if looks == facts.AROUND7 else 8
        grid = self.grid
        throne = False
        found: i64 = 0
        waits: i64 = 0
        while i < end:
            there = here + RING[i]
            slot = i64(grid[there])
            i += 1
            if slot == 0:
                if fits(wants, there):
                    waits += 1
            elif slot == 1:
                throne = True
            elif i64(facts.TYPE[self.room[slot - 1]]) == wants:
                found += 1
        if throne and wants == facts.SPECIAL:
            found += 1
        self.open = float(waits)
        return found

    def matching(self, decoration: i64, here: i64) -> i64:
        """Count the rooms around that share a corridor's decoration."""
        grid = self.grid
        throne = False
        found: i64 = 0
        waits: i64 = 0
        i: i64 = 0
        while i < 8:
            slot = i64(grid[here + RING[i]])
            i += 1
            if slot == 0:
                waits += 1
            elif slot == 1:
                throne = True
            elif i64(facts.DECORATION[self.room[slot - 1]]) == decoration:
                found += 1
        if throne and facts.THRONE_DECORATION[self.throne] == decoration:
            found += 1
        self.open = float(waits)
        return found

    def any_around(self, here: i64) -> i64:
        """Count the rooms around a place."""
        grid = self.grid
        throne: i64 = 0
        found: i64 = 0
        waits: i64 = 0
        i: i64 = 0
        while i < 8:
            slot = i64(grid[here + RING[i]])
            i += 1
            if slot == 0:
                waits += 1
            elif slot == 1:
                throne = 1
            else:
                found += 1
        self.open = float(waits)
        return found + throne

    def column(self, wants: i64, here: i64) -> i64:
        """Count the other rooms of a type in a column."""
        at = self.at
        column = here & COLUMN
        found: i64 = 0
        if wants == facts.SPECIAL and (column == 28 or column == 29):
            found = 1
        slot: i64 = 1
        while slot < self.count:
            there = at[slot]
            if (
                there & COLUMN == column
                and there != here
                and i64(facts.TYPE[self.room[slot]]) == wants
            ):
                found += 1
            slot += 1
        return found

    def under(self, here: i64) -> i64:
        """Count the rooms below a place in its column."""
        at = self.at
        column = here & COLUMN
        found: i64 = 0
        if (column == 28 or column == 29) and here > THRONE_AT + 1:
            found = 1
        slot: i64 = 1
        while slot < self.count:
            if at[slot] < here and at[slot] & COLUMN == column:
                found += 1
            slot += 1
        return found

    def connected(self, here: i64, wants: i64) -> i64:
        """Count the rooms of a type that a path of them joins to a place."""
        grid = self.grid
        seen = self.seen
        own = i64(grid[here])
        reached: i64 = BIT[own]  # bit 0, for an empty place, is never looked at
        seen[0] = here
        size: i64 = 1
        found: i64 = 0
        while size:
            size -= 1
            centre = seen[size]
            i: i64 = 0
            while i < 4:
                there = centre + EDGES[i]
                slot = i64(grid[there])
                i += 1
                if slot == 0 or (reached >> slot) & 1:
                    continue
                if i64(facts.TYPE[self.room[slot - 1]]) != wants:
                    continue
                reached |= BIT[slot]
                found += 1
                if slot == 1:
                    seen[size] = THRONE_AT
                    size += 1
                    there = THRONE_AT + 1
                seen[size] = there
                size += 1
        return found

    # ---- what another room would bring -----------------------------------------------------

    def gain(self, room: i64, here: i64) -> i64:
        """Return the points that a room adds at a free place, its own and those of others."""
        points = self.own(room, here)
        kind = i64(facts.TYPE[room])
        decoration = i64(facts.DECORATION[room])
        points += self.extra[kind] + self.served[decoration]
        grid = self.grid
        i: i64 = 0
        while i < 8:
            step = RING[i]
            i += 1
            slot = i64(grid[here + step])
            if slot < 2:
                continue
            other = self.room[slot - 1]
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
                        or (looks == facts.BELOW3 and step > 60)
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
            other = self.room[slot - 1]
            if (
                other < facts.N_ROOMS
                and facts.LOOKS[other] == facts.TWO_BELOW
                and facts.WANTS[other] == kind
            ):
                points += 2
        if self.columns:
            points += self.seen_in_column(kind, here)
        if here == self.mark(0) or here == self.mark(1):
            points += self.throne_pays(kind)
        if (self.utility >> kind) & 1:
            points += self.joined(room, kind, here)
        i = 0
        while i < self.cards:
            points += self.card_gain(self.card[i], here)
            i += 1
        return points

    def seen_in_column(self, kind: i64, here: i64) -> i64:
        """Return what downstairs rooms and towers of a column gain by a room there."""
        at = self.at
        column = here & COLUMN
        points: i64 = 0
        slot: i64 = 1
        while slot < self.count:
            if at[slot] & COLUMN == column:
                other = self.room[slot]
                if other == facts.TOWER:
                    if at[slot] > here:
                        points += 1
                elif i64(facts.TYPE[other]) == facts.DOWNSTAIRS and facts.WANTS[other] == kind:
                    points += facts.POINTS[other]
            slot += 1
        return points

    def joined(self, room: i64, kind: i64, here: i64) -> i64:
        """Return what utility rooms gain by a room of the type they want."""
        grid = self.grid
        near = False
        i: i64 = 0
        while i < 4:
            slot = i64(grid[here + EDGES[i]])
            if slot:
                its = i64(facts.TYPE[self.room[slot - 1]])
                if its == kind or its == facts.UTILITY:
                    near = True
            i += 1
        if not near:
            return 0
        points: i64 = 0
        slot = 1
        while slot < self.count:
            other = self.room[slot]
            if i64(facts.TYPE[other]) == facts.UTILITY and facts.WANTS[other] == kind:
                points -= self.connected(self.at[slot], kind)
                self.room[self.count] = room
                grid[here] = u8(self.count + 1)
                points += self.connected(self.at[slot], kind)
                grid[here] = u8(0)
            slot += 1
        return points

    def card_gain(self, card: i64, here: i64) -> i64:
        """Return roughly what a card pays for where a room stands."""
        row = here >> 6
        column = here & COLUMN
        if card == facts.CARD_BELOW:
            return 1 if row < GROUND_ROW else 0
        if card == facts.CARD_HIGH:
            return 1 if row > GROUND_ROW + 1 else 0
        if card == facts.CARD_HEIGHT:
            return 1 if row < self.bottom or row > self.top else 0
        if card == facts.CARD_WIDTH:
            return 1 if column < self.low or column > self.high else 0
        if card == facts.CARD_THRONE_ROOMS or card == facts.CARD_THRONE_TYPES:
            near = GROUND_ROW - 1 <= row <= GROUND_ROW + 1 and 27 <= column <= 30
            return 1 if near else 0
        if card == facts.CARD_RING or card == facts.CARD_EDGES:
            i: i64 = 0
            found: i64 = 0
            while i < 4:
                if self.grid[here + EDGES[i]]:
                    found += 1
                i += 1
            return found - 1
        return 0

    def best(self, game: Rules, castle: i64, room: i64) -> float:
        """Return what a room would bring at its best place in the castle that is loaded."""
        if self.best_at[room] == self.loads:
            return self.bests[room]
        cells = self.cells
        count = fill_cells(game, castle, room, 0, cells, 0)
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
        return gain + self.worths.waiting[at] * self.open + self.worths.ahead[at]

    def lure(self, room: i64) -> float:
        """Return what a regular room promises by its number in the castle."""
        kind = i64(facts.TYPE[room])
        if kind == facts.SPECIAL:
            return 0.0
        there = self.types[kind]
        return self.worths.number[self.turn * NUMBERS + (there if there < 5 else 5)]

    # ---- features ------------------------------------------------------------------------

    def describe(self, game: Rules, castle: i64, found: vec[float]) -> float:
        """Write a castle's features but for what is due; return its points."""
        if not self.described:
            self.find_features(game, castle)
            self.described = True
        features = self.features
        i: i64 = 0
        while i < FEATURES:
            found[i] = features[i]
            i += 1
        return float(self.points)

    def find_features(self, game: Rules, castle: i64) -> None:
        """Find the features of the castle that is loaded, and its points."""
        found = self.features
        i: i64 = 0
        while i < FEATURES:
            found[i] = 0.0
            i += 1
        points = self.throne_points() + self.paid(game, castle)
        found[F_ONE] = 1.0
        i = 0
        while i < facts.N_TYPES:
            there = self.types[i]
            found[F_TYPES + (there if there < 5 else 5)] += 1.0
            i += 1
        slot: i64 = 1
        while slot < self.count:
            room = self.room[slot]
            kind = i64(facts.TYPE[room])
            points += self.own(room, self.at[slot])
            at: i64 = F_TOWER
            amount = 1.0
            if kind == facts.FOOD:
                at = F_FOOD
                amount = self.open
            elif kind == facts.LIVING:
                at = F_LIVING
                amount = self.open * float(facts.POINTS[room])
            elif kind == facts.CORRIDOR:
                at = F_CORRIDOR
                amount = self.open
            elif kind == facts.DOWNSTAIRS:
                at = F_DOWNSTAIRS
            elif kind == facts.UTILITY:
                at = F_UTILITY
            elif kind == facts.OUTDOOR:
                at = F_OUTDOOR
            elif kind == facts.SLEEPING:
                at = F_SLEEPING
                amount = 1.0 if self.missing else 0.0
            elif room == facts.FOYER:
                at = F_FOYER
                amount = self.open
            elif room == facts.FOUNTAIN:
                amount = 0.0
            found[at] += amount
            slot += 1
        found[F_ATTENDANTS] = float(self.attendants)
        found[F_CARDS] = float(self.cards)
        number: i64 = 0
        while number < 2:
            if not self.grid[self.mark(number)]:
                found[F_THRONE] += 1.0
            number += 1
        self.points = points
        found[F_TOTAL] = float(points) * 0.1


def fits(kind: i64, here: i64) -> bool:
    """Tell whether a room of a type may stand on the level of a place."""
    if here < GROUND_ROW * WIDE:
        return kind >= facts.CORRIDOR
    return kind != facts.DOWNSTAIRS


def turn_of(game: Rules) -> i64:
    """Return the number of the turn in the whole game, from 0."""
    return (game.round - 1) * facts.TURNS + game.turn - 1


def place_of(cell: i64) -> i64:
    """Return where a cell of a castle is on the grid."""
    return (cell // COLUMNS + MARGIN) * WIDE + cell % COLUMNS + MARGIN
