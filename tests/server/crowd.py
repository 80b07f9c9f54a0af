"""A crowd of pages: very many sockets in one process, at as little cost as possible.

A page here says what a page says: hello, moves, and whether the line still lives when it is silent;
it packs as browsers do. It does not read what it is shown: which moves are legal it knows
beforehand (`midgame`). What is sent and heard is written and read here and nowhere else.
"""

from __future__ import annotations

import base64
import heapq
import os
import random
import re
import select
import socket
import time
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field

from tests.server.midgame import Made

LOOK = 0.25  # seconds between a page's looks whether the line is silent
SLICE = 0.01  # seconds in which some of all pages look, so that not all do at once
ARRIVING = 40  # pages that may be on their way in at the same time
AGAIN = (0.25, 0.5)  # seconds before a page whose line was cut comes back
REFUSED = 0.3  # seconds before something that was refused is tried again
_HEAD = re.compile(rb'\{"t":"(\w+)"(?:,"id":"([^"]*)")?(?:,"version":(\d+))?')
_TEXT, _CLOSE, _PING, _PONG = 1, 8, 9, 10
_PACKED = 0x40  # the bit of a frame that is deflated
_END = b"\x00\x00\xff\xff"


def pack(text: bytes) -> bytes:
    """Deflate a message so that it refers to none before it."""
    packer = zlib.compressobj(1, zlib.DEFLATED, -9, 1)
    packed = packer.compress(text) + packer.flush(zlib.Z_SYNC_FLUSH)
    return packed[:-4]


def frame(payload: bytes, kind: int = _TEXT, packed: bool = False) -> bytes:
    """Return a message as it goes over the line; its mask is all zeros, which changes nothing."""
    first = 0x80 | kind | (_PACKED if packed else 0)
    size = len(payload)
    if size < 126:
        return bytes((first, 0x80 | size)) + b"\0\0\0\0" + payload
    return bytes((first, 0x80 | 126)) + size.to_bytes(2, "big") + b"\0\0\0\0" + payload


@dataclass(frozen=True)
class Heard:
    """What a page reads of a message: its kind, the action it answers, the version it leads to."""

    kind: str
    id: str
    version: int


def hear(text: bytes) -> Heard:
    """Read the beginning of a message."""
    head = _HEAD.match(text)
    if head is None:
        raise ValueError(f"not a message: {text[:80]!r}")
    kind, id, version = head.groups()
    return Heard(kind.decode(), (id or b"").decode(), int(version or 0))


_PING_AS_IT_IS = frame(b'{"t":"ping"}')
_PACKED_PING = frame(pack(b'{"t":"ping"}'), packed=True)


LATER = 1013  # how a server closes a line when it has no room yet


class Cut(Exception):
    """The line was closed, or never opened."""


class Later(Cut):
    """The server has no room yet, and says when to come again."""

    def __init__(self, seconds: float) -> None:
        super().__init__("come again")
        self.seconds = seconds


class Line:
    """A websocket that never waits."""

    def __init__(self, port: int, table: str, cookie: str, address: str) -> None:
        self._socket = socket.socket()
        self._socket.setblocking(False)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if address.startswith("127."):  # an address of this machine; others are only told
            self._socket.bind((address, 0))
        self._socket.connect_ex(("127.0.0.1", port))
        self._in = bytearray()
        self._out = bytearray()
        self.is_open = False
        self._inflate: zlib._Decompress | None = None
        self._anew = False  # every message is packed for itself
        self._whole = bytearray()  # of a message in several frames
        self._was_packed = False
        key = base64.b64encode(random.randbytes(16)).decode()
        person = f"Cookie: zamok_person={cookie}\r\n" if cookie else ""
        self._out += (
            f"GET /ws/table/{table} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
            f"Origin: http://127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n"
            f"{person}X-Forwarded-For: {address}\r\n\r\n"
        ).encode()

    def fileno(self) -> int:
        return self._socket.fileno()

    def close(self) -> None:
        self._socket.close()

    @property
    def has_more(self) -> bool:
        """Whether something could not be sent yet."""
        return bool(self._out)

    @property
    def packs(self) -> bool:
        """Whether messages are packed."""
        return self._inflate is not None

    def send(self, data: bytes = b"") -> None:
        """Send frames, and what is left from before."""
        self._out += data
        try:
            while self._out:
                del self._out[: self._socket.send(self._out)]
        except BlockingIOError:
            pass
        except OSError as error:
            raise Cut(str(error)) from None

    def receive(self) -> tuple[bool, list[bytes]]:
        """Return whether the line has just opened, and the messages that have come."""
        try:
            data = self._socket.recv(1 << 18)
        except BlockingIOError:
            return False, []
        except OSError as error:
            raise Cut(str(error)) from None
        if not data:
            raise Cut("the end")
        self._in += data
        opened = not self.is_open and self._answered()
        return opened, self._messages() if self.is_open else []

    def _answered(self) -> bool:
        """Take the answer to the request, if all of it is there."""
        end = self._in.find(b"\r\n\r\n")
        if end < 0:
            return False
        head = bytes(self._in[:end]).lower()
        del self._in[: end + 4]
        if not head.startswith(b"http/1.1 101"):
            raise Cut(head.split(b"\r\n")[0].decode())
        if b"permessage-deflate" in head:
            self._inflate = zlib.decompressobj(-15)
            self._anew = b"server_no_context_takeover" in head
        self.is_open = True
        return True

    def _messages(self) -> list[bytes]:
        found: list[bytes] = []
        data, at = self._in, 0
        while len(data) - at >= 2:
            first, size, begin = data[at], data[at + 1], at + 2
            if size == 126:
                size, begin = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                size, begin = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
            if len(data) < begin + size:
                break
            at = begin + size
            payload = bytes(data[begin:at])
            kind = first & 15
            if kind == _CLOSE:
                code, reason = int.from_bytes(payload[:2], "big"), payload[2:].decode()
                raise Later(int(reason) / 1000) if code == LATER else Cut(f"{code} {reason}")
            if kind == _PING:
                self.send(frame(payload, _PONG))
            elif kind != _PONG:
                self._collect(payload, first, found)
        del data[:at]
        return found

    def _collect(self, payload: bytes, first: int, found: list[bytes]) -> None:
        """Take a frame of a message; if it is the last, the message is found."""
        if first & 15:
            self._was_packed = bool(first & _PACKED)
        self._whole += payload
        if first & 0x80:
            message = bytes(self._whole)
            self._whole.clear()
            if self._was_packed:
                assert self._inflate is not None
                message = self._inflate.decompress(message + _END)
                if self._anew:
                    self._inflate = zlib.decompressobj(-15)
            found.append(message)


@dataclass
class Page:
    """One page at a table: a player's, or a spectator's without a cookie."""

    table: str
    cookie: str
    address: str
    lang: str
    shape: str
    shown: Callable[[Page, float], None] = lambda page, at: None  # a view has come
    answered: Callable[[Page, Heard, float], None] = lambda page, heard, at: None
    line: Line | None = None
    version: int | None = None  # of the view it shows
    heard_at: float = 0.0
    asked: bool = False  # whether the line lives
    pending: str = ""  # an action that is not answered yet
    cuts: list[str] = field(default_factory=list)


def _framed(line: Line, message: str) -> bytes:
    text = message.encode()
    return frame(pack(text) if line.packs else text, _TEXT, line.packs)


class Crowd:
    """All pages, served by one loop that does only what is due."""

    def __init__(self, port: int, beat: float, net: int = 10) -> None:
        self._port = port
        self.net = net  # where pages say they come from; a proxy believes only 127: it looks
        self._beat = beat  # seconds of silence after which a page asks; 0: it never does
        self._epoll = select.epoll()
        self._by_file: dict[int, Page] = {}
        self.pages: list[Page] = []
        self._coming: list[Page] = []
        self._arriving: set[int] = set()  # pages whose first view on a line is awaited
        self._blind: set[int] = set()  # pages that have never seen anything
        self._due: list[tuple[float, int, Callable[[], None]]] = []
        self._count = 0
        self._looked = 0  # the page that looks next

    def add(self, page: Page) -> None:
        """Let a page come in when there is room."""
        self.pages.append(page)
        self._coming.append(page)
        self._blind.add(id(page))

    @property
    def arriving(self) -> int:
        """How many have not seen anything yet."""
        return len(self._blind)

    def at(self, when: float, what: Callable[[], None]) -> None:
        """Do something at a time."""
        self._count += 1
        heapq.heappush(self._due, (when, self._count, what))

    def act(self, page: Page, action: str) -> None:
        """Send an action, and again after a cut until it is answered."""
        page.pending = action
        if page.line is not None and page.line.is_open:
            self._send(page, _framed(page.line, action))

    def run(self, until: Callable[[], bool], most: float) -> None:
        """Go on until something has happened, or for so many seconds."""
        end = time.perf_counter() + most
        slice_at = time.perf_counter()
        while not until():
            now = time.perf_counter()
            if now > end:
                return
            if self._coming and len(self._arriving) < ARRIVING:
                self._connect(self._coming.pop(0))
            while self._due and self._due[0][0] <= now:
                heapq.heappop(self._due)[2]()
            if now >= slice_at:
                slice_at = now + SLICE
                self._look(now)
            soon = min(slice_at, self._due[0][0] if self._due else slice_at)
            for file, events in self._epoll.poll(max(0.0, soon - time.perf_counter())):
                self._serve(self._by_file[file], events)

    def close(self) -> None:
        """Let everybody go."""
        for page in self.pages:
            if page.line is not None:
                page.line.close()
        self._epoll.close()

    def _connect(self, page: Page) -> None:
        page.line = Line(self._port, page.table, page.cookie, page.address)
        self._arriving.add(id(page))
        self._by_file[page.line.fileno()] = page
        self._epoll.register(page.line.fileno(), select.EPOLLIN | select.EPOLLOUT)

    def _serve(self, page: Page, events: int) -> None:
        line = page.line
        assert line is not None
        try:
            if events & select.EPOLLOUT:
                line.send()
            if events & ~select.EPOLLOUT:
                opened, messages = line.receive()
                if opened:
                    self._greet(page)
                if messages:
                    self._take(page, messages)
            if events & select.EPOLLOUT and not line.has_more:
                self._epoll.modify(line.fileno(), select.EPOLLIN)
        except Cut as cut:
            self._cut(page, cut)

    def _greet(self, page: Page) -> None:
        version = "null" if page.version is None else str(page.version)
        hello = (
            f'{{"t":"hello","version":{version},"lang":"{page.lang}",'
            f'"shape":"{page.shape}","seat":null}}'
        )
        assert page.line is not None
        page.heard_at, page.asked = time.perf_counter(), False
        page.line.send(_framed(page.line, hello))
        if page.pending:
            page.line.send(_framed(page.line, page.pending))

    def _take(self, page: Page, messages: list[bytes]) -> None:
        now = time.perf_counter()
        page.heard_at, page.asked = now, False
        for message in messages:
            heard = hear(message)
            if heard.kind == "view":
                page.version = heard.version
                self._arriving.discard(id(page))
                self._blind.discard(id(page))
                page.shown(page, now)
            elif heard.kind in ("ok", "no", "stale", "doubt"):
                page.pending = ""
                page.answered(page, heard, now)

    def _send(self, page: Page, data: bytes) -> None:
        line = page.line
        assert line is not None
        try:
            line.send(data)
        except Cut as cut:
            self._cut(page, cut)
            return
        if line.has_more:
            self._epoll.modify(line.fileno(), select.EPOLLIN | select.EPOLLOUT)

    def _cut(self, page: Page, cut: Cut) -> None:
        wait = random.uniform(*AGAIN)
        if isinstance(cut, Later):
            wait = cut.seconds * random.uniform(1, 1.25)
        else:
            page.cuts.append(str(cut))
        if page.line is not None:
            self._by_file.pop(page.line.fileno(), None)
            page.line.close()  # which also takes it from those that are watched
            page.line = None
        self._arriving.discard(id(page))
        self.at(time.perf_counter() + wait, lambda: self._coming.append(page))

    def _look(self, now: float) -> None:
        """Let some pages ask whether their line lives."""
        if not self._beat or not self.pages:
            return
        some = -(-len(self.pages) * SLICE // LOOK)
        for _ in range(int(some)):
            self._looked = (self._looked + 1) % len(self.pages)
            page = self.pages[self._looked]
            if page.line is None or not page.line.is_open or page.asked:
                continue
            if now - page.heard_at > self._beat:
                page.asked = True
                self._send(page, _PACKED_PING if page.line.packs else _PING_AS_IT_IS)


@dataclass
class Move:
    """A move that was sent, when, and when it was seen."""

    game: str
    sent: float
    answered: float | None = None
    other: float | None = None  # when the other player saw it
    shown: bool = True  # those who look on may notice it: it is no step of a secret choice
    spectators: list[float] = field(default_factory=list)


class Game:
    """Two pages that play at a table what was found beforehand; others may look on."""

    def __init__(
        self, crowd: Crowd, made: Made, number: int, pace: tuple[float, float] | None
    ) -> None:
        self._crowd = crowd
        self._pace = pace  # seconds between moves, from and to; None: as fast as it goes
        self.game = made["game"]
        self.table = made["id"]
        self._script = made["moves"]
        self.moves: list[Move] = []
        self.over = False  # no moves are left
        self.stopped = False
        self.refused: list[str] = []
        self._awaited: set[int] = set()  # pages that are to show the last move
        self._spectators: list[Page] = []
        lang, shape = ("en", "ru")[number % 2], ("wide", "tall")[number // 2 % 2]
        self.seats = [
            Page(self.table, cookie, self._at(number, seat), lang, shape, self._shown, self._told)
            for seat, cookie in enumerate(made["cookies"])
        ]
        for page in self.seats:
            crowd.add(page)

    def _at(self, number: int, part: int) -> str:
        return f"{self._crowd.net}.{part}.{number // 250}.{number % 250 + 1}"

    def watch(self, number: int) -> None:
        """Let so many strangers look on."""
        for n in range(number):
            lang, shape = ("en", "ru")[n % 2], ("wide", "tall")[n // 2 % 2]
            page = Page(self.table, "", self._at(n, 7), lang, shape, self._seen)
            self._spectators.append(page)
            self._crowd.add(page)

    def begin(self, within: float) -> None:
        """Make the first move at any moment within so many seconds."""
        self._crowd.at(time.perf_counter() + random.uniform(0, within), self._move)

    def seen_by_all(self) -> bool:
        """Tell whether the last move has been answered, and shown to whoever looks on."""
        last = self.moves[-1]
        awaited = len(self._spectators) if last.shown else 0
        return last.answered is not None and len(last.spectators) >= awaited

    def _move(self) -> None:
        if self.stopped:
            return
        if len(self.moves) >= len(self._script):
            self.over = True
            return
        seat, _move, noticed, shown = self._script[len(self.moves)]
        self.moves.append(Move(self.game, time.perf_counter(), shown=bool(shown)))
        self._awaited = {seat, 1 - seat} if noticed else {seat}
        self._send()

    def _send(self) -> None:
        """Send the move that is under way; its id is the same whenever it is sent again."""
        number = len(self.moves) - 1
        seat, move, *_ = self._script[number]
        page = self.seats[seat]
        self._crowd.act(
            page,
            f'{{"t":"move","id":"load-{os.getpid()}-{number}","version":{page.version},'
            f'"seat":{seat},"move":{move}}}',
        )

    def _told(self, page: Page, heard: Heard, at: float) -> None:
        move = self.moves[-1]
        if heard.kind == "ok":
            move.answered = at
            self._next(at)
            return
        self.refused.append(heard.kind)
        if len(self.refused) < 20:
            self._crowd.at(at + REFUSED, self._send)

    def _shown(self, page: Page, at: float) -> None:
        if not self.moves:
            return
        seat = self.seats.index(page)
        mover = self._script[len(self.moves) - 1][0]
        move = self.moves[-1]
        if seat in self._awaited:
            self._awaited.discard(seat)
            if seat != mover:
                move.other = at
            self._next(at)

    def _seen(self, page: Page, at: float) -> None:
        if not self.moves:
            return
        move = self.moves[-1]
        move.spectators.append(at)
        if move.shown and len(move.spectators) == len(self._spectators):
            self._next(at)

    def _next(self, at: float) -> None:
        """Plan the next move once this one has been acknowledged, and seen by all.

        Spectators are told after players: with the next move they might be shown this one, too.
        """
        move = self.moves[-1]
        if self._awaited or not self.seen_by_all():
            return
        if self._pace is None:
            self._crowd.at(at, self._move)
        else:
            self._crowd.at(max(at, move.sent + random.uniform(*self._pace)), self._move)
