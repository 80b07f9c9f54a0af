"""The castle at dusk: sky, hills, walls, everything that never changes."""

from __future__ import annotations

import random

from castle_lights.facts import COLUMNS, FLOORS, WINDOW_NAMES
from zamok.engine.pencil import Ink, circle, path, rect, shape, text

WIDTH, HEIGHT = 820, 640
LEFT, RIGHT = 118, 702  # the wall with the windows
ROOF, GROUND = 132, 586
_PITCH_X, _PITCH_Y = 92, 110


def middle(window: int) -> tuple[int, int]:
    """Return where the middle of a window is."""
    return 180 + _PITCH_X * (window % COLUMNS), floor_y(window // COLUMNS)


def floor_y(floor: int) -> int:
    """Return how high a floor lies."""
    return 190 + _PITCH_Y * (FLOORS - 1 - floor)


def sky() -> Ink:
    """Return the evening sky with the first stars and the hills below."""
    bands = (("cl-sky-0", -24), ("cl-sky-1", 130), ("cl-sky-2", 260), ("cl-sky-3", 390))
    ink = "".join(rect(style, 0, y, WIDTH, HEIGHT - y) for style, y in bands)
    dice = random.Random("stars")
    ink += "".join(
        circle("cl-star", dice.uniform(8, WIDTH - 8), dice.uniform(8, 240), dice.uniform(0.8, 2))
        for _ in range(46)
    )
    ink += path("cl-hill-far", f"M0 500Q120 430 260 490T560 470T{WIDTH} 500V{HEIGHT}H0z")
    ink += path("cl-hill", f"M0 560Q200 520 420 560T{WIDTH} 545V{HEIGHT}H0z")
    return ink + path("cl-grass", f"M0 {GROUND}Q400 {GROUND - 12} {WIDTH} {GROUND}V{HEIGHT}H0z")


def moon() -> Ink:
    """Return the moon around zero."""
    return circle("cl-moon-rim", 0, 0, 40) + circle("cl-moon", 0, 0, 29)


def _merlons(x: float, y: float, count: int, pitch: float) -> Ink:
    points: list[tuple[float, float]] = [(x, y)]
    for n in range(count):
        at = x + n * pitch
        points += [(at, y - 20), (at + pitch * 0.6, y - 20), (at + pitch * 0.6, y), (at + pitch, y)]
    points.pop()
    return shape("cl-wall cl-line", *points)


def _stones(x: float, y: float, width: float, height: float, name: str) -> Ink:
    """Return joints here and there: a wall of which some stones show."""
    dice = random.Random(name)
    ink = ""
    for _ in range(int(width * height / 3400)):
        w, at, down = (
            dice.uniform(16, 30),
            dice.uniform(x, x + width - 32),
            dice.uniform(y, y + height - 14),
        )
        style = dice.choice(("cl-joint", "cl-joint", "cl-block-a", "cl-block-b"))
        ink += rect(style, at, down, w, 11, 2)
    return ink


def _tower(x: float, name: str) -> Ink:
    ink = shape("shadow", (x + 92, 120), (x + 106, 134), (x + 106, GROUND), (x + 92, GROUND))
    ink += rect("cl-wall cl-line", x, 96, 92, GROUND - 92) + rect(
        "cl-shaded", x + 70, 97, 21, GROUND - 94
    )
    ink += _stones(x + 4, 110, 84, GROUND - 120, name)
    ink += rect("cl-ledge cl-line", x - 6, 88, 104, 14) + shape(
        "cl-roof cl-line", (x - 12, 88), (x + 46, 6), (x + 104, 88)
    )
    ink += shape("cl-shaded", (x + 46, 6), (x + 104, 88), (x + 62, 88))
    rows = "".join(f"M{x + 46 - 11 * n} {6 + 16 * n}h{22 * n}" for n in range(1, 5))
    pole = path("cl-pole", f"M{x + 46} 6V-14") + shape(
        "cl-flag cl-line", (x + 46, -14), (x + 72, -8), (x + 46, -1)
    )
    return ink + path("cl-shingle", rows) + pole


def walls() -> Ink:
    """Return the front of the castle with its two towers."""
    ink = _merlons(LEFT, ROOF, 13, (RIGHT - LEFT) / 12.6)
    ink += rect("cl-wall cl-line", LEFT, ROOF, RIGHT - LEFT, GROUND - ROOF + 4)
    ink += _stones(LEFT + 6, ROOF + 6, RIGHT - LEFT - 12, GROUND - ROOF - 12, "front")
    for floor in range(FLOORS):
        y = floor_y(floor) + 49
        ink += rect("cl-ledge", LEFT, y, RIGHT - LEFT, 6) + rect(
            "cl-shaded", LEFT, y + 6, RIGHT - LEFT, 3
        )
    ink += _tower(26, "left") + _tower(702, "right")
    letters = "".join(
        text(WINDOW_NAMES[n][0], middle(n)[0], GROUND + 36, "cl-letter middle", 20)
        for n in range(COLUMNS)
    )
    return ink + letters
