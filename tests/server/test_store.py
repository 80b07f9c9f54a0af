"""What the store keeps, on SQLite and on PostgreSQL alike."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import create_async_engine

from tests.server.kit import act, action, opened, play, seated, table_of
from zamok.server import people as people_module
from zamok.server import sqlite, steady
from zamok.server.action import Leave
from zamok.server.entry import Entry, Pace, Plan, Said, SetUp
from zamok.server.errors import Away, Conflict, Refused
from zamok.server.people import People
from zamok.server.schema import metadata
from zamok.server.settings import Settings
from zamok.server.store import Key, Outline, Store
from zamok.server.vault import Vault

VAULT = Vault(b"the store's tests seal with this")
NOBODY = Outline("open", 1.0, False, {})
NUMBERS = itertools.count()


async def new_database(cluster: str) -> str:
    """Make an empty database; return its URL."""
    name = f"zamok_{next(NUMBERS)}"
    engine = create_async_engine(cluster.format("postgres"), isolation_level="AUTOCOMMIT")
    async with engine.connect() as connection:
        await connection.execute(text(f"CREATE DATABASE {name}"))
    await engine.dispose()
    return cluster.format(name)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the address of a database with nothing in it."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'zamok.db'}"
    return asyncio.run(new_database(request.getfixturevalue("cluster")))


@pytest.fixture
def shared(cluster: str) -> str:
    """Return the address of an empty database of PostgreSQL."""
    return asyncio.run(new_database(cluster))


def tell(url: str, story: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        store = Store(url, VAULT)
        await store.open()
        try:
            await story(store)
        finally:
            await store.close()

    asyncio.run(run())


def setup(id: str, host: str = "anna") -> SetUp:
    plans = (Plan("me"), Plan("here", name="Зоя"), Plan("bot", "knight"), Plan("open"))
    options = {"river": "yes", "variant": "зима"}
    pace = Pace("live", 30.5, 600.0)
    return SetUp(id, "carcassonne", 3, options, plans, True, pace, host, b"\x00\xff" * 16, 12.25)


def entry(seq: int, doing: str | None = None) -> Entry:
    return Entry(seq, Said(0, "ход"), "anna", doing, 5.5 + seq)


async def with_table(store: Store, id: str = "t1") -> None:
    if await store.name_of("anna") is None:
        await store.add_person("anna", "Анна", 1.0)
    await store.add_table(setup(id), [], NOBODY)


def test_migrations_from_nothing_make_what_the_schema_says_and_may_run_again(url: str) -> None:
    async def story(store: Store) -> None:
        again = Store(url, VAULT)  # a second process that starts later
        await again.open()
        await again.close()

        def compare(connection: Connection) -> None:
            assert not compare_metadata(MigrationContext.configure(connection), metadata)

        await store.database.migrate(compare)

    tell(url, story)


def test_several_processes_may_migrate_at_once(shared: str) -> None:
    async def run() -> None:
        stores = [Store(shared, VAULT) for _ in range(4)]
        await asyncio.gather(*(store.open() for store in stores))
        assert await stores[0].count() == {}
        for store in stores:
            await store.close()

    asyncio.run(run())


def test_a_set_up_comes_back_as_it_was_stored(url: str) -> None:
    async def story(store: Store) -> None:
        await with_table(store)
        assert await store.setup_of("t1") == setup("t1")
        assert await store.setup_of("t2") is None

    tell(url, story)


def test_entries_come_back_in_order_and_from_a_version_on(url: str) -> None:
    async def story(store: Store) -> None:
        await store.add_person("anna", "Анна", 1.0)
        await store.add_table(setup("t1"), [entry(1), entry(2)], NOBODY)
        await store.add_entries("t1", [entry(3), entry(4, "a")], NOBODY)
        assert await store.entries_of("t1") == [entry(1), entry(2), entry(3), entry(4, "a")]
        assert await store.entries_of("t1", 2) == [entry(3), entry(4, "a")]
        assert await store.entries_of("t1", 4) == []

    tell(url, story)


def test_what_was_stored_is_there_for_the_next_process(url: str) -> None:
    async def story(store: Store) -> None:
        await with_table(store)
        await store.add_entries("t1", [entry(1)], replace(NOBODY, status="running"))

    async def later(store: Store) -> None:
        assert await store.entries_of("t1") == [entry(1)]
        assert await store.count() == {"running": 1}
        assert await store.name_of("anna") == "Анна"

    tell(url, story)
    tell(url, later)


@pytest.mark.parametrize(
    ("second", "what"), [(entry(1, "b"), "the number"), (entry(2, "a"), "the action")]
)
def test_the_same_number_or_action_is_stored_once(url: str, second: Entry, what: str) -> None:
    async def story(store: Store) -> None:
        await with_table(store)
        await with_table(store, "t2")
        await store.add_entries("t1", [entry(1, "a")], NOBODY)
        running = replace(NOBODY, status="running")
        with pytest.raises(Conflict):
            await store.add_entries("t1", [second], running)
        assert await store.entries_of("t1") == [entry(1, "a")], what
        assert await store.count() == {"open": 2}  # nothing of the failed write is left
        await store.add_entries("t2", [entry(1, "a")], NOBODY)  # another table's are its own

    tell(url, story)


def test_one_failing_write_among_many_fails_alone(url: str) -> None:
    async def story(store: Store) -> None:
        tables = [f"t{n}" for n in range(30)]
        for table in tables:
            await with_table(store, table)
        await store.add_entries("t7", [entry(1)], NOBODY)
        writes = [store.add_entries(table, [entry(1)], NOBODY) for table in tables]
        results = await asyncio.gather(*writes, return_exceptions=True)
        failed = [n for n, result in enumerate(results) if result is not None]
        assert failed == [7]
        assert isinstance(results[7], Conflict)
        for table in tables:
            assert await store.entries_of(table) == [entry(1)]

    tell(url, story)


def test_many_writes_share_a_transaction_on_sqlite(tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        await store.add_person("anna", "Анна", 1.0)
        number = 2 * sqlite.GROUP
        said: list[str] = []
        assert isinstance(store.database, sqlite.Sqlite)
        for connection in store.database._connections:
            connection.set_trace_callback(said.append)
        await asyncio.gather(
            *(store.add_table(setup(f"t{n}"), [entry(1)], NOBODY) for n in range(number))
        )
        assert 1 <= said.count("COMMIT") <= 3
        assert await store.count() == {"open": number}

    tell(f"sqlite:///{tmp_path / 'zamok.db'}", story)


def test_of_what_lists_say_only_what_has_changed_is_written(tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        await with_table(store)
        await store.add_person("boris", "Борис", 1.0)
        first = Outline("running", 2.0, False, {"anna": True, "boris": False})
        await store.add_entries("t1", [entry(1)], first)
        said: list[str] = []
        assert isinstance(store.database, sqlite.Sqlite)
        for connection in store.database._connections:
            connection.set_trace_callback(said.append)
        second = replace(first, changed_at=3.0)
        await store.add_entries("t1", [entry(2)], second, first)
        assert not [line for line in said if "sittings" in line or "status" in line]
        third = Outline("over", 4.0, True, {"anna": True})
        await store.add_entries("t1", [entry(3)], third, second)
        assert sum("sittings" in line for line in said) == 1
        assert await store.tables_of("boris", 10) == []
        (mine,) = await store.tables_of("anna", 10)
        assert (mine.status, mine.changed_at, mine.to_act) == ("over", 4.0, True)

    tell(f"sqlite:///{tmp_path / 'zamok.db'}", story)


def test_a_writer_who_goes_away_takes_nothing_with_him(url: str) -> None:
    async def story(store: Store) -> None:
        await with_table(store)
        tasks = [
            asyncio.create_task(store.add_person(f"p{n}", f"Person {n}", 1.0)) for n in range(20)
        ]
        await asyncio.sleep(0)
        tasks[3].cancel()
        results = await asyncio.gather(*tasks, return_exceptions=True)
        assert sum(result is not None for result in results) <= 1
        for n in range(20):
            if n != 3:
                assert await store.name_of(f"p{n}") == f"Person {n}"
        await store.add_entries("t1", [entry(1)], NOBODY)  # it writes on

    tell(url, story)


def test_lists_show_open_tables_my_tables_and_where_bots_wait(url: str) -> None:
    async def story(store: Store) -> None:
        await store.add_person("anna", "Анна", 1.0)
        await store.add_person("boris", "Борис", 1.0)
        lines = [
            ("old", "open", 1.0, False, {"anna": False}),
            ("new", "open", 2.0, False, {"anna": False, "boris": False}),
            ("mine", "running", 3.0, False, {"anna": True, "boris": False}),
            ("bots", "running", 4.0, True, {"anna": False}),
            ("over", "over", 5.0, False, {"boris": False}),
            ("shut", "closed", 6.0, False, {"anna": False}),
            ("gone", "over", 7.0, True, {}),
        ]
        for id, status, at, bots, sitting in lines:
            await store.add_table(setup(id), [], Outline(status, at, bots, sitting))
        hidden = replace(setup("hidden"), public=False)
        await store.add_table(hidden, [], Outline("open", 9.0, False, {}))
        assert await store.open_tables(10, 10) == {"new": 2.0, "old": 1.0}
        assert list(await store.open_tables(10, 10)) == ["new", "old"]
        assert await store.open_tables(1, 10) == {"new": 2.0}
        assert await store.open_tables(10, 1) == {"new": 2.0}
        mine = await store.tables_of("anna", 10)
        assert [(item.id, item.to_act) for item in mine] == [
            ("mine", True),
            ("bots", False),
            ("new", False),
            ("old", False),
        ]
        assert mine[0].seats == 4
        assert [item.id for item in await store.tables_of("boris", 2)] == ["over", "mine"]
        assert await store.waiting() == ["bots"]
        assert await store.count() == {"open": 3, "running": 2, "over": 2, "closed": 1}
        await store.add_entries("mine", [entry(1)], Outline("over", 10.0, False, {"boris": True}))
        assert [item.id for item in await store.tables_of("anna", 1)] == ["bots"]

    tell(url, story)


def key(hash: str, use: str, ends_at: float | None) -> Key:
    return Key(hash, "anna", use, "bot", 1.0, ends_at, 1.0, "read")


def test_keys_are_kept_as_they_were_given_until_they_are_dropped(url: str) -> None:
    async def story(store: Store) -> None:
        await store.add_person("anna", "Анна", 1.0)
        token, carry = key("h1", "token", None), key("h2", "carry", 10.0)
        await store.add_key(token)
        await store.add_key(carry)
        assert await store.key("h1") == token
        assert await store.key("h3") is None
        assert await store.keys_of("anna", "token") == [token]
        await store.see_key("h1", 7.0, 70.0)
        assert await store.key("h1") == replace(token, seen_at=7.0, ends_at=70.0)
        await store.drop_key("h1", "boris")
        assert await store.key("h1") is not None
        await store.drop_key("h1", "anna")
        assert await store.key("h1") is None
        with pytest.raises(Conflict):
            await store.add_key(carry)

    tell(url, story)


def test_of_many_who_use_a_key_up_at_once_one_has_it(url: str) -> None:
    async def story(store: Store) -> None:
        await store.add_person("anna", "Анна", 1.0)
        await store.add_key(key("late", "carry", 10.0))
        assert await store.use_key("late", "carry", 10.5) is None
        assert await store.use_key("late", "token", 5.0) is None
        await store.add_key(key("good", "carry", 10.0))
        used = await asyncio.gather(*(store.use_key("good", "carry", 5.0) for _ in range(10)))
        assert used.count("anna") == 1
        assert used.count(None) == 9

    tell(url, story)


def test_names_and_cookies_outlive_the_process(url: str) -> None:
    async def story(store: Store) -> None:
        people = People(store, 40)
        person = await people.join("  Анна \n Б ")
        cookie = await people.new_session(person, "Firefox")
        await people.rename(person, "Аня")
        again = People(store, 40)
        caller = await again.of_cookie(cookie)
        assert caller is not None
        assert caller.person == person
        assert await again.name(person) == "Аня"
        assert await again.of_cookie(cookie[:-1]) is None
        assert await again.of_cookie(person) is None

    tell(url, story)


def test_who_is_here_is_looked_up_with_others_and_seen_to_have_ended(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(store: Store) -> None:
        time = [100.0]
        monkeypatch.setattr(steady, "now", lambda: time[0])
        asked: list[int] = []
        keys = store.keys

        async def count(hashes: Sequence[str]) -> dict[str, Key]:
            asked.append(len(hashes))
            return await keys(hashes)

        monkeypatch.setattr(store, "keys", count)
        people, elsewhere = People(store, 40), People(store, 40)
        ids = [await people.join(name) for name in ("Anna", "Boris", "Clara")]
        cookies = [await people.new_session(id, "") for id in ids]

        async def here(some: Sequence[str]) -> list[bool]:
            return [await people.of_cookie(cookie) is not None for cookie in some]

        assert await here(cookies) == [True] * 3
        assert asked == [1, 1, 1]
        await elsewhere.end_sessions(ids[1])
        assert await here(cookies) == [True] * 3  # so late it is noticed
        time[0] += people_module.TRUSTED
        assert await here(cookies) == [True, False, True]
        assert asked[3:] == [3, 1]  # the first brings the others; one of them is there no more
        assert await here(cookies[2:]) == [True]
        time[0] += people_module.LATELY
        assert await here(cookies[:1]) == [True]
        assert people.recognised(cookies[2]) == ids[2]  # who may have gone is not looked up
        assert asked[5:] == [1]

    tell(url, story)


def test_the_secret_is_made_whole_and_once_by_whoever_comes_first(tmp_path: Path) -> None:
    settings = Settings(tmp_path)
    first = settings.secret()
    assert len(first) == 64
    assert Settings(tmp_path).secret() == first
    assert [path.name for path in tmp_path.iterdir()] == ["secret"]
    assert (tmp_path / "secret").stat().st_mode & 0o077 == 0


def test_errors_do_not_tell_what_was_to_be_stored(url: str) -> None:
    async def story(store: Store) -> None:
        sql, said = "DELETE FROM nowhere WHERE said = ?", "MY WORDS"
        # What SQLite cannot do it does not tell from what nobody could do now.
        expected = Away if store.sqlite else asyncpg.UndefinedTableError
        for asked in (store.database.read(sql, said), store.database.write((sql, [said]))):
            with pytest.raises(expected) as failed:
                await asked
            told = str(failed.value.__cause__ if store.sqlite else failed.value)
            assert "nowhere" in told
            assert said not in told

    tell(url, story)


# ---- a table whose writing fails ------------------------------------------------------------


def test_what_could_not_be_stored_is_not_seen_even_if_the_store_stays_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with opened(tmp_path) as house:
            id, people = await seated(house)
            table = await table_of(house, id)
            seat, version = table.actors()[0], table.version

            async def broken(*_: object) -> None:
                raise OSError("the disk is full")

            with monkeypatch.context() as patch:
                patch.setattr(house.store, "add_entries", broken)
                patch.setattr(house.store, "setup_of", broken)
                with pytest.raises(OSError, match="disk"):
                    await play(house, id, people[seat], seat)
                with pytest.raises(OSError, match="disk"):  # rather nothing than what is not so
                    await house.desk.snapshot(id, people[seat], seat)
            seen = await house.desk.snapshot(id, people[seat], seat)
            assert (seen.version, seen.ply) == (version, 0)
            await play(house, id, people[seat], seat)
            assert (await house.desk.snapshot(id, None, None)).ply == 1

    asyncio.run(run())


def test_asking_for_tables_that_are_not_there_leaves_nothing_behind(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as house:
            for n in range(20):
                with pytest.raises(Refused, match="no_table"):
                    await house.desk.live(f"no{n}")
            assert not house.desk._loading
            assert not house.desk._lives

    asyncio.run(run())


def test_an_action_stored_while_the_house_closes_starts_no_bot_that_outlives_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with opened(tmp_path) as house:
            id, people = await seated(house)
            table = await table_of(house, id)
            who = people[table.actors()[0]]
            store, begun = house.store.add_entries, asyncio.Event()

            async def slowly(*args: Any) -> None:
                begun.set()
                await asyncio.sleep(0.05)
                await store(*args)

            monkeypatch.setattr(house.store, "add_entries", slowly)
            leaving = asyncio.create_task(act(house, id, who, Leave(id=action())))
            await begun.wait()
        assert leaving.done()
        assert table.version == leaving.result()
        assert table.bots_to_act()  # a stand-in's turn: it begins when the house opens again
        await asyncio.sleep(0.01)
        assert asyncio.all_tasks() == {asyncio.current_task()}

    asyncio.run(run())
