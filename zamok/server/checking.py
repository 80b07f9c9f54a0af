"""Checking: whether all that is stored can be read, and says the same wherever it stands."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass

from zamok.engine import RecordError, SetupError
from zamok.engine.registry import game
from zamok.server.errors import Archived, Damaged, Lost
from zamok.server.loading import load
from zamok.server.store import Store
from zamok.server.table import Table

COMPARED = ("game", "version", "seats", "moves", "scores")  # parts of a record


@dataclass(frozen=True)
class Fault:
    """Something that is wrong: with which table ("": with the database), and what."""

    table: str
    why: str


class Checking:
    """One look at everything."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.records = 0  # of finished games, that are whole
        self.older: Counter[str] = Counter()  # games by rules of before, by game

    async def database(self) -> list[Fault]:
        """Return what is wrong with the database itself."""
        return [Fault("", why) for why in await self._store.database.faults()]

    async def tables(self) -> list[str]:
        """Return all tables."""
        found = await self._store.database.read("SELECT id FROM tables ORDER BY id")
        return [row["id"] for row in found]

    async def table(self, id: str) -> AsyncIterator[Fault]:
        """Give what is wrong with a table."""
        try:
            found = await load(self._store, id)
        except (Archived, Lost):
            return
        except Damaged as damaged:
            yield Fault(id, str(damaged))
            return
        if found is None:
            return
        table = found[0]
        try:
            current = game(table.setup.game).version == table.rules
        except SetupError:  # of a package that is not installed any more
            current = False
        self.older[table.setup.game] += not current
        if table.status == "over":
            async for fault in self._record(table):
                yield fault

    async def _record(self, table: Table) -> AsyncIterator[Fault]:
        """Play a finished game again, and compare what comes of it with what is stored."""
        id, record = table.setup.id, table.record
        stored = await self._store.record_of(id)
        try:
            if record is None or stored is None:
                yield Fault(id, "a finished game without its record")
                return
            # As it is written: of one by other rules only the entries know what came of its moves.
            kept, own = json.loads(stored), json.loads(record.to_json())
            if any(kept.get(part) != own.get(part) for part in COMPARED):
                yield Fault(id, "the record is of other moves than the entries")
            elif record.current:
                record.verify()
            else:
                record.replay()
        except (RecordError, ValueError) as error:
            yield Fault(id, str(error))
            return
        self.records += 1
