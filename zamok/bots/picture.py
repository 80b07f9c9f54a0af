"""Pictures of figures as SVG: the ladder of an arena, the curve of a review."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from zamok.bots.figures import Rating

INK, PAPER, GRID = "#3b2a20", "#fbf6ea", "#d9cdb8"
COLOURS = ("#8c2f39", "#2f5d8c", "#3f7d4e", "#b5832a", "#6a4c93", "#2a8c8c", "#7d5a3f")
DASHES = ("", "6 3", "2 3", "8 3 2 3", "1 4", "10 4", "4 4")  # colour is never the only sign


def ladder(title: str, names: Sequence[str], lines: Sequence[Rating]) -> str:
    """Draw ratings with their intervals, best on top."""
    low = min(line.low for line in lines) - 40
    high = max(line.high for line in lines) + 40

    def x(rating: float) -> float:
        return 170 + (rating - low) / (high - low) * 430

    step = 100 if high - low < 900 else 200 if high - low < 1800 else 500
    height = 70 + 40 * len(lines) + 40
    parts = []
    tick = int(low // step + 1) * step
    while tick < high:
        parts.append(
            f'<line x1="{x(tick):.1f}" y1="50" x2="{x(tick):.1f}" y2="{height - 40}" '
            f'stroke="{GRID}"/>' + text(x(tick), height - 22, f"{tick:+d}", "middle", 12)
        )
        tick += step
    for at, line in enumerate(lines):
        y = 75 + 40 * at
        parts.append(
            f'<line x1="{x(line.low):.1f}" y1="{y}" x2="{x(line.high):.1f}" y2="{y}" '
            f'stroke="{COLOURS[at % 7]}" stroke-width="4" stroke-linecap="round"/>'
            f'<circle cx="{x(line.rating):.1f}" cy="{y}" r="7" fill="{COLOURS[at % 7]}" '
            f'stroke="{PAPER}" stroke-width="2"/>'
            + text(155, y + 5, names[at], "end", 15)
            + text(x(line.high) + 10, y + 5, f"{line.rating:+.0f}", "start", 12)
        )
    return page(660, height, title, parts)


def curve(title: str, names: Sequence[str], points: Sequence[Sequence[float]]) -> str:
    """Draw the chance of every seat after each decision, from 0 to 100 %."""
    left, top, width, height = 60, 50, 560, 260

    def place(at: int, chance: float) -> str:
        return (
            f"{left + at * width / max(1, len(points) - 1):.1f},{top + (1 - chance) * height:.1f}"
        )

    parts = []
    for tenth in range(0, 11, 2):
        y = top + (1 - tenth / 10) * height
        parts.append(
            f'<line x1="{left}" y1="{y:.1f}" x2="{left + width}" y2="{y:.1f}" stroke="{GRID}"/>'
            + text(left - 8, y + 4, f"{tenth * 10} %", "end", 12)
        )
    for seat, name in enumerate(names):
        path = " ".join(place(at, chances[seat]) for at, chances in enumerate(points))
        dash = f' stroke-dasharray="{DASHES[seat % 7]}"' if DASHES[seat % 7] else ""
        colour = COLOURS[seat % 7]
        parts.append(
            f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2.5"{dash}/>'
            f'<line x1="{left + 140 * seat}" y1="{top + height + 36}" '
            f'x2="{left + 140 * seat + 30}" y2="{top + height + 36}" stroke="{colour}" '
            f'stroke-width="2.5"{dash}/>'
            + text(left + 140 * seat + 36, top + height + 40, name, "start", 13)
        )
    return page(660, top + height + 60, title, parts)


def text(x: float, y: float, words: str, anchor: str, size: int) -> str:
    """Return words at a place; anchor is start, middle or end."""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}" '
        f'fill="{INK}">{escape(words)}</text>'
    )


def page(width: int, height: int, title: str, parts: Sequence[str]) -> str:
    """Return a whole picture of some parts under a title."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'font-family="Georgia, serif" role="img"><title>{escape(title)}</title>'
        f'<rect width="{width}" height="{height}" fill="{PAPER}"/>'
        + text(width / 2, 28, title, "middle", 18)
        + "".join(parts)
        + "</svg>\n"
    )
