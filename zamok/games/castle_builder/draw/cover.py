"""The picture of the game for the home page."""

from __future__ import annotations

from zamok.engine.drawing import Area, Part
from zamok.engine.pencil import Ink, circle, group, moved, path
from zamok.games.castle_builder.draw.castle import castle_ink
from zamok.games.castle_builder.draw.pieces import baron_ink, coin_ink

_CASTLE = (
    ("stone_04", 1, 2), ("stone_03_window", 1, 4), ("stone_05", 1, 8), ("stone_02", 1, 10),
    ("stone_07_window", 2, 3), ("stone_05_window", 2, 5), ("bard", 2, 7), ("outer_left_1", 2, 1),
    ("double_12_2", 3, 4), ("angry_lord", 3, 6), ("outer_right_2", 3, 8), ("roof_tick", 3, 2),
    ("stone_14_two_windows", 4, 5), ("princess", 4, 7), ("outer_left_2", 4, 3), ("roof_16", 5, 4),
)  # fmt: skip
_CLOUD = "M40 70a11 11 0 0 1 8-18 16 16 0 0 1 28-7 13 13 0 0 1 23 6 11 11 0 0 1 11 19z"


def cover() -> Area:
    """Return the cover: a castle half built, barons and coins before it."""
    return Area("cover", "", 480, 320, [Part("cb-cover", _picture, ())])


def _picture() -> Ink:
    body = (
        path("cb-sky-0", "M0 0H480V260H0z")
        + path("cb-sky-1", "M0 90C140 70 300 110 480 84V260H0z")
        + path("cb-sky-2", "M0 160C140 176 300 140 480 160V260H0z")
        + circle("cb-sun-rim", 404, 64, 42)
        + circle("cb-sun", 404, 64, 31)
        + path("cb-cloud-far", _CLOUD)
        + path("cb-hill-far", "M0 220Q90 160 180 214T360 206T480 214V270H0z")
        + path("cb-hill", "M0 250Q100 206 220 248T480 236V280H0z")
        + path("cb-grass line", "M-2 268Q120 258 260 266T482 264V322H-2z")
        + path("cb-path", "M226 282C220 296 190 304 176 320H300C284 304 262 296 262 282z")
        + group(castle_ink(_CASTLE), transform=moved(10, 268, 0.6))
        + group(baron_ink(0), transform=moved(62, 308, 1.5))
        + group(baron_ink(1), transform=moved(112, 314, 1.5))
    )
    for at, coin in enumerate(("ruby", "windmill", "monk")):
        body += group(coin_ink(coin), transform=moved(366 + 42 * at, 290 + 6 * (at % 2), 0.95))
    return body + path("line", "M.6.6H479.4V319.4H.6z")
