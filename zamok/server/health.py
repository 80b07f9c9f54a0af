"""Health: whether the server can do its work; whoever wants to know is told of trouble."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Protocol

from zamok.server import metrics
from zamok.server.errors import Away
from zamok.server.lease import Leases
from zamok.server.store import Store

log = logging.getLogger("zamok.health")
AGAIN = 0.5  # seconds between looks whether trouble is over
FRESH = 1.0  # seconds for which a look is good: whoever asks often makes no more writes
COUNTED = 60.0  # seconds for which tables are not counted again: there may be very many


class Listener(Protocol):
    """Somebody who is to know of trouble."""

    def ring(self) -> None:
        """Trouble has come, or gone."""
        ...


class Health:
    """What works and what does not."""

    def __init__(self, store: Store, leases: Leases) -> None:
        self._store = store
        self._leases = leases
        store.database.failed = self._begin
        self.trouble = False  # the database is away
        metrics.TROUBLE.set_function(lambda: float(self.trouble))
        self.listeners: set[Listener] = set()
        self._watching: asyncio.Task[None] | None = None
        self._looking = asyncio.Lock()
        self._probing = asyncio.Lock()  # the first write of a process is made once
        self._looked_at = -FRESH
        self._found: dict[str, str] = {}
        self._counted_at = -COUNTED
        self._tables: dict[str, int] = {}

    def close(self) -> None:
        """Watch no longer."""
        if self._watching is not None:
            self._watching.cancel()

    async def look(self) -> dict[str, str]:
        """Return the parts of the server, each "ok" or what is wrong with it; this writes."""
        async with self._looking:
            if time.monotonic() - self._looked_at > FRESH:
                self._found = {
                    "writing": await self._write(),
                    "hearing": "ok" if self._leases.hears else "lost",
                }
                self._looked_at = time.monotonic()
            return dict(self._found)

    async def tables(self) -> dict[str, int]:
        """Return how many tables there are, by status, about a minute ago at the most."""
        if time.monotonic() - self._counted_at > COUNTED:
            self._counted_at = time.monotonic()  # one counts, however many ask meanwhile
            self._tables = await self._store.count()
        return dict(self._tables)

    async def _write(self) -> str:
        try:
            async with self._probing:
                await self._store.probe()
        except Away as away:
            return type(away.__cause__).__name__  # the log says more, to fewer
        return "ok"

    def _begin(self, reason: str) -> None:
        if not self.trouble:  # it is said once, however many ask
            self.trouble = True
            log.error("the database is away; nothing can be stored", extra={"reason": reason})
            self._watching = asyncio.create_task(self._watch())
            self._ring()

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(AGAIN)
            if await self._write() == "ok":
                break
        self.trouble = False
        log.warning("the database is back")
        self._ring()

    def _ring(self) -> None:
        for listener in tuple(self.listeners):
            listener.ring()
