"""Pruning: what nobody will ever ask for again leaves the database.

That is: keys that have ended, tables at which no game has begun, and guests who never sat anywhere
and can not come back. Whatever was played stays. The server may be running.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields

from sqlalchemy import Column, Table

from zamok.server import schema, steady
from zamok.server.club.farewell import NOBODY
from zamok.server.database import Step
from zamok.server.store import Store

UNPLAYED = "status IN ('open', 'opening', 'closed') AND changed_at < ?"
ENDED = "ends_at IS NOT NULL AND ends_at < ?"


@dataclass(frozen=True)
class Pruned:
    """How many of each there are, or were."""

    keys: int
    tables: int
    people: int


class Pruning:
    """What is to go, of before a moment."""

    def __init__(self, store: Store, seconds: float) -> None:
        self._store = store
        self._now = steady.now()
        self._before = self._now - seconds

    async def tables(self) -> list[str]:
        """Return the tables that are to go."""
        sql = f"SELECT id FROM tables WHERE {UNPLAYED}"
        return [row["id"] for row in await self._store.database.read(sql, self._before)]

    async def found(self) -> Pruned:
        """Return what would go."""
        counts = []
        for table, where, values in (
            ("keys", ENDED, [self._now]),
            ("tables", UNPLAYED, [self._before]),
            ("people", *self._strangers()),
        ):
            sql = f"SELECT count(*) AS number FROM {table} WHERE {where}"
            counts.append((await self._store.database.read(sql, *values))[0]["number"])
        return Pruned(**dict(zip((part.name for part in fields(Pruned)), counts, strict=True)))

    async def drop_table(self, id: str) -> None:
        """Delete a table with all that is about it."""
        about = [(table, column) for table, column in _naming(schema.tables)]
        steps: list[Step] = [
            (f'DELETE FROM {table.name} WHERE "{column.name}" = ?', [id]) for table, column in about
        ]
        # Somebody may have sat down just now.
        again = f"SELECT 1 FROM tables WHERE id = ? AND {UNPLAYED}"
        if await self._store.database.read(again, id, self._before):
            for step in steps:
                await self._store.database.write(step)
            await self._store.database.write(("DELETE FROM tables WHERE id = ?", [id]))

    async def drop_keys(self) -> None:
        """Delete keys that open nothing any more."""
        await self._store.database.write((f"DELETE FROM keys WHERE {ENDED}", [self._now]))

    async def drop_people(self) -> None:
        """Delete guests who have left nothing, not even a way back."""
        where, values = self._strangers()
        await self._store.database.write((f"DELETE FROM people WHERE {where}", values))

    def _strangers(self) -> tuple[str, list[object]]:
        """Return what is so for people whom nothing names but what is to go."""
        parts = ["people.id <> ? AND people.made_at < ?"]
        values: list[object] = [NOBODY, self._before]
        for table, column in _naming(schema.people):
            also = ""
            if table is schema.keys:
                also = f" AND NOT ({ENDED})"
                values.append(self._now)
            parts.append(
                f'NOT EXISTS (SELECT 1 FROM {table.name} WHERE {table.name}."{column.name}"'
                f" = people.id{also})"
            )
        return " AND ".join(parts), values


def _naming(named: Table) -> Iterator[tuple[Table, Column[str]]]:
    """Give every column that names rows of a table."""
    for table in schema.metadata.sorted_tables:
        for column in table.columns:
            if any(key.column.table is named for key in column.foreign_keys):
                yield table, column
