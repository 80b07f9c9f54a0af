"""Several processes, one house: every table has one owner; who comes in elsewhere is led there."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
import warnings
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from tests.server.kit import (
    FREELY,
    ME_AND_BOT,
    action,
    number,
    play,
    play_next,
    promise,
    seated,
    table_of,
)
from tests.server.postgres import free_port
from tests.server.proxy import haproxy
from tests.server.test_live import Hall, hall, move
from tests.server.test_store import new_database
from tests.server.test_trouble import Counting
from tools.system import proxy
from zamok.cli.main import main as zamok_main
from zamok.server import crew, lease
from zamok.server import house as house_module
from zamok.server.entry import Moved as Move
from zamok.server.entry import Pace, Plan
from zamok.server.errors import Moved
from zamok.server.lease import Neighbour
from zamok.server.limits import Bucket
from zamok.server.people import COOKIE
from zamok.server.relay import HEADER
from zamok.server.settings import Limits

WAIT = 30  # seconds for what must come at some time


@pytest.fixture
def shared(cluster: str) -> str:
    return asyncio.run(new_database(cluster))


def tell(
    folder: Path,
    url: str,
    story: Callable[..., Awaitable[None]],
    number: int = 2,
    limits: Limits = FREELY,
) -> None:
    """Tell a story of several servers on one database."""

    async def run() -> None:
        async with AsyncExitStack() as stack:
            halls = [
                await stack.enter_async_context(hall(folder, limits, False, url))
                for _ in range(number)
            ]
            await story(*halls)

    asyncio.run(run())


async def until(ready: Callable[[], bool]) -> None:
    async with asyncio.timeout(WAIT):
        while not ready():
            await asyncio.sleep(0.02)


@pytest.fixture(autouse=True)
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Be as quick to take for dead who is asleep as who is gone."""
    monkeypatch.setattr(lease, "STALLED", lease.DEAD)


def fall_asleep(hall: Hall) -> None:
    """Let a process give no more signs of life, as one that is stopped."""
    assert hall.house.leases._beating is not None
    hall.house.leases._beating.cancel()


async def die(hall: Hall) -> None:
    """Let a process be gone, as far as others can tell."""
    fall_asleep(hall)
    for server in hall.server.servers:
        server.close()
    for connection in tuple(hall.server.server_state.connections):
        connection.transport.abort()


def client(hall: Hall, cookie: str = "") -> httpx.AsyncClient:
    headers = {"cookie": f"{COOKIE}={cookie}"} if cookie else {}
    return httpx.AsyncClient(
        base_url=f"http://127.0.0.1:{hall.port}", headers=headers, timeout=WAIT
    )


# ---- the way to the owner ---------------------------------------------------------------------


def test_pages_at_two_processes_play_at_one_table_and_see_each_other(
    tmp_path: Path, shared: str
) -> None:
    async def story(one: Hall, two: Hall) -> None:
        id, people = await seated(one.house)
        pages = [await one.open(id, people[0]), await two.open(id, people[1])]
        for plies in range(4):
            shown = [
                await page.view(lambda s, n=plies: s.version >= n and s.status == "running")  # type: ignore[misc]
                for page in pages
            ]
            seat = next(n for n, view in enumerate(shown) if view.moves)
            await move(pages[seat], shown[seat], f"move-{plies}")
            await pages[seat].hear("ok")
        assert id in one.house.desk._lives
        assert id not in two.house.desk._lives, "a table is in the memory of its owner only"
        live = await one.house.desk.live(id)
        assert one.house.desk.here(live).seats == [0, 1]
        assert len(live.table.plies) == 4
        await pages[1].socket.close()
        await until(lambda: one.house.desk.here(live).seats == [0])

    tell(tmp_path, shared, story)


def test_programs_are_answered_by_the_owner_whichever_process_they_ask(
    tmp_path: Path, shared: str
) -> None:
    async def story(one: Hall, two: Hall) -> None:
        id, people = await seated(one.house)
        cookies = [await one.house.people.new_session(who, "test") for who in people]
        table = await table_of(one.house, id)
        seat = table.actors()[0]
        async with client(two, cookies[seat]) as there, client(two, cookies[1 - seat]) as other:
            found = (await there.get(f"/api/tables/{id}/legal", params={"seat": seat})).json()
            waits = asyncio.create_task(
                other.get(f"/api/tables/{id}", params={"after": found["version"], "wait": 20})
            )
            body = {"id": action(), "seat": seat, "version": found["version"]}
            body["move"] = found["moves"][0]["move"]
            for _ in range(2):  # the same again is answered as before
                done = await there.post(f"/api/tables/{id}/move", json=body)
                assert done.status_code == 200, done.text
            assert (await waits).json()["version"] == done.json()["version"]
            refused = await other.post(f"/api/tables/{id}/move", json={**body, "id": action()})
            assert refused.status_code == 403
            assert "Anna" not in refused.text
            assert refused.headers["x-content-type-options"] == "nosniff"
            page = await there.get(f"/table/{id}")
            assert page.status_code == 200
            assert f'data-seat="{seat}"' in page.text
        assert len(table.plies) == 1
        assert id not in two.house.desk._lives

    tell(tmp_path, shared, story)


def test_a_new_table_is_nobodys_until_somebody_comes(tmp_path: Path, shared: str) -> None:
    async def story(one: Hall, two: Hall) -> None:
        anna = await one.house.people.join("Anna")
        cookie = await one.house.people.new_session(anna, "test")
        async with client(one, cookie) as here, client(two, cookie) as there:
            seats = [{"kind": "me"}, {"kind": "open"}]
            new = {"game": "carcassonne", "seats": seats, "public": True}
            made = (await here.post("/api/tables", json=new)).json()
            id = made["id"]
            sit = {"id": action(), "seat": 0, "promise": promise(id, 0)}
            assert (await there.post(f"/api/tables/{id}/sit", json=sit)).status_code == 200
            assert list(two.house.desk._lives) == [id]
            for asked in (here, there):  # whoever has it, all lists show it as it is
                (listed,) = (await asked.get("/api/tables")).json()
                assert listed["commitment"] == made["commitment"]
                assert listed["seats"][0]["name"] == "Anna"
            assert not one.house.desk._lives

    tell(tmp_path, shared, story)


def test_nobody_else_can_say_for_whom_they_ask(tmp_path: Path, shared: str) -> None:
    async def story(one: Hall, two: Hall) -> None:
        id, _ = await seated(one.house)
        process = one.house.leases.process
        async with client(one) as here:
            scope = {"headers": [(HEADER, f"{process} http 9.9.9.9 00".encode())], "path": "/"}
            before = dict(scope)
            one.house.relay.recognise(scope)
            assert scope == before
            said = one.house.relay._sign("another", "http", "9.9.9.9", f"/table/{id}")
            answer = await here.get(f"/table/{id}", headers={HEADER.decode(): said})
            assert answer.status_code == 421, "it was meant for a process that is not here"
            said = one.house.relay._sign(process, "http", "9.9.9.9", "/table/elsewhere")
            answer = await here.get(f"/table/{id}", headers={HEADER.decode(): said})
            assert answer.status_code == 200
            assert one.house.budget.addresses._buckets.keys() == {"127.0.0.1"}

    tell(tmp_path, shared, story)


# ---- leaving, and the proxy in front ----------------------------------------------------------


def test_who_leaves_hands_everything_over_and_nothing_is_refused(
    tmp_path: Path, shared: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house_module, "LEAVING", 0.5)

    async def story(one: Hall, two: Hall) -> None:
        id, people = await seated(one.house)
        other, _ = await seated(two.house)
        direct = await one.open(id, people[0])
        through = await two.open(id, people[1])
        onward = await one.open(other, None)
        for page in (direct, through, onward):
            await page.view()
        cookie = await one.house.people.new_session(people[0], "test")
        async with client(one, cookie) as here:
            version = (await here.get(f"/api/tables/{id}")).json()["version"]
            waiting = {"after": version, "wait": 25}
            poll = asyncio.create_task(here.get(f"/api/tables/{id}", params=waiting))
            await until(lambda: bool(one.house.waiting))
            await until(lambda: bool(one.house.leases.heirs))
            leaving = asyncio.create_task(one.house.leave())
            assert [await page.closed() for page in (direct, through, onward)] == [1012] * 3
            await leaving
            said = {"id": "a", "text": "Hi"}  # who still comes here is led on
            assert (await here.post(f"/api/tables/{id}/chat", json=said)).status_code == 200
            assert (await poll).json()["version"] > version, "whoever waits goes on waiting there"
            assert (await here.get("/ready")).status_code == 404
        again = await one.open(id, people[0])
        await again.view()
        assert id in two.house.desk._lives
        assert not one.house.desk._lives

    tell(tmp_path, shared, story)


@pytest.fixture
def proxied(cluster: str) -> None:
    """Say loudly where there is no HAProxy."""
    if not proxy():
        with warnings.catch_warnings():
            warnings.simplefilter("always")
            warnings.warn("NOT TESTED BEHIND HAPROXY: it is not installed", stacklevel=1)
        pytest.skip("NO HAPROXY: nothing was tried behind a proxy (Debian: haproxy)")


def test_behind_haproxy_a_table_is_at_one_process_and_goes_on_when_that_dies(
    tmp_path: Path, shared: str, proxied: None
) -> None:
    async def story(*halls: Hall) -> None:
        with haproxy(tmp_path, [hall.port for hall in halls]) as (front, _):
            async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{front}") as page:
                await until_ok(page, "/")
                assert (await page.get("/metrics")).status_code == 403
                made = [await seated(halls[0].house) for _ in range(3)]
                for id, _ in made:  # a process takes what it is asked for
                    await halls[0].house.desk._give_back([await halls[0].house.desk.live(id)])
                    assert (await page.get(f"/table/{id}")).status_code == 200
                    assert (await page.get(f"/api/tables/{id}")).status_code == 200
                owners = {id: owner for owner in halls for id in owner.house.desk._lives}
                assert owners.keys() == {id for id, _ in made}
                id, people = made[0]
                door = Hall(halls[0].house, front, halls[0].server)
                async with door.stack:
                    seat = (await table_of(owners[id].house, id)).actors()[0]
                    player = await door.open(id, people[seat])
                    shown = await player.view()
                    await die(owners[id])
                    await player.closed()
                    player = await door.open(id, people[seat])
                    await move(player, shown, "after")
                    await player.hear("ok")
                heirs = [hall for hall in halls if hall is not owners[id]]
                assert sum(id in heir.house.desk._lives for heir in heirs) == 1

    tell(tmp_path, shared, story, 3)


async def until_ok(page: httpx.AsyncClient, path: str) -> None:
    async with asyncio.timeout(WAIT):
        while (await page.get(path)).status_code != 200:
            await asyncio.sleep(0.1)


# ---- a crew -----------------------------------------------------------------------------------

# A server that is ready at once, and notes every start.
CHILD = """
import http.server, os, pathlib, signal, sys
port, notes = int(sys.argv[1]), pathlib.Path(sys.argv[2])
class Ready(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200); self.end_headers()
    def log_message(self, *_):
        pass
server = http.server.HTTPServer(("127.0.0.1", port), Ready)
with notes.open("a") as file:
    file.write(f"{os.getpid()}\\n")
signal.signal(signal.SIGTERM, lambda *_: os._exit(0))
server.serve_forever()
"""


def test_a_crew_replaces_who_dies_renews_one_by_one_and_stops_at_a_signal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(crew, "AGAIN", 0.0)
    monkeypatch.setattr(crew, "NOTICED", 0.0)
    notes = tmp_path / "notes"

    def started() -> list[int]:
        return [int(line) for line in notes.read_text().split()] if notes.exists() else []

    async def run() -> None:
        ports = [free_port(), free_port()]
        commands = [[sys.executable, "-c", CHILD, str(port), str(notes)] for port in ports]
        kept = crew.Crew(commands, ports, "127.0.0.1")
        serving = asyncio.create_task(kept.serve())
        await until(lambda: len(started()) == 2)
        os.kill(started()[0], signal.SIGKILL)
        await until(lambda: len(started()) == 3)
        os.kill(os.getpid(), signal.SIGHUP)
        await until(lambda: len(started()) == 5 and not kept._renewing.locked())
        assert all(process.returncode is None for process in kept._running.values())
        os.kill(os.getpid(), signal.SIGTERM)
        assert await serving == 0
        assert len(started()) == 5
        assert all(process.returncode == 0 for process in kept._running.values())

    asyncio.run(run())


@pytest.mark.parametrize(
    ("language", "words"), [("en", "need PostgreSQL"), ("ru", "нужен PostgreSQL")]
)
def test_several_processes_on_sqlite_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str, words: str
) -> None:
    args = ["serve", "--processes", "2", "--data", str(tmp_path / "data"), "--lang", language]
    assert zamok_main(args) == 2
    assert words in capsys.readouterr().err
    assert not (tmp_path / "data").exists()


# ---- limits -----------------------------------------------------------------------------------


def test_what_somebody_has_used_at_one_process_counts_at_the_others(
    tmp_path: Path, shared: str
) -> None:
    async def story(one: Hall, two: Hall) -> None:
        anna = await one.house.people.join("Anna")
        boris = await one.house.people.join("Boris")
        cookies = [await one.house.people.new_session(who, "test") for who in (anna, boris)]
        new = {"game": "carcassonne", "seats": [{"kind": "me"}, {"kind": "open"}]}
        async with client(one, cookies[0]) as here, client(two, cookies[0]) as there:
            for _ in range(3):
                made = await here.post("/api/tables", json=new)
                assert made.status_code == 201
            await until(lambda: two.house.desk.making.of(anna)._tokens < 1)
            assert (await there.post("/api/tables", json=new)).status_code == 429
        async with client(two, cookies[1]) as other:
            assert (await other.post("/api/tables", json=new)).status_code == 201
        id = made.json()["id"]
        pages = [await one.open(id, anna), await two.open(id, anna)]
        for page in pages:
            await page.view()
        await until(lambda: two.house.ledger.sockets(anna) == 2)
        await until(lambda: one.house.ledger.sockets(anna) == 2)
        for door in (one, two):
            assert await (await door.open(id, anna, hello=False)).closed() == 1008
        await pages[0].socket.close()
        await until(lambda: two.house.ledger.sockets(anna) == 1)
        await (await two.open(id, anna)).view()
        two.house.leases.gone(one.house.leases.process)
        assert two.house.ledger.sockets(anna) == 2, "who is gone has no sockets"

    tell(tmp_path, shared, story, limits=replace(FREELY, tables=(1e-6, 3), sockets=2))


def test_sockets_that_are_opened_count_at_all_processes_and_once(
    tmp_path: Path, shared: str
) -> None:
    async def story(one: Hall, two: Hall) -> None:
        id, people = await seated(one.house)
        one.cookies = two.cookies
        for _ in range(3):  # led to the owner, where they are not counted again
            page = await two.open(id, people[0])
            await page.view()
            await page.socket.close()
        await until(lambda: [bucket._tokens < 1 for bucket in arrivals(one)] == [True])
        assert arrivals(one)[0]._tokens > -1
        with pytest.raises(InvalidStatus, match="429"):
            await one.open(id, people[0])
        await (await one.open(id, people[1])).view()

    tell(tmp_path, shared, story, limits=replace(FREELY, arrivals=(1e-6, 3)))


def arrivals(hall: Hall) -> list[Bucket]:
    """Return how often sockets may still be opened, by everybody who has."""
    return list(hall.house.ledger._shared["arrivals"]._buckets.values())


# ---- owners that die --------------------------------------------------------------------------


def test_the_table_of_a_process_that_died_goes_on_at_another(tmp_path: Path, shared: str) -> None:
    async def story(one: Hall, two: Hall) -> None:
        id, people = await seated(one.house)
        page = await two.open(id, people[0])
        await page.view()
        await play_next(one.house, id, people)
        await die(one)
        cookie = await two.house.people.new_session(people[0], "test")
        async with client(two, cookie) as there:  # at once: nobody is left at its address
            said = await there.post(f"/api/tables/{id}/chat", json={"id": "a", "text": "Hi"})
        assert said.status_code == 200
        assert len((await table_of(two.house, id)).plies) == 1
        assert await page.closed() == 1012
        again = await two.open(id, people[0])
        await again.view()

    tell(tmp_path, shared, story)


def test_a_process_that_was_asleep_writes_nothing_and_begins_anew(
    tmp_path: Path, shared: str
) -> None:
    async def story(one: Hall, two: Hall) -> None:
        id, people = await seated(one.house)
        page = await one.open(id, people[0])
        await page.view()
        fall_asleep(one)
        sleeper = one.house.leases.process
        await until(lambda: sleeper not in two.house.leases.others)
        seat = await play_next(two.house, id, people)
        with pytest.raises(Moved):  # it does not know yet
            await play(one.house, id, people[seat], seat)
        stored = await two.house.store.entries_of(id)
        assert sum(isinstance(entry.what, Move) for entry in stored) == 1
        assert await page.closed() == 1012
        await one.house.leases.beat()
        assert one.house.leases.process != sleeper
        again = await one.open(id, people[0])  # which leads to the other
        shown = await again.view()
        assert shown.version == (await table_of(two.house, id)).version_for(people[0])
        assert id not in one.house.desk._lives

    tell(tmp_path, shared, story)


@asynccontextmanager
async def thinking(halls: tuple[Hall, ...]) -> AsyncIterator[list[Counting]]:
    found = [Counting() for _ in halls]
    for there, thinkers in zip(halls, found, strict=True):
        there.house.thinkers = there.house.desk._thinkers = thinkers
    yield found
    for thinkers in found:
        thinkers.asleep = False


def test_bots_think_once_and_go_on_though_nobody_looks(tmp_path: Path, shared: str) -> None:
    async def story(*halls: Hall) -> None:
        async with thinking(halls) as (first, second, third):
            one = halls[0]
            id, people = await seated(one.house, "castle_builder", ME_AND_BOT)
            first.asleep = True
            table = await table_of(one.house, id)
            while not table.bots_to_act():
                await play(one.house, id, people[0], 0)
            await until(lambda: first.thoughts > 0)
            assert (second.thoughts, third.thoughts) == (0, 0)
            fall_asleep(one)
            await until(lambda: second.thoughts + third.thoughts > 0)
            heir = next(h for h in halls[1:] if id in h.house.desk._lives)
            found = await table_of(heir.house, id)
            await until(lambda: not found.bots_to_act())
            first.asleep = False  # and what it had thought is not stored
            await until(lambda: not one.house.desk._lives)
            entries = await heir.house.store.entries_of(id)
            by_bots = sum(isinstance(e.what, Move) and e.person is None for e in entries)
            assert by_bots == second.thoughts + third.thoughts

    tell(tmp_path, shared, story, 3)


def test_a_table_with_its_kept_seats_is_sat_down_at_through_any_process(
    tmp_path: Path, shared: str
) -> None:
    """What happens before a game begins is one table's, too: numbers are opened once."""

    async def story(one: Hall, two: Hall) -> None:
        anna = await one.house.people.join("Anna")
        boris = await one.house.people.join("Boris")
        plans = (Plan("me"), Plan("open"))
        id = await one.house.desk.create(anna, "carcassonne", {}, plans, False, Pace())
        for seat, (there, who) in enumerate(((one, anna), (two, boris))):
            cookie = await one.house.people.new_session(who, "test")
            async with client(there, cookie) as asked:
                sit = {"id": action(), "seat": seat, "promise": promise(id, seat)}
                assert (await asked.post(f"/api/tables/{id}/sit", json=sit)).is_success
        for seat, (there, who) in enumerate(((two, anna), (one, boris))):
            cookie = await one.house.people.new_session(who, "test")
            async with client(there, cookie) as asked:
                opening = {"id": action(), "seat": seat, "number": number(id, seat)}
                answer = await asked.post(f"/api/tables/{id}/open", json=opening)
                assert answer.is_success, answer.text
        async with client(two) as asked:
            text = (await asked.get(f"/api/tables/{id}")).text
            assert json.loads(text)["status"] == "running"

    tell(tmp_path, shared, story)


def test_who_is_stuck_takes_connections_and_does_not_answer(tmp_path: Path, shared: str) -> None:
    async def story(one: Hall, two: Hall) -> None:
        await until(lambda: bool(two.house.leases.others))
        assert await lease._answers(two.house.leases.others[one.house.leases.process])

        async def listen(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.read()  # until the other has given up
            writer.close()

        stuck = await asyncio.start_server(listen, "127.0.0.1", 0)
        port = stuck.sockets[0].getsockname()[1]
        begun = asyncio.get_running_loop().time()
        assert not await lease._answers(Neighbour("stuck", f"127.0.0.1:{port}"))
        assert asyncio.get_running_loop().time() - begun >= lease.KNOCKING / 2
        assert not await lease._answers(Neighbour("gone", f"127.0.0.1:{free_port()}"))
        stuck.close()

    tell(tmp_path, shared, story)
