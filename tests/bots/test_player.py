"""What a bot is given: its seat's view, its moves, redeals; never the position."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

import zamok
from tests.bots.test_peeking import quick_bot
from zamok.bots import Random, Seat, bots_of, make_bot
from zamok.bots.levels import promising, read_levels, think
from zamok.engine import Dice, Game, SetupError, State

GAMES = zamok.games()
every_game = pytest.mark.parametrize("game", GAMES, ids=[game.key for game in GAMES])
every_bot = pytest.mark.parametrize(
    ("game", "name"),
    [pytest.param(game, name, id=f"{game.key}-{name}") for game in GAMES for name in bots_of(game)],
)
DECISIONS = 40  # fewer than any game has


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
    public = {name for name in dir(seat) if not name.startswith("_")}
    assert public == {"legal", "number", "redeal", "view"}
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


@every_bot
def test_every_move_of_a_bot_is_legal(game: Game, name: str) -> None:
    """The beginning of a game at the largest table; `tests.bots.clock` looks at many more."""
    state = game.start(game.max_seats, seed="legal")
    bots = [quick_bot(game, name) for _ in range(game.max_seats)]
    for _ in range(DECISIONS):
        seat = state.actors()[0]
        move = bots[seat].decide(Seat(state, seat))
        assert move in state.legal(seat)
        state.play(seat, move)


@every_game
def test_levels_say_what_they_were_measured_by(game: Game) -> None:
    for level in read_levels(game).values():
        assert "%" in level.arena
        assert 0 < level.seconds <= 3


def test_bots_are_made_by_name() -> None:
    for game in GAMES:
        for name in bots_of(game):
            assert hasattr(make_bot(name, game, Dice(b"x")), "decide")
    with pytest.raises(SetupError, match="there is no bot “clever”"):
        make_bot("clever", zamok.games()[0], Dice(b"x"))


def test_a_search_may_try_only_what_looks_best() -> None:
    """Trials are few: what looks worst at once needs none."""
    game = zamok.game("two_castles")
    seat = Seat(game.start(3, seed="wide"), 0)
    moves = seat.legal()
    level = replace(read_levels(game)["king"], iterations=40, seconds=0.0, widen=1.0)
    (best,) = promising(game.mind(), moves, 1, Dice(b"x"), seat)
    assert think(level, game.mind(), Dice(b"x"), seat) == best
    three = promising(game.mind(), moves, 3, Dice(b"x"), seat)
    assert best in three
    assert three == sorted(set(three) & set(moves))
    assert len(three) == 3 < len(moves)
