"""Positions, pictures and records draw themselves; a whole game is one picture that plays."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

import zamok
from tests.cli.conftest import play_at_random
from zamok.engine import Record
from zamok.engine.animation import LAST, _Pile, animate
from zamok.engine.markup import chunks
from zamok.engine.style import palette

KEYS = [game.key for game in zamok.games()]


@pytest.mark.parametrize("key", KEYS)
def test_a_position_and_its_areas_are_sound_pictures(key: str) -> None:
    state = zamok.game(key).start(seed=3)
    for text in (state._repr_svg_(), *(area._repr_svg_() for area in state.areas(0, "ru"))):
        assert ElementTree.fromstring(text).tag.endswith("svg")
        assert "var(--" not in text, "a colour is missing"
        assert palette(zamok.game(key).folder)["light"]["paper"] in text


def test_what_a_notebook_shows_is_a_spectators() -> None:
    state = zamok.game("castle_builder").start(seed=3)
    other = state.redeal(None, zamok.Dice(b"other"))
    assert other != state
    assert other._repr_svg_() == state._repr_svg_()
    assert state.areas(0) != state.areas(None)
    with pytest.raises(zamok.SeatError):
        state.areas(2)


def test_a_record_shows_its_points_and_its_end() -> None:
    record = Record.begin(zamok.game("castle_builder"), 2, seed=1)
    end = play_at_random(record)
    page = record._repr_html_()
    assert re.findall(r"<td>(\d+)</td>", page) == [str(score) for score in end.scores()]
    assert "data:image/svg+xml;base64," in page


@pytest.mark.parametrize("key", KEYS)
def test_at_every_moment_of_a_film_exactly_what_is_there_is_shown(key: str) -> None:
    game = zamok.game(key)
    record = Record.begin(game, game.min_seats, seed=2)
    play_at_random(record, 40)
    frames = [state.areas() for _, _, state in record.through()]
    piles: dict[str, _Pile] = {}
    for number, areas in enumerate(frames):
        for area in areas:
            piles.setdefault(area.key, _Pile())
        for name, pile in piles.items():
            pile.show(number, next((area for area in areas if area.key == name), None))
    reused = 0
    for number, areas in enumerate(frames):
        for area in areas:
            pieces = piles[area.key].pieces
            shown = [p for p in pieces if p.first <= number and (p.end < 0 or number < p.end)]
            assert [piece.ink for piece in shown] == chunks(area)[1]
            reused += len(shown)
    assert sum(len(pile.pieces) for pile in piles.values()) < reused / 3


def test_a_film_is_one_sound_picture_that_moves_by_itself() -> None:
    game = zamok.game("castle_builder")
    state = game.start(seed=1)
    first = state.areas()
    seat = state.actors()[0]
    state.play(seat, state.legal(seat)[0])
    long = "a long story " * 20
    drawn = animate([("one <", first), (long, state.areas())], game.folder, seconds=2)
    root = ElementTree.fromstring(drawn.svg)
    assert root.tag.endswith("svg")
    told = [one for one in root.iter() if one.tag.endswith("text") and len(one) and one[0].text]
    (short,) = (one for one in told if one[0].text == "one <")
    (broken,) = (one for one in told if len(one) > 2)  # no row is wider than the picture
    assert " ".join(row.text or "" for row in broken) == long.strip()
    assert int(short.get("font-size", 0)) * 32 >= drawn.width - 32
    assert "max-width: 100vw" in drawn.svg
    assert f"{2 * (1 + LAST)}s step-end infinite" in drawn.svg
    assert "prefers-reduced-motion" in drawn.svg
    assert "<script" not in drawn.svg
