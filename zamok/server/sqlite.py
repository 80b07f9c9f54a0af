"""SQLite: one thread writes whatever waits in one transaction, a few others read.

That is group commit: what comes while one transaction is brought to the disk shares the next.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import TypeAlias

from sqlalchemy import Connection, NullPool, create_engine

from zamok.server.database import Database, Row, Step, T, Upgrade
from zamok.server.errors import Unfit

GROUP = 100  # writes in one transaction at most
READERS = 4
PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "busy_timeout=5000",
    "foreign_keys=ON",
    "secure_delete=ON",  # what is deleted is gone, also from the file
)

Waiting: TypeAlias = tuple[Sequence[Step], "asyncio.Future[list[Row]]"]
Outcome: TypeAlias = list[Row] | Exception


class Sqlite(Database):
    """A database in a file."""

    conflict = sqlite3.IntegrityError
    ours = (
        sqlite3.ProgrammingError,
        sqlite3.InterfaceError,
        sqlite3.DataError,
        sqlite3.NotSupportedError,
    )
    away = (sqlite3.Error,)
    versioned = "SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'"

    def __init__(self, file: Path) -> None:
        super().__init__()
        self._file = file
        self._waiting: deque[Waiting] = deque()
        self._writing = False
        self._idle = asyncio.Event()  # nothing waits
        self._idle.set()
        self._writer = ThreadPoolExecutor(1, "writer")
        self._readers = ThreadPoolExecutor(READERS, "reader")
        self._own = threading.local()  # the connection of each thread
        self._connections: list[sqlite3.Connection] = []

    async def open(self) -> None:
        """Begin: see whether the file can be opened."""
        await self.read("SELECT 1")

    def unfit(self, error: BaseException | None) -> Unfit | None:
        """Return what is wrong with the file."""
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # the rest says more closely what
        if code in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT):
            return Unfit("refuse.database_damaged", file=self._file)
        if code in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM):
            return Unfit("refuse.database_file", file=self._file)
        return None

    async def close(self) -> None:
        """Finish what waits and let go."""
        await self._idle.wait()
        for threads in (self._writer, self._readers):
            await asyncio.to_thread(threads.shutdown)
        for connection in self._connections:
            connection.close()

    async def migrate(self, upgrade: Upgrade) -> None:
        """Bring the file up to date, and leave nothing of what was in it before."""
        await self.use(upgrade)
        await asyncio.to_thread(self._clear)

    def _clear(self) -> None:
        with closing(self._connect()) as connection:
            connection.execute("VACUUM")
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").close()

    async def use(self, work: Callable[[Connection], T]) -> T:
        """Let a connection of SQLAlchemy do something; nobody else has to wait for a reader."""
        return await asyncio.to_thread(self._use, work)

    def _use(self, work: Callable[[Connection], T]) -> T:
        engine = create_engine("sqlite://", creator=self._connect, poolclass=NullPool)
        with engine.connect() as connection:
            found = work(connection)
            connection.commit()
        return found

    async def faults(self) -> list[str]:
        """Return what SQLite finds wrong in the file, and rows that name what is not there."""
        torn = await self.read("PRAGMA integrity_check")
        alone = await self.read("PRAGMA foreign_key_check")
        found = [row[0] for row in torn if row[0] != "ok"]
        return found + [f"{row[0]}: row {row[1]} names what is not in {row[2]}" for row in alone]

    async def settle(self) -> None:
        """Bring all that was written into the file: its log still has what was there before."""
        with self._named():
            checkpoint: list[Step] = [("PRAGMA wal_checkpoint(TRUNCATE)", ())]
            await asyncio.wrap_future(self._writer.submit(self._run, checkpoint))

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._file, check_same_thread=False)
        for pragma in PRAGMAS:
            connection.execute(f"PRAGMA {pragma}").close()
        return connection

    def _connection(self) -> sqlite3.Connection:
        """Return the connection of the thread that asks."""
        found: sqlite3.Connection | None = getattr(self._own, "connection", None)
        if found is None:
            found = self._own.connection = self._connect()
            found.isolation_level = None  # transactions begin where it is said here
            found.row_factory = sqlite3.Row
            self._connections.append(found)
        return found

    # ---- reading -------------------------------------------------------------------------------

    async def _read(self, sql: str, values: Sequence[object]) -> list[Row]:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, self._run, [(sql, values)])

    def _run(self, steps: Sequence[Step]) -> list[Row]:
        connection, found = self._connection(), []
        for sql, values in steps:
            found = connection.execute(sql, tuple(values)).fetchall()
        return found

    # ---- writing -------------------------------------------------------------------------------

    async def _write(self, steps: Sequence[Step]) -> list[Row]:
        done: asyncio.Future[list[Row]] = asyncio.get_running_loop().create_future()
        self._waiting.append((steps, done))
        if not self._writing:
            self._write_next()
        return await done

    def _write_next(self) -> None:
        """Give the writer what waits."""
        count = min(GROUP, len(self._waiting))
        self._writing = count > 0
        if self._writing:
            self._idle.clear()
            group = [self._waiting.popleft() for _ in range(count)]
            self._writer.submit(self._write_group, group, asyncio.get_running_loop())
        else:
            self._idle.set()

    def _write_group(self, group: list[Waiting], loop: asyncio.AbstractEventLoop) -> None:
        outcomes: list[Outcome] = []
        try:
            outcomes += self._transact([steps for steps, _ in group])
        except Exception:
            # One of them is at fault: each for itself, so that only it fails.
            outcomes = [self._alone(steps) for steps, _ in group]
        loop.call_soon_threadsafe(self._settle, group, outcomes)

    def _alone(self, steps: Sequence[Step]) -> Outcome:
        try:
            return self._transact([steps])[0]
        except Exception as error:
            return error

    def _transact(self, group: list[Sequence[Step]]) -> list[list[Row]]:
        connection = self._connection()
        connection.execute("BEGIN IMMEDIATE")
        try:
            found = [self._run(steps) for steps in group]
            connection.execute("COMMIT")
        except Exception:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
        return found

    def _settle(self, group: list[Waiting], outcomes: list[Outcome]) -> None:
        for (_, done), outcome in zip(group, outcomes, strict=True):
            if done.done():  # whoever waited has gone
                continue
            if isinstance(outcome, Exception):
                done.set_exception(outcome)
            else:
                done.set_result(outcome)
        self._write_next()
