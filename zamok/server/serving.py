"""Serving: a house on a port until it is told to stop, and then at once."""

from __future__ import annotations

import asyncio
import gc
import signal
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import uvicorn
from fastapi import FastAPI

from zamok.server.house import House
from zamok.server.line import Line
from zamok.server.wire import most_files, wire

BACKLOG = 2048
GRACE = 5  # seconds for answers that are on their way when the server stops


def bound(host: str, port: int, listening: bool) -> socket.socket:
    """Return a socket; if it listens, whoever connects before the house is open waits.

    Where there are other processes it had better not: whoever is refused goes to them.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((host, port))
    except BaseException:
        found.close()
        raise
    if listening:
        found.listen(BACKLOG)
    return found


def seldom_tidy() -> None:
    """Look for garbage seldom, and no more at what was loaded for good.

    Hardly anything here needs it, and a look at a thousand tables holds all of them up.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 50, 100)


class Server(uvicorn.Server):
    """Uvicorn for an app whose house is open already."""

    def __init__(self, app: FastAPI, **options: Any) -> None:
        house: House = app.state.house
        super().__init__(
            uvicorn.Config(
                app,
                http=wire(most_files(house.settings.limits), house.ledger, house.relay),
                ws=Line,
                lifespan="off",
                log_config=None,
                access_log=False,
                server_header=False,
                ws_max_size=house.settings.limits.message,
                timeout_graceful_shutdown=GRACE,
                **options,
            )
        )
        self._house = house

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop; others have the tables first, and whoever waits for something is told."""
        await self._house.leave()
        self._house.stop()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop at a signal; unlike Uvicorn's do not raise it again: the house is still open."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self.handle_exit, number, None)
        try:
            yield
        finally:
            for number in (signal.SIGINT, signal.SIGTERM):
                loop.remove_signal_handler(number)
