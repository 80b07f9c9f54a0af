"""The rules of Castle Lights by name; run where the game is installed, by test_everywhere.py."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from castle_lights.data_page import RULINGS
from castle_lights.facts import GUESTS, LIGHTS, WINDOW_NAMES
from castle_lights.moves import PLACE
from castle_lights.rules import Rules

import zamok
from tests.catalogs import keys_of
from zamok.engine import LANGUAGES, IllegalMove

GAME = zamok.game("castle_lights")


def start(seats: int = 2, seed: str = "inside", guests: str = "one") -> Rules:
    state = GAME.start(seats, {"guests": guests}, seed)
    assert isinstance(state, Rules)
    return state


def put(state: Rules, seat: int, light: str, window: str) -> int:
    """Put any light into a window for any seat; return what it brought at once."""
    kind = LIGHTS.index(light)
    before = sum(state.brought)
    state.turn, state.held = seat, kind
    state.place(WINDOW_NAMES.index(window))
    return sum(state.brought) - before


def positions(state: Rules, seed: str = "inside") -> Iterator[tuple[int, list[int]]]:
    """Give whose turn it is and what may be done, before every move of a random game."""
    dice = random.Random(seed)
    while not state.over:
        (seat,) = state.actors()
        yield seat, state.legal(seat)
        if state.legal(seat):
            state.play(seat, dice.choice(state.legal(seat)))


def test_L1_corners_do_not_touch() -> None:
    state = start()
    put(state, 0, "lantern", "b2")
    assert [put(state, 1, "candle", window) for window in ("a1", "c1", "a3", "c3")] == [0] * 4


def test_L2_lights_count_what_was_lit_before() -> None:
    state = start()
    assert put(state, 0, "candle", "b2") == 0
    assert put(state, 1, "candle", "b3") == 1
    assert put(state, 0, "torch", "c3") == -1
    assert put(state, 0, "lantern", "c2") == 0
    assert state.scores() == [-1, 1]


def test_L3_a_full_floor_goes_to_all_who_are_brightest() -> None:
    state = start()
    for column, light in zip("abcdef", ("torch",) * 2 + ("lantern",) * 3 + ("torch",), strict=True):
        assert not any(line["what"] == "floor" for lines in state.breakdown() for line in lines)
        put(state, 0 if column in "abf" else 1, light, f"{column}4")
    lines = [[line for line in seat if line["what"] == "floor"] for seat in state.breakdown()]
    assert [len(seat) for seat in lines] == [1, 0]
    tied = start()
    for number, column in enumerate("abcdef"):
        put(tied, number % 2, "lantern", f"{column}1")
    assert tied.scores() == [4, 4]


def test_L4_two_guests_that_are_alike_both_count() -> None:
    state = start(guests="two")
    for at in range(len(state.guests)):
        state.guests[at] = 0
    state.guests[GUESTS.index("astronomer")] = 2
    for window in WINDOW_NAMES:
        put(state, 0 if window in ("a4", "e4") else 1, "lantern", window)
    guests = [line["points"] for line in state.breakdown()[0] if line["what"] == "guest"]
    assert guests == [4, 4]


def test_L5_a_tie_goes_to_fewer_torches_then_it_is_shared() -> None:
    state = start()
    put(state, 0, "torch", "a1")
    put(state, 1, "lantern", "f4")
    assert state.scores() == [0, 0]
    assert state.ranks() == [2, 1]
    put(state, 1, "torch", "a4")
    assert state.ranks() == [1, 1]


def test_L6_a_choice_with_one_answer_is_not_asked() -> None:
    for seed in range(40):
        for _, legal in positions(start(seed=str(seed)), str(seed)):
            assert len(legal) > 1


def test_every_ruling_has_its_test() -> None:
    for number, _ in RULINGS:
        assert any(name.startswith(f"test_{number}_") for name in globals()), number


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_the_forecast_promises_comes_true(seats: int) -> None:
    """Gains of every window, by playing it; the likely end, by the end itself."""
    state = start(seats, guests="two")
    for seat, legal in positions(state):
        gains = state.view(seat)["forecast"]["gains"]
        assert (gains is None) == (legal[0] < PLACE)
        for move in legal if gains is not None else []:
            twin = state.copy()
            before = sum(twin.brought[seat * 3 : seat * 3 + 3])
            twin.place(move - PLACE)
            after = sum(twin.brought[seat * 3 : seat * 3 + 3])
            assert gains is not None
            assert after - before == gains[move - PLACE]
    assert state.view(None)["forecast"]["likely"] == state.scores()


def test_the_likely_score_counts_floors_and_known_guests() -> None:
    """In a castle that is all lit, but not yet declared over, it is the final score."""
    state = start(seed="likely")
    for _ in positions(state):
        pass
    scores = state.scores()
    state.over = False
    assert state.view(0)["forecast"]["likely"] == [scores[0], None]
    assert state.view(None)["forecast"]["likely"] == [None, None]


def test_every_refusal_is_reached_and_said_in_both_languages() -> None:
    said: dict[str, set[str]] = {}
    for seed in range(20):
        state = start(seed=str(seed))
        for seat, legal in positions(state, str(seed)):
            for move in set(range(GAME.move_space)) - set(legal):
                with pytest.raises(IllegalMove) as refused:
                    state.play(seat, move)
                reason = refused.value.refusal
                texts = said.setdefault(reason.reason.key, set())
                texts |= {GAME.say_refusal(reason, language, ["A", "B"]) for language in LANGUAGES}
    assert set(said) == {f"refuse.{what}" for what in keys_of("castle_lights", "refuse")}
    assert all(text.endswith(".") and "{" not in text for texts in said.values() for text in texts)
