"""Live: one socket a page; every message is answered, the newest view wins."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Coroutine, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from zamok.engine import IllegalMove, NotationError
from zamok.engine.language import SOURCE, spoken
from zamok.engine.markup import Kept
from zamok.engine.screen import SHAPES, WIDE
from zamok.server import language, metrics
from zamok.server.action import Action, Doer, Try
from zamok.server.desk import Live
from zamok.server.errors import Away, Bad, Idle, Refused, Stale
from zamok.server.guard import own_origin
from zamok.server.house import House
from zamok.server.limits import Bucket, Source
from zamok.server.message import (
    Doubt,
    FromPage,
    Full,
    HandOver,
    Hello,
    Here,
    Late,
    May,
    No,
    Ok,
    Ping,
    Same,
    Shape,
    Staged,
    Tick,
    ToPage,
    Trouble,
    View,
    read,
)
from zamok.server.people import COOKIE
from zamok.server.snapshot import Snapshot

T = TypeVar("T")
log = logging.getLogger("zamok.live")
QUIET = 15.0  # seconds after which a silent socket is told that we live
ANSWERS = 32  # that may wait for a slow reader
SENDING = 20.0  # seconds a reader may take for one message
PATIENCE = 3.0  # seconds that a socket waits for its sender's share of the processor
CONNECTING = 0.005  # seconds of work that a connection costs besides what is shown by it
UNREADABLE, FORBIDDEN, TOO_SLOW = 1003, 1008, 1013
LATER = 1013  # the same code: come again


@dataclass(frozen=True)
class Fragment:
    """A table as markup in which its parts have only their places, and the parts by id."""

    html: str
    parts: dict[str, Kept]

    def news(self, known: dict[str, Hashable]) -> dict[str, str]:
        """Return the markup of the parts a receiver has not got; `known` is brought up to date."""
        changed = {id: part.markup for id, part in self.parts.items() if known.get(id) != part.of}
        known.clear()
        known.update((id, part.of) for id, part in self.parts.items())
        return changed


class Renderer(Protocol):
    """Who makes pages out of snapshots."""

    def table(self, snapshot: Snapshot, language: str, shape: str, /) -> Fragment:
        """Return the table as markup for a shape of the window, its parts apart."""
        ...

    def staged(self, snapshot: Snapshot, after: int, language: str, /) -> list[Staged]:
        """Return what has happened since a version, to be played and announced."""
        ...

    def suggested(self, snapshot: Snapshot, language: str, /) -> list[str]:
        """Return what others suggest to the viewer, as sentences to announce."""
        ...


class Closed(Exception):
    """The socket is to be closed with this code."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class Link:
    """One socket of one person at one table."""

    def __init__(
        self, socket: WebSocket, house: House, table: str, doer: Doer | None, source: Source
    ) -> None:
        self._socket = socket
        self._house = house
        self._desk = house.desk
        self._health = house.health
        self._trouble = False  # the page says so
        self._table = table
        self._doer = doer
        self._person = None if doer is None else doer.person
        self._source = source
        self._rate = Bucket(*house.settings.limits.messages)
        self._language = SOURCE
        self._shape = WIDE
        self._wanted: int | None = None  # the seat whose player said to be looking
        self._told: int | None = None  # the version up to which events were announced
        self._suggested: list[str] = []  # suggestions that were announced
        self._known: dict[str, Hashable] = {}  # the parts the page has
        self._news = asyncio.Event()
        self._view_due = False
        self._greeting_due = False
        self._shown: tuple[int, int] | None = None  # what the page shows is the view of these
        self._answers: asyncio.Queue[ToPage] = asyncio.Queue(ANSWERS)

    def wake(self) -> None:
        """The table has changed: show it."""
        self._view_due = True
        self._news.set()

    def greet(self) -> None:
        """Somebody has come or gone: say who is here."""
        self._greeting_due = True
        self._news.set()

    def _renew(self) -> None:
        """Show the table although nothing has changed at it."""
        self._shown = None
        self.wake()

    def _reshape(self, shape: str) -> None:
        if shape in SHAPES:
            self._shape = shape

    def ring(self) -> None:
        """Trouble has come, or gone: tell."""
        self._news.set()

    def _answer(self, message: ToPage) -> None:
        try:
            self._answers.put_nowait(message)
        except asyncio.QueueFull:
            raise Closed(TOO_SLOW, "too slow") from None
        self._news.set()

    async def run(self, renderer: Renderer) -> None:
        """Serve the socket until it closes."""
        try:
            async with asyncio.timeout(self._house.settings.limits.hello):
                hello = self._understand(await self._receive())
        except TimeoutError:
            raise Closed(FORBIDDEN, "hello comes first") from None
        if not isinstance(hello, Hello):
            raise Closed(UNREADABLE, "hello comes first")
        self._language = spoken(hello.lang) or SOURCE
        self._reshape(hello.shape)
        self._wanted = hello.seat
        self._told = hello.version
        live = await self._desk.live(self._table)
        self._desk.enter(live, self, self._person)
        self._health.listeners.add(self)
        try:
            if hello.version == live.table.version_for(self._person):
                self._answer(Same(version=hello.version))
            self.wake()  # who is here changes with every hello
            async with asyncio.TaskGroup() as group:
                group.create_task(self._send(live, renderer))
                group.create_task(self._listen())
        except ExceptionGroup as problems:
            raise problems.exceptions[0] from None
        finally:
            self._health.listeners.discard(self)
            self._desk.go(live, self, self._person)

    # ---- to the page --------------------------------------------------------------------------

    async def _paid(self, work: Coroutine[Any, Any, T]) -> T:
        """Do some work for this page when its turn has come, and count what it costs."""
        while wait := self._house.budget.wait(self._source):
            await asyncio.sleep(wait)
        return await self._house.budget.paid(self._source, work)

    async def _send(self, live: Live, renderer: Renderer) -> None:
        while True:
            try:
                # Not wait_for: before Python 3.12 it may lose the cancellation that ends this.
                async with asyncio.timeout(QUIET):
                    await self._news.wait()
            except TimeoutError:
                await self._check_session()
                await self._put(Tick())
                continue
            self._news.clear()
            if self._trouble != self._health.trouble:
                self._trouble = self._health.trouble
                words = language.words(self._language)
                await self._put(Trouble(text=words("refuse.storing") if self._trouble else ""))
            while not self._answers.empty():
                await self._put(self._answers.get_nowait())
            if self._view_due:
                self._view_due = False
                now = live.table.version_for(self._person), live.stirred
                if now != self._shown:  # else it was something that nobody here may notice
                    try:
                        await self._put(await self._paid(self._view(renderer)))
                        self._shown = now
                    except Away:
                        self._view_due = True  # it is shown when trouble is over, which rings
            if self._greeting_due:
                self._greeting_due = False
                await self._put(Here(seats=live.seats_here()))

    async def _view(self, renderer: Renderer) -> View:
        snapshot = await self._desk.look(self._table, self._person, self._wanted)
        if snapshot.seat is None:
            self._wanted = None
        beats: list[Staged] = []
        if self._told is not None:
            beats = renderer.staged(snapshot, self._told, self._language)
        suggested = renderer.suggested(snapshot, self._language)
        fresh = [sentence for sentence in suggested if sentence not in self._suggested]
        beats += [Staged(say=sentence, ply=snapshot.ply) for sentence in fresh]
        self._suggested = suggested
        self._told = snapshot.version
        fragment = renderer.table(snapshot, self._language, self._shape)
        return View(
            version=snapshot.version,
            html=fragment.html,
            parts=fragment.news(self._known),
            beats=beats,
            yours=bool(snapshot.legal) or snapshot.curtain is not None,
        )

    async def _put(self, message: ToPage) -> None:
        text = message.model_dump_json()
        try:
            async with asyncio.timeout(SENDING):
                await self._socket.send_text(text)
        except TimeoutError:
            raise Closed(TOO_SLOW, "too slow") from None

    # ---- from the page ------------------------------------------------------------------------

    async def _receive(self) -> dict[str, object]:
        try:
            message = json.loads(await self._socket.receive_text())
        except (ValueError, KeyError, RecursionError):
            raise Closed(UNREADABLE, "not JSON text") from None
        if not isinstance(message, dict):
            raise Closed(UNREADABLE, "not a message")
        return message

    def _understand(self, message: Mapping[str, object]) -> FromPage | None:
        """Return what was said; an action that is wrong is answered, anything else ends it."""
        try:
            return read(message)
        except Bad as bad:
            id = message.get("id")
            if not isinstance(id, str) or not id.isprintable():
                raise Closed(UNREADABLE, "unreadable message") from None
            self._refuse(id, bad)
            return None

    async def _listen(self) -> None:
        while True:
            message = await self._receive()
            if not self._rate.take():
                raise Closed(FORBIDDEN, "too many messages")
            match said := self._understand(message):
                case None:
                    pass
                case Ping():
                    self._answer(Tick())
                case Full():
                    self._known.clear()
                    self._renew()
                case Shape():
                    self._reshape(said.shape)
                    self._renew()
                case HandOver():
                    self._wanted = said.seat
                    self._renew()
                case Hello():
                    raise Closed(UNREADABLE, "hello comes once")
                case _:
                    await self._check_session()
                    with metrics.ACTING.time():
                        await self._paid(self._act(said))

    async def _check_session(self) -> None:
        """End the connection of a device that has been signed out."""
        if self._doer is not None:
            try:
                caller = await self._house.people.of_cookie(self._socket.cookies.get(COOKIE))
            except Away:  # nobody can tell now: it is asked again with the next thing done
                return
            if caller is None or caller.person != self._person:
                raise Closed(FORBIDDEN, "signed out")

    async def _act(self, action: Action) -> None:
        live = await self._desk.live(self._table)
        try:
            if self._doer is None:
                raise Refused("refuse.who", 401)
            done = await self._desk.act(self._table, self._doer, action)
        except Stale:
            self._answer(Late(id=action.id, version=live.table.version_for(self._person)))
            self._renew()
        except Idle as idle:
            said = language.answer(idle, self._language)
            self._answer(Doubt(id=action.id, text=said.text))
        except (Refused, IllegalMove, NotationError) as error:
            self._refuse(action.id, error, live.table.names(self._language))
        else:
            if isinstance(action, Try):
                self._answer(May(id=action.id))
            else:
                self._answer(Ok(id=action.id, version=done.version))

    def _refuse(self, id: str, error: Exception, names: Sequence[str] = ()) -> None:
        said = language.answer(error, self._language, names)
        metrics.REFUSALS.labels(said.rule or said.key).inc()
        self._answer(No(id=id, rule=said.rule, title=said.title, text=said.text))


def routes(house: House, renderer: Renderer) -> APIRouter:
    """Return the socket's address."""
    router = APIRouter()

    @router.websocket("/ws/table/{table}")
    async def serve(socket: WebSocket, table: str) -> None:
        settings = house.settings
        if socket.headers.get("origin") is None or not own_origin(socket.scope, settings):
            await socket.close(FORBIDDEN)
            return
        caller = await house.people.of_cookie(socket.cookies.get(COOKIE))
        source = Source(None if caller is None else caller.person, address_of(socket))
        if house.budget.wait(source) > PATIENCE:
            await socket.close(TOO_SLOW)
            return
        house.budget.spend(source, CONNECTING)
        await socket.accept()
        with _counted(house, source) as welcome:
            if not welcome:
                await socket.close(FORBIDDEN, "too many connections")
                return
            doer = await house.people.doer(source.person) if source.person else None
            await _run(Link(socket, house, table, doer, source), socket, table, renderer)

    return router


@contextmanager
def _counted(house: House, source: Source) -> Iterator[bool]:
    """Count a socket for as long as it lasts; tell whether there may be one more."""
    limits, sockets = house.settings.limits, house.sockets
    mine = source.person or f"stranger {source.address}"
    welcome = sockets[mine] < limits.sockets and sockets[source.address] < limits.sockets_address
    for who in (mine, source.address):
        sockets[who] += 1
    metrics.SOCKETS.inc()
    try:
        yield welcome
    finally:
        metrics.SOCKETS.dec()
        for who in (mine, source.address):
            sockets[who] -= 1
            if sockets[who] <= 0:
                del sockets[who]


async def _run(link: Link, socket: WebSocket, table: str, renderer: Renderer) -> None:
    """Serve a socket until it ends, however it does."""
    try:
        await link.run(renderer)
    except WebSocketDisconnect:
        pass
    except Closed as closed:
        await _close(socket, closed.code, closed.reason)
    except Away:
        await _close(socket, LATER, "")
    except Refused as refused:
        await _close(socket, FORBIDDEN, refused.key)
    except Exception:
        log.exception("a socket failed", extra={"table": table})
        await _close(socket, 1011, "")


def address_of(socket: WebSocket) -> str:
    """Return where a socket comes from."""
    return socket.client.host if socket.client else ""


async def _close(socket: WebSocket, code: int, reason: str) -> None:
    with suppress(RuntimeError):  # it is closed already
        await socket.close(code, reason)
