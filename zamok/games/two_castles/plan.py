"""Plan: one castle on a grid, for looking around in it, and the points of each piece.

Slot 0 is the throne room, the other rooms follow in the order they were built. A place is a
cell of a grid of 64 columns that has room for every castle and a margin around it. A room
counts once, however many of its cells are looked at, and never for itself (A2, A10).
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from zamok.engine.bits import BIT
from zamok.games.two_castles import facts
from zamok.games.two_castles.moves import COLUMNS
from zamok.games.two_castles.state import (
    ATTENDANTS,
    CARDS,
    CASTLE,
    COUNT,
    ROOM_STEP,
    ROOMS,
    Position,
)

WIDE: Final = 64
COLUMN: Final = 63  # the bits of a place that are its column
MARGIN: Final = 5  # from a cell's column to the grid's, and from its row
GROUND_ROW: Final = 28
THRONE_COLUMN: Final = 28  # of its left half
THRONE_AT: Final = 1820  # GROUND_ROW * WIDE + THRONE_COLUMN
RING: Final[vec[i64]] = vec[i64]([-1, 1, 63, 64, 65, -65, -63, -64])  # straight down comes last
_BELOW: Final = 5  # from here on the ring lies below
_BUT_STRAIGHT_DOWN: Final = 7
EDGES: Final[vec[i64]] = vec[i64]([-1, 1, 64, -64])

_NO_BYTES: Final = vec[u8]([u8(0)] * 4096)
_NO_WORDS: Final = vec[i64]([0] * 64)


def place_of(cell: i64) -> i64:
    """Return where a cell of a castle is on the grid."""
    return (cell // COLUMNS + MARGIN) * WIDE + cell % COLUMNS + MARGIN


def place_at(x: i64, y: i64) -> i64:
    """Return where the cell at a column and a row is on the grid."""
    return THRONE_AT + y * WIDE + x


def column_of(here: i64) -> i64:
    """Return the column of a place, the throne room's left half 0."""
    return (here & COLUMN) - THRONE_COLUMN


def row_of(here: i64) -> i64:
    """Return the row of a place: 0 is level 1, negative rows are below the ground."""
    return (here >> 6) - GROUND_ROW


def fits(kind: i64, here: i64) -> bool:
    """Tell whether a room of a type may stand on the level of a place."""
    levels = i64(facts.TYPE_LEVELS[kind])
    return levels != facts.ABOVE if here < GROUND_ROW * WIDE else levels != facts.BELOW


@final
class Plan:
    """A castle as rooms on a grid, with its attendants and cards."""

    def __init__(self) -> None:
        self.grid: vec[u8] = _NO_BYTES[:]  # slot + 1, or 0
        self.room: vec[i64] = _NO_WORDS[:32]
        self.at: vec[i64] = _NO_WORDS[:32]
        self.count: i64 = 0  # rooms, the throne room included
        self.types: vec[i64] = _NO_WORDS[:8]  # the throne is a special room (A3)
        self.decorations: vec[i64] = _NO_WORDS[: facts.N_DECORATIONS]
        self.throne: i64 = 0
        self.marks: vec[i64] = _NO_WORDS[:2]  # where the throne room's marked cells are
        self.missing: i64 = 0  # types besides sleeping that are not there
        self.low: i64 = 0  # leftmost and rightmost column, lowest and highest row, on the grid
        self.high: i64 = 0
        self.bottom: i64 = 0
        self.top: i64 = 0
        self.attendants: i64 = 0
        self.attendant: vec[i64] = _NO_WORDS[: facts.SLOTS]
        self.cards: i64 = 0
        self.card: vec[i64] = _NO_WORDS[: facts.SLOTS]
        self.open: float = 0.0  # free places that the room last looked at could gain by
        self.waiting: vec[i64] = _NO_WORDS[:]

    # ---- laying out ------------------------------------------------------------------------

    def load(self, position: Position, castle: i64) -> None:
        """Lay a castle of a position out."""
        fields = position.castle
        base = castle * CASTLE
        self.found(i64(position.thrones[castle]))
        i: i64 = base + ROOMS
        end = i + fields[base + COUNT]
        while i < end:
            code = fields[i]
            self.put(code // ROOM_STEP, place_of(code % ROOM_STEP))
            i += 1
        i = 0
        while i < facts.SLOTS:
            if fields[base + ATTENDANTS + i]:
                self.attend(fields[base + ATTENDANTS + i] - 1)
            if fields[base + CARDS + i]:
                self.add_card(fields[base + CARDS + i] - 1)
            i += 1

    def found(self, throne: i64) -> None:
        """Clear the grid and put a throne room there."""
        grid = self.grid
        at = self.at
        types = self.types
        decorations = self.decorations
        i: i64 = 0
        while i < self.count:
            grid[at[i]] = u8(0)
            i += 1
        i = 0
        while i < facts.N_TYPES:
            types[i] = 0
            i += 1
        types[facts.SPECIAL] = 1
        i = 0
        while i < facts.N_DECORATIONS:
            decorations[i] = 0
            i += 1
        decorations[facts.THRONE_DECORATION[throne]] = 1
        grid[THRONE_AT] = u8(1)
        grid[THRONE_AT + 1] = u8(1)
        self.room[0] = facts.THRONE
        at[0] = THRONE_AT
        self.count = 1
        self.throne = throne
        marks = facts.THRONE_MARKS
        i = throne * 4
        self.marks[0] = place_at(marks[i], marks[i + 1])
        self.marks[1] = place_at(marks[i + 2], marks[i + 3])
        self.missing = facts.N_TYPES - 1
        self.low = THRONE_COLUMN
        self.high = THRONE_COLUMN + 1
        self.bottom = GROUND_ROW
        self.top = GROUND_ROW
        self.attendants = 0
        self.cards = 0

    def put(self, room: i64, here: i64) -> None:
        """Put a room on a free place."""
        slot = self.count
        self.count = slot + 1
        self.room[slot] = room
        self.at[slot] = here
        self.grid[here] = u8(slot + 1)
        kind = i64(facts.TYPE[room])
        if not self.types[kind] and kind != facts.SLEEPING:
            self.missing -= 1
        self.types[kind] += 1
        self.decorations[i64(facts.DECORATION[room])] += 1
        self.stretch(here)

    def stretch(self, here: i64) -> None:
        """Let the castle reach a place."""
        row = here >> 6
        column = here & COLUMN
        if row < self.bottom:
            self.bottom = row
        elif row > self.top:
            self.top = row
        if column < self.low:
            self.low = column
        elif column > self.high:
            self.high = column

    def take_off(self) -> None:
        """Take the room away that was put last."""
        slot = self.count - 1
        self.count = slot
        room = self.room[slot]
        self.grid[self.at[slot]] = u8(0)
        kind = i64(facts.TYPE[room])
        self.types[kind] -= 1
        if not self.types[kind] and kind != facts.SLEEPING:
            self.missing += 1
        self.decorations[i64(facts.DECORATION[room])] -= 1
        self.low = THRONE_COLUMN
        self.high = THRONE_COLUMN + 1
        self.bottom = GROUND_ROW
        self.top = GROUND_ROW
        slot = 1
        while slot < self.count:
            self.stretch(self.at[slot])
            slot += 1

    def attend(self, kind: i64) -> None:
        """Put an attendant into the throne room."""
        self.attendant[self.attendants] = kind
        self.attendants += 1

    def add_card(self, card: i64) -> None:
        """Lay a bonus card beside the castle."""
        self.card[self.cards] = card
        self.cards += 1

    # ---- points ----------------------------------------------------------------------------

    def points(self, slot: i64) -> i64:
        """Return the points of the room in a slot; slot 0 is the throne room."""
        if slot == 0:
            return self.throne_points()
        return self.own(self.room[slot], self.at[slot])

    def rooms_total(self) -> i64:
        """Return the points of all rooms, the throne room included."""
        total = self.throne_points()
        slot: i64 = 1
        while slot < self.count:
            total += self.own(self.room[slot], self.at[slot])
            slot += 1
        return total

    def attendant_points(self, attendant: i64) -> i64:
        """Return 1 for each room with the attendant's decoration, the throne room included."""
        return self.decorations[facts.ATTENDANT_COUNTS[attendant]]

    def throne_points(self) -> i64:
        """Return the points of the throne room: each marked cell counts for itself (A1)."""
        return self.throne_pays(self.kind_at(self.marks[0])) + self.throne_pays(
            self.kind_at(self.marks[1])
        )

    def throne_pays(self, kind: i64) -> i64:
        """Return what the throne room scores for a type on a marked cell."""
        wants = facts.THRONE_WANTS
        at = self.throne * 2
        return facts.THRONE_POINTS if kind == wants[at] or kind == wants[at + 1] else 0

    def kind_at(self, here: i64) -> i64:
        """Return the type of the room at a place, or -1."""
        slot = i64(self.grid[here])
        return i64(facts.TYPE[self.room[slot - 1]]) if slot else -1

    def own(self, room: i64, here: i64) -> i64:
        """Return what a room scores, or would score, at a place; `open` is what it waits for."""
        self.open = 0.0
        if room >= facts.N_ROOMS:
            if room == facts.FOUNTAIN:
                return facts.FOUNTAIN_POINTS
            if room == facts.TOWER:
                return self.under(here)
            return self.any_around(here)
        kind = i64(facts.TYPE[room])
        wants = facts.WANTS[room]
        each = facts.POINTS[room]
        if kind == facts.FOOD:
            return self.fed(room, wants, here, each)
        if kind == facts.LIVING:
            return self.around(room, wants, here) * each
        if kind == facts.UTILITY:
            return self.connected(here, wants) * each
        if kind == facts.OUTDOOR:
            return self.types[wants] * each
        if kind == facts.SLEEPING:  # the types present decide for all of them alike (A39)
            return facts.SLEEPING_POINTS if self.missing else each
        if kind == facts.CORRIDOR:
            return self.matching(i64(facts.DECORATION[room]), here) * each
        return self.column(wants, here) * each

    # ---- looking around ----------------------------------------------------------------------

    def fed(self, room: i64, wants: i64, here: i64, each: i64) -> i64:
        """Return the points of a food room: its two cells are judged apart (A8)."""
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
            points = each
        elif kind < 0 and fits(wants, one):
            self.open += float(each)
        kind = self.kind_at(other)
        if kind == wants:
            points += each
        elif kind < 0 and fits(wants, other):
            self.open += float(each)
        return points

    def around(self, room: i64, wants: i64, here: i64) -> i64:
        """Count the rooms around that a living room wants."""
        looks = facts.LOOKS[room]
        i: i64 = _BELOW if looks == facts.BELOW3 else 0
        end: i64 = _BUT_STRAIGHT_DOWN if looks == facts.AROUND7 else 8
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
        """Count the other rooms of a type in a column, above and below (A7)."""
        at = self.at
        column = here & COLUMN
        found: i64 = 0
        if wants == facts.SPECIAL and THRONE_COLUMN <= column <= THRONE_COLUMN + 1:
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
        """Count the rooms below a place in its column, at any depth."""
        at = self.at
        column = here & COLUMN
        found: i64 = 0
        if THRONE_COLUMN <= column <= THRONE_COLUMN + 1 and here > THRONE_AT + 1:
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
        waiting = self.waiting
        own = i64(grid[here])
        reached: i64 = BIT[own]  # bit 0, for an empty place, is never looked at
        waiting[0] = here
        size: i64 = 1
        found: i64 = 0
        while size:
            size -= 1
            centre = waiting[size]
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
                if slot == 1:  # the chain runs on through either half of the throne room (A4)
                    waiting[size] = THRONE_AT
                    size += 1
                    there = THRONE_AT + 1
                waiting[size] = there
                size += 1
        return found

    def surrounded(self, slot: i64, ring: bool) -> bool:
        """Tell whether every edge of a room, or its whole ring, is occupied."""
        here = self.at[slot]
        wide: i64 = 1 if slot == 0 else 0
        dx: i64 = -1
        while dx <= 1 + wide:
            dy: i64 = -1
            while dy <= 1:
                inside = dy == 0 and 0 <= dx <= wide
                corner = dy != 0 and (dx < 0 or dx > wide)
                if not inside and (ring or not corner) and not self.grid[here + dy * WIDE + dx]:
                    return False
                dy += 1
            dx += 1
        return True
