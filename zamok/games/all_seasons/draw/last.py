"""The last act: the castle that all have built, and which buildings bring whom points."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from zamok.engine.drawing import Area
from zamok.engine.event import Line
from zamok.engine.screen import WIDE
from zamok.engine.tally import Column, by_seat
from zamok.engine.words import Words
from zamok.games.all_seasons.draw.board import board
from zamok.games.all_seasons.draw.scene import Scene
from zamok.games.all_seasons.view import View


def castles(view: View, words: Words, names: Sequence[str], shape: str = WIDE, /) -> list[Area]:
    """Return the board."""
    return [board(Scene(view, [], words, names, shape))]


def tally(view: View, breakdown: Sequence[Sequence[Line]], /) -> list[Column]:
    """Return a column for each seat."""
    return by_seat(breakdown, partial(_things, view))


def _things(view: View, seat: int, line: Line) -> list[str]:
    """Return the buildings of a line, and the marker on the track."""
    what = line["what"]
    found = [f"as-score-{seat}"]
    for tile in view["tiles"]:
        kind = tile["building"]
        for number, builder in enumerate(tile["builders"]):
            if what in ("stonemason", "worker"):
                counts = builder == seat
            else:
                counts = builder != seat if what == "architect" else what == kind
            if counts:
                found.append(f"as-site-{kind}-{number}")
    return found
