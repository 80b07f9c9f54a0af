"""The fragment that pages show: what is kept of it is what would be made anew."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from tests.server.kit import act, action, opened, play, seated, table_of
from zamok.engine.markup import Kept
from zamok.server.action import Undo
from zamok.server.sheet import NOTHING, Fragment, Manner
from zamok.web import render


@pytest.mark.parametrize("game", ["carcassonne", "castle_builder"])
def test_kept_blocks_of_the_log_are_those_that_would_be_made(
    tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(render, "BLOCK", 5)  # many whole blocks, undone and made again

    async def run() -> None:
        async with opened(tmp_path) as house:
            id, people = await seated(house, game)
            kept = 0
            for step in range(60):
                table = await table_of(house, id)
                if table.status == "over":
                    break
                seat = table.actors()[0]
                await play(house, id, people[seat], seat)
                if table.free(seat) and random.random() < 0.5:
                    await act(house, id, people[seat], Undo(id=action(), seat=seat))
                eyes = (0, 1, None)[step % 3]
                person = None if eyes is None else people[eyes]
                snapshot = await house.desk.snapshot(id, person, eyes)
                language = ("ru", "en")[step % 2]
                shown = render.table(snapshot, Manner(language))
                kept += len(render._BLOCKS)
                render_anew = dict(render._BLOCKS)
                render._BLOCKS.clear()
                assert render.table(snapshot, Manner(language)) == shown
                render._BLOCKS.update(render_anew)
            assert kept > 0

    asyncio.run(run())


def test_what_the_receiver_has_is_not_sent_again() -> None:
    one, other, same = Kept("a", "g", "1"), Kept("a", "g", "2"), Kept("b", "ol", "b")
    first = Fragment("", {"a": one, "b": same})
    assert first.news(NOTHING) == {"a": "1", "b": "b"}
    assert first.news(first.known) == {}
    assert Fragment("", {"a": other, "b": same}).news(first.known) == {"a": "2"}
    gone = Fragment("", {})
    assert gone.news(first.known) == {}
    assert Fragment("", {"b": same}).news(gone.known) == {"b": "b"}  # what went is sent again
