"""A seeded house: the same people doing the same get the same tables, dice and bots."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

import zamok
from tests.scale import few
from tests.server.kit import opened, play_out, seated
from zamok.engine import entropy
from zamok.server.entry import Plan

MOVES = 40


async def evening(folder: Path, game: str, others: bool) -> tuple[str, list[str], str]:
    """Play moves against a bot, with or without others beside it; return table, people, record."""
    plans = (Plan("me"), Plan("bot", "squire"))
    async with opened(folder) as house:
        id, people = await seated(house, game, plans)
        beside = None
        if others:
            far, strangers = await seated(house, "castle_builder")
            beside = asyncio.create_task(play_out(house, far, strangers, MOVES))
        table = await play_out(house, id, people, MOVES)
        if beside is not None:
            await beside
        assert table.record is not None
        # The proof holds the times of the moves, and those are the clock's.
        return id, people, replace(table.record, proof=None).to_json()


@pytest.mark.parametrize("game", few([game.key for game in zamok.games()]))
def test_a_seeded_evening_is_repeated_exactly(tmp_path: Path, game: str) -> None:
    told = []
    for number, (seed, others) in enumerate([("a", False), ("a", True), ("b", False)]):
        with entropy.apart(seed):
            told.append(asyncio.run(evening(tmp_path / str(number), game, others)))
    assert told[0] == told[1]
    assert all(first != second for first, second in zip(told[0], told[2]))


def test_a_house_that_can_be_foreseen_says_so(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def open_and_close() -> None:
        async with opened(tmp_path):
            pass

    with entropy.apart("a"):
        asyncio.run(open_and_close())
    assert "ZAMOK_SEED" in caplog.text
    caplog.clear()
    with entropy.apart(None):
        asyncio.run(open_and_close())
    assert "ZAMOK_SEED" not in caplog.text
