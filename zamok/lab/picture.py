"""Pictures of the lab as SVG: bars on a logarithmic scale, and a learning curve."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from zamok.bots.picture import COLOURS, GRID, INK, page, text


@dataclass(frozen=True)
class Bar:
    """A line of a bar chart: what, how much, and which colour (ours are 0)."""

    name: str
    value: float
    colour: int


def bars(title: str, panels: Sequence[tuple[str, Sequence[Bar]]]) -> str:
    """Draw panels of bars one below the other, each on a logarithmic scale of its own."""
    parts: list[str] = []
    y = 60.0
    for head, lines in panels:
        parts.append(text(20, y, head, "start", 15))
        y += 12
        low = math.floor(math.log10(min(line.value for line in lines)) - 0.2)
        high = math.ceil(math.log10(max(line.value for line in lines)))
        bottom = y + 22 * len(lines)
        for power in range(low, high + 1):
            x = 230 + (power - low) / (high - low) * 420
            parts.append(
                f'<line x1="{x:.1f}" y1="{y:.1f}" x2="{x:.1f}" y2="{bottom:.1f}" stroke="{GRID}"/>'
                + text(x, bottom + 14, _short(10.0**power), "middle", 11)
            )
        for line in lines:
            width = (math.log10(line.value) - low) / (high - low) * 420
            parts.append(
                f'<rect x="230" y="{y + 4:.1f}" width="{width:.1f}" height="14" '
                f'fill="{COLOURS[line.colour]}"/>'
                + text(222, y + 16, line.name, "end", 12)
                + text(236 + width, y + 16, _short(line.value), "start", 11)
            )
            y += 22
        y += 44
    return page(720, round(y), title, parts)


def _short(value: float) -> str:
    """Return a figure with three digits and a word for its thousands."""
    for size, letter in ((1e6, "M"), (1e3, "k")):
        if value >= size:
            return f"{value / size:.3g}{letter}"
    return f"{value:.3g}"


def learning(title: str, points: Sequence[tuple[float, float, float, float]]) -> str:
    """Draw win rates with their intervals over minutes: (minutes, rate, low, high)."""
    left, top, width, height = 70, 50, 560, 260
    last = max(minutes for minutes, _, _, _ in points) or 1.0

    def at(minutes: float, rate: float) -> str:
        return f"{left + minutes / last * width:.1f},{top + (1 - rate) * height:.1f}"

    parts = []
    for tenth in range(0, 11, 2):
        y = top + (1 - tenth / 10) * height
        parts.append(
            f'<line x1="{left}" y1="{y:.1f}" x2="{left + width}" y2="{y:.1f}" stroke="{GRID}"/>'
            + text(left - 8, y + 4, f"{tenth * 10} %", "end", 12)
        )
    half = top + height / 2
    parts.append(
        f'<line x1="{left}" y1="{half}" x2="{left + width}" y2="{half}" stroke="{INK}" '
        'stroke-dasharray="4 4"/>' + text(left + width, half - 6, "even", "end", 12)
    )
    band = [at(m, high) for m, _, _, high in points]
    band += [at(m, low) for m, _, low, _ in reversed(points)]
    line = " ".join(at(m, rate) for m, rate, _, _ in points)
    parts.append(
        f'<polygon points="{" ".join(band)}" fill="{COLOURS[1]}" opacity="0.2"/>'
        f'<polyline points="{line}" fill="none" stroke="{COLOURS[1]}" stroke-width="2.5"/>'
    )
    step = max(1, round(last / 6))
    for minutes in range(0, int(last) + 1, step):
        x = left + minutes / last * width
        parts.append(text(x, top + height + 20, f"{minutes}", "middle", 12))
    parts.append(
        text(left + width / 2, top + height + 42, "minutes of one processor", "middle", 13)
    )
    return page(660, top + height + 60, title, parts)
