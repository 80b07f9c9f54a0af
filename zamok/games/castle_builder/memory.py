"""What everybody and each seat knows of the holders: tiles that were seen to go there.

Of every kind at least so many are known to be in a holder. A viewer is a seat, or `seats` for a
spectator, whose knowledge everybody has. Where viewer and holder are the same number, the row
tells what is in the holders of all others together, whosever they are: that much is known when
the supply has run out.
"""

from __future__ import annotations

from mypy_extensions import i64, u8

from zamok.engine.bits import BIT
from zamok.games.castle_builder.facts import KINDS
from zamok.games.castle_builder.state import HELD, HOLDERS, Position


class Memory(Position):
    """A position whose seats remember what they have seen."""

    def known_at(self, viewer: i64, holder: i64) -> i64:
        """Return where in `tiles` it begins what a viewer knows of a holder."""
        return HOLDERS + (self.seats + viewer * self.seats + holder) * KINDS

    def learn(self, viewer: i64, holder: i64, kind: i64) -> None:
        """A viewer has seen a tile go into a holder that is not its own."""
        tiles = self.tiles
        at = self.known_at(viewer, holder) + kind
        tiles[at] = u8(i64(tiles[at]) + 1)
        at = self.known_at(viewer, viewer) + kind
        tiles[at] = u8(i64(tiles[at]) + 1)
        self.noted |= BIT[kind]

    def unlearn(self, viewer: i64, holder: i64, kind: i64) -> None:
        """A viewer has seen a tile leave a holder: a known one, if one like it was known (B31)."""
        tiles = self.tiles
        at = self.known_at(viewer, holder) + kind
        if tiles[at]:
            tiles[at] = u8(i64(tiles[at]) - 1)
        sure: i64 = 0
        other: i64 = 0
        while other < self.seats:
            if other != viewer:
                sure += i64(tiles[self.known_at(viewer, other) + kind])
            other += 1
        at = self.known_at(viewer, viewer) + kind
        if i64(tiles[at]) > sure:
            tiles[at] = u8(i64(tiles[at]) - 1)

    def see_taken(self, holder: i64, kind: i64) -> None:
        """Everybody sees which tile goes into a holder."""
        viewer: i64 = 0
        while viewer <= self.seats:
            if viewer != holder:
                self.learn(viewer, holder, kind)
            viewer += 1

    def leave(self, holder: i64, kind: i64) -> None:
        """Take a tile out of a holder for all to see."""
        self.unhold(holder, kind)
        if not self.noted & BIT[kind]:
            return
        known: i64 = 0
        viewer: i64 = 0
        while viewer <= self.seats:
            if viewer != holder:
                self.unlearn(viewer, holder, kind)
            known += i64(self.tiles[self.known_at(viewer, viewer) + kind])
            viewer += 1
        if not known:
            self.noted ^= BIT[kind]

    def steal(self, thief: i64, victim: i64, kind: i64) -> None:
        """Move a tile between two holders; only their owners see which (B31)."""
        public = i64(self.tiles[self.known_at(self.seats, victim) + kind])
        sure = public == self.numbers[HELD + victim]  # all of them are alike, as everybody knows
        viewer: i64 = 0
        while viewer <= self.seats:
            if viewer == thief:
                self.unlearn(thief, victim, kind)
            elif viewer == victim:
                self.learn(victim, thief, kind)
            elif sure:
                self.unlearn(viewer, victim, kind)
                self.learn(viewer, thief, kind)
            else:
                self.doubt(viewer, victim)
            viewer += 1
        self.unhold(victim, kind)
        self.hold(thief, kind)

    def doubt(self, viewer: i64, holder: i64) -> None:
        """A tile has left a holder that the viewer did not see: it may have been of any kind."""
        tiles = self.tiles
        at = self.known_at(viewer, holder)
        end = at + KINDS
        while at < end:
            if tiles[at]:
                tiles[at] = u8(i64(tiles[at]) - 1)
            at += 1

    def count_out(self) -> None:
        """The supply has run out: whoever counts knows what all holders together hold (B31)."""
        viewer: i64 = 0
        while viewer <= self.seats:
            self.count_others(viewer)
            viewer += 1

    def count_others(self, viewer: i64) -> None:
        """Let a viewer know what the holders of all others hold together."""
        tiles = self.tiles
        at = self.known_at(viewer, viewer)
        kind: i64 = 0
        while kind < KINDS:
            total: i64 = 0
            other: i64 = 0
            while other < self.seats:
                if other != viewer:
                    total += i64(tiles[HOLDERS + other * KINDS + kind])
                other += 1
            tiles[at + kind] = u8(total)
            if total:
                self.noted |= BIT[kind]
            kind += 1
