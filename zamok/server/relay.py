"""Relay: what is asked of another process's table is passed on to it, and its answer back.

Whoever takes a request or a socket first (the entrance) counts it; what is done for it is counted
where it is done. Processes know each other by a key made of the secret that they share.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import re
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass

import h11
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from zamok.server import metrics
from zamok.server.errors import Away, Refused
from zamok.server.lease import Leases, Neighbour

TABLE = re.compile(r"/(?:table|replay|api/tables)/([0-9a-f]{16})(?:/|$)")
HEADER = b"x-zamok-relay"
GONE = b"x-zamok-gone"  # whoever was asked for is not here any more
MISDIRECTED = 421
RESTART = 1012  # how a socket ends whose page is to come again at once
PATIENCE = 6.0  # seconds in which somebody must answer for a table
CONNECTING = 1.0  # seconds for a connection to another process
AGAIN = 0.05  # seconds before the owner of a table is looked for again
MARK = "zamok.relayed"
# What is said of a connection and not of what it carries.
HOP = {b"connection", b"keep-alive", b"transfer-encoding", b"upgrade", b"content-length", HEADER}


@dataclass(frozen=True)
class Answer:
    """What another process has answered."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes

    def names(self, header: bytes) -> bool:
        """Tell whether it has a header."""
        return any(name == header for name, _ in self.headers)


class Misled(Exception):
    """Something was meant for a process that is not here any more."""


class Relay:
    """The way from this process to the others."""

    def __init__(self, leases: Leases, secret: bytes) -> None:
        self._leases = leases
        self._key = hmac.digest(secret, b"zamok: between processes", "sha256")
        self._lines: defaultdict[str, set[asyncio.Timeout]] = defaultdict(set)  # by process

    # ---- who speaks ----------------------------------------------------------------------------

    def _sign(self, process: str, scheme: str, address: str, path: str) -> str:
        said = f"{process} {scheme} {address}"
        mac = hmac.new(self._key, f"{said} {path}".encode(), hashlib.sha256).hexdigest()
        return f"{said} {mac}"

    def _word_for(self, owner: Neighbour, scope: Scope) -> bytes:
        client = scope["client"]
        address = client[0] if client else ""
        return self._sign(owner.process, scope["scheme"], address, scope["path"]).encode("latin-1")

    def recognise(self, scope: Scope) -> None:
        """See whether another process has passed this on, and for whom; Misled if to another."""
        given = next((value for name, value in scope["headers"] if name == HEADER), None)
        said = given.decode("latin-1").split(" ") if given is not None else []
        if len(said) != 4:
            return
        process, scheme, address, _ = said
        if not hmac.compare_digest(
            self._sign(process, scheme, address, scope["path"]), " ".join(said)
        ):
            return
        if process != self._leases.process:
            raise Misled
        scope[MARK] = True
        scope["scheme"] = scheme
        scope["client"] = (address, 0)

    def passes(self, request: h11.Request) -> bool:
        """Tell whether another process passes a request on; whether to the right one, or not."""
        path = request.target.partition(b"?")[0].decode("latin-1")
        scope: Scope = {"headers": list(request.headers), "path": path}
        try:
            self.recognise(scope)
        except Misled:
            return True
        return MARK in scope

    def table_of(self, scope: Scope) -> str | None:
        """Return the table that a request is about, if it may be another process's."""
        if not self._leases.shared or scope.get(MARK):
            return None
        found = TABLE.match(scope["path"])
        return found[1] if found else None

    # ---- lines that end when the process at their other end does --------------------------------

    @asynccontextmanager
    async def _line(self, process: str) -> AsyncIterator[None]:
        """Do something with a process for as long as it lives; TimeoutError when it does not."""
        async with asyncio.timeout(None) as limit:
            self._lines[process].add(limit)
            try:
                yield
            finally:
                self._lines[process].discard(limit)
                if not self._lines[process]:
                    del self._lines[process]

    def cut(self, process: str) -> None:
        """End all lines to a process that is no more."""
        for limit in self._lines.get(process, ()):
            if not limit.expired():
                limit.reschedule(asyncio.get_running_loop().time())

    def cut_all(self) -> None:
        """End all lines: whoever they are for comes in elsewhere."""
        for process in tuple(self._lines):
            self.cut(process)

    # ---- requests ------------------------------------------------------------------------------

    async def serve(
        self, app: ASGIApp, table: str, scope: Scope, body: bytes, receive: Receive, send: Send
    ) -> None:
        """Answer a request at a table, here or by the process it belongs to.

        When that dies before it has answered, the next one is asked: actions have ids.
        """
        end = time.monotonic() + PATIENCE
        while True:
            owner = await self._leases.owner(table)
            if owner is None:
                held = _Held(send)
                await app(scope, again(body, receive), held.send)
                if not held.moved:
                    return
            elif answer := await self._asked(owner, scope, body):
                await _give(answer, send)
                return
            if time.monotonic() > end:
                raise Refused("refuse.stopping", 503)
            self._leases.doubt(table)
            await asyncio.sleep(AGAIN)

    async def _asked(self, owner: Neighbour, scope: Scope, body: bytes) -> Answer | None:
        """Return what the owner of a table answers; None if it is not the owner any more."""
        metrics.RELAYED.labels("request").inc()
        try:
            async with self._line(owner.process):
                answer = await self._exchange(owner, scope, body)
        except ConnectionRefusedError:  # nobody is there
            await self._leases.bury(owner)
            return None
        except (OSError, TimeoutError, h11.RemoteProtocolError):
            return None
        if answer.status != MISDIRECTED:
            return answer
        if answer.names(GONE):
            await self._leases.bury(owner)
        return None

    async def _exchange(self, owner: Neighbour, scope: Scope, body: bytes) -> Answer:
        async with asyncio.timeout(CONNECTING):
            reader, writer = await asyncio.open_connection(*owner.place)
        try:
            line = h11.Connection(h11.CLIENT)
            headers = [(name, value) for name, value in scope["headers"] if name not in HOP]
            headers += [
                (HEADER, self._word_for(owner, scope)),
                (b"connection", b"close"),
                (b"content-length", str(len(body)).encode()),
            ]
            query = scope["query_string"]
            target = scope["raw_path"] + (b"?" + query if query else b"")
            asked = h11.Request(method=scope["method"], target=target, headers=headers)
            for event in (asked, h11.Data(data=body), h11.EndOfMessage()):
                writer.write(line.send(event) or b"")
            await writer.drain()
            return await _read(line, reader)
        finally:
            writer.close()

    # ---- sockets -------------------------------------------------------------------------------

    async def reach(self, table: str, scope: Scope) -> tuple[Neighbour, ClientConnection] | None:
        """Return a socket to the process that has a table, None if it is ours; Away if nobody."""
        end = time.monotonic() + PATIENCE
        while (owner := await self._leases.owner(table)) is not None:
            metrics.RELAYED.labels("socket").inc()
            try:
                async with self._line(owner.process):
                    return owner, await self._dial(owner, scope)
            except ConnectionRefusedError:
                await self._leases.bury(owner)
            except InvalidStatus as refused:
                if refused.response.status_code != MISDIRECTED:
                    raise Away from refused  # it is too busy for whoever comes
                await self._leases.bury(owner)
            except (OSError, TimeoutError, WebSocketException):
                pass
            if time.monotonic() > end:
                raise Away
            self._leases.doubt(table)
            await asyncio.sleep(AGAIN)
        return None

    async def _dial(self, owner: Neighbour, scope: Scope) -> ClientConnection:
        kept = [(name, value) for name, value in scope["headers"] if name == b"cookie"]
        kept.append((HEADER, self._word_for(owner, scope)))
        return await connect(
            f"ws://{owner.address}{scope['path']}",
            additional_headers=[(n.decode("latin-1"), v.decode("latin-1")) for n, v in kept],
            compression=None,
            max_size=None,
            ping_interval=None,
            open_timeout=CONNECTING,
            close_timeout=CONNECTING,
            proxy=None,
        )

    async def pipe(
        self, socket: WebSocket, owner: Neighbour, far: ClientConnection
    ) -> tuple[int, str]:
        """Carry messages to and fro until one end closes; return how the page's is to be closed."""
        tasks = [asyncio.create_task(_up(socket, far)), asyncio.create_task(_down(socket, far))]
        try:
            async with self._line(owner.process):
                done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        except TimeoutError:
            return RESTART, ""
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks)
            await far.close()
        return next(iter(done)).result()


async def _up(socket: WebSocket, far: ClientConnection) -> tuple[int, str]:
    try:
        while True:
            await far.send(await socket.receive_text())
    except WebSocketDisconnect:
        return 1000, ""
    except KeyError:  # bytes
        return 1003, "not JSON text"
    except ConnectionClosed:
        return _end(far)


async def _down(socket: WebSocket, far: ClientConnection) -> tuple[int, str]:
    try:
        async for text in far:
            await socket.send_text(text if isinstance(text, str) else text.decode())
    except ConnectionClosed:
        pass  # it says how
    except (WebSocketDisconnect, RuntimeError):  # the page has gone
        return 1000, ""
    return _end(far)


def _end(far: ClientConnection) -> tuple[int, str]:
    """Return how the other process has closed; without a word it died, and the page comes again."""
    code = far.close_code
    if code is None or code in (1005, 1006):
        return RESTART, ""
    return code, far.close_reason or ""


async def _read(line: h11.Connection, reader: asyncio.StreamReader) -> Answer:
    """Return the whole of an answer."""
    status, headers, body = 0, [], bytearray()
    while True:
        event = line.next_event()
        if event is h11.NEED_DATA:
            line.receive_data(await reader.read(65536))
        elif isinstance(event, h11.Response):
            status = event.status_code
            headers = [(n, v) for n, v in event.headers if n not in HOP and n != b"date"]
        elif isinstance(event, h11.Data):
            body += event.data
        elif isinstance(event, h11.EndOfMessage):
            return Answer(status, headers, bytes(body))


async def _give(answer: Answer, send: Send) -> None:
    length = (b"content-length", str(len(answer.body)).encode())
    headers: Iterable[tuple[bytes, bytes]] = [*answer.headers, length]
    await send({"type": "http.response.start", "status": answer.status, "headers": list(headers)})
    await send({"type": "http.response.body", "body": answer.body})


class _Held:
    """Passes an answer on, unless it says that the table has moved: then another is asked."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self.moved = False

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.moved = message["status"] == MISDIRECTED
        if not self.moved:
            await self._send(message)


def again(body: bytes, receive: Receive) -> Receive:
    """Return what gives a body that was read already once more."""
    given = False

    async def receiving() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receiving
