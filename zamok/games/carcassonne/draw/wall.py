"""The castle before anything is laid: fields, moat, wall, score track, start spaces, cells."""

from __future__ import annotations

from functools import cache

from zamok.engine.pencil import Ink, Point, group, line, moved, num, path, rect, shape, text, use
from zamok.games.carcassonne.draw.buildings import battlement, painted, paved
from zamok.games.carcassonne.draw.shapes import Outline, shifted
from zamok.games.carcassonne.facts import CASTLE, CELL_NAMES, COURT, HOUSE, STREET, TOWER, Start

CELL = 100
EDGE = 122  # from the edge of the picture to the first column
WIDTH = 10 * CELL + 2 * EDGE
HEIGHT = WIDTH
_FACE = 20  # how far the outer face of the wall reaches down
_NICHE = 21  # how deep a start space reaches into the wall


def spot_of(x: float, y: float) -> Point:
    """Return a point of the castle, told in cells, on the picture."""
    return (EDGE + CELL * x, EDGE + CELL * y)


def corner_of(cell: int) -> Point:
    """Return the upper left corner of a cell on the picture."""
    column, row = CASTLE.cells[cell]
    return spot_of(column, row)


def _points(outline: list[list[float]]) -> Outline:
    return tuple(spot_of(x, y) for x, y in outline)


@cache
def _outer() -> Outline:
    """Return the outer edge of the wall: the far corners of the corner towers, in order."""
    return tuple(spot_of(*CASTLE.track[corner.spaces[0]][1]) for corner in CASTLE.corners)


@cache
def _inner() -> Outline:
    return tuple(spot_of(corner.vertex[0], corner.vertex[1]) for corner in CASTLE.corners)


@cache
def token_spot(corner: int) -> Point:
    """Return where the token of a corner tower lies: a little outside the wall."""
    (x, y), (ix, iy) = _outer()[corner], _inner()[corner]
    return (x + (12 if x > ix else -12), y + (12 if y > iy else -12))


@cache
def space_spot(space: int) -> Point:
    """Return the middle of a score space."""
    points = _points(CASTLE.track[space])
    return (
        sum(point[0] for point in points) / len(points),
        sum(point[1] for point in points) / len(points),
    )


def _number_spot(space: int) -> Point:
    """Return where the number of a space stands: aside where a start space takes its room."""
    points = _points(CASTLE.track[space])
    x, y = space_spot(space)
    if len(points) == 3:
        return (x, y)
    for start in CASTLE.starts:
        left, top = corner_of(start.cell)
        dx, dy = x - left - 50, y - top - 50
        away = (-dy, dx, dy, -dx)[start.side]
        along = dx if start.side in (0, 2) else dy
        if abs(away - 75) < 1 and abs(along) < 50:
            by = 9 if start.side in (0, 2) else 11
            return (x + by * (0, 1, 0, -1)[start.side], y + by * (-1, 0, 1, 0)[start.side])
    return (x, y)


# ---- around the castle -----------------------------------------------------------------------

_TREES = (
    (40, 66), (92, 44), (150, 78), (226, 52), (300, 84), (352, 46), (1180, 86), (1214, 140),
    (1196, 214), (30, 950), (76, 1006), (34, 1080), (1100, 960), (1190, 920), (1216, 1010),
    (1204, 1200), (1066, 1206), (36, 856), (112, 896), (384, 1080), (372, 1186), (40, 1196),
    (176, 958), (1170, 1000),
)  # fmt: skip


def _fields() -> Ink:
    out = rect("cc-field", 0, 0, WIDTH, HEIGHT, 14)
    out += f'<rect fill="url(#cc-tufts)" width="{WIDTH}" height="{HEIGHT}" rx="14"/>'
    ring = line(_outer())
    out += path("cc-bank", ring) + path("cc-moat", ring)
    out += shape("cc-wave", *_grown(34)) + shape("cc-wave", *_grown(24))
    out += "".join(_bridge(start) for start in CASTLE.starts if start.face.parts[0].kind == STREET)
    return out + "".join(use("cc-tree", x, y) for x, y in sorted(_TREES, key=lambda tree: tree[1]))


def _grown(by: float) -> Outline:
    return tuple(
        (x + (by if x > ix else -by), y + (by if y > iy else -by))
        for (x, y), (ix, iy) in zip(_outer(), _inner(), strict=True)
    )


def _bridge(start: Start) -> Ink:
    """Return the road that leads out of a gate and over the moat."""
    x, y = corner_of(start.cell)
    turned = {0: (x + 50, y, 0), 3: (x, y + 50, -90), 1: (x + 100, y + 50, 90)}
    px, py, angle = turned.get(start.side, (x + 50, y + 100, 180))
    return (
        f'<g transform="{moved(px, py)} rotate({angle})">'
        '<path class="cc-kerb-fill" d="M-15-50V-130H15V-50z"/>'
        '<path class="cc-road" d="M-12-50V-130H12V-50z"/>'
        '<path class="cc-plank cc-ink" d="M-17-50V-98H17V-50z"/>'
        '<path class="thin" d="M-17-58H17M-17-66H17M-17-74H17M-17-82H17M-17-90H17"/></g>'
    )


# ---- the wall ----------------------------------------------------------------------------------


def _ring() -> Ink:
    """Return the wall: its shadow, its outer faces, its top with the score spaces."""
    outer = _outer()
    out = shape("shadow", *shifted(outer, 16, _FACE + 12))
    for at, (bx, by) in enumerate(outer):
        ax, ay = outer[at - 1]
        if bx < ax:  # clockwise: this side looks south
            face: Outline = ((ax, ay), (bx, by), (bx, by + _FACE), (ax, ay + _FACE))
            out += shape("cc-wall-tower cc-ink", *face)
            out += painted("flags", face) + painted("hatch", face)
    out += "".join(_bastion(number) for number in _back_to_front())
    out += shape("cc-walk", *outer)
    spaces: dict[str, str] = {"cc-space-1": "", "cc-space-2": "", "cc-space-10": ""}
    for number, outline in enumerate(CASTLE.track):
        look = "cc-space-10" if number % 10 == 0 else f"cc-space-{1 + number % 2}"
        spaces[look] += line(_points(outline))
    out += "".join(path(look, data) for look, data in spaces.items())
    out += "".join(_niche(start) for start in CASTLE.starts)
    return out + battlement("cc-parapet", line(outer)) + _numbers()


def _back_to_front() -> list[int]:
    return sorted(range(len(CASTLE.corners)), key=lambda number: token_spot(number)[1])


def _bastion(corner: int) -> Ink:
    """Return a round tower at a corner of the wall."""
    x, y = token_spot(corner)
    return use("cc-bastion", x, y)


def _numbers() -> Ink:
    out = ""
    for number, outline in enumerate(CASTLE.track):
        x, y = _number_spot(number)
        tight = len(outline) == 3 or x != space_spot(number)[0]
        look = "cc-count-small" if tight else "cc-count"
        strong = " cc-strong" if number % 10 == 0 else ""
        down = 5 if tight else 6.5
        said = text(number, x, y + down, look + strong)
        out += group(said, id=f"cc-space-{number}")
    return group(out, style="middle", rule="track")


def _niche(start: Start) -> Ink:
    """Return a start space: a strip of street, tower, house or court in the wall."""
    x, y = corner_of(start.cell)
    kind = start.face.parts[0].kind
    right, down = (0, 100, 100, 0)[start.side], (0, 0, 100, 100)[start.side]
    place = f"{moved(x + right, y + down)} rotate({90 * start.side})"
    box: Outline = ((0, 0), (0, -_NICHE), (100, -_NICHE), (100, 0))
    strip = _STRIPS[kind](box) + shape("line", *box)
    out = f'<g transform="{place}">{strip}</g>'
    dx, dy = ((50, -14), (112, 50), (50, 112), (-12, 50))[start.side]
    if kind == TOWER:
        out += use("cc-turret", x + dx, y + dy + 4)
    elif kind == COURT and start.face.parts[0].market:
        out += use("cc-market", x + dx, y + dy + 1)
    return group(out, rule="starts")


def _street_strip(box: Outline) -> Ink:
    gate = f"M38-{_NICHE}V-16C38-22 62-22 62-16V-{_NICHE}z"
    return shape("cc-grass", *box) + paved(f"M50 0V-{_NICHE}") + path("cc-hole cc-ink", gate)


def _tower_strip(box: Outline) -> Ink:
    merlons = battlement("cc-merlon", "M2 0 12-19H88L98 0")
    return shape("cc-deck", *box) + painted("flags", box) + merlons


def _house_strip(box: Outline) -> Ink:
    roof: Outline = ((0, 0), (14, -19), (86, -19), (100, 0))
    return (
        shape("cc-grass", *box)
        + shape("cc-roof-2 cc-ink", *roof)
        + path("cc-roof-1", "M0 0 14-19 50-9V0z")
        + path("cc-roof-3", "M100 0 86-19 50-9V0z")
        + painted("shingles", roof)
        + path("cc-ridge", "M14-19 50-9 86-21M50-10V0")
    )


def _court_strip(box: Outline) -> Ink:
    return shape("cc-grass", *box) + painted("tufts", box)


_STRIPS = {STREET: _street_strip, TOWER: _tower_strip, HOUSE: _house_strip, COURT: _court_strip}


def _cells() -> Ink:
    """Return the ground inside the wall with the names of the cells."""
    inner = _inner()
    out = shape("cc-soil", *inner) + painted("gravel", inner)
    # Light comes from the upper left: the walls there shade the ground.
    shade = ""
    for at, (bx, by) in enumerate(inner):
        ax, ay = inner[at - 1]
        if bx > ax or by < ay:
            shade += line(((ax, ay), (bx, by), (bx + 9, by + 12), (ax + 9, ay + 12)))
    out += path("shadow", shade)
    grid = ""
    names = ""
    for cell, (column, row) in enumerate(CASTLE.cells):
        x, y = spot_of(column, row)
        if CASTLE.beside(cell, 1) >= 0:
            grid += f"M{num(x + 100)} {num(y)}v100"
        if CASTLE.beside(cell, 2) >= 0:
            grid += f"M{num(x)} {num(y + 100)}h100"
        names += text(CELL_NAMES[cell], x + 50, y + 57)
    out += path("cc-grid", grid)
    return out + group(names, style="cc-name middle", rule="place")


def castle() -> Ink:
    """Return everything on the board that never changes."""
    return _fields() + _ring() + _cells() + shape("line", *_inner())


WALL_PIECES = {
    "cc-bastion": f'<path class="shadow" d="M-10 30C10 46 52 40 58 22L30 0z"/>'
    f'<path class="cc-ink" fill="url(#cc-round)" d="M-31 0V{_FACE - 6}C-31 {_FACE + 26} 31'
    f' {_FACE + 26} 31 {_FACE - 6}V0z"/>'
    f'<path class="cc-hole" d="M-13 {_FACE + 9}h2.4v8h-2.4zM9 {_FACE + 9}h2.4v8h-2.4z"/>'
    '<circle class="cc-merlon-ring-0" r="30"/><circle class="cc-merlon-ring-1" r="30"/>'
    '<circle class="cc-merlon-ring-2" r="30"/><circle class="cc-deck cc-ink" r="26"/>',
    "cc-tree": '<ellipse class="shadow" cx="9" cy="15" rx="20" ry="8"/>'
    '<path class="cc-trunk cc-fine" d="M-2.5 16V4h5V16z"/>'
    '<path class="cc-leaf cc-ink" d="M-14 7C-22 3-19-9-12-10-11-22 8-24 11-13 20-12 20 2 13 7 8'
    ' 11-9 11-14 7z"/>'
    '<path class="cc-leaf-light" d="M-12 2C-17-1-14-7-9-7-8-16 3-19 6-12 0-11-6-5-12 2z"/>',
}  # fmt: skip
