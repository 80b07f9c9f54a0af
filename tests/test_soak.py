"""A short soak of every game; the long one is `make soak`."""

from __future__ import annotations

import pytest

import zamok
from tests.soak import jobs, soak


@pytest.mark.parametrize("key", [game.key for game in zamok.games()])
def test_short_soak(key: str) -> None:
    game = zamok.game(key)
    for job in jobs([game], 50 * len(game.variants())):
        assert soak((*job[:4], 3))[0] == 3
