"""No peeking: no bot, hint or review knows more than its seat, however a game is played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, cast, final

import pytest

import zamok
from tests.conformance.kit import Variant, chooser, start, variants, walk
from zamok.bots import Bot, LevelBot, Seat, bots_of, make_bot
from zamok.bots import hints as hints_module
from zamok.bots import review as review_module
from zamok.bots.counsel import Counsel
from zamok.bots.hints import hints
from zamok.bots.review import review
from zamok.engine import Dice, Game, Record, State

each_way = pytest.mark.parametrize("variant", variants(1))
FEW = 40  # trials: enough to go through every part of a search
MOMENTS = (0, 6, 15)  # choices of a random game at which bots are asked
PLIES = 12  # of a game that is reviewed


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few games are enough to see what is done with them."""
    monkeypatch.setattr(hints_module, "PLAYED", 2)


class TouchedError(Exception):
    """Somebody looked at what a seat may not know."""


@final
class Guarded:
    """A position that lets a seat see what it may and raises when anything else is touched."""

    def __init__(self, state: State, seat: int) -> None:
        self.__state = state
        self.__seat = seat

    def view(self, seat: int) -> dict[str, Any]:
        self.__mine(seat)
        seen: dict[str, Any] = self.__state.view(seat)
        return seen

    def legal(self, seat: int) -> list[int]:
        self.__mine(seat)
        return self.__state.legal(seat)

    def redeal(self, seat: int, dice: Dice) -> State:
        self.__mine(seat)
        return self.__state.redeal(seat, dice)

    def __mine(self, seat: int) -> None:
        if seat != self.__seat:
            raise TouchedError(f"seat {seat}")

    def __getattr__(self, name: str) -> object:
        raise TouchedError(name)


def guarded(state: State, seat: int) -> Seat:
    """Return a seat whose secrets raise."""
    return Seat(cast("State", Guarded(state, seat)), seat)


def choices(variant: Variant) -> Iterator[tuple[State, int]]:
    """Give some moments of a random game, each with a seat that has a choice."""
    _, state = start(variant, "peeking")
    met = 0
    for seat, _ in walk(state, chooser("peeking")):
        if len(state.legal(seat)) > 1:
            if met in MOMENTS:
                yield state, seat
            met += 1


def quick_bot(game: Game, name: str) -> Bot:
    """Return a bot that searches little, without a clock, and always the same."""
    bot = make_bot(name, game, Dice(b"quick"))
    if isinstance(bot, LevelBot):
        bot.level = replace(bot.level, iterations=min(bot.level.iterations, FEW), seconds=0.0)
    return bot


def opinion(game: Game, seat: Seat) -> object:
    """Return all that is said to whoever asks for advice."""
    moves = seat.legal()
    counsel = Counsel(game, Dice(b"compared"))
    return hints(game, seat, Dice(b"hints")), counsel.compare(seat, moves[-1], FEW)


def test_a_guarded_position_raises() -> None:
    state = zamok.games()[0].start(seed="guarded")
    eyes = Guarded(state, 0)
    with pytest.raises(TouchedError):
        _ = eyes.dice
    with pytest.raises(TouchedError):
        eyes.view(1)


@each_way
def test_no_bot_touches_a_secret_or_decides_by_one(variant: Variant) -> None:
    """Another position that looks the same to the seat gets the same move."""
    game = zamok.game(variant[0])
    for state, seat in choices(variant):
        other = state.redeal(seat, Dice(b"elsewhere"))
        for name in bots_of(game):
            move = quick_bot(game, name).decide(guarded(state, seat))
            assert move in state.legal(seat)
            assert quick_bot(game, name).decide(guarded(other, seat)) == move


@each_way
def test_no_hint_touches_a_secret_or_depends_on_one(variant: Variant) -> None:
    game = zamok.game(variant[0])
    for state, seat in choices(variant):
        other = state.redeal(seat, Dice(b"elsewhere"))
        assert opinion(game, guarded(state, seat)) == opinion(game, guarded(other, seat))


@each_way
def test_no_review_touches_a_secret(variant: Variant, monkeypatch: pytest.MonkeyPatch) -> None:
    key, seats, options = variant
    record = Record.begin(zamok.game(key), seats, options, "reviewed")
    state = record.start()
    for ply, (seat, move) in enumerate(walk(state.copy(), chooser("reviewed"))):
        if ply == PLIES:
            break
        record.play(state, seat, move)
    plainly = list(review(record, FEW))
    monkeypatch.setattr(review_module, "Seat", guarded)
    assert list(review(record, FEW)) == plainly != []
