"""Animation: a whole game as one SVG that plays by itself, without a script.

What stays the same from one position to the next is drawn once: every piece of a picture is shown
from the move that brought it to the one that took it away. A pointer over the picture stops it;
who wants no motion sees the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from html import escape
from pathlib import Path
from textwrap import wrap

from zamok.engine.drawing import Area
from zamok.engine.markup import chunks
from zamok.engine.pencil import num
from zamok.engine.style import Picture, fixed_style, palette

GAP = 24
SMALL, SHARE = 20, 1 / 32  # how high letters are at least, and of the width: phones show it small
LETTER = 0.56  # how wide a letter is on average, of its height
LAST = 3  # times as long as the others the end is shown


@dataclass
class _Piece:
    """A piece of a picture, from the first frame that has it to the one that has it no more."""

    ink: str
    first: int
    end: int = -1


@dataclass
class _Pile:
    """The pieces of one area in the order of drawing, over all frames."""

    pieces: list[_Piece] = field(default_factory=list)
    shown: list[_Piece] = field(default_factory=list)
    defs: dict[str, None] = field(default_factory=dict)
    width: float = 0
    top: float = 0
    height: float = 0

    def show(self, frame: int, area: Area | None) -> None:
        """Go on to the next frame; without an area nothing of it is there."""
        inks: list[str] = []
        if area is not None:
            defs, inks = chunks(area)
            self.defs |= dict.fromkeys(defs)
            self.width = max(self.width, area.width)
            self.top, self.height = max(self.top, area.top), max(self.height, area.height)
        before, after = self.shown, []
        match = SequenceMatcher(None, [piece.ink for piece in before], inks, autojunk=False)
        for what, i, j, k, m in match.get_opcodes():
            if what == "equal":
                after += before[i:j]
                continue
            for piece in before[i:j]:
                piece.end = frame
            fresh = [_Piece(ink, frame) for ink in inks[k:m]]
            # Behind what is shown before them: what is hidden meanwhile is in nobody's way.
            at = _place(self.pieces, after[-1]) + 1 if after else 0
            self.pieces[at:at] = fresh
            after += fresh
        self.shown = after


def _place(pieces: list[_Piece], wanted: _Piece) -> int:
    return next(at for at, piece in enumerate(pieces) if piece is wanted)


def animate(
    frames: Iterable[tuple[str, Sequence[Area]]],
    folder: Path,
    scheme: str = "light",
    seconds: float = 1.0,
) -> Picture:
    """Return frames, each a line to be read and its areas, as one picture that plays them."""
    piles: dict[str, _Pile] = {}
    lines: list[str] = []
    for number, (line, areas) in enumerate(frames):
        here = {area.key: area for area in areas}
        for key in here:
            piles.setdefault(key, _Pile())
        for key, pile in piles.items():
            pile.show(number, here.get(key))
        lines.append(line)
    # Opened by itself, it is no larger than the window, and what is left of that is paper, too.
    paper = palette(folder)[scheme]["paper"]
    alone = f":root {{ max-width: 100vw; max-height: 100vh; background: {paper} }}"
    style = alone + fixed_style(folder, scheme)
    return _written(list(piles.values()), lines, style, seconds)


def _written(piles: Sequence[_Pile], lines: Sequence[str], style: str, seconds: float) -> Picture:
    total = len(lines) - 1 + LAST
    spans: dict[tuple[int, int], str] = {}

    def span(first: int, end: int) -> str:
        if first == 0 and end < 0:
            return ""
        name = spans.setdefault((first, end), f"z{len(spans)}")
        return f' class="{name}"'

    width = max(pile.width for pile in piles)
    whole = int(width) + 2 * GAP
    size = max(SMALL, int(whole * SHARE))
    broken = [wrap(line, int(width / (size * LETTER))) for line in lines]
    parts, y = [], GAP + 1.3 * size * max(map(len, broken)) + GAP / 2
    for pile in piles:
        body = "".join(
            f"<g{span(piece.first, piece.end)}>{piece.ink}</g>" if span(piece.first, piece.end)
            else piece.ink
            for piece in pile.pieces
        )  # fmt: skip
        x = GAP + (width - pile.width) / 2
        defs = f"<defs>{''.join(pile.defs)}</defs>" if pile.defs else ""
        place = f"translate({num(x)} {num(y + pile.top)})"
        parts.append(f'{defs}<g class="area" transform="{place}">{body}</g>')
        y += pile.top + pile.height + GAP
    ends = [*range(1, len(lines)), -1]
    told = "".join(
        f'<text font-size="{size}"{span(at, end)}>{_told(rows, size)}</text>'
        for at, (rows, end) in enumerate(zip(broken, ends))
    )
    high = int(y)
    rules = "".join(_rule(name, *when, total, seconds) for when, name in spans.items())
    end = total * seconds - 0.01
    still = f"animation-play-state: paused !important; animation-delay: -{end:g}s"
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole} {high}" width="{whole}"'
        f' height="{high}"><style>'
        f"{style}{rules}svg:hover * {{ animation-play-state: paused }}"
        f"@media (prefers-reduced-motion: reduce) {{ * {{ {still} !important }} }}</style>"
        f'<rect class="paper" width="{whole}" height="{high}"/>'
        f'<g class="area">{told}</g>{"".join(parts)}</svg>'
    )
    return Picture(svg, whole, high)


def _told(rows: Sequence[str], size: int) -> str:
    """Return what is told of a move, in rows below each other."""
    return "".join(
        f'<tspan x="{GAP}" y="{num(GAP + 1.3 * size * at + size * 0.8)}">{escape(row)}</tspan>'
        for at, row in enumerate(rows)
    )


def _rule(name: str, first: int, end: int, total: int, seconds: float) -> str:
    """Return the style by which something is seen from one frame to another."""
    steps = {0.0: "hidden"}
    steps[100 * first / total] = "visible"
    if end >= 0:
        steps[100 * end / total] = "hidden"
    frames = "".join(f"{at:.4f}%{{visibility:{how}}}" for at, how in steps.items())
    last = "visible" if end < 0 else "hidden"
    return (
        f"@keyframes {name}{{{frames}100%{{visibility:{last}}}}}"
        f".{name}{{animation:{name} {total * seconds:g}s step-end infinite}}"
    )
