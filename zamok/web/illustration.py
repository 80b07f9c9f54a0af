"""Illustration: a rule shown by a position of the game's lesson."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import zamok
from zamok.engine.drawing import Area
from zamok.engine.lesson import read_lesson
from zamok.engine.style import picture
from zamok.server.names import seat_names
from zamok.web.image import png
from zamok.web.learn import moment
from zamok.web.speech import speech

KEPT = 100  # pictures in memory


def illustrated(key: str) -> frozenset[str]:
    """Return the anchors of the rules that have a picture."""
    lesson = read_lesson(zamok.game(key))
    return frozenset(lesson.pictures) if lesson is not None else frozenset()


@lru_cache(KEPT)
def illustration(key: str, anchor: str, language: str, scheme: str) -> bytes:
    """Return the picture of a rule as PNG."""
    game = zamok.game(key)
    lesson = read_lesson(game)
    assert lesson is not None
    made, wanted = lesson.pictures[anchor]
    follows = [step.move for step in lesson.moves[made : made + 1] if step.seat == lesson.learner]
    snapshot = moment(game, lesson, made, speech(language), "".join(follows))
    assert snapshot.view is not None
    names = seat_names(snapshot.seats, language)
    areas = game.draw.areas(snapshot.view, snapshot.legal, game.words(language), names)
    return png(picture([_alone(areas, wanted)], game.folder, scheme))


def _alone(areas: list[Area], wanted: str) -> Area:
    """Return one of the areas with the symbols of all: the others may define what it uses."""
    shown = next(area for area in areas if area.key == wanted)
    return replace(shown, defs=[part for area in areas for part in area.defs])
