"""Door: what many want at once they are let do one by one, and others have a turn in between.

After a cut all pages come back at once; they come in one by one, players first. A table that is
shown for the first time is work, and a process that is busy with many must not look dead.
Spectators who would have to wait long are told after how long to come again; their page shows what
it has meanwhile.
"""

from __future__ import annotations

import asyncio
import heapq
import itertools

ROOM = 8  # pages that wait to come in, beyond which spectators are told to come again
EACH = 0.05  # seconds that one takes, about
SHORTEST = 0.25  # seconds that one is told to wait at least
LONGEST = 5.0


class Door:
    """Lets pages in, one after the other."""

    def __init__(self) -> None:
        self._inside = False  # somebody comes in just now
        self._numbers = itertools.count()
        self._waiting: list[tuple[bool, int, asyncio.Future[None]]] = []
        self._told = 0  # spectators who were told to come again since there was room

    @property
    def coming(self) -> int:
        """How many pages are on their way in."""
        return len(self._waiting) + self._inside

    def wait(self) -> float:
        """Return after how many seconds a spectator is to come again; 0: there is room."""
        if self.coming <= ROOM:
            self._told = 0
            return 0.0
        self._told += 1
        return min(LONGEST, max(SHORTEST, EACH * (self.coming + self._told)))

    async def enter(self, plays: bool) -> None:
        """Wait until it is one's turn to come in."""
        if self._inside:
            turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            heapq.heappush(self._waiting, (not plays, next(self._numbers), turn))
            try:
                await turn
            except asyncio.CancelledError:
                if not turn.cancelled():  # it was their turn just then
                    self._let_in()
                raise
        self._inside = True
        # Not at once: whatever else waits is done in between.
        asyncio.get_running_loop().call_soon(self._let_in)

    def _let_in(self) -> None:
        """Let the next one in."""
        self._inside = False
        while self._waiting:
            _, _, turn = heapq.heappop(self._waiting)
            if not turn.done():
                self._inside = True
                turn.set_result(None)
                return
