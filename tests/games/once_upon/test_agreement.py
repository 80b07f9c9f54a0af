"""Two slow scorers agree with the fast one, at every seat count, variant and option."""

from __future__ import annotations

import pytest

from tests.games.once_upon.agree import check_ends, check_steps, tables

each_table = pytest.mark.parametrize(
    ("seats", "options"),
    tables(),
    ids=lambda value: "-".join(value.values()) if isinstance(value, dict) else str(value),
)


@each_table
def test_scorers_agree_at_the_end_of_random_games(seats: int, options: dict[str, str]) -> None:
    assert check_ends(seats, options, 200) == 200


@each_table
def test_scorers_agree_after_every_decision(seats: int, options: dict[str, str]) -> None:
    assert check_steps(seats, options, 8) > 800
