"""What seats remember stays true and kept through long games with thefts and new supplies."""

from __future__ import annotations

from collections import Counter

import pytest

import zamok
from tests.conformance.kit import chooser
from tests.games.castle_builder.games import GAME
from zamok import Dice, State
from zamok.games.castle_builder.moves import DRAW


def hoard(state: State, seed: str) -> Counter[str]:
    """Play on, drawing in one turn of three at least; give what was told, by kind."""
    choose = chooser(seed)
    told: Counter[str] = Counter()
    for ply in range(240):
        if state.over:
            break
        (seat,) = state.actors()
        legal = state.legal(seat)
        draws = legal[0] == DRAW and choose([0, 1, 2]) == 0
        state.play(seat, DRAW if draws else legal[choose(legal)])
        told.update(event.kind for event in state.events)
        if ply % 8 == 0:
            check_memory(state, ply)
    return told


def check_memory(state: State, ply: int) -> None:
    """What is known is so (the layout refuses what is not), and every redeal keeps it."""
    assert zamok.position(state.to_text()) == state
    for viewer in (None, *range(int(state.seats))):
        view = state.view(viewer)
        world = state.redeal(viewer, Dice(f"memory {ply}".encode()))
        assert world.view(viewer) == view
        assert zamok.position(world.to_text()) == world


@pytest.mark.parametrize(("seats", "number"), [(2, 1), (3, 2), (4, 1)])
def test_B31_memory_is_true_and_redeals_keep_it(seats: int, number: int) -> None:
    state = GAME.start(seats, {"above_the_sky": "yes"}, f"hoard {number}", record=True)
    told = hoard(state, f"hoard {seats} {number}")
    assert all(told[kind] for kind in ("reshuffle", "take", "rob")), "a game that proves nothing"
