"""The picture of the game for the home page."""

from __future__ import annotations

from functools import cache

from zamok.engine.drawing import sheet
from zamok.games.castle_builder.draw import pieces
from zamok.games.castle_builder.draw.castle import castle_markup
from zamok.games.castle_builder.draw.geometry import use

_CASTLE = (
    ("stone_04", 1, 2), ("stone_03_window", 1, 4), ("stone_05", 1, 8), ("stone_02", 1, 10),
    ("stone_07_window", 2, 3), ("stone_05_window", 2, 5), ("bard", 2, 7), ("outer_left_1", 2, 1),
    ("double_12_2", 3, 4), ("angry_lord", 3, 6), ("outer_right_2", 3, 8), ("roof_tick", 3, 2),
    ("stone_14_two_windows", 4, 5), ("princess", 4, 7), ("outer_left_2", 4, 3), ("roof_16", 5, 4),
)  # fmt: skip


@cache
def cover() -> str:
    """Return the cover: a castle half built, a baron and coins before it."""
    body = pieces.symbols().replace('id="cb-', 'id="cb-cv-')
    scene = (
        '<path class="cb-sky-0" d="M0 0H480V260H0z"/>'
        '<path class="cb-sky-1" d="M0 90C140 70 300 110 480 84V260H0z"/>'
        '<path class="cb-sky-2" d="M0 160C140 176 300 140 480 160V260H0z"/>'
        '<circle class="cb-sun-rim" cx="404" cy="64" r="42"/>'
        '<circle class="cb-sun" cx="404" cy="64" r="31"/>'
        '<path class="cb-cloud-far" d="M40 70a11 11 0 0 1 8-18 16 16 0 0 1 28-7 13 13 0 0 1 23 6'
        ' 11 11 0 0 1 11 19z"/>'
        '<path class="cb-hill-far" d="M0 220Q90 160 180 214T360 206T480 214V270H0z"/>'
        '<path class="cb-hill" d="M0 250Q100 206 220 248T480 236V280H0z"/>'
        '<path class="cb-grass line" d="M-2 268Q120 258 260 266T482 264V322H-2z"/>'
        '<path class="cb-path" d="M226 282C220 296 190 304 176 320H300C284 304 262 296 262 282z"/>'
    )
    house = f'<g transform="translate(10 268) scale(.6)">{castle_markup(_CASTLE)}</g>'
    front = use("cb-b-0", 62, 308, 1.5) + use("cb-b-1", 112, 314, 1.5)
    for at, coin in enumerate(("ruby", "windmill", "monk")):
        front += pieces.coin(coin, 366 + 42 * at, 290 + 6 * (at % 2), 0.95, False)
    frame = '<path class="line" d="M.6.6H479.4V319.4H.6z"/>'
    drawn = (scene + house + front + frame).replace('href="#cb-', 'href="#cb-cv-')
    return sheet("cover", 480, 320, "Castle Builder", body + drawn)
