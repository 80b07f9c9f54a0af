"""Random games of Castle Builder for tests: they build more often than they draw."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import zamok
from tests.conformance.kit import chooser
from zamok.games.castle_builder.facts import PLACE_OF_CELL, cell_at
from zamok.games.castle_builder.moves import DRAW, SPOT
from zamok.games.castle_builder.rules import Rules
from zamok.games.castle_builder.state import HELD

GAME = zamok.game("castle_builder")
NAMES = ["Anna", "Boris", "Clara", "David"]
EVERYTHING = {
    "above_the_sky": "yes", "royal_strategy": "yes", "peaceful_times": "yes", "discards": "any",
}  # fmt: skip
variants = pytest.mark.parametrize(
    ("seats", "options"), [(2, {}), (3, {"discards": "any"}), (4, EVERYTHING), (4, {})]
)


def play(seats: int, options: dict[str, str], seed: str) -> Iterator[tuple[Rules, int]]:
    """Give the positions of a random game, each with the seat that decides."""
    state = GAME.start(seats, options, seed)
    assert isinstance(state, Rules)
    state.recording = True
    choose = chooser(seed)
    for _ in range(400):
        if state.over:
            break
        (seat,) = state.actors()
        yield state, seat
        legal = state.legal(seat)
        if len(legal) > 1 and legal[0] == DRAW and state.numbers[HELD + seat] >= 3:
            legal = legal[1:]
        state.play(seat, legal[choose(legal)])


def spot_move(row: int, x: int) -> int:
    """Return the move that sets a tile into a cell."""
    return int(SPOT + PLACE_OF_CELL[cell_at(row, x)])
