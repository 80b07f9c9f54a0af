"""A short soak of every game; the long one is `make soak`."""

from __future__ import annotations

import pytest

import zamok
from tests.soak import jobs, soak


@pytest.mark.parametrize("key", [game.key for game in zamok.games()])
def test_short_soak(key: str) -> None:
    game = zamok.game(key)
    work = list(jobs([game], 3 * len(game.variants()), drawn=0))
    assert {(seats, tuple(options)) for _, seats, options, *_ in work} == {
        (seats, tuple(options)) for seats, options in game.variants()
    }
    assert all(soak(job)[0] == 3 for job in work)
