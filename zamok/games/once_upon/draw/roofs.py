"""Roofs, windows and pennants: what tells one seat's castle from another's."""

from __future__ import annotations

from zamok.engine.pencil import Ink, circle, num, path
from zamok.games.once_upon.draw.crayons import Hand, corners, filled, shaded
from zamok.games.once_upon.draw.plan import Style


def roof(style: Style, hand: Hand, x: float, base: float, half: float, height: float) -> Ink:
    """Return a roof on a base line, in the shape of the style, with its ball and pennant."""
    makers = {"cone": _cone, "onion": _onion, "bell": _bell, "keep": _keep}
    top = base - height
    return makers[style.roof](style, hand, x, base, half, top) + _pennant(style, hand, x, top)


def _tiles(hand: Hand, x: float, base: float, half: float, top: float, rows: int) -> Ink:
    """Return rows of scallops on a roof that narrows to its top."""
    if hand.quick:
        return ""
    data = ""
    for row in range(1, rows + 1):
        y = base + (top - base) * row / (rows + 1.6)
        reach = half * (1 - row / (rows + 1.6)) * 0.86
        count = max(1, int(reach / 7))
        step = 2 * reach / count
        data += (
            f"M{num(x - reach + hand.off(1))} {num(y)}"
            + f"q{num(step / 2)} 4 {num(step)} 0" * count
        )
    return path("ou-thin", data)


def _cone(style: Style, hand: Hand, x: float, base: float, half: float, top: float) -> Ink:
    wide = half + 8
    body = hand.shape([(x - wide, base), (x, top), (x + wide, base)], style.accent, twice=True)
    shade = shaded(f"M{num(x)} {num(top)}L{num(x + wide)} {num(base)}H{num(x + wide * 0.25)}z")
    return body + _tiles(hand, x, base, wide, top, 4) + shade


def _onion(style: Style, hand: Hand, x: float, base: float, half: float, top: float) -> Ink:
    w, h = half + 7, base - top
    data = (
        f"M{num(x - half + 5)} {num(base)}C{num(x - w - 13)} {num(base - h * 0.42)}"
        f" {num(x - 10)} {num(base - h * 0.55)} {num(x + hand.off(1))} {num(top)}"
        f"C{num(x + 10)} {num(base - h * 0.55)} {num(x + w + 13)} {num(base - h * 0.42)}"
        f" {num(x + half - 5)} {num(base)}z"
    )
    ribs = "".join(
        f"M{num(x + side * (half - 5) * 0.4)} {num(base)}Q{num(x + side * w * 0.62)}"
        f" {num(base - h * 0.4)} {num(x + side * 2)} {num(top + h * 0.22)}"
        for side in (-1, 1)
    )
    shade = shaded(
        f"M{num(x + 4)} {num(top + h * 0.24)}C{num(x + 8)} {num(base - h * 0.5)} {num(x + w + 12)}"
        f" {num(base - h * 0.42)} {num(x + half - 5)} {num(base)}H{num(x + half * 0.3)}"
        f"Q{num(x + half)} {num(base - h * 0.4)} {num(x + 4)} {num(top + h * 0.24)}z"
    )
    ring = hand.shape(corners(x - half - 3, base - 5, 2 * half + 6, 7), style.trim, wobble=0.6)
    return filled(data, style.accent) + path("ou-thin", ribs) + shade + ring


def _bell(style: Style, hand: Hand, x: float, base: float, half: float, top: float) -> Ink:
    w, h = half + 11, base - top
    data = (
        f"M{num(x - w)} {num(base)}Q{num(x - half * 0.62)} {num(base - h * 0.16)}"
        f" {num(x - half * 0.5)} {num(base - h * 0.5)}Q{num(x - half * 0.34)} {num(base - h * 0.8)}"
        f" {num(x + hand.off(1))} {num(top)}Q{num(x + half * 0.34)} {num(base - h * 0.8)}"
        f" {num(x + half * 0.5)} {num(base - h * 0.5)}Q{num(x + half * 0.62)}"
        f" {num(base - h * 0.16)} {num(x + w)} {num(base)}z"
    )
    shade = shaded(
        f"M{num(x)} {num(top)}Q{num(x + half * 0.34)} {num(base - h * 0.8)} {num(x + half * 0.5)}"
        f" {num(base - h * 0.5)}Q{num(x + half * 0.62)} {num(base - h * 0.16)} {num(x + w)}"
        f" {num(base)}H{num(x + half * 0.3)}Q{num(x + half * 0.2)} {num(base - h * 0.6)} {num(x)}"
        f" {num(top)}z"
    )
    rows = "".join(
        f"M{num(x - half * wide)} {num(base - h * up)}q{num(half * wide)} 6"
        f" {num(2 * half * wide)} 0"
        for wide, up in ((0.86, 0.12), (0.58, 0.32), (0.46, 0.52), (0.34, 0.7))
    )
    return filled(data, style.accent) + path("ou-thin", rows) + shade


def _keep(style: Style, hand: Hand, x: float, base: float, half: float, top: float) -> Ink:
    """Return battlements that stand out, with a steep little roof behind them."""
    low = base - (base - top) * 0.3
    inner = hand.shape(
        [(x - half + 7, low + 4), (x - 4, top), (x + 4, top), (x + half - 7, low + 4)],
        style.accent,
        twice=True,
    )
    shade = shaded(
        f"M{num(x)} {num(top)}H{num(x + 4)}L{num(x + half - 7)} {num(low + 4)}H{num(x + 8)}z"
    )
    return (
        inner
        + _tiles(hand, x, low, half - 7, top, 3)
        + shade
        + filled(battlements(hand, x - half - 6, x + half + 6, low, base, 4), style.stone)
    )


def battlements(hand: Hand, left: float, right: float, top: float, base: float, count: int) -> str:
    """Return the data of a strip of wall with merlons."""
    step = (right - left) / (2 * count - 1)
    depth = min(13.0, (base - top) * 0.45)
    points = [(left, base)]
    for at in range(2 * count - 1):
        y = top if at % 2 == 0 else top + depth
        points += [(left + at * step, y), (left + (at + 1) * step, y)]
    points.append((right, base))
    return hand.path(points, wobble=0.7)


def _pennant(style: Style, hand: Hand, x: float, top: float) -> Ink:
    pole = path("ou-line", f"M{num(x)} {num(top + 2)}V{num(top - 30)}")
    y = top - 29
    cloth = {
        "cone": f"M{num(x)} {num(y)}l24 6-24 8z",
        "onion": f"M{num(x)} {num(y)}h24l-7 7 7 7h-24z",
        "bell": f"M{num(x)} {num(y)}q7-4 12 0t12 0v13q-7 4-12 0t-12 0z",
        "keep": f"M{num(x)} {num(y)}l23 3-10 4 10 4-23 4z",
    }[style.roof]
    ball = circle(f"ou-ink ou-{style.trim}", x, top + 1, 3.4)
    return pole + path(f"ou-ink ou-{style.accent}", cloth) + ball


def window(style: Style, x: float, y: float, size: float = 1) -> Ink:
    """Return a window centred at a point."""
    w, h = 7 * size, 12 * size
    if style.window == "round":
        bars = f"M{num(x - w * 1.2)} {num(y)}h{num(w * 2.4)}M{num(x)} {num(y - w * 1.2)}"
        bars += f"v{num(w * 2.4)}"
        return circle("ou-pane", x, y, w * 1.25) + path("ou-thin", bars)
    if style.window == "cross":
        pane = f"M{num(x - w)} {num(y - h)}h{num(2 * w)}v{num(2 * h)}h{num(-2 * w)}z"
        bars = f"M{num(x)} {num(y - h)}v{num(2 * h)}M{num(x - w)} {num(y - 2)}h{num(2 * w)}"
        return path("ou-pane", pane) + path("ou-line", bars)
    point = h * (1.5 if style.window == "lancet" else 1)
    w = w * (0.8 if style.window == "lancet" else 1)
    pane = (
        f"M{num(x - w)} {num(y + h)}V{num(y - h * 0.3)}Q{num(x - w)} {num(y - point * 0.9)}"
        f" {num(x)} {num(y - point)}Q{num(x + w)} {num(y - point * 0.9)} {num(x + w)}"
        f" {num(y - h * 0.3)}V{num(y + h)}z"
    )
    sill = f"M{num(x - w - 3)} {num(y + h)}h{num(2 * w + 6)}"
    return path("ou-pane", pane) + path("ou-line", sill)
