"""Two slow scorers agree with the fast one, at every seat count, variant and option."""

from __future__ import annotations

import pytest

from tests.games.once_upon.agree import check_ends, check_steps, tables
from tests.scale import few, some

each_table = pytest.mark.parametrize(
    ("seats", "options"),
    few(tables()),
    ids=lambda value: "-".join(value.values()) if isinstance(value, dict) else str(value),
)


@each_table
def test_scorers_agree_at_the_end_of_random_games(seats: int, options: dict[str, str]) -> None:
    games = some(100)
    assert check_ends(seats, options, games) == games


@each_table
def test_scorers_agree_after_every_decision(seats: int, options: dict[str, str]) -> None:
    games = some(3)
    assert check_steps(seats, options, games) > 100 * games
