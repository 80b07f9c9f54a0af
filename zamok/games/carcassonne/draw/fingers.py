"""Where a finger presses on a phone: wider than the cells, so that all of the castle is in sight.

A cell of ten across is 39 pixels on a phone, less than a finger needs. A place takes a little of
what lies around it; places beside each other give way, none over another.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations

from zamok.engine.pencil import Point
from zamok.games.carcassonne.draw.wall import CELL, corner_of, spot_of
from zamok.games.carcassonne.facts import CASTLE

_SIZES = (114.0, 110.0, 106.0, 103.0)  # of a place, the largest first; else it is as its cell
_SWEEPS = 120  # of pushing places apart, before a smaller size is tried
_MIDDLE = 20.0  # so far around its middle every cell is its own
_TOUCH = 0.01  # shared by two places that only touch

Box = tuple[float, float, float, float]


@lru_cache(128)
def fingers(*cells: int) -> dict[int, Box]:
    """Return where each of some cells is pressed."""
    near = [
        (one, two)
        for one, two in combinations(cells, 2)
        if max(abs(a - b) for a, b in zip(CASTLE.cells[one], CASTLE.cells[two], strict=True)) == 1
    ]
    for size in _SIZES:
        found = _apart(cells, near, size)
        if found is not None:
            return {cell: (x, y, size, size) for cell, (x, y) in found.items()}
    return {cell: (*corner_of(cell), CELL, CELL) for cell in cells}


@cache
def _bounds() -> Box:
    return (*spot_of(0, 0), *spot_of(10, 10))


def _apart(
    cells: tuple[int, ...], near: list[tuple[int, int]], size: float
) -> dict[int, Point] | None:
    """Return the corners of places of a size, none over another, if it can be."""
    grown = (size - CELL) / 2
    found = {cell: _kept(cell, size, *(at - grown for at in corner_of(cell))) for cell in cells}
    for _ in range(_SWEEPS):
        clear = True
        for one, two in near:
            (ax, ay), (bx, by) = found[one], found[two]
            wide, high = size - abs(ax - bx), size - abs(ay - by)
            if wide <= _TOUCH or high <= _TOUCH:
                continue
            clear = False
            dx = wide / 2 if wide <= high else 0.0
            dy = high / 2 if high < wide else 0.0
            dx, dy = (dx if ax > bx else -dx), (dy if ay > by else -dy)
            found[one] = _kept(one, size, ax + dx, ay + dy)
            found[two] = _kept(two, size, bx - dx, by - dy)
        if clear:
            return found
    return None


def _kept(cell: int, size: float, x: float, y: float) -> Point:
    """Return the corner of a place within the castle and over the middle of its cell."""
    (left, top), (first, upper, last, lower) = corner_of(cell), _bounds()
    far = CELL / 2 + _MIDDLE - size
    x = min(last - size, max(first, min(left + CELL / 2 - _MIDDLE, max(left + far, x))))
    return (x, min(lower - size, max(upper, min(top + CELL / 2 - _MIDDLE, max(top + far, y)))))
