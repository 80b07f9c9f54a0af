"""Random games at every seat count with every combination of options, looked at closely."""

from __future__ import annotations

import pytest

from tests.conformance.kit import chooser, fresh_dice, frozen, text_of, undeclared, viewers, walk
from tests.games.once_upon.agree import GAME, tables
from tests.scale import few


@pytest.mark.parametrize(
    ("seats", "options"),
    few(tables()),
    ids=lambda value: "-".join(value.values()) if isinstance(value, dict) else str(value),
)
def test_every_table_is_sound(seats: int, options: dict[str, str]) -> None:
    state = GAME.start(seats=seats, options=options, seed="tables")
    census = state.census()
    for ply, (seat, _) in enumerate(walk(state, chooser(f"{seats} {options}"))):
        assert len(state.legal(seat)) > 1, "a choice with one answer is made by the game"
        assert state.census() == census
        if ply % 25:
            continue
        for viewer in viewers(state):
            view = state.view(viewer)
            assert undeclared(view, GAME.view_type) == []
            twin = state.redeal(viewer, fresh_dice(ply))
            assert text_of(twin.view(viewer)) == text_of(view)
            assert twin.actors() == state.actors()
        assert frozen(state.copy(), ("events",)) == frozen(state, ("events",))
    assert 10 <= state.view(None)["turn"] < 300
    assert state.view(None)["finisher"] is not None
