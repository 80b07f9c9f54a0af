"""Pictures of the lab as SVG: bars on a logarithmic scale."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from zamok.bots.picture import COLOURS, GRID, page, text


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
