"""The whole site on a port of this machine, served by a thread of this process."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar
from unittest.mock import patch

from tests.server.kit import AtOnce, settings
from tests.server.postgres import free_port
from zamok.server.house import House
from zamok.server.serving import Server
from zamok.web.site import site

T = TypeVar("T")


class Faults(logging.Handler):
    """Keeps what the server of a thread logs as an error; there may be others beside it."""

    def __init__(self, thread: threading.Thread) -> None:
        super().__init__(logging.ERROR)
        self.thread = thread
        self.said: list[str] = []
        self.setFormatter(logging.Formatter("%(name)s: %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        if record.thread == self.thread.ident:
            self.said.append(self.format(record))


class ThreadServer:
    """A server whose house can be reached from here; bots think in it, too."""

    def __init__(self, folder: Path, mail_server: str = "") -> None:
        with patch("zamok.server.house.Thinkers", lambda _: AtOnce()):
            made = site(settings(folder, mail_server=mail_server))
        self.house: House = made.state.house
        port = free_port()
        self.url = f"http://localhost:{port}"
        self._app = made
        self._server = Server(made, port=port)
        self._thread = threading.Thread(target=self._run)
        self.faults = Faults(self._thread)

    def _run(self) -> None:
        asyncio.run(self._serve())

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        async with self._app.router.lifespan_context(self._app):
            await self._server.serve()

    def start(self) -> None:
        logging.getLogger().addHandler(self.faults)
        self._thread.start()
        while not self._server.started:
            time.sleep(0.01)
            assert self._thread.is_alive()

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join()
        logging.getLogger().removeHandler(self.faults)

    def do(self, story: Callable[[House], Awaitable[T]]) -> T:
        """Do something in the house of the running server."""

        async def tell() -> T:
            return await story(self.house)

        return asyncio.run_coroutine_threadsafe(tell(), self._loop).result()

    def complaints(self) -> list[str]:
        """Return what the server has logged as errors since the last time."""
        said, self.faults.said = self.faults.said, []
        return said
