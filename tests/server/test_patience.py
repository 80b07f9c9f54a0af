"""An answer that came in time is not missed by whoever was late to look."""

from __future__ import annotations

import asyncio
import time

import pytest

from zamok.server.patience import TURN, within


def test_what_takes_too_long_is_given_up() -> None:
    async def run() -> None:
        begun = time.monotonic()
        with pytest.raises(TimeoutError):
            async with within(0.2):
                await asyncio.sleep(60)
        assert time.monotonic() - begun >= 0.2 - TURN
        async with within(60):
            await asyncio.sleep(0)

    asyncio.run(run())


def test_time_in_which_we_were_held_up_ourselves_counts_for_little() -> None:
    async def run() -> None:
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[str] = loop.create_future()
        for after in (0.05, 0.1, 0.15):
            loop.call_later(after, time.sleep, 0.5)  # as on a machine that is busy with others
        loop.call_later(0.2, answer.set_result, "here")
        async with within(4 * TURN * 2):
            assert await answer == "here"

    asyncio.run(run())
