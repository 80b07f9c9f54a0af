"""Sky, hills and meadow behind the castle on the board."""

from __future__ import annotations

from typing import Final

from zamok.engine.pencil import Ink, circle, group, moved, num, path
from zamok.games.castle_builder.draw.sizes import CASTLE_WIDE, HIGH

WIDTH: Final = CASTLE_WIDE + 92
FOOT: Final = 96  # ground below the castle
_CLOUD = "M-44 12a11 11 0 0 1 8-18 16 16 0 0 1 28-7 13 13 0 0 1 23 6 11 11 0 0 1 11 19z"


def ground_of(rows: int) -> int:
    """Return where the ground lies under a castle that may grow so many rows."""
    return rows * HIGH + 18


def scenery(rows: int) -> Ink:
    """Return all that stands behind a castle that may grow so many rows."""
    ground = ground_of(rows)
    frame = path("line", f"M.6.6H{WIDTH - 0.6}V{ground + FOOT - 0.6}H.6z")
    return _sky(ground) + _hills(ground) + _meadow(ground) + frame


def _sky(ground: int) -> Ink:
    body = path("cb-sky-0", f"M0 0H{WIDTH}V{ground}H0z") + _stars(0, 0, ground * 0.3)
    for at, (y, dip) in enumerate(((0.34, 16), (0.58, -14), (0.8, 10)), 1):
        line = ground * y
        bend = f"C{WIDTH * 0.3:.0f} {num(line - dip)} {WIDTH * 0.6:.0f} {num(line + dip)}"
        band = f"M0 {num(line)}{bend} {WIDTH} {num(line)}V{ground}H0z"
        body += path(f"cb-sky-{at}", band)
        body += _stars(1, line + 18, ground * 0.54) if at == 1 else ""
    body += circle("cb-sun", WIDTH - 120, 92, 34) + circle("cb-sun-rim", WIDTH - 120, 92, 44)
    for x, y, scale in ((70, 70, 1.3), (430, 44, 1), (640, 170, 1.5), (150, 240, 0.9)):
        if y < ground - 160:
            body += group(path("cb-cloud-far", _CLOUD), transform=moved(x, y, scale))
    birds = (f"M{300 + 38 * at} {96 + 13 * (at % 2)}q6-6 10 0 4-6 10 0" for at in range(3))
    return body + "".join(path("cb-bird", bird) for bird in birds)


def _stars(band: int, top: float, low: float) -> Ink:
    """Return stars for the night; by day they have the colour of their band of sky."""
    dots = "".join(
        f"M{(at * 137 + 61 * band) % WIDTH} {num(top + (at * 71) % (low - top))}h.1"
        for at in range(1, 22)
    )
    return path(f"cb-star cb-star-{band}", dots)


def _hills(ground: int) -> Ink:
    far = (
        f"M0 {ground - 70}Q110 {ground - 150} 230 {ground - 74}T470 {ground - 84}"
        f"T690 {ground - 96}T{WIDTH} {ground - 60}V{ground + 20}H0z"
    )
    near = (
        f"M0 {ground - 20}Q160 {ground - 84} 330 {ground - 18}T650 {ground - 22}"
        f"T{WIDTH} {ground - 36}V{ground + 30}H0z"
    )
    trees = "".join(_tree(x, ground - 4 + x % 7) for x in (24, 58, 92, 770, 806, 838))
    return path("cb-hill-far", far) + path("cb-hill", near) + trees


def _tree(x: int, y: int) -> Ink:
    crown = "q9 12 6 16 8 8 6 14 4 6 2 10h-28q-2-4 2-10-2-6 6-14-3-4 6-16z"
    return (
        path("cb-timber", f"M{x - 2} {y}v-12h4v12z")
        + path("cb-tree line", f"M{x} {y - 50}{crown}")
        + path("cb-tree-dark", f"M{x + 2} {y - 46}q7 9 4 12 8 8 6 14 4 6 2 10h-12z")
    )


def _meadow(ground: int) -> Ink:
    low = ground + FOOT
    grass = f"M-2 {ground + 2}Q200 {ground - 8} 430 {ground + 2}T{WIDTH + 2} {ground}V{low}H-2z"
    way = (
        f"M394 {ground + 22}C390 {ground + 50} 330 {ground + 70} 300 {low}H430"
        f"C420 {ground + 70} 470 {ground + 50} 466 {ground + 22}z"
    )
    tufts = "".join(
        f"M{(x * 97) % WIDTH} {ground + 34 + (x * 31) % 52}l2-6 2 6 3-5 1 5" for x in range(1, 24)
    )
    return path("cb-grass line", grass) + path("cb-path", way) + path("cb-tuft", tufts)
