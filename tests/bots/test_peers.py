"""Peers are as strong as they are told: between two levels, by what was measured."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import cast

import pytest

import zamok
from tests.bots.test_peeking import Guarded
from tests.bots.test_player import position
from zamok.bots import Seat, make_bot, offered, peers, plays
from zamok.bots.ladder import START, Ladder, points_of
from zamok.bots.levels import read_levels
from zamok.bots.peers import Mixed, fix, is_peer, mixture, strength_of
from zamok.engine import Dice, Game, SetupError, State

GAMES = zamok.games()
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)


def height(game: Game, points: int) -> float:
    """Return how high on the ladder a peer of a rating is: 1 is the squire."""
    lower, upper, share = mixture(game, points)
    levels = ("random", *read_levels(game))
    assert levels.index(upper) == levels.index(lower) + 1
    assert 0 <= share <= 1
    return levels.index(lower) + share


@every_game
def test_who_is_rated_higher_meets_a_stronger_peer(game: Game) -> None:
    heights = [height(game, points) for points in range(0, 3000, 20)]
    assert all(one <= other for one, other in pairwise(heights))
    assert heights[0] > 0, "the jester himself is nobody's equal"
    # Each level that is stronger than all below it is a rung.
    best = 0
    for at, level in enumerate(read_levels(game), 1):
        points = points_of(game, level)
        if points is not None and points > best:
            assert height(game, points - 1) <= at <= height(game, points + 1)
            best, top = points, at
    assert heights[-1] == top
    assert height(game, START) == 1, "somebody new meets a squire"


@every_game
def test_a_peer_is_fixed_as_strong_as_people_are_on_average(game: Game) -> None:
    assert fix(game, []) == fix(game, [START]) == fix(game, [1400, 1600]) == f"peer-{START}"
    strongest = max(points_of(game, level) or 0 for level in read_levels(game))
    assert fix(game, [9000]) == f"peer-{strongest}", "it is told what it can be"
    least = strength_of(fix(game, [0]))
    assert least < START
    assert fix(game, [least - 1]) == fix(game, [least])


def test_peers_have_names() -> None:
    game = GAMES[0]
    assert plays("peer", game)
    assert plays("peer-1620", game)
    assert not any(plays(name, game) for name in ("peer-", "peer-x", "peer-1620-3", "knight-1620"))
    assert is_peer("peer-1620")
    assert not is_peer("knight")
    assert strength_of("peer-1620") == 1620
    assert strength_of("peer") == START
    assert "peer" in offered(game)
    assert isinstance(make_bot("peer-1620", game, Dice(b"x")), Mixed)
    with pytest.raises(SetupError):
        make_bot("peer-x", game, Dice(b"x"))


class Always:
    """A bot that is known by what it does."""

    def __init__(self, move: int) -> None:
        self.move = move

    def decide(self, _: Seat) -> int:
        """Return the move."""
        return self.move


def test_it_decides_so_often_like_each() -> None:
    seat = Seat(position(GAMES[0]), 0)
    bot = Mixed(Always(0), Always(1), 0.3, Dice(b"often"))
    found = Counter(bot.decide(seat) for _ in range(2000))
    assert 500 < found[1] < 700
    for share in (0.0, 1.0):
        bot = Mixed(Always(0), Always(1), share, Dice(b"always"))
        assert {bot.decide(seat) for _ in range(200)} == {round(share)}


@every_game
def test_a_peer_is_reproducible_and_touches_no_secret(game: Game) -> None:
    for points in (1300, 1700):
        state = position(game, 9)
        number = state.actors()[0]
        found = set()
        for _ in range(2):
            seat = Seat(cast("State", Guarded(state, number)), number)
            found.add(make_bot(f"peer-{points}", game, Dice(b"same")).decide(seat))
        assert len(found) == 1
        assert found <= set(state.legal(number))


def test_where_nobody_has_measured_it_is_a_squire(monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES[0]
    monkeypatch.setattr(peers, "read_ladder", lambda _: Ladder())
    monkeypatch.setattr(peers, "_rungs", peers._rungs.__wrapped__)
    for points in (900, 1500, 2400):
        assert mixture.__wrapped__(game, points) == ("random", "squire", 1.0)
    assert fix(game, [1777]) == "peer-1777"
