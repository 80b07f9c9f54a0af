"""Who is advised by a bot at a table, on what, and how often."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tests.server.kit import (
    FREELY,
    act,
    action,
    opened,
    play,
    play_out,
    seated,
    served,
    sit,
    table_of,
)
from zamok.bots import hints as hints_module
from zamok.server.action import Move
from zamok.server.entry import Pace, Plan
from zamok.server.errors import Refused
from zamok.server.house import House
from zamok.server.limits import Buckets
from zamok.server.thinkers import NO_ADVICE, Advice

AGAINST_BOTS = (Plan("me"), Plan("bot", "random"))
Story = Callable[[House], Awaitable[None]]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints_module, "PLAYED", 2)


def tell(folder: Path, story: Story) -> None:
    async def run() -> None:
        async with opened(folder) as house:
            await story(house)

    asyncio.run(run())


async def my_turn(house: House, id: str) -> None:
    """Wait until the first seat has a choice."""
    async with asyncio.timeout(60):
        while True:
            table = await table_of(house, id)
            state = table.state
            assert state is not None
            if len(state.legal(0)) > 1:
                return
            if state.legal(0):
                await play(house, id, table.chairs[0].person, 0)
            await asyncio.sleep(0.01)


async def advice(house: House, id: str, person: str) -> Advice:
    """Ask until there is an answer."""
    async with asyncio.timeout(60):
        while True:
            found = await house.desk.hints(id, person, 0)
            if found is not None:
                return found
            await asyncio.sleep(0.01)


async def refused(house: House, id: str, person: str, key: str, seat: int = 0) -> None:
    with pytest.raises(Refused) as refusal:
        await house.desk.hints(id, person, seat)
    assert refusal.value.key == key


def test_a_player_against_bots_is_advised_and_told_of_the_last_move(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        id, (anna, _) = await seated(house, "carcassonne", AGAINST_BOTS)
        await my_turn(house, id)
        first = await advice(house, id, anna)
        table = await table_of(house, id)
        assert table.state is not None
        assert {hint.move for hint in first.hints} <= set(table.state.legal(0))
        assert await house.desk.hints(id, anna, 0) is first  # it is not thought out again
        move = table.state.legal(0)[-1]
        made = table.last_of(0)
        assert (first.made is None) == (made is None)
        await act(house, id, anna, Move(id=action(), seat=0, move=move))
        if not table.state.legal(0):  # a bot is to move
            assert await house.desk.hints(id, anna, 0) is NO_ADVICE
        await my_turn(house, id)
        second = await advice(house, id, anna)
        assert second is not first
        if table.last_of(0) == (0 if made is None else made + 1):
            assert second.made is not None
            assert second.made.move == move

    tell(tmp_path, story)


def test_nobody_else_is_advised_and_not_out_of_turn(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        id, (anna, _) = await seated(house, "carcassonne", AGAINST_BOTS)
        await my_turn(house, id)
        stranger = await house.people.join("Eve")
        await refused(house, id, stranger, "refuse.not_yours")
        await refused(house, id, anna, "refuse.not_yours", seat=1)
        await refused(house, id, anna, "refuse.seat", seat=9)
        assert not (await house.desk.snapshot(id, stranger, None)).hints
        assert (await house.desk.snapshot(id, anna, 0)).hints
        await play_out(house, id, [anna, ""])
        # No fault: a page may ask while its own last move is on the way.
        assert await house.desk.hints(id, anna, 0) is NO_ADVICE
        assert not (await house.desk.snapshot(id, anna, 0)).hints

    tell(tmp_path, story)


def test_there_are_no_hints_where_other_people_play_or_anybody_may_watch(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        id, people = await seated(house, "carcassonne", (Plan("me"), Plan("open")))
        await refused(house, id, people[0], "refuse.hints")
        assert not (await house.desk.snapshot(id, people[0], 0)).hints
        here = (Plan("here", name="Anna"), Plan("here", name="Boris"))
        id, people = await seated(house, "carcassonne", here)
        await refused(house, id, people[0], "refuse.hints")
        host = await house.people.join("Anna")
        id = await house.desk.create(host, "carcassonne", {}, AGAINST_BOTS, True, Pace())
        await sit(house, id, host, 0)
        await refused(house, id, host, "refuse.hints")

    tell(tmp_path, story)


def test_there_are_only_so_many(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        house.desk.hinting = Buckets((1e-6, 1))
        id, (anna, _) = await seated(house, "carcassonne", AGAINST_BOTS)
        await my_turn(house, id)
        await advice(house, id, anna)
        table = await table_of(house, id)
        assert table.state is not None
        await act(house, id, anna, Move(id=action(), seat=0, move=table.state.legal(0)[0]))
        await my_turn(house, id)
        await refused(house, id, anna, "refuse.rate")

    tell(tmp_path, story)


def test_advice_that_fails_is_asked_for_anew(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(house: House) -> None:
        id, (anna, _) = await seated(house, "carcassonne", AGAINST_BOTS)
        await my_turn(house, id)

        async def broken(*_: object) -> None:
            raise RuntimeError("thinkers died")

        with monkeypatch.context() as patch:
            patch.setattr(house.desk._thinkers, "run", broken)
            assert await house.desk.hints(id, anna, 0) is None
            await asyncio.sleep(0.05)
        assert (await advice(house, id, anna)).hints

    tell(tmp_path, story)
    assert "a task failed" in caplog.text


def test_the_page_of_hints_is_for_whoever_plays(tmp_path: Path) -> None:
    async def story() -> None:
        async with served(tmp_path, replace(FREELY, hints=(1e6, 1e6))) as client:
            made = await client.get("/table/0123456789abcdef/hints/0")
            assert made.status_code == 401

    asyncio.run(story())
