"""The crayons: lines that wobble, and fills that show strokes."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from zamok.engine.pencil import Ink, Point, num, path

# The crayons in the box; each has a class, a class for lines and a pattern of strokes.
COLOURS = (
    "red", "blue", "ochre", "green", "violet", "brown", "grey", "pink", "sand", "slate", "skin",
    "white", "yellow", "sky", "grass", "straw", "dark", "orange",
)  # fmt: skip
_TILE = 56
_STROKE = (11.0, -1.25)  # how far a stroke goes, and its slope
_STROKES = {"sky": (25.0, -0.16), "grass": (5.0, -2.3)}


class Hand:
    """A hand that draws: the same seed draws the same wobble."""

    def __init__(self, seed: str, *, quick: bool = False) -> None:
        self._dice = random.Random(seed)
        self.quick = quick  # a quick hand leaves out what a small picture would not show

    def off(self, size: float) -> float:
        """Return a small error of the hand."""
        return self._dice.uniform(-size, size)

    def pick(self, count: int) -> int:
        """Return a whim: a number below count."""
        return self._dice.randrange(count)

    def path(self, points: Sequence[Point], *, closed: bool = True, wobble: float = 1.0) -> str:
        """Return the data of a wobbly line through points."""
        moved = [(x + self.off(wobble * 0.7), y + self.off(wobble * 0.7)) for x, y in points]
        ends = moved[1:] + moved[:1] if closed else moved[1:]
        out = [f"M{num(moved[0][0])} {num(moved[0][1])}"]
        (x, y) = moved[0]
        for end in ends:
            bend = wobble * (0.6 + math.hypot(end[0] - x, end[1] - y) / 90)
            middle = ((x + end[0]) / 2 + self.off(bend), (y + end[1]) / 2 + self.off(bend))
            out.append(f"Q{num(middle[0])} {num(middle[1])} {num(end[0])} {num(end[1])}")
            (x, y) = end
        return "".join(out) + ("z" if closed else "")

    def shape(
        self, points: Sequence[Point], colour: str, *, wobble: float = 1.0, twice: bool = False
    ) -> Ink:
        """Return a coloured shape with an inked edge, gone over twice for a sketchy look."""
        data = self.path(points, wobble=wobble)
        if twice and not self.quick:
            data += self.path(points, wobble=wobble * 1.6)
        return filled(data, colour)

    def line(self, points: Sequence[Point], kind: str = "ou-thin", *, wobble: float = 1.0) -> Ink:
        """Return an open line."""
        return path(kind, self.path(points, closed=False, wobble=wobble))


def filled(data: str, colour: str) -> Ink:
    """Return a path filled with pencil strokes and edged with ink."""
    return f'<path class="ou-ink" fill="url(#ou-h-{colour})" d="{data}"/>'


def disc(colour: str, x: float, y: float, radius: float) -> Ink:
    """Return a circle filled with pencil strokes and edged with ink."""
    return (
        f'<circle class="ou-ink" fill="url(#ou-h-{colour})" cx="{num(x)}" cy="{num(y)}"'
        f' r="{num(radius)}"/>'
    )


def shaded(data: str) -> Ink:
    """Return the shade on a face away from the light."""
    return f'<path fill="url(#ou-h-shade)" d="{data}"/>'


def corners(x: float, y: float, width: float, height: float) -> list[Point]:
    """Return the corners of a rectangle."""
    return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]


def pattern(colour: str) -> Ink:
    """Return the pattern of one crayon: an even tone below, strokes to and fro above."""
    hand = Hand(f"strokes {colour}")
    reach, slope = _STROKES.get(colour, _STROKE)
    strokes = []
    for step in range(15):
        x, y = (step * 23) % _TILE + hand.off(4), (step * 37) % _TILE + hand.off(4)
        dx = reach * (1 + hand.off(0.4))
        dy = dx * (slope + hand.off(0.12))
        for shift_x in (-_TILE, 0, _TILE):
            for shift_y in (-_TILE, 0, _TILE):
                left, top = x + shift_x, y + shift_y
                if left + dx > 0 and left < _TILE and top > 0 and top + dy < _TILE:
                    strokes.append(f"M{left:.0f} {top:.0f}l{dx:.0f} {dy:.0f}")
    data = "".join(strokes)
    return (
        f'<pattern id="ou-h-{colour}" width="{_TILE}" height="{_TILE}"'
        f' patternUnits="userSpaceOnUse"><rect class="ou-{colour}" x="-1" y="-1"'
        f' width="{_TILE + 2}" height="{_TILE + 2}"/>'
        f'<path class="ou-stroke ou-s-{colour}" d="{data}"/></pattern>'
    )


def shade() -> Ink:
    """Return the pattern for faces away from the light: a grey tone, hatched the other way."""
    lines = "".join(f"M{at - 2} -2l{16 + at % 3} 20" for at in range(-16, 16, 5))
    return (
        '<pattern id="ou-h-shade" width="15" height="15" patternUnits="userSpaceOnUse">'
        '<rect class="ou-shadow" x="-1" y="-1" width="17" height="17"/>'
        f'<path class="ou-hatch" d="{lines}"/></pattern>'
    )
