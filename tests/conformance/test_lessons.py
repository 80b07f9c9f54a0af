"""Every game has a lesson that follows its rules and is told in both languages."""

from __future__ import annotations

import pytest

import zamok
from tests.catalogs import FULL
from zamok.engine import Game
from zamok.engine.lesson import read_lesson

MOST = 400  # letters of one step: a sentence or two


@pytest.mark.parametrize("game", zamok.games(), ids=lambda game: game.key)
def test_a_lesson_can_be_played_and_is_told_in_both_languages(game: Game) -> None:
    lesson = read_lesson(game)
    assert lesson is not None, "this game has no lesson"
    state = lesson.start(game)
    names = [f"<{seat}>" for seat in range(lesson.seats)]
    mine = 0
    for step in lesson.steps:
        assert step.seat in state.actors()
        assert not step.words or set(FULL) <= set(step.words)
        told = [text.format(*names) for text in step.words.values()]
        assert all(0 < len(text) <= MOST for text in told), step
        if step.seat == lesson.learner:
            mine += 1
            assert step.words, f"the learner is not told about {step.move!r}"
        state.play(step.seat, state.parse(step.seat, step.move))
    assert mine >= 8
    assert set(FULL) <= set(lesson.end)


@pytest.mark.parametrize("game", zamok.games(), ids=lambda game: game.key)
def test_rules_are_shown_in_pictures(game: Game) -> None:
    lesson = read_lesson(game)
    assert lesson is not None
    assert len(lesson.pictures) >= 5
    names = ["A"] * lesson.seats
    for anchor, (at, area) in lesson.pictures.items():
        assert anchor in game.rules("en").anchors
        state = lesson.start(game)
        for step in lesson.steps[:at]:
            state.play(step.seat, state.parse(step.seat, step.move))
        drawn = game.draw.areas(state.view(lesson.learner), [], game.words("en"), names)
        assert area in [one.key for one in drawn], (anchor, area)
