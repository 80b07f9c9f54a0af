"""A bot has one name at its table, wherever it is read, in the language of whoever reads it."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

import zamok
from tests.cli.conftest import run
from tests.server.test_api import BOT, do_sit, get, join, play_out, post, table_with, tell
from zamok.bots.names import pick_name, say_level, say_name
from zamok.engine import LANGUAGES, Record


def test_bots_are_named_alike_on_pages_in_the_api_and_in_records(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "record.json"
    found: list[str] = []

    async def story(client: httpx.AsyncClient) -> None:
        who = await join(client)
        id = await table_with(client, who, BOT)
        key = pick_name(BOT["level"], id, 1)
        await play_out(client, id, [who])
        for language in LANGUAGES:
            reads = {"accept-language": language}
            name = say_name(key, language)
            table = await get(client, f"/api/tables/{id}", reads)
            assert [seat["name"] for seat in table["seats"]] == ["Anna", name]
            level = say_level(BOT["level"], language)
            for page in (f"/table/{id}", f"/replay/{id}"):
                text = (await client.get(page, headers=reads)).text
                assert f"{name} <span" in text
                assert f'<span aria-hidden="true">{level}</span>' in text
        path.write_text((await client.get(f"/api/tables/{id}/record")).text, encoding="utf-8")
        found.append(key)

    tell(tmp_path / "house", story)
    record = Record.from_json(path.read_text(encoding="utf-8"))
    assert record.bots == ["", *found]
    for language in LANGUAGES:
        assert run("replay", path, "--all", "--lang", language) == 0
        assert say_name(found[0], language) in capsys.readouterr().out


def test_a_record_that_names_bots_of_another_house_is_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = Record.begin(zamok.game("castle_builder"), 2, seed="names")
    record.bots = ["emperor.3", "knight.1"]
    path = tmp_path / "record.json"
    path.write_text(record.to_json(), encoding="utf-8")
    assert run("replay", path, "--all", "--lang", "en") == 0
    out = capsys.readouterr().out
    assert "Player\xa01" in out
    assert say_name("knight.1", "en") in out


def test_open_tables_tell_bots_from_people(tmp_path: Path) -> None:
    async def story(client: httpx.AsyncClient) -> None:
        who = await join(client)
        seats = [{"kind": "me"}, {"kind": "open"}, BOT]
        new = {"game": "castle_builder", "seats": seats, "public": True}
        id = (await post(client, "/api/tables", new, who, 201))["id"]
        await do_sit(client, id, [who], 0)
        name = say_name(pick_name(BOT["level"], id, 2), "ru")
        page = (await client.get("/", headers={"accept-language": "ru"})).text
        assert f"Anna, {name} (бот)" in page

    tell(tmp_path, story)


def test_a_seat_whose_person_is_still_to_come_is_called_by_its_number(tmp_path: Path) -> None:
    async def story(client: httpx.AsyncClient) -> None:
        who = await join(client)
        seats = [{"kind": "me"}, {"kind": "open"}]
        new = {"game": "castle_builder", "seats": seats, "public": True}
        await post(client, "/api/tables", new, who, 201)
        for page in ("/", "/tables"):
            text = (await client.get(page, headers={"accept-language": "en"})).text
            assert "Deleted player" not in text
            assert "Seat\xa01" in text

    tell(tmp_path, story)
