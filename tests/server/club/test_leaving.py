"""Leaving: resigning, a bot for good, ending by agreement, voting out; places and ratings."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

import zamok
from tests.server.club.test_ratings import GAME, RANDOM
from tests.server.kit import (
    UNTIMED,
    act,
    action,
    opened,
    play_next,
    play_out,
    seen_by,
    sit,
    table_of,
)
from tests.server.test_store import url as database_url
from zamok.engine.record import Record
from zamok.server import steady
from zamok.server.action import Answer, Leave, Propose, Rematch, Replace, Resign
from zamok.server.club import farewell
from zamok.server.entry import Pace, Plan
from zamok.server.errors import Refused
from zamok.server.house import House
from zamok.web import render

url = database_url  # the fixture
PAIR, TRIO = 2, 3


async def begun(
    house: House,
    people: int,
    bots: int = 0,
    key: str = GAME,
    pace: Pace = UNTIMED,
) -> tuple[str, list[str]]:
    """Seat people and bots at a rated table and let them make a few moves."""
    names = [await house.people.join(f"Player {n}") for n in range(people)]
    kept = [Plan("kept", name=f"Player {n}", person=who) for n, who in enumerate(names) if n]
    plans = (Plan("me"), *kept, *[RANDOM] * bots)
    id = await house.desk.create(names[0], key, {}, plans, False, pace, rated=True)
    for seat, person in enumerate(names):
        await sit(house, id, person, seat)
    await play_out(house, id, [*names, *[""] * bots], most=6)
    return id, names


@pytest.mark.parametrize("key", [game.key for game in zamok.games()])
def test_who_resigns_against_one_has_lost_and_the_end_can_be_shown(
    tmp_path: Path, key: str
) -> None:
    async def story() -> None:
        async with opened(tmp_path) as house:
            id, (anna, boris) = await begun(house, PAIR, key=key)
            await act(house, id, anna, Resign(id=action()))
            table = await table_of(house, id)
            assert (table.status, table.actors()) == ("over", [])
            assert table.result is not None
            assert table.result.ranks == [2, 1]
            for person, eyes in ((anna, None), (boris, 1), (None, None)):
                shown = seen_by(table, person, eyes)
                assert shown.legal == []
                page = render.page(shown, "en", "wide")
                assert 'id="end"' in page
                assert ('data-act="rematch"' in page) == (person is not None)
                assert "<bdi>Player 0</bdi>: resigned" in page
            changes = await house.ratings.changed(id)
            assert changes[0].after.mu < changes[0].before.mu
            assert changes[1].after.mu > changes[1].before.mu
            results = await house.store.results_of(id)
            assert [(one.person, one.how) for one in results] == [(anna, "resigned"), (boris, "")]
            record = Record.from_json((await house.desk.record(id)).to_json())
            assert record.scores is None  # it was not played out
            record.verify()
        async with opened(tmp_path) as house:  # and is read again as it was
            assert (await table_of(house, id)).result == table.result
            # Both have their seats in the next game, and either may ask for it.
            doer = await house.people.doer(anna)
            again = (await house.desk.act(id, doer, Rematch(id=action()))).table
            assert again is not None
            assert [one.person for one in (await table_of(house, again)).chairs] == [anna, boris]

    asyncio.run(story())


def test_of_three_the_others_play_on_and_who_left_is_last_whatever_the_bot_makes_of_it(
    tmp_path: Path, url: str
) -> None:
    async def story() -> None:
        async with opened(tmp_path, database=url) as house:
            id, (anna, boris, vera) = await begun(house, TRIO)
            await act(house, id, boris, Replace(id=action(), level="random"))
            table = await table_of(house, id)
            assert table.status == "running"
            assert table.held_by(boris) == []
            assert seen_by(table, boris, None).seat is None
            with pytest.raises(Refused, match=r"refuse\.level"):
                await act(house, id, vera, Replace(id=action(), level="emperor"))
            # The account of somebody who has left a game can go before that is over.
            await farewell.forget(house.store, house.people, boris)
            await play_out(house, id, [anna, "", vera])
            await house.desk.snapshot(id, None, None)
            results = await house.store.results_of(id)
            assert [one.place for one in results][1] == 3
            assert sorted(one.place for one in results) in ([1, 2, 3], [1, 1, 3])
            assert (results[1].person, results[1].name, results[1].how) == (None, "", "replaced")
            changes = await house.ratings.changed(id)
            assert changes[1].after.mu < changes[1].before.mu

    asyncio.run(story())


def test_a_game_ends_when_all_who_play_agree_and_nobody_is_rated_by_it(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as house:
            id, (anna, boris, vera) = await begun(house, TRIO)
            await act(house, id, anna, Propose(id=action(), seat=0, what="end"))
            with pytest.raises(Refused, match=r"refuse\.motion"):
                await act(house, id, boris, Propose(id=action(), seat=1, what="end"))
            await act(house, id, boris, Answer(id=action(), seat=1, yes=True))
            await act(house, id, vera, Answer(id=action(), seat=2, yes=False))
            assert (await table_of(house, id)).status == "running"
            await act(house, id, anna, Propose(id=action(), seat=0, what="end"))
            await play_next(house, id, [anna, boris, vera])  # it waits for answers meanwhile
            await act(house, id, boris, Answer(id=action(), seat=1, yes=True))
            await act(house, id, vera, Answer(id=action(), seat=2, yes=True))
            table = await table_of(house, id)
            assert (table.status, table.how) == ("over", "agreed")
            assert await house.ratings.changed(id) == []
            alone, (one,) = await begun(house, 1, bots=1)
            with pytest.raises(Refused, match=r"refuse\.alone"):
                await act(house, alone, one, Propose(id=action(), seat=0, what="end"))
            await act(house, alone, one, Resign(id=action()))
            assert (await table_of(house, alone)).status == "over"
            assert len(await house.ratings.changed(alone)) == 2

    asyncio.run(story())


def test_the_absent_are_voted_out_only_after_long_and_by_all_who_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with opened(tmp_path) as house:
            id, (anna, boris, vera) = await begun(house, TRIO, pace=Pace("days", 86400.0))
            await act(house, id, boris, Leave(id=action()))
            kick = Propose(id=action(), seat=0, what="kick", against=1)
            with pytest.raises(Refused, match=r"refuse\.not_absent"):
                await act(house, id, anna, kick)
            now = steady.now()
            monkeypatch.setattr(steady, "now", lambda: now + 86401)
            again = Propose(id=action(), seat=0, what="kick", against=1)
            await act(house, id, anna, again)
            table = await table_of(house, id)
            assert seen_by(table, vera, 2).exits.vote
            assert not seen_by(table, boris, 1).exits.vote
            await act(house, id, vera, Answer(id=action(), seat=2, yes=True))
            table = await table_of(house, id)
            assert [chair.gone for chair in table.chairs] == ["", "kicked", ""]
            assert table.status == "running"

    asyncio.run(story())
