"""Observations: all that a seat may know, nothing else, as the layout says."""

from __future__ import annotations

import json

import numpy as np
import pytest

import zamok
from tests.lab.observing import observation, positions, variants
from tests.scale import few
from zamok.engine import Dice, State
from zamok.lab.layout import layout_of

GAMES = zamok.games()
CASES = [(game.key, seats, options) for game in GAMES for seats, options in few(variants(game))]
NAMES = [f"{key}-{seats}-{','.join(options.values())}" for key, seats, options in CASES]


def plain(value: object) -> object:
    """Return a view with its lists sorted: moves name kinds, so the order of pieces is no news."""
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return sorted((plain(item) for item in value), key=json.dumps)
    return value


@pytest.mark.parametrize(("key", "seats", "options"), CASES, ids=NAMES)
def test_numbers_stay_within_the_bounds_of_the_layout(
    key: str, seats: int, options: dict[str, str]
) -> None:
    game = zamok.game(key)
    layout = layout_of(game, seats)
    low = np.concatenate([np.full(piece.size, piece.low) for piece in layout.pieces])
    high = np.concatenate([np.full(piece.size, piece.high) for piece in layout.pieces])
    for number, state in enumerate(positions(game, seats, options, "bounds")):
        for seat in (number % seats, seats - 1):
            row = observation(game, state, seat)
            assert row.shape == (layout.size,)
            wrong = np.flatnonzero((row < low) | (row > high))
            assert not len(wrong), [
                name for name, span in layout.slices().items() if span.start <= wrong[0] < span.stop
            ]


@pytest.mark.parametrize(("key", "seats", "options"), CASES, ids=NAMES)
def test_what_a_seat_cannot_know_does_not_show(
    key: str, seats: int, options: dict[str, str]
) -> None:
    """Redealing all that a seat cannot know leaves its observation the same to the byte."""
    game = zamok.game(key)
    dice = Dice(b"redeal")
    for number, state in enumerate(positions(game, seats, options, "secrets")):
        seat = number % seats
        row = observation(game, state, seat).tobytes()
        for _ in range(2):
            assert observation(game, state.redeal(seat, dice), seat).tobytes() == row


def children(state: State, dice: Dice) -> list[State]:
    """Return what comes of a position by a few of its moves, each with several throws."""
    found = []
    seat = state.actors()[-1]
    moves = state.legal(seat)
    for move in {moves[0], moves[-1], moves[int(dice.below(len(moves)))]}:
        for _ in range(3):
            child = state.copy()
            child.dice = dice.fork()
            child.play(seat, move)
            found.append(child)
    return found


@pytest.mark.parametrize(("key", "seats", "options"), CASES, ids=NAMES)
def test_an_observation_tells_all_that_the_view_tells(
    key: str, seats: int, options: dict[str, str]
) -> None:
    """Positions one step from each other: the numbers are the same if the views are."""
    game = zamok.game(key)
    dice = Dice(b"children")
    same = different = 0
    for number, state in enumerate(positions(game, seats, options, "telling")):
        if state.over or number % 16:
            continue
        family = [state, *children(state, dice)]
        seat = number // 16 % seats
        rows = [observation(game, child, seat).tobytes() for child in family]
        views = [(plain(child.view(seat)), child.legal(seat)) for child in family]
        for one in range(len(family)):
            for two in range(one):
                assert (rows[one] == rows[two]) == (views[one] == views[two])
                same += rows[one] == rows[two]
                different += rows[one] != rows[two]
    assert same
    assert different


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_secrets_of_the_observer_do_show(game: zamok.Game) -> None:
    """A blank observation would pass the tests above: what differs in views differs here."""
    for state in positions(game, game.min_seats, {}, "own"):
        views = {json.dumps(plain(state.view(seat))) for seat in range(game.min_seats)}
        rows = {observation(game, state, seat).tobytes() for seat in range(game.min_seats)}
        if not state.over:
            assert len(rows) == len(views)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_names_of_pieces_are_unique(game: zamok.Game) -> None:
    for seats in range(game.min_seats, game.max_seats + 1):
        names = [piece.name for piece in layout_of(game, seats).pieces]
        assert len(set(names)) == len(names)
