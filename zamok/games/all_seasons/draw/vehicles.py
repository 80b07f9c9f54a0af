"""Carts, the rider, the defence tower and the treasury's chest."""

from __future__ import annotations

from functools import cache

from zamok.engine.pencil import Ink, num, symbol
from zamok.games.all_seasons.draw.brush import Brush
from zamok.games.all_seasons.draw.buildings import battlements


def _wheel(x: float, r: float) -> Ink:
    spokes = "".join(
        f"M{num(x)} {num(-r)}l{num(dx * r)} {num(dy * r)}M{num(x)} {num(-r)}l{num(-dx * r)}"
        f" {num(-dy * r)}"
        for dx, dy in ((1, 0), (0.5, 0.86), (-0.5, 0.86))
    )
    return (
        f'<circle class="as-wood-dark as-ink" cx="{num(x)}" cy="{num(-r)}" r="{num(r)}"/>'
        f'<circle class="as-wood as-ink" cx="{num(x)}" cy="{num(-r)}" r="{num(r - 3.5)}"/>'
        f'<path class="line" d="{spokes}"/>'
    )


def cart(brush: Brush) -> Ink:
    """Return an empty cart, about 76 wide; zero is the ground in its middle."""
    return (
        '<ellipse class="shadow" cx="8" cy="0" rx="44" ry="6"/>'
        '<path class="as-beam" d="M26 -14L50 -5"/>'
        + brush.shaded("as-wood-dark", (26, -14), (34, -20), (37, -38), (30, -33))
        + brush.face("as-wood", (-34, -33), (30, -33), (26, -13), (-29, -13))
        + brush.lines("M-33 -27H29M-31 -20H28M-12 -33V-13M12 -33V-13")
        + _wheel(-17, 10)
        + _wheel(15, 10)
        + (brush.snowed((-35, -33), (31, -33), (36, -38), (20, -37), (0, -36), (-28, -37)))
    )


def rider(brush: Brush) -> Ink:
    """Return the rider with his saddlebags."""
    return (
        '<ellipse class="shadow" cx="6" cy="0" rx="40" ry="6"/>'
        '<path class="as-brown as-ink" d="M-28 -26Q-20 -32 4 -30Q14 -30 20 -38L26 -50L32 -52L31 -46'
        "L40 -37L37 -32L30 -35Q28 -24 20 -18L21 0H16L14 -16L-14 -16L-16 0H-21L-22 -16Q-28 -18 -28"
        ' -26z"/><path class="as-hair as-ink" d="M-28 -26Q-36 -22 -34 -8Q-29 -14 -27 -19zM26 -50'
        'Q19 -44 16 -34L21 -36z"/><path class="as-brown as-ink" d="M-10 -16L-9 0H-4L-5 -16zM8 -17'
        'L11 0H15L13 -17z"/>'
        '<path class="as-red as-ink" d="M-8 -30Q-9 -52 0 -54Q10 -52 8 -42L6 -30z"/>'
        '<circle class="as-skin as-ink" cx="2" cy="-60" r="6.5"/>'
        '<path class="as-red as-ink" d="M-5 -62Q-4 -70 4 -69Q10 -68 9 -62z"/>'
        '<path class="as-skin as-ink" d="M6 -48L20 -40L18 -37L5 -42z"/>'
        '<path class="as-copper as-ink" d="M-20 -30H-8V-19H-20z"/><path class="thin" d="M-20 -26H-8'
        'M-14 -26V-22"/>' + brush.snowed((-5, -64), (2, -70), (8, -65), (3, -66))
    )


def defence(brush: Brush) -> Ink:
    """Return the half-built defence tower behind its stores, 240 wide."""
    rim = battlements(-112, 40, -62, 7, 8)
    return (
        brush.cast((40, 0), (112, 4), (120, 10), (-90, 10))
        + brush.face("as-wall", (-112, 0), (-112, -62), *rim, (52, -50), (60, -34), (84, -28))
        + brush.shaded("as-wall-dark", (60, 0), (84, -28), (112, -24), (112, 0))
        + brush.face("as-wall", (-112, 0), (112, 0), (112, -24), (84, -28), (-112, -28))
        + brush.lines("M-100 -46h14M-70 -52h16M-40 -44h14M-6 -50h14M26 -40h14M-84 -36h12M0 -36h14")
        + brush.detail(
            '<path class="as-beam" d="M64 0V-78M100 0V-78M64 -46H100M64 -72H100M64 -46L100 -72"/>'
            '<path class="as-window as-ink" d="M-92 -36v-9a4 4 0 0 1 8 0v9zM16 -36v-9a4 4 0 0 1 8 0'
            'v9z"/>'
        )
        + brush.snowed((-112, -64), (40, -64), (40, -70), (-112, -70))
    )


def chest(brush: Brush) -> Ink:
    """Return the treasury's chest, about 70 wide."""
    return (
        brush.cast((-32, 0), (38, 0), (54, 8), (-14, 8))
        + '<path class="as-gold as-ink" d="M-28 -28Q-22 -40 -14 -34Q-8 -44 2 -36Q12 -44 18'
        " -34Q26 -36"
        ' 28 -28z"/>'
        + brush.face("as-wood-dark", (-32, -46), (24, -46), (34, -54), (-22, -54))
        + brush.shaded("as-wood-dark", (28, 0), (36, -8), (36, -34), (28, -28))
        + brush.face("as-wood", (-32, -28), (28, -28), (28, 0), (-32, 0))
        + brush.lines("M-32 -46V-28M24 -46L28 -28", "line")
        + brush.detail(
            '<path class="as-copper as-ink" d="M-24 -28h6V0h-6zM14 -28h6V0h-6z"/>'
            '<path class="as-gold as-ink" d="M-8 -26H4V-12H-8z"/>'
        )
    )


@cache
def symbols(winter: bool) -> Ink:
    """Return the symbols of what stands before the castle."""
    brush = Brush(snow=winter)
    return (
        symbol("as-cart", cart(brush))
        + symbol("as-rider", rider(brush))
        + symbol("as-defence-tower", defence(brush))
        + symbol("as-chest", chest(brush))
    )
