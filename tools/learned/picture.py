"""Pictures of the pages: shares with their intervals, what things are worth, points of winners.

They are narrow, so that their letters can be read on a phone; marks differ by their shapes, too.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from zamok.bots.picture import COLOURS, GRID, INK, PAPER, page, text

WIDTH: Final = 480
LEFT, RIGHT = 20.0, 460.0
ROW: Final = 38
COLUMNS: Final = 30  # at most
SMALL, USUAL = 12, 13  # of letters
LONGEST: Final = 44  # letters of a title that are written large
RED, BLUE, GREEN = COLOURS[0], COLOURS[1], COLOURS[2]
MARKS: Final = (  # of the stages of a game: outlined circle, square, diamond
    '<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="{paper}" stroke="{ink}" stroke-width="2"/>',
    '<rect x="{left:.1f}" y="{top:.1f}" width="10" height="10" fill="{ink}"/>',
    '<path d="M{x:.1f} {high:.1f}l7 7-7 7-7-7z" fill="{ink}"/>',
)
PENS: Final = (BLUE, GREEN, RED)

Number = Callable[[float], str]


@dataclass(frozen=True)
class Row:
    """A line of a picture: its name, a share with its interval, how often it came."""

    name: str
    share: float
    low: float
    high: float
    fair: float = 0.0  # what chance would make of it
    often: float = -1.0  # of all; not told if negative


def _mark(which: int, x: float, y: float) -> str:
    return MARKS[which].format(
        x=x, y=y, left=x - 5, top=y - 5, high=y - 7, ink=PENS[which], paper=PAPER
    )


def _line(x1: float, y1: float, x2: float, y2: float, pen: str, width: float = 1) -> str:
    return (
        f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{pen}" '
        f'stroke-width="{width}"/>'
    )


def _page(height: int, title: str, parts: Sequence[str]) -> str:
    """Return a whole picture that is shown no larger than it is drawn."""
    size = f'<svg width="{WIDTH}" height="{height}" '
    letters = min(18, 18 * LONGEST // max(1, len(title)))  # of the title, which is to fit
    drawn = page(WIDTH, height, title, parts).replace('font-size="18"', f'font-size="{letters}"', 1)
    return drawn.replace("<svg ", size, 1)


def _label(x: float, y: float, said: str) -> str:
    """Return a name that no line goes through."""
    halo = f'<text paint-order="stroke" stroke="{PAPER}" stroke-width="5" '
    return text(x, y, said, "start", USUAL).replace("<text ", halo, 1)


def _ticks(low: float, high: float, most: int) -> list[float]:
    """Return round numbers between two, so many at most."""
    size = 10 ** math.floor(math.log10((high - low) / most))
    step = next(
        size * times for times in (1, 2, 2.5, 5, 10, 20) if high - low < size * times * most
    )
    first = math.ceil(low / step - 1e-9)
    return [at * step for at in range(first, math.floor(high / step + 1e-9) + 1)]


def _grid(
    place: Callable[[float], float], ticks: Sequence[float], top: float, bottom: float, say: Number
) -> list[str]:
    parts: list[str] = []
    for tick in ticks:
        parts.append(_line(place(tick), top, place(tick), bottom, GRID))
        parts.append(text(place(tick), bottom + 16, say(tick), "middle", SMALL))
    return parts


def shares(title: str, heads: tuple[str, str], rows: Sequence[Row], say: Number) -> str:
    """Draw how often each of some things came, as bars, and how often those won, as marks.

    The upright dash of a row is what would be fair.
    """
    often = max((row.often for row in rows), default=-1.0)
    split = LEFT + 150 if often >= 0 else LEFT
    low = max(0.0, min(min(row.low, row.fair) for row in rows) - 0.03)
    high = min(1.0, max(max(row.high, row.fair) for row in rows) + 0.03)
    low, high = math.floor(low * 20) / 20, math.ceil(high * 20) / 20

    def place(share: float) -> float:
        return split + 30 + (share - low) / (high - low) * (RIGHT - split - 40)

    top = 66.0
    bottom = top + ROW * len(rows) + 6
    parts = [text(place(low), 54, heads[1], "start", SMALL)]
    if often >= 0:
        parts.append(text(LEFT, 54, heads[0], "start", SMALL))
    parts += _grid(place, _ticks(low, high, 5), top, bottom, say)
    for at, row in enumerate(rows):
        y = top + ROW * at
        parts.append(_label(LEFT, y + 14, row.name))
        parts.append(_line(place(row.fair), y + 16, place(row.fair), y + 34, INK, 2))
        if often >= 0:
            width = 100 * row.often / often
            parts.append(
                f'<rect x="{LEFT}" y="{y + 19:.1f}" width="{width:.1f}" height="12" fill="{BLUE}"/>'
                + text(LEFT + width + 5, y + 29, say(row.often), "start", SMALL)
            )
        parts.append(_line(place(row.low), y + 25, place(row.high), y + 25, RED, 3))
        parts.append(
            f'<circle cx="{place(row.share):.1f}" cy="{y + 25:.1f}" r="6" fill="{RED}" '
            f'stroke="{PAPER}" stroke-width="2"/>'
        )
    return _page(round(bottom + 28), title, parts)


def worths(
    title: str,
    stages: Sequence[str],
    rows: Sequence[tuple[str, Sequence[tuple[float, float] | None]]],
    say: Number,
) -> str:
    """Draw what things are worth at each stage, with intervals: mean and half the width."""
    found = [one for _, row in rows for one in row if one]
    low = min(0.0, *(mean - half for mean, half in found))
    high = max(0.0, *(mean + half for mean, half in found))
    gap = (high - low) / 20
    low, high = low - gap, high + gap

    def place(share: float) -> float:
        return LEFT + (share - low) / (high - low) * (RIGHT - LEFT)

    top = 66.0
    bottom = top + ROW * len(rows) + 6
    parts: list[str] = []
    x = LEFT + 6
    for which, stage in enumerate(stages):
        parts.append(_mark(which, x, 48) + text(x + 12, 52, stage, "start", SMALL))
        x += 34 + 6.4 * len(stage)
    parts += _grid(place, _ticks(low, high, 6), top, bottom, say)
    parts.append(_line(place(0), top, place(0), bottom, INK, 1.5))
    for at, (name, row) in enumerate(rows):
        y = top + ROW * at
        parts.append(_label(LEFT, y + 14, name))
        for which, one in enumerate(row):
            if one:
                mean, half = one
                height = y + 25
                parts.append(
                    _line(place(mean - half), height, place(mean + half), height, PENS[which], 2)
                )
                parts.append(_mark(which, place(mean), height))
    return _page(round(bottom + 28), title, parts)


def spread(
    title: str,
    names: tuple[str, str],
    counts: tuple[Mapping[str, int], Mapping[str, int]],
    say: Number,
) -> str:
    """Draw how often winners had how many points, upwards, and the others, downwards."""
    numbers = [int(number) for one in counts for number in one]
    low, high = min(numbers), max(numbers)
    wide = max(1, math.ceil((high - low + 1) / COLUMNS))  # points to a column
    columns = [low + wide * at for at in range((high - low) // wide + 1)]
    sums = [
        [sum(one.get(str(points), 0) for points in range(start, start + wide)) for start in columns]
        for one in counts
    ]
    largest = max(max(one) for one in sums)
    width = (RIGHT - LEFT) / len(columns)
    middle, tall = 165.0, 105.0
    parts = [
        text(LEFT, 56, names[0], "start", USUAL),
        text(LEFT, 306, names[1], "start", USUAL),
    ]
    for which, pen in enumerate((RED, BLUE)):
        for at, count in enumerate(sums[which]):
            height = tall * count / largest
            y = middle - 10 - height if which == 0 else middle + 10
            parts.append(
                f'<rect x="{LEFT + at * width + 0.5:.1f}" y="{y:.1f}" width="{width - 1:.1f}" '
                f'height="{height:.1f}" fill="{pen}"/>'
            )
    for tick in _ticks(low, high, 10):
        if tick == int(tick):
            x = LEFT + ((tick - low) / wide + 0.5 / wide) * width
            parts.append(text(x, middle + 4, say(tick), "middle", SMALL))
    return _page(320, title, parts)


def trust(
    title: str, heads: tuple[str, str], rows: Sequence[tuple[float, Row]], say: Number
) -> str:
    """Draw what came, upwards, of what was said, to the right; the slanting line is the truth."""
    top, bottom = 66.0, 366.0

    def across(share: float) -> float:
        return LEFT + 50 + share * (RIGHT - LEFT - 60)

    def up(share: float) -> float:
        return bottom - share * (bottom - top)

    parts = [text(LEFT, 54, heads[1], "start", SMALL)]
    parts.append(text(RIGHT, bottom + 36, heads[0], "end", SMALL))
    ticks = [0.0, 0.25, 0.5, 0.75, 1.0]
    parts += _grid(across, ticks, top, bottom, say)
    for tick in ticks:
        parts.append(_line(across(0), up(tick), across(1), up(tick), GRID))
        parts.append(text(across(0) - 6, up(tick) + 4, say(tick), "end", SMALL))
    parts.append(_line(across(0), up(0), across(1), up(1), INK, 1.5))
    for said, row in rows:
        parts.append(_line(across(said), up(row.low), across(said), up(row.high), RED, 3))
        parts.append(
            f'<circle cx="{across(said):.1f}" cy="{up(row.share):.1f}" r="6" fill="{RED}" '
            f'stroke="{PAPER}" stroke-width="2"/>'
        )
    return _page(round(bottom + 50), title, parts)
