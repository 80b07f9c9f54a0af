"""Chores: nothing that goes wrong once ends what is to be done as long as the server runs."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import pytest

from tests.server.kit import opened
from zamok.server import ledger
from zamok.server.chores import keep_doing
from zamok.server.errors import Away
from zamok.server.ledger import Ledger


def test_a_chore_is_done_again_whatever_went_wrong(caplog: pytest.LogCaptureFixture) -> None:
    faults = [Away(), ValueError("nobody foresaw it")]
    done = asyncio.Event()

    async def chore() -> None:
        if faults:
            raise faults.pop(0)
        done.set()

    async def story() -> None:
        task = asyncio.create_task(keep_doing(chore, 0.0, "it went wrong"))
        await asyncio.wait_for(done.wait(), 10)
        task.cancel()

    with caplog.at_level(logging.ERROR):
        asyncio.run(story())
    assert [record.message for record in caplog.records] == ["it went wrong"]


def test_what_is_used_is_told_on_after_something_went_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    told = asyncio.Event()
    faults = [ValueError("nobody foresaw it")]

    async def tell(_ledger: Ledger) -> None:
        if faults:
            raise faults.pop()
        told.set()

    async def story() -> None:
        async with opened(tmp_path):
            await asyncio.wait_for(told.wait(), 60)

    monkeypatch.setattr(Ledger, "tell", tell)
    monkeypatch.setattr(ledger, "EVERY", 0.0)
    asyncio.run(story())
    assert "what is used could not be told" in caplog.text
