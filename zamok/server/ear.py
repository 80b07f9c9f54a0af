"""Ear: how processes that share a PostgreSQL hear of each other, and which of them owns a table.

Whatever one stores it tells by NOTIFY. Bots think at the process that holds the table's advisory
lock; PostgreSQL frees the locks of a process that dies, and the others look for free ones.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import URL

from zamok.server.errors import Away

log = logging.getLogger("zamok.ear")
CHANNEL = "zamok"
ANSWER = 2.0  # seconds the database may take for an answer
BEAT = 1.0  # seconds between two looks whether the connection is alive
AGAIN = 0.5  # seconds between attempts to reach a lost database
# What the other end does: it gives up what takes too long, and who has gone without a word.
SESSION = {
    "application_name": "zamok",
    "statement_timeout": "4000",
    "tcp_keepalives_idle": "1",
    "tcp_keepalives_interval": "1",
    "tcp_keepalives_count": "2",
    "tcp_user_timeout": "3000",
}


# Asked at every beat: who of us keeps a transaction open for longer than one may take has been
# stopped or cut off in the middle of it, and would keep others from its table for ever.
FREE = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND usename = current_user AND application_name = 'zamok'
AND xact_start < clock_timestamp() - interval '4 seconds'
"""


# One's own end over there, and how to end it: on a silent line it would keep the locks of its
# tables until the network gives it up. Numbers are used again: it must have begun then, too.
SELF = "SELECT pid, backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid()"
END = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = $1 AND backend_start = $2
"""


class Ear:
    """One connection that listens, and that holds what this process owns."""

    def __init__(
        self, url: URL, heard: Callable[[str, int], None], deaf: Callable[[], None]
    ) -> None:
        self._address = url.render_as_string(hide_password=False)
        self._heard = heard
        self._deaf = deaf
        self._connection: Any = None  # of asyncpg
        self._far: Any = None  # its other end, which may live on when a silent line is given up
        self._lost = asyncio.Event()
        self._asking = asyncio.Lock()  # a connection does one thing at a time
        self._adopting = asyncio.Lock()  # a lock taken twice would have to be freed twice
        self._owned: set[str] = set()
        self._staying: asyncio.Task[None] | None = None

    @property
    def hears(self) -> bool:
        """Whether it is connected."""
        return self._connection is not None

    async def open(self) -> None:
        """Begin to listen."""
        await self._tune_in()
        self._staying = asyncio.create_task(self._stay())

    async def close(self) -> None:
        """Let go of everything."""
        if self._staying is not None:
            self._staying.cancel()
            await asyncio.wait([self._staying])
        self._hang_up()

    async def _tune_in(self) -> None:
        import asyncpg  # only where PostgreSQL is used

        lost = asyncio.Event()  # of this connection: the one before may end late
        async with asyncio.timeout(ANSWER):
            connection = await asyncpg.connect(self._address, server_settings=SESSION)
        connection.add_termination_listener(lambda _: lost.set())
        try:
            async with asyncio.timeout(ANSWER):
                await connection.add_listener(CHANNEL, self._notice)
                if self._far is not None:
                    await connection.fetch(END, *self._far)
                far = await connection.fetchrow(SELF)
        except BaseException:
            connection.terminate()
            raise
        self._connection, self._far, self._lost = connection, far, lost

    def _hang_up(self) -> None:
        self._owned.clear()
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.terminate()  # not `close`, which would wait for an answer

    def _notice(self, _connection: object, _pid: int, _channel: str, payload: object) -> None:
        table, version = json.loads(str(payload))
        self._heard(table, version)

    async def _stay(self) -> None:
        """Listen again whenever the connection is lost, or silent."""
        while True:
            await self._until_lost()
            self._hang_up()
            log.warning("the database was lost; listening again as soon as it is back")
            while not self.hears:
                try:
                    await self._tune_in()
                except Exception as error:
                    if not _unreachable(error):
                        raise
                    await asyncio.sleep(AGAIN)
            self._deaf()

    async def _until_lost(self) -> None:
        while True:
            try:
                async with asyncio.timeout(BEAT):
                    await self._lost.wait()
                return
            except TimeoutError:
                pass  # it has not ended by itself: ask
            try:
                await self._ask(FREE)
            except Away:
                return

    async def _ask(self, query: str, *args: object) -> list[Any]:
        try:
            async with asyncio.timeout(ANSWER), self._asking:
                if self._connection is None:
                    raise Away
                found: list[Any] = await self._connection.fetch(query, *args)
                return found
        except Exception as error:
            if not _unreachable(error):
                raise
            self._lost.set()
            raise Away from error

    # ---- owners ------------------------------------------------------------------------------

    async def own(self, table: str) -> bool:
        """Tell whether a table is ours; one that is nobody's becomes so."""
        if table not in self._owned:
            await self.adopt([table])
        return table in self._owned

    async def adopt(self, tables: Sequence[str]) -> list[str]:
        """Return those of some tables that were nobody's and are ours from now on."""
        async with self._adopting:
            free = {_key(table): table for table in tables if table not in self._owned}
            if not free:
                return []
            query = "SELECT key FROM unnest($1::bigint[]) AS key WHERE pg_try_advisory_lock(key)"
            adopted = [free[row["key"]] for row in await self._ask(query, list(free))]
            self._owned.update(adopted)
            return adopted

    async def disown(self, table: str) -> None:
        """Let another process have a table."""
        if table in self._owned:
            self._owned.discard(table)
            await self._ask("SELECT pg_advisory_unlock($1)", _key(table))


def _key(table: str) -> int:
    """Return the number by which PostgreSQL knows the lock of a table."""
    return int.from_bytes(hashlib.blake2b(table.encode(), digest_size=8).digest(), signed=True)


def _unreachable(error: Exception) -> bool:
    return isinstance(error, OSError | TimeoutError) or type(error).__module__.startswith(
        "asyncpg."
    )
