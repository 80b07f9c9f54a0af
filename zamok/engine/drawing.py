"""Drawing: what a game's `draw` package gives the page, and the pencils all games draw with.

A drawing is made from a view, never from a position. It is SVG without a single style
attribute: colours come by class from style sheets, whose variables are in palette.json, so
that the page, dark mode and PNG export share them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Protocol

from markupsafe import escape

from zamok.engine.words import Words

# Seats differ by colour and by sign: colour is never the only difference.
SIGNS = ("circle", "square", "triangle", "diamond", "star", "cross", "moon")
SCHEMES = ("light", "dark")


@dataclass(frozen=True)
class Area:
    """One picture of the table: its key, what it shows in words, and a whole `<svg>`."""

    key: str
    title: str
    svg: str


@dataclass(frozen=True)
class Points:
    """What a seat has now, and what it would have if the game ended as things lie."""

    now: int
    likely: int | None = None


class Draw(Protocol):
    """What the `draw` package of every game offers; docs/DRAWING.md says how it is used."""

    def areas(
        self, view: dict[str, object], legal: Sequence[int], words: Words, names: Sequence[str], /
    ) -> list[Area]:
        """Return the pictures of the table, the board first."""
        ...

    def panels(self, view: dict[str, object], words: Words, names: Sequence[str], /) -> list[Area]:
        """Return pictures to open on demand: what is left in the bag, what scores how."""
        ...

    def marks(self, event: dict[str, object], /) -> list[str]:
        """Return the ids of the elements that an event, as plain data, is about."""
        ...

    def points(self, view: dict[str, object], /) -> list[Points]:
        """Return what each seat has, as far as this viewer may know."""
        ...

    def cover(self) -> str:
        """Return the picture of the game for the home page, 480 by 320, as a whole `<svg>`."""
        ...


# ---- pencils --------------------------------------------------------------------------------


def num(value: float) -> str:
    """Return a coordinate as short text."""
    text = f"{value:.1f}"
    return text[:-2] if text.endswith(".0") else text


def label(text: str) -> str:
    """Return words or names made safe for markup."""
    return str(escape(text))


def sheet(key: str, width: float, height: float, title: str, body: str, *, top: float = 0) -> str:
    """Return a whole `<svg>` for an area; `top` gives headroom above zero."""
    box = f"0 {num(-top)} {num(width)} {num(height + top)}"
    return (
        f'<svg id="area-{key}" class="area" role="group" aria-label="{label(title)}"'
        f' viewBox="{box}" width="{num(width)}" height="{num(height + top)}"'
        f' xmlns="http://www.w3.org/2000/svg">{body}</svg>'
    )


def part(name: str, markup: str) -> str:
    """Mark a keyed part: one element with this id that is not sent again while it is the same.

    Parts do not lie in each other.
    """
    return f"\x02{name}\x03{markup}\x04"


_PART = re.compile("\x02([\\w-]+)\x03(.*?)\x04", re.S)
_TAG = re.compile(r"<(\w+)")


def plain(markup: str) -> str:
    """Return markup without the marks of its parts."""
    return markup.replace("\x04", "") if "\x02" not in markup else _PART.sub(r"\2", markup)


def elide(markup: str, known: dict[str, int]) -> str:
    """Return markup in which parts that the receiver has are only named.

    `known` is what this receiver has; it is brought up to date.
    """
    seen: dict[str, int] = {}
    first, *rest = markup.split("\x02")
    short = [first]
    for piece in rest:
        name, _, piece = piece.partition("\x03")
        body, _, after = piece.partition("\x04")
        seen[name] = mark = hash(body)
        if known.get(name) == mark:
            tag = _TAG.match(body)
            assert tag is not None, name
            body = f'<{tag[1]} id="{name}" data-same=""></{tag[1]}>'
        short += (body, after)
    known.clear()
    known.update(seen)
    return "".join(short)


_TEXTS = re.compile(r"<text\b[^>]*>(.*?)</text>", re.S)
_TAGS = re.compile(r"<[^>]*>")
_WORDS = re.compile(r"[^\W_]+")
_ASIDES = re.compile(r"\([^()]*\)")


def _spoken(text: str) -> str:
    """Return the words of a text as they are listened for: without signs and asides."""
    return " ".join(_WORDS.findall(_ASIDES.sub("", text)))


def spot(
    moves: Sequence[int],
    name: str,
    body: str,
    *,
    rule: str = "",
    id: str = "",
    at: tuple[float, float] | None = None,
) -> str:
    """Return a place on the drawing that makes a move when it is pressed.

    Several moves are the same place turned: the page goes through them in order. `at` is where
    the sign of whoever suggests one of them goes.
    """
    numbers = " ".join(str(move) for move in moves)
    extra = f' id="{id}"' if id else ""
    extra += f' data-rule="{rule}"' if rule else ""
    # Who speaks to the machine says what is written on a thing: the name holds that, too, word
    # for word, and the words written apart stand apart.
    written = " ".join(_TAGS.sub("", text) for text in _TEXTS.findall(body))
    name = label(name)
    if written and f" {_spoken(written)} " not in f" {_spoken(name)} ":
        name = f"{name}, {written}"
    body = body.replace("</text>", "</text> ")
    if at is not None:
        body += f"<!--at {num(at[0])} {num(at[1])} {numbers}-->"
    return (
        f'<g class="spot"{extra} data-moves="{numbers}" role="button" tabindex="-1"'
        f' aria-label="{name}">{body}</g>'
    )


def ghost(move: int, body: str) -> str:
    """Return what a move would look like; it is hidden until its spot is pointed at."""
    return f'<g class="ghost" data-ghost="{move}" aria-hidden="true">{body}</g>'


def attempt(move: int, body: str) -> str:
    """Return a place where a move is not allowed: pressing it tells which rule forbids it."""
    return f'<g class="attempt" data-try="{move}" aria-hidden="true">{body}</g>'


_SHAPES = {  # in a square of 20 around zero
    "circle": '<circle r="10"/>',
    "square": '<path d="M-9 -9H9V9H-9z"/>',
    "triangle": '<path d="M0 -10 10 8H-10z"/>',
    "diamond": '<path d="M0 -11 10 0 0 11 -10 0z"/>',
    "star": '<path d="M0-11 2.6-4 10.5-4 4.2 1.4 6.5 9 0 4.4-6.5 9-4.2 1.4-10.5-4-2.6-4z"/>',
    "cross": '<path d="M-4 -10H4V-4H10V4H4V10H-4V4H-10V-4H-4z"/>',
    "moon": '<path d="M4 -9.2A10 10 0 1 0 4 9.2 8 8 0 1 1 4 -9.2z"/>',
}


def sign(seat: int, x: float, y: float, size: float) -> str:
    """Return the sign of a seat in its colour, centred at a point."""
    return (
        f'<g class="sign seat-{seat}" transform="translate({num(x)} {num(y)})'
        f' scale({size / 20:.2f})">{_SHAPES[SIGNS[seat]]}</g>'
    )


_AT = re.compile(r"<!--at (\S+) (\S+) ([\d ]+)-->")


def point_out(markup: str, suggested: Mapping[int, Sequence[int]]) -> str:
    """Return a drawing with the signs of those who suggest a move on its spot."""

    def one(match: re.Match[str]) -> str:
        seats = [seat for move in match[3].split() for seat in suggested.get(int(move), ())]
        x, y = float(match[1]), float(match[2])
        return "".join(
            f'<g class="suggested" aria-hidden="true"><circle class="suggested-disc"'
            f' cx="{num(x + 40 * i)}" cy="{num(y)}" r="19"/>{sign(seat, x + 40 * i, y, 25)}</g>'
            for i, seat in enumerate(seats)
        )

    return _AT.sub(one, markup)


# ---- style ------------------------------------------------------------------------------------

_HERE = Path(__file__).parent


@cache
def palette(folder: Path | None = None) -> dict[str, dict[str, str]]:
    """Return the colours of a game for both schemes, the common ones among them."""
    common = json.loads((_HERE / "palette.json").read_text(encoding="utf-8"))
    own: Mapping[str, Mapping[str, str]] = {}
    if folder is not None:
        own = json.loads((folder / "draw" / "palette.json").read_text(encoding="utf-8"))
    return {scheme: {**common[scheme], **own.get(scheme, {})} for scheme in SCHEMES}


@cache
def style(folder: Path | None = None) -> str:
    """Return the style sheet of the drawings of a game; without a folder the common one."""
    path = _HERE / "drawing.css" if folder is None else folder / "draw" / "style.css"
    return path.read_text(encoding="utf-8")


_VARIABLE = re.compile(r"var\(--([\w-]+)\)")


@cache
def fixed_style(folder: Path, scheme: str) -> str:
    """Return common and own style of a game with every variable replaced by its colour."""
    colours = palette(folder)[scheme]
    return _VARIABLE.sub(lambda match: colours[match[1]], style() + style(folder))


_GAP = 24


def picture(areas: Iterable[Area], folder: Path, scheme: str = "light") -> str:
    """Return a position as one picture that stands alone: its areas below each other."""
    y, width = _GAP, 0
    placed = []
    for area in areas:
        size = re.search(r'width="([\d.]+)" height="([\d.]+)"', area.svg)
        assert size is not None, f"area {area.key} does not say its size"
        placed.append((y, float(size[1]), area))
        width = max(width, int(float(size[1])) + 1)
        y += int(float(size[2])) + 1 + _GAP
    body = "".join(
        re.sub(
            "<svg ",
            f'<svg x="{num(_GAP + (width - own) / 2)}" y="{top}" ',
            plain(area.svg),
            count=1,
        )
        for top, own, area in placed
    )
    width += 2 * _GAP
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {y}" width="{width}"'
        f' height="{y}"><style>{fixed_style(folder, scheme)}</style>'
        f'<rect class="paper" width="{width}" height="{y}"/>{body}</svg>'
    )
