"""A wire between a server and its database that can go silent, as networks do."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from types import TracebackType

from sqlalchemy import make_url


class Wire:
    """Carries bytes to and fro, until it is told not to."""

    def __init__(self, url: str) -> None:
        self._far = make_url(url)
        self._lines: list[_Line] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self.dead = False  # new connections are silent, too

    async def __aenter__(self) -> Wire:
        self._server = await asyncio.start_server(self._take, "127.0.0.1", 0)
        port = self._server.sockets[0].getsockname()[1]
        self.url = self._far.set(port=port).render_as_string(hide_password=False)
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._server.close()
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)
        lines = list(self._lines)
        self.cut()
        for line in lines:
            await line.ended()

    def silence(self) -> None:
        """Let nothing more through on the connections there are; nobody is told."""
        for line in self._lines:
            line.silent = True

    def cut(self) -> None:
        """End the connections there are."""
        for line in self._lines:
            line.end()
        self._lines.clear()

    def _take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._keep(self._connect(reader, writer))

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        line = _Line(writer)
        line.silent = self.dead
        self._lines.append(line)
        try:
            far = await asyncio.open_connection(self._far.host, self._far.port)
        except OSError:  # the database is not there: neither is the connection
            line.end()
            return
        line.ends.append(far[1])
        for source, sink in ((reader, far[1]), (far[0], writer)):
            self._keep(line.carry(source, sink))

    def _keep(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


class _Line:
    """One connection."""

    def __init__(self, near: asyncio.StreamWriter) -> None:
        self.ends = [near]
        self.silent = False

    async def carry(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        try:
            while data := await source.read(65536):
                if not self.silent:
                    sink.write(data)
                    await sink.drain()
        except ConnectionError:
            pass  # an end that went away ends the line, as it does on a network
        if not self.silent:
            self.end()

    def end(self) -> None:
        for writer in self.ends:
            writer.transport.abort()  # what was not sent yet will never be read

    async def ended(self) -> None:
        """Wait until nothing of the connection is left."""
        for writer in self.ends:
            with suppress(ConnectionError):  # closed all the same
                await writer.wait_closed()
