"""Databases of earlier servers open in today's: games show, replay, and are played on."""

from __future__ import annotations

import asyncio
import gzip
import json
import shutil
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic.script import ScriptDirectory

import zamok
from tests.server.kit import act, action, opened, play_out, sit, table_of
from tests.server.museum import ROOMS, SECRET
from zamok.engine import Record
from zamok.server.action import TakeOver
from zamok.server.checking import Checking
from zamok.server.errors import Refused, Unfit
from zamok.server.house import House
from zamok.server.upgrade import MIGRATIONS, head, versions

RENAMED = {"drawn": "lot", "first_seat": "0"}  # options of tables that had not begun
Told = dict[str, Any]
Story = Callable[[House, Told], Awaitable[None]]
UNOPENED = ROOMS / "1.sqlite"  # by rules that are gone; the server in between kept its games
KEPT = sorted(path for path in ROOMS.glob("*.sqlite") if path != UNOPENED)


@pytest.fixture(params=KEPT, ids=lambda path: path.stem)
def visit(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[Story], None]:
    """Return how a story is told in a house on a copy of a database."""
    found = copied(request.param, tmp_path)

    async def run(story: Story) -> None:
        async with opened(tmp_path) as house:
            await story(house, found)

    return lambda story: asyncio.run(run(story))


def list_of(kept: Path) -> Told:
    """Return what is to be found in a database."""
    room = kept.stem.partition("_")[0]
    found: Told = json.loads((ROOMS / f"{room}.json").read_text(encoding="utf-8"))
    return {**found, "room": int(room)}


def copied(kept: Path, folder: Path) -> Told:
    """Copy a database into a house's folder; return what is to be found in it."""
    found = list_of(kept)
    shutil.copyfile(kept, folder / "zamok.db")
    (folder / "secret").write_text(found["secret"])
    (folder / "secret").chmod(0o600)
    return found


def persons(found: Told, table: Told) -> list[str]:
    """Return who sits where by the story's list ("" for bots and open seats)."""
    ids = {person["name"]: person["id"] for person in found["people"]}
    host = found["people"][0]["id"]  # whose device the other names play at
    return [ids.get(seat["name"], host) if seat["name"] else "" for seat in table["seats"]]


def of_kind(found: Told, *kinds: str) -> list[Told]:
    tables = [table for table in found["tables"] if table["kind"] in kinds]
    assert tables
    return tables


def test_there_are_databases_and_each_has_its_list() -> None:
    assert KEPT
    for path in KEPT:
        found = list_of(path)
        for kind in ("finished", "large", "running", "open", "closed", "rematch"):
            games = [table["game"] for table in found["tables"] if table["kind"] == kind]
            assert games == [game.key for game in zamok.games()]


def test_people_are_known_by_their_tokens(visit: Callable[[Story], None]) -> None:
    async def story(house: House, found: Told) -> None:
        for person in found["people"]:
            caller = await house.people.of_token(person["token"])
            assert caller is not None
            assert (caller.person, caller.scopes) == (person["id"], frozenset({"read", "play"}))
            assert await house.people.name(person["id"]) == person["name"]

    visit(story)


def test_every_table_is_as_it_was_left(visit: Callable[[Story], None]) -> None:
    async def story(house: House, found: Told) -> None:
        for told in found["tables"]:
            if told["kind"] == "bot waits":  # it goes on at once
                continue
            shown = await house.desk.snapshot(told["id"], None, None)
            begun = {name: RENAMED.get(value, value) for name, value in told["options"].items()}
            options = begun if told["status"] == "open" else told["options"]
            assert (shown.game.key, shown.options) == (told["game"], options)
            assert shown.status == told["status"]
            # Results of the first room's games were entered when it was opened.
            added = int(found["room"] == 1 and told["status"] == "over")
            counted = [  # everybody has a count of their own; the list has that of whoever looked
                await house.desk.snapshot(told["id"], person, None)
                for person in (None, *(person["id"] for person in found["people"]))
            ]
            wanted = told["ply"], told["version"] + added
            assert wanted in [(other.ply, other.version) for other in counted]
            assert shown.rematch == told["rematch"]
            assert len(shown.chat) == told.get("chat", 0)
            seats = [
                {name: getattr(seat, name) for name in told["seats"][0]} for seat in shown.seats
            ]
            acting = {} if not shown.behind else {"acting": False}  # nobody, until it is taken over
            assert seats == [{**seat, **acting} for seat in told["seats"]]
            if told["scores"] is not None:
                assert shown.result is not None
                assert shown.result.scores == told["scores"]
                assert shown.result.ranks == told["ranks"]
                for score, lines in zip(told["scores"], shown.result.breakdown, strict=True):
                    assert sum(line["points"] for line in lines) == score

    visit(story)


def test_finished_games_replay_at_any_ply(visit: Callable[[Story], None]) -> None:
    async def story(house: House, found: Told) -> None:
        for told in of_kind(found, "finished", "large"):
            for ply in sorted({*range(0, told["ply"], 11), told["ply"]}):
                eyes = None if ply % 2 else ply // 2 % len(told["seats"])
                shown = await house.desk.moment(told["id"], ply, eyes)
                assert (shown.ply, shown.seat) == (ply, eyes)
                assert shown.view is not None
                assert shown.status == ("over" if ply == told["ply"] else "running")

    visit(story)


def test_finished_games_give_their_record(visit: Callable[[Story], None]) -> None:
    async def story(house: House, found: Told) -> None:
        for told in of_kind(found, "finished", "large"):
            record = await house.desk.record(told["id"])
            assert len(record.moves) == told["ply"]
            assert record.scores == told["scores"]
            assert record.fair is not None
            if record.current:
                assert record.verify().ranks() == told["ranks"]
            else:  # its film shows it, by whatever rules it was played
                assert record.replay().scores() == told["scores"]
                assert record.to_json() == Record.read(record.to_json()).to_json()

    visit(story)


def dumped(file: Path) -> list[str]:
    """Return all that a database holds."""
    with closing(sqlite3.connect(file)) as connection:
        return list(connection.iterdump())


def test_a_database_whose_rules_are_gone_is_left_alone(tmp_path: Path) -> None:
    """Whatever it holds is there for the server in between, which has them."""
    copied(UNOPENED, tmp_path)

    async def run() -> None:
        async with opened(tmp_path):
            raise AssertionError("it opened")

    with pytest.raises(Unfit, match="between") as refused:
        asyncio.run(run())
    begun = [told for told in list_of(UNOPENED)["tables"] if told["status"] in ("running", "over")]
    assert refused.value.gaps == {"games": len(begun)}
    assert dumped(tmp_path / "zamok.db") == dumped(UNOPENED)


def test_running_games_are_played_to_their_end(visit: Callable[[Story], None]) -> None:
    async def story(house: House, found: Told) -> None:
        for told in of_kind(found, "running", "away", "bot waits"):
            away = [seat["stand_in"] for seat in told["seats"]]
            people = [
                "" if gone else who for who, gone in zip(persons(found, told), away, strict=True)
            ]
            table = await table_of(house, told["id"])
            if table.behind:  # its rules have changed: somebody takes it over
                await act(house, told["id"], next(filter(None, people)), TakeOver(id=action()))
            table = await play_out(house, told["id"], people)
            assert len(table.plies) > told["ply"]
            (await house.desk.record(told["id"])).verify()

    visit(story)


def test_open_tables_are_filled_and_closed_ones_stay_closed(visit: Callable[[Story], None]) -> None:
    async def story(house: House, found: Told) -> None:
        listed = {shown.id for shown in await house.desk.open_tables()}
        of_hosts: dict[str, list[str]] = {}
        for told in of_kind(found, "open"):
            of_hosts.setdefault(persons(found, told)[0], []).append(told["id"])
        assert all(len(listed & set(ids)) == min(len(ids), 3) for ids in of_hosts.values())
        newcomer = await house.people.join("Новичок")
        for told in of_kind(found, "open", "rematch"):
            for seat in told["waits_for"]:
                who = persons(found, told)[seat] or newcomer
                await sit(house, told["id"], who, seat)
            # Whoever gave a number openly, before seats committed, commits to another one.
            table = await table_of(house, told["id"])
            for seat in [n for n, chair in enumerate(table.chairs) if not chair.promise]:
                assert table.status == "open"
                await sit(house, told["id"], table.chairs[seat].person, seat)
            table = await table_of(house, told["id"])
            assert table.status == "running"
            assert table.fair is not None
            assert len(table.fair.promises) == len(table.chairs)
        for told in of_kind(found, "closed"):
            with pytest.raises(Refused, match="begun"):
                await sit(house, told["id"], newcomer, 1)

    visit(story)


def test_people_find_their_tables(visit: Callable[[Story], None]) -> None:
    async def story(house: House, found: Told) -> None:
        for person in found["people"]:
            listed = {table.id: table for table in await house.desk.tables_of(person["id"])}
            held = {
                told["id"]: told
                for told in found["tables"]
                if person["id"] in persons(found, told) and told["status"] != "closed"
            }
            assert set(listed) == set(held)
            for id, told in held.items():
                assert listed[id].game == told["game"]
                assert listed[id].seats == len(told["seats"])
                if told["kind"] == "bot waits":  # it goes on at once
                    continue
                assert listed[id].status == told["status"]
                mine = [n for n, who in enumerate(persons(found, told)) if who == person["id"]]
                acts = any(
                    told["seats"][seat]["acting"] and not told["seats"][seat]["stand_in"]
                    for seat in mine
                )
                assert listed[id].to_act == acts

    visit(story)


# ---- every version that has landed ----------------------------------------------------------

LANDED = ROOMS / "landed"  # small databases, each made by the first commit with its version
SINCE = ("0006", "0010", "0013")  # each came together with the next: no database ever had it
KNOWN = {"0001": "1.sqlite", "0002": "2.sqlite", "0004": "3.sqlite"}  # the large ones above


def test_the_names_of_migrations_are_their_versions() -> None:
    script = ScriptDirectory(str(MIGRATIONS))
    assert versions() == {one.revision for one in script.walk_revisions()}
    assert head() == script.get_current_head()


def test_there_is_a_database_of_every_version_that_landed() -> None:
    kept = {path.name.partition(".")[0] for path in LANDED.glob("*.sqlite.gz")} | KNOWN.keys()
    for version, name in KNOWN.items():
        with closing(sqlite3.connect(f"file:{ROOMS / name}?mode=ro", uri=True)) as database:
            assert (
                database.execute("SELECT version_num FROM alembic_version").fetchone()[0] == version
            )
    assert versions() - kept - set(SINCE) <= {head()}  # of now, until the next one lands


@pytest.mark.parametrize("path", sorted(LANDED.glob("*.gz")), ids=lambda path: path.name[:4])
def test_a_database_of_each_version_is_brought_up_to_date(path: Path, tmp_path: Path) -> None:
    told = json.loads(path.with_name(f"{path.name[:4]}.json").read_text(encoding="utf-8"))
    (tmp_path / "zamok.db").write_bytes(gzip.decompress(path.read_bytes()))
    (tmp_path / "secret").write_text(SECRET)
    (tmp_path / "secret").chmod(0o600)

    async def run() -> None:
        async with opened(tmp_path) as house:
            assert await house.store.database.revision() == head()
            # Whoever looked for a game by days then has closed the page since.
            assert await house.store.database.read("SELECT * FROM wishes") == []
            for one in told:
                table = await table_of(house, one["id"])
                assert (table.setup.game, table.status) == (one["game"], one["status"])
                assert len(table.plies) == one["plies"]
                assert [chair.name for chair in table.chairs] == one["names"]
                assert table.chat_lines[-1].text == "Привет"
                if one["status"] == "over":
                    assert (await house.desk.record(one["id"])).scores == one["scores"]
            checking = Checking(house.store)
            assert await checking.database() == []
            for one in told:
                assert [fault async for fault in checking.table(one["id"])] == []

    asyncio.run(run())
