"""Store: people, tables and their entries, kept safe; SQLite in a file or PostgreSQL by URL.

An entry is on the disk before `add_entries` returns, and of several processes on PostgreSQL only
the one that a table belongs to (`lease`) writes to it. How statements are run, `database` says.
Secrets are sealed (`vault`).
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from pydantic_core import to_json
from sqlalchemy import Connection, make_url
from sqlalchemy.exc import InterfaceError, OperationalError

from zamok.engine import entropy
from zamok.server import folder
from zamok.server.database import Database, Row, Step, reason
from zamok.server.ear import AGAIN
from zamok.server.entry import Entry, Pace, Plan, SetUp, from_row, to_row
from zamok.server.errors import Archived, Away, Damaged, Lost, Unfit
from zamok.server.schema import STATUSES
from zamok.server.sqlite import Sqlite
from zamok.server.upgrade import head, upgrade, versions
from zamok.server.vault import Vault, of_entry, of_gist, of_secret

log = logging.getLogger("zamok.store")
STARTING = 30.0  # seconds the database may take at the start, unless it is brought up to date
ASKED = 200  # tables that are asked for at once
FORGOTTEN = 86400.0  # seconds after which a process that no longer writes is not remembered
GONE = {"lost": Lost, "archived": Archived}  # by status: why a table cannot be read
OWNED = "SELECT 1 / count(*) FROM step_0"  # fails, and all with it, unless the first found its row
KNOWN = b"zamok"  # what lies sealed in the database, to see whether the secret is the same


@dataclass(frozen=True)
class SeatResult:
    """How a game ended for a seat."""

    seat: int
    person: str | None
    name: str
    level: str
    place: int
    score: int
    lines: list[Any]
    how: str = ""  # why its person was not there at the end


@dataclass(frozen=True)
class Ending:
    """How a game ended, and its record."""

    at: float
    record: str
    results: list[SeatResult]


@dataclass(frozen=True)
class Key:
    """What opens an identity, by its hash."""

    hash: str
    person: str
    use: str
    name: str  # of a token, or what the device of a session says it is
    made_at: float
    ends_at: float | None
    seen_at: float
    scopes: str

    @property
    def id(self) -> str:
        """What can be shown of it."""
        return self.hash[:16]


@dataclass(frozen=True)
class Outline:
    """What lists say of a table without loading it."""

    status: str
    changed_at: float
    bots_wait: bool
    sitting: dict[str, bool]  # person: is to act
    ending: Ending | None = None  # told once: when the game ends


@dataclass(frozen=True)
class Listed:
    """A table as a list shows it."""

    id: str
    game: str
    seats: int
    status: str
    changed_at: float
    to_act: bool


class Store:
    """All that outlives the process."""

    def __init__(self, url: str, vault: Vault) -> None:
        self._url = make_url(url)
        self.vault = vault
        self.sqlite = self._url.get_backend_name() == "sqlite"
        self.file = Path(self._url.database or "") if self.sqlite else None
        self.database = self._database()
        self.plain_url = self._url.set(drivername="postgresql")  # for the driver itself
        self.owner: str | None = None  # whose tables are written to; None: there is nobody else
        self._process = entropy.draw(8, "process").hex()

    def _database(self) -> Database:
        if self.file is not None:
            return Sqlite(self.file)
        try:
            from zamok.server.postgres import Postgres  # only where PostgreSQL is used
        except ImportError:
            raise Unfit("refuse.database_driver") from None

        return Postgres(self._url)

    @property
    def where(self) -> object:
        """What people call the database: its file or its name."""
        return self.file or self._url.database

    async def open(self, upgraded: bool = True) -> None:
        """Bring the database to the present version, if wanted, and begin; Unfit says why not."""
        await self._reached(lambda: self._prepare(upgraded))

    async def reach(self) -> None:
        """Begin, whatever is in the database; Unfit says why not."""
        await self._reached(lambda: self.database.open())

    async def _reached(self, prepare: Callable[[], Awaitable[None]]) -> None:
        if self.file is not None:
            folder.close_off(self.file)
        try:
            await self._reach(prepare)
        except Exception as error:
            await self.close()
            cause = error.__cause__ if isinstance(error, Away) else error
            unfit = self.database.unfit(getattr(cause, "orig", None) or cause)
            if unfit is not None:
                raise unfit from error
            if isinstance(error, Away | OperationalError | InterfaceError | OSError | TimeoutError):
                raise _unfit(cause) from error
            raise

    async def _reach(self, prepare: Callable[[], Awaitable[None]]) -> None:
        """Begin; a database that is just starting itself, or busy with others, is waited for."""
        ends = time.monotonic() + STARTING
        while True:
            try:
                await self.database.open()
                await prepare()
                return
            except Away as away:
                if self.database.unfit(away.__cause__) is not None:
                    raise
                if self.sqlite or time.monotonic() + AGAIN > ends:
                    raise
            await asyncio.sleep(AGAIN)

    async def _prepare(self, upgraded: bool) -> None:
        revision = await self.database.revision()
        if revision != head():
            if revision is not None and revision not in versions():
                raise Unfit("refuse.newer", where=self.where)
            if not upgraded:
                raise Unfit("refuse.not_ready", where=self.where)
            await self.database.migrate(self._upgrade)
        await self._check_seal()

    def _upgrade(self, connection: Connection) -> None:
        upgrade(connection, self.vault)

    async def _check_seal(self) -> None:
        known = self.vault.seal(KNOWN, "seal")
        sql = "INSERT INTO seal (id, data) VALUES (1, ?) ON CONFLICT DO NOTHING"
        await self.database.write((sql, [known]))
        found = await self.database.read("SELECT data FROM seal")
        try:
            self.vault.open(found[0]["data"], "seal")
        except Damaged:
            raise Unfit("refuse.seal") from None

    async def close(self) -> None:
        """Finish what waits and let go."""
        await self.database.close()

    # ---- writing ---------------------------------------------------------------------------

    async def probe(self) -> None:
        """Write something, only to see whether it can be written."""
        at = time.time()
        old = "DELETE FROM beats WHERE at < ? AND process <> ?"
        mine = (
            "INSERT INTO beats (process, at) VALUES (?, ?)"
            " ON CONFLICT (process) DO UPDATE SET at = excluded.at"
        )
        await self.database.write(
            (old, [at - FORGOTTEN, self._process]), (mine, [self._process, at])
        )

    async def add_table(
        self,
        setup: SetUp,
        first: Sequence[Entry],
        outline: Outline,
        along: Sequence[Step] = (),
    ) -> None:
        """Store a new table with its first entries, and what goes along with it."""
        row = {
            "id": setup.id,
            "game": setup.game,
            "version": setup.version,
            "options": _json(setup.options),
            "plans": _json([asdict(plan) for plan in setup.plans]),
            "public": setup.public,
            "pace": _json(asdict(setup.pace)),
            "host": setup.host,
            "secret": self.vault.seal(setup.secret, of_secret(setup.id)),
            "made_at": setup.made_at,
            "position": setup.position,
            "branch": setup.branch,
            "rating": "wanted" if setup.rated else "no",
            "status": outline.status,
            "changed_at": outline.changed_at,
            "bots_wait": outline.bots_wait,
        }
        seated = [_sit(setup.id, *pair) for pair in outline.sitting.items()]
        steps = (*self.steps_of(setup.id, first), *seated, *along)
        await self.database.write(put("tables", row), *steps)

    async def add_entries(
        self, table: str, new: Sequence[Entry], outline: Outline, before: Outline | None = None
    ) -> None:
        """Store entries and what lists say of their table, in one transaction.

        Of what lists say only what is other than before is written; None: nobody knows what was.
        Moved, and nothing is stored, when the table belongs to another process.
        """
        steps = [
            _change(table, outline, before),
            *self.steps_of(table, new),
            *_seat(table, outline.sitting, None if before is None else before.sitting),
        ]
        if outline.ending is not None:
            steps.append(_forget_gist(table))
            steps += [_result(table, one) for one in outline.ending.results]
        if self.owner is not None:
            sql, values = steps[0]
            steps[0] = (f"{sql} AND owner = ? RETURNING id", [*values, self.owner])
            steps.append((OWNED, []))
        await self.database.write(*steps)

    def steps_of(self, table: str, new: Sequence[Entry]) -> list[Step]:
        """Return the steps that store entries."""
        return [put("entries", self._row(table, entry)) for entry in new]

    def _row(self, table: str, entry: Entry) -> dict[str, object]:
        row = to_row(entry)
        data = self.vault.seal(to_json(row["data"]), of_entry(table, entry.seq))
        return {"table": table, **row, "data": data}

    async def keep_gist(self, table: str, form: int, version: int, gist: bytes) -> None:
        """Store what the entries of a table have come to, unless that of later ones is there.

        Nor is it stored if somebody has been forgotten since: it would name them.
        """
        sql = (
            'INSERT INTO gists ("table", form, version, data)'
            " SELECT ?, ?, ?, ? WHERE NOT EXISTS"
            " (SELECT 1 FROM entries WHERE \"table\" = ? AND seq > ? AND kind = 'forget')"
            ' ON CONFLICT ("table") DO UPDATE SET'
            " form = excluded.form, version = excluded.version, data = excluded.data"
            " WHERE gists.version < excluded.version OR gists.form <> excluded.form"
        )
        sealed = self.vault.seal(gist, of_gist(table))
        await self.database.write((sql, [table, form, version, sealed, table, version]))

    async def archive(self, table: str, version: int, at: float) -> None:
        """Leave of a finished table only how it ended; Conflict if more has happened since.

        Whoever has it in memory and would go on finds that the next entry is there already.
        """
        last = {"table": table, "seq": version + 1, "kind": "archived", "data": b"", "at": at}
        steps: list[Step] = [
            put("entries", last),
            ('DELETE FROM entries WHERE "table" = ? AND seq <= ?', [table, version]),
            _forget_gist(table),
            ('DELETE FROM sittings WHERE "table" = ?', [table]),
            (
                "UPDATE tables SET status = 'archived', secret = ?, position = '', record = NULL"
                " WHERE id = ?",
                [b"", table],
            ),
        ]
        await self.database.write(*steps)

    async def add_person(self, person: str, name: str, at: float) -> None:
        """Store a new person."""
        await self.database.write(put("people", {"id": person, "name": name, "made_at": at}))

    async def rename(self, person: str, name: str) -> None:
        """Give a person another name."""
        await self.database.write(("UPDATE people SET name = ? WHERE id = ?", [name, person]))

    async def add_key(self, key: Key) -> None:
        """Store the hash of a key that opens an identity."""
        await self.database.write(put("keys", asdict(key)))

    async def see_key(self, key_hash: str, at: float, ends_at: float | None) -> None:
        """Note that a key was used, and until when it is good now."""
        sql = "UPDATE keys SET seen_at = ?, ends_at = ? WHERE hash = ?"
        await self.database.write((sql, [at, ends_at, key_hash]))

    async def drop_key(self, key_hash: str, person: str) -> None:
        """Forget a key."""
        sql = "DELETE FROM keys WHERE hash = ? AND person = ?"
        await self.database.write((sql, [key_hash, person]))

    async def use_key(self, key_hash: str, use: str, now: float) -> str | None:
        """Forget a key that is good once; return whose it was, or None if it is not good."""
        sql = (
            "DELETE FROM keys WHERE hash = ? AND use = ? AND (ends_at IS NULL OR ends_at >= ?)"
            " RETURNING person"
        )
        found = await self.database.write((sql, [key_hash, use, now]))
        return found[0]["person"] if found else None

    # ---- reading ---------------------------------------------------------------------------

    async def name_of(self, person: str) -> str | None:
        """Return a person's name, or None if there is no such person."""
        found = await self.database.read("SELECT name FROM people WHERE id = ?", person)
        return found[0]["name"] if found else None

    async def people(self) -> list[dict[str, Any]]:
        """Return everybody: id, name, since when, last seen when, games to the end, role."""
        sql = (
            "SELECT people.id, people.name, people.made_at,"
            " (SELECT max(seen_at) FROM keys WHERE keys.person = people.id) AS seen_at,"
            " (SELECT count(*) FROM results WHERE results.person = people.id) AS games,"
            " coalesce((SELECT role FROM roles WHERE person = people.id), '') AS role"
            " FROM people WHERE people.name <> '' ORDER BY people.made_at, people.id"
        )
        return [dict(row) for row in await self.database.read(sql)]

    async def key(self, key_hash: str) -> Key | None:
        """Return the key of a hash, or None if there is none."""
        found = await self.database.read("SELECT * FROM keys WHERE hash = ?", key_hash)
        return Key(**found[0]) if found else None

    async def keys(self, hashes: Sequence[str]) -> dict[str, Key]:
        """Return the keys of some hashes, by these; those there are not are left out."""
        sql = f"SELECT * FROM keys WHERE hash IN ({', '.join('?' * len(hashes))})"
        found = await self.database.read(sql, *hashes)
        return {row["hash"]: Key(**row) for row in found}

    async def keys_of(self, person: str, use: str) -> list[Key]:
        """Return a person's keys, the oldest first."""
        sql = "SELECT * FROM keys WHERE person = ? AND use = ? ORDER BY made_at"
        return [Key(**row) for row in await self.database.read(sql, person, use)]

    async def setup_of(self, table: str) -> SetUp | None:
        """Return the set-up of a table, or None if there is none."""
        found = await self.database.read("SELECT * FROM tables WHERE id = ?", table)
        if not found:
            return None
        row = found[0]
        if row["status"] in GONE:
            raise GONE[row["status"]]
        return SetUp(
            id=row["id"],
            game=row["game"],
            version=row["version"],
            options=json.loads(row["options"]),
            plans=tuple(Plan(**plan) for plan in json.loads(row["plans"])),
            public=bool(row["public"]),
            pace=Pace(**json.loads(row["pace"])),
            host=row["host"],
            secret=self.vault.open(row["secret"], of_secret(row["id"])),
            made_at=row["made_at"],
            position=row["position"],
            branch=row["branch"],
            rated=row["rating"] != "no",
        )

    async def results_of(self, table: str) -> list[SeatResult]:
        """Return how a finished game ended, seat by seat; nothing for one that is not over."""
        sql = (
            "SELECT seat, person, name, level, place, score, lines, how FROM results"
            ' WHERE "table" = ? ORDER BY seat'
        )
        found = [dict(row) for row in await self.database.read(sql, table)]
        return [SeatResult(**{**row, "lines": json.loads(row["lines"])}) for row in found]

    async def record_of(self, table: str) -> str | None:
        """Return the record of a finished game as it was stored."""
        found = await self.database.read("SELECT record FROM tables WHERE id = ?", table)
        return found[0]["record"] if found else None

    async def gist_of(self, table: str, form: int) -> bytes | None:
        """Return what the first entries of a table have come to, if it is kept in a form."""
        sql = 'SELECT data FROM gists WHERE "table" = ? AND form = ?'
        found = await self.database.read(sql, table, form)
        return self.vault.open(found[0]["data"], of_gist(table)) if found else None

    async def entries_of(self, table: str, after: int = 0) -> list[Entry]:
        """Return the entries of a table that follow a version."""
        sql = 'SELECT * FROM entries WHERE "table" = ? AND seq > ? ORDER BY seq'
        return [self._entry(table, row) for row in await self.database.read(sql, table, after)]

    def _entry(self, table: str, row: Row) -> Entry:
        plain = self.vault.open(row["data"], of_entry(table, row["seq"]))
        return from_row(row, json.loads(plain.decode()))

    async def versions_of(self, tables: Sequence[str]) -> dict[str, int]:
        """Return up to which entry each of some tables is stored."""
        found: dict[str, int] = {}
        for at in range(0, len(tables), ASKED):
            some = tables[at : at + ASKED]
            sql = (
                'SELECT "table", max(seq) AS version FROM entries'
                f' WHERE "table" IN ({", ".join("?" * len(some))}) GROUP BY "table"'
            )
            rows = await self.database.read(sql, *some)
            found |= {row["table"]: row["version"] for row in rows}
        return found

    async def open_tables(
        self,
        limit: int,
        of_a_host: int,
        game: str = "",
        pace: str = "",
        rated: bool | None = None,
    ) -> dict[str, float]:
        """Return public tables with seats to fill, the newest first, and when each has changed.

        Of all or of those that fit; of one host there are only few.
        """
        which, values = "status = 'open' AND public", list[object]()
        if game:
            which, values = f"{which} AND game = ?", [*values, game]
        if pace:  # JSON, which each database asks in its own way; as text it is the same
            which, values = f"{which} AND CAST(pace AS TEXT) LIKE ?", [*values, f'%"{pace}"%']
        if rated is not None:
            which += " AND rating <> 'no'" if rated else " AND rating = 'no'"
        sql = (
            "SELECT id, changed_at FROM (SELECT id, changed_at,"
            " row_number() OVER (PARTITION BY host ORDER BY changed_at DESC) AS place"
            f" FROM tables WHERE {which}) AS found"
            " WHERE place <= ? ORDER BY changed_at DESC LIMIT ?"
        )
        found = await self.database.read(sql, *values, of_a_host, limit)
        return {row["id"]: row["changed_at"] for row in found}

    async def tables_of(self, person: str, limit: int) -> list[Listed]:
        """Return a person's tables: those to act at first, then the newest."""
        sql = (
            "SELECT id, game, plans, status, changed_at, to_act FROM tables"
            ' JOIN sittings ON sittings."table" = tables.id'
            " WHERE sittings.person = ? AND status NOT IN ('closed', 'lost')"
            " ORDER BY to_act DESC, changed_at DESC LIMIT ?"
        )
        return [_listed(row) for row in await self.database.read(sql, person, limit)]

    async def finished(self, before: float) -> list[str]:
        """Return the finished tables at which nothing has happened since, the oldest first."""
        sql = "SELECT id FROM tables WHERE status = 'over' AND changed_at < ? ORDER BY changed_at"
        return [row["id"] for row in await self.database.read(sql, before)]

    async def latest(self) -> float:
        """Return when something was last stored; 0 when nothing is."""
        # By status, as the index has it: there may be very many tables.
        sql = "SELECT max(changed_at) AS at FROM tables WHERE status = ?"
        found = [await self.database.read(sql, status) for status in STATUSES]
        return max(rows[0]["at"] or 0.0 for rows in found)

    async def count(self) -> dict[str, int]:
        """Return how many tables there are, by status."""
        sql = "SELECT status, count(*) AS number FROM tables GROUP BY status"
        return {row["status"]: row["number"] for row in await self.database.read(sql)}

    async def waiting(self) -> list[str]:
        """Return the tables at which a bot is to act."""
        sql = "SELECT id FROM tables WHERE status = 'running' AND bots_wait"
        return [row["id"] for row in await self.database.read(sql)]


# ---- statements ----------------------------------------------------------------------------


def put(name: str, row: Mapping[str, object]) -> Step:
    """Return the step that adds a row."""
    return _insert(name, tuple(row)), list(row.values())


@lru_cache
def _insert(name: str, columns: tuple[str, ...]) -> str:
    named = ", ".join(f'"{column}"' for column in columns)
    return f"INSERT INTO {name} ({named}) VALUES ({', '.join('?' * len(columns))})"


def _forget_gist(table: str) -> Step:
    return 'DELETE FROM gists WHERE "table" = ?', [table]


def _sit(table: str, person: str, to_act: bool) -> Step:
    sql = (
        'INSERT INTO sittings ("table", person, to_act) VALUES (?, ?, ?)'
        ' ON CONFLICT ("table", person) DO UPDATE SET to_act = excluded.to_act'
    )
    return sql, [table, person, to_act]


def _seat(table: str, now: Mapping[str, bool], before: Mapping[str, bool] | None) -> list[Step]:
    """Return the steps that change who sits at a table and is to act."""
    known = before or {}
    steps = [_sit(table, *pair) for pair in now.items() if known.get(pair[0]) != pair[1]]
    if before is None or before.keys() - now.keys():
        kept = f" AND person NOT IN ({', '.join('?' * len(now))})" if now else ""
        steps.append((f'DELETE FROM sittings WHERE "table" = ?{kept}', [table, *now]))
    return steps


def _change(table: str, now: Outline, before: Outline | None) -> Step:
    """Return the step that changes what lists say of a table."""
    values: dict[str, object] = {"changed_at": now.changed_at}
    if before is None or now.status != before.status:
        values["status"] = now.status
    if before is None or now.bots_wait != before.bots_wait:
        values["bots_wait"] = now.bots_wait
    if now.ending is not None:
        values |= {"ended_at": now.ending.at, "record": now.ending.record}
    changes = ", ".join(f"{name} = ?" for name in values)
    return f"UPDATE tables SET {changes} WHERE id = ?", [*values.values(), table]


def _result(table: str, one: SeatResult) -> Step:
    """Return the step that adds how a seat ended; of who has gone meanwhile nothing is told."""
    row = {"table": table, **vars(one), "lines": _json(one.lines)}
    sql, values = put("results", row)
    known = list(row)
    gaps = ["?"] * len(row)
    gaps[known.index("person")] = "(SELECT id FROM people WHERE id = ?)"
    named = "coalesce((SELECT CAST(? AS TEXT) FROM people WHERE id = ?), '')"
    gaps[known.index("name")] = named
    at = known.index("name") + 1
    return (
        f"{sql.partition(' VALUES ')[0]} VALUES ({', '.join(gaps)})",
        [*values[:at], one.person, *values[at:]],
    )


def _listed(row: Row) -> Listed:
    seats, to_act = len(json.loads(row["plans"])), bool(row["to_act"])
    return Listed(row["id"], row["game"], seats, row["status"], row["changed_at"], to_act)


def _json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False)


def _unfit(error: BaseException | None) -> Unfit:
    """Return why the server does not start; what the driver said is for the log."""
    log.error("the database does not answer", extra={"reason": reason(error)})
    return Unfit("refuse.database")
