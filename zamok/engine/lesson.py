"""Lesson: a first game that is told while it is played; the learner makes one seat's moves.

A game's lesson.json holds the set-up and chapters. Together the moves of all chapters are one game:
a chapter begins where the moves of those before it have led, whatever the learner chose there. A
step with words waits: for the learner to make its move, or to read on; `at` names by their ids the
things on the screen that it speaks of. A step without words is played by itself. A step with
answers is a free choice: any legal move may be made, and what is told then depends on it; its own
move is the one the lesson goes on with. What is told stands in the step, one language beside the
other; in it the number of a seat in braces, {1}, is its name. `pictures` says after how many moves
which area shows which rule on the rules page.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from typing import Any

from zamok.engine.game import Game
from zamok.engine.language import LANGUAGES, SOURCE
from zamok.engine.state import State

NOBODY = -1  # whose move a step is that is only read


@dataclass(frozen=True)
class Answer:
    """What is told about what the learner chose."""

    moves: tuple[str, ...]  # notations, with * for whatever it may be; empty: all others
    words: dict[str, str]  # by language


@dataclass(frozen=True)
class Step:
    """What is told, and the move that follows it, if there is one."""

    words: dict[str, str]  # by language; empty: nothing is told
    at: tuple[str, ...]  # ids of what it speaks of
    seat: int
    move: str  # notation; "": it is only read
    answers: tuple[Answer, ...]  # to a free choice

    def answer(self, move: str) -> Answer:
        """Return what is told about a move that was chosen, by its notation."""
        for answer in self.answers:
            if not answer.moves or any(fnmatchcase(move, one) for one in answer.moves):
                return answer
        raise LookupError(f"nothing is told about {move!r}")


@dataclass(frozen=True)
class Chapter:
    """A part of a lesson that is learnt in one go."""

    key: str
    title: dict[str, str]  # by language
    steps: tuple[Step, ...]
    before: int  # moves of the chapters before it

    @property
    def choice(self) -> int:
        """Which step is the free choice; the number of steps if there is none."""
        free = (number for number, step in enumerate(self.steps) if step.answers)
        return next(free, len(self.steps))

    @property
    def stops(self) -> list[int]:
        """The steps that are told."""
        return [number for number, step in enumerate(self.steps) if step.words]

    def made(self, at: int) -> int:
        """Return how many moves of the lesson are made before a step."""
        return self.before + sum(1 for step in self.steps[:at] if step.move)


@dataclass(frozen=True)
class Lesson:
    """A whole lesson."""

    seats: int
    options: dict[str, str]
    seed: str
    learner: int
    chapters: tuple[Chapter, ...]
    pictures: dict[str, tuple[int, str]]  # anchor of a rule: moves made, and the area

    @property
    def moves(self) -> list[Step]:
        """The steps that are moves, of all chapters."""
        return [step for chapter in self.chapters for step in chapter.steps if step.move]

    def start(self, game: Game) -> State:
        """Return the position before the first move, with the events of the set-up."""
        return game.start(self.seats, self.options, self.seed, record=True)


@cache
def read_lesson(game: Game) -> Lesson | None:
    """Return the lesson of a game, or None if it has none."""
    path = game.folder / "lesson.json"
    if not path.exists():
        return None
    data = json.loads(path.read_text(encoding="utf-8"))
    chapters: list[Chapter] = []
    before = 0
    for part in data["chapters"]:
        steps = tuple(_step(step) for step in part["steps"])
        chapters.append(Chapter(part["key"], _told(part["title"]), steps, before))
        before = chapters[-1].made(len(steps))
    return Lesson(
        data["seats"],
        data["options"],
        data["seed"],
        data["learner"],
        tuple(chapters),
        {anchor: (made, area) for anchor, (made, area) in data["pictures"].items()},
    )


def _step(data: Mapping[str, Any]) -> Step:
    return Step(
        _told(data),
        tuple(data.get("at", ())),
        data.get("seat", NOBODY),
        data.get("move", ""),
        tuple(Answer(tuple(one.get("moves", ())), _told(one)) for one in data.get("answers", ())),
    )


def _told(data: Mapping[str, Any]) -> dict[str, str]:
    return {language: data[language] for language in LANGUAGES if data.get(language)}


def passages(data: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Go through all that is told in the data of a lesson: where it stands, and what holds it."""
    for chapter in data["chapters"]:
        yield f"{chapter['key']}: title", chapter["title"]
        for number, step in enumerate(chapter["steps"], start=1):
            yield f"{chapter['key']}: step {number}", step
            for count, answer in enumerate(step.get("answers", ()), start=1):
                yield f"{chapter['key']}: step {number}, answer {count}", answer


def tell(words: Mapping[str, str], language: str) -> str:
    """Return what is told in a language, in English where it has no words; "" if nothing is."""
    return words.get(language) or words.get(SOURCE, "")
