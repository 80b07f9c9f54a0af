"""Legal moves, refusals, notation, copies, conservation: every game, seat count and option."""

from __future__ import annotations

import pickle
import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import zamok
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
from zamok import Dice, Game, IllegalMove, NotationError, SeatError, SetupError, State
from zamok.engine import LANGUAGES

each_variant = pytest.mark.parametrize("variant", variants(2))


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


def check_refusals(game: Game, state: State, source: random.Random) -> None:
    """Illegal moves raise with a rule of the rules page, are explained, and change nothing."""
    space, anchors = game.move_space, game.rules("en").anchors
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
    names = [f"<{number}>" for number in range(int(state.seats))]
    for seat, move in tries:
        if 0 <= seat < state.seats and move in state.legal(seat):
            continue
        with pytest.raises(IllegalMove) as refused:
            state.play(seat, move)
        assert refused.value.rule in anchors
        for language in LANGUAGES:
            said = game.say_refusal(refused.value.refusal, language, names)
            assert said[0].isupper() or not said[0].isalpha(), said
            assert said.endswith((".", "!", "?")), said
        assert str(pickle.loads(pickle.dumps(refused.value))) == str(refused.value)
    for text in ("", "no such move", "\x00", "9" * 50):
        with pytest.raises(NotationError):
            state.parse(0, text)
    assert frozen(state) == before


@each_variant
def test_moves_and_refusals_along_random_games(variant: Variant) -> None:
    game, state = start(variant, "moves")
    source = random.Random(name_of(*variant))
    census = state.census()
    for plies, _ in enumerate(walk(state, chooser("moves"))):
        if plies % 7 == 0:
            check_lists(state, game.move_space)
            check_refusals(game, state, source)
        assert state.census() == census
        assert plies < game.max_plies
    check_lists(state, game.move_space)
    check_refusals(game, state, source)
    assert state.census() == census
    assert sum(census.values()) > 0


@pytest.mark.parametrize("game", zamok.games(), ids=lambda game: game.key)
def test_the_table_of_moves_describes_every_number_once(game: Game) -> None:
    anchors = game.rules("en").anchors
    first = 0
    for block in game.moves.blocks:
        assert block.first == first
        assert block.count > 0
        assert block.rule in anchors, block
        assert block.about
        first += block.count
    assert first == game.move_space
    texts = [game.moves.write(move) for move in range(first)]
    written = [text for text in texts if text]
    assert len(set(written)) == len(written)
    assert [game.moves.read(text) for text in written] == [
        move for move, text in enumerate(texts) if text
    ]
    names = [block.name for block in game.moves.blocks]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("game", zamok.games(), ids=lambda game: game.key)
def test_wrong_use_is_refused_and_any_whole_number_is_understood(game: Game) -> None:
    state = game.start(seed=7)
    assert state.view(None) == game.start(seed="7").view(None)
    for seat in (9, -1, True, "0", 0.0, None, 10**30):
        if seat is not None:
            with pytest.raises(SeatError):
                state.view(seat)  # type: ignore[arg-type]
            with pytest.raises(SeatError):
                state.redeal(seat, Dice(b"x"))  # type: ignore[arg-type]
        with pytest.raises(SeatError):
            state.legal(seat)  # type: ignore[arg-type]
    for move in (-1, game.move_space, 10**30, True, "save", None):
        with pytest.raises(NotationError):
            state.notation(move)  # type: ignore[arg-type]
    (seat, *_), number = state.actors(), Whole
    move = state.legal(seat)[0]
    assert state.legal(number(seat)) == state.legal(seat)
    assert state.notation(number(move)) == state.notation(move)
    assert state.view(number(seat)) == state.view(seat)
    state.play(number(seat), number(move))
    with pytest.raises(SetupError):
        game.start(seed=1.5)  # type: ignore[arg-type]


class Whole:
    """A whole number that is no int, as NumPy's are."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


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
        assert [sum(line["points"] for line in seat) for seat in lines] == scores

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
