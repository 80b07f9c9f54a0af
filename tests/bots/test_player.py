"""What a bot may know: its seat's view, its moves, redeals; never the position."""

from __future__ import annotations

import json

import pytest

import zamok
from zamok.bots import BOTS, Random, Seat, make_bot
from zamok.engine import Dice, Game, SetupError, State

GAMES = zamok.games()
every_game = pytest.mark.parametrize("game", GAMES, ids=[game.key for game in GAMES])


def position(game: Game, plies: int = 12) -> State:
    """Return a position a little into a random game."""
    state, dice = game.start(seed="bots"), Dice(b"moves")
    for _ in range(plies):
        if not state.over:
            seat = state.actors()[0]
            moves = state.legal(seat)
            state.play(seat, moves[int(dice.below(len(moves)))])
    return state


@every_game
def test_a_seat_offers_view_legal_and_redeal(game: Game) -> None:
    state = position(game)
    number = state.actors()[0]
    seat = Seat(state, number)
    assert seat.view() == state.view(number)
    assert seat.legal() == state.legal(number)
    dealt = seat.redeal(Dice(b"redeal"))
    assert dealt is not state
    assert json.dumps(dealt.view(number)) == json.dumps(seat.view())


@every_game
def test_no_attribute_of_a_seat_is_a_secret(game: Game) -> None:
    state = position(game)
    seat = Seat(state, state.actors()[0])
    assert {name for name in dir(seat) if not name.startswith("_")} == {"view", "legal", "redeal"}
    assert not hasattr(seat, "__dict__")
    secrets = [id(state), id(state.dice), id(state.dice.key)]
    for name in dir(seat):
        value = getattr(seat, name)
        assert id(value) not in secrets
        assert not isinstance(value, State | Dice), name
    for name in ("state", "dice", "events", "_state", "seed", "key", "copy", "play"):
        with pytest.raises(AttributeError):
            getattr(seat, name)
        with pytest.raises(AttributeError):
            setattr(seat, name, 1)


@every_game
def test_what_a_bot_does_to_its_seat_does_not_reach_the_position(game: Game) -> None:
    state = position(game)
    number = state.actors()[0]
    seat = Seat(state, number)
    before = json.dumps(state.view(number)), state.legal(number), int(state.dice.drawn)
    seat.view().clear()
    seat.legal().clear()
    dealt = seat.redeal(Dice(b"redeal"))
    moves = dealt.legal(number)
    dealt.play(number, moves[0])
    dealt.dice.below(1000)
    assert (json.dumps(state.view(number)), state.legal(number), int(state.dice.drawn)) == before


@every_game
def test_random_takes_every_legal_move_sooner_or_later(game: Game) -> None:
    state = position(game)
    seat = Seat(state, state.actors()[0])
    bot = Random(Dice(b"random"))
    assert {bot.decide(seat) for _ in range(200 * len(seat.legal()))} == set(seat.legal())


def test_bots_are_made_by_name() -> None:
    for name in BOTS:
        assert hasattr(make_bot(name, zamok.games()[0], Dice(b"x")), "decide")
    with pytest.raises(SetupError, match="unknown bot 'clever'"):
        make_bot("clever", zamok.games()[0], Dice(b"x"))
