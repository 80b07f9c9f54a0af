"""Where a finger presses on a phone: wider than the cells, so that all of the castle is in sight.

A cell of ten across is 39 pixels on a phone, less than a finger needs. A place takes a little of
what lies around it; places beside each other give way, none over another.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations
from math import copysign

from zamok.engine.pencil import Point
from zamok.games.carcassonne.draw.wall import CELL, corner_of, spot_of
from zamok.games.carcassonne.facts import CASTLE

_SIZES = (114.0, 110.0, 106.0, 103.0)  # of a place, the largest first; else it is as its cell
_SWEEPS = 120  # of pushing places apart, before a smaller size is tried
_OTHERWISE = 7  # every so many sweeps places at a corner of each other go the longer way
_MIDDLE = 20.0  # so far around its middle every cell is its own
_SPARE = 30.0  # seen beyond the castle where the window is longer than wide, or wider than high
_TOUCH = 0.01  # shared by two places that only touch

Box = tuple[float, float, float, float]


@lru_cache(128)
def fingers(cells: tuple[int, ...], upright: bool) -> dict[int, Box]:
    """Return where each of some cells is pressed, on a window held upright or sideways."""
    near = [
        (one, two, aslant)
        for one, two in combinations(cells, 2)
        if (aslant := _near().get((one, two))) is not None
    ]
    for size in _SIZES:
        found = _apart(cells, near, size, upright)
        if found is not None:
            return {cell: (x, y, size, size) for cell, (x, y) in found.items()}
    return {cell: (*corner_of(cell), CELL, CELL) for cell in cells}


@cache
def _near() -> dict[tuple[int, int], bool]:
    """Return the pairs of cells beside each other, and whether only their corners touch."""
    found = {}
    for one, (ax, ay) in enumerate(CASTLE.cells):
        for two, (bx, by) in enumerate(CASTLE.cells):
            across, down = abs(ax - bx), abs(ay - by)
            if max(across, down) == 1:
                found[one, two] = across == down
    return found


def _apart(
    cells: tuple[int, ...], near: Sequence[tuple[int, int, bool]], size: float, upright: bool
) -> dict[int, Point] | None:
    """Return the corners of places of a size, none over another, if it can be."""
    limits = {cell: _limits(cell, size, upright) for cell in cells}
    grown = (size - CELL) / 2
    found = {}
    for cell in cells:
        x, y = corner_of(cell)
        found[cell] = _kept(limits[cell], x - grown, y - grown)
    apart = size - _TOUCH
    for sweep in range(1, _SWEEPS + 1):
        clear = True
        for one, two, aslant in near:  # thousands of times, mostly for nothing
            (ax, ay), (bx, by) = found[one], found[two]
            across, down = ax - bx, ay - by
            if not (-apart < across < apart and -apart < down < apart):
                continue
            wide, high = size - abs(across), size - abs(down)
            clear = False
            aside = wide <= high
            if aslant and sweep % _OTHERWISE == 0:
                aside = not aside
            dx = copysign(wide / 2, across) if aside else 0.0
            dy = 0.0 if aside else copysign(high / 2, down)
            found[one] = _kept(limits[one], ax + dx, ay + dy)
            found[two] = _kept(limits[two], bx - dx, by - dy)
        if clear:
            return found
    return None


def _limits(cell: int, size: float, upright: bool) -> Box:
    """Return how far the corner of a place goes: in what is seen, over the middle of its cell."""
    (x, y), (left, top), (right, bottom) = corner_of(cell), spot_of(0, 0), spot_of(10, 10)
    aside, above = (0.0, _SPARE) if upright else (_SPARE, 0.0)
    least, most = CELL / 2 + _MIDDLE - size, CELL / 2 - _MIDDLE
    return (
        max(left - aside, x + least),
        max(top - above, y + least),
        min(right + aside - size, x + most),
        min(bottom + above - size, y + most),
    )


def _kept(limits: Box, x: float, y: float) -> Point:
    left, top, right, bottom = limits
    x = left if x < left else x
    y = top if y < top else y
    return right if x > right else x, bottom if y > bottom else y
