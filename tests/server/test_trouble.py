"""What goes wrong around a server: a silent or full database, an owner that dies, a signal."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import ParamSpec, TypeVar

import httpx
import pytest
from sqlalchemy import make_url

from tests.server.kit import (
    ME_AND_BOT,
    AtOnce,
    action,
    fill,
    opened,
    play,
    seated,
    served,
    settings,
    table_of,
)
from tests.server.postgres import free_port
from tests.server.test_live import hall
from tests.server.test_live import move as say_move
from tests.server.test_store import new_database
from tests.server.warm import Kitchen
from tests.server.wire import Wire
from zamok.server import store as store_module
from zamok.server.action import Chat
from zamok.server.ear import SESSION
from zamok.server.entry import Moved
from zamok.server.errors import Away, Unfit
from zamok.server.house import House
from zamok.server.settings import Limits

P = ParamSpec("P")
T = TypeVar("T")
REPLACED = 60.0  # seconds in which a silent connection is replaced, however busy the machine is
ADOPTED = 2.0  # seconds in which another process must own the tables of a dead one


@asynccontextmanager
async def full(house: House) -> AsyncIterator[None]:
    """Have a full disk for a while."""
    await fill(house)
    yield
    await fill(house, False)


class Told:
    """Somebody who is told of trouble, and of its end."""

    def __init__(self, house: House) -> None:
        self._health = house.health
        self._health.listeners.add(self)
        self.of: list[bool] = []

    def ring(self) -> None:
        self.of.append(self._health.trouble)


async def until(ready: Callable[[], bool]) -> None:
    """Wait for something."""
    async with asyncio.timeout(REPLACED):
        while not ready():
            await asyncio.sleep(0.02)


@pytest.fixture
def shared(cluster: str) -> str:
    return asyncio.run(new_database(cluster))


# ---- a database that is silent ----------------------------------------------------------------


def test_a_move_on_a_silent_connection_is_stored_once_within_seconds(
    tmp_path: Path, shared: str
) -> None:
    async def run() -> None:
        async with Wire(shared) as wire, opened(tmp_path, database=wire.url) as house:
            id, people = await seated(house)
            told = Told(house)
            for _ in range(2):
                seat = (await table_of(house, id)).actors()[0]
                wire.silence()
                async with asyncio.timeout(REPLACED):
                    await play(house, id, people[seat], seat)
                await until(lambda: not house.health.trouble)
            assert told.of == [True, False] * 2
            entries = await house.store.entries_of(id)
            assert sum(isinstance(entry.what, Moved) for entry in entries) == 2

    asyncio.run(run())


def test_a_database_that_stays_away_is_refused_in_words_and_comes_back_by_itself(
    tmp_path: Path, shared: str
) -> None:
    async def run() -> None:
        async with Wire(shared) as wire, opened(tmp_path, database=wire.url) as house:
            id, people = await seated(house)
            seat = (await table_of(house, id)).actors()[0]
            wire.dead = True
            wire.silence()
            with pytest.raises(Away):
                await play(house, id, people[seat], seat)
            assert house.health.trouble
            await until(lambda: not house.leases.hears)
            wire.dead = False
            wire.cut()
            await until(lambda: not house.health.trouble and house.leases.hears)
            assert (await house.desk.snapshot(id, None, None)).ply == 0
            await play(house, id, people[seat], seat)
            assert len((await table_of(house, id)).plies) == 1

    asyncio.run(run())


def test_a_process_stopped_in_the_middle_of_a_write_freezes_no_table(
    tmp_path: Path, shared: str
) -> None:
    import asyncpg  # only where PostgreSQL is used

    async def run() -> None:
        async with opened(tmp_path, database=shared) as house:
            id, people = await seated(house)
            doer = await house.people.doer(people[0])
            address = make_url(shared).set(drivername="postgresql").render_as_string()
            stopped = await asyncpg.connect(address, server_settings=SESSION)
            await stopped.execute("BEGIN")
            await stopped.execute("UPDATE tables SET status = 'open' WHERE id = $1", id)
            said = Chat(id=action(), text="Удачи!")
            async with asyncio.timeout(REPLACED):
                while True:
                    try:
                        await house.desk.act(id, doer, said)
                        break
                    except Away:
                        continue
            with pytest.raises(
                (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)
            ):
                await stopped.execute("COMMIT")
            assert len((await table_of(house, id)).chat_lines) == 1

    asyncio.run(run())


def test_a_server_waits_for_a_database_that_is_starting_but_not_for_ever(
    tmp_path: Path, shared: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def late() -> None:
        async with Wire(shared) as wire:
            wire.dead = True
            wire.silence()

            async def come() -> None:
                await asyncio.sleep(0.5)
                wire.dead = False
                wire.cut()

            coming = asyncio.create_task(come())
            async with opened(tmp_path, database=wire.url) as house:
                await seated(house)
            await coming

    async def never() -> None:
        nobody = f"postgresql+asyncpg://zamok@127.0.0.1:{free_port()}/zamok"
        async with opened(tmp_path, database=nobody):
            pass

    asyncio.run(late())
    monkeypatch.setattr(store_module, "STARTING", 0.3)
    with pytest.raises(Unfit, match="database"):
        asyncio.run(never())


# ---- health -----------------------------------------------------------------------------------


def test_health_writes_and_names_what_fails_and_balancers_are_told(tmp_path: Path) -> None:
    async def run() -> None:
        async with served(tmp_path) as client:
            house: House = client._transport.app.state.house  # type: ignore[attr-defined]

            async def ask(path: str) -> httpx.Response:
                house.health._looked_at = -1e9  # as if a second had passed
                return await client.get(path)

            well = await ask("/health")
            assert well.status_code == 200
            assert well.json() == {
                "ok": True,
                "parts": {"writing": "ok", "hearing": "ok"},
                "tables": {},
            }
            assert (await ask("/ready")).status_code == 200
            async with full(house):
                ill = await ask("/health")
                assert ill.status_code == 503
                assert ill.json()["parts"] == {"writing": "OperationalError", "hearing": "ok"}
                assert (await ask("/ready")).status_code == 503
            assert (await ask("/health")).status_code == 200
            await house.leave()
            assert (await ask("/ready")).status_code == 404, "nobody new, and nobody is cut off"

    asyncio.run(run())


def test_whoever_asks_for_health_without_a_pause_makes_no_more_writes(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as house:
            written = 0
            probe = house.store.probe

            async def count() -> None:
                nonlocal written
                written += 1
                await probe()

            house.store.probe = count  # type: ignore[method-assign]
            await asyncio.gather(*(house.health.look() for _ in range(50)))
            assert written == 1

    asyncio.run(run())


def test_the_first_looks_of_a_process_may_come_at_once(tmp_path: Path, shared: str) -> None:
    async def run() -> None:
        async with opened(tmp_path, database=shared) as house:
            house.health._begin("a test")  # trouble, which is looked after at the same time
            writes = [house.health._write() for _ in range(5)]
            assert await asyncio.gather(*writes) == ["ok"] * 5

    asyncio.run(run())


# ---- what a player is told --------------------------------------------------------------------


def test_a_move_that_cannot_be_stored_is_refused_in_words_and_the_page_is_told_when_it_is_over(
    tmp_path: Path,
) -> None:
    async def run() -> None:
        async with hall(tmp_path, Limits(), False) as there:
            id, people = await seated(there.house)
            seat = (await table_of(there.house, id)).actors()[0]
            page = await there.open(id, people[seat])
            shown = await page.view()
            async with full(there.house):
                await say_move(page, shown, "first")
                told, refused = [await page.hear("trouble", "no") for _ in range(2)]
                assert (told["t"], refused["t"]) == ("trouble", "no")
                assert refused["id"] == "first"
                assert told["text"] == refused["text"]
                assert "store" in told["text"]
                late = await there.open(id, people[seat])  # whoever comes now is told, too
                assert (await late.hear("trouble"))["text"] == told["text"]
            assert (await page.hear("trouble"))["text"] == ""
            assert (await table_of(there.house, id)).version == shown.version
            await say_move(page, shown, "again")
            assert (await page.hear("ok", "no"))["t"] == "ok"

    asyncio.run(run())


def test_a_page_asked_for_while_nothing_can_be_read_comes_back_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(*_: object) -> None:
        raise Away

    async def run() -> None:
        async with served(tmp_path) as client:
            house: House = client._transport.app.state.house  # type: ignore[attr-defined]
            id, _ = await seated(house)
            house.desk._lives.clear()
            with monkeypatch.context() as patch:
                patch.setattr(house.store, "setup_of", away)
                page = await client.get(f"/table/{id}", headers={"accept-language": "ru"})
                assert page.status_code == 503
                assert "ничего не сохраняет" in page.text
                assert int(page.headers["refresh"]) > 0
                answer = await client.get(f"/api/tables/{id}")
                assert answer.status_code == 503
                assert answer.json()["error"]["key"] == "refuse.storing"
                assert int(answer.headers["retry-after"]) > 0
            assert (await client.get(f"/table/{id}")).status_code == 200

    asyncio.run(run())


# ---- one owner a table ------------------------------------------------------------------------


class Counting(AtOnce):
    """Thinkers who count, and who can fall asleep over a thought."""

    def __init__(self) -> None:
        super().__init__()
        self.thoughts = 0
        self.asleep = False

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        self.thoughts += 1
        while self.asleep:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.01)
        return await super().run(work, *args, **kwargs)


@asynccontextmanager
async def process(folder: Path, url: str) -> AsyncIterator[tuple[House, Counting]]:
    """Open a house as one of several processes does."""
    house = House(settings(folder, database=url))
    thinkers = house.thinkers = house.desk._thinkers = Counting()
    async with house.open():
        yield house, thinkers


def test_a_bot_goes_on_when_the_database_was_away(tmp_path: Path, shared: str) -> None:
    async def run() -> None:
        async with Wire(shared) as wire, process(tmp_path, wire.url) as (house, thinkers):
            id, people = await seated(house, "castle_builder", ME_AND_BOT)
            thinkers.asleep = True
            table = await table_of(house, id)
            while not table.bots_to_act():
                await play(house, id, people[0], 0)
            await until(lambda: thinkers.thoughts > 0)
            wire.silence()
            thinkers.asleep = False
            await until(lambda: any(ply.seat == 1 for ply in house.desk._lives[id].table.plies))

    asyncio.run(run())


# ---- a signal ---------------------------------------------------------------------------------


def test_a_server_that_is_told_to_stop_keeps_no_poll_waiting(tmp_path: Path) -> None:
    async def prepare() -> str:
        async with opened(tmp_path) as house:
            id, _ = await seated(house)
            return id

    async def run(id: str) -> None:
        kitchen = Kitchen()
        try:
            server = kitchen.serve(free_port(), tmp_path)
            await server.ready()
            base = f"http://127.0.0.1:{server.port}"
            async with httpx.AsyncClient(base_url=base, timeout=30) as client:
                version = (await client.get(f"/api/tables/{id}")).json()["version"]
                waiting = {"after": version, "wait": 25}
                polls = [
                    asyncio.create_task(client.get(f"/api/tables/{id}", params=waiting))
                    for _ in range(3)
                ]
                await asyncio.sleep(0.3)
                for _ in polls:  # whoever is answered after them: they have come
                    assert (await client.get("/health")).is_success
                assert await asyncio.to_thread(server.stop) == 0
                for poll in polls:
                    answer = await poll
                    assert answer.status_code == 503
                    assert answer.json()["error"]["key"] == "refuse.stopping"
        finally:
            kitchen.close()

    asyncio.run(run(asyncio.run(prepare())))


def test_an_action_that_could_not_be_stored_may_be_sent_again_with_its_id(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as house:
            id, people = await seated(house)
            doer = await house.people.doer(people[0])
            said = Chat(id=action(), text="Удачи!")
            async with full(house):
                with pytest.raises(Away):
                    await house.desk.act(id, doer, said)
            done = await house.desk.act(id, doer, said)
            assert (await house.desk.act(id, doer, said)).version == done.version
            assert len((await table_of(house, id)).chat_lines) == 1

    asyncio.run(run())
