"""The picture of the game for the home page."""

from __future__ import annotations

from functools import cache

from zamok.engine.drawing import Area
from zamok.engine.pencil import group, rect
from zamok.games.once_upon.draw import castle as piece
from zamok.games.once_upon.draw.land import land
from zamok.games.once_upon.draw.symbols import symbols


@cache
def cover() -> Area:
    """Return a finished castle on its sheet, 480 by 320."""
    ink = land(0) + group(piece.sun() + piece.cloud(), transform="translate(0 70)")
    ink += "".join(piece.floor(0, "free", number) for number in range(1, 5))
    ink += piece.crown(0, "free", 4)
    for wall, flags in ((3, (1,)), (4, (2,)), (1, (2, 1)), (2, (1, 2))):
        ink += "".join(piece.flag(0, wall, slot, value) for slot, value in enumerate(flags))
        ink += piece.wall(0, "free", wall)
    for number, value in enumerate((5, 2, 2, 5), 1):
        ink += piece.tower(0, "free", number, value)
    ink += "".join(piece.resident(number) for number in range(36) if number not in (15, 16, 17))
    frame = rect("paper", 0, 0, 480, 320)
    scene = group(ink, transform="translate(-10 -56) scale(.58)")
    return Area("ou-cover", "", 480, 320, [frame, scene], defs=symbols())
