"""Hints: what a bot advises a player, as the fragment that the page shows."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from zamok.bots.counsel import Made
from zamok.bots.hints import Hint
from zamok.engine import Game, Line, Words
from zamok.server.names import seat_names
from zamok.server.snapshot import Snapshot
from zamok.server.thinkers import Advice
from zamok.web.speech import sentence, speech
from zamok.web.template import fill

LEAST = 0.02  # of the chance to win; less is guessed, not known
CLEAR = 1  # points; the same
_COUNTED = re.compile(r"^1\s")  # what begins with how many there are


@dataclass(frozen=True)
class Told:
    """One hint in words."""

    move: int
    text: str
    chance: str
    reasons: list[str]


def advised(advice: Advice, snapshot: Snapshot, language: str) -> str:
    """Return good moves with their reasons, and what to think of the last one."""
    game, page = snapshot.game, speech(language)
    words = game.words(language)
    names = seat_names(snapshot.seats, page.language)

    def say(view: Mapping[str, Any], move: int) -> str:
        return game.voice.say_move(view, move, words, names)

    view = snapshot.view or {}
    told = [
        Told(
            hint.move,
            sentence(say(view, hint.move)),
            page("hints.chance", chance=_percent(hint.chance)),
            _why(hint, game, words, page),
        )
        for hint in advice.hints
        if hint.move in snapshot.legal
    ]
    made = "" if advice.made is None else _judged(advice.made, partial(say, advice.past), page)
    return fill("hints.html", language, version=snapshot.version, hints=told, made=made)


def _judged(made: Made, say: Callable[[int], str], page: Words) -> str:
    """Return how the move that was made last compares with the best one."""
    if made.loss < LEAST:
        return page("hints.made_best", move=say(made.move))
    return page(
        "hints.made",
        move=say(made.move),
        chance=_percent(made.chance),
        best=say(made.best),
        best_chance=_percent(made.best_chance),
    )


def _percent(share: float) -> str:
    return str(round(100 * share))


def _why(hint: Hint, game: Game, words: Words, page: Words) -> list[str]:
    """Return what a move is good for: points in the end, and where most of them come from."""
    found = []
    if hint.gain >= CLEAR:
        found.append(page.count("hints.gain", round(hint.gain)))
    if hint.line is not None:
        found.append(page("hints.line", line=_name(hint.line, game, words)))
    return found


def _name(line: Line, game: Game, words: Words) -> str:
    """Return what a line is about, without the figures of a game that was only imagined."""
    gathered = f"gathered.{line['what']}"
    if gathered in words.keys:
        return words(gathered)
    data = line["data"]
    one: Line = {**line, "data": {**data, "count": 1} if "count" in data else data}
    return _COUNTED.sub("", game.voice.say_line(one, words).partition(" (")[0])
