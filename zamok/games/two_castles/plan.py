"""Plan: one castle laid out for looking around in it, and the points of each piece.

Slot 0 is the throne room, the other rooms follow in the order they were built. A room
counts once, however many of its cells are looked at, and never for itself (A2, A10).
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from zamok.engine.bits import BIT
from zamok.games.two_castles import facts

_ZEROS: Final = vec[u8]([u8(0)] * 4096)
_ZERO_WORDS: Final = vec[i64]([0] * 64)
_AROUND_X: Final = vec[i64]([-1, 1, -1, 0, 1, -1, 1, 0])  # straight down comes last
_AROUND_Y: Final = vec[i64]([0, 0, 1, 1, 1, -1, -1, -1])
_RING: Final = 8
_RING_BUT_BELOW: Final = 7
_EDGE_X: Final = vec[i64]([-1, 1, 0, 0])
_EDGE_Y: Final = vec[i64]([0, 0, 1, -1])


@final
class Plan:
    """A castle as rooms with columns and rows, and a grid to look them up."""

    def __init__(self, throne: i64, count: i64) -> None:
        self.throne: i64 = throne
        self.count: i64 = count + 1
        self.room: vec[i64] = _ZERO_WORDS[: count + 1]
        self.x: vec[i64] = _ZERO_WORDS[: count + 1]
        self.y: vec[i64] = _ZERO_WORDS[: count + 1]
        self.types: vec[i64] = _ZERO_WORDS[:8]  # the throne is a special room (A3)
        self.left: i64 = 0
        self.right: i64 = 1
        self.bottom: i64 = 0
        self.top: i64 = 0
        self.width: i64 = 0
        self.grid: vec[u8] = _ZEROS
        self.room[0] = facts.THRONE

    def put(self, slot: i64, room: i64, x: i64, y: i64) -> None:
        """Write a room down; `lay_out` follows when all are."""
        self.room[slot] = room
        self.x[slot] = x
        self.y[slot] = y
        if x < self.left:
            self.left = x
        if x > self.right:
            self.right = x
        if y < self.bottom:
            self.bottom = y
        if y > self.top:
            self.top = y

    def lay_out(self) -> None:
        """Make the grid: a free column on each side, two free rows below, one above."""
        self.width = self.right - self.left + 3
        grid = _ZEROS[: self.width * (self.top - self.bottom + 4)]
        types = self.types
        slot: i64 = 0
        while slot < self.count:
            at = (self.y[slot] - self.bottom + 2) * self.width + self.x[slot] - self.left + 1
            grid[at] = u8(slot + 1)
            if slot == 0:
                grid[at + 1] = u8(1)
            types[i64(facts.TYPE[self.room[slot]])] += 1
            slot += 1
        self.grid = grid

    def at(self, x: i64, y: i64) -> i64:
        """Return the slot of the room at a cell of the castle or its border, or -1."""
        return i64(self.grid[(y - self.bottom + 2) * self.width + x - self.left + 1]) - 1

    def type_at(self, x: i64, y: i64) -> i64:
        """Return the type of the room at a cell, or -1."""
        slot = self.at(x, y)
        return -1 if slot < 0 else i64(facts.TYPE[self.room[slot]])

    def decoration(self, slot: i64) -> i64:
        """Return the decoration of a room."""
        if slot == 0:
            return facts.THRONE_DECORATION[self.throne]
        return i64(facts.DECORATION[self.room[slot]])

    # ---- looking around ----------------------------------------------------------------

    def around(self, slot: i64, cells: i64, kind: i64) -> i64:
        """Count the rooms around one that are of a type; -1 asks for any room."""
        found: i64 = 0
        seen: i64 = 0
        i: i64 = 0
        while i < cells:
            other = self.at(self.x[slot] + _AROUND_X[i], self.y[slot] + _AROUND_Y[i])
            i += 1
            if other < 0 or (seen >> other) & 1:
                continue
            seen |= BIT[other]
            if kind < 0 or i64(facts.TYPE[self.room[other]]) == kind:
                found += 1
        return found

    def matching(self, slot: i64) -> i64:
        """Count the rooms around a corridor that share its decoration."""
        decoration = self.decoration(slot)
        found: i64 = 0
        seen: i64 = 0
        i: i64 = 0
        while i < _RING:
            other = self.at(self.x[slot] + _AROUND_X[i], self.y[slot] + _AROUND_Y[i])
            i += 1
            if other < 0 or (seen >> other) & 1:
                continue
            seen |= BIT[other]
            if self.decoration(other) == decoration:
                found += 1
        return found

    def connected(self, slot: i64, kind: i64) -> i64:
        """Count the rooms of a type that a path of such rooms joins to a utility room."""
        reached = BIT[slot]
        waiting = _ZERO_WORDS[:]
        waiting[0] = slot
        size: i64 = 1
        found: i64 = 0
        while size:
            size -= 1
            here = waiting[size]
            half: i64 = 0
            while half < (2 if here == 0 else 1):  # the chain runs on through either half (A4)
                i: i64 = 0
                while i < 4:
                    x = self.x[here] + half + _EDGE_X[i]
                    other = self.at(x, self.y[here] + _EDGE_Y[i])
                    i += 1
                    if other < 0 or (reached >> other) & 1:
                        continue
                    if i64(facts.TYPE[self.room[other]]) != kind:
                        continue
                    reached |= BIT[other]
                    waiting[size] = other
                    size += 1
                    found += 1
                half += 1
        return found

    def in_column(self, slot: i64, other: i64) -> bool:
        """Tell whether another room stands in a room's column."""
        x = self.x[slot]
        return self.x[other] == x or (other == 0 and x == 1)

    def column(self, slot: i64, kind: i64) -> i64:
        """Count the other rooms of a type in a room's column, above and below (A7)."""
        found: i64 = 0
        other: i64 = 0
        while other < self.count:
            if (
                other != slot
                and i64(facts.TYPE[self.room[other]]) == kind
                and self.in_column(slot, other)
            ):
                found += 1
            other += 1
        return found

    def under(self, slot: i64) -> i64:
        """Count the rooms below one in its column, at any depth."""
        found: i64 = 0
        other: i64 = 0
        while other < self.count:
            if self.y[other] < self.y[slot] and self.in_column(slot, other):
                found += 1
            other += 1
        return found

    def occupied_around(self, slot: i64, ring: bool) -> bool:
        """Tell whether every edge of a room, or its whole ring, is occupied."""
        wide: i64 = 1 if slot == 0 else 0
        dx: i64 = -1
        while dx <= 1 + wide:
            dy: i64 = -1
            while dy <= 1:
                inside = dy == 0 and 0 <= dx <= wide
                corner = dy != 0 and (dx < 0 or dx > wide)
                if (
                    not inside
                    and (ring or not corner)
                    and self.at(self.x[slot] + dx, self.y[slot] + dy) < 0
                ):
                    return False
                dy += 1
            dx += 1
        return True

    # ---- points --------------------------------------------------------------------------

    def all_other_types(self) -> bool:
        """Tell whether the six types besides sleeping rooms are all present (A39)."""
        kind: i64 = 0
        while kind < facts.N_TYPES:
            if kind != facts.SLEEPING and not self.types[kind]:
                return False
            kind += 1
        return True

    def points(self, slot: i64) -> i64:
        """Return the points of the room in a slot; slot 0 is the throne room."""
        room = self.room[slot]
        if room >= facts.N_ROOMS:
            if room == facts.FOUNTAIN:
                return 5
            if room == facts.TOWER:
                return self.under(slot)
            if room == facts.FOYER:
                return self.around(slot, _RING, -1)
            return self.throne_points()
        kind = i64(facts.TYPE[room])
        wants = facts.WANTS[room]
        each = facts.POINTS[room]
        if kind == facts.FOOD:
            return self.served(slot, wants) * each
        if kind == facts.LIVING:
            looks = facts.LOOKS[room]
            if looks == facts.BELOW3:
                return self.row_below(slot, wants) * each
            cells: i64 = _RING_BUT_BELOW if looks == facts.AROUND7 else _RING
            return self.around(slot, cells, wants) * each
        if kind == facts.UTILITY:
            return self.connected(slot, wants) * each
        if kind == facts.OUTDOOR:
            return self.types[wants] * each
        if kind == facts.SLEEPING:
            return each if self.all_other_types() else 1
        if kind == facts.CORRIDOR:
            return self.matching(slot) * each
        return self.column(slot, wants) * each

    def served(self, slot: i64, wants: i64) -> i64:
        """Count the two cells of a food room that hold the wanted type."""
        looks = facts.LOOKS[self.room[slot]]
        x = self.x[slot]
        y = self.y[slot]
        if looks == facts.ABOVE_BELOW:
            one = self.type_at(x, y + 1)
            other = self.type_at(x, y - 1)
        elif looks == facts.LEFT_RIGHT:
            one = self.type_at(x - 1, y)
            other = self.type_at(x + 1, y)
        else:
            one = self.type_at(x, y - 1)
            other = self.type_at(x, y - 2)  # judged for itself (A8)
        found: i64 = 0
        if one == wants:
            found += 1
        if other == wants:
            found += 1
        return found

    def row_below(self, slot: i64, wants: i64) -> i64:
        """Count the wanted rooms on the three cells below a living room."""
        found: i64 = 0
        dx: i64 = -1
        while dx <= 1:
            if self.type_at(self.x[slot] + dx, self.y[slot] - 1) == wants:
                found += 1
            dx += 1
        return found

    def throne_points(self) -> i64:
        """Return 2 for each marked cell that holds either wanted type (A1)."""
        total: i64 = 0
        mark: i64 = 0
        while mark < 2:
            at = self.throne * 4 + mark * 2
            kind = self.type_at(facts.THRONE_MARKS[at], facts.THRONE_MARKS[at + 1])
            if kind >= 0 and (
                kind == facts.THRONE_WANTS[self.throne * 2]
                or kind == facts.THRONE_WANTS[self.throne * 2 + 1]
            ):
                total += 2
            mark += 1
        return total

    def attendant_points(self, attendant: i64) -> i64:
        """Return 1 for each room with the attendant's decoration, the throne room included."""
        decoration = facts.ATTENDANT_COUNTS[attendant]
        found: i64 = 0
        slot: i64 = 0
        while slot < self.count:
            if self.decoration(slot) == decoration:
                found += 1
            slot += 1
        return found

    def rooms_total(self) -> i64:
        """Return the points of all rooms, the throne room included."""
        total: i64 = 0
        slot: i64 = 0
        while slot < self.count:
            total += self.points(slot)
            slot += 1
        return total
