"""Lesson: a first game that is told while it is played; the learner makes one seat's moves.

A game's lesson.json holds the set-up and the moves. A step with words waits: for the learner
to make the move, or to read on before somebody else makes it. A step without words is played
by itself. What is told stands in the step, one language beside the other; in it the number of a
seat in braces, {1}, is its name. `pictures` says which of its positions show which rule on the
rules page.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from zamok.engine.game import Game
from zamok.engine.language import LANGUAGES, SOURCE
from zamok.engine.state import State


@dataclass(frozen=True)
class Step:
    """One move of a lesson, and what is told before it."""

    seat: int
    move: str  # notation
    words: dict[str, str]  # by language; empty: nothing is told


@dataclass(frozen=True)
class Lesson:
    """A whole lesson."""

    seats: int
    options: dict[str, str]
    seed: str
    learner: int
    steps: tuple[Step, ...]
    end: dict[str, str]  # what is told after the last move, by language
    pictures: dict[str, tuple[int, str]]  # anchor of a rule: the step before which, and the area

    def start(self, game: Game) -> State:
        """Return the position before the first step, with the events of the set-up."""
        return game.start(self.seats, self.options, self.seed, record=True)


@cache
def read_lesson(game: Game) -> Lesson | None:
    """Return the lesson of a game, or None if it has none."""
    path = game.folder / "lesson.json"
    if not path.exists():
        return None
    data = json.loads(path.read_text(encoding="utf-8"))
    return Lesson(
        data["seats"],
        data["options"],
        data["seed"],
        data["learner"],
        tuple(Step(step["seat"], step["move"], _told(step)) for step in data["steps"]),
        _told(data["end"]),
        {anchor: (step, area) for anchor, (step, area) in data["pictures"].items()},
    )


def _told(data: Mapping[str, str]) -> dict[str, str]:
    return {language: data[language] for language in LANGUAGES if data.get(language)}


def tell(words: Mapping[str, str], language: str) -> str:
    """Return what is told in a language, in English where it has no words; "" if nothing is."""
    return words.get(language) or words.get(SOURCE, "")
