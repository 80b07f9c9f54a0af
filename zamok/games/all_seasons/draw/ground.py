"""What never changes on the board: frame and score track, sky and hills, walls and ground."""

from __future__ import annotations

import random

from zamok.engine.pencil import Ink, Point, circle, num, rect, shape, text
from zamok.games.all_seasons.draw.brush import Brush
from zamok.games.all_seasons.draw.buildings import battlements
from zamok.games.all_seasons.draw.sites import CELL, HIGH, TRACK, WIDE, score_at

_YARD = "M112 246H928L978 470L1000 700H40L62 470z"
_ROAD = "M520 820V690Q520 640 500 600Q470 540 500 500T430 400"
_LANES = "M210 650Q330 640 505 625T890 640M230 520Q400 540 500 520T820 520M190 395Q420 400 640 385"


def paints(winter: bool, prefix: str = "") -> Ink:
    """Return the paints that are defined once: the hatching and the sky."""
    season = "-winter" if winter else ""
    return (
        f'<pattern id="as-{prefix}hatching" width="5" height="5" patternUnits="userSpaceOnUse"'
        ' patternTransform="rotate(52)"><path class="as-hatching" d="M0 2.5H5"/></pattern>'
        f'<linearGradient id="as-{prefix}sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0"'
        f' class="as-sky{season}-a"/><stop offset="1" class="as-sky{season}-b"/></linearGradient>'
    )


def pine(x: float, y: float, size: float, winter: bool) -> Ink:
    """Return a fir tree."""
    body = "".join(
        f'<path class="as-pine as-ink" d="M{num(x)} {num(y - size * top)}L{num(x + size * wide)}'
        f' {num(y - size * low)}H{num(x - size * wide)}z"/>'
        for top, low, wide in ((0.62, 0.08, 0.34), (0.84, 0.34, 0.27), (1, 0.6, 0.19))
    )
    snow = (
        shape(
            "as-snow",
            (x, y - size),
            (x + size * 0.12, y - size * 0.72),
            (x, y - size * 0.78),
            (x - size * 0.12, y - size * 0.7),
        )
        + shape(
            "as-snow",
            (x - size * 0.14, y - size * 0.58),
            (x + size * 0.06, y - size * 0.6),
            (x - size * 0.24, y - size * 0.36),
        )
        if winter
        else ""
    )
    trunk = rect("as-timber", x - size * 0.05, y - size * 0.1, size * 0.1, size * 0.12)
    return trunk + body + snow


def oak(x: float, y: float, size: float) -> Ink:
    """Return a leafy tree."""
    return (
        f'<ellipse class="shadow" cx="{num(x + size * 0.3)}" cy="{num(y)}" rx="{num(size * 0.5)}"'
        f' ry="{num(size * 0.14)}"/>'
        + rect("as-timber as-ink", x - size * 0.06, y - size * 0.4, size * 0.12, size * 0.4)
        + f'<path class="as-leaf as-ink" d="M{num(x - size * 0.4)} {num(y - size * 0.42)}'
        f"q{num(-size * 0.16)} {num(-size * 0.26)} {num(size * 0.12)} {num(-size * 0.32)}"
        f"q{num(size * 0.26)} {num(-size * 0.4)} {num(size * 0.52)} 0"
        f"q{num(size * 0.3)} {num(size * 0.06)} {num(size * 0.14)} {num(size * 0.32)}"
        f'q{num(-size * 0.4)} {num(size * 0.2)} {num(-size * 0.78)} 0z"/>'
        f'<path class="thin" d="M{num(x - size * 0.15)} {num(y - size * 0.6)}q6 -5 11 0m3 8q5 -5 10'
        ' 0m-24 2q5 -4 9 0"/>'
    )


def _sky(winter: bool) -> Ink:
    season = "-winter" if winter else ""
    clouds = "".join(
        f'<path class="as-cloud" d="M{x} {y}q6 -16 22 -12q12 -16 30 -2q18 -6 22 12z"/>'
        for x, y in ((430, 140), (585, 128), (820, 150))
    )
    return (
        f'<rect fill="url(#as-sky)" x="{CELL}" y="{CELL}" width="{WIDE - 2 * CELL}" height="300"/>'
        + circle("as-moon", 196, 132, 23)
        + clouds
        + f'<path class="as-hill-far{season}" d="M40 220Q140 150 260 190T520 165T760'
        f" 185T1000 160V320"
        'H40z"/>'
        + f'<path class="as-hill{season}" d="M40 262Q160 196 330 222T640 204T1000 226V360H40z"/>'
    )


def _wall(a: Point, b: Point, high: float, teeth: int) -> Ink:
    """Return a stretch of the city wall between two points of the ground."""
    brush = Brush()
    (x, y), (to_x, to_y) = a, b
    flat = battlements(0, 1, 0, teeth, 8)
    rim = [(x + (to_x - x) * at, y + (to_y - y) * at - high + up) for at, up in flat]
    body = brush.face("as-wall", a, *rim, b)
    joints = "".join(
        f"M{num(x + (to_x - x) * at)} {num(y + (to_y - y) * at - high * low)}h9"
        for at, low in (
            (0.1, 0.3),
            (0.22, 0.65),
            (0.37, 0.35),
            (0.55, 0.6),
            (0.7, 0.3),
            (0.86, 0.6),
        )
    )
    return body + brush.lines(joints)


def _tufts(winter: bool) -> Ink:
    dice = random.Random(7)
    marks = "".join(
        f"M{dice.randrange(80, 960)} {dice.randrange(275, 690)}l-2 -6m4 7l1 -8m3 8l3 -6"
        for _ in range(36)
    )
    below = "".join(
        f"M{dice.randrange(50, 990)} {dice.randrange(712, 796)}l-2 -6m4 7l1 -8m3 8l3 -6"
        for _ in range(26)
    )
    return f'<path class="as-tuft{"-winter" if winter else ""}" d="{marks}{below}"/>'


def _barrel(x: float, y: float) -> Ink:
    return (
        f'<ellipse class="shadow" cx="{num(x + 6)}" cy="{num(y)}" rx="12" ry="4"/>'
        f'<path class="as-wood as-ink" d="M{num(x - 7)} {num(y)}q-3 -9 0 -18h14q3 9 0 18z"/>'
        f'<path class="line" d="M{num(x - 8)} {num(y - 5)}h16M{num(x - 8)} {num(y - 13)}h16"/>'
    )


def _hay(x: float, y: float) -> Ink:
    return (
        f'<path class="as-thatch as-ink" d="M{num(x - 17)} {num(y)}q1 -20 17 -21q16 1 17 21z"/>'
        f'<path class="thin" d="M{num(x - 9)} {num(y - 4)}l5 -9m4 10l3 -12m4 11l2 -8"/>'
    )


def _beds(x: float, y: float) -> Ink:
    """Return a kitchen garden: rows of cabbages behind a low fence."""
    soil = shape("as-soil as-ink", (x, y), (x + 62, y), (x + 66, y + 30), (x - 4, y + 30))
    furrows = f'<path class="thin" d="M{num(x + 2)} {num(y + 11)}h58M{num(x)} {num(y + 20)}h62"/>'
    heads = "".join(
        circle("as-leaf as-ink", x + 9 + 11 * at - row, y + 6 + 10 * row, 3.6)
        for row in range(3)
        for at in range(5)
    )
    posts = "".join(f"M{num(x - 4 + 14 * at)} {num(y + 32)}v-9" for at in range(6))
    fence = f'<path class="as-beam" d="{posts}M{num(x - 5)} {num(y + 27)}h72"/>'
    return soil + furrows + heads + fence


def _snowman(x: float, y: float) -> Ink:
    """Return a snowman."""
    return (
        f'<ellipse class="shadow" cx="{num(x + 12)}" cy="{num(y)}" rx="20" ry="5"/>'
        + circle("as-snow as-ink", x, y - 11, 13)
        + circle("as-snow as-ink", x, y - 29, 9.5)
        + circle("as-snow as-ink", x, y - 43, 7)
        + f'<path class="as-beam" d="M{num(x - 8)} {num(y - 30)}l-12 -8M{num(x + 8)} {num(y - 30)}'
        'l11 -9"/>'
        + f'<path class="as-fire" d="M{num(x)} {num(y - 43)}l9 2l-9 2z"/>'
        + f'<path class="as-dim" d="M{num(x - 7)} {num(y - 48)}h14v-3h-3v-8h-8v8h-3z"/>'
        + circle("as-eye", x - 2.5, y - 45, 1.2)
        + circle("as-eye", x + 2.5, y - 45, 1.2)
    )


def _yard(winter: bool) -> Ink:
    """Return the small things of the yard that bring nothing but life."""
    tree = (lambda x, y, s: pine(x, y, s, True)) if winter else oak
    return (
        tree(706, 458, 46)
        + tree(118, 572, 44)
        + tree(560, 290, 34)
        + tree(940, 560, 40)
        + (_snowman(724, 402) + _snowman(452, 588) if winter else _beds(694, 366) + _beds(424, 548))
        + _barrel(346, 462)
        + _barrel(362, 468)
        + _hay(722, 506)
        + _hay(930, 486)
        + _barrel(452, 470)
        + _barrel(640, 480)
    )


def frame() -> Ink:
    """Return the score track round the board."""
    light: list[str] = []
    dark: list[str] = []
    numbers: list[str] = []
    for space in range(TRACK):
        x, y = score_at(space)
        cell = f"M{num(x - 20)} {num(y - 20)}h40v40h-40z"
        (dark if space % 5 == 0 else light).append(cell)
        if space % 5 == 0:
            numbers.append(text(space, x, y + 6, "middle as-soft bold", 17))
    return (
        f'<path class="as-cell as-grid-line" d="{"".join(light)}"/>'
        f'<path class="as-cell-alt as-grid-line" d="{"".join(dark)}"/>' + "".join(numbers)
    )


def scene(winter: bool) -> Ink:
    """Return the whole ground on which the castle grows."""
    season = "-winter" if winter else ""
    trees = (
        "".join(pine(x, y, s, True) for x, y, s in _TREES)
        if winter
        else "".join(
            oak(x, y, s * 0.9) if at % 2 else pine(x, y, s, False)
            for at, (x, y, s) in enumerate(_TREES)
        )
    )
    lanes = "".join(
        f'<path class="as-path-edge{season}" stroke-width="{wide + 4}" d="{d}"/>'
        for d, wide in ((_LANES, 16), (_ROAD, 44))
    ) + "".join(
        f'<path class="as-path{season}" stroke-width="{wide}" d="{d}"/>'
        for d, wide in ((_LANES, 16), (_ROAD, 44))
    )
    cobbles = "".join(f"M{505 + 13 * (k % 3) - 4 * (k % 2)} {716 + 9 * k}h8" for k in range(9))
    flakes = ""
    if winter:
        dice = random.Random(3)
        flakes = "".join(
            circle("as-flakes", dice.randrange(50, 990), dice.randrange(96, 250), 1 + k % 3 * 0.7)
            for k in range(34)
        )
    return (
        rect("as-frame", 0, 0, WIDE, HIGH, 6)
        + _sky(winter)
        + trees
        + f'<path class="as-meadow{season}" d="M40 330Q60 260 112 246H928Q980 260 1000'
        f' 330V800H40z"/>'
        + _wall((112, 252), (928, 252), 26, 34)
        + f'<path class="as-ground{season} as-soft-edge" d="{_YARD}"/>'
        + lanes
        + f'<path class="thin" d="{cobbles}"/>'
        + _tufts(winter)
        + _yard(winter)
        + _wall((112, 262), (62, 470), 26, 12)
        + _wall((62, 470), (44, 694), 26, 14)
        + _wall((928, 262), (978, 470), 26, 12)
        + _wall((978, 470), (996, 694), 26, 14)
        + flakes
        + frame()
    )


_TREES = (
    (70, 262, 62), (98, 236, 46), (205, 216, 40), (240, 222, 46), (420, 210, 38), (455, 214, 44),
    (600, 206, 40), (640, 208, 36), (835, 214, 44), (868, 218, 40), (968, 246, 54), (985, 270, 60),
)  # fmt: skip


def front_wall(winter: bool) -> Ink:
    """Return the wall in front, which stands before the yard."""
    return (
        shape("shadow", (44, 696), (470, 696), (470, 706), (60, 706))
        + shape("shadow", (570, 696), (996, 696), (1000, 706), (570, 706))
        + _wall((44, 696), (488, 696), 28, 22)
        + _wall((552, 696), (996, 696), 28, 22)
        + (
            shape("as-snow", (44, 668), (488, 668), (488, 662), (44, 662))
            + shape("as-snow", (552, 668), (996, 668), (996, 662), (552, 662))
            if winter
            else ""
        )
    )
