"""Finished games last; a game whose rules change is shown, taken over and played on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from unittest.mock import patch

import pytest

import zamok
from tests.server.kit import (
    ME_AND_BOT,
    TWO_PEOPLE,
    act,
    action,
    opened,
    play,
    play_out,
    sealed,
    seated,
    sit,
    table_of,
)
from zamok.engine import Record, RecordError, State
from zamok.server.action import Chat, Leave, Move, TakeOver, Undo
from zamok.server.entry import Pace
from zamok.server.errors import Refused
from zamok.server.house import House
from zamok.web import render

GAMES = ("carcassonne", "castle_builder", "two_castles")
Story = Callable[[House], Awaitable[None]]


@contextmanager
def other_rules(key: str) -> Iterator[int]:
    """Raise the rules version of a game as a new release of it would."""
    game = zamok.game(key)
    before = game.version
    object.__setattr__(game.card, "version", before + 1)
    try:
        yield before + 1
    finally:
        object.__setattr__(game.card, "version", before)


@asynccontextmanager
async def unable_to_play() -> AsyncIterator[None]:
    """Nobody may play a game again from its beginning."""

    def refuse(*_: object) -> State:
        raise AssertionError("a game was played again")

    with patch.object(Record, "start", refuse), patch.object(zamok.Game, "start", refuse):
        yield


def test_results_and_record_are_stored_when_a_game_ends(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as house:
            id, people = await seated(house, "carcassonne", ME_AND_BOT)
            assert await house.store.results_of(id) == []
            assert await house.store.record_of(id) is None
            table = await play_out(house, id, people)
            await house.desk.snapshot(id, None, None)  # what is seen is stored
            assert table.state is not None
            results = await house.store.results_of(id)
            assert [one.score for one in results] == table.state.scores()
            assert [one.place for one in results] == table.state.ranks()
            assert [one.lines for one in results] == table.state.breakdown()
            assert [one.person for one in results] == [people[0], None]
            assert [one.level for one in results] == ["", "random"]
            stored = await house.store.record_of(id)
            assert stored is not None
            record = Record.from_json(stored)
            assert record.moves == (await house.desk.record(id)).moves
            record.verify()

    asyncio.run(run())


@pytest.mark.parametrize("key", GAMES)
def test_a_table_is_loaded_without_playing_it_again(tmp_path: Path, key: str) -> None:
    async def run() -> None:
        async with opened(tmp_path) as house:
            id, people = await seated(house, key, TWO_PEOPLE)
            for _ in range(12):
                table = await table_of(house, id)
                seat = table.actors()[0]
                await play(house, id, people[seat], seat)
            before = await house.desk.snapshot(id, people[0], 0)
            text = (await table_of(house, id)).state
        async with opened(tmp_path) as house, unable_to_play():
            after = await house.desk.snapshot(id, people[0], 0)
            assert (await table_of(house, id)).state == text
            for name in ("view", "legal", "log", "last", "undo", "ply", "version", "key_hash"):
                assert getattr(after, name) == getattr(before, name), name
            await play_out(house, id, people)

    asyncio.run(run())


@pytest.mark.parametrize("key", GAMES)
def test_a_finished_game_is_there_for_ever(tmp_path: Path, key: str) -> None:
    """Read, replayed, reviewed and downloaded when its rules have changed."""

    async def run() -> None:
        async with opened(tmp_path) as house:
            id, people = await seated(house, key, TWO_PEOPLE)
            await play_out(house, id, people)
            plies = len((await table_of(house, id)).plies)
            plies_shown = sorted({*range(0, plies, 9), plies // 2, plies})
            before = {ply: await house.desk.moment(id, ply, 1) for ply in plies_shown}
            pages = {ply: render.page(one, "ru", replay=True) for ply, one in before.items()}
        with other_rules(key):
            async with opened(tmp_path) as house, unable_to_play():
                shown = await house.desk.snapshot(id, people[0], 0)
                assert (shown.status, shown.behind) == ("over", False)
                assert shown.result == before[plies].result
                for ply, page in pages.items():
                    again = await house.desk.moment(id, ply, 1)
                    assert again.view == before[ply].view
                    assert render.page(again, "ru", replay=True) == page
                record = await house.desk.record(id)
                downloaded = Record.from_json(record.to_json())
                assert not downloaded.current
                for ply in (0, plies // 2, plies):
                    assert downloaded.replay(ply).view(1) == before[ply].view
                with pytest.raises(RecordError, match="played by rules version"):
                    downloaded.verify()
                assert [line.id for line in await house.desk.tables_of(people[0])] == [id]

    asyncio.run(run())


def test_a_review_of_older_rules(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as house:
            id, people = await seated(house, "castle_builder", TWO_PEOPLE)
            await play_out(house, id, people)
        with other_rules("castle_builder"), patch("zamok.server.desk.REVIEW_TRIALS", 2):
            async with opened(tmp_path) as house:
                while (judged := await house.desk.review(id)) is None:
                    await asyncio.sleep(0.05)
                assert judged

    asyncio.run(run())


def test_a_running_game_waits_until_somebody_takes_it_over(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as house:
            id, people = await seated(house, "carcassonne", ME_AND_BOT)
            for _ in range(6):
                while 0 not in (await table_of(house, id)).actors():
                    await asyncio.sleep(0.001)
                await play(house, id, people[0], 0)
            before = await house.desk.snapshot(id, people[0], 0)
        with other_rules("carcassonne") as version:
            async with opened(tmp_path) as house:
                shown = await house.desk.snapshot(id, people[0], 0)
                assert shown.behind
                assert shown.status == "running"
                assert shown.view == before.view
                assert shown.legal == []
                assert not shown.undo.free
                assert not any(seat.acting for seat in shown.seats)
                await refused(house, id, people[0], Move(id=action(), seat=0, move=0), "behind")
                await refused(house, id, people[0], Undo(id=action(), seat=0), "behind")
                await act(house, id, people[0], Chat(id=action(), text="Дальше?"))
                stranger = await house.people.join("Vera")
                await refused(house, id, stranger, TakeOver(id=action()), "not_seated")
                for language in ("ru", "en"):
                    assert 'data-act="take_over"' in render.page(shown, language)
                await act(house, id, people[0], TakeOver(id=action()))
                await refused(house, id, people[0], TakeOver(id=action()), "not_behind")
                table = await play_out(house, id, people)
                assert table.rules == version
                record = await house.desk.record(id)
                assert record.version == version
                assert record.position
                record.verify()
                Record.from_json(record.to_json()).verify()
                plies = len(table.plies)
                assert plies > len(record.moves)
                for ply in range(plies + 1):
                    await house.desk.moment(id, ply, None)
            async with opened(tmp_path) as house:  # it is read as it was written
                assert (await table_of(house, id)).rules == version
                assert len((await table_of(house, id)).plies) == plies

    asyncio.run(run())


async def refused(house: House, id: str, person: str, what: object, why: str) -> None:
    with pytest.raises(Refused, match=why):
        await act(house, id, person, what)  # type: ignore[arg-type]


def test_nobody_takes_back_what_other_rules_decided(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as house:
            id, people = await seated(house, "carcassonne", TWO_PEOPLE)
            seat = (await table_of(house, id)).actors()[0]
            await play(house, id, people[seat], seat)
        with other_rules("carcassonne"):
            async with opened(tmp_path) as house:
                await act(house, id, people[seat], TakeOver(id=action()))
                await refused(house, id, people[seat], Undo(id=action(), seat=seat), "nothing")

    asyncio.run(run())


def test_one_may_leave_a_game_of_other_rules(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as house:
            id, people = await seated(house, "carcassonne", TWO_PEOPLE)
        with other_rules("carcassonne"):
            async with opened(tmp_path) as house:
                await act(house, id, people[0], Leave(id=action()))
                assert (await table_of(house, id)).chairs[0].stand_in

    asyncio.run(run())


def test_a_table_that_has_not_begun_begins_by_the_rules_of_today(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as house:
            host, guest = await house.people.join("Anna"), await house.people.join("Boris")
            id = await house.desk.create(host, "carcassonne", {}, TWO_PEOPLE, True, Pace())
            await sit(house, id, host, 0)
        with other_rules("carcassonne") as version:
            async with opened(tmp_path) as house:
                assert [one.id for one in await house.desk.open_tables()] == [id]
                await sit(house, id, guest, 1)
                table = await play_out(house, id, [host, guest])
                assert table.rules == version
                (await house.desk.record(id)).verify()

    asyncio.run(run())


def test_what_cannot_be_read_any_more_says_so(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as house:
            lost, people = await seated(house, "carcassonne", TWO_PEOPLE)
            torn, _ = await seated(house, "carcassonne", TWO_PEOPLE)
        async with opened(tmp_path) as house:
            database = house.store.database
            begin = "WHERE \"table\" = ? AND kind = 'begin'"
            (row,) = await database.read(f"SELECT seq FROM entries {begin}", torn)
            wrong = {"position": "carcassonne:1 torn", "acting": [0]}
            data = sealed(house, torn, row["seq"], wrong)
            await database.write(
                ("UPDATE tables SET status = 'lost' WHERE id = ?", [lost]),
                (f"UPDATE entries SET data = ? {begin}", [data, torn]),
            )
            with pytest.raises(Refused, match="old_rules"):
                await house.desk.snapshot(lost, None, None)
            with pytest.raises(Refused, match="damaged"):
                await house.desk.snapshot(torn, None, None)
            assert await house.desk.tables_of(people[0]) == []

    asyncio.run(run())


def test_a_game_begins_from_a_position(tmp_path: Path) -> None:
    start = zamok.game("castle_builder").start(2, {"discards": "any"}, "set up")
    for _ in range(5):
        seat = start.actors()[0]
        start.play(seat, start.legal(seat)[0])

    async def run() -> None:
        async with opened(tmp_path) as house:
            host = await house.people.join("Anna")

            async def create(text: str, key: str = "castle_builder") -> str:
                return await house.desk.create(host, key, {}, ME_AND_BOT, False, Pace(), text)

            id = await create(start.to_text())
            await sit(house, id, host, 0)
            table = await table_of(house, id)
            assert table.setup.options["discards"] == "any"
            assert table.state is not None
            begun = zamok.position(table.film.at(0))
            assert begun.view(0) == start.view(0)
            assert (
                begun.dice.key != start.dice.key
            )  # who set it up does not know what will be drawn
            await play_out(house, id, [host, ""])
            record = await house.desk.record(id)
            record.verify()
            assert Record.from_json(record.to_json()) == record
            known = await create(start.text_for(0))
            await sit(house, known, host, 0)
            first = (await table_of(house, known)).film.at(0)
            assert zamok.position(first).view(0) == start.view(0)
            for text, key, why in (
                ("castle_builder:1 x", "castle_builder", "position"),
                (start.to_text(), "carcassonne", "position"),
            ):
                with pytest.raises(Refused, match=why):
                    await create(text, key)
            over = zamok.position(start.to_text())
            while not over.over:
                seat = over.actors()[0]
                over.play(seat, over.legal(seat)[0])
            with pytest.raises(Refused, match="position_over"):
                await create(over.to_text())

    asyncio.run(run())


def test_a_running_game_tells_a_seat_what_it_knows_as_text(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as house:
            id, people = await seated(house, "castle_builder", TWO_PEOPLE)
            state = (await table_of(house, id)).state
            assert state is not None
            assert await house.desk.position(id, people[1], 1) == state.text_for(1)
            assert await house.desk.position(id, None, None) == state.text_for(None)
            with pytest.raises(Refused, match="not_yours"):
                await house.desk.position(id, people[1], 0)
            with pytest.raises(Refused, match="not_yours"):
                await house.desk.position(id, None, 0)
            table = await play_out(house, id, people)
            assert table.state is not None
            assert await house.desk.position(id, None, None) == table.state.to_text()

    asyncio.run(run())
