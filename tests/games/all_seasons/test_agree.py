"""The clerk's books agree with the game, in random games of every kind of table."""

from __future__ import annotations

import pytest

import zamok
from tests.games.all_seasons.agree import TABLES, play
from tests.scale import some
from zamok.games.all_seasons.events import EVENTS


@pytest.mark.parametrize("table", TABLES, ids=lambda table: "-".join(map(str, table)))
def test_clerk_and_game_agree(table: tuple[int, str, str]) -> None:
    for number in range(some(20)):
        play(*table, f"test {number}", 0.9 if number % 2 else 0.0)


def test_every_event_is_met_in_random_games() -> None:
    met: set[str] = set()
    for number in range(3000):
        options = {"season": "winter"}
        state = zamok.game("all_seasons").start(2 + number % 3, options, f"{number}", record=True)
        dice = zamok.Dice(b"events %d" % number)
        while not state.over:
            seat = state.actors()[0]
            legal = state.legal(seat)
            if legal[0] == 0 and len(legal) > 1 and dice.below(10) > number % 2 * 5:
                legal = legal[1:]
            state.play(seat, legal[dice.below(len(legal))])
            met |= {event.kind for event in state.events}
    assert met == set(EVENTS)
    assert met == set(zamok.game("all_seasons").events)
