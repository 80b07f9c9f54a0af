"""Reports: somebody points at a line of talk, or at a person; those who keep order look at it.

The talk around the line is kept with the report: it is there when the table is gone. Who reported
something learns that it was dealt with, and no more.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from zamok.engine import entropy
from zamok.server import steady
from zamok.server.club.order import Order, noted
from zamok.server.database import Row, Step
from zamok.server.errors import Refused
from zamok.server.limits import Buckets
from zamok.server.people import People
from zamok.server.store import Store, put
from zamok.server.vault import of_entry

KINDS = ("insult", "spam", "name", "cheating", "other")
RATE = (1 / 60, 5.0)  # reports of a person: so many a second, so many at once
AROUND = 10  # lines of talk kept before and after the one that is reported
SHOWN = 100


@dataclass(frozen=True)
class Line:
    """Something said, as it was when it was reported."""

    line: int
    person: str
    name: str
    text: str
    at: float


@dataclass(frozen=True)
class Report:
    """What somebody has reported; names are those of today, and empty of who is no more."""

    id: str
    by: str
    by_name: str
    about: str
    about_name: str
    table: str | None
    line: int | None
    kind: str
    text: str
    made_at: float
    done_at: float | None
    done: str
    lines: tuple[Line, ...] = ()


@dataclass(frozen=True)
class Mine:
    """What one has reported oneself, and whether it was dealt with."""

    id: str
    kind: str
    text: str
    made_at: float
    dealt: bool
    told: bool


class Reports:
    """Keeps what was reported."""

    def __init__(self, store: Store, people: People, order: Order) -> None:
        self._store = store
        self._people = people
        self._order = order
        self.rate = Buckets(RATE)

    async def report_person(self, by: str, about: str, kind: str, text: str) -> str:
        """Report somebody; return the report."""
        if about == by or not await self._people.name(about):
            raise Refused("refuse.no_person", 404)
        return await self._add(by, about, None, None, kind, text, ())

    async def report_line(self, by: str, table: str, line: int, kind: str, text: str) -> str:
        """Report what was said at a table, with the talk around it."""
        said = await self._talk(table, line)
        found = next((one for one in said if one.line == line and one.text), None)
        if found is None or not await self._people.name(found.person):
            raise Refused("refuse.no_line", 404)
        if found.person == by:
            raise Refused("refuse.own_line")
        return await self._add(by, found.person, table, line, kind, text, said)

    async def _add(
        self,
        by: str,
        about: str,
        table: str | None,
        line: int | None,
        kind: str,
        text: str,
        said: Sequence[Line],
    ) -> str:
        sql = (
            'SELECT id FROM reports WHERE "by" = ? AND about = ? AND done_at IS NULL'
            " AND coalesce(\"table\", '') = ? AND coalesce(line, -1) = ?"
        )
        same = await self._store.database.read(
            sql, by, about, table or "", -1 if line is None else line
        )
        if same:  # once is enough
            return str(same[0]["id"])
        if not self.rate.take(by):
            raise Refused("refuse.rate", 429)
        id = entropy.draw(8, "report").hex()
        row = {
            "id": id,
            "by": by,
            "about": about,
            "table": table,
            "line": line,
            "kind": kind,
            "text": text,
            "made_at": steady.now(),
            "done_at": None,
            "done": "",
            "told": False,
        }
        steps = [put("reports", row)]
        steps += [put("report_lines", {"report": id, **vars(one)}) for one in said]
        await self._store.database.write(*steps)
        return id

    async def _talk(self, table: str, line: int) -> list[Line]:
        """Return what was said at a table around a line; of who is deleted nothing."""
        sql = (
            "SELECT seq, person, people.name, data, at FROM entries"
            " JOIN people ON people.id = person WHERE \"table\" = ? AND kind = 'chat'"
        )
        read = self._store.database.read
        before = await read(
            f"{sql} AND seq <= ? ORDER BY seq DESC LIMIT ?", table, line, 1 + AROUND
        )
        after = await read(f"{sql} AND seq > ? ORDER BY seq LIMIT ?", table, line, AROUND)
        return [self._line(table, row) for row in [*reversed(before), *after]]

    def _line(self, table: str, row: Row) -> Line:
        plain = json.loads(self._store.vault.open(row["data"], of_entry(table, row["seq"])))
        return Line(row["seq"], row["person"], row["name"], plain["text"], row["at"])

    # ---- for those who keep order ----------------------------------------------------------

    async def waiting(self) -> int:
        """Return how many reports nobody has dealt with."""
        sql = "SELECT count(*) AS n FROM reports WHERE done_at IS NULL"
        return int((await self._store.database.read(sql))[0]["n"])

    async def listed(self, by: str, done: bool) -> list[Report]:
        """Return the reports that wait, the oldest first; or those dealt with, the newest first."""
        await self._order.need(by, "reports")
        sql = (
            "SELECT reports.*, doer.name AS by_name, other.name AS about_name FROM reports"
            ' JOIN people AS doer ON doer.id = "by" JOIN people AS other ON other.id = about'
        )
        last = (
            "done_at IS NOT NULL ORDER BY done_at DESC"
            if done
            else "done_at IS NULL ORDER BY made_at"
        )
        read = self._store.database.read
        rows = [dict(row) for row in await read(f"{sql} WHERE {last} LIMIT ?", SHOWN)]
        lines: dict[str, list[Line]] = {}
        if rows:
            some = ", ".join("?" * len(rows))
            sql = f"SELECT * FROM report_lines WHERE report IN ({some}) ORDER BY report, line"
            for row in await read(sql, *(row["id"] for row in rows)):
                one = {name: value for name, value in dict(row).items() if name != "report"}
                lines.setdefault(row["report"], []).append(Line(**one))
        return [_report(row, lines.get(row["id"], [])) for row in rows]

    async def answer(self, by: str, id: str, done: str) -> None:
        """Note what was done about a report; the one who made it is told that something was."""
        await self._order.need(by, "reports")
        found = await self._store.database.read(
            "SELECT about, kind FROM reports WHERE id = ? AND done_at IS NULL", id
        )
        if not found:
            raise Refused("refuse.no_report", 404)
        sql = "UPDATE reports SET done_at = ?, done = ? WHERE id = ?"
        step: Step = (sql, [steady.now(), done, id])
        log = noted(by, found[0]["about"], "report", "", None, done)
        await self._store.database.write(step, log)

    # ---- for who has reported something ----------------------------------------------------

    async def mine(self, person: str) -> list[Mine]:
        """Return what somebody has reported, the newest first."""
        sql = (
            "SELECT id, kind, text, made_at, done_at IS NOT NULL AS dealt, told FROM reports"
            ' WHERE "by" = ? ORDER BY made_at DESC, id LIMIT ?'
        )
        rows = await self._store.database.read(sql, person, SHOWN)
        return [
            Mine(
                row["id"],
                row["kind"],
                row["text"],
                row["made_at"],
                bool(row["dealt"]),
                bool(row["told"]),
            )
            for row in rows
        ]

    async def dealt(self, person: str) -> int:
        """Return how many of somebody's reports were dealt with that they do not know of."""
        sql = (
            'SELECT count(*) AS n FROM reports WHERE "by" = ? AND done_at IS NOT NULL AND NOT told'
        )
        return int((await self._store.database.read(sql, person))[0]["n"])

    async def read(self, person: str) -> None:
        """Note that somebody has read that their reports were dealt with."""
        sql = 'UPDATE reports SET told = ? WHERE "by" = ? AND done_at IS NOT NULL'
        await self._store.database.write((sql, [True, person]))


def _report(row: dict[str, object], lines: Sequence[Line]) -> Report:
    known = {name: value for name, value in row.items() if name != "told"}
    return Report(**known, lines=tuple(lines))  # type: ignore[arg-type]  # as the schema has it
