"""Archive: finished tables of long ago become records in a folder, and leave the database.

How games ended stays in the database, and so does that there was such a table: its page says that
it has been archived. A server may go on beside this.
"""

from __future__ import annotations

import logging
import os
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from zamok.server import office
from zamok.server.errors import Archived, Conflict, Damaged
from zamok.server.loading import load
from zamok.server.seal import Sealer
from zamok.server.settings import Settings
from zamok.server.store import Store

log = logging.getLogger("zamok.archive")


class Archive:
    """A folder that finished tables go to."""

    def __init__(self, store: Store, sealer: Sealer, folder: Path) -> None:
        self._store = store
        self._sealer = sealer
        self._folder = folder

    async def waiting(self, seconds: float) -> list[str]:
        """Return the finished tables at which nothing has happened for so long."""
        return await self._store.finished(time.time() - seconds)

    async def take(self, id: str) -> bool:
        """Take a table into the archive; False: it cannot be read, or has changed just now."""
        try:
            found = await load(self._store, id)
        except Archived:  # by somebody else, just now
            return False
        except Damaged as damaged:
            log.error("a table is damaged", exc_info=damaged, extra={"table": id})
            return False
        table = None if found is None else found[0]
        if table is None or table.record is None or table.status != "over":
            return False
        month = time.strftime("%Y-%m", time.gmtime(table.changed_at))
        text = self._sealer.sign(table.record).to_json()
        self._sealer.forget(id)
        keep(self._folder / month / f"zamok-{id}.json", text)
        try:
            await self._store.archive(id, table.version, table.changed_at)
        except Conflict:
            return False
        return True


@asynccontextmanager
async def opened(settings: Settings, folder: Path) -> AsyncIterator[Archive]:
    """Open the archive of a server, which may be running; Unfit says why not."""
    async with office.opened(settings) as store:
        yield Archive(store, Sealer(settings.data), folder)


def keep(path: Path, text: str) -> None:
    """Write a file so that it is on the disk, whole, when this returns."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(path.name + ".part")
    with draft.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
