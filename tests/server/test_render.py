"""The fragment that pages show: what is kept of it is what would be made anew."""

from __future__ import annotations

import asyncio
import random
from itertools import cycle
from pathlib import Path

import pytest

import zamok
from tests.server.kit import act, action, opened, play, seated, table_of
from zamok.engine.markup import put_together, ready, whole
from zamok.engine.screen import SHAPES
from zamok.server import undoing
from zamok.server.action import Chat, Undo
from zamok.server.sheet import NOTHING, Fragment, Known, Manner
from zamok.server.snapshot import Snapshot
from zamok.web import render, telling

STEPS = 60


class Page:
    """A page that is shown a table again and again, and has nothing but what it was sent."""

    def __init__(self, eyes: int | None, manner: Manner) -> None:
        self.eyes = eyes
        self.manner = manner
        self._painter = render.painter(manner)
        self._known: Known = NOTHING
        self._has: dict[str, str] = {}

    def show(self, snapshot: Snapshot) -> None:
        """Show it a table, and check that it is what one would be shown who comes just now."""
        warm, cold = (
            painter.table(snapshot) for painter in (self._painter, render.painter(self.manner))
        )
        assert warm.html == cold.html
        assert list(warm.parts) == list(cold.parts)
        for id, part in warm.parts.items():
            assert whole(part) == whole(cold.parts[id]), id
        had = self._has
        self._has = {**{id: had[id] for id in warm.parts if id in had}, **warm.news(self._known)}
        self._known = warm.known
        here = {id: ready(id, "", markup) for id, markup in self._has.items()}
        assert put_together(warm.html, here) == put_together(cold.html, cold.parts)


@pytest.mark.parametrize("game", [game.key for game in zamok.games()])
def test_what_a_page_is_shown_again_is_what_would_be_made_anew(
    tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(telling, "BLOCK", 5)  # many whole blocks, undone and made again
    dice = random.Random(game)
    manners = cycle([Manner("ru"), Manner("en", SHAPES[-1]), Manner("en", SHAPES[1], True)])
    pages = [Page(eyes, next(manners)) for eyes in (0, 1, None, 0)]

    async def run() -> None:
        async with opened(tmp_path) as house:
            id, people = await seated(house, game)
            undone = 0
            for _ in range(STEPS):
                table = await table_of(house, id)
                if table.status == "over":
                    break
                seat = table.actors()[0]
                assert table.state is not None
                await play(house, id, people[seat], seat, dice.choice(table.state.legal(seat)))
                if dice.random() < 0.1:
                    await act(house, id, people[seat], Chat(id=action(), text="<b>"))
                for page in dice.sample(pages, 2):
                    person = None if page.eyes is None else people[page.eyes]
                    page.show(await house.desk.snapshot(id, person, page.eyes))
                if table.status == "running" and undoing.free(table, seat) and dice.random() < 0.3:
                    await act(house, id, people[seat], Undo(id=action(), seat=seat))
                    undone += 1
            assert undone

    asyncio.run(run())


def test_what_the_receiver_has_is_not_sent_again() -> None:
    one, other, same = ready("a", "g", "1"), ready("a", "g", "2"), ready("b", "ol", "b")
    first = Fragment("", {"a": one, "b": same})
    assert first.news(NOTHING) == {"a": "1", "b": "b"}
    assert first.news(first.known) == {}
    assert Fragment("", {"a": other, "b": same}).news(first.known) == {"a": "2"}
    gone = Fragment("", {})
    assert gone.news(first.known) == {}
    assert Fragment("", {"b": same}).news(gone.known) == {"b": "b"}  # what went is sent again
