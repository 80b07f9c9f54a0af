"""Patience: how long an answer may take, not counting the time in which we ourselves were held up.

On a busy machine a process gets its turn late: what has come meanwhile is read before anybody is
said to be silent.
"""

from __future__ import annotations

import asyncio
from types import TracebackType

TURN = 0.1  # seconds between looks


class within:
    """Do something in so many seconds, or TimeoutError; a late look counts as two."""

    def __init__(self, seconds: float) -> None:
        self._left = seconds
        self._limit = asyncio.timeout(None)
        self._look: asyncio.TimerHandle | None = None

    async def __aenter__(self) -> None:
        await self._limit.__aenter__()
        self._wait()

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._look is not None:
            self._look.cancel()
        await self._limit.__aexit__(kind, error, trace)

    def _wait(self) -> None:
        loop = asyncio.get_running_loop()
        self._look = loop.call_later(min(TURN, self._left), self._looked, loop.time())

    def _looked(self, since: float) -> None:
        now = asyncio.get_running_loop().time()
        self._left -= min(now - since, 2 * TURN)
        if self._left > 0:
            self._wait()
        else:
            self._look = None
            self._limit.reschedule(now)
