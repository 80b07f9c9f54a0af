"""Store: people, tables and their entries, kept safe; SQLite in a file or PostgreSQL by URL.

On SQLite one connection writes, and whatever waits is written in one transaction (group
commit); an entry is on the disk before `write` returns. On PostgreSQL every write is a
transaction of its own, and other server processes hear of it by NOTIFY (`ear`). Whatever the
database does not do in time raises Away. Secrets are sealed (`vault`).
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any
from weakref import WeakSet

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import (
    Connection,
    Executable,
    RowMapping,
    delete,
    event,
    func,
    insert,
    make_url,
    or_,
    select,
    text,
    update,
)
from sqlalchemy.exc import (
    DataError,
    DBAPIError,
    IntegrityError,
    NotSupportedError,
    ProgrammingError,
)
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from zamok.engine import entropy
from zamok.server import folder
from zamok.server.ear import AGAIN, ANSWER, CHANNEL, SESSION, Ear
from zamok.server.entry import Entry, Pace, Plan, SetUp, from_row, to_row
from zamok.server.errors import Away, Conflict, Damaged, Lost, Unfit
from zamok.server.schema import beats, entries, keys, people, results, seal, sittings, tables
from zamok.server.vault import Vault, of_entry, of_secret

log = logging.getLogger("zamok.store")
GROUP = 100  # writes in one transaction at most
STARTING = 30.0  # seconds the database may take at the start, unless it is brought up to date
FORGOTTEN = 86400.0  # seconds after which a process that no longer writes is not remembered
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


Work = Callable[[AsyncConnection], Any]


class Store:
    """All that outlives the process."""

    def __init__(self, url: str, vault: Vault) -> None:
        self._url = make_url(url)
        self._vault = vault
        self.sqlite = url.startswith("sqlite")
        self.file = Path(self._url.database or "") if self.sqlite else None
        self._links: WeakSet[Any] = WeakSet()  # of asyncpg
        if self.sqlite:
            # One writer: several would only wait for each other's lock.
            self._writing = _sqlite(url, 1)
            self._reading = _sqlite(url, 4)
        else:
            self._writing = self._reading = self._postgres(url)
        self._queue: asyncio.Queue[tuple[Work, asyncio.Future[None]]] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self._discarding: set[asyncio.Task[None]] = set()
        self._ear: Ear | None = None
        self._process = entropy.draw(8, "process").hex()
        self.failed: Callable[[str], None] = lambda _: None  # told why when the database is away

    async def open(self) -> None:
        """Bring the database to the present version and begin; Unfit says why not."""
        if self.file is not None:
            folder.close_off(self.file)
        try:
            await self._prepare()
        except Exception as error:
            await self.close()
            if _is_away(error):
                raise _unfit(error) from error
            raise
        if self.sqlite:
            self._writer = asyncio.create_task(self._write_groups())

    async def _prepare(self) -> None:
        """Bring the database up to date; one that is just starting itself is waited for."""
        tried: Exception | None = None
        try:
            async with asyncio.timeout(STARTING) as limit:
                while True:
                    try:
                        await self._bring_up(limit)
                        return
                    except Exception as error:
                        if self.sqlite or not _is_away(error):
                            raise
                        tried = error
                        await asyncio.sleep(AGAIN)
        except TimeoutError as error:
            raise tried or error from None

    async def _bring_up(self, limit: asyncio.Timeout) -> None:
        async with self._writing.connect() as connection:
            if self.sqlite:  # what is deleted is gone, also from the file
                await connection.execute(text("PRAGMA secure_delete=ON"))
            config = _config(self._vault)
            older = await connection.run_sync(_is_older, config)
            if older:
                limit.reschedule(None)  # a large one takes its time
            await connection.run_sync(_migrate, config)
            await self._check_seal(connection)
            await connection.commit()
            if self.sqlite and older:  # nor is it left in pages, or in the file beside it
                await connection.execute(text("VACUUM"))
                await connection.execute(text("PRAGMA wal_checkpoint(TRUNCATE)"))

    async def _check_seal(self, connection: AsyncConnection) -> None:
        found = (await connection.execute(select(seal.c.data))).scalar_one_or_none()
        if found is None:
            known = self._vault.seal(KNOWN, "seal")
            await connection.execute(insert(seal).values(id=1, data=known))
            return
        try:
            self._vault.open(found, "seal")
        except Damaged:
            raise Unfit("refuse.seal") from None

    async def close(self) -> None:
        """Finish what waits and let go."""
        if self._writer is not None:
            await self._queue.join()
            self._writer.cancel()
        if self._ear is not None:
            await self._ear.close()
        if self._discarding:
            await asyncio.wait(self._discarding, timeout=ANSWER)  # silent ones never end well
        for engine in {self._writing, self._reading}:
            try:
                async with asyncio.timeout(None if self.sqlite else ANSWER):
                    await engine.dispose()
            except TimeoutError:  # a silent one does not answer this either
                engine.sync_engine.dispose(close=False)
        for link in list(self._links):
            if not link.is_closed():
                link.terminate()  # what a silent one left behind

    # ---- in time, or not at all ----------------------------------------------------------------

    @asynccontextmanager
    async def _in_time(self) -> AsyncIterator[None]:
        """Ask the database for something: Away when it fails or does not answer."""
        engine = self._reading
        try:
            # A file answers, if only with an error; a network may be silent for ever.
            async with asyncio.timeout(None if self.sqlite else ANSWER):
                yield
        except IntegrityError as error:
            raise Conflict from error
        except Exception as error:
            if not _is_away(error):
                raise
            if isinstance(error, TimeoutError) and engine is self._reading:
                self._replace(engine)
            self.failed(_reason(error))
            raise Away from error

    def _replace(self, silent: AsyncEngine) -> None:
        """Take new connections: if one has gone silent the others have."""
        url = self._url.render_as_string(hide_password=False)
        self._writing = self._reading = self._postgres(url)
        task = asyncio.create_task(silent.dispose())
        self._discarding.add(task)
        task.add_done_callback(self._discarding.discard)

    def _postgres(self, url: str) -> AsyncEngine:
        engine = create_async_engine(
            url,
            pool_size=10,
            pool_pre_ping=True,
            hide_parameters=True,
            connect_args={"timeout": ANSWER, "server_settings": SESSION},
        )
        event.listen(engine.sync_engine, "connect", self._linked)
        return engine

    def _linked(self, connection: Any, record: object) -> None:
        self._links.add(connection.driver_connection)

    @asynccontextmanager
    async def _read(self) -> AsyncIterator[AsyncConnection]:
        async with self._in_time(), self._reading.connect() as connection:
            yield connection

    # ---- writing ---------------------------------------------------------------------------

    async def _write(self, work: Work) -> None:
        """Do some work in a transaction; Conflict when a unique key is there already."""
        async with self._in_time():
            if not self.sqlite:
                async with self._writing.begin() as connection:
                    await work(connection)
                return
            done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            await self._queue.put((work, done))
            await asyncio.shield(done)

    async def _write_groups(self) -> None:
        while True:
            group = [await self._queue.get()]
            while len(group) < GROUP and not self._queue.empty():
                group.append(self._queue.get_nowait())
            try:
                async with self._writing.begin() as connection:
                    for work, _ in group:
                        await work(connection)
            except Exception:
                # One of them is at fault: each for itself, so that only it fails.
                for work, done in group:
                    await self._write_alone(work, done)
            else:
                for _, done in group:
                    _settle(done, None)
            for _ in group:
                self._queue.task_done()

    async def _write_alone(self, work: Work, done: asyncio.Future[None]) -> None:
        try:
            async with self._writing.begin() as connection:
                await work(connection)
        except Exception as error:
            _settle(done, error)
        else:
            _settle(done, None)

    async def probe(self) -> None:
        """Write something, only to see whether it can be written."""
        at = time.time()

        async def work(connection: AsyncConnection) -> None:
            mine = update(beats).where(beats.c.process == self._process).values(at=at)
            if not (await connection.execute(mine)).rowcount:
                await connection.execute(delete(beats).where(beats.c.at < at - FORGOTTEN))
                await connection.execute(insert(beats).values(process=self._process, at=at))

        await self._write(work)

    async def add_table(self, setup: SetUp, first: Sequence[Entry], outline: Outline) -> None:
        """Store a new table with its first entries."""
        row = {
            "id": setup.id,
            "game": setup.game,
            "version": setup.version,
            "options": setup.options,
            "plans": [asdict(plan) for plan in setup.plans],
            "public": setup.public,
            "pace": asdict(setup.pace),
            "host": setup.host,
            "secret": self._vault.seal(setup.secret, of_secret(setup.id)),
            "made_at": setup.made_at,
            "position": setup.position,
            "branch": setup.branch,
            "status": outline.status,
            "changed_at": outline.changed_at,
            "bots_wait": outline.bots_wait,
        }

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(insert(tables), [row])
            await self._add_entries(connection, setup.id, first, outline)

        await self._write(work)

    async def add_entries(self, table: str, new: Sequence[Entry], outline: Outline) -> None:
        """Store entries and what lists say of their table, in one transaction."""

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(
                update(tables)
                .where(tables.c.id == table)
                .values(
                    status=outline.status,
                    changed_at=outline.changed_at,
                    bots_wait=outline.bots_wait,
                )
            )
            await self._add_entries(connection, table, new, outline)
            if not self.sqlite:
                notice = json.dumps([table, new[-1].seq])
                await connection.execute(
                    text("SELECT pg_notify(:channel, :notice)"),
                    {"channel": CHANNEL, "notice": notice},
                )

        await self._write(work)

    async def add_person(self, person: str, name: str, at: float) -> None:
        """Store a new person."""
        await self._do(insert(people).values(id=person, name=name, made_at=at))

    async def rename(self, person: str, name: str) -> None:
        """Give a person another name."""
        await self._do(update(people).where(people.c.id == person).values(name=name))

    async def add_key(self, key: Key) -> None:
        """Store the hash of a key that opens an identity."""
        await self._do(insert(keys).values(asdict(key)))

    async def see_key(self, key_hash: str, at: float, ends_at: float | None) -> None:
        """Note that a key was used, and until when it is good now."""
        seen = update(keys).where(keys.c.hash == key_hash)
        await self._do(seen.values(seen_at=at, ends_at=ends_at))

    async def drop_key(self, key_hash: str, person: str) -> None:
        """Forget a key."""
        await self._do(delete(keys).where(keys.c.hash == key_hash, keys.c.person == person))

    async def use_key(self, key_hash: str, use: str, now: float) -> str | None:
        """Forget a key that is good once; return whose it was, or None if it is not good."""
        good = or_(keys.c.ends_at.is_(None), keys.c.ends_at >= now)
        query = delete(keys).where(keys.c.hash == key_hash, keys.c.use == use, good)
        found: list[str] = []

        async def work(connection: AsyncConnection) -> None:
            found[:] = (await connection.execute(query.returning(keys.c.person))).scalars()

        await self._write(work)
        return found[0] if found else None

    async def _do(self, statement: Executable) -> None:
        async def work(connection: AsyncConnection) -> None:
            await connection.execute(statement)

        await self._write(work)

    # ---- reading ---------------------------------------------------------------------------

    async def name_of(self, person: str) -> str | None:
        """Return a person's name, or None if there is no such person."""
        async with self._read() as connection:
            found = await connection.execute(select(people.c.name).where(people.c.id == person))
            return found.scalar_one_or_none()

    async def key(self, key_hash: str) -> Key | None:
        """Return the key of a hash, or None if there is none."""
        async with self._read() as connection:
            found = await connection.execute(select(keys).where(keys.c.hash == key_hash))
            row = found.mappings().one_or_none()
        return None if row is None else Key(**row)

    async def keys_of(self, person: str, use: str) -> list[Key]:
        """Return a person's keys, the oldest first."""
        query = select(keys).where(keys.c.person == person, keys.c.use == use)
        async with self._read() as connection:
            rows = (await connection.execute(query.order_by(keys.c.made_at))).mappings().all()
        return [Key(**row) for row in rows]

    async def setup_of(self, table: str) -> SetUp | None:
        """Return the set-up of a table, or None if there is none."""
        async with self._read() as connection:
            found = await connection.execute(select(tables).where(tables.c.id == table))
            row = found.mappings().one_or_none()
        if row is None:
            return None
        if row["status"] == "lost":
            raise Lost
        return SetUp(
            id=row["id"],
            game=row["game"],
            version=row["version"],
            options=row["options"],
            plans=tuple(Plan(**plan) for plan in row["plans"]),
            public=row["public"],
            pace=Pace(**row["pace"]),
            host=row["host"],
            secret=self._vault.open(row["secret"], of_secret(row["id"])),
            made_at=row["made_at"],
            position=row["position"],
            branch=row["branch"],
        )

    async def results_of(self, table: str) -> list[SeatResult]:
        """Return how a finished game ended, seat by seat; nothing for one that is not over."""
        query = select(results).where(results.c.table == table).order_by(results.c.seat)
        async with self._read() as connection:
            rows = (await connection.execute(query)).mappings().all()
        return [
            SeatResult(**{name: value for name, value in row.items() if name != "table"})
            for row in rows
        ]

    async def record_of(self, table: str) -> str | None:
        """Return the record of a finished game as it was stored."""
        query = select(tables.c.record).where(tables.c.id == table)
        async with self._read() as connection:
            return (await connection.execute(query)).scalar_one_or_none()

    async def entries_of(self, table: str, after: int = 0) -> list[Entry]:
        """Return the entries of a table that follow a version."""
        query = (
            select(entries)
            .where(entries.c.table == table, entries.c.seq > after)
            .order_by(entries.c.seq)
        )
        async with self._read() as connection:
            rows = (await connection.execute(query)).mappings().all()
        return [from_row({**row, "data": self._unseal(row)}) for row in rows]

    def _unseal(self, row: RowMapping) -> object:
        place = of_entry(row["table"], row["seq"])
        return json.loads(self._vault.open(row["data"], place))

    async def open_tables(self, limit: int, of_a_host: int) -> list[str]:
        """Return public tables with seats to fill, the newest first; of one host only few."""
        newest = tables.c.changed_at.desc()
        place = func.row_number().over(partition_by=tables.c.host, order_by=newest).label("place")
        found = select(tables.c.id, tables.c.changed_at, place)
        found = found.where(tables.c.status == "open", tables.c.public)
        shown = found.subquery()
        query = select(shown.c.id).where(shown.c.place <= of_a_host)
        query = query.order_by(shown.c.changed_at.desc()).limit(limit)
        async with self._read() as connection:
            return list((await connection.execute(query)).scalars())

    async def tables_of(self, person: str, limit: int) -> list[Listed]:
        """Return a person's tables: those to act at first, then the newest."""
        query = (
            select(tables, sittings.c.to_act)
            .join(sittings, sittings.c.table == tables.c.id)
            .where(sittings.c.person == person, tables.c.status.not_in(("closed", "lost")))
            .order_by(sittings.c.to_act.desc(), tables.c.changed_at.desc())
            .limit(limit)
        )
        async with self._read() as connection:
            rows = (await connection.execute(query)).mappings().all()
        return [
            Listed(r["id"], r["game"], len(r["plans"]), r["status"], r["changed_at"], r["to_act"])
            for r in rows
        ]

    async def latest(self) -> float:
        """Return when something was last stored; 0 when nothing is."""
        query = select(func.max(tables.c.changed_at))
        async with self._read() as connection:
            return (await connection.execute(query)).scalar_one() or 0.0

    async def count(self) -> dict[str, int]:
        """Return how many tables there are, by status."""
        query = text("SELECT status, count(*) AS number FROM tables GROUP BY status")
        async with self._read() as connection:
            return {row.status: row.number for row in await connection.execute(query)}

    # ---- other processes -------------------------------------------------------------------

    async def listen(self, heard: Callable[[str, int], None], deaf: Callable[[], None]) -> None:
        """Call back with table and version whenever a process has stored entries (PostgreSQL).

        After a time in which nothing could be heard the other callback is called.
        """
        if not self.sqlite:
            self._ear = Ear(self._url.set(drivername="postgresql"), heard, deaf)
            try:
                await self._ear.open()
            except Exception as error:
                if _is_away(error):
                    raise _unfit(error) from error
                raise

    @property
    def hears(self) -> bool:
        """Whether this process would hear of what others store."""
        return self._ear is None or self._ear.hears

    async def own(self, table: str) -> bool:
        """Tell whether this process is the one that thinks for the bots of a table."""
        return self._ear is None or await self._ear.own(table)

    async def disown(self, table: str) -> None:
        """Let another process think for the bots of a table."""
        if self._ear is not None:
            await self._ear.disown(table)

    async def adopt(self) -> list[str]:
        """Return the tables at which a bot is to act and that are ours from now on.

        After a restart all of them go on; of several processes each has its own.
        """
        query = select(tables.c.id).where(tables.c.status == "running", tables.c.bots_wait)
        async with self._read() as connection:
            waiting = list((await connection.execute(query)).scalars())
        return waiting if self._ear is None else await self._ear.adopt(waiting)

    async def _add_entries(
        self, connection: AsyncConnection, table: str, new: Sequence[Entry], outline: Outline
    ) -> None:
        if new:
            await connection.execute(insert(entries), [self._row(table, entry) for entry in new])
        await connection.execute(delete(sittings).where(sittings.c.table == table))
        if outline.sitting:
            rows = [
                {"table": table, "person": person, "to_act": to_act}
                for person, to_act in outline.sitting.items()
            ]
            await connection.execute(insert(sittings), rows)
        if outline.ending is not None:
            await _add_ending(connection, table, outline.ending)

    def _row(self, table: str, entry: Entry) -> dict[str, object]:
        row = to_row(entry)
        data = json.dumps(row["data"], ensure_ascii=False).encode()
        return {"table": table, **row, "data": self._vault.seal(data, of_entry(table, entry.seq))}


def _settle(done: asyncio.Future[None], error: Exception | None) -> None:
    if done.done():  # whoever waited has gone
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)


async def _add_ending(connection: AsyncConnection, table: str, ending: Ending) -> None:
    final = update(tables).where(tables.c.id == table)
    await connection.execute(final.values(ended_at=ending.at, record=ending.record))
    rows = [{"table": table, **vars(result)} for result in ending.results]
    await connection.execute(insert(results), rows)


def _sqlite(url: str, connections: int) -> AsyncEngine:
    # What players say and choose is nobody else's: errors are logged without parameters.
    engine = create_async_engine(url, pool_size=connections, max_overflow=0, hide_parameters=True)

    @event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: Any, _record: object) -> None:
        for pragma in (
            "journal_mode=WAL",
            "synchronous=FULL",
            "busy_timeout=5000",
            "foreign_keys=ON",
        ):
            connection.execute(f"PRAGMA {pragma}").close()

    return engine


def _is_away(error: Exception) -> bool:
    """Tell whether the database is at fault, and not what it was asked for."""
    if isinstance(error, DBAPIError):
        ours = (IntegrityError, ProgrammingError, DataError, NotSupportedError)
        return error.connection_invalidated or not isinstance(error, ours)
    connecting = type(error).__module__.startswith("asyncpg.")  # not wrapped by SQLAlchemy
    return connecting or isinstance(error, TimeoutError | OSError | PoolTimeout)


def _unfit(error: Exception) -> Unfit:
    """Return why the server does not start; what the driver said is for the log."""
    log.error("the database does not answer", extra={"reason": _reason(error)})
    return Unfit("refuse.database")


def _reason(error: Exception) -> str:
    cause = error.orig if isinstance(error, DBAPIError) else error
    return f"{type(cause).__name__}: {cause}".rstrip(": ")


def _config(vault: Vault) -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["vault"] = vault
    return config


def _is_older(connection: Connection, config: Config) -> bool:
    """Tell whether a database is to be brought up to date."""
    found = MigrationContext.configure(connection).get_current_revision()
    return found != ScriptDirectory.from_config(config).get_current_head()


def _migrate(connection: Connection, config: Config) -> None:
    config.attributes["connection"] = connection
    if connection.dialect.name == "postgresql":
        # Several processes may start at once: one of them migrates, the others wait.
        connection.execute(text("SET LOCAL application_name = 'zamok, bringing up to date'"))
        connection.execute(text("SET LOCAL statement_timeout = 0"))
        connection.execute(text("SELECT pg_advisory_xact_lock(7232651)"))
    command.upgrade(config, "head")
