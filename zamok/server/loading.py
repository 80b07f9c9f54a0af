"""Loading: a table as it is stored, by its gist and the entries that follow it."""

from __future__ import annotations

import asyncio
import logging

from zamok.server import gist
from zamok.server.entry import Entry, SetUp
from zamok.server.errors import Damaged
from zamok.server.store import Store
from zamok.server.table import Table

log = logging.getLogger("zamok.loading")
ADDED_AT_ONCE = 20  # entries of a table that is read, before others get a turn


async def load(store: Store, id: str) -> tuple[Table, int] | None:
    """Return a table and the version of its gist, None if there is none; Damaged if unreadable.

    Where there is no gist that can be used all entries are read.
    """
    setup = await store.setup_of(id)
    if setup is None:
        return None
    table, entries = await _begun(store, setup)
    known = table.version
    for number, entry in enumerate(entries, start=1):
        table.add(entry)
        if number % ADDED_AT_ONCE == 0:
            await asyncio.sleep(0)  # others go on while a long table is read
    table.check_position()
    return table, known


async def _begun(store: Store, setup: SetUp) -> tuple[Table, list[Entry]]:
    """Return a table as far as its gist tells, and the entries that follow."""
    try:
        kept = await store.gist_of(setup.id, gist.FORM)
        if kept is not None:
            table = gist.read(setup, kept)
            found = await store.entries_of(setup.id, table.version - 1)
            if found and found[0].seq == table.version:
                return table, found[1:]
            raise Damaged(f"its gist: there is no entry {table.version}")
    except Damaged as damaged:  # nothing is lost by it
        log.error("a gist is damaged", exc_info=damaged, extra={"table": setup.id})
    return Table(setup), await store.entries_of(setup.id)
