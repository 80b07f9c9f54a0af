"""Ear: one connection to PostgreSQL by which processes that share it hear of each other.

It comes back by itself when it is lost, or silent; whoever asks by it finds that out.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any

from sqlalchemy import URL

from zamok.server.errors import Away
from zamok.server.patience import within

log = logging.getLogger("zamok.ear")
CHANNEL = "zamok"
ANSWER = 3.0  # seconds the database may take for an answer
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


class Ear:
    """One connection that listens, and by which one can ask."""

    def __init__(self, url: URL, heard: Callable[[str], None]) -> None:
        self._address = url.render_as_string(hide_password=False)
        self._heard = heard
        self._connection: Any = None  # of asyncpg
        self._lost = asyncio.Event()
        self._why = "cut"
        self._asking = asyncio.Lock()  # a connection does one thing at a time
        self._staying: asyncio.Task[None] | None = None

    @property
    def hears(self) -> bool:
        """Whether it is connected."""
        return self._connection is not None

    async def open(self) -> None:
        """Begin to listen; Away if nobody is there."""
        try:
            await self._tune_in()
        except Exception as error:
            if not _unreachable(error):
                raise
            raise Away from error
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
        async with within(ANSWER):
            connection = await asyncpg.connect(self._address, server_settings=SESSION)
        connection.add_termination_listener(lambda _: lost.set())
        try:
            async with within(ANSWER):
                await connection.add_listener(CHANNEL, self._notice)
        except BaseException:
            connection.terminate()
            raise
        self._connection, self._lost = connection, lost

    def _hang_up(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.terminate()  # not `close`, which would wait for an answer

    def _notice(self, _connection: object, _pid: int, _channel: str, payload: object) -> None:
        self._heard(str(payload))

    async def _stay(self) -> None:
        """Listen again whenever the connection is lost, or silent."""
        while True:
            await self._lost.wait()
            self._hang_up()
            log.warning(
                "the database was lost; listening again as soon as it is back",
                extra={"reason": self._why},
            )
            while not self.hears:
                try:
                    await self._tune_in()
                except Exception as error:
                    if not _unreachable(error):
                        raise
                    await asyncio.sleep(AGAIN)

    async def ask(self, query: str, *args: object) -> list[Any]:
        """Return the rows that answer a query; Away when there is no answer in time."""
        lost = self._lost
        try:
            async with self._asking:  # what others ask is in time by itself
                if self._connection is None:
                    raise Away
                lost = self._lost
                async with within(ANSWER):
                    found: list[Any] = await self._connection.fetch(query, *args)
                return found
        except Exception as error:
            if not _unreachable(error):
                raise
            self._why = type(error).__name__
            lost.set()
            raise Away from error


def _unreachable(error: Exception) -> bool:
    return isinstance(error, OSError | TimeoutError) or type(error).__module__.startswith(
        "asyncpg."
    )
