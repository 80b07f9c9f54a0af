"""What hostile clients and broken surroundings found: each is kept from coming back.

docs/SECURITY.md lists them with what happened before.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
import uvicorn
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

import zamok
from tests.server.kit import (
    ALL,
    FREELY,
    act,
    action,
    opened,
    play,
    play_out,
    seated,
    seen_by,
    served,
    settings,
    sit,
    table_of,
)
from tests.server.postgres import free_port
from zamok.engine import SeatError
from zamok.server import steady, undoing
from zamok.server.action import Chat, Leave, Move, Rematch, Undo
from zamok.server.entry import Pace, Plan
from zamok.server.errors import Refused
from zamok.server.guard import own_origin
from zamok.server.house import House
from zamok.server.limits import Budget, Metered, Source
from zamok.server.logs import Once
from zamok.server.names import isolated
from zamok.server.settings import Limits
from zamok.server.steady import Steady
from zamok.server.table import MOST_ENTRIES
from zamok.server.wire import wire
from zamok.web.site import site


def tell(folder: Path, story: Callable[[House], Awaitable[None]]) -> None:
    async def run() -> None:
        async with opened(folder) as house:
            await story(house)

    asyncio.run(run())


@asynccontextmanager
async def listening(folder: Path, limits: Limits) -> AsyncIterator[int]:
    """Serve by a real port; return it."""
    port = free_port()
    made = site(settings(folder, limits))
    house: House = made.state.house
    protocol = wire(limits, house.ledger, house.relay)
    config = uvicorn.Config(made, port=port, log_config=None, http=protocol)
    server = uvicorn.Server(config)
    task = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    yield port
    server.should_exit = True
    await task


async def turns(house: House, id: str, people: list[str], number: int) -> list[int]:
    """Make moves that everybody numbers for themselves; return the versions acknowledged."""
    found, made = [], dict.fromkeys(people, 0)
    for _ in range(number):
        table = await table_of(house, id)
        assert table.state is not None
        seat = table.actors()[0]
        person = people[seat]
        made[person] += 1
        move = table.state.legal(seat)[0]
        what = Move(
            id=f"move-{made[person]}", seat=seat, move=move, version=table.version_for(person)
        )
        found.append(await act(house, id, person, what))
    return found


def test_two_who_number_their_actions_alike_both_have_them_stored(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        id, people = await seated(house)
        acknowledged = await turns(house, id, people, 12)
        assert len(set(acknowledged)) == 12
        assert len((await table_of(house, id)).plies) == 12
        assert len(await house.store.entries_of(id)) == acknowledged[-1]

    tell(tmp_path, story)


def test_another_action_under_a_used_id_is_refused_and_never_acknowledged(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        id, people = await seated(house)
        first = await act(house, id, people[0], Chat(id="1", text="hello"))
        assert await act(house, id, people[0], Chat(id="1", text="hello")) == first
        with pytest.raises(Refused, match="used"):
            await act(house, id, people[0], Chat(id="1", text="good day"))
        table = await table_of(house, id)
        assert [line.text for line in table.chat_lines] == ["hello"]

    tell(tmp_path, story)


def test_nobody_can_burn_an_id_of_somebody_else(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        id, people = await seated(house)
        for person in people:
            await act(house, id, person, Chat(id="chat", text="here"))
        mover = (await table_of(house, id)).actors()[0]
        await act(house, id, people[1 - mover], Chat(id="move-1", text="burnt"))
        await turns(house, id, people, 1)
        assert len((await table_of(house, id)).plies) == 1

    tell(tmp_path, story)


def test_what_is_stored_of_ids_is_there_after_a_restart(tmp_path: Path) -> None:
    async def first(house: House) -> tuple[str, str]:
        id, people = await seated(house)
        await act(house, id, people[0], Chat(id="1", text="hello"))
        return id, people[0]

    async def both() -> None:
        async with opened(tmp_path) as house:
            id, person = await first(house)
        async with opened(tmp_path) as house:
            await act(house, id, person, Chat(id="1", text="hello"))
            with pytest.raises(Refused, match="used"):
                await act(house, id, person, Chat(id="1", text="good day"))

    asyncio.run(both())


# ---- 2 and 3: clients that want everything ----------------------------------------------------


def test_half_a_request_is_not_waited_for_and_others_are_served_meanwhile(tmp_path: Path) -> None:
    limits = replace(FREELY, head=0.3, connections=100, connections_address=20)

    async def run() -> None:
        async with listening(tmp_path, limits) as port:
            pairs = [await asyncio.open_connection("127.0.0.1", port) for _ in range(20)]
            for _, writer in pairs:
                writer.write(b"GET /health HTTP/1.1\r\nHost: x\r\n")
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            with suppress(ConnectionError):
                assert await reader.read() == b""  # one too many from one address
            writer.close()
            async with asyncio.timeout(20):
                for reader, writer in pairs:
                    with suppress(ConnectionError):
                        assert await reader.read() == b""
                    writer.close()
            async with httpx.AsyncClient() as client:
                assert (await client.get(f"http://127.0.0.1:{port}/health")).status_code == 200

    asyncio.run(run())


def test_the_rest_of_a_request_is_not_waited_for_either(tmp_path: Path) -> None:
    async def run() -> None:
        async with listening(tmp_path, replace(FREELY, sending=0.3)) as port:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            head = b"POST /api/people HTTP/1.1\r\nHost: x\r\nContent-Length: 20\r\n\r\n{"
            writer.write(head)
            async with asyncio.timeout(20):
                assert (await reader.read(100)).startswith(b"HTTP/1.1 408")
            writer.close()

    asyncio.run(run())


def test_the_log_says_the_same_thing_once_and_counts_it() -> None:
    lines: list[logging.LogRecord] = []
    once = Once()
    for second in (0, 1, 2, 40):
        record = logging.LogRecord("x", logging.ERROR, "", 0, "no more files", (), None)
        record.created = 1000.0 + second
        if once.filter(record):
            lines.append(record)
    assert [getattr(record, "again", 0) for record in lines] == [0, 2]


def test_who_has_used_much_waits_and_others_do_not() -> None:
    budget = Budget((0.1, 1.0), (0.5, 10.0))
    greedy, other = Source("eve", "1.1.1.1"), Source("anna", "1.1.1.1")
    for _ in range(10):
        budget.spend(greedy, 0.2)
    assert 5 < budget.wait(greedy) < 11
    assert budget.wait(other) == 0
    for extra in range(60):  # many people at one address are one in the end
        budget.spend(Source(f"eve {extra}", "1.1.1.1"), 0.5)
    assert budget.wait(other) > 0
    assert budget.wait(Source("boris", "2.2.2.2")) == 0


def test_only_what_keeps_the_processor_is_counted() -> None:
    async def work() -> str:
        await asyncio.sleep(0.2)
        end = time.thread_time() + 0.05
        while time.thread_time() < end:
            pass
        with suppress(TimeoutError):
            async with asyncio.timeout(0.05):
                await asyncio.sleep(5)
        return "done"

    async def run() -> None:
        metered = Metered(work())
        assert await metered == "done"
        assert 0.05 <= metered.spent < 0.15

    asyncio.run(run())


def test_of_many_who_wait_for_one_share_only_one_goes_on() -> None:
    """Else all of them would keep the processor at the moment it is theirs again."""
    # A share that fills so slowly that no machine is slow enough to let a second one through.
    budget, eve = Budget((1e-4, 0.01), (10.0, 10.0)), Source("eve", "1.1.1.1")
    running: list[int] = []

    async def work(number: int) -> None:
        running.append(number)
        await asyncio.sleep(60)

    async def run() -> None:
        budget.spend(eve, 0.01)
        tasks = [asyncio.create_task(wait_and_work(number)) for number in range(20)]
        await asyncio.sleep(0.05)
        for task in tasks:
            task.cancel()

    async def wait_and_work(number: int) -> None:
        while wait := budget.wait(eve):
            await asyncio.sleep(wait)
        await budget.paid(eve, work(number))

    asyncio.run(run())
    assert running == [0]


def test_who_opens_socket_after_socket_is_stopped_at_the_wire_and_others_are_not(
    tmp_path: Path,
) -> None:
    async def run() -> None:
        limits = replace(FREELY, arrivals=(1e-6, 3), arrivals_address=(1e-6, 2))
        async with listening(tmp_path, limits) as port:

            async def arrive(cookie: str) -> int:
                headers = {"cookie": f"zamok_person={cookie}"} if cookie else {}
                url = f"ws://127.0.0.1:{port}/ws/table/none"
                try:
                    async with connect(url, additional_headers=headers):
                        return 101
                except InvalidStatus as answer:
                    return answer.response.status_code

            said = [await arrive(who) for who in ["eve"] * 5 + ["anna"] + [""] * 3]
            assert [code == 429 for code in said] == [False] * 3 + [True] * 2 + [False] * 3 + [True]

    asyncio.run(run())


def test_a_request_beyond_ones_share_is_refused_and_somebody_elses_is_not(tmp_path: Path) -> None:
    async def run() -> None:
        limits = replace(FREELY, work=(1e-6, 1e-6), work_address=ALL)
        async with served(tmp_path, limits) as client:
            await client.post("/api/people", json={"name": "Eve"})
            eve = httpx.Cookies(client.cookies)
            for _ in range(3):
                await client.get("/api/me")
            assert (await client.get("/api/me")).status_code == 429
            client.cookies.clear()
            assert (await client.get("/health")).status_code == 200
            client.cookies = eve
            assert (await client.get("/api/me")).status_code == 429

    asyncio.run(run())


# ---- 4: presence ------------------------------------------------------------------------------


class Listener:
    """A watcher that counts."""

    def __init__(self) -> None:
        self.woken = self.greeted = 0

    def wake(self) -> None:
        self.woken += 1

    def greet(self) -> None:
        self.greeted += 1

    def leave(self) -> None:
        raise AssertionError("nobody else is there")


def test_spectators_come_and_go_without_waking_anybody(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        id, people = await seated(house)
        live = await house.desk.live(id)
        fans = [await house.people.join(f"Fan {fan}") for fan in range(60)]
        player = Listener()
        house.desk.enter(live, player, people[0])  # from here on nothing waits: it is a moment
        for fan in fans:
            house.desk.enter(live, Listener(), fan)
        for _ in range(5):  # and a player five times within a moment is one greeting
            other = Listener()
            house.desk.enter(live, other, people[1])
            house.desk.go(live, other, people[1])
        await asyncio.sleep(0.8)
        assert (player.woken, player.greeted) == (0, 1)

    tell(tmp_path, story)


# ---- 8: taking back ---------------------------------------------------------------------------


def test_nobody_takes_back_past_the_moves_of_somebody_who_is_away(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        id, people = await seated(house)
        for _ in range(6):
            seat = (await table_of(house, id)).actors()[0]
            await play(house, id, people[seat], seat)
        table = await table_of(house, id)
        asker = next(s for s in (0, 1) if not undoing.free(table, s))
        await act(house, id, people[1 - asker], Leave(id=action()))
        before = len(table.plies)
        await act(house, id, people[asker], Undo(id=action(), seat=asker))
        assert table.request is not None
        assert len(table.plies) >= before

    tell(tmp_path, story)


# ---- 11: tokens -------------------------------------------------------------------------------


def test_a_token_never_becomes_a_person(tmp_path: Path) -> None:
    async def run() -> None:
        async with served(tmp_path, FREELY) as client:
            await client.post("/api/people", json={"name": "Anna"})
            wish = {"name": "robot", "scopes": ["read", "play", "account"]}
            token = (await client.post("/api/me/tokens", json=wish)).json()["token"]
            client.cookies.clear()
            who = {"Authorization": f"Bearer {token}"}
            for method, path in (
                ("POST", "/api/me/carry"),
                ("POST", "/api/me/tokens"),
                ("GET", "/api/me/tokens"),
                ("GET", "/api/me/sessions"),
                ("DELETE", "/api/me/sessions"),
            ):
                body = {"name": "two"} if path.endswith("tokens") and method == "POST" else None
                answer = await client.request(method, path, headers=who, json=body)
                assert (answer.status_code, answer.json()["error"]["key"]) == (403, "refuse.device")
            assert not client.cookies

    asyncio.run(run())


# ---- 12: secret steps -------------------------------------------------------------------------


def test_nobody_can_count_the_steps_of_a_secret_choice(tmp_path: Path) -> None:
    """Once Upon: a die is chosen in one or two steps; others see versions and moves without."""

    async def story(house: House) -> None:
        id, people = await seated(house, "once_upon")
        told: dict[str | None, list[tuple[int, int]]] = {None: [], people[0]: [], people[1]: []}
        secret = 0
        for _ in range(80):
            table = await table_of(house, id)
            if table.status == "over":
                break
            seat = table.actors()[0]
            before = {
                eyes: (table.version_for(person), seen_by(table, person, eyes).view)
                for eyes, person in ((None, None), (0, people[0]), (1, people[1]))
            }
            await play(house, id, people[seat], seat)
            for eyes, person in ((None, None), (0, people[0]), (1, people[1])):
                shown = seen_by(table, person, eyes)
                same = shown.view == before[eyes][1] and eyes != seat
                if shown.version == before[eyes][0]:
                    assert same  # nothing changed for them, and nothing is counted
                    secret += 1
                told[person].append((shown.version, shown.ply))
                assert [line.seq for line in shown.log] == sorted(line.seq for line in shown.log)
                assert all(line.seq <= shown.version for line in shown.log)
        assert secret
        assert told[None] != told[people[0]]

    tell(tmp_path, story)


# ---- 13: a class behind one address -----------------------------------------------------------


def test_a_class_of_forty_behind_one_address_sits_down_at_once(tmp_path: Path) -> None:
    async def pupil(app: Any, number: int) -> None:
        transport = httpx.ASGITransport(app, raise_app_exceptions=False, client=("10.0.0.1", 5000))
        async with httpx.AsyncClient(transport=transport, base_url="http://zamok.test") as client:
            assert (await client.get("/")).status_code == 200
            answer = await client.post("/api/people", json={"name": f"Pupil {number}"})
            assert answer.status_code == 201, answer.text
            new = {
                "game": "carcassonne",
                "seats": [{"kind": "me"}, {"kind": "bot", "level": "random"}],
            }
            made = await client.post("/api/tables", json=new)
            assert made.status_code == 201, made.text
            assert (await client.get(f"/table/{made.json()['id']}")).status_code == 200

    async def run() -> None:
        app = site(settings(tmp_path, Limits()))
        async with app.router.lifespan_context(app):
            await asyncio.gather(*(pupil(app, number) for number in range(40)))

    asyncio.run(run())


# ---- 14: rematch ------------------------------------------------------------------------------


def test_the_seats_of_a_rematch_are_kept_for_those_who_sat(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        id, people = await seated(house, "castle_builder")
        await play_out(house, id, people)
        doer = await house.people.doer(people[0])
        new = (await house.desk.act(id, doer, Rematch(id=action()))).table
        assert new is not None
        stranger = await house.people.join("Eve")
        for seat in (0, 1):
            with pytest.raises(Refused, match="taken"):
                await sit(house, new, stranger, seat)
        for seat, person in enumerate(people):
            await sit(house, new, person, seat)
        assert (await table_of(house, new)).status == "running"

    tell(tmp_path, story)


# ---- 15: much of everything -------------------------------------------------------------------


def test_one_person_does_not_fill_the_lobby(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        honest = await house.people.join("Anna")
        plans = (Plan("me"), Plan("open"))
        mine = await house.desk.create(honest, "carcassonne", {}, plans, True, Pace())
        greedy = await house.people.join("Eve")
        for _ in range(20):
            await house.desk.create(greedy, "carcassonne", {}, plans, True, Pace())
        shown = [snapshot.id for snapshot in await house.desk.open_tables()]
        assert mine in shown
        assert len(shown) == 4

    tell(tmp_path, story)


def test_a_table_does_not_grow_without_end(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        id, people = await seated(house)
        table = await table_of(house, id)
        await play(house, id, people[table.actors()[0]], table.actors()[0])
        table.version = MOST_ENTRIES
        with pytest.raises(Refused, match="long"):
            table.act(await house.people.doer(people[0]), Chat(id=action(), text="x"), 0.0)

    tell(tmp_path, story)


def test_a_click_is_stale_only_when_its_question_has_changed(tmp_path: Path) -> None:
    """Two who choose at the same time: one moves and takes back, the other's click still counts."""

    async def story(house: House) -> None:
        id, people = await seated(house, "all_seasons")
        table = await table_of(house, id)
        assert set(table.actors()) == {0, 1}
        seen = table.version_for(people[1])
        legal = table.state.legal(1) if table.state else []
        await play(house, id, people[0], 0)
        await act(house, id, people[0], Undo(id=action(), seat=0))
        await act(house, id, people[1], Move(id=action(), seat=1, move=legal[0], version=seen))
        assert table.plies[-1].seat == 1

    tell(tmp_path, story)


# ---- 16: clocks -------------------------------------------------------------------------------


@pytest.mark.parametrize("step", [-600.0, 600.0])
def test_deadlines_survive_steps_of_the_wall_clock(
    step: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    wall, passed = [1_000_000.0], [50.0]
    # Only for the clock: a server in another thread would wait for years by it.
    told = SimpleNamespace(time=lambda: wall[0], monotonic=lambda: passed[0])
    monkeypatch.setattr(steady, "time", told)
    clock = Steady()
    for _ in range(3600):  # an hour in which the wall clock runs a little fast
        wall[0] += 1.0001
        passed[0] += 1.0
        assert abs(clock.now() - wall[0]) < 0.01
    before = clock.now()
    wall[0] += step
    passed[0] += 1.0
    assert abs(clock.now() - before - 1.0) < 0.01
    restarted = Steady()
    restarted.not_before(before)
    assert restarted.now() >= before


def test_a_server_that_starts_with_its_clock_set_back_goes_on_from_what_is_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with opened(tmp_path) as house:
            id, people = await seated(house)
            await act(house, id, people[0], Chat(id="1", text="hello"))
            stored = (await table_of(house, id)).changed_at
        clock = Steady()
        clock._ahead -= 600
        monkeypatch.setattr(steady, "now", clock.now)
        monkeypatch.setattr(steady, "not_before", clock.not_before)
        async with opened(tmp_path) as house:
            await act(house, id, people[0], Chat(id="2", text="again"))
            assert (await table_of(house, id)).changed_at >= stored

    asyncio.run(run())


# ---- 19 and 20 --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["\u3164", "\u2800\u2800", "a\u3164", "\u200b", "...", "\u115fb"])
def test_a_name_that_cannot_be_seen_is_refused(tmp_path: Path, name: str) -> None:
    async def story(house: House) -> None:
        with pytest.raises(Refused, match="name"):
            await house.people.join(name)

    tell(tmp_path, story)


def test_a_name_written_from_right_to_left_leaves_the_sentence_around_it_alone() -> None:
    assert isolated("Анна") == "Анна"
    assert isolated("שרה") == "\u2068שרה\u2069"


@pytest.mark.parametrize(
    ("scheme", "origin", "secure", "own"),
    [
        ("http", "http://zamok.test", False, True),
        ("http", "https://zamok.test", False, False),
        ("http", "https://zamok.test", True, True),
        ("http", "http://zamok.test", True, False),
        ("wss", "https://zamok.test", False, True),
        ("ws", "http://zamok.test.evil", False, False),
        ("ws", "null", False, False),
    ],
)
def test_the_origin_is_compared_whole(
    tmp_path: Path, scheme: str, origin: str, secure: bool, own: bool
) -> None:
    headers = [(b"host", b"zamok.test"), (b"origin", origin.encode())]
    scope = {"type": "http", "scheme": scheme, "headers": headers}
    assert own_origin(scope, replace(settings(tmp_path), secure=secure)) is own


@pytest.mark.parametrize("game", zamok.games(), ids=lambda game: game.key)
def test_a_seat_that_is_not_at_the_table_sees_nothing(game: zamok.Game) -> None:
    state = game.start(game.min_seats, seed="safety")
    for seat in (game.min_seats, game.min_seats + 1, 5, 99, -1):
        with pytest.raises(SeatError):
            state.view(seat)


@pytest.mark.parametrize("path", ["/tables?game=%00", "/api/people/a%00b", "/api/tables?game=%00"])
def test_nothing_is_called_by_a_sign_that_no_database_takes(tmp_path: Path, path: str) -> None:
    async def story() -> None:
        async with served(tmp_path) as client:
            assert (await client.get(path)).status_code == 404

    asyncio.run(story())
