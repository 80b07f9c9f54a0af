"""The table fits the window: prepared positions of every game at every size.

Whole games are played by `python -m tests.web.browser.fit`.
"""

from __future__ import annotations

import pytest

import zamok
from tests.web.browser.conftest import BOT, ME, Arrive, Visit
from tests.web.browser.fit import AWAY, PACE, SIZES, Found, resize
from tests.web.browser.player import Player
from tools.stage import phases

GAMES = [game.key for game in zamok.games()]
POSITIONS = 5  # of each game


def some(key: str) -> list[tuple[str, int, int]]:
    """Return positions of many phases: text, how many sit there, and who is to move."""
    game = zamok.game(key)
    found = [
        (text, state.seats, state.actors()[0]) for text, state in phases(game) if state.actors()
    ]
    return found[:: len(found) // POSITIONS][:POSITIONS]


def tables(visit: Visit, key: str) -> list[str]:
    """Set up a table at each position, with a chair for the visitor where the move is."""
    return [
        visit.table(
            key,
            *[ME if seat == mover else BOT for seat in range(seats)],
            position=text,
            pace=PACE,
        )
        for text, seats, mover in some(key)
    ]


@pytest.mark.parametrize("touch", [True, False], ids=["touch", "mouse"])
@pytest.mark.parametrize("game", GAMES)
def test_every_move_is_in_sight_and_nothing_scrolls(arrive: Arrive, game: str, touch: bool) -> None:
    visit = arrive("ru" if touch else "en", is_mobile=touch, has_touch=touch)
    found = {size: Found() for size, finger in SIZES.items() if finger == touch}
    page = visit.page()
    for id in tables(visit, game):
        page.goto(f"{visit.url}/table/{id}")
        Player(page).glance()
        for size, looked in found.items():
            resize(page, *map(int, size.split("x")))
            looked.add(page, touch)
    wrong = [f"{size}: {what}" for size, seen in found.items() for what in seen.examples.values()]
    assert not wrong, "\n".join(wrong)
    decisions = sum(seen.decisions for seen in found.values())
    assert decisions == POSITIONS * len(found)
    assert AWAY * sum(seen.away for seen in found.values()) <= decisions
