"""Events are what their game declares: data, who sees them, from the first draw on."""

from __future__ import annotations

import pytest
from pydantic import ConfigDict, TypeAdapter, with_config

import zamok
from tests.conformance.kit import Variant, chooser, start, variants, walk
from tests.docs.tables import unsaid
from zamok.engine import Event, Game
from zamok.engine.event import ALL, OWN, SOME

each_game = pytest.mark.parametrize("game", zamok.games(), ids=lambda game: game.key)
STRICT = ConfigDict(strict=True, extra="forbid")


def adapters(game: Game) -> dict[str, TypeAdapter[object]]:
    """Return what checks the data of each kind of event."""
    return {name: TypeAdapter(with_config(STRICT)(kind.data)) for name, kind in game.events.items()}


def eyes(event: Event) -> str:
    """Return who sees an event, as it is declared."""
    if event.seen_by is None:
        return ALL
    return OWN if event.seen_by == (event.seat,) else SOME


@pytest.mark.parametrize("variant", variants())
def test_events_are_what_is_declared(variant: Variant) -> None:
    game, state = start(variant, "declared", record=True)
    shapes = adapters(game)
    told = list(state.events)
    for seat, move in walk(state.copy(), chooser("declared")):
        state.play(seat, move)
        told += state.events
    for event in told:
        assert event.kind in shapes, f"{event.kind} is not declared"
        shapes[event.kind].validate_python(event.data)
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
