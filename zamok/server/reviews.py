"""Reviews: finished games as a bot judges them, one after the other."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from zamok.bots.review import Judged
from zamok.engine import Record

KEPT = 200


class Reviews:
    """The last ones that somebody has asked for."""

    def __init__(
        self,
        judge: Callable[[str], Awaitable[list[Judged]]],
        spawn: Callable[[Coroutine[Any, Any, None]], object],
    ) -> None:
        self._ask = judge  # about a record
        self._spawn = spawn
        self._found: dict[str, list[Judged] | None] = {}
        self._working = asyncio.Semaphore(1)

    def of(self, id: str, record: Record) -> list[Judged] | None:
        """Return the review of a game, or None while a bot works on it."""
        if id not in self._found:
            while len(self._found) >= KEPT:
                self._found.pop(next(iter(self._found)))
            self._found[id] = None
            self._spawn(self._judge(id, record.to_json()))
        return self._found[id]

    async def _judge(self, id: str, record: str) -> None:
        try:
            async with self._working:
                self._found[id] = await self._ask(record)
        except BaseException:
            self._found.pop(id, None)  # the next to ask begins anew
            raise
