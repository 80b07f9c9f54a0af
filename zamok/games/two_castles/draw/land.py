"""Land: sky, hills and soil behind a castle, and how much of it is shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from zamok.engine.kept import Slice, kept
from zamok.engine.pencil import Ink, num, path, rect, text, use
from zamok.games.two_castles.draw.faces import SIDE
from zamok.games.two_castles.view import Castle

Cell = tuple[int, int]

MARGIN = 44  # beside the columns, for the numbers of the levels
BELOW = 20  # under the lowest level
ABOVE = 22  # over the highest level, for roofs
LEAST = (6, 4)  # columns and rows that are shown at least
NARROW = 12  # the margin where a number would be too small to read


class Extent(NamedTuple):
    """The cells of a castle that are shown."""

    left: int
    right: int
    bottom: int
    top: int
    margin: int = MARGIN

    @property
    def columns(self) -> int:
        return self.right - self.left + 1

    @property
    def rows(self) -> int:
        return self.top - self.bottom + 1

    @property
    def width(self) -> int:
        return self.columns * SIDE + 2 * self.margin

    def widened(self, cells: Sequence[Cell]) -> Extent:
        columns, rows = [x for x, _ in cells], [y for _, y in cells]
        return Extent(
            min(self.left, *columns),
            max(self.right, *columns),
            min(self.bottom, *rows),
            max(self.top, *rows),
            self.margin,
        )

    def as_wide_as(self, columns: int) -> Extent:
        """Return it with so many columns at least, the castle in the middle."""
        spare = max(0, columns - self.columns)
        left, right = self.left - spare // 2, self.right + (spare + 1) // 2
        return self._replace(left=left, right=right)


@kept
def extent_of(castle: Slice[Castle], least: tuple[int, int], margin: int) -> Extent:
    """Return which cells of a castle to show when nobody is building."""
    cells = [(room["x"], room["y"]) for room in castle.read()["rooms"]] or [(0, 0)]
    found = Extent(0, 1, 0, 0, margin).widened(cells).as_wide_as(least[0])
    bottom = min(found.bottom, -1)
    return found._replace(bottom=bottom, top=max(found.top, least[1] + bottom - 1))


def land(extent: Extent) -> Ink:
    """Return what lies behind a castle whose throne room begins at zero, the ground at zero."""
    left, wide = extent.left * SIDE - extent.margin, extent.width
    top, deep = -(extent.top + 1) * SIDE - ABOVE, -extent.bottom * SIDE + BELOW
    shapes = [
        rect("tc-sky", left, top, wide, deep - top, 14),
        use("tc-stars", left + 70, top + 40),
        use("tc-stars", left + wide - 340, top + 60),
        use("tc-sun", left + wide - 74, top + 70),
        use("tc-cloud", left + 110, top + 80),
        use("tc-cloud", left + wide * 0.62, top + 150, 0.7),
        hills(left, wide),
        path("tc-soil", f"M{left} 0h{wide}v{deep - 14}q0 14-14 14h-{wide - 28}q-14 0-14-14z"),
    ]
    for row in range(-extent.bottom):
        for column in range(0, extent.columns, 2):
            x = left + 30 + column * SIDE + row % 2 * 50
            if x + 200 < left + wide:
                shapes.append(use("tc-pebbles", x, row * SIDE + 20))
    shapes.append(path("tc-grass", f"M{left} -7h{wide}v9h-{wide}z"))
    tufts = "".join(f"M{left + 14 + i * 47} -6l2-6 2 5 3-7 1 8" for i in range((wide - 20) // 47))
    shapes.append(path("tc-tuft", tufts))
    for y in range(extent.bottom, extent.top + 1) if extent.margin == MARGIN else ():
        level = str(y + 1) if y >= 0 else f"−{-y}"
        tone = "tc-level" if y >= 0 else "tc-level tc-deep"
        at = -y * SIDE - SIDE / 2 + 8
        shapes.append(text(level, left + MARGIN / 2, at, f"{tone} middle", 24))
    shapes.append(rect("tc-frame-line", left, top, wide, deep - top, 14))
    return "".join(shapes)


def hills(left: float, wide: float) -> Ink:
    """Return two ranges of hills on the horizon."""
    far, near = [], []
    steps = max(3, round(wide / 240))
    step = wide / steps
    for i in range(steps):
        far.append(f"q{num(step / 2)} {-150 - i * 37 % 60} {num(step)} 0")
        near.append(f"q{num(step / 2)} {-60 - i * 53 % 50} {num(step)} 0")
    start = f"M{num(left)} -5"
    return path("tc-far", f"{start}{''.join(far)}z") + path("tc-near", f"{start}{''.join(near)}z")
