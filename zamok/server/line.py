"""Line: a page's socket as Uvicorn keeps it, with our packing, and which answers by itself.

A page that hears nothing for a second asks whether anybody is there. That is most of all that is
ever sent, so it is answered before it reaches the application, and from the second time on before
it is even read: it comes in the same words. Most of the rest are letters, which are made for many
lines at once: whoever finds a line in the scope of a socket (`line_of`) may hand it one as it is.

There are thousands of lines, and most of the time all of them wait. So what has let a page in does
not wait with it (`Line.stay`), and what it is waited with is as small as can be.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from typing import Any

from pydantic_core import to_json
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.base import ServerExtensionFactory
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State
from websockets.server import ServerProtocol

from zamok.server.message import Ping, Tick
from zamok.server.packing import Letter, Packer, Packing

OURS = "zamok."  # how what we say of a socket is called in its scope,
LINE = f"{OURS}line"  # where its line lies, too
PING = to_json(Ping())  # to the letter as pages send it
TICK = Letter(to_json(Tick()))
OFTEN = 0.5  # seconds: whoever asks sooner again is counted like any other message
MASK = 4  # bytes in the head of what a page sends,
HEAD = 2 + MASK  # which has so many if it is the shortest, as it is
SHORT = 125  # up to so many bytes of a frame
MASKED, SIZE = 0x80, 0x7F  # of a frame's second byte
LONGER = {126: 2, 127: 8}  # bytes more that tell the size of others
# What is said of a socket from the beginning; all else in its scope is of the way that it has come.
SAID = {
    *("type", "asgi", "http_version", "scheme", "server", "client", "root_path", "path"),
    *("raw_path", "query_string", "headers", "subprotocols", "state", "extensions"),
}


class Bell(asyncio.Event):
    """An event for whose waiters there is a list: a queue takes 760 bytes when it is empty."""

    def __init__(self) -> None:
        super().__init__()
        self._waiters: Any = []


class Inbox:
    """What one reader has yet to read, as `asyncio.Queue` keeps it in 2 KB."""

    __slots__ = ("_come", "_waiting")

    def __init__(self) -> None:
        self._come: list[Any] = []
        self._waiting: asyncio.Future[None] | None = None

    def empty(self) -> bool:
        return not self._come

    def put_nowait(self, what: Any) -> None:
        """Put something behind all that is there."""
        self._come.append(what)
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def get(self) -> Any:
        """Take what came first, as soon as there is something."""
        while not self._come:
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
        return self._come.pop(0)


class Line(WebSocketsSansIOProtocol):
    """One socket."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        extensions: list[ServerExtensionFactory] = [Packing()]
        self.conn = ServerProtocol(
            extensions=extensions,
            max_size=self.config.ws_max_size,
            logger=logging.getLogger("uvicorn.error"),
        )
        self.queue: Any = Inbox()
        self.writable = Bell()
        self.writable.set()
        self._serving: Callable[[], Awaitable[None]] | None = None
        self._answered: float | None = None  # when it was last asked; None: nothing was said yet
        self._window: int | None = None  # of what it packs, in bits; None: it does not
        self._lacks: int | None = 0  # bytes of a frame that is half there; None: who knows
        self._heard = b""  # the frame that is being read, if it is short and came alone
        self._asks = b""  # the frame by which this page asks whether we live

    def handle_connect(self, event: Request) -> None:
        """Let the application find this line."""
        super().handle_connect(event)
        if not self.close_sent:
            packers = [one for one in self.conn.extensions if isinstance(one, Packer)]
            self._window = packers[0].local_max_window_bits if packers else None
            scope: dict[str, Any] = {**self.scope, LINE: self}
            self.scope = scope  # type: ignore[assignment]  # no server's scope knows it

    def stay(self, scope: MutableMapping[str, Any], serving: Callable[[], Awaitable[None]]) -> None:
        """Serve this open socket by something else as soon as whatever has let it in has returned.

        Some thirty layers of the application lie between here and there; they would all wait.
        """
        self._serving = serving
        self.request.headers.clear()  # whoever reads on has the request in hand for ever
        del self.request, self.response
        left = {name: said for name, said in scope.items() if name in SAID or OURS in name}
        scope.clear()  # by itself it would stay as large as it was
        scope.update(left)

    async def run_asgi(self) -> None:
        """Let the application take this socket, and then whatever it has left to serve it."""
        app = self.app

        async def whole(*three: Any) -> None:
            await app(*three)
            if self._serving is not None:
                await self._serving()

        self.app = whole
        try:
            await super().run_asgi()
        finally:  # nothing is left that knows itself: it would stay for the collector
            self.app, self._serving = app, None
            self.scope.pop(LINE, None)  # type: ignore[misc]  # no scope of a server knows it

    def post(self, letter: Letter) -> bool:
        """Send a letter at once; False if that cannot be: it is to be sent as all else is."""
        ready = self.writable.is_set() and self.handshake_complete
        if not ready or self.close_sent or self.disconnected or self.conn.state is not State.OPEN:
            return False
        self.transport.write(letter.frame(self._window))
        return True

    def data_received(self, data: bytes) -> None:
        """Read on; whoever asks again as before is answered at once."""
        if not self.handshake_initiated:
            super().data_received(data)
            return
        self._heard = _alone(data) if self._lacks == 0 else b""
        if self._heard and self._heard == self._asks and self._tick():
            return
        self._lacks = None if self._lacks is None else _lacking(data, self._lacks)
        super().data_received(data)

    def handle_text(self, event: Frame) -> None:
        """Answer whoever asks whether we live; all else is for the application."""
        if event.data == PING and event.fin:
            self._asks = self._heard
            if self._tick():
                return
        if self._answered is None:
            self._answered = time.monotonic()
        super().handle_text(event)

    def _tick(self) -> bool:
        """Answer whoever asks; False if this one asks too often, or cannot be answered now."""
        now = time.monotonic()
        if self._answered is None or now <= self._answered + OFTEN or not self.post(TICK):
            return False
        self._answered = now
        return True


def _alone(data: bytes) -> bytes:
    """Return a short frame without its mask: its first byte, then what it says.

    b"" if there is something else.
    """
    size = len(data) - HEAD
    if not 0 < size <= SHORT or data[1] != MASKED | size:
        return b""
    mask = (data[2:HEAD] * (size // MASK + 1))[:size]
    said = int.from_bytes(data[HEAD:], "big") ^ int.from_bytes(mask, "big")
    return data[:1] + said.to_bytes(size, "big")


def _lacking(data: bytes, before: int) -> int | None:
    """Return how many bytes the last frame lacks after these; None if its size is not told yet.

    So many were lacking before.
    """
    at = before
    while at < len(data):
        begin = at + 2
        size = data[at + 1] & SIZE if begin <= len(data) else SIZE
        longer = LONGER.get(size, 0)
        if begin + longer > len(data):
            return None
        if longer:
            size = int.from_bytes(data[begin : begin + longer], "big")
        at = begin + longer + MASK + size
    return at - len(data)


def line_of(scope: Mapping[str, Any]) -> Line | None:
    """Return the line of a socket; None if another server keeps it."""
    found = scope.get(LINE)
    return found if isinstance(found, Line) else None
