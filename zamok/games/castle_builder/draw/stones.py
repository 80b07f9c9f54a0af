"""Walls, sky, windows, plates and jewels: what tiles are put together from."""

from __future__ import annotations

import random

from zamok.engine.pencil import Ink, num, path, text
from zamok.games.castle_builder.draw.sizes import HIGH, WIDE

_TINTS = ("cb-stone-a", "cb-stone-b", "cb-stone-c")


def wall(seed: str, left: float = 0, right: float = WIDE, top: float = 0, low: float = HIGH) -> Ink:
    """Return ashlar between edges: courses of blocks, some tinted, the far edge in shade."""
    source = random.Random(seed)
    courses = max(1, round((low - top) / 18))
    high = (low - top) / courses
    tinted: dict[str, list[str]] = {name: [] for name in _TINTS}
    joints: list[str] = []
    for course in range(courses):
        y = top + course * high
        if course:
            joints.append(f"M{num(left)} {num(y + source.uniform(-0.5, 0.5))}H{num(right)}")
        x = left - (16 if course % 2 else 0)
        while x < right:
            width = source.choice((22, 26, 30))
            start, end = max(left, x), min(right, x + width)
            if right - end < 9:
                end = right
            if end - start > 8 and source.random() < 0.42:
                block = f"M{num(start)} {num(y)}H{num(end)}V{num(y + high)}H{num(start)}z"
                tinted[source.choice(_TINTS)].append(block)
            if end < right:
                joints.append(f"M{num(end + source.uniform(-0.5, 0.5))} {num(y)}v{num(high)}")
            x = end
    body = path("cb-stone", f"M{left} {top}H{right}V{low}H{left}z")
    body += "".join(path(name, "".join(blocks)) for name, blocks in tinted.items() if blocks)
    return body + path("cb-joint", "".join(joints)) + _light(left, right, top, low)


def _light(left: float, right: float, top: float, low: float) -> Ink:
    """Return the lit upper left and the hatched shade at the lower right of a block."""
    hatch = "".join(
        f"M{num(right - 7)} {num(y)}l6-6" for y in range(int(top) + 12, int(low) - 2, 6)
    )
    return (
        path("cb-lit", f"M{left} {low}V{top}H{right}l-3 3H{left + 3}V{low - 3}z")
        + path("cb-shade", f"M{right} {top}V{low}H{left}l3-3H{right - 3}V{top + 3}z")
        + path("cb-hatch", hatch)
    )


def sky(left: float = 0, right: float = WIDE, cloud: float | None = None) -> Ink:
    """Return a patch of sky, with a small cloud around a point if one is given."""
    body = path("cb-tile-sky", f"M{left} 0H{right}V{HIGH}H{left}z")
    if cloud is not None:
        puff = "22a5 5 0 0 1 4-8 7 7 0 0 1 12-2 6 6 0 0 1 8 10z"
        body += path("cb-cloud", f"M{num(cloud - 12)} {puff}")
    return body


def frame() -> Ink:
    """Return the ink edge of a tile."""
    return path("line", f"M.6.6H{WIDE - 0.6}V{HIGH - 0.6}H.6z")


def window(x: float, top: float = 23, wide: float = 14, high: float = 28) -> Ink:
    """Return a lancet window with leaded panes and a sill."""
    half = wide / 2
    left, right, low = num(x - half), num(x + half), num(top + high)
    jamb = (
        f"M{num(x - half - 3)} {low}V{num(top + half)}"
        f"Q{num(x - half - 2)} {num(top - 1)} {num(x)} {num(top - 5)}"
        f"Q{num(x + half + 2)} {num(top - 1)} {num(x + half + 3)} {num(top + half)}V{low}z"
    )
    glass = (
        f"M{left} {low}V{num(top + half)}Q{left} {num(top + 2)} {num(x)} {num(top - 1)}"
        f"Q{right} {num(top + 2)} {right} {num(top + half)}V{low}z"
    )
    lead = (
        f"M{num(x)} {num(top)}V{low}M{left} {num(top + 11)}H{right}M{left} {num(top + 20)}H{right}"
    )
    sill = f"M{num(x - half - 3)} {low}h{num(wide + 6)}v4h-{num(wide + 6)}z"
    return (
        path("cb-jamb", jamb)
        + path("cb-glass line", glass)
        + path("cb-lead", lead)
        + path("cb-sill line", sill)
    )


def niche(x: float, low: float = 64) -> Ink:
    """Return an arched opening without panes, for somebody to look out of."""
    left, right = num(x - 12.5), num(x + 12.5)
    arch = f"A12.5 13 0 0 1 {right} {num(low - 32)}"
    return path("cb-niche line", f"M{left} {num(low)}V{num(low - 32)}{arch}V{num(low)}z")


def parapet(x: float, low: float = 64) -> Ink:
    """Return the sill an inhabitant leans on."""
    return path("cb-sill line", f"M{num(x - 14)} {num(low - 3)}h28v5h-28z")


def ruby(x: float, y: float, size: float = 7) -> Ink:
    """Return a cut ruby centred at a point."""
    s = size
    cut = (
        f"M{num(x - s)} {num(y - s * 0.25)}l{num(s * 0.45)}-{num(s * 0.55)}h{num(s * 1.1)}"
        f"l{num(s * 0.45)} {num(s * 0.55)}-{num(s)} {num(s * 1.05)}z"
    )
    glint = (
        f"M{num(x - s * 0.6)} {num(y - s * 0.25)}l{num(s * 0.25)}-{num(s * 0.35)}"
        f"h{num(s * 0.4)}l-{num(s * 0.3)} {num(s * 0.35)}z"
    )
    return path("cb-ruby line", cut) + path("cb-glint", glint)


# ---- plates: a tip up says what counts above, a tip down what must lie below ---------------


def _figure(number: str, x: float, y: float, style: str) -> Ink:
    return text(number, x, y, f"cb-num {style} middle")


def tick(x: float, y: float) -> Ink:
    """Return a tick centred at a point."""
    return path("cb-tick", f"M{num(x - 7)} {num(y)}l5 6 9-13")


def plate(x: float, number: str) -> Ink:
    """Return the plate of a tile with one number, which holds below and above."""
    left, middle, right = num(x - 21), num(x), num(x + 21)
    drop = f"M{num(x - 18)} 51 {num(x + 2)} 62 {num(x + 24)} 51V28l-3-2z"
    return (
        path("cb-drop", drop)
        + path("cb-plate line", f"M{left} 24 {middle} 14 {right} 24V48L{middle} 59 {left} 48z")
        + path("cb-gold", f"M{num(x - 16)} 23 {middle} 15.5 {num(x + 16)} 23z")
        + _figure(number, x, 47, "cb-big")
    )


def upper_plate(x: float, number: str, half: float = 17) -> Ink:
    """Return the plate of the number that counts for the tiles above."""
    left, right = num(x - half), num(x + half)
    shield = f"M{left} 11 {num(x)} 2.5 {right} 11V32H{left}z"
    return path("cb-gold line", shield) + _figure(number, x, 28.5, "cb-mid")


def lower_plate(x: float, number: str, half: float = 17) -> Ink:
    """Return the plate of the number that the tiles below must add up to; "" stands for a tick."""
    left, right = num(x - half), num(x + half)
    shield = path("cb-plate line", f"M{left} 39H{right}V61L{num(x)} 69.5 {left} 61z")
    return shield + (_figure(number, x, 58.5, "cb-mid") if number else tick(x - 0.5, 52))


def second_only(x: float, y: float) -> Ink:
    """Return the sign of a tile that cannot begin a row: a brick that needs another beside it."""
    brick = f"{num(y - 6)}h12v11h-12z"
    return (
        path("cb-plate line", f"M{num(x - 13)} {brick}")
        + path("cb-need line", f"M{num(x + 1)} {brick}")
        + path("line", f"M{num(x - 9.5)} {num(y - 0.5)}h5M{num(x - 7)} {num(y - 3)}v5")
    )
