"""The end of a game in words: what decided it."""

from __future__ import annotations

import pytest

import zamok
from tests.web.snapshots import played
from zamok.engine import Line
from zamok.games.carcassonne.game import GAME
from zamok.server.snapshot import Result
from zamok.web.end import tell
from zamok.web.speech import sentence, speech

NAMES = ["Anna", "Boris"]


def lines(**points: int) -> list[Line]:
    return [{"what": what, "points": count, "data": {"count": 1}} for what, count in points.items()]


def decided(first: list[Line], second: list[Line], ranks: list[int], language: str) -> str:
    """Return what is said to have decided a game that ended with such lines."""
    scores = [sum(line["points"] for line in own) for own in (first, second)]
    view = GAME.start(2, {}, "decided").view(None)
    result = Result(scores, ranks, [first, second])
    words, page = GAME.words(language), speech(language)
    return tell(GAME, result, view, words, page, NAMES, "wide").decided


@pytest.mark.parametrize("language", ["en", "ru"])
def test_all_lines_that_led_by_as_much_are_named(language: str) -> None:
    words = GAME.words(language)
    street, tower, house = (
        sentence(words(f"gathered.{what}")) for what in ("street", "tower", "house")
    )
    one = decided(lines(street=9, tower=3), lines(street=2, tower=4), [1, 2], language)
    assert street in one
    assert tower not in one
    assert "7" in one
    # Whose lead it is does not depend on who comes first at the table.
    two = decided(
        lines(street=2, tower=4, house=1), lines(street=7, tower=9, house=2), [2, 1], language
    )
    assert street in two
    assert tower in two
    assert house not in two
    assert "5" in two


def test_where_points_are_equal_no_line_decided() -> None:
    same = decided(lines(street=5), lines(tower=5), [1, 2], "en")
    assert same == speech("en")("end.decided_tie")
    assert decided(lines(street=5), lines(tower=5), [1, 1], "en") == ""


def test_quotes_within_quotes_are_others() -> None:
    game = zamok.game("castle_builder")
    state, _ = played(game, 2, 10_000)
    coin = next(line for own in state.breakdown() for line in own)
    words = game.words("ru")
    result = Result([1, 0], [1, 2], [[coin], []])
    said = tell(game, result, state.view(None), words, speech("ru"), NAMES, "wide").decided
    name = sentence(game.voice.say_line(coin, words))
    assert "«" in name
    assert name not in said
    assert "«" + name.replace("«", "„").replace("»", "“") + "»" in said
