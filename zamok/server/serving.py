"""Serving: a house on a port until it is told to stop, and then at once."""

from __future__ import annotations

import asyncio
import errno
import gc
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import uvicorn
from fastapi import FastAPI

from zamok.server.house import House
from zamok.server.line import Line
from zamok.server.wire import most_files, wire

BACKLOG = 2048
# Addresses of both kinds, whatever this machine makes of a name.
BOTH = {"::": ("0.0.0.0", "::"), "localhost": ("127.0.0.1", "::1")}
SOCKET_MODE = 0o660  # whoever may write to it is believed to be the proxy
GRACE = 5  # seconds for answers that are on their way when the server stops


def bound(host: str, port: int, listening: bool) -> list[socket.socket]:
    """Return sockets at all addresses of a host; if they listen, whoever comes early waits.

    Where there are other processes they had better not: whoever is refused goes to them. An
    address that this machine has not is left out as long as there is another.
    """
    wanted = BOTH.get(host, (host,))
    places = dict.fromkeys(
        (found[0], found[4])
        for name in wanted
        for found in socket.getaddrinfo(name, port, type=socket.SOCK_STREAM)
    )
    made: list[socket.socket] = []
    missing: OSError | None = None
    try:
        for family, place in places:
            try:
                made.append(_bound_at(family, place))
            except OSError as error:
                if error.errno not in (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT):
                    raise
                missing = error
        if not made and missing is not None:
            raise missing
    except BaseException:
        for one in made:
            one.close()
        raise
    for one in made if listening else ():
        one.listen(BACKLOG)
    return made


def _bound_at(family: int, place: Any) -> socket.socket:
    found = socket.socket(family, socket.SOCK_STREAM)
    try:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            found.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        found.bind(place)
    except BaseException:
        found.close()
        raise
    return found


@contextmanager
def bound_file(path: Path) -> Iterator[socket.socket]:
    """Listen at a file, for a proxy on this machine, of this user or group; it is removed again.

    One that a server has left behind when it was killed is taken over.
    """
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as found:
        if path.is_socket():
            with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as other:
                try:
                    other.connect(str(path))
                except ConnectionRefusedError:
                    path.unlink()
        found.bind(str(path))
        try:
            path.chmod(SOCKET_MODE)
            found.listen(BACKLOG)
            yield found
        finally:
            path.unlink(missing_ok=True)


def tidy_little() -> None:
    """Look for garbage often among what is new, seldom at all else, and never at what is for good.

    Hardly anything here needs it. What has just been made is at hand: a look at a thousand things
    costs less than half of a look at fifty thousand, in pieces that hold nobody up; a look at all
    tables would.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(1000, 500, 100)


class Server(uvicorn.Server):
    """Uvicorn for an app whose house is open already; `answering` is called when it answers."""

    def __init__(
        self, app: FastAPI, answering: Callable[[], None] = lambda: None, **options: Any
    ) -> None:
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
        self._answering = answering

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer."""
        await super().startup(sockets)
        self._answering()

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
