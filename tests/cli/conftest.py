"""What the tests of the command line share: a game, typed input, a saved record."""

from __future__ import annotations

import builtins
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

import zamok
from zamok.cli.main import main
from zamok.engine import Dice, Game, Record, State

Typing = Callable[[Iterable[str]], None]


@pytest.fixture(autouse=True)
def quiet_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the language nor the width of whoever runs the tests matters."""
    for name in ("ZAMOK_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("LANG", "C")


@pytest.fixture
def game() -> Game:
    return zamok.games()[0]


@pytest.fixture
def typing(monkeypatch: pytest.MonkeyPatch) -> Typing:
    """Return a function that types lines, and then ends the input."""

    def type_lines(lines: Iterable[str]) -> None:
        waiting = iter(lines)

        def typed(prompt: str = "") -> str:
            try:
                return next(waiting)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr(builtins, "input", typed)

    return type_lines


def play_at_random(record: Record, plies: int | None = None) -> State:
    """Play random moves in a record's game: so many, or until it is over."""
    state, dice = record.start(), Dice(b"test")
    while not state.over and (plies is None or len(record.moves) < plies):
        # Whoever has acted goes on while it may, as at the keyboard.
        actors = state.actors()
        last = record.moves[-1][0] if record.moves else -1
        seat = last if last in actors else actors[0]
        moves = state.legal(seat)
        record.play(state, seat, moves[int(dice.below(len(moves)))])
    return state


@pytest.fixture
def finished(game: Game, tmp_path: Path) -> Path:
    """Return the file of a finished game."""
    record = Record.begin(game, game.min_seats, seed="finished")
    play_at_random(record)
    path = tmp_path / "finished.json"
    path.write_text(record.to_json(), encoding="utf-8")
    return path


@pytest.fixture
def unfinished(game: Game, tmp_path: Path) -> Path:
    """Return the file of a game after five moves."""
    record = Record.begin(game, game.min_seats, seed="unfinished")
    play_at_random(record, 5)
    path = tmp_path / "unfinished.json"
    path.write_text(record.to_json(), encoding="utf-8")
    return path


def run(*arguments: object) -> int:
    """Run the command line."""
    return main([str(argument) for argument in arguments])
