"""What positions of Between Two Castles are worth, and a quick way to play them."""

from __future__ import annotations

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from zamok.engine.bits import BIT
from zamok.engine.dice import Dice
from zamok.engine.mind import Mind, share_out
from zamok.engine.state import State
from zamok.games.two_castles import facts, scoring
from zamok.games.two_castles.bonuses import holder_of_drawn
from zamok.games.two_castles.cards import card_points
from zamok.games.two_castles.geometry import fill_cells
from zamok.games.two_castles.rules import Rules
from zamok.games.two_castles.state import (
    ATTENDANT,
    ATTENDANTS,
    BONUS,
    BUILD,
    BUILT,
    CARD,
    CARDS,
    CASTLE,
    CELLS,
    CHOOSE,
    CHOOSE_CARD,
    CHOOSE_ROOM,
    COLUMNS,
    COMMIT,
    COUNT,
    KEEP,
    LEFT,
    LEFT_SIDE,
    LUDWIG,
    LUDWIGS,
    MAX_LEGAL,
    NOTHING,
    PIECE,
    PLACE,
    PLACE_ROOM,
    PLACE_SPECIAL,
    PLAYER,
    RIGHT_SIDE,
    ROOM_STEP,
    ROOMS,
    STEP,
    TAKE,
    TAKEN,
    TYPE_COUNT,
    WHICH_SPECIAL,
)

# ---- the grid a castle is looked at on: room for every castle, and a margin ---------------

WIDE: Final = 64
COLUMN: Final = 63  # the bits of a place that are its column
MARGIN: Final = 5  # from a cell's column to the grid's, and from its row
GROUND_ROW: Final = 28
THRONE_AT: Final = 1820  # GROUND_ROW * WIDE + 28
RING: Final[vec[i64]] = vec[i64]([-1, 1, 63, 64, 65, -65, -63, -64])  # straight down comes last
EDGES: Final[vec[i64]] = vec[i64]([-1, 1, 64, -64])
TILES: Final = 16.0  # that a castle gets in a game

# ---- features of a castle; those before F_GAIN count by the tiles still to come ----------

F_MORE: Final = 0  # the tiles still to come
F_MORE_TWICE: Final = 1
F_TOTAL: Final = 2
F_TYPES: Final = 3  # types with no room, one, two, three, four, more
F_FOOD: Final = 9  # places of food rooms that wait for the wanted type
F_LIVING: Final = 10
F_CORRIDOR: Final = 11
F_FOYER: Final = 12
F_DOWNSTAIRS: Final = 13
F_UTILITY: Final = 14
F_OUTDOOR: Final = 15
F_SLEEPING: Final = 16  # sleeping rooms while types are missing
F_ATTENDANTS: Final = 17
F_CARDS: Final = 18
F_THRONE: Final = 19  # marked places that are free
F_TOWER: Final = 20
F_DUE: Final = 21  # tiles that are chosen and not built yet
F_GAIN: Final = 22  # what those bring at once
F_LURE: Final = 23  # what they promise by their numbers
F_ASKED: Final = 24  # an open question about a bonus
FEATURES: Final = 25

# What is due to a castle, in TwoCastlesMind.due.
DUE_TILES: Final = 0
DUE_GAIN: Final = 1
DUE_LURE: Final = 2
DUE_ASKED: Final = 3
DUE: Final = 4

# Fitted to the final points of castles in games between equal bots.
WEIGHTS: Final[vec[float]] = vec[float](
    [
        7.01,
        10.01,
        -0.69,
        5.08,
        8.39,
        11.86,
        7.78,
        11.31,
        4.69,
        0.71,
        0.2,
        0.32,
        0.42,
        2.5,
        1.65,
        1.23,
        1.62,
        4.35,
        1.51,
        1.95,
        5.59,
        1.79,
        0.86,
        0.81,
        5.24,
    ]
)

# A bonus by its type, where the castle does not tell what it is worth.
BONUS_GUESS: Final[vec[float]] = vec[float]([5.0, 5.0, 5.0, 5.0, 0.0, 0.0])

# ---- how a castle's points make a victory ------------------------------------------------

SHARP: Final = 0.15  # how decisive a point is at the beginning
SHARPER: Final = 0.3  # and what is added until the end
OTHER: Final = 0.05  # a point of the higher castle beside one of the lower, at the end
OTHER_MORE: Final = 0.2  # and what is added at the beginning

# ---- what a room promises besides the points it brings at once -----------------------------

BONUS_WORTH: Final = 5.0
# A step from so many rooms of a type to one more, at the beginning; it fades with the turns.
NUMBER: Final[vec[float]] = vec[float]([3.3, 3.5, -4.1, 3.5, -6.6, 0.0])
WAITING: Final[vec[float]] = vec[float]([0.7, 0.2, 0.0, 0.0, 0.0, 0.3, 0.0, 0.4])  # a free place
AHEAD: Final[vec[float]] = vec[float]([0.0, 0.0, 1.6, 1.2, 1.6, 0.0, 2.5, 0.0])
SECOND: Final = 0.7  # what a point is worth in the higher castle beside one in the lower
TO_RIVAL: Final = -0.5  # and in an opponent's castle


@final
class Site:
    """One castle on a grid: what its rooms bring, and what another room would add."""

    def __init__(self) -> None:
        self.grid: vec[u8] = vec[u8]([u8(0)] * (WIDE * WIDE))  # slot + 1; slot 0 is the throne
        self.room: vec[i64] = vec[i64]([0] * 32)
        self.at: vec[i64] = vec[i64]([0] * 32)
        self.count: i64 = 0
        self.types: vec[i64] = vec[i64]([0] * 8)
        self.decorations: vec[i64] = vec[i64]([0] * 5)
        self.extra: vec[i64] = vec[i64]([0] * 8)  # what any room of a type brings, wherever it is
        self.served: vec[i64] = vec[i64]([0] * 5)  # attendants by decoration
        self.throne: i64 = 0
        self.more: float = 0.0  # the part of the game that follows this turn
        self.missing: i64 = 0  # types besides sleeping that are not there
        self.utility: i64 = 0  # types that utility rooms here want, as bits
        self.columns: bool = False  # whether rooms here look along their columns
        self.cards: i64 = 0
        self.card: vec[i64] = vec[i64]([0] * 2)
        self.attendants: i64 = 0
        self.open: float = 0.0  # places that the room last looked at still waits for
        self.seen: vec[i64] = vec[i64]([0] * 64)
        self.cells: vec[i64] = vec[i64]([0] * MAX_LEGAL)
        self.low: i64 = 0
        self.high: i64 = 0
        self.bottom: i64 = 0
        self.top: i64 = 0

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
        count = fields[base + COUNT] + 1
        self.count = count
        self.throne = i64(game.thrones[castle])
        self.more = float(2 * turns_left(game)) / TILES
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
        points = self.throne_points() + self.paid(game, castle)
        slot: i64 = 1
        while slot < self.count:
            points += self.own(self.room[slot], self.at[slot])
            slot += 1
        return points

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
        cells = self.cells
        count = fill_cells(game, castle, room, 0, cells, 0)
        most = 0.0
        i: i64 = 0
        while i < count:
            gain = self.hope(room, place_of(cells[i]))
            if gain > most:
                most = gain
            i += 1
        return most

    def hope(self, room: i64, here: i64) -> float:
        """Return what a room brings at a place, with a little for what it waits for."""
        kind = i64(facts.TYPE[room])
        gain = float(self.gain(room, here))
        return gain + self.more * (WAITING[kind] * self.open + AHEAD[kind])

    def lure(self, room: i64) -> float:
        """Return what a regular room promises by its number in the castle."""
        kind = i64(facts.TYPE[room])
        if kind == facts.SPECIAL:
            return 0.0
        there = self.types[kind]
        promise = self.more * NUMBER[there if there < 5 else 5]
        return promise + BONUS_WORTH if there == 2 or there == 4 else promise

    # ---- features ------------------------------------------------------------------------

    def describe(self, game: Rules, castle: i64, more: float, found: vec[float]) -> float:
        """Write a castle's features but for what is due; return its points."""
        i: i64 = 0
        while i < FEATURES:
            found[i] = 0.0
            i += 1
        points = self.throne_points() + self.paid(game, castle)
        found[F_MORE] = 1.0
        found[F_MORE_TWICE] = more
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
        total = float(points)
        found[F_TOTAL] = total * 0.1
        return total


def fits(kind: i64, here: i64) -> bool:
    """Tell whether a room of a type may stand on the level of a place."""
    if here < GROUND_ROW * WIDE:
        return kind >= facts.CORRIDOR
    return kind != facts.DOWNSTAIRS


def turns_left(game: Rules) -> i64:
    """Return how many turns follow this one."""
    return (facts.ROUNDS - game.round) * facts.TURNS + facts.TURNS - game.turn


def place_of(cell: i64) -> i64:
    """Return where a cell of a castle is on the grid."""
    return (cell // COLUMNS + MARGIN) * WIDE + cell % COLUMNS + MARGIN


@final
class TwoCastlesMind(Mind):
    """What each castle will be worth, and how the lower one of two decides."""

    def __init__(self) -> None:
        self.sites: list[Site] = [Site(), Site(), Site(), Site(), Site(), Site(), Site()]
        self.found: vec[float] = vec[float]([0.0] * FEATURES)
        self.due: vec[float] = vec[float]([0.0] * (7 * DUE))
        self.points: vec[float] = vec[float]([0.0] * 7)
        self.ratings: vec[float] = vec[float]([0.0] * MAX_LEGAL)

    # ---- value ---------------------------------------------------------------------------

    def value(self, state: State, shares: vec[float]) -> None:
        """Estimate every castle's final points, and share the victory by the lower ones."""
        game = cast("Rules", state)
        points = self.points
        self.note_due(game)
        castle: i64 = 0
        while castle < game.players:
            points[castle] = self.features(game, castle)
            points[castle] += self.promise(game, castle)
            castle += 1
        self.share(game, shares)

    def share(self, game: Rules, shares: vec[float]) -> None:
        """Share the victory by the castles' expected points; Ludwig's share is nobody's."""
        players = game.players
        points = self.points
        more = float(2 * turns_left(game)) / TILES
        prospects = vec[float]([0.0] * int(players))
        player: i64 = 0
        while player < players:
            low = points[game.castle_of(player, LEFT_SIDE)]
            high = points[game.castle_of(player, RIGHT_SIDE)]
            if high < low:
                low, high = high, low
            prospects[player] = low + (OTHER + OTHER_MORE * more) * (high - low)
            if players == 3:
                # The one wins who has no part in the lowest of the three castles.
                prospects[player] = -points[player + 1 if player < 2 else 0]
            player += 1
        share_out(prospects, SHARP + SHARPER * (1.0 - more), prospects)
        seat: i64 = 0
        while seat < game.seats:
            shares[seat] = prospects[seat]
            seat += 1

    def more(self, game: Rules, castle: i64) -> float:
        """Return which part of its tiles a castle will get that are not chosen yet."""
        other: i64 = castle + 1 if castle + 1 < game.players else 0
        tiles = 2.0 - self.due[castle * DUE + DUE_TILES]
        if game.player[castle * PLAYER + BUILT] & 1:
            tiles -= 1.0
        if game.player[other * PLAYER + BUILT] & 2:
            tiles -= 1.0
        return (float(2 * turns_left(game)) + tiles) / TILES

    def promise(self, game: Rules, castle: i64) -> float:
        """Return the points that the features just found let a castle expect."""
        found = self.found
        ahead = 0.0
        i: i64 = 0
        while i < F_GAIN:
            ahead += WEIGHTS[i] * found[i]
            i += 1
        points = self.more(game, castle) * ahead
        while i < FEATURES:
            points += WEIGHTS[i] * found[i]
            i += 1
        return points

    def features(self, game: Rules, castle: i64) -> float:
        """Find the features of a castle after `note_due`; return the points it has."""
        found = self.found
        due = self.due
        at = castle * DUE
        total = self.sites[castle].describe(game, castle, self.more(game, castle), found)
        found[F_DUE] = due[at + DUE_TILES]
        found[F_GAIN] = due[at + DUE_GAIN]
        found[F_LURE] = due[at + DUE_LURE]
        found[F_ASKED] = due[at + DUE_ASKED]
        return total

    def note_due(self, game: Rules) -> None:
        """Lay all castles out and estimate the tiles that are chosen but not built."""
        due = self.due
        fields = game.castle
        castle: i64 = 0
        while castle < game.players:
            site = self.sites[castle]
            site.load(game, castle)
            at = castle * DUE
            i: i64 = 0
            while i < DUE:
                due[at + i] = 0.0
                i += 1
            step = fields[castle * CASTLE + STEP]
            if step in (PLACE_SPECIAL, PLACE_ROOM):
                self.expect_tile(game, castle, fields[castle * CASTLE + PIECE])
                due[at + DUE_TILES] = 0.0  # it comes besides the castle's tiles
            elif step != NOTHING:
                due[at + DUE_ASKED] = 1.0
            castle += 1
        player: i64 = 0
        while player < game.players:
            self.note_player(game, player)
            player += 1

    def note_player(self, game: Rules, player: i64) -> None:
        """Estimate the tiles of a player that are not built."""
        left = game.castle_of(player, LEFT_SIDE)
        right = game.castle_of(player, RIGHT_SIDE)
        taken = game.player[player * PLAYER + TAKEN]
        built = game.player[player * PLAYER + BUILT]
        one = i64(game.choice[player * 2])
        other = i64(game.choice[player * 2 + 1])
        shared = game.phase == BUILD
        if game.seats == player:
            shared = game.phase != LUDWIG
        elif game.phase == COMMIT:
            shared = not (game.act >> player) & 1
        if taken == 2 and (shared or self.straight(game, left, right, one, other)):
            if not built & 1:
                self.expect_tile(game, left, one)
            if not built & 2:
                self.expect_tile(game, right, other)
        elif taken == 2:
            self.expect_tile(game, left, other)
            self.expect_tile(game, right, one)
        elif taken == 1:
            if self.worth(game, left, one) >= self.worth(game, right, one):
                self.expect_tile(game, left, one)
            else:
                self.expect_tile(game, right, one)

    def straight(self, game: Rules, left: i64, right: i64, one: i64, other: i64) -> bool:
        """Tell whether two tiles bring more in this order than the other way round."""
        return self.worth(game, left, one) + self.worth(game, right, other) >= self.worth(
            game, left, other
        ) + self.worth(game, right, one)

    def worth(self, game: Rules, castle: i64, room: i64) -> float:
        """Return what a tile is worth to a castle that is laid out."""
        site = self.sites[castle]
        return site.best(game, castle, room) + site.lure(room)

    def expect_tile(self, game: Rules, castle: i64, room: i64) -> None:
        """Count a tile that a castle will build this turn."""
        site = self.sites[castle]
        at = castle * DUE
        self.due[at + DUE_GAIN] += site.best(game, castle, room)
        self.due[at + DUE_LURE] += site.lure(room)
        self.due[at + DUE_TILES] += 1.0

    def result(self, state: State, shares: vec[float]) -> None:
        """Share the victory of a finished game; Ludwig may have it."""
        game = cast("Rules", state)
        keys = scoring.standing(game)
        best = max(keys)
        winners = keys.count(best)
        seat: i64 = 0
        while seat < game.seats:
            shares[seat] = 1.0 / float(winners) if keys[int(seat)] == best else 0.0
            seat += 1

    # ---- moves ---------------------------------------------------------------------------

    def policy(self, state: State, seat: i64, dice: Dice, buffer: vec[i64]) -> i64:
        """Take the move that looks best at once; now and then any move at all."""
        game = cast("Rules", state)
        count = game.fill(seat, buffer)
        if count == 1:
            return buffer[0]
        if dice.below(64) == 0:
            return buffer[dice.below(count)]
        if game.phase == CHOOSE and count > 4:
            # Looking at some of the hand is quicker, and makes playouts differ.
            i: i64 = 0
            while i < 4:
                swap = i + dice.below(count - i)
                kept = buffer[i]
                buffer[i] = buffer[swap]
                buffer[swap] = kept
                i += 1
            count = 4
        ratings = self.ratings
        self.rate(game, seat, buffer, count, ratings)
        best: i64 = 0
        ties: i64 = 1
        i = 1
        while i < count:
            if ratings[i] > ratings[best]:
                best = i
                ties = 1
            elif ratings[i] == ratings[best]:
                ties += 1
                if dice.below(ties) == 0:
                    best = i
            i += 1
        return buffer[best]

    def rate(
        self, state: State, seat: i64, moves: vec[i64], count: i64, ratings: vec[float]
    ) -> None:
        """Rate tiles and places by the points they bring at once."""
        game = cast("Rules", state)
        if game.phase == BUILD:
            self.rate_building(game, seat, moves, count, ratings)
            return
        player = game.sharing_for(seat) if game.phase != CHOOSE else seat
        left = game.castle_of(player, LEFT_SIDE)
        right = game.castle_of(player, RIGHT_SIDE)
        self.sites[left].load(game, left)
        self.sites[right].load(game, right)
        on_left = self.need(game, seat, left, right)
        on_right = self.need(game, seat, right, left)
        if game.phase == CHOOSE:
            taken = game.player[seat * PLAYER + TAKEN]
            one = i64(game.choice[seat * 2])
            first_left = 0.0
            first_right = 0.0
            if taken:
                first_left = on_left * self.worth(game, left, one)
                first_right = on_right * self.worth(game, right, one)
            i: i64 = 0
            while i < count:
                tile = moves[i] - TAKE
                here = on_left * self.worth(game, left, tile) + first_right
                there = on_right * self.worth(game, right, tile) + first_left
                ratings[i] = here if here > there else there
                i += 1
            return
        one = i64(game.choice[player * 2])
        other = i64(game.choice[player * 2 + 1])
        straight = on_left * self.worth(game, left, one) + on_right * self.worth(game, right, other)
        crossed = on_left * self.worth(game, left, other) + on_right * self.worth(game, right, one)
        i = 0
        while i < count:
            ratings[i] = straight if moves[i] - LEFT == one else crossed
            i += 1

    def need(self, game: Rules, seat: i64, castle: i64, other: i64) -> float:
        """Return how much a seat cares for points of a castle beside another."""
        if not (game.partners(castle) >> seat) & 1:
            return TO_RIVAL  # the opponent's castle with Ludwig
        if not (game.partners(other) >> seat) & 1:
            return 1.0
        mine = self.sites[castle].total(game, castle)
        its = self.sites[other].total(game, other)
        return 1.0 if mine <= its else SECOND

    def rate_building(
        self, game: Rules, seat: i64, moves: vec[i64], count: i64, ratings: vec[float]
    ) -> None:
        """Rate places, and the answers to a castle's open question."""
        now: i64 = -1
        castle: i64 = 0
        tile: i64 = 0
        site = self.sites[0]
        i: i64 = 0
        while i < count:
            move = moves[i]
            if move < PLACE:
                ratings[i] = self.rate_answer(game, seat, move)
                now = -1
            else:
                side = (move - PLACE) // CELLS
                if side != now:
                    now = side
                    castle = self.castle_at(game, seat, side)
                    tile = self.tile_due(game, seat, side, castle)
                    site = self.sites[castle]
                    site.load(game, castle)
                ratings[i] = site.hope(tile, place_of(move - PLACE - side * CELLS))
            i += 1

    def castle_at(self, game: Rules, seat: i64, side: i64) -> i64:
        """Return the castle of a placing move."""
        if side == LUDWIGS:
            return game.castle_of(game.seats, game.ludwigs_side(seat))
        return game.castle_of(seat, side)

    def tile_due(self, game: Rules, seat: i64, side: i64, castle: i64) -> i64:
        """Return the room that a placing move places."""
        if side == LUDWIGS:
            return i64(game.choice[game.seats * 2 + game.ludwigs_side(seat)])
        base = castle * CASTLE
        if game.castle[base + STEP] == NOTHING:
            return i64(game.choice[seat * 2 + side])
        return game.castle[base + PIECE]

    def rate_answer(self, game: Rules, seat: i64, move: i64) -> float:
        """Rate a bonus, a special room, an attendant, a card or a drawn tile."""
        if move < CARD:
            tile = move - KEEP
            castle = holder_of_drawn(game, CHOOSE_ROOM, tile, facts.FOOD_DRAW)
            self.sites[castle].load(game, castle)
            return self.worth(game, castle, tile)
        if move < ATTENDANT:
            card = move - CARD
            castle = holder_of_drawn(game, CHOOSE_CARD, card, facts.CARD_DRAW)
            site = self.sites[castle]
            site.load(game, castle)
            return float(card_points(scoring.plan_of(game, castle), card, site.attendants))
        if move < WHICH_SPECIAL:
            castle = game.castle_of(seat, (move - ATTENDANT) // facts.N_ATTENDANTS)
            kind = (move - ATTENDANT) % facts.N_ATTENDANTS
            site = self.sites[castle]
            site.load(game, castle)
            return float(site.decorations[facts.ATTENDANT_COUNTS[kind]])
        if move < BONUS:
            castle = game.castle_of(seat, (move - WHICH_SPECIAL) // facts.N_SPECIALS)
            kind = (move - WHICH_SPECIAL) % facts.N_SPECIALS
            self.sites[castle].load(game, castle)
            return self.sites[castle].best(game, castle, facts.FOUNTAIN + kind)
        castle = game.castle_of(seat, (move - BONUS) // facts.DOWNSTAIRS)
        kind = (move - BONUS) % facts.DOWNSTAIRS
        site = self.sites[castle]
        site.load(game, castle)
        if kind == facts.SLEEPING:
            return site.best(game, castle, facts.TOWER)
        if kind == facts.CORRIDOR:
            return site.best(game, castle, facts.FOYER)
        return BONUS_GUESS[kind]
