"""Set-up: a position that a game is to begin from, as the set-up page shows it."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

import zamok
from zamok.engine import PositionError
from zamok.engine.markup import svg
from zamok.engine.words import COMMON, read_words


@dataclass(frozen=True)
class Given:
    """A position's text: the board and the number of seats, or what is wrong with it."""

    text: str
    seats: int = 0
    board: Markup | None = None
    wrong: str = ""


def set_up(key: str, text: str, language: str) -> Given:
    """Return what a text that somebody gave tells."""
    text = " ".join(text.split())
    if not text:
        return Given("")
    game = zamok.game(key)
    try:
        state = game.position(text)
    except PositionError as error:
        return Given(text, wrong=error.say(language))
    seats = int(state.seats)
    common = read_words(COMMON, language)
    names = [common("seat", number=number + 1) for number in range(seats)]
    board = game.draw.areas(state.view(None), [], game.words(language), names)[0]
    return Given(text, seats, Markup(svg(board)))
