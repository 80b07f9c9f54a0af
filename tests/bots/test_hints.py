"""Hints: good moves, why they are good, and how a move compares with the best one."""

from __future__ import annotations

from pathlib import Path

import pytest

import zamok
from tests.bots import hints as measured
from tests.conformance.kit import fresh_dice, frozen, sample
from zamok.bots import hints as hints_module
from zamok.bots.hints import MOST, compare, good_moves, hints
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
def test_nothing_that_the_seat_does_not_know_changes_a_hint(game: Game) -> None:
    for state, seat in choices(game, "secret hints", 3):
        dealt = state.redeal(seat, fresh_dice("another deal"))
        first, second = (
            hints(game, Seat(world, seat), fresh_dice("same")) for world in (state, dealt)
        )
        assert first == second


@each_game
def test_the_best_move_gives_nothing_away_and_no_move_gains(game: Game) -> None:
    for state, seat in choices(game, "compared", 3):
        best, _ = good_moves(game, Seat(state, seat), Dice(b"same"))[0]
        assert compare(game, Seat(state, seat), best, Dice(b"same")).loss == 0
        for move in state.legal(seat)[:3]:
            made = compare(game, Seat(state, seat), move, Dice(b"same"))
            assert made.move == move
            assert made.best in state.legal(seat)
            assert made.best_chance >= made.chance


def test_the_measurement_goes_on_where_it_was_stopped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    results = tmp_path / "hints.jsonl"
    asked = [str(results), "carcassonne", "--playouts", "2", "--positions"]
    measured.main([*asked, "1"])
    first = results.read_text()
    results.write_text(first + '{"game": "carc')  # cut off while it was written
    measured.main([*asked, "2"])
    assert results.read_text().startswith(first)
    assert [pair.number for pair in measured.read(results)] == [0, 1]
    assert "carcassonne" in capsys.readouterr().out


def test_a_position_is_the_same_whenever_it_is_measured() -> None:
    game = zamok.game("castle_builder")
    state, seat = measured.position(game, 3)
    again, other = measured.position(game, 3)
    assert (state, seat) == (again, other)
    assert len(state.legal(seat)) > 1
