"""Positions out of random play and their observations, for the tests of the lab."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from librt.vecs import vec
from mypy_extensions import i16

from zamok.engine import Dice, Game, State
from zamok.engine.observer import observe
from zamok.lab.layout import layout_of


def positions(game: Game, seats: int, options: dict[str, str], seed: str) -> Iterator[State]:
    """Give every position of a random game, the last one included."""
    state = game.start(seats, options, seed)
    dice = Dice(f"moves {seed}".encode())
    yield state
    while not state.over:
        actors = state.actors()
        seat = actors[int(dice.below(len(actors)))]
        moves = state.legal(seat)
        state.play(seat, moves[int(dice.below(len(moves)))])
        yield state


def observation(game: Game, state: State, seat: int) -> np.ndarray[tuple[int], np.dtype[np.int16]]:
    """Return an observation in an array of its own."""
    size = layout_of(game, int(state.seats)).size
    out = vec[i16]([i16(7)] * size)  # what lay there before must not show
    observe(game.observer, state, seat, out, 0, size)
    return np.array(out, dtype=np.int16)


def variants(game: Game) -> list[tuple[int, dict[str, str]]]:
    """Return every seat count with the default options and with all of them changed."""
    found: list[tuple[int, dict[str, str]]] = []
    for seats in range(game.min_seats, game.max_seats + 1):
        mine = [options for number, options in game.variants() if number == seats]
        found += [(seats, mine[0]), (seats, mine[-1])]
    return found
