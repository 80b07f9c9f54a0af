"""The arena: seats balanced, results the same on any number of processes, honest intervals."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

import zamok
from zamok.bots.arena import Plan, Result, by_entrant, by_seat, play_all, play_one, wilson
from zamok.engine import SetupError

GAME = zamok.games()[0]
PLAN = Plan(GAME.key, GAME.min_seats, ("random",) * GAME.min_seats, 6, "arena")


def test_every_entrant_has_every_seat_equally_often() -> None:
    for bots in range(1, 5):
        plan = Plan(GAME.key, 4, ("random",) * bots, bots * 3, "seats")
        seen = Counter(
            (plan.entrant(number, seat), seat) for number in range(plan.games) for seat in range(4)
        )
        assert set(seen.values()) == {3}
        assert len(seen) == bots * 4


def test_results_do_not_depend_on_the_processes() -> None:
    alone = list(play_all(PLAN, 1))
    together = sorted(play_all(PLAN, 2), key=lambda result: result.number)
    assert [result.number for result in alone] == list(range(6))
    assert alone == together
    assert alone[3] == play_one(PLAN, 3)


def test_games_of_one_plan_differ() -> None:
    assert len({(result.scores, result.decisions) for result in play_all(PLAN)}) > 1


def test_wins_are_shared_by_those_who_share_the_first_place() -> None:
    plan = replace(PLAN, seats=3, bots=("random",) * 3)
    results = [Result(0, (5, 5, 1), (1, 1, 3), 9), Result(1, (1, 7, 2), (3, 1, 2), 9)]
    assert [line.wins for line in by_seat(plan, results)] == [0.5, 1.5, 0.0]
    # In game 1 every entrant sits one seat further down.
    assert [line.wins for line in by_entrant(plan, results)] == [0.5, 0.5, 1.0]
    assert [line.score for line in by_seat(plan, results)] == [3.0, 6.0, 1.5]


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0)],
)
def test_wilson_intervals(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=1e-4)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"game": "nope"}, "unknown game"),
        ({"seats": 99}, "99"),
        ({"bots": ("clever",)}, "unknown bot"),
        ({"bots": ()}, "0 bots"),
        ({"bots": ("random",) * 99}, "99 bots"),
        ({"games": 0}, "at least one game"),
        ({"options": {"colour": "red"}}, "unknown option"),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused(change: dict[str, object], message: str) -> None:
    with pytest.raises(SetupError, match=message):
        next(play_all(replace(PLAN, **change)))  # type: ignore[arg-type]
