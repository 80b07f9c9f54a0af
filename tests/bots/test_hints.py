"""Hints: good moves, why they are good, and how a move compares with the best one."""

from __future__ import annotations

import pytest

import zamok
from tests.conformance.kit import fresh_dice, frozen, sample
from zamok.bots import hints as hints_module
from zamok.bots.counsel import MOST, Counsel
from zamok.bots.hints import hints
from zamok.bots.player import Seat
from zamok.engine import Dice, Game, State

each_game = pytest.mark.parametrize("game", zamok.games(), ids=lambda game: game.key)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few games are enough to see what is done with them."""
    monkeypatch.setattr(hints_module, "PLAYED", 3)


def choices(game: Game, seed: str, count: int) -> list[tuple[State, int]]:
    """Return positions in which a seat has a choice."""
    state = game.start(game.seats.usual, seed=seed)
    found = [
        (position.copy(), seat)
        for position in sample(state, seed, 4 * count, 200)
        for seat in position.actors()
        if len(position.legal(seat)) > 1
    ]
    return found[:count]


@each_game
def test_up_to_three_legal_moves_each_with_a_line_that_can_be_said(game: Game) -> None:
    for state, seat in choices(game, "hints", 4):
        before = frozen(state)
        found = hints(game, Seat(state, seat), fresh_dice("hints"))
        assert frozen(state) == before
        moves = [hint.move for hint in found]
        assert len(set(moves)) == len(moves) == min(MOST, len(state.legal(seat)))
        assert set(moves) <= set(state.legal(seat))
        assert [hint.chance for hint in found] == sorted((h.chance for h in found), reverse=True)
        for hint in found:
            assert 0 <= hint.chance <= 1
            if hint.line is not None:
                assert hint.served > 0
                assert game.voice.say_line(hint.line, game.words("ru"))


@each_game
def test_the_best_move_gives_nothing_away_and_no_move_gains(game: Game) -> None:
    for state, seat in choices(game, "compared", 3):
        eyes = Seat(state, seat)
        best, _ = Counsel(game, Dice(b"same")).good_moves(eyes, 100)[0]
        assert Counsel(game, Dice(b"same")).compare(eyes, best, 200).loss == 0
        for move in state.legal(seat)[:3]:
            made = Counsel(game, Dice(b"same")).compare(eyes, move, 200)
            assert made.move == move
            assert made.best in state.legal(seat)
            assert made.best_chance >= made.chance == made.chances[seat]
            assert sum(made.chances) <= 1.0001
