"""Data at rest: whose it is, who may read it, and what it can be read with."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from tests.catalogs import FULL
from tests.server.kit import opened, play, play_out, seated, table_of
from tests.server.museum import ROOMS
from tests.server.postgres import free_port
from zamok.cli.main import main
from zamok.server import logs
from zamok.server.errors import Damaged, Unfit
from zamok.server.settings import Settings
from zamok.server.vault import Vault, of_entry, of_secret

SECRET = "a secret that is long enough for a server"


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


# ---- the secret -----------------------------------------------------------------------------


@pytest.mark.parametrize("given", ["", "x", "x" * 31, " " * 40])
def test_a_secret_that_can_be_guessed_is_refused_by_file_and_by_variable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, given: str
) -> None:
    path = tmp_path / "secret"
    path.write_text(given)
    path.chmod(0o600)
    with pytest.raises(Unfit, match="secret_short"):
        Settings(tmp_path).secret()
    path.write_text(SECRET)
    monkeypatch.setenv("ZAMOK_SECRET", given)
    with pytest.raises(Unfit, match="secret_short"):
        Settings(tmp_path).secret()


def test_a_secret_that_others_can_read_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "secret"
    path.write_text(SECRET)
    for bits in (0o644, 0o640, 0o606):
        path.chmod(bits)
        with pytest.raises(Unfit, match="secret_open"):
            Settings(tmp_path).secret()
    path.chmod(0o400)
    assert Settings(tmp_path).secret() == SECRET.encode()


def test_the_end_of_its_line_is_no_part_of_a_secret(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "secret"
    path.write_text(SECRET + "\n")
    path.chmod(0o600)
    by_file = Settings(tmp_path).secret()
    monkeypatch.setenv("ZAMOK_SECRET", SECRET)
    assert by_file == Settings(tmp_path).secret()


@pytest.mark.parametrize("language", FULL)
def test_the_command_says_how_to_make_a_secret(
    tmp_path: Path, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "secret"
    path.write_text("x")
    path.chmod(0o600)
    assert main(["serve", "--data", str(tmp_path), "--lang", language]) == 2
    said = capsys.readouterr().err
    assert "openssl rand -hex 32" in said
    assert str(path) in said
    assert "Traceback" not in said


# ---- the folder and its files -----------------------------------------------------------------


def test_the_folder_and_all_that_lies_in_it_are_closed_to_others(tmp_path: Path) -> None:
    folder = tmp_path / "data"

    async def run() -> None:
        async with opened(folder) as house:
            await seated(house)
            found = {path.name: mode(path) for path in folder.iterdir()}
            assert {"zamok.db", "zamok.db-wal", "zamok.db-shm", "secret"} <= set(found)
            assert {name: bits for name, bits in found.items() if bits & 0o077} == {}

    before = os.umask(0o022)
    try:
        asyncio.run(run())
    finally:
        os.umask(before)
    assert mode(folder) == 0o700


def test_data_that_lay_open_is_closed_at_the_start(tmp_path: Path) -> None:
    folder = tmp_path / "data"

    async def run() -> None:
        async with opened(folder):
            pass

    asyncio.run(run())
    folder.chmod(0o755)
    (folder / "zamok.db").chmod(0o644)
    asyncio.run(run())
    assert mode(folder) == 0o700
    assert mode(folder / "zamok.db") == 0o600


def test_a_folder_of_other_things_is_left_as_it_is_and_one_for_everybody_refused(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "letters.txt").write_text("not ours")
    folder.chmod(0o755)
    Settings(folder).secret()
    assert mode(folder) == 0o755
    assert mode(folder / "secret") == 0o600
    folder.chmod(0o777)
    with pytest.raises(Unfit, match="folder_open"):
        Settings(folder).secret()


# ---- one process ------------------------------------------------------------------------------


@pytest.mark.parametrize("language", FULL)
def test_a_second_server_on_the_same_folder_refuses_to_start_and_says_why(
    tmp_path: Path,
    language: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(logs, "set_up", lambda _level: None)  # the tests' own go on

    async def run() -> int:
        async with opened(tmp_path):
            port = str(free_port())
            args = ["serve", "--data", str(tmp_path), "--port", port, "--lang", language]
            return await asyncio.to_thread(main, args)

    assert asyncio.run(run()) == 2
    said = capsys.readouterr().err.strip()
    assert str(tmp_path) in said
    assert "Traceback" not in said
    assert len(said.splitlines()) == 1

    async def again() -> None:
        async with opened(tmp_path):  # the first has gone
            pass

    asyncio.run(again())


# ---- what is sealed ---------------------------------------------------------------------------


def test_the_database_of_a_running_game_holds_no_secret_in_the_open(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as house:
            id, people = await seated(house, "castle_builder")
            for _ in range(6):
                table = await table_of(house, id)
                seat = table.actors()[0]
                await play(house, id, people[seat], seat)
            assert table.state is not None
            assert table.fair is not None
            hidden = [table.setup.secret, table.setup.secret.hex().encode()]
            hidden += [number.hex().encode() for number in table.fair.numbers]
            hidden += [table.state.dice.key.hex().encode(), b"castle_builder:"]
        data = b"".join(path.read_bytes() for path in tmp_path.glob("zamok.db*"))
        assert id.encode() in data
        assert [what for what in hidden if what in data] == []

    asyncio.run(run())


def test_sealed_data_opens_at_its_place_and_with_its_secret_only() -> None:
    vault, other = Vault(b"a" * 32), Vault(b"b" * 32)
    sealed = vault.seal(b"hidden", of_entry("t", 1))
    assert vault.open(sealed, of_entry("t", 1)) == b"hidden"
    assert sealed != vault.seal(b"hidden", of_entry("t", 1))
    for keeper, place in ((vault, of_entry("t", 2)), (vault, of_secret("t")), (other, "t/1")):
        with pytest.raises(Damaged):
            keeper.open(sealed, place)
    with pytest.raises(Damaged):
        vault.open(b"", "t/1")


def test_a_server_with_another_secret_does_not_start_on_this_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with opened(tmp_path):
            pass

    asyncio.run(run())
    monkeypatch.setenv("ZAMOK_SECRET", SECRET)
    with pytest.raises(Unfit, match="seal"):
        asyncio.run(run())
    monkeypatch.delenv("ZAMOK_SECRET")
    asyncio.run(run())


def test_what_lay_open_in_an_older_database_is_sealed_and_gone(tmp_path: Path) -> None:
    newest = ROOMS / "2.sqlite"  # the last in which anything lay open
    shutil.copyfile(newest, tmp_path / "zamok.db")
    found = json.loads(newest.with_suffix(".json").read_text(encoding="utf-8"))
    (tmp_path / "secret").write_text(found["secret"])
    (tmp_path / "secret").chmod(0o600)
    with closing(sqlite3.connect(tmp_path / "zamok.db")) as database:
        # Records of finished games are for everybody: they hold theirs.
        query = "SELECT id, secret FROM tables WHERE status != 'over'"
        secrets = dict(database.execute(query).fetchall())
        query = "SELECT data FROM entries WHERE kind = 'sit' AND \"table\" = ?"
        rows = [row for id in secrets for row in database.execute(query, [id]).fetchall()]
    numbers = [json.loads(data)["number"].encode() for (data,) in rows]
    assert len(secrets) > 10
    assert len(numbers) > 10

    async def run() -> None:
        async with opened(tmp_path) as house:
            for id, secret in secrets.items():
                setup = await house.store.setup_of(id)
                assert setup is not None
                assert setup.secret == secret

    asyncio.run(run())
    data = (tmp_path / "zamok.db").read_bytes()
    assert [what for what in (*secrets.values(), *numbers) if what in data] == []


def test_a_finished_game_is_read_with_the_same_secret_after_a_restart(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as house:
            id, people = await seated(house)
            await play_out(house, id, people)
            record = (await house.desk.record(id)).to_json()
        async with opened(tmp_path) as house:
            assert (await house.desk.record(id)).to_json() == record

    asyncio.run(run())
