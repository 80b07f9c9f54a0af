"""PostgreSQL: every write is one statement, and so one transaction and one answer to wait for.

The steps of a write are joined by WITH. A file answers, if only with an error; a network may be
silent for ever: then, and when one is lost, new connections take the place of those there are.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import count
from typing import Any

import asyncpg
from sqlalchemy import URL, Connection, NullPool
from sqlalchemy.ext.asyncio import create_async_engine

from zamok.server.database import Database, Row, Step, T
from zamok.server.ear import ANSWER, SESSION
from zamok.server.errors import Moved, Unfit
from zamok.server.patience import within

CONNECTIONS = 10
STATEMENTS = 500  # kept ready on a connection
# What tells that a connection has ended.
LOST = (
    ConnectionError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # it ended just when it was used
    asyncpg.PostgresConnectionError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
)


@dataclass
class Pool:
    """Connections that were made before one went silent, or since."""

    idle: list[Any] = field(default_factory=list)
    heard_at: float = 0.0  # when one of them last answered
    room: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(CONNECTIONS))

    def empty(self) -> None:
        """End the connections that nobody uses."""
        while self.idle:
            self.idle.pop().terminate()  # not `close`, which would wait for an answer


class Postgres(Database):
    """A database behind a network."""

    conflict = asyncpg.IntegrityConstraintViolationError
    ours = (asyncpg.SyntaxOrAccessError, asyncpg.DataError, asyncpg.FeatureNotSupportedError)
    away = (asyncpg.PostgresError, OSError, TimeoutError, *LOST)
    versioned = "SELECT 1 WHERE to_regclass('alembic_version') IS NOT NULL"

    def __init__(self, url: URL) -> None:
        super().__init__()
        self._url = url.set(drivername="postgresql+asyncpg")
        self._address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._pool = Pool()

    async def open(self) -> None:
        """Begin: see whether it answers."""
        await self.read("SELECT 1")

    def unfit(self, error: BaseException | None) -> Unfit | None:
        """Return what is wrong with the address."""
        if isinstance(error, asyncpg.InvalidAuthorizationSpecificationError):
            return Unfit("refuse.database_user", user=self._url.username or "")
        if isinstance(error, asyncpg.InvalidCatalogNameError):
            return Unfit("refuse.database_missing", name=self._url.database or "")
        return None

    async def close(self) -> None:
        """Let go."""
        pool, self._pool = self._pool, Pool()
        for connection in pool.idle:
            with suppress(*self.away):  # a silent one does not answer this either
                await connection.close(timeout=ANSWER)
        pool.empty()

    async def settle(self) -> None:
        """Do nothing: what is deleted there its own vacuum takes away, sooner or later."""

    async def use(self, work: Callable[[Connection], T]) -> T:
        """Let a connection of SQLAlchemy do something."""
        engine = create_async_engine(
            self._url,
            poolclass=NullPool,
            hide_parameters=True,
            connect_args={"timeout": ANSWER, "server_settings": SESSION},
        )
        async with engine.connect() as connection:
            found = await connection.run_sync(work)
            await connection.commit()
        return found

    # ---- in time, or not at all ----------------------------------------------------------------

    async def _read(self, sql: str, values: Sequence[object]) -> list[Row]:
        try:
            return await self._write([(sql, values)])
        except LOST:  # it had ended while nobody used it: a new one may do
            return await self._write([(sql, values)])

    async def _write(self, steps: Sequence[Step]) -> list[Row]:
        sql = joined(tuple(sql for sql, _ in steps))
        values = [value for _, values in steps for value in values]
        pool, asked_at = self._pool, time.monotonic()
        try:
            async with self._connection(pool) as connection:
                asked_at = time.monotonic()
                async with within(ANSWER):
                    found: list[Row] = await connection.fetch(sql, *values)
                pool.heard_at = time.monotonic()
                return found
        except asyncpg.DivisionByZeroError as error:  # see OWNED in `store`
            raise Moved from error
        except TimeoutError:
            if pool.heard_at < asked_at:  # no other answers either: they have all gone silent
                self._leave(pool)
            raise
        except LOST:  # if one has gone, the others have
            self._leave(pool)
            raise

    def _leave(self, pool: Pool) -> None:
        """Use new connections from now on."""
        if pool is self._pool:
            self._pool = Pool()
            pool.empty()

    @asynccontextmanager
    async def _connection(self, pool: Pool) -> AsyncIterator[Any]:
        """Have a connection to oneself."""
        async with pool.room:
            connection = await self._take(pool)
            good = False
            try:
                yield connection
                good = True
            except asyncpg.PostgresError:
                good = True  # it has answered
                raise
            finally:
                if good and pool is self._pool and not connection.is_closed():
                    pool.idle.append(connection)
                else:
                    connection.terminate()

    async def _take(self, pool: Pool) -> Any:
        while pool.idle:
            connection = pool.idle.pop()
            if not connection.is_closed():
                return connection
        async with within(ANSWER):
            return await asyncpg.connect(
                self._address,
                server_settings=SESSION,
                statement_cache_size=STATEMENTS,
                max_cached_statement_lifetime=0,
            )


@lru_cache(maxsize=10_000)
def joined(steps: tuple[str, ...]) -> str:
    """Return statements as one, their values numbered."""
    *first, last = steps
    named = ", ".join(f"step_{number} AS ({sql})" for number, sql in enumerate(first))
    numbers = count(1)
    return re.sub(r"\?", lambda _: f"${next(numbers)}", f"WITH {named} {last}" if named else last)
