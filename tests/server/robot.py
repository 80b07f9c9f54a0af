"""A player who is a program and speaks as the page does: by the socket, with ids and resends."""

from __future__ import annotations

import asyncio
import json
import random
import re
import time
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from zamok.engine import entropy

REFUSED = 0.2  # seconds before something else is tried
_MOVES = re.compile(r'id="moves">(.*?)</ul>', re.S)
_MOVE = re.compile(r'data-moves="(\d+)"')
_SPACE = re.compile(r'data-space="(\d+)"')
_SAME = re.compile(r'id="([^"]+)" data-same')
_HEAD = re.compile(r'data-v="(\d+)".*?data-status="(\w+)" data-seat="(\d*)"', re.S)


def local(address: str) -> str | None:
    """Return where to come from, if it is an address of this machine; others are only told."""
    return address if address.startswith("127.") else None


def line(port: int, table: str, cookie: str, address: str = "127.0.0.1") -> connect:
    """Open the socket of a table as a page does."""
    headers = {"Cookie": f"zamok_person={cookie}", "X-Forwarded-For": address}
    return connect(
        f"ws://127.0.0.1:{port}/ws/table/{table}",
        origin=f"http://127.0.0.1:{port}",  # type: ignore[arg-type]
        additional_headers=headers,
        open_timeout=60,
        ping_interval=None,
        close_timeout=1,
        max_size=None,
        local_addr=(here, 0) if (here := local(address)) else None,
    )


class Shown:
    """What a view message shows."""

    def __init__(self, message: dict[str, Any]) -> None:
        head = _HEAD.search(message["html"])
        assert head is not None, message["html"][:400]
        assert int(head[1]) == message["version"]
        self.version: int = message["version"]
        self.status = head[2]
        self.seat = int(head[3]) if head[3] else None
        listed = _MOVES.search(message["html"])
        space = _SPACE.search(message["html"])
        most = int(space[1]) if space else 0
        # What is beyond the moves of the game is for pointing: advice to others.
        offered = map(int, _MOVE.findall(listed[1])) if listed else ()
        self.moves = [move for move in offered if move < most]


@dataclass
class Break:
    """When a socket was cut, by which code, and when the table was seen again."""

    at: float
    code: int | None
    back: float | None = None


class Robot:
    """Plays random moves at one table until the game is over; cuts do not stop it."""

    def __init__(
        self,
        ports: Sequence[int],
        table: str,
        cookie: str,
        address: str,
        *,
        pause: Callable[[], float] | None = None,
        name: Callable[[], str] = lambda: entropy.draw(8, "action").hex(),
        again: float = 0.0,
        sending: Callable[[str], None] = lambda id: None,
        acked: Callable[[str, int], None] = lambda id, version: None,
        seen: Callable[[Shown], None] = lambda shown: None,
    ) -> None:
        self._ports = ports  # of several servers, any of which will do
        self.table = table
        self._where = (table, cookie, address)
        self.pause = pause
        self.back_after = (0.02, 0.1)  # seconds after a cut, at least and at most
        self._name = name  # of an action
        self._again = again  # how often what was acknowledged is sent once more
        self._acknowledged: tuple[dict[str, object], int] | None = None  # the last, its version
        self._sending = sending
        self._acked = acked
        self._seen = seen
        self._pending: dict[str, object] | None = None  # sent, not answered
        self._latest: Shown | None = None  # the table as it is shown,
        self._markup: dict[str, str] = {}  # and what it is made of, by id; "" around it
        self._acted = 0  # the version of the last view that was acted on
        self.breaks: list[Break] = []
        self.refused: list[tuple[float, str]] = []  # when, and how

    async def play(self) -> None:
        """Play to the end of the game."""
        while True:
            code = None
            try:
                async with line(random.choice(self._ports), *self._where) as socket:
                    await self._say(socket, self._hello())
                    if self._pending is not None:
                        await self._say(socket, self._pending)
                    if await self._converse(socket):
                        return
            except ConnectionClosed as closed:
                code = None if closed.rcvd is None else closed.rcvd.code
            except (OSError, WebSocketException, TimeoutError, EOFError):
                pass
            if not self.breaks or self.breaks[-1].back is not None:
                self.breaks.append(Break(time.monotonic(), code))
            await asyncio.sleep(random.uniform(*self.back_after))

    @property
    def cuts(self) -> int:
        """How often the socket was cut."""
        return len(self.breaks)

    async def _say(self, socket: ClientConnection, message: dict[str, object]) -> None:
        await socket.send(json.dumps(message))

    def _hello(self) -> dict[str, object]:
        """Return what a page says first: what it has, so that it is told the news only."""
        version = None if self._latest is None else self._latest.version
        sums = {id: zlib.crc32(markup.encode()) for id, markup in self._markup.items()}
        return {"t": "hello", "lang": "en", "version": version, "parts": sums}

    def _show(self, view: dict[str, Any]) -> None:
        """Take a view; the view may come before the answer to what led to it."""
        known = self._markup | view["parts"]
        self._markup, named = {"": view["html"]}, _SAME.findall(view["html"])
        while named:
            id = named.pop()
            assert id in known, f"{id} is neither there nor sent"
            self._markup[id] = known[id]
            named += _SAME.findall(known[id])
        self._latest = Shown(view)
        self._seen(self._latest)

    async def _converse(self, socket: ClientConnection) -> bool:
        """Tell whether the game is over; False when the socket has closed."""
        async for text in socket:
            message = json.loads(text)
            kind = message["t"]
            if kind == "ok":
                self._take_ok(message)
            elif kind in ("no", "stale"):
                # Possible only for what was resent and is not stored, or while nothing can be.
                if self._pending is not None and message["id"] == self._pending["id"]:
                    self._pending, self._acted = None, 0
                    self.refused.append((time.monotonic(), kind))
                    await asyncio.sleep(REFUSED)
            elif kind == "view":
                self._show(message)
            if kind in ("view", "same") and self.breaks and self.breaks[-1].back is None:
                self.breaks[-1].back = time.monotonic()
            latest = self._latest
            if latest is None or self._pending is not None:
                continue
            if latest.status == "over":
                return True
            if latest.moves and latest.version > self._acted:
                await self._move(socket, latest)
        return False

    def _take_ok(self, message: dict[str, Any]) -> None:
        if self._pending is not None and message["id"] == self._pending["id"]:
            self._acked(message["id"], message["version"])
            self._acknowledged = self._pending, message["version"]
            self._pending = None
        else:  # what was sent once more is answered as before
            assert self._acknowledged is not None, message
            assert message["id"] == self._acknowledged[0]["id"], message
            assert message["version"] == self._acknowledged[1], message

    async def _move(self, socket: ClientConnection, shown: Shown) -> None:
        if self.pause is not None:
            await asyncio.sleep(self.pause())
        if self._acknowledged is not None and random.random() < self._again:
            await self._say(socket, self._acknowledged[0])
        self._acted = shown.version
        self._pending = {
            "t": "move",
            "id": self._name(),
            "version": shown.version,
            "seat": shown.seat,
            "move": random.choice(shown.moves),
        }
        self._sending(str(self._pending["id"]))
        await self._say(socket, self._pending)
