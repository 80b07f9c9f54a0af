"""Curve: how a rating went over time, drawn with the uncertainty around it."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup, escape

from zamok.server.club.rating import Rating

WIDTH, HEIGHT = 640.0, 200.0
LEFT, RIGHT, TOP, BOTTOM = 52.0, 12.0, 12.0, 24.0
MOST = 200  # points drawn: of a longer course every so manieth
STEPS = (50, 100, 200, 500, 1000)  # between lines
LINES = 6


def curve(title: str, course: Sequence[tuple[str, Rating]]) -> Markup:
    """Return a course of ratings, each with the day it was so, as a picture."""
    some = _thinned(course)
    low = min(one.points - one.unsure for _, one in some)
    high = max(one.points + one.unsure for _, one in some)
    step = next((step for step in STEPS if (high - low) / step <= LINES), STEPS[-1])
    low, high = low // step * step, -(-high // step) * step

    def x(number: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * number / max(1, len(some) - 1)

    def y(points: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (high - points) / max(1, high - low)

    ratings = [one for _, one in some]
    above = [f"{x(n):.1f},{y(one.points + one.unsure):.1f}" for n, one in enumerate(ratings)]
    below = [f"{x(n):.1f},{y(one.points - one.unsure):.1f}" for n, one in enumerate(ratings)]
    middle = " ".join(f"{x(n):.1f},{y(one.points):.1f}" for n, one in enumerate(ratings))
    parts = [
        f'<svg class="curve" viewBox="0 0 {WIDTH:g} {HEIGHT:g}" role="img">',
        f"<title>{escape(title)}</title>",
    ]
    for points in range(low, high + 1, step):
        parts.append(
            f'<line class="c-line" x1="{LEFT:g}" x2="{WIDTH - RIGHT:g}" y1="{y(points):.1f}"'
            f' y2="{y(points):.1f}"/><text class="c-text" x="{LEFT - 8:g}"'
            f' y="{y(points) + 4:.1f}" text-anchor="end">{points}</text>'
        )
    parts.append(f'<polygon class="c-band" points="{" ".join([*above, *reversed(below)])}"/>')
    parts.append(f'<polyline class="c-course" points="{middle}"/>')
    at, now = x(len(some) - 1), y(ratings[-1].points)
    parts.append(f'<circle class="c-now" cx="{at:.1f}" cy="{now:.1f}" r="5"/>')
    for number, anchor in ((0, "start"), (len(some) - 1, "end")):
        parts.append(
            f'<text class="c-text" x="{x(number):.1f}" y="{HEIGHT - 6:g}"'
            f' text-anchor="{anchor}">{escape(some[number][0])}</text>'
        )
        if len(some) == 1:
            break
    return Markup("".join([*parts, "</svg>"]))


def _thinned(course: Sequence[tuple[str, Rating]]) -> list[tuple[str, Rating]]:
    """Return so many of a course as can be told apart, the last among them."""
    every = -(-len(course) // MOST)
    return [*course[:-1:every], course[-1]] if every > 1 else list(course)
