"""Every game has a lesson that follows its rules and points at what is drawn, in both languages."""

from __future__ import annotations

import re

import pytest

import zamok
from tests.catalogs import FULL
from zamok.engine import Game
from zamok.engine.lesson import NOBODY, Chapter, Lesson, Step, read_lesson
from zamok.engine.screen import SHAPES
from zamok.engine.state import State
from zamok.server.snapshot import Snapshot
from zamok.web import render
from zamok.web.learn import ANY, moment
from zamok.web.speech import speech

MOST = 240  # letters of one step: a sentence or two
GAMES = pytest.mark.parametrize("game", zamok.games(), ids=lambda game: game.key)


def lesson_of(game: Game) -> Lesson:
    lesson = read_lesson(game)
    assert lesson is not None, "this game has no lesson"
    return lesson


def check_words(words: dict[str, str], seats: int) -> None:
    """Both languages, and not too much in either."""
    assert set(FULL) <= set(words), words
    names = [f"<{seat}>" for seat in range(seats)]
    assert all(0 < len(text.format(*names)) <= MOST for text in words.values()), words


@GAMES
def test_a_lesson_is_a_minute_and_then_chapters_with_one_free_choice_each(game: Game) -> None:
    lesson = lesson_of(game)
    minute, *chapters = lesson.chapters
    assert len(chapters) >= 2
    assert len({chapter.key for chapter in lesson.chapters}) == len(lesson.chapters)
    assert minute.choice == len(minute.steps) <= 8
    for chapter in chapters:
        free = [step for step in chapter.steps if step.answers]
        assert len(free) == 1, chapter.key
        assert len(chapter.stops) >= 4, chapter.key
        assert not any(step.move for step in chapter.steps[chapter.choice + 1 :]), chapter.key
    for chapter in lesson.chapters:
        assert set(FULL) <= set(chapter.title)
        last = chapter.steps[-1]
        assert last.words, f"{chapter.key} ends without a word"
        assert not last.move or last.answers, f"what comes of the last move of {chapter.key}?"


@GAMES
def test_a_lesson_can_be_played_and_is_told_in_both_languages(game: Game) -> None:
    lesson = lesson_of(game)
    state = lesson.start(game)
    for step in [step for chapter in lesson.chapters for step in chapter.steps]:
        if step.words:
            check_words(step.words, lesson.seats)
        if not step.move:
            assert step.words
            assert step.seat == NOBODY
            continue
        assert step.seat in state.actors(), step
        assert step.words or step.seat != lesson.learner, f"nothing is told about {step.move!r}"
        if step.answers:
            check_answers(state, step, lesson)
        state.play(step.seat, state.parse(step.seat, step.move))


def check_answers(state: State, step: Step, lesson: Lesson) -> None:
    """Whatever is chosen is answered, and no answer is for nothing."""
    assert step.seat == lesson.learner
    legal = state.legal(lesson.learner)
    assert len(legal) >= 3, f"{step.move!r} is hardly a choice"
    given = {step.answer(state.notation(move)).moves for move in legal}
    assert given == {answer.moves for answer in step.answers}
    assert not step.answers[-1].moves, "the last answer is for all other moves"
    for answer in step.answers:
        check_words(answer.words, lesson.seats)


def ids(snapshot: Snapshot, shape: str) -> set[str]:
    """Return the ids of all that is on the page of a table."""
    page = render.page(snapshot, "en", shape, replay=True)
    return set(re.findall(r' id="([^"]+)"', page))


def positions(game: Game, lesson: Lesson, chapter: Chapter, at: int) -> list[Snapshot]:
    """Return what may lie on the table at a step; after the free choice, whatever was chosen."""
    page = speech("en")
    if at <= chapter.choice:
        return [moment(game, lesson, chapter.made(at), page, "")]
    made = chapter.made(chapter.choice)
    legal = moment(game, lesson, made, page, ANY).legal
    return [moment(game, lesson, made, page, "", move) for move in legal]


@GAMES
def test_what_a_lesson_speaks_of_is_drawn_then_in_every_window(game: Game) -> None:
    lesson = lesson_of(game)
    for chapter in lesson.chapters:
        for at, step in enumerate(chapter.steps):
            if not step.words:
                continue
            assert step.at, f"{chapter.key} {at} speaks of nothing"
            for snapshot in positions(game, lesson, chapter, at):
                for shape in SHAPES:
                    lacking = set(step.at) - ids(snapshot, shape)
                    assert not lacking, (chapter.key, at, shape, lacking)


@GAMES
def test_rules_are_shown_in_pictures(game: Game) -> None:
    lesson = lesson_of(game)
    assert len(lesson.pictures) >= 5
    names = ["A"] * lesson.seats
    for anchor, (made, area) in lesson.pictures.items():
        assert anchor in game.rules("en").anchors
        assert made <= len(lesson.moves)
        snapshot = moment(game, lesson, made, speech("en"), "")
        assert snapshot.view is not None
        drawn = game.draw.areas(snapshot.view, [], game.words("en"), names)
        assert area in [one.key for one in drawn], (anchor, area)
