"""What a seat may know: views, redeals, events. Every game, seat count and option."""

from __future__ import annotations

import json

import pytest

import zamok
from tests.conformance.kit import (
    Variant,
    beyond,
    chooser,
    finish,
    fresh_dice,
    frozen,
    sample,
    start,
    text_of,
    undeclared,
    variants,
    viewers,
    walk,
)
from zamok.engine import State, visible

each_variant = pytest.mark.parametrize("variant", variants())
MANY = 400  # longer than most games: positions are spread over the whole of them


@each_variant
def test_views_hold_only_what_is_declared(variant: Variant) -> None:
    game, state = start(variant, "views")
    for position in sample(state, "views", 14, MANY):
        before = frozen(position)
        outside = position.view(None)
        assert outside["you"] is None
        for viewer in viewers(position):
            view = position.view(viewer)
            assert json.loads(text_of(view)) == view
            assert undeclared(view, game.view_type) == []
            assert view["you"] == viewer
            assert beyond(outside, view) == []
        assert frozen(position) == before


@each_variant
def test_redeals_look_the_same_and_are_whole_games(variant: Variant) -> None:
    """A redeal keeps the seat's view to the byte, keeps every piece, and can be played out."""
    _, state = start(variant, "redeals")
    census = state.census()
    for number, position in enumerate(sample(state, "redeals", 24, MANY)):
        before = frozen(position)
        for viewer in viewers(position):
            dealt = position.redeal(viewer, fresh_dice(f"{number} {viewer}"))
            assert text_of(dealt.view(viewer)) == text_of(position.view(viewer))
            assert dealt.dice.key != position.dice.key
            assert dealt.census() == census
            assert dealt.over == position.over
            assert viewer is None or dealt.legal(viewer) == position.legal(viewer)
            assert viewer is None or dealt.advice(viewer) == position.advice(viewer)
            if number % 4 == 0:
                finish(dealt, number)
                assert dealt.census() == census
        assert frozen(position) == before


@pytest.mark.parametrize("key", [game.key for game in zamok.games()])
def test_redeals_differ_from_each_other(key: str) -> None:
    """Over a game, redeals of one position differ in what is hidden, not only in their dice."""
    game = zamok.game(key)
    for seats in range(game.min_seats, game.max_seats + 1):
        state = game.start(seats=seats, seed="different")
        kinds = 0
        private = False
        for number, position in enumerate(sample(state, "different", 12, 80)):
            dealt = {
                frozen(position.redeal(0, fresh_dice(f"{number} {again}")), ("dice", "events"))
                for again in range(6)
            }
            kinds = max(kinds, len(dealt))
            private = private or len({known(position, who) for who in viewers(position)}) > 1
        if kinds == 1 and not private:
            # Everybody knows all that there is: what differs is what will be drawn.
            state = game.start(seats=seats, seed="different")
            kinds = len({future(state.redeal(0, fresh_dice(again))) for again in range(6)})
        assert kinds > 1, f"{key} with {seats} seats hides nothing at any moment"


def known(state: State, viewer: int | None) -> str:
    """Return a view as text, without whose it is."""
    return text_of({**state.view(viewer), "you": None})


def future(state: State) -> str:
    """Return where the same choices lead from a position."""
    finish(state, "future")
    return frozen(state, ("dice", "events"))


@pytest.mark.parametrize("key", [game.key for game in zamok.games()])
def test_a_redeal_never_consults_what_it_replaces(key: str) -> None:
    """Redealing a redeal with the same dice gives the same position: no secret is left in it."""
    game = zamok.game(key)
    for seats in range(game.min_seats, game.max_seats + 1):
        state = game.start(seats=seats, seed="consult")
        for number, position in enumerate(sample(state, "consult", 10, 80)):
            for viewer in viewers(position):
                one = position.redeal(viewer, fresh_dice(number))
                other = position.redeal(viewer, fresh_dice("other"))
                two = other.redeal(viewer, fresh_dice(number))
                assert frozen(one, ("events",)) == frozen(two, ("events",))


@each_variant
def test_events_reach_only_those_who_may_see_them(variant: Variant) -> None:
    """What a seat is told of a move depends on nothing it cannot see."""
    _, state = start(variant, "events")
    state.recording = True
    told = 0
    for seat, move in walk(state, chooser("events")):
        twin = state.copy()
        twin.play(seat, move)
        assert all(
            event.seen_by is None or all(0 <= s < state.seats for s in event.seen_by)
            for event in twin.events
        )
        for viewer in viewers(state):
            seen = visible(twin.events, viewer)
            plain = [event.plain() for event in seen]
            assert json.loads(text_of(plain)) == plain
            public = [event for event in twin.events if event.seen_by is None]
            assert [event for event in seen if event.seen_by is None] == public
            if viewer is None:
                assert seen == public
        told += len(twin.events)
    assert told


@each_variant
def test_recording_changes_nothing_but_events(variant: Variant) -> None:
    _, quiet = start(variant, "recording")
    _, loud = start(variant, "recording")
    loud.recording = True
    for seat, move in walk(quiet, chooser("recording")):
        loud.play(seat, move)
    assert frozen(quiet, ("events", "recording")) == frozen(loud, ("events", "recording"))
    assert quiet.events == []
