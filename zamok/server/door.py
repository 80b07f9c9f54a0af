"""Door: after a cut all pages come back at once: players first, spectators when there is room.

Whoever only looks on while many are coming in is told after how long to come again, each at a
moment of their own; their page shows what it has meanwhile.
"""

from __future__ import annotations

import time

ROOM = 8  # pages on their way in at the same time, before spectators have to wait
GAP = 0.04  # seconds between two that were told to wait
SHORTEST = 0.25  # seconds that one is told to wait at least


class Door:
    """Counts the pages that have come and have not been shown their table yet."""

    def __init__(self) -> None:
        self._coming = 0
        self._next = 0.0  # when the next of those who wait may come

    def enter(self) -> Coming:
        """Begin to come in."""
        self._coming += 1
        return Coming(self)

    def entered(self) -> None:
        """Somebody has come in, or gone away."""
        self._coming -= 1

    def wait(self) -> float:
        """Return after how many seconds a spectator is to come again; 0: there is room."""
        if self._coming <= ROOM:
            return 0.0
        now = time.monotonic()
        self._next = max(self._next + GAP, now + SHORTEST)
        return self._next - now


class Coming:
    """One page on its way in."""

    def __init__(self, door: Door) -> None:
        self._door: Door | None = door

    def done(self) -> None:
        """It is in, or gone; once."""
        if self._door is not None:
            self._door.entered()
            self._door = None
