"""What is kept of drawings and sentences is what would be made anew, whoever looked before."""

from __future__ import annotations

from itertools import cycle, product

import pytest

import zamok
from tests import scale
from tests.catalogs import FULL
from tests.conformance.kit import chooser, walk
from zamok.engine import Game, State
from zamok.engine.advice import suggestions
from zamok.engine.drawing import Area
from zamok.engine.kept import forget, kept, slice_of, stamp_of
from zamok.engine.screen import SHAPES

SLICED = [game for game in zamok.games() if (game.folder / "draw" / "slices.py").exists()]
each_game = pytest.mark.parametrize("game", zamok.games(), ids=lambda game: game.key)
EVERY = 149 if scale.QUICK else 79  # plies between the positions that are looked at
Eyes = tuple[State, int | None, str, str, list[str]]
Seen = tuple[list[Area], list[str]]


def seen_by(game: Game, eyes: Eyes) -> Seen:
    """Return pictures and sentences of all moves as somebody gets them."""
    state, viewer, language, shape, names = eyes
    view, words = state.view(viewer), game.words(language)
    moves: list[int] = []
    if viewer is not None and not state.over:
        moves = [*state.legal(viewer), *suggestions(game.move_space, state.advice(viewer))]
    said = [game.voice.say_move(view, move, words, names) for move in moves]
    return game.draw.areas(view, moves, words, names, shape), said


def all_eyes(game: Game) -> list[Eyes]:
    """Return positions of games of every size, as usual and unusual, as everybody sees them."""
    found: list[Eyes] = []
    ways = cycle(product(FULL, SHAPES))
    variants = [way for way in game.variants() if len(way[1]) != 1 or len(game.options) == 1]
    for number, (seats, options) in enumerate(variants):
        state = game.start(seats, options, seed=f"kept {number}")
        # At some tables people have the same names.
        names = [f"{name} {number % 2}" for name in "ABCDEFG"[:seats]]
        for ply, _ in enumerate(walk(state, chooser(f"kept {number}"))):
            if (ply + 7 * number) % EVERY in (30, 31):  # what follows each other is most alike
                for viewer in (*range(seats), None):
                    found.append((state.copy(), viewer, *next(ways), names))
    return found


@each_game
def test_what_is_kept_is_what_is_made_anew(game: Game) -> None:
    looked = all_eyes(game)
    forget()
    warm = [seen_by(game, eyes) for eyes in looked]
    again = [seen_by(game, eyes) for eyes in reversed(looked)][::-1]
    for eyes, first, second in zip(looked, warm, again, strict=True):
        forget()
        areas, said = seen_by(game, eyes)
        assert said == first[1] == second[1]
        for area, one, other in zip(areas, first[0], second[0], strict=True):
            assert area == one == other, (area.key, eyes[1:])


@pytest.mark.parametrize("game", SLICED, ids=lambda game: game.key)
def test_who_looks_twice_is_given_the_same_things(game: Game) -> None:
    state = game.start(seed="twice")
    for _ in zip(range(30), walk(state, chooser("twice")), strict=False):
        pass
    eyes: Eyes = (state, None, "en", SHAPES[0], ["A"] * int(state.seats))
    (first, _), (second, _) = seen_by(game, eyes), seen_by(game, eyes)
    if any(one is other for one, other in zip(first, second, strict=True)):
        return
    assert any(one is other for one, other in zip(first[0].items, second[0].items, strict=True))


def test_a_slice_is_known_by_its_data_alone() -> None:
    data = {"rooms": ["hall", None, 3], "built": True}
    one, other = slice_of(data), slice_of({"rooms": ["hall", None, 3], "built": True})
    assert one == other
    assert hash(one) == hash(other)
    assert one != slice_of({"rooms": ["hall", None, 3], "built": 1})
    assert one.read() is data
    assert one.read() == data  # from the key: the view itself is not held on to
    assert one.read() is not data


def test_a_stamp_is_known_by_its_data_and_does_not_hold_it() -> None:
    data = {"rooms": ["hall"] * 100}
    one, other = stamp_of(data), stamp_of({"rooms": ["hall"] * 100})
    assert one == other
    assert hash(one) == hash(other)
    assert one != stamp_of({"rooms": ["hall"] * 99})
    assert one.read() is data
    assert len(one) == 32
    assert not vars(one)


def test_a_kept_function_makes_a_thing_once() -> None:
    made: list[str] = []

    @kept
    def drawn(name: str) -> list[str]:
        made.append(name)
        return [name]

    assert drawn("keep") is drawn("keep")
    forget()
    assert drawn("keep") == ["keep"]
    assert made == ["keep", "keep"]
