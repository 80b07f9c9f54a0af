"""The last act: the castle that all have built, and the markers that walk its wall."""

from __future__ import annotations

from collections.abc import Sequence

from zamok.engine.drawing import Area
from zamok.engine.event import Line
from zamok.engine.screen import WIDE
from zamok.engine.tally import Column, by_seat
from zamok.engine.words import Words
from zamok.games.carcassonne.draw.board import board
from zamok.games.carcassonne.draw.scene import Scene
from zamok.games.carcassonne.view import View


def castles(view: View, words: Words, names: Sequence[str], shape: str = WIDE, /) -> list[Area]:
    """Return the board."""
    return [board(Scene(view, [], words, names, shape))]


def tally(view: View, breakdown: Sequence[Sequence[Line]], /) -> list[Column]:
    """Return a column for each seat."""
    return by_seat(breakdown, _things)


def _things(seat: int, line: Line) -> list[str]:
    # What was scored on the way has been taken off the board: its points stand on the wall.
    keep = [f"cc-keep-{seat}", "cc-waste"] if line["what"] == "keep" else []
    return [f"cc-marker-{seat}", *keep]
