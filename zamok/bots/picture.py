"""Pictures of figures as SVG: the ladder of an arena, the curve of a review."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from zamok.bots.figures import Rating

INK, PAPER, GRID = "#3b2a20", "#fbf6ea", "#d9cdb8"
COLOURS = ("#8c2f39", "#2f5d8c", "#3f7d4e", "#b5832a", "#6a4c93", "#2a8c8c", "#7d5a3f")
IN_A_ROW, LONGEST = 3, 15  # names of a legend: how many side by side, and of how many letters
FINGER = 44  # pixels that a mark has for whoever presses it
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


def curve(
    title: str,
    names: Sequence[str],
    points: Sequence[Sequence[float]],
    places: Mapping[int, str] | None = None,
) -> str:
    """Draw the chance of every seat after each decision, from 0 to 100 %.

    The classes are for a page, which has colours of its own for its seats and its themes; so are
    the places, decisions that lead to an address when they are pressed: a finger finds them
    however small the picture is. It is narrow, so that its letters can be read on a phone.
    """
    left, top, width, height = 48, 46, 372, 230

    def place(at: int, chance: float) -> str:
        return (
            f"{left + at * width / max(1, len(points) - 1):.1f},{top + (1 - chance) * height:.1f}"
        )

    parts = []
    for tenth in range(0, 11, 2):
        y = top + (1 - tenth / 10) * height
        parts.append(
            f'<line class="curve-grid" x1="{left}" y1="{y:.1f}" x2="{left + width}" y2="{y:.1f}" '
            f'stroke="{GRID}"/>' + text(left - 8, y + 4, f"{tenth * 10} %", "end", 12)
        )
    for seat, name in enumerate(names):
        path = " ".join(place(at, chances[seat]) for at, chances in enumerate(points))
        row, column = divmod(seat, IN_A_ROW)
        x, y = 14 + 142 * column, top + height + 36 + 24 * row
        pen = _pen(seat)
        parts.append(
            f'<polyline points="{path}" fill="none" {pen}><title>{escape(name)}</title></polyline>'
            f'<line x1="{x}" y1="{y}" x2="{x + 30}" y2="{y}" {pen}/>'
            + text(x + 36, y + 4, shorten(name), "start", 13)
        )
    for at, address in (places or {}).items():
        across, _, down = place(at, max(points[at])).partition(",")
        parts.append(
            f'<a class="curve-mark" href="{escape(address)}"><title>{at + 1}</title>'
            f'<path d="M{across} {down}h0" stroke="transparent" stroke-width="{FINGER}" '
            'stroke-linecap="round" vector-effect="non-scaling-stroke" pointer-events="stroke"/>'
            f'<circle cx="{across}" cy="{down}" r="7" fill="{INK}" stroke="{PAPER}" '
            'stroke-width="2"/></a>'
        )
    rows = (len(names) - 1) // IN_A_ROW
    # What can be pressed lies in no picture that is one thing to whoever hears it.
    role = "group" if places else "img"
    return page(440, top + height + 60 + 24 * rows, title, parts, "curve", role)


def shorten(name: str) -> str:
    """Return as much of a name as a legend has room for."""
    return name if len(name) <= LONGEST else name[: LONGEST - 1].rstrip() + "…"


def _pen(seat: int) -> str:
    dash = f' stroke-dasharray="{DASHES[seat % 7]}"' if DASHES[seat % 7] else ""
    return f'class="stroke-{seat}" stroke="{COLOURS[seat % 7]}" stroke-width="2.5"{dash}'


def text(x: float, y: float, words: str, anchor: str, size: int) -> str:
    """Return words at a place; anchor is start, middle or end."""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}" '
        f'fill="{INK}">{escape(words)}</text>'
    )


def page(
    width: int, height: int, title: str, parts: Sequence[str], name: str = "", role: str = "img"
) -> str:
    """Return a whole picture of some parts under a title; the name is its class on a page."""
    mark = f' class="{name}"' if name else ""
    return (
        f'<svg{mark} xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'font-family="Georgia, serif" role="{role}"><title>{escape(title)}</title>'
        f'<rect width="{width}" height="{height}" fill="{PAPER}"/>'
        + text(width / 2, 28, title, "middle", 18)
        + "".join(parts)
        + "</svg>\n"
    )
