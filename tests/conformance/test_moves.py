"""Legal moves, refusals, notation, copies, conservation: every game, seat count and option."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.conformance.kit import (
    Variant,
    chooser,
    finish,
    frozen,
    name_of,
    start,
    variants,
    walk,
)
from zamok import IllegalMove, NotationError, State

each_variant = pytest.mark.parametrize("variant", variants())
ANCHORS: dict[str, set[str]] = {}


def check_lists(state: State, move_space: int) -> None:
    """Legal lists are sorted, unique, in range, and empty for seats that may not act."""
    actors = state.actors()
    assert actors == sorted(set(actors))
    assert state.over == (not actors)
    for seat in range(int(state.seats)):
        legal = state.legal(seat)
        assert legal == sorted(set(legal))
        assert bool(legal) == (seat in actors)
        assert all(type(move) is int and 0 <= move < move_space for move in legal)
        texts = [state.notation(move) for move in legal]
        assert len(set(texts)) == len(texts)
        assert all(text.isascii() and text == text.strip() for text in texts)
        assert [state.parse(seat, text) for text in texts] == legal
    assert state.legal(-1) == state.legal(int(state.seats)) == []


def check_refusals(
    state: State, anchors: tuple[str, ...], source: random.Random, space: int
) -> None:
    """Illegal moves raise with a rule of the rules page and change nothing at all."""
    before = frozen(state)
    tries = [(seat, source.randrange(space)) for seat in range(int(state.seats)) for _ in range(4)]
    tries += [
        (seat, move)
        for seat in state.actors()
        for other in range(int(state.seats))
        for move in state.legal(other)[:3]
        if other != seat
    ]
    tries += [(seat, bad) for seat in (0, -1, int(state.seats)) for bad in (-1, space, 10**30)]
    for seat, move in tries:
        if move in state.legal(seat):
            continue
        with pytest.raises(IllegalMove) as refused:
            state.play(seat, move)
        assert refused.value.rule in anchors
        assert refused.value.message
    for text in ("", "no such move", "\x00", "9" * 50):
        with pytest.raises(NotationError):
            state.parse(0, text)
    assert frozen(state) == before


@each_variant
def test_moves_and_refusals_along_random_games(variant: Variant) -> None:
    game, state = start(variant, "moves")
    source = random.Random(name_of(*variant))
    anchors = game.rules("en").anchors
    census = state.census()
    for plies, _ in enumerate(walk(state, chooser("moves"))):
        if plies % 7 == 0:
            check_lists(state, game.move_space)
            check_refusals(state, anchors, source, game.move_space)
        assert state.census() == census
        assert plies < game.max_plies
    check_lists(state, game.move_space)
    check_refusals(state, anchors, source, game.move_space)
    assert state.census() == census
    assert sum(census.values()) > 0


@each_variant
def test_copies_are_independent(variant: Variant) -> None:
    """Old positions never change, and a copy goes on exactly as its original would."""
    _, state = start(variant, "copies")
    kept: list[tuple[State, str]] = []
    for ply, _ in enumerate(walk(state, chooser("copies"))):
        if ply % 23 == 0:
            twin = state.copy()
            assert type(twin) is type(state)
            assert frozen(twin, ("events",)) == frozen(state, ("events",))
            kept.append((twin, frozen(twin)))
    assert all(frozen(twin) == text for twin, text in kept)
    twin = kept[len(kept) // 2][0]
    one, two = twin.copy(), twin.copy()
    assert finish(one, "on") == finish(two, "on")
    assert frozen(one, ("events",)) == frozen(two, ("events",))
    assert frozen(twin) == kept[len(kept) // 2][1]


@each_variant
def test_scores_ranks_and_breakdown_agree(variant: Variant) -> None:
    _, state = start(variant, "scores")

    def check() -> None:
        scores, standing, ranks = state.scores(), state.standing(), state.ranks()
        assert len(scores) == len(standing) == len(ranks) == state.seats
        assert [key[0] for key in standing] == scores
        for mine, my_rank in zip(standing, ranks):
            others = standing + state.rivals()
            assert my_rank == 1 + sum(1 for other in others if other > mine)
        lines = state.breakdown()
        assert [sum(line["points"] for line in seat) for seat in lines] == scores  # type: ignore[misc]

    for ply, _ in enumerate(walk(state, chooser("scores"))):
        if ply % 5 == 0:
            check()
    check()
    assert min(state.ranks()) == 1 or state.rivals()


@each_variant
@settings(
    max_examples=6,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(st.text(max_size=20), st.lists(st.integers(0, 10**6), max_size=150))
def test_any_choices_lead_to_sound_positions(
    variant: Variant, seed: str, choices: list[int]
) -> None:
    """Whatever is chosen: lists stay sound, nothing is lost, and the game can be finished."""
    game, state = start(variant, seed)
    census = state.census()
    for choice in choices:
        if state.over:
            break
        actors = state.actors()
        seat = actors[choice % len(actors)]
        legal = state.legal(seat)
        state.play(seat, legal[choice // 7 % len(legal)])
        assert state.census() == census
    check_lists(state, game.move_space)
    assert finish(state, seed) <= game.max_plies
    assert state.census() == census
