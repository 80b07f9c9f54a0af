"""The socket of a table, by a real server and a real client."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import os
import re
import signal
import weakref
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import patch

import pytest
from starlette.websockets import WebSocketState
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.protocol import State

from tests.server.kit import (
    FREELY,
    ME_AND_BOT,
    TWO_PEOPLE,
    AtOnce,
    action,
    play,
    seated,
    settings,
    table_of,
)
from tests.server.postgres import free_port
from tests.server.robot import Robot, Shown
from zamok.server import door
from zamok.server import live as live_module
from zamok.server.entry import Plan
from zamok.server.house import House
from zamok.server.limits import Source
from zamok.server.line import OFTEN, PING, Line
from zamok.server.live import Closed, Link
from zamok.server.message import Tick
from zamok.server.people import COOKIE
from zamok.server.serving import Server
from zamok.server.settings import Limits, Settings
from zamok.server.sheet import Fragment
from zamok.server.snapshot import Snapshot
from zamok.web import render
from zamok.web.site import site

WAIT = 60


class Page:
    """One socket, and what has come through it."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.unheard: list[dict[str, Any]] = []  # read while something else was waited for

    async def say(self, **message: object) -> None:
        await self.socket.send(json.dumps(message))

    async def hear(self, *kinds: str) -> dict[str, Any]:
        """Return the next message of one of these kinds; answers and views come in any order."""
        for kept in self.unheard:
            if kept["t"] in kinds:
                self.unheard.remove(kept)
                return kept
        async with asyncio.timeout(WAIT):
            while True:
                message: dict[str, Any] = json.loads(await self.socket.recv())
                if message["t"] in kinds:
                    return message
                self.unheard.append(message)

    async def view(self, ready: Callable[[Shown], bool] = lambda shown: True) -> Shown:
        """Return the next view that is ready."""
        while True:
            shown = Shown(await self.hear("view"))
            if ready(shown):
                return shown

    async def closed(self) -> int:
        """Return the code the server closes with."""
        async with asyncio.timeout(WAIT):
            async for _ in self._until_closed():
                pass
        assert self.socket.close_code is not None
        return self.socket.close_code

    async def _until_closed(self) -> AsyncIterator[object]:
        with suppress(ConnectionClosed):
            while True:
                yield await self.socket.recv()


class Hall:
    """A running server."""

    def __init__(self, house: House, port: int, server: Server) -> None:
        self.house = house
        self.port = port
        self.server = server
        self.stack = AsyncExitStack()
        self.cookies: dict[str, str] = {}

    async def open(
        self, table: str, person: str | None, hello: bool = True, **also: object
    ) -> Page:
        origin = f"http://127.0.0.1:{self.port}"
        if person and person not in self.cookies:
            self.cookies[person] = await self.house.people.new_session(person, "test")
        headers = {"Cookie": f"{COOKIE}={self.cookies[person]}"} if person else {}
        address = f"ws://127.0.0.1:{self.port}/ws/table/{table}"
        opening = connect(address, origin=origin, additional_headers=headers)  # type: ignore[arg-type]
        page = Page(await self.stack.enter_async_context(opening))
        if hello:
            await page.say(t="hello", lang="en", **also)
        return page


@asynccontextmanager
async def hall(
    folder: Path, limits: Limits, processes: bool, database: str = ""
) -> AsyncIterator[Hall]:
    houses: list[House] = []

    def make(given: Any) -> House:
        house = House(given)
        if not processes:
            house.thinkers = house.desk._thinkers = AtOnce()
        houses.append(house)
        return house

    with patch("zamok.web.site.House", make):
        port = free_port()
        made = site(replace(settings(folder, limits, database), address=f"127.0.0.1:{port}"))
    async with made.router.lifespan_context(made):
        server = Server(made, port=port)
        serving = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
            assert not serving.done()
        there = Hall(houses[0], port, server)
        try:
            async with there.stack:
                yield there
        finally:
            server.should_exit = True
            await serving


def tell(
    folder: Path,
    story: Callable[[Hall], Awaitable[None]],
    limits: Limits = FREELY,
    processes: bool = False,
) -> None:
    async def run() -> None:
        async with hall(folder, limits, processes) as there:
            await story(there)

    asyncio.run(run())


async def move(page: Page, shown: Shown, id: str, chosen: int | None = None) -> None:
    chosen = shown.moves[0] if chosen is None else chosen
    await page.say(t="move", id=id, version=shown.version, seat=shown.seat, move=chosen)


def sums(*views: dict[str, Any]) -> dict[str, int]:
    """Return what a page that was shown these views tells of what it has."""
    kept: dict[str, str] = {}
    for view in views:
        kept |= view["parts"]
    kept[""] = views[-1]["html"]
    return {id: zlib.crc32(markup.encode()) for id, markup in kept.items()}


def test_hello_brings_the_view_and_a_page_that_comes_back_is_told_the_news_only(
    tmp_path: Path,
) -> None:
    async def story(hall: Hall) -> None:
        id, people = await seated(hall.house)
        seat = (await table_of(hall.house, id)).actors()[0]
        page = await hall.open(id, people[seat])
        whole = await page.hear("view")
        first = Shown(whole)
        assert first.seat == seat
        assert first.moves
        has = sums(whole)
        await page.socket.close()
        again = await hall.open(id, people[seat], version=first.version, parts=has)
        assert (await again.hear("same"))["version"] == first.version
        assert (await again.hear("here"))["seats"] == [seat]
        assert not [told for told in again.unheard if told["t"] == "view"], "it shows all of it"
        await again.socket.close()
        await play(hall.house, id, people[seat], seat)
        again = await hall.open(id, people[seat], version=first.version, parts=has)
        news = await again.hear("view")
        assert news["version"] > first.version
        assert news["beats"], "what happened meanwhile is played"
        full = await (await hall.open(id, people[seat])).hear("view")
        assert full["html"] == news["html"]
        assert news["parts"].items() < full["parts"].items()
        assert len(json.dumps(news)) < len(json.dumps(full)) / 3
        left = full["parts"].keys() - news["parts"].keys()
        assert all(sums(full)[id] == has[id] for id in left), "the page has what it is not sent"

    tell(tmp_path, story)


def test_when_many_come_at_once_players_come_in_and_spectators_are_told_when_to_come_again(
    tmp_path: Path,
) -> None:
    async def story(hall: Hall) -> None:
        id, people = await seated(hall.house)
        entrance, order = hall.house.door, list[bool]()
        entrance._inside = True  # somebody takes long

        async def come(plays: bool) -> None:
            await entrance.enter(plays)
            order.append(plays)

        crowd = [asyncio.create_task(come(n % 3 == 0)) for n in range(door.ROOM + 1)]
        await asyncio.sleep(0)
        waits = []
        for _ in range(3):
            spectator = await hall.open(id, None)
            assert await spectator.closed() == 1013
            assert spectator.socket.close_reason is not None
            waits.append(int(spectator.socket.close_reason))
        assert 0 < waits[0] < waits[1] < waits[2] < 2000
        player = await hall.open(id, people[0])
        while entrance.coming < door.ROOM + 3:
            await asyncio.sleep(0.01)
        crowd[-1].cancel()
        entrance._let_in()
        await player.view()
        await asyncio.wait(crowd)
        assert order == sorted(order, reverse=True), "players are first"
        assert len(order) == door.ROOM
        await (await hall.open(id, None)).view()
        assert entrance.coming == 0

    tell(tmp_path, story)


def test_a_move_is_answered_and_seen_by_everybody(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        id, people = await seated(hall.house)
        seat = (await table_of(hall.house, id)).actors()[0]
        mine = await hall.open(id, people[seat])
        others = await hall.open(id, people[1 - seat])
        spectator = await hall.open(id, None)
        shown = await mine.view()
        assert not (await others.view()).moves
        looking = await spectator.view()
        assert looking.seat is None
        assert not looking.moves
        await move(mine, shown, "one")
        done = await mine.hear("ok", "no", "stale")
        assert (done["t"], done["id"], done["version"]) == ("ok", "one", shown.version + 1)
        for page in (mine, others, spectator):
            await page.view(lambda new: new.version == shown.version + 1)
        await spectator.say(t="move", id="two", version=shown.version + 1, seat=seat, move=0)
        assert (await spectator.hear("ok", "no", "stale"))["t"] == "no"

    tell(tmp_path, story)


def same(view: dict[str, Any]) -> int:
    """Return how many parts a view has only the places of; some lie in others."""
    return sum(markup.count("data-same") for markup in (view["html"], *view["parts"].values()))


def test_an_answer_does_not_wait_until_all_views_are_drawn(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        id, people = await seated(hall.house)
        seat = (await table_of(hall.house, id)).actors()[0]
        page = await hall.open(id, people[seat])
        shown = await page.view()
        easel = hall.house.easel
        easel._inside = True  # others' views are drawn, very many
        await move(page, shown, "one")
        assert (await page.hear("ok"))["id"] == "one"
        while not easel._waiting:
            await asyncio.sleep(0.01)
        assert not [told for told in page.unheard if told["t"] == "view"]
        easel._let_in()
        await page.view(lambda new: new.version > shown.version)

    tell(tmp_path, story)


def test_what_the_page_has_is_not_sent_again_until_it_asks(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        id, people = await seated(hall.house)
        page = await hall.open(id, people[0])
        first = await page.hear("view")
        assert len(first["parts"]) == same(first)
        await page.say(t="shape", shape="wide")
        second = await page.hear("view")
        assert len(second["parts"]) < same(second)
        await page.say(t="full")
        third = await page.hear("view")
        assert third["parts"].keys() == first["parts"].keys()

    tell(tmp_path, story)


def test_the_reference_comes_while_it_is_open(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        id, people = await seated(hall.house)
        page = await hall.open(id, people[0])
        assert "told-0" not in (await page.hear("view"))["parts"]
        await page.say(t="reference", open=True)
        assert "told-0" in (await page.hear("view"))["parts"]
        await page.say(t="reference", open=False)
        await page.say(t="full")
        assert "told-0" not in (await page.hear("view"))["parts"]
        again = await hall.open(id, people[0], reference=True)
        assert "told-0" in (await again.hear("view"))["parts"]

    tell(tmp_path, story)


def test_a_refusal_names_the_rule_and_try_asks_without_doing(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        id, people = await seated(hall.house)
        table = await table_of(hall.house, id)
        seat = table.actors()[0]
        page = await hall.open(id, people[seat])
        shown = await page.view()
        bad = next(m for m in range(10_000) if m not in shown.moves)
        await page.say(t="try", id="t1", seat=seat, move=bad)
        asked = await page.hear("no", "may")
        await page.say(t="try", id="t2", seat=seat, move=shown.moves[0])
        assert (await page.hear("no", "may"))["t"] == "may"
        await move(page, shown, "bad", bad)
        refused = await page.hear("ok", "no", "stale")
        assert refused["t"] == asked["t"] == "no"
        assert refused["rule"] == asked["rule"]
        assert refused["rule"] in table.game.rules("en").anchors
        assert refused["title"] == table.game.rules("en")[refused["rule"]].title
        assert not (await table_of(hall.house, id)).plies

    tell(tmp_path, story)


def test_a_stale_move_is_told_and_followed_by_the_view(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        id, people = await seated(hall.house)
        seat = (await table_of(hall.house, id)).actors()[0]
        page = await hall.open(id, people[seat])
        shown = await page.view()
        await move(page, shown, "one")
        await page.hear("ok")
        await page.view(lambda new: new.version > shown.version)
        await move(page, shown, "two")
        assert (await page.hear("ok", "no", "stale"))["t"] == "stale"
        assert (await page.view()).version == shown.version + 1

    tell(tmp_path, story)


def test_what_is_resent_after_a_cut_is_done_once(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        id, people = await seated(hall.house)
        seat = (await table_of(hall.house, id)).actors()[0]
        page = await hall.open(id, people[seat])
        shown = await page.view()
        await move(page, shown, "same")
        page.socket.transport.abort()  # the answer is lost
        again = await hall.open(id, people[seat], version=shown.version)
        await move(again, shown, "same")
        assert (await again.hear("ok", "no", "stale"))["t"] == "ok"
        await move(again, shown, "same")
        assert (await again.hear("ok", "no", "stale"))["t"] == "ok"
        assert len((await table_of(hall.house, id)).plies) == 1

    tell(tmp_path, story)


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        ('{"t": "dance"}', 1003),
        ("{", 1003),
        ("[]", 1003),
        ("[" * 4000, 1003),
        (b'{"t": "ping"}', 1003),
        ('{"t": "move"}', 1003),
        ('{"t": "chat", "id": "\\ud800", "text": "x"}', 1003),
        ('{"t": "chat", "text": "' + "x" * 9000 + '"}', 1009),
    ],
)
def test_what_cannot_be_read_closes_the_socket(
    tmp_path: Path, sent: str | bytes, code: int
) -> None:
    async def story(hall: Hall) -> None:
        id, people = await seated(hall.house)
        page = await hall.open(id, people[0])
        await page.view()
        await page.socket.send(sent)
        assert await page.closed() == code
        silent = await hall.open(id, people[0], hello=False)
        await silent.socket.send(sent)
        assert await silent.closed() == code

    tell(tmp_path, story)


def test_odd_values_are_refused_and_the_socket_lives(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        id, people = await seated(hall.house)
        page = await hall.open(id, people[0], version="x", seat="y")
        await page.view()
        odd: list[dict[str, object]] = [
            {"t": "move", "seat": 0, "move": 10**30},
            {"t": "move", "seat": 0, "move": 1.5},
            {"t": "move", "seat": 0, "move": True},
            {"t": "move", "seat": 0, "move": None},
            {"t": "move", "seat": 0, "move": "\ud800"},
            {"t": "move", "seat": 0, "move": 1, "version": "one"},
            {"t": "move", "seat": 10**30, "move": 1},
            {"t": "move", "seat": "0", "move": 1},
            {"t": "move", "seat": True, "move": 1},
            {"t": "sit", "seat": 0, "promise": 5},
            {"t": "open", "seat": 0, "number": "0" * 64},
            {"t": "vote", "seat": 0, "yes": "maybe"},
            {"t": "chat", "text": {"a": 1}},
            {"t": "chat", "text": "Hm", "extra": 1},
            {"t": "dance"},
            {"t": 5},
            {"t": "return", "seat": 0},
            {"t": "stand_in", "seat": 1},
            {"t": "rematch"},
        ]
        for message in odd:
            await page.say(**message, id=action())
            refused = await page.hear("no", "ok", "stale")
            assert refused["t"] == "no", message
            assert refused["text"]
        await page.say(t="chat", text="Hm", id="x" * 65)
        assert "id: length must be at most 64" in (await page.hear("no"))["text"]
        await page.say(t="ping")
        await page.hear("tick")

    tell(tmp_path, story)


def test_a_socket_that_says_nothing_is_closed(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        id, _ = await seated(hall.house, "carcassonne", TWO_PEOPLE)
        silent = await hall.open(id, None, hello=False)
        assert await silent.closed() == 1008

    tell(tmp_path, story, replace(FREELY, hello=0.2))


def test_a_device_that_is_signed_out_is_cut_off(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        id, people = await seated(hall.house, "carcassonne", TWO_PEOPLE)
        page = await hall.open(id, people[0])
        await page.view(lambda new: True)
        await hall.house.people.end_sessions(people[0])
        await page.say(t="chat", id="1", text="still here?")
        assert await page.closed() == 1008

    tell(tmp_path, story)


def test_too_many_messages_or_sockets_are_cut_off(tmp_path: Path) -> None:
    limits = replace(FREELY, messages=(0.0, 5), sockets=2)

    async def story(hall: Hall) -> None:
        id, people = await seated(hall.house)
        page = await hall.open(id, people[0])
        other = await hall.open(id, people[1])
        await other.view()
        third = await hall.open(id, people[1], hello=False)
        assert await third.closed() == 1008
        for _ in range(6):
            await page.say(t="ping")
        assert await page.closed() == 1008
        fourth = await hall.open(id, people[0])  # the place is free again
        await fourth.view()

    tell(tmp_path, story, limits)


def test_whether_anybody_is_there_is_answered_at_the_wire_unless_it_is_asked_all_the_time(
    tmp_path: Path,
) -> None:
    limits = replace(FREELY, messages=(0.0, 3))

    async def story(hall: Hall) -> None:
        id, people = await seated(hall.house)
        page = await hall.open(id, people[0])
        await page.view()
        for _ in range(5):  # more than the application would take
            await asyncio.sleep(OFTEN + 0.01)
            await page.socket.send(PING.decode())
            await page.hear("tick")
        for _ in range(5):
            await page.socket.send(PING.decode())
        assert await page.closed() == 1008

    tell(tmp_path, story, limits)


def test_a_line_that_is_hung_up_is_not_answered(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def story(hall: Hall) -> None:
        id, people = await seated(hall.house)
        page = await hall.open(id, people[0])
        await page.view()
        (line,) = [line for line in hall.server.server_state.connections if isinstance(line, Line)]
        page.socket.transport.pause_reading()  # so that it does not know that it is hung up
        await hall.house.people.end_sessions(people[0])
        await page.say(t="chat", id="1", text="still here?")
        while line.conn.state is State.OPEN:
            await asyncio.sleep(0.01)
        await asyncio.sleep(OFTEN)
        await page.socket.send(PING.decode())
        page.socket.transport.resume_reading()
        assert await page.closed() == 1008

    tell(tmp_path, story)
    assert not [said for said in caplog.records if said.levelno >= logging.ERROR]


def test_a_line_that_breaks_while_it_is_sent_to_is_no_failure(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def story(hall: Hall) -> None:
        id, people = await seated(hall.house)
        page = await hall.open(id, people[0])
        await page.view()
        (link,) = (await hall.house.desk.live(id)).watchers
        assert isinstance(link, Link)
        link._socket.application_state = WebSocketState.DISCONNECTED  # as it then says
        await page.say(t="chat", id="1", text="still here?")
        await page.closed()

    tell(tmp_path, story)
    assert not [said for said in caplog.records if said.name.startswith("zamok.live")]


@pytest.mark.parametrize("by", ["page", "server", "network"])
def test_a_page_that_has_gone_leaves_nothing_that_only_the_collector_finds(
    tmp_path: Path, by: str
) -> None:
    async def story(hall: Hall) -> None:
        id, people = await seated(hall.house)
        page = await hall.open(id, people[0])
        await page.view()
        live = await hall.house.desk.live(id)
        gone = [
            weakref.ref(held)
            for link in live.watchers
            if isinstance(link, Link) and link._line is not None
            for held in (link, link._line)
        ]
        assert len(gone) == 2
        gc.disable()
        try:
            if by == "page":
                await page.socket.close()
            elif by == "server":
                await page.say(t="hello", lang="en")  # which comes once
                assert await page.closed() == 1003
            else:
                page.socket.transport.abort()
            async with asyncio.timeout(5):
                while any(ref() is not None for ref in gone):
                    await asyncio.sleep(0.01)
        finally:
            gc.enable()

    tell(tmp_path, story)


def test_a_foreign_or_missing_origin_is_refused(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        id, _ = await seated(hall.house)
        address = f"ws://127.0.0.1:{hall.port}/ws/table/{id}"
        for origin in ("https://evil.example", "null", None):
            with pytest.raises(InvalidStatus) as refused:
                async with connect(address, origin=origin):  # type: ignore[arg-type]
                    pass
            assert refused.value.response.status_code == 403
        unknown = await hall.open("none", None)
        assert await unknown.closed() == 1008

    tell(tmp_path, story)


def test_chat_and_presence_reach_the_others(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        id, people = await seated(hall.house)
        one = await hall.open(id, people[0])
        await one.view()
        two = await hall.open(id, people[1])
        await two.view()
        while (await one.hear("here"))["seats"] != [0, 1]:  # the other has come
            pass
        await two.say(t="chat", id="c", text="<b>привет</b>")
        (line,) = (said := await one.hear("talk"))["lines"]
        assert "<b>привет" not in line
        assert "&lt;b&gt;привет" in line
        await one.say(t="full")
        whole = await one.hear("view")
        assert line in whole["parts"]["chat-lines"]
        assert whole["version"] == said["version"]
        await two.socket.close()
        while (await one.hear("here"))["seats"] != [0]:  # the other has gone
            pass
        assert (await hall.house.desk.live(id)).here() == {people[0]}

    tell(tmp_path, story)


def test_a_shared_device_is_handed_over_before_a_secret_is_shown(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        import zamok

        game = next(game.key for game in zamok.games() if game.secrets)
        plans = (Plan("me"), Plan("here", name="Zoe"))
        id, people = await seated(hall.house, game, plans)
        page = await hall.open(id, people[0])
        message = await page.hear("view")
        assert 'class="curtain"' in message["html"]
        assert message["yours"]
        shown = Shown(message)
        assert shown.seat is None
        assert not shown.moves
        seat = (await table_of(hall.house, id)).actors()[0]
        asked = re.search(r'data-act="seat" data-seat="(\d)"', message["html"])
        assert asked is not None
        assert int(asked[1]) == seat
        await page.say(t="seat", seat=seat)
        shown = await page.view()
        assert shown.seat == seat
        assert shown.moves

    tell(tmp_path, story)


def test_a_quiet_socket_ticks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_module, "QUIET", 0.01)

    async def story(hall: Hall) -> None:
        id, people = await seated(hall.house)
        page = await hall.open(id, people[0])
        await page.view()
        await page.hear("tick")

    tell(tmp_path, story)


def test_taking_back_is_voted_on_between_two_pages(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        id, people = await seated(hall.house)
        pages = [await hall.open(id, person) for person in people]
        shown = [await page.view() for page in pages]
        first = (await table_of(hall.house, id)).actors()[0]
        other = 1 - first
        now = shown[first]
        while True:  # until the other is to move: then it is not free any more
            await move(pages[first], now, action())
            version = (await pages[first].hear("ok"))["version"]
            now = await pages[first].view(lambda new, v=version: new.version >= v)  # type: ignore[misc]
            if not now.moves:
                break
        plies = len((await table_of(hall.house, id)).plies)
        await pages[first].say(t="undo", id="u", seat=first)
        await pages[first].hear("ok")
        while 'data-act="vote"' not in (await pages[other].hear("view"))["html"]:
            pass
        await pages[other].say(t="vote", id="v", seat=other, yes=True)
        await pages[other].hear("ok")
        assert len((await table_of(hall.house, id)).plies) < plies
        await pages[first].view(lambda new: bool(new.moves))

    tell(tmp_path, story)


def test_a_whole_game_of_two_robots(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        id, people = await seated(hall.house, "carcassonne", TWO_PEOPLE)
        cookies = [await hall.house.people.new_session(person, "test") for person in people]
        robots = [Robot([hall.port], id, cookie, "") for cookie in cookies]
        async with asyncio.timeout(2 * WAIT):
            await asyncio.gather(*(robot.play() for robot in robots))
        (await hall.house.desk.record(id)).verify()

    tell(tmp_path, story)


def test_a_reader_who_is_too_slow_is_let_go() -> None:
    house = cast("Any", SimpleNamespace(settings=Settings(Path()), desk=None, health=None))
    slow = Link(cast("Any", None), house, "table", None, Source(None, ""))
    for _ in range(live_module.ANSWERS):
        slow._answer(Tick())
    with pytest.raises(Closed) as closed:
        slow._answer(Tick())
    assert closed.value.code == 1013


def test_when_a_thinker_is_killed_the_move_is_made_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def story(hall: Hall) -> None:
        id, people = await seated(hall.house, "castle_builder", ME_AND_BOT)
        page = await hall.open(id, people[0])
        shown = await page.view()
        thinkers = hall.house.thinkers
        async with asyncio.timeout(WAIT):
            while thinkers._pool is None or not thinkers._pool._processes:
                if shown.moves:
                    await move(page, shown, action())
                shown = await page.view()
        for pid in list(thinkers._pool._processes):
            os.kill(pid, signal.SIGKILL)
        # It may have been quick: then it is missed when it is to think again.
        async with asyncio.timeout(WAIT):
            while not any("a thinker died" in record.message for record in caplog.records):
                if shown.moves:
                    await move(page, shown, action())
                shown = await page.view()
        table = await table_of(hall.house, id)
        made = [ply for ply in table.plies if ply.seat == 1]
        async with asyncio.timeout(WAIT):
            while len([ply for ply in table.plies if ply.seat == 1]) <= len(made):
                if shown.moves:
                    await move(page, shown, action())
                shown = await page.view()
                table = await table_of(hall.house, id)

    with caplog.at_level(logging.WARNING):
        tell(tmp_path, story, processes=True)


def test_those_who_look_through_the_same_eyes_get_what_was_made_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int | None] = []
    paint = render.Painter.table

    def table(painter: render.Painter, snapshot: Snapshot) -> Fragment:
        made.append(snapshot.seat)
        return paint(painter, snapshot)

    monkeypatch.setattr(render.Painter, "table", table)

    async def story(hall: Hall) -> None:
        id, people = await seated(hall.house)
        seat = (await table_of(hall.house, id)).actors()[0]
        mine = await hall.open(id, people[seat])
        shown = await mine.view()
        crowd = [await hall.open(id, None) for _ in range(5)]
        for page in crowd:
            await page.view()
        made.clear()
        await move(mine, shown, "one")
        texts = {json.dumps(await page.hear("view"), sort_keys=True) for page in crowd}
        await mine.view(lambda new: new.version > shown.version)
        assert len(texts) == 1
        assert sorted(made, key=str) == [seat, None]  # nobody looks through the other's eyes

    tell(tmp_path, story)
