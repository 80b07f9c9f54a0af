"""Walls, sky, windows, plates and jewels: what tiles are put together from."""

from __future__ import annotations

import random

from zamok.engine.drawing import num
from zamok.games.castle_builder.draw.geometry import HIGH, WIDE

_TINTS = ("cb-stone-a", "cb-stone-b", "cb-stone-c")


def wall(seed: str, left: float = 0, right: float = WIDE, top: float = 0, low: float = HIGH) -> str:
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
    body = f'<path class="cb-stone" d="M{left} {top}H{right}V{low}H{left}z"/>'
    body += "".join(
        f'<path class="{name}" d="{"".join(blocks)}"/>' for name, blocks in tinted.items() if blocks
    )
    body += f'<path class="cb-joint" d="{"".join(joints)}"/>'
    return body + _light(left, right, top, low)


def _light(left: float, right: float, top: float, low: float) -> str:
    """Return the lit upper left and the hatched shade at the lower right of a block."""
    hatch = "".join(
        f"M{num(right - 7)} {num(y)}l6-6" for y in range(int(top) + 12, int(low) - 2, 6)
    )
    return (
        f'<path class="cb-lit" d="M{left} {low}V{top}H{right}l-3 3H{left + 3}V{low - 3}z"/>'
        f'<path class="cb-shade" d="M{right} {top}V{low}H{left}l3-3H{right - 3}V{top + 3}z"/>'
        f'<path class="cb-hatch" d="{hatch}"/>'
    )


def sky(left: float = 0, right: float = WIDE, cloud: float | None = None) -> str:
    """Return a patch of sky, with a small cloud around a point if one is given."""
    body = f'<path class="cb-tile-sky" d="M{left} 0H{right}V{HIGH}H{left}z"/>'
    if cloud is not None:
        body += (
            f'<path class="cb-cloud" d="M{num(cloud - 12)} 22a5 5 0 0 1 4-8 7 7 0 0 1 12-2'
            f' 6 6 0 0 1 8 10z"/>'
        )
    return body


def frame() -> str:
    """Return the ink edge of a tile."""
    return f'<path class="line" d="M.6.6H{WIDE - 0.6}V{HIGH - 0.6}H.6z"/>'


def window(x: float, top: float = 23, wide: float = 14, high: float = 28) -> str:
    """Return a lancet window with leaded panes and a sill."""
    half = wide / 2
    left, right, low = num(x - half), num(x + half), num(top + high)
    return (
        f'<path class="cb-jamb" d="M{num(x - half - 3)} {low}V{num(top + half)}'
        f"Q{num(x - half - 2)} {num(top - 1)} {num(x)} {num(top - 5)}Q{num(x + half + 2)}"
        f' {num(top - 1)} {num(x + half + 3)} {num(top + half)}V{low}z"/>'
        f'<path class="cb-glass line" d="M{left} {low}V{num(top + half)}'
        f"Q{left} {num(top + 2)} {num(x)} {num(top - 1)}Q{right} {num(top + 2)} {right}"
        f' {num(top + half)}V{low}z"/>'
        f'<path class="cb-lead" d="M{num(x)} {num(top)}V{low}M{left} {num(top + 11)}H{right}'
        f'M{left} {num(top + 20)}H{right}"/>'
        f'<path class="cb-sill line" d="M{num(x - half - 3)} {low}h{num(wide + 6)}v4h'
        f'-{num(wide + 6)}z"/>'
    )


def niche(x: float, low: float = 64) -> str:
    """Return an arched opening without panes, for somebody to look out of."""
    left, right = num(x - 12.5), num(x + 12.5)
    return (
        f'<path class="cb-niche line" d="M{left} {num(low)}V{num(low - 32)}'
        f'A12.5 13 0 0 1 {right} {num(low - 32)}V{num(low)}z"/>'
    )


def parapet(x: float, low: float = 64) -> str:
    """Return the sill an inhabitant leans on."""
    return f'<path class="cb-sill line" d="M{num(x - 14)} {num(low - 3)}h28v5h-28z"/>'


def ruby(x: float, y: float, size: float = 7) -> str:
    """Return a cut ruby centred at a point."""
    s = size
    return (
        f'<path class="cb-ruby line" d="M{num(x - s)} {num(y - s * 0.25)}l{num(s * 0.45)}'
        f"-{num(s * 0.55)}h{num(s * 1.1)}l{num(s * 0.45)} {num(s * 0.55)}-{num(s)}"
        f' {num(s * 1.05)}z"/>'
        f'<path class="cb-glint" d="M{num(x - s * 0.6)} {num(y - s * 0.25)}l{num(s * 0.25)}'
        f'-{num(s * 0.35)}h{num(s * 0.4)}l-{num(s * 0.3)} {num(s * 0.35)}z"/>'
    )


# ---- plates: a tip up says what counts above, a tip down what must lie below ---------------


def _figure(text: str, x: float, y: float, style: str) -> str:
    return f'<text class="cb-num {style} middle" x="{num(x)}" y="{num(y)}">{text}</text>'


def tick(x: float, y: float) -> str:
    """Return a tick centred at a point."""
    return f'<path class="cb-tick" d="M{num(x - 7)} {num(y)}l5 6 9-13"/>'


def plate(x: float, text: str) -> str:
    """Return the plate of a tile with one number, which holds below and above."""
    return (
        f'<path class="cb-drop" d="M{num(x - 18)} 51 {num(x + 2)} 62 {num(x + 24)} 51V28l-3-2z"/>'
        f'<path class="cb-plate line" d="M{num(x - 21)} 24 {num(x)} 14 {num(x + 21)} 24V48'
        f'L{num(x)} 59 {num(x - 21)} 48z"/>'
        f'<path class="cb-gold" d="M{num(x - 16)} 23 {num(x)} 15.5 {num(x + 16)} 23z"/>'
        + _figure(text, x, 47, "cb-big")
    )


def upper_plate(x: float, text: str, half: float = 17) -> str:
    """Return the plate of the number that counts for the tiles above."""
    return (
        f'<path class="cb-gold line" d="M{num(x - half)} 11 {num(x)} 2.5 {num(x + half)} 11V32H'
        f'{num(x - half)}z"/>' + _figure(text, x, 28.5, "cb-mid")
    )


def lower_plate(x: float, text: str, half: float = 17) -> str:
    """Return the plate of the number that the tiles below must add up to; "" stands for a tick."""
    body = (
        f'<path class="cb-plate line" d="M{num(x - half)} 39H{num(x + half)}V61L{num(x)} 69.5'
        f' {num(x - half)} 61z"/>'
    )
    return body + (_figure(text, x, 58.5, "cb-mid") if text else tick(x - 0.5, 52))


def second_only(x: float, y: float) -> str:
    """Return the sign of a tile that cannot begin a row: a brick that needs another beside it."""
    return (
        f'<path class="cb-plate line" d="M{num(x - 13)} {num(y - 6)}h12v11h-12z"/>'
        f'<path class="cb-need line" d="M{num(x + 1)} {num(y - 6)}h12v11h-12z"/>'
        f'<path class="line" d="M{num(x - 9.5)} {num(y - 0.5)}h5M{num(x - 7)} {num(y - 3)}v5"/>'
    )
