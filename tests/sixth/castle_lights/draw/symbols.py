"""The drawings that are used often: windows dark and lit, lights, guests.

Windows are centred at zero; lights stand with their foot there; guests are busts 60 wide.
"""

from __future__ import annotations

import math

from castle_lights.facts import GUESTS, LIGHTS, SHAPES
from zamok.engine.drawing import Part
from zamok.engine.pencil import Ink, Point, circle, group, path, rect, shape, symbol

# The outline of each kind of window, and the bars in it.
PANES = {
    "round": "M-29 0A29 29 0 1 1 29 0A29 29 0 1 1 -29 0z",
    "pointed": "M-23 36V-6Q-21 -30 0 -42Q21 -30 23 -6V36z",
    "arched": "M-25 36V-10A25 25 0 0 1 25 -10V36z",
    "square": "M-27 34V-34H27V34z",
}
BARS = {
    "round": "M-29 0H29M0 -29V29M-20 -20 20 20M-20 20 20 -20",
    "pointed": "M0 -42V36M-23 -4H23M-23 16H23",
    "arched": "M0 -35V36M-25 -10H25M-25 13H25",
    "square": "M0 -34V34M-27 -11H27M-27 12H27",
}


def outline(style: str, name: str) -> Ink:
    """Return the outline of a kind of window."""
    return path(style, PANES[name])


def _window(name: str, lit: bool) -> Ink:
    pane = "cl-lit" if lit else "cl-dark"
    ink = group(outline("cl-jamb", name), transform="translate(1.5 2)")
    ink += outline("cl-frame", name) + outline(pane, name)
    if not lit:
        ink += path("cl-gleam", "M-10 14 8 -16M-2 18 14 -8")
    return ink + path("cl-bar", BARS[name]) + outline("cl-edge", name)


def flame(x: float, y: float, size: float) -> Ink:
    """Return a flame that burns upwards from a point."""
    ink = ""
    for style, part in (("cl-fire", 1.0), ("cl-core", 0.55)):
        w, h = size * 0.42 * part, size * part
        ink += path(
            style,
            f"M{x:.1f} {y:.1f}C{x - w * 1.5:.1f} {y - h * 0.25:.1f} {x - w * 0.3:.1f} "
            f"{y - h * 0.6:.1f} {x:.1f} {y - h:.1f}C{x + w * 0.5:.1f} {y - h * 0.6:.1f} "
            f"{x + w * 1.5:.1f} {y - h * 0.3:.1f} {x:.1f} {y:.1f}z",
        )
    return ink


def _candle() -> Ink:
    ink = path("cl-iron", "M-13 -3Q0 3 13 -3L10 2Q0 6 -10 2z") + rect("cl-wax", -5, -24, 10, 22, 2)
    ink += path("cl-drip", "M-5 -20q2 8 3 3q1 -4 2 1") + rect("cl-wax-shade", 2, -23, 3, 20)
    return ink + path("cl-wick", "M0 -24V-28") + flame(0, -26, 18)


def _lantern() -> Ink:
    ink = rect("cl-iron", -13, -6, 26, 6, 2) + rect("cl-glass", -10, -30, 20, 24)
    ink += flame(0, -9, 17) + path("cl-cage", "M-10 -30V-6M10 -30V-6M-10 -18H10")
    ink += shape("cl-iron", (-14, -30), (-6, -40), (6, -40), (14, -30))
    return ink + path("cl-ring", "M-4 -40a4 5 0 1 1 8 0")


def _torch() -> Ink:
    ink = shape("cl-stake", (-3, 2), (3, 2), (5, -26), (-5, -26))
    ink += shape("cl-iron", (-8, -24), (8, -24), (6, -32), (-6, -32))
    return ink + flame(-4, -29, 20) + flame(5, -29, 18) + flame(0, -28, 30)


def _bust(robe: str) -> Ink:
    ink = path(f"{robe} cl-line", "M-27 38Q-27 12 -10 9H10Q27 12 27 38z")
    ink += path("cl-shadow", "M6 9H10Q27 12 27 38H15Q16 18 6 9z")
    ink += path("cl-skin cl-line", "M-7 4V11Q0 17 7 11V4z") + circle("cl-skin cl-line", 0, -6, 13)
    eyes = circle("cl-pupil", -5, -6, 1.5) + circle("cl-pupil", 5, -6, 1.5)
    return ink + eyes + path("cl-mouth", "M-4 1Q0 3.5 4 1")


def star(x: float, y: float, size: float, style: str = "cl-gold") -> Ink:
    """Return a star with five points."""
    points: list[Point] = []
    for corner in range(10):
        far = size if corner % 2 == 0 else size * 0.42
        turn = math.pi * (corner / 5 - 0.5)
        points.append((x + far * math.cos(turn), y + far * math.sin(turn)))
    return shape(style, *points)


def _astronomer() -> Ink:
    hat = shape("cl-blue cl-line", (-17, -13), (2, -48), (17, -13)) + star(2, -27, 6)
    beard = path("cl-white cl-line", "M-11 -2Q-9 20 0 24Q9 20 11 -2Q0 6 -11 -2z")
    return _bust("cl-blue") + beard + path("cl-mouth", "M-4 2Q0 4 4 2") + hat


def _bishop() -> Ink:
    hat = path("cl-white cl-line", "M-13 -12Q-18 -32 0 -46Q18 -32 13 -12Q0 -17 -13 -12z")
    cross = path("cl-thread", "M0 -39V-18M-7 -30H7")
    stole = path("cl-gold cl-line", "M-8 10 -3 38H-10L-15 12zM8 10 3 38H10L15 12z")
    return _bust("cl-purple") + stole + hat + cross


def _duchess() -> Ink:
    hair = path(
        "cl-hair cl-line", "M-16 14Q-20 -22 0 -23Q20 -22 16 14Q12 10 11 -8H-11Q-12 10 -16 14z"
    )
    fringe = path("cl-hair", "M-12 -8Q-10 -20 0 -20Q10 -20 12 -8Q0 -16 -12 -8z")
    crown = shape(
        "cl-gold cl-line",
        (-12, -19),
        (-14, -33),
        (-6, -26),
        (0, -36),
        (6, -26),
        (14, -33),
        (12, -19),
    )
    return hair + _bust("cl-red") + fringe + crown + circle("cl-gold", 0, 17, 3)


def _merchant() -> Ink:
    hat = path("cl-green cl-line", "M-19 -11Q-24 -27 0 -27Q26 -27 18 -12Q0 -19 -19 -11z")
    feather = path("cl-white cl-line", "M10 -21Q26 -36 24 -46Q12 -40 8 -24z")
    beard = path("cl-hair", "M-9 2Q0 18 9 2Q0 6 -9 2z")
    return _bust("cl-green") + beard + feather + hat + circle("cl-gold", 0, 22, 4)


_LIGHTS = {"candle": _candle, "lantern": _lantern, "torch": _torch}
_GUESTS = {
    "astronomer": _astronomer,
    "bishop": _bishop,
    "duchess": _duchess,
    "merchant": _merchant,
}


def _glow() -> Ink:
    return circle("cl-glow", 0, 0, 52) + circle("cl-glow", 0, 0, 42)


def _windows() -> Ink:
    both = ((name, lit) for name in SHAPES for lit in (False, True))
    ink = "".join(
        symbol(f"cl-{'lit' if lit else 'dark'}-{name}", _window(name, lit)) for name, lit in both
    )
    return ink + symbol("cl-halo", _glow())


def _lights() -> Ink:
    return "".join(symbol(f"cl-{light}", _LIGHTS[light]()) for light in LIGHTS)


def _guests() -> Ink:
    return "".join(symbol(f"cl-{guest}", _GUESTS[guest]()) for guest in GUESTS)


def symbols() -> list[Part]:
    """Return everything that `use` may name."""
    return [
        Part("cl-windows", _windows, ()),
        Part("cl-lights", _lights, ()),
        Part("cl-guests", _guests, ()),
    ]
