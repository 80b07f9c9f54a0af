"""What a host does beside a running server: copy, put back, check, prune, and mind people."""

from __future__ import annotations

import asyncio
import gzip
import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.server.kit import act, action, opened, play_next, play_out, seated, settings, table_of
from tests.server.test_store import new_database
from zamok.cli.main import main
from zamok.server.action import Chat
from zamok.server.entry import Pace, Plan
from zamok.server.house import House
from zamok.server.vault import of_entry, of_gist

NAME, TALK = "Аделаида", "Меня зовут Аделаида"


@pytest.fixture(params=["sqlite", "postgresql"])
def new(request: pytest.FixtureRequest) -> Callable[[], str]:
    """Return what makes a database's address: "" for SQLite in the data folder."""
    if request.param == "sqlite":
        return lambda: ""
    cluster = request.getfixturevalue("cluster")
    return lambda: asyncio.run(new_database(cluster))


def command(name: str, data: Path, database: str, *args: object) -> list[str]:
    where = ["--data", str(data), *(["--database", database] if database else [])]
    return [name, *map(str, args), *where, "--lang", "en"]


async def beside(*line: str) -> int:
    """Run a command while a house is open."""
    return await asyncio.to_thread(main, list(line))


async def told(house: House, id: str) -> str:
    """Return the position of a running game as text."""
    state = (await table_of(house, id)).state
    assert state is not None
    return state.to_text()


async def inhabited(house: House) -> tuple[str, str, list[str]]:
    """Return a finished game, a running one and its people."""
    over, people = await seated(house, "castle_builder")
    await play_out(house, over, people)
    await act(house, over, people[0], Chat(id=action(), text="Спасибо!"))
    going, people = await seated(house, "castle_builder")
    for _ in range(30):  # so many that a gist is kept
        await play_next(house, going, people)
    return over, going, people


def test_what_is_copied_while_it_is_played_comes_back_whole(
    tmp_path: Path, new: Callable[[], str], capsys: pytest.CaptureFixture[str]
) -> None:
    data, database, file = tmp_path / "data", new(), tmp_path / "all.backup"

    async def live() -> tuple[str, str, str, str]:
        async with opened(data, database=database) as house:
            over, going, _ = await inhabited(house)
            assert await beside(*command("backup", data, database, file)) == 0
            assert await beside(*command("check", data, database)) == 0
            record = (await house.desk.record(over)).to_json()
            return over, going, record, await told(house, going)

    async def again(folder: Path, database: str) -> tuple[str, str]:
        async with opened(folder, database=database) as house:
            record = (await house.desk.record(over)).to_json()
            return record, await told(house, going)

    over, going, *before = asyncio.run(live())
    assert "2\xa0tables" in capsys.readouterr().out
    assert file.stat().st_mode & 0o077 == 0
    for number, target in enumerate([new(), ""]):  # the same kind, and a file
        folder = tmp_path / f"restored-{number}"
        assert main(command("restore", folder, target, file)) == 0
        assert list(asyncio.run(again(folder, target))) == before
        assert main(command("check", folder, target)) == 0
        assert "Everything is whole" in capsys.readouterr().out
        assert main(command("restore", folder, target, file)) == 2
        assert "There is data" in capsys.readouterr().err


def test_a_copy_that_is_not_whole_leaves_nothing_behind(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, file = tmp_path / "data", tmp_path / "all.backup"

    async def live() -> None:
        async with opened(data) as house:
            await seated(house, "carcassonne")

    asyncio.run(live())
    assert main(command("backup", data, "", file)) == 0
    whole = gzip.decompress(file.read_bytes())
    head, rest = whole.split(b"\n", 1)
    newer = json.dumps({**json.loads(head), "revision": "9999"}).encode()
    for wrong, said in (
        (b"", "is not a whole backup"),
        (whole[: len(whole) // 2], "is not a whole backup"),
        (whole.replace(b"carcassonne", b"castle_lego"), "is not a whole backup"),
        (newer + b"\n" + rest, "by a newer Zamok"),
    ):
        file.write_bytes(gzip.compress(wrong))
        capsys.readouterr()
        assert main(command("restore", tmp_path / "new", "", file)) == 2
        assert said in capsys.readouterr().err
        assert not (tmp_path / "new").exists()


def test_what_is_damaged_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = tmp_path / "data"

    async def live() -> str:
        async with opened(data) as house:
            return (await inhabited(house))[0]

    over = asyncio.run(live())
    with closing(sqlite3.connect(data / "zamok.db")) as database:
        database.execute("UPDATE entries SET data = x'00' WHERE seq = 3")
        database.execute("UPDATE results SET person = 'nobody' WHERE seat = 0")
        database.commit()
    assert main(command("check", data, "")) == 1
    out = capsys.readouterr().out
    assert f"Table {over}: " in out
    assert "Database: results" in out


async def everything(house: House) -> str:
    """Return all that lies in a database as text, opened where it is sealed."""
    found = []
    for table in ("people", "keys", "tables", "entries", "gists", "sittings", "results"):
        for row in await house.store.database.read(f"SELECT * FROM {table}"):
            found.append(str(dict(row)))
            if table in ("entries", "gists"):
                place = of_gist(row["table"])
                if table == "entries":
                    place = of_entry(row["table"], row["seq"])
                found.append(house.store.vault.open(row["data"], place).decode(errors="replace"))
    return "\n".join(found)


def test_of_who_is_deleted_nothing_is_left_and_the_others_play_on(
    tmp_path: Path, new: Callable[[], str], capsys: pytest.CaptureFixture[str]
) -> None:
    data, database = tmp_path / "data", new()

    async def live() -> None:
        async with opened(data, database=database) as house:
            over, going, people = await inhabited(house)
            leaving, staying = people[0], people[1]
            await house.people.new_session(leaving, f"Browser of {NAME}")
            assert await beside(*command("people", data, database, "rename", leaving, NAME)) == 0
            assert await beside(*command("people", data, database, "--json")) == 0
            listed = json.loads(capsys.readouterr().out.split("\n", 1)[1])
            assert NAME in [one["name"] for one in listed]
            third = await house.desk.create(
                leaving, "carcassonne", {}, (Plan("me"), Plan("open")), True, Pace()
            )
            await act(house, going, leaving, Chat(id=action(), text=TALK))
            assert await beside(*command("people", data, database, "delete", NAME)) == 0
            await house.desk.catch_up()
            left = await everything(house)
            assert NAME not in left
            assert leaving not in left
            table = await table_of(house, going)
            assert table.status == "running"
            assert [chair.stand_in for chair in table.chairs] == [True, False]
            assert (await table_of(house, third)).status == "closed"
            version = table.version
            for _ in range(3000):  # the bot and the other play on
                table = await table_of(house, going)
                if staying in table.people_to_act():
                    await play_next(house, going, ["", staying])
                else:
                    await asyncio.sleep(0.01)
                if table.version > version + 20:
                    break
            assert table.version > version + 10
            assert (await house.desk.record(over)).verify().over

    asyncio.run(live())
    assert main(command("check", data, database)) == 0


def test_who_is_shut_out_comes_in_no_more_and_stays_known(
    tmp_path: Path, new: Callable[[], str]
) -> None:
    data, database = tmp_path / "data", new()

    async def live() -> None:
        async with opened(data, database=database) as house:
            person = await house.people.join(NAME)
            cookie = await house.people.new_session(person, "")
            assert await beside(*command("people", data, database, "close", person)) == 0
            assert await house.people.of_cookie(cookie) is None
            assert await house.people.name(person) == NAME

    asyncio.run(live())


def test_what_nobody_asks_for_again_is_pruned_and_what_was_played_stays(
    tmp_path: Path, new: Callable[[], str], capsys: pytest.CaptureFixture[str]
) -> None:
    data, database = tmp_path / "data", new()

    async def live() -> None:
        async with opened(data, database=database) as house:
            over, people = await seated(house, "castle_builder")
            await play_out(house, over, people)
            host = await house.people.join("Host")
            await house.desk.create(
                host, "carcassonne", {}, (Plan("me"), Plan("open")), True, Pace()
            )
            guest = await house.people.join("Guest")
            await house.people.new_session(guest, "")
            for sql in (
                "UPDATE people SET made_at = 1",
                "UPDATE tables SET changed_at = 1",
                "UPDATE keys SET ends_at = 2",
            ):
                await house.store.database.write((sql, []))
            assert await beside(*command("prune", data, database, "--dry-run")) == 0
            assert "1\xa0table without" in capsys.readouterr().out
            assert await house.store.count() == {"open": 1, "over": 1}
            assert await beside(*command("prune", data, database)) == 0
            assert "2\xa0guests" in capsys.readouterr().out
            assert await house.store.count() == {"over": 1}
            assert {one["id"] for one in await house.store.people()} == set(people)
            assert await house.desk.record(over)

    asyncio.run(live())


def test_a_person_there_is_not_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def live() -> None:
        async with opened(tmp_path) as house:
            for _ in range(2):
                await house.people.join("Ann")

    asyncio.run(live())
    folder = settings(tmp_path).data
    for args, said in (
        (("delete", "Bob"), "no one has the id or the name “Bob”"),
        (("delete", "Ann"), "several people are called “Ann”"),
        (("rename", "Ann"), "needs a person and the new name"),
        (("close",), "say which person"),
        (("list", "Ann"), "takes neither"),
    ):
        assert main(command("people", folder, "", *args)) == 2
        assert said in capsys.readouterr().err


def test_doctor_tells_what_a_server_would_stumble_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["doctor", "--data", str(tmp_path / "data"), "--lang", "en", "--port", "1"]) in (
        0,
        1,
    )
    said = capsys.readouterr().out
    assert "Python 3." in said
    assert "The browser pages are built" in said
    assert not (tmp_path / "data").exists()
    (tmp_path / "data").mkdir(mode=0o700)
    (tmp_path / "data" / "zamok.db").write_bytes(b"none" * 400)
    assert main(["doctor", "--data", str(tmp_path / "data"), "--lang", "en"]) == 1
    assert "✗" in (said := capsys.readouterr().out)
    assert "not an intact database" in said
