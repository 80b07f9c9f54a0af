"""Notebook: positions, pictures and records draw themselves where a notebook shows them.

Notebooks ask what they show for `_repr_svg_` and `_repr_html_`. A position is drawn as a spectator
sees it; `state.areas(seat)` are the pictures of what a seat knows.

>>> import zamok
>>> state = zamok.game("carcassonne").start(seed=1)
>>> state._repr_svg_().startswith("<svg")
True
>>> board, *others = state.areas(seat=0)
>>> board._repr_svg_().startswith("<svg")
True
"""

from __future__ import annotations

from base64 import b64encode
from dataclasses import replace
from html import escape
from typing import TYPE_CHECKING, Any

from zamok.engine.drawing import Area
from zamok.engine.registry import game as find_game
from zamok.engine.style import picture
from zamok.engine.words import COMMON, read_words

if TYPE_CHECKING:
    from zamok.engine.record import Record
    from zamok.engine.state import State

LANGUAGE = "en"


def seat_names(seats: int, language: str) -> list[str]:
    """Return what players without names are called."""
    words = read_words(COMMON, language)
    found = [words("seat", number=seat + 1) for seat in range(seats)]
    return [name[0].upper() + name[1:] for name in found]


def areas(state: State[Any], seat: int | None, language: str) -> list[Area]:
    """Return the pictures of a position through the eyes of a seat; each knows its colours."""
    game = find_game(state.book().key)
    names = seat_names(int(state.seats), language)
    drawn = game.draw.areas(state.view(seat), [], game.words(language), names)
    return [replace(area, folder=game.folder) for area in drawn]


def draw_state(state: State[Any]) -> str:
    """Return a position as one SVG, as a spectator sees it."""
    return picture(areas(state, None, LANGUAGE), find_game(state.book().key).folder).svg


def draw_record(record: Record) -> str:
    """Return what a record holds as HTML: set-up, points, and the last position."""
    names = seat_names(record.seats, LANGUAGE)
    names = [bot.partition(".")[0] or name for bot, name in zip(record.bots or names, names)]
    state = record.replay()
    rows = "".join(
        f"<tr><th>{escape(name)}</th><td>{score}</td></tr>"
        for name, score in zip(names, state.scores())
    )
    title = record.game.words(LANGUAGE)("title")
    head = f"{escape(title)}, version {record.version}: {len(record.moves)} moves"
    return f"<div><p>{head}</p><table>{rows}</table>{image(draw_state(state))}</div>"


def image(svg: str) -> str:
    """Return a picture as an HTML image, whose style and names are its own."""
    data = b64encode(svg.encode()).decode()
    return f'<img alt="" style="max-width: 100%" src="data:image/svg+xml;base64,{data}">'
