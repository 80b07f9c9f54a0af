"""A careful move that brings nothing is not made until it is made without care."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tests.engine.test_idle import POOR
from tests.server.kit import act, action, opened, sit, table_of
from zamok.engine import IllegalMove
from zamok.server import language
from zamok.server.action import Move, Try
from zamok.server.entry import Pace, Plan
from zamok.server.errors import Idle, Stale
from zamok.server.house import House

PLANS = (Plan("me"), Plan("bot", "random"), Plan("bot", "random"))
STONEMASON = "choose stonemason"


def tell(folder: Path, story: Callable[[House, str, str], Awaitable[None]]) -> None:
    async def run() -> None:
        async with opened(folder) as house:
            host = await house.people.join("Anna")
            id = await house.desk.create(host, "all_seasons", {}, PLANS, False, Pace(), POOR)
            await sit(house, id, host, 0)
            await story(house, id, host)

    asyncio.run(run())


def test_a_careful_move_that_brings_nothing_waits_for_a_second_press(tmp_path: Path) -> None:
    async def story(house: House, id: str, anna: str) -> None:
        table = await table_of(house, id)
        careful = Move(id=action(), seat=0, move=STONEMASON, careful=True)
        with pytest.raises(Idle) as idle:
            await act(house, id, anna, careful)
        text = language.answer(idle.value, "en", table.names("en")).text
        assert "nothing" in text
        assert "Anna has nothing to build with" in text  # why, as the log would tell it
        with pytest.raises(Idle):
            await act(house, id, anna, Try(id=action(), seat=0, move=STONEMASON, careful=True))
        await act(house, id, anna, Try(id=action(), seat=0, move=STONEMASON))
        assert not [ply for ply in table.plies if ply.seat == 0]
        await act(house, id, anna, Move(id=action(), seat=0, move=STONEMASON))
        assert [ply.m for ply in table.plies if ply.seat == 0] == [STONEMASON]

    tell(tmp_path, story)


def test_a_careful_move_that_brings_something_is_made(tmp_path: Path) -> None:
    async def story(house: House, id: str, anna: str) -> None:
        await act(house, id, anna, Move(id=action(), seat=0, move="choose messenger", careful=True))
        table = await table_of(house, id)
        assert [ply.m for ply in table.plies if ply.seat == 0] == ["choose messenger"]

    tell(tmp_path, story)


def test_what_is_stale_or_forbidden_is_said_first(tmp_path: Path) -> None:
    async def story(house: House, id: str, anna: str) -> None:
        with pytest.raises(Stale):
            await act(
                house, id, anna, Move(id=action(), seat=0, move=STONEMASON, careful=True, version=1)
            )
        with pytest.raises(IllegalMove):
            await act(house, id, anna, Move(id=action(), seat=0, move="done", careful=True))

    tell(tmp_path, story)
