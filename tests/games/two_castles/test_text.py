"""What is said of a table: lists, places in words, whom everyone waits for."""

from __future__ import annotations

import re

import pytest

from tests.games.two_castles.table import build, played, say, start, to_build
from tests.games.two_castles.test_drawing import names_of
from zamok.engine import LANGUAGES
from zamok.engine.markup import svg
from zamok.games.two_castles import text
from zamok.games.two_castles.game import GAME

WORDS = GAME.words("en")
NAMES = ["Anna", "Boris", "Clara", "Dina", "Emil"]


def told(kind: str, seat: int | None = None, **data: object) -> str:
    return text.say_event({"kind": kind, "seat": seat, "data": data}, WORDS, NAMES)


def test_rooms_have_articles_unless_their_names_have() -> None:
    where = {"castle": 3, "x": 1, "y": 2}
    assert told("build", 0, room="powder_room", **where) == (
        "Anna builds the Powder Room in Eltz (level\N{NO-BREAK SPACE}3)"
    )
    assert "builds The Hole in Eltz" in told("build", 0, room="the_hole", **where)
    assert "builds a Tower in Eltz" in told("build", 0, room="tower", **where)
    assert told("reveal", 1, rooms=["sty", "purgatory"]) == "Boris reveals the Sty and Purgatory"
    assert told("hand_seen", 1, rooms=["sty", "sauna", "crypt"]) == (
        "Boris picks up these tiles: Sty, Sauna and Crypt"
    )


def test_who_has_won_is_not_told_before_it_is_counted() -> None:
    assert told("end", winners=[1]) == told("end", winners=[0, 2]) == "The game is over"


def test_few_who_are_waited_for_are_named_and_many_counted() -> None:
    state = start(5)
    assert text.ask(state.view(None), WORDS, NAMES).text == (
        "Waiting for Anna, Boris and 3\N{NO-BREAK SPACE}more (choosing tiles)"
    )
    for seat in (0, 1):
        for _ in range(2):
            state.play(seat, state.legal(seat)[0])
    assert text.ask(state.view(None), WORDS, NAMES).text == (
        "Waiting for Clara, Dina, Emil (choosing tiles)"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_ear_is_told_places_in_words(language: str) -> None:
    """Counted from the throne room and from 1; the text board keeps the columns of the notation."""
    words = GAME.words(language)
    for state, seat in played(3):
        view = state.view(seat)
        heard = "\n".join(
            line for _, lines in text.describe(view, words, names_of(3)) for line in lines
        )
        assert not re.search(r"(?<!\w)[-−]\d|\b0:", heard)
    built = text.say_board(view, words, names_of(3))
    assert re.search(r"-1: ", built)


def test_a_place_is_told_by_its_row_and_its_distance_from_the_throne_room() -> None:
    state = start()
    build(state, 0, [("kitchen", 0, 1)])
    to_build(state, {0: ("salon", "sty")})
    said = {
        state.notation(move): text.say_move(state.view(0), move, WORDS, NAMES)
        for move in state.legal(0)
    }
    hard = "\N{NO-BREAK SPACE}"
    assert said["L -1,0"] == (
        f"Salon: left castle, level{hard}1, column{hard}1 left of the throne room"
    )
    assert said["L 2,0"].endswith(f"level{hard}1, column{hard}1 right of the throne room")
    assert said["L 1,1"].endswith(f"level{hard}2, above the right half of the throne room")
    say(state, 0, "L 1,1")


def test_what_is_told_of_a_castle_is_lit_in_it() -> None:
    """Sentences name no columns: the drawing shows the place, the throne room or the castle."""
    lit = 0
    for state, _ in played(3):
        state.recording = True
        for event in state.events:
            if "castle" in event.data and event.seen_by is None:
                areas = GAME.draw.areas(state.view(0), [], WORDS, names_of(3))
                page = "".join(svg(area) for area in areas)
                marks = GAME.draw.stage(event.plain()).ids
                assert any(f'id="{mark}"' in page for mark in marks), event
                lit += 1
    assert lit > 16 * 3
