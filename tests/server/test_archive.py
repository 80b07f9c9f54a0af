"""Finished games that leave the database for a folder."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.catalogs import FULL
from tests.server.kit import act, action, opened, play_out, seated, served, settings, table_of
from tests.server.test_store import new_database
from zamok.cli.main import main
from zamok.engine import Record
from zamok.server import archive
from zamok.server.action import Chat
from zamok.server.errors import Conflict, Refused
from zamok.server.house import House

SOON = -3600.0  # what is younger than an hour from now


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> str:
    """Return a database's address: "" for SQLite in the data folder."""
    if request.param == "sqlite":
        return ""
    return asyncio.run(new_database(request.getfixturevalue("cluster")))


async def finished(house: House) -> tuple[str, list[str]]:
    id, people = await seated(house, "castle_builder")
    await play_out(house, id, people)
    return id, people


def test_a_finished_game_becomes_a_record_while_the_server_runs(
    tmp_path: Path, database: str
) -> None:
    async def run() -> None:
        async with opened(tmp_path, database=database) as house:
            id, people = await finished(house)
            going, _ = await seated(house, "castle_builder")
            record = await house.desk.record(id)
            results = await house.store.results_of(id)
            async with archive.opened(house.settings, tmp_path / "old") as old:
                assert await old.waiting(SOON) == [id]
                assert await old.waiting(3600.0) == []
                assert await old.take(id)
                assert await old.waiting(SOON) == []
                assert not await old.take(id)
            (file,) = (tmp_path / "old").glob("*/*")
            assert file.name == f"zamok-{id}.json"
            kept = Record.from_json(file.read_text(encoding="utf-8"))
            assert kept.to_json() == record.to_json()
            # It may still be in memory, but nothing more can happen there.
            with pytest.raises(Refused, match="archived"):
                await act(house, id, people[0], Chat(id=action(), text="Ещё?"))
            with pytest.raises(Refused, match="archived"):
                await house.desk.snapshot(id, people[0], 0)
            assert await house.store.results_of(id) == results
            assert await house.store.count() == {"archived": 1, "running": 1}
            assert await house.desk.tables_of(people[0]) == []
            assert (await table_of(house, going)).status == "running"

    asyncio.run(run())


def test_a_table_where_something_happens_meanwhile_stays(tmp_path: Path, database: str) -> None:
    async def run() -> None:
        async with opened(tmp_path, database=database) as house:
            id, people = await finished(house)
            table = await table_of(house, id)
            read = table.version
            await act(house, id, people[0], Chat(id=action(), text="Ещё?"))
            entries = await house.store.entries_of(id)
            with pytest.raises(Conflict):
                await house.store.archive(id, read, 1.0)
            assert await house.store.entries_of(id) == entries
            assert await house.store.count() == {"over": 1}
            assert len(await house.desk.tables_of(people[0])) == 1

    asyncio.run(run())


def test_a_game_that_cannot_be_read_stays(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as house:
            id, _ = await finished(house)
            await house.store.database.write(("UPDATE entries SET data = ? WHERE seq = 3", [b""]))
            async with archive.opened(house.settings, tmp_path / "old") as old:
                assert not await old.take(id)
            assert not (tmp_path / "old").exists()
            assert await house.store.count() == {"over": 1}

    asyncio.run(run())


@pytest.mark.parametrize("language", FULL)
def test_the_command_archives_old_games_and_their_pages_say_so(
    tmp_path: Path, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    data = tmp_path / "data"
    command = ["archive", str(tmp_path / "old"), "--data", str(data), "--lang", language]

    async def play() -> str:
        async with opened(data) as house:
            return (await finished(house))[0]

    async def look(id: str) -> tuple[int, str]:
        async with served(data) as client:
            page = await client.get(f"/table/{id}", headers={"accept-language": language})
            return page.status_code, page.text

    assert main(command) == 2  # there is no server's data yet
    assert str(data) in capsys.readouterr().err
    assert not data.exists()
    id = asyncio.run(play())
    assert main(command) == 0
    assert not (tmp_path / "old").exists()  # it is not old enough
    with closing(sqlite3.connect(settings(data).data / "zamok.db")) as database:
        database.execute("UPDATE tables SET changed_at = 1")
        database.commit()
    capsys.readouterr()
    assert main(command) == 0
    assert "1" in capsys.readouterr().out
    (file,) = (tmp_path / "old").glob("*/*")
    assert main(["verify", str(file), "--lang", language]) == 1  # all but whose key it is
    status, text = asyncio.run(look(id))
    assert status == 410
    assert {"en": "has been archived", "ru": "в архиве"}[language] in text
