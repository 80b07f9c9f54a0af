"""Events are what their game declares: data, who sees them, from the first draw on."""

from __future__ import annotations

import pytest

import zamok
from tests.conformance.kit import Variant, chooser, start, undeclared, variants, walk
from tests.docs.tables import unsaid
from zamok.engine import Event, Game
from zamok.engine.event import ALL, OWN, SOME

each_game = pytest.mark.parametrize("game", zamok.games(), ids=lambda game: game.key)


def eyes(event: Event) -> str:
    """Return who sees an event, as it is declared."""
    if event.seen_by is None:
        return ALL
    return OWN if event.seen_by == (event.seat,) else SOME


@pytest.mark.parametrize("variant", variants(2))
def test_events_are_what_is_declared(variant: Variant) -> None:
    game, state = start(variant, "declared", record=True)
    told: list[Event] = []
    for _ in walk(state, chooser("declared")):  # each time before a move: what the last one told
        told += state.events
    told += state.events
    for event in told:
        assert event.kind in game.events, f"{event.kind} is not declared"
        assert undeclared(event.data, game.events[event.kind].data, event.kind) == []
        assert eyes(event) in (game.events[event.kind].seen_by, OWN), event


@each_game
def test_everything_declared_is_said(game: Game) -> None:
    """View, events and their fields each have a sentence: the data page shows them."""
    assert unsaid(game) == []


@each_game
def test_seats_and_moves_are_numbered_without_gaps(game: Game) -> None:
    """Every number of the move space is a move that can be written."""
    state = game.start(seed="numbers")
    assert all(state.write(move) for move in range(game.move_space))
