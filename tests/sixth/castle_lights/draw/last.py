"""The last act: the castle, and the windows that bring points."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from castle_lights.draw.board import board
from castle_lights.draw.scene import Scene
from castle_lights.view import View
from zamok.engine import Line, Words
from zamok.engine.drawing import Area
from zamok.engine.screen import WIDE
from zamok.engine.tally import Column, by_seat


def castles(view: View, words: Words, names: Sequence[str], shape: str = WIDE, /) -> list[Area]:
    """Return the castle that all have lit."""
    return [board(Scene(view, (), words, names, shape))]


def tally(view: View, breakdown: Sequence[Sequence[Line]], /) -> list[Column]:
    """Return a column for each seat."""
    return by_seat(breakdown, partial(_things, view))


def _things(view: View, seat: int, line: Line) -> list[str]:
    if line["what"] == "floor":
        return [f"cl-tally-{line['data']['floor']}"]
    own = [window for window in view["windows"] if window["seat"] == seat]
    return [
        f"cl-w-{window['name']}" for window in own if line["what"] in ("guest", window["light"])
    ]
