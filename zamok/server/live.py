"""Live: one socket a page; every message is answered, the newest view wins."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Coroutine, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic_core import to_json
from starlette.websockets import WebSocketDisconnected

from zamok.engine import IllegalMove, NotationError
from zamok.engine.language import SOURCE, spoken
from zamok.engine.screen import SHAPES
from zamok.server import language, metrics, stages
from zamok.server.action import Action, Doer, Try
from zamok.server.errors import Away, Bad, Idle, Moved, Refused, Stale
from zamok.server.guard import address_of, own_origin
from zamok.server.house import House
from zamok.server.limits import Bucket, Source
from zamok.server.line import Bell, Line, line_of
from zamok.server.message import (
    Doubt,
    FromPage,
    Full,
    HandOver,
    Hello,
    Late,
    May,
    No,
    Ok,
    Ping,
    Reference,
    Same,
    Shape,
    Talk,
    Tick,
    ToPage,
    Trouble,
    read,
)
from zamok.server.packing import Letter
from zamok.server.people import COOKIE
from zamok.server.relay import MARK, RESTART
from zamok.server.sheet import NOTHING, Manner, Renderer, Seen, Sheet
from zamok.server.snapshot import ChatLine
from zamok.server.stages import stage
from zamok.server.watching import Live

T = TypeVar("T")
log = logging.getLogger("zamok.live")
QUIET = 15.0  # seconds after which a silent socket is told that we live
ANSWERS = 32  # that may wait for a slow reader
SENDING = 20.0  # seconds a reader may take for one message
PATIENCE = 3.0  # seconds that a socket waits for its sender's share of the processor
CONNECTING = 0.005  # seconds of work that a connection costs besides what is shown by it
UNREADABLE, FORBIDDEN, TOO_SLOW = 1003, 1008, 1013
LATER = 1013  # the same code: come again
MOVED = 1.0  # seconds by which spectators of a table that has moved come later than its players


class Closed(Exception):
    """The socket is to be closed with this code."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


def told_to_wait(seconds: float) -> str:
    """Return the reason of a close that tells a page when to come again: milliseconds."""
    return str(round(1000 * seconds))


class Link:
    """One socket of one person at one table."""

    def __init__(
        self, socket: WebSocket, house: House, table: str, doer: Doer | None, source: Source
    ) -> None:
        self._socket = socket
        self._line: Line | None = None  # that keeps the socket, if it is ours
        self._house = house
        self._desk = house.desk
        self._health = house.health
        self._trouble = False  # the page says so
        self._table = table
        self._doer = doer
        self._person = None if doer is None else doer.person
        self._cookie: str | None = None
        self._source = source
        self._rate = Bucket(*house.settings.limits.messages)
        self._manner = Manner()
        self._wanted: int | None = None  # the seat whose player said to be looking
        self._seen = Seen()
        self._has: dict[str, int] = {}  # what the page had when it came back
        self._plays = False  # it is a player's, not a spectator's
        self._news = Bell()
        self._view_due = False
        self._greeting_due = False
        self._leaving = False
        self._sent_at = time.monotonic()  # when something was last sent,
        self._silent = False  # and whether that is long ago
        self._shown: tuple[int, int] | None = None  # version and stirs of what the page shows
        self._answers: list[ToPage] = []  # there are few: a queue takes 2 KB for each page

    def wake(self) -> None:
        """The table has changed: show it."""
        self._view_due = True
        self._news.set()

    def greet(self) -> None:
        """Somebody has come or gone: say who is here."""
        self._greeting_due = True
        self._news.set()

    def leave(self) -> None:
        """The table belongs to another process: the page is to come again, and finds it there."""
        self._leaving = True
        self._news.set()

    def _watch(self) -> None:
        """Notice when nothing has been sent for long: one timer goes on, whatever is sent."""
        left = self._sent_at + QUIET - time.monotonic()
        if left <= 0:
            self._silent, left = True, QUIET
            self._news.set()
        self._alarm = asyncio.get_running_loop().call_later(left, self._watch)

    def _renew(self) -> None:
        """Show the table although nothing has changed at it."""
        self._shown = None
        self.wake()

    def _reshape(self, shape: str) -> None:
        if shape in SHAPES:
            self._manner = replace(self._manner, shape=shape)

    @property
    def _language(self) -> str:
        return self._manner.language

    def ring(self) -> None:
        """Trouble has come, or gone: tell."""
        self._news.set()

    def _answer(self, message: ToPage) -> None:
        """Answer at once if that can be: what is to be shown may have to wait for its turn."""
        if not self._answers and self._line is not None:
            with stage("encode"):
                letter = Letter(to_json(message))
            with stage("send"):
                if self._line.post(letter):
                    return
        if len(self._answers) >= ANSWERS:
            raise Closed(TOO_SLOW, "too slow")
        self._answers.append(message)
        self._news.set()

    async def run(self, renderer: Renderer) -> None:
        """Serve the socket until it closes."""
        self._line = line_of(self._socket.scope)
        self._cookie = self._socket.cookies.get(COOKIE)
        self._socket.scope["headers"].clear()  # they are 2 KB, and nobody asks for them again
        try:
            async with asyncio.timeout(self._house.settings.limits.hello):
                hello = self._understand(await self._receive())
        except TimeoutError:
            raise Closed(FORBIDDEN, "hello comes first") from None
        if not isinstance(hello, Hello):
            raise Closed(UNREADABLE, "hello comes first")
        self._manner = Manner(spoken(hello.lang) or SOURCE, reference=hello.reference)
        self._reshape(hello.shape)
        self._wanted = hello.seat
        self._seen, self._has = Seen(hello.version), hello.parts
        live = await self._desk.live(self._table)
        self._plays = bool(live.table.held_by(self._person))
        if not self._plays and (wait := self._house.door.wait()):
            raise Closed(LATER, told_to_wait(wait))
        self._desk.enter(live, self, self._person)
        self._health.listeners.add(self)
        self._watch()
        self.wake()  # who is here changes with every hello
        tasks = [asyncio.create_task(work) for work in (self._listen(), self._send(live, renderer))]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._alarm.cancel()
            self._health.listeners.discard(self)
            self._desk.go(live, self, self._person)
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks)
        ended = [error for task in tasks if not task.cancelled() and (error := task.exception())]
        # What is raised here knows this frame. If that knew it, too, neither would go away, nor
        # all that this page has had, until the collector looks: a task knows how it has ended.
        del task, tasks, error
        raise ended.pop(0)

    # ---- to the page --------------------------------------------------------------------------

    async def _paid(self, work: Coroutine[Any, Any, T]) -> T:
        """Do some work for this page when its turn has come, and count what it costs."""
        while wait := self._house.budget.wait(self._source):
            await asyncio.sleep(wait)
        return await self._house.budget.paid(self._source, work)

    async def _send(self, live: Live, renderer: Renderer) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            if self._silent:
                self._silent = False
                await self._check_session()
                await self._put(Tick())
            if self._trouble != self._health.trouble:
                self._trouble = self._health.trouble
                words = language.words(self._language)
                await self._put(Trouble(text=words("refuse.storing") if self._trouble else ""))
            while self._answers:
                await self._put(self._answers.pop(0))
            if self._leaving:
                raise Closed(RESTART, "" if self._plays else told_to_wait(MOVED))
            if self._view_due:
                self._view_due = False
                with stages.showing(self):
                    try:
                        await self._show(live, renderer)
                    except Away:
                        self._view_due = True  # it is shown when trouble is over, which rings
            if self._greeting_due:
                self._greeting_due = False
                await self._put(self._desk.here(live))

    async def _show(self, live: Live, renderer: Renderer) -> None:
        """Show what is new at the table: what was said by itself, all else by a view."""
        now = live.table.version_for(self._person), live.stirred
        if now == self._shown:  # it was something that nobody here may notice
            return
        if self._shown is not None and self._shown[1] == now[1]:
            said = await self._desk.said(live, self._person, self._shown[0])
            if said is not None:
                await self._talk(said, now[1], renderer)
                return
        if self._shown is None:
            await self._house.door.enter(self._plays)
        sheet = self._desk.shared(live, self._person, self._wanted, self._manner)
        if sheet is None:
            await self._house.easel.enter(True)
            sheet = await self._paid(self._sheet(live, renderer))
        if sheet.seat is None:
            self._wanted = None
        before, has = self._seen, self._has
        self._seen, self._shown, self._has = sheet.seen, (sheet.version, now[1]), {}
        if has and sheet.is_shown(has):
            await self._put(Same(version=sheet.version))
            await self._put(self._desk.here(live))
        else:
            await self._write(sheet.message(sheet.had(before.told, has) if has else before))

    async def _sheet(self, live: Live, renderer: Renderer) -> Sheet:
        return await self._desk.sheet(live, self._person, self._wanted, self._manner, renderer)

    async def _talk(self, said: Sequence[ChatLine], stirred: int, renderer: Renderer) -> None:
        lines = [renderer.said(line, self._language) for line in said]
        version = said[-1].seq
        self._seen = replace(self._seen, told=version)
        self._shown = version, stirred
        await self._put(Talk(version=version, lines=lines))

    async def _put(self, message: ToPage) -> None:
        with stage("encode"):
            letter = Letter(to_json(message))
        await self._write(letter)

    async def _write(self, letter: Letter) -> None:
        self._sent_at = time.monotonic()
        with stage("send"):
            if self._line is not None and self._line.post(letter):
                return
            try:
                async with asyncio.timeout(SENDING):
                    await self._socket.send_text(letter.data.decode())
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
            with stage("understand") as understood:
                said = self._understand(message)
            match said:
                case None:
                    pass
                case Ping():
                    self._answer(Tick())
                case Full():
                    self._seen = replace(self._seen, known=NOTHING)
                    self._renew()
                case Shape():
                    self._reshape(said.shape)
                    self._renew()
                case Reference():
                    self._manner = replace(self._manner, reference=said.open)
                    if said.open:  # what is shut goes with the next view
                        self._renew()
                case HandOver():
                    self._wanted = said.seat
                    self._renew()
                case Hello():
                    raise Closed(UNREADABLE, "hello comes once")
                case _:
                    await self._check_session()
                    with stages.Journey(said.t, understood):
                        await self._paid(self._act(said))

    async def _check_session(self) -> None:
        """End the connection of a device that has been signed out."""
        if self._doer is not None:
            try:
                caller = await self._house.people.of_cookie(self._cookie)
            except Away:  # nobody can tell now: it is asked again with the next thing done
                return
            if caller is None or caller.person != self._person:
                raise Closed(FORBIDDEN, "signed out")

    async def _act(self, action: Action) -> None:
        live = await self._desk.live(self._table)
        try:
            if self._doer is None:
                raise Refused("refuse.who", 401)
            await self._house.order.came(self._doer.person, self._source.address)
            done = await self._desk.act(self._table, self._doer, action)
        except Stale:
            self._answer(Late(id=action.id, version=live.table.version_for(self._person)))
            self._renew()
        except Idle as idle:
            said = language.answer(idle, self._language, live.table.names(self._language))
            self._answer(Doubt(id=action.id, text=said.text))
        except Moved:  # it is not answered: the page sends it again, there
            raise
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
        if not _from_page(socket, house):
            await socket.close(FORBIDDEN)
            return
        try:
            caller = await house.people.of_cookie(socket.cookies.get(COOKIE))
        except Away:
            await socket.close(LATER)
            return
        source = Source(None if caller is None else caller.person, address_of(socket))
        if house.budget.wait(source) > PATIENCE:
            await socket.close(TOO_SLOW)
            return
        house.budget.spend(source, CONNECTING)
        await socket.accept()
        serving = partial(_serve, socket, house, table, source, renderer)
        line = line_of(socket.scope)
        if line is None:
            await serving()
        else:
            line.stay(socket.scope, serving)

    return router


async def _serve(
    socket: WebSocket, house: House, table: str, source: Source, renderer: Renderer
) -> None:
    """Serve a socket if there may be one more."""
    with _counted(house, socket, source) as welcome:
        if welcome:
            await _run(socket, house, table, source, renderer)
        else:
            await socket.close(FORBIDDEN, "too many connections")


def _from_page(socket: WebSocket, house: House) -> bool:
    """Tell whether a socket comes from a page of ours; the entrance has looked if there is one."""
    if MARK in socket.scope:
        return True
    return socket.headers.get("origin") is not None and own_origin(socket.scope, house.settings)


@contextmanager
def _counted(house: House, socket: WebSocket, source: Source) -> Iterator[bool]:
    """Count a socket for as long as it lasts; tell whether there may be one more.

    One that another process passes on is counted there.
    """
    if MARK in socket.scope:
        yield True
        return
    limits, sockets, count = house.settings.limits, house.sockets, house.ledger.sockets
    mine = source.person or f"stranger {source.address}"
    welcome = count(mine) < limits.sockets and count(source.address) < limits.sockets_address
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


async def _run(
    socket: WebSocket, house: House, table: str, source: Source, renderer: Renderer
) -> None:
    """Serve a socket until it ends, however it does; or let the process do it that has the table.

    A table that another process has passed on is ours, or nobody's here.
    """
    try:
        passed_on = MARK in socket.scope
        reached = None if passed_on else await house.relay.reach(table, socket.scope)
        if reached is not None:
            await _close(socket, *await house.relay.pipe(socket, *reached))
            return
        doer = await house.people.doer(source.person) if source.person else None
        await Link(socket, house, table, doer, source).run(renderer)
    except (WebSocketDisconnect, WebSocketDisconnected):
        pass  # the second is for whoever still reads of a line that could not be written to
    except Closed as closed:
        await _close(socket, closed.code, closed.reason)
    except Away:
        await _close(socket, LATER, "")
    except Moved:
        await _close(socket, RESTART, "")
    except Refused as refused:
        await _close(socket, FORBIDDEN, refused.key)
    except Exception:
        log.exception("a socket failed", extra={"table": table})
        await _close(socket, 1011, "")


async def _close(socket: WebSocket, code: int, reason: str) -> None:
    with suppress(RuntimeError, WebSocketDisconnect):  # it is closed already
        await socket.close(code, reason)
