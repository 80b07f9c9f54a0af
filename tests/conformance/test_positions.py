"""Positions are values: written as one line, read again, equal, copied, pickled, played on."""

from __future__ import annotations

import copy
import itertools
import pickle
import random
from functools import lru_cache

import pytest

import zamok
from tests.conformance.kit import Variant, chooser, frozen, played, start, variants, walk
from tests.positions import broken, check_broken, read_back
from tests.scale import few, some
from zamok import Dice, PositionError, SeatError, State
from zamok.engine.layout import HEAD, UNKNOWN, difference, follow_up, split, without_dice, words_of

PLIES = 60  # of a game, about, that is looked at


def positions(variant: Variant, count: int = 6) -> list[State]:
    """Return some positions of a random game, the first and the last among them."""
    key, seats, options = variant
    game = played_through(key, seats, tuple(options.items()))
    step = -(-len(game) // count)
    return [position.copy() for position in (*game[:-1:step], game[-1])]


@lru_cache(4)
def played_through(key: str, seats: int, options: tuple[tuple[str, str], ...]) -> list[State]:
    """Return all positions of a random game."""
    _, state = start((key, seats, dict(options)), "positions")
    return [*(state.copy() for _ in walk(state, chooser("positions"))), state]


@pytest.mark.parametrize("variant", variants(0))
def test_text_tells_every_field(variant: Variant) -> None:
    for position in positions(variant):
        text = position.to_text()
        assert text.isascii()
        assert text.isprintable()
        again = zamok.position(text)
        without = ("recording", "events")
        assert frozen(again, without) == frozen(position, without)
        assert again.to_text() == text


@pytest.mark.parametrize("variant", variants(1))
def test_a_position_that_was_read_is_played_to_the_same_end(variant: Variant) -> None:
    for position in positions(variant, 3):
        again = read_back(position)
        for one in (position, again):
            for _ in walk(one, chooser("the same")):
                pass
        assert again == position
        assert again.to_text() == position.to_text()


@pytest.mark.parametrize("variant", variants(2))
def test_the_text_for_a_seat_is_the_same_in_all_it_takes_for_possible(variant: Variant) -> None:
    for position in positions(variant, 4):
        for seat in (None, *range(position.seats)):
            text = position.text_for(seat)
            for number in range(3):
                other = position.redeal(seat, Dice(f"other {number}".encode()))
                assert other.text_for(seat) == text


@pytest.mark.parametrize("variant", variants(0))
def test_what_is_not_marked_is_known(variant: Variant) -> None:
    """Fields without a mark are the same in every redeal; dice are never told."""
    for position in positions(variant, 4):
        for seat in (None, *range(position.seats)):
            told = split(position.text_for(seat))[2]
            assert told["dice"] == "?"
            assert told["eyes"] == ("nobody" if seat is None else str(seat))
            for number in range(3):
                world = position.redeal(seat, Dice(f"world {number}".encode()))
                there = split(world.to_text())[2]
                for name in told.keys() - {"eyes", "dice"}:
                    parts = zip(told[name].split("/"), there[name].split("/"), strict=True)
                    for known, real in parts:
                        assert known.startswith(UNKNOWN) or known == real, name


@pytest.mark.parametrize("variant", variants(1))
def test_the_text_for_a_seat_is_read_as_a_possible_position(variant: Variant) -> None:
    for position in positions(variant, 3):
        for seat in (None, *range(position.seats)):
            text = position.text_for(seat)
            world = zamok.position(text, "a seed")
            assert world == zamok.position(text, "a seed")
            assert world.text_for(seat) == text
            assert world.view(seat) == position.view(seat)
            for _ in walk(world, chooser("on")):
                pass


@pytest.mark.parametrize("variant", variants(2))
def test_equal_copied_pickled(variant: Variant) -> None:
    position = played(variant, "value", PLIES)
    for twin in (
        position.copy(),
        copy.copy(position),
        copy.deepcopy(position),
        pickle.loads(pickle.dumps(position)),
        eval(repr(position), {"zamok": zamok}),
    ):
        assert twin == position
        assert twin is not position
        assert frozen(twin) == frozen(position)
    assert position != played(variant, "another", PLIES)
    assert position != 1
    with pytest.raises(TypeError, match="to_text"):
        hash(position)


@pytest.mark.parametrize("variant", variants(0))
def test_broken_texts_are_refused_with_what_is_wrong(variant: Variant) -> None:
    dice = random.Random(f"broken {variant}")
    for position in positions(variant, 2):
        for text in broken(position.to_text(), dice, some(25)):
            check_broken(text, dice)
        for text in broken(position.text_for(0), dice, some(10)):
            check_broken(text, dice)


@pytest.mark.parametrize("game", zamok.games(), ids=lambda game: game.key)
def test_texts_of_every_phase_are_kept(game: zamok.Game) -> None:
    """A line a phase, as layouts wrote it when they were new: all must always be read."""
    path = game.folder / "golden" / "positions.txt"
    lines = path.read_text(encoding="utf-8").splitlines()
    phases = set()
    for line in lines:
        position = zamok.position(line, "golden")
        phases.add(position.view(None)["phase"])
        if int(line.partition(" ")[0].partition(":")[2]) == game.layout.number:
            eyes = split(line)[2].get("eyes")
            if eyes is None:
                assert position.to_text() == line
            else:
                assert position.text_for(None if eyes == "nobody" else int(eyes)) == line
    seen = set()
    for seats, options in few(game.variants()):
        state = game.start(seats, options, "phases")
        for _ in walk(state, chooser("phases")):
            seen.add(state.view(None)["phase"])
    assert seen <= phases


@pytest.mark.parametrize("variant", variants(1))
def test_a_text_follows_from_what_is_other_than_before(variant: Variant) -> None:
    texts = [position.to_text() for position in positions(variant)]
    for before, after in itertools.pairwise(texts):
        words = difference(before, after)
        assert len(words) <= len(after)
        assert " ".join(follow_up(words_of(before), words).values()) == after
        assert follow_up(words_of(before), difference(before, before)) == words_of(before)
    assert difference("a:1 x=1", "a:2 x=1") == "a:2 x=1"
    assert follow_up(words_of("a:1 x=1"), "a:2 x=1") == words_of("a:2 x=1")
    with pytest.raises(PositionError, match="y is no field"):
        follow_up(words_of("a:1 x=1"), "y=1")


def test_what_is_wrong_is_named() -> None:
    game = zamok.game("castle_builder")
    text = game.start(2, seed="wrong").to_text()
    head, *words = text.split(" ")
    for wrong, key in (
        ("", "position.empty"),
        (text.replace("dice=", "dice=zz"), "position.dice"),
        ("chess:1 " + " ".join(words), "position.head"),
        (f"{head}9 " + " ".join(words), "position.layout"),
        (text + " x=1", "position.unknown"),
        (text + " seats=2", "position.twice"),
        (text + " ", "position.word"),
        (" ".join([head, *words[1:]]), "position.missing"),
        (text.replace("seats=2", "seats=9"), "position.number"),
        (text.replace("seats=2", "seats=3"), "position.parts"),
        (text.replace("dice=", "dice=x"), "position.dice"),
        (text.replace("over=no", "over=maybe"), "position.flag"),
        (text.replace("options=", "options=x:y,"), "position.setup"),
        ("x" * 30_000, "position.long"),
    ):
        with pytest.raises(PositionError) as caught:
            zamok.position(wrong)
        assert caught.value.key == key, wrong[:60]
        assert caught.value.say("ru") != caught.value.say("en") or key == "position.setup"
    with pytest.raises(PositionError, match="not as int"):
        zamok.position(3)  # type: ignore[arg-type]
    with pytest.raises(PositionError, match="of castle_builder, not of carcassonne"):
        zamok.game("carcassonne").position(text)
    with pytest.raises(SeatError):
        zamok.position(text).text_for(7)
    assert set(HEAD) - {"eyes"} <= split(text)[2].keys()


def test_dice_that_are_not_told_are_drawn_by_the_seed() -> None:
    text = zamok.game("carcassonne").start(2, seed="open").to_text()
    left_open = without_dice(text)
    assert split(left_open)[2]["dice"] == "?"
    assert without_dice(left_open) == left_open
    assert zamok.position(left_open, "a") == zamok.position(left_open, "a")
    assert zamok.position(left_open, "a") != zamok.position(left_open, "b")
    assert zamok.position(left_open) != zamok.position(left_open)
    assert zamok.position(text, "a") == zamok.position(text)
