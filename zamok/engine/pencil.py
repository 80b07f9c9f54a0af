"""Pencil: the strokes all games draw with, and letters as wide as they really are.

Everything here returns ink: SVG that is pure picture, nothing in which has a meaning for the
page. Colours come by class (`style`) from style sheets, never as attributes.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path

from markupsafe import escape

Ink = str
Point = tuple[float, float]

BOLD = 600  # the heavier of the two weights that the font has
_SEMI = 500  # from this weight on the heavier one is taken


@lru_cache(65536)
def num(value: float) -> str:
    """Return a coordinate as short text."""
    text = f"{value:.1f}"
    return text[:-2] if text.endswith(".0") else text


def label(text: object) -> str:
    """Return words or names made safe for markup."""
    return _safe(str(text))


@lru_cache(8192)
def _safe(text: str) -> str:
    return str(escape(text))


# ---- shapes -----------------------------------------------------------------------------------


def line(points: Iterable[Point], *, closed: bool = True) -> str:
    """Return the data of a path through points."""
    through = " ".join(f"{num(x)} {num(y)}" for x, y in points)
    return f"M{through}z" if closed else f"M{through}"


def path(style: str, data: str) -> Ink:
    """Return a path given by its data."""
    return f'<path class="{style}" d="{data}"/>'


def shape(style: str, *points: Point) -> Ink:
    """Return a polygon."""
    return path(style, line(points))


def rect(style: str, x: float, y: float, width: float, height: float, corner: float = 0) -> Ink:
    """Return a rectangle; a corner rounds it."""
    rounded = f' rx="{num(corner)}"' if corner else ""
    return (
        f'<rect class="{style}" x="{num(x)}" y="{num(y)}" width="{num(width)}"'
        f' height="{num(height)}"{rounded}/>'
    )


def circle(style: str, x: float, y: float, radius: float) -> Ink:
    """Return a circle."""
    return f'<circle class="{style}" cx="{num(x)}" cy="{num(y)}" r="{num(radius)}"/>'


def symbol(name: str, ink: Ink) -> Ink:
    """Return a named drawing for `use`; it stands among the `<defs>` of an area."""
    return f'<g id="{name}">{ink}</g>'


def use(
    name: str, x: float = 0, y: float = 0, scale: float = 1, *, style: str = "", id: str = "",
    glide: bool = False,
) -> Ink:  # fmt: skip
    """Return a symbol put at a point; with an id that glides, it moves there from where it was."""
    extra = f' id="{id}"' if id else ""
    extra += f' class="{style}"' if style else ""
    extra += ' data-glide=""' if glide else ""
    if scale == 1:
        at = (f' x="{num(x)}"' if x else "") + (f' y="{num(y)}"' if y else "")
        return f'<use href="#{name}"{extra}{at}/>'
    return f'<use href="#{name}"{extra} transform="{moved(x, y, scale)}"/>'


def moved(x: float, y: float, scale: float = 1) -> str:
    """Return the value of a transform that moves and then scales."""
    grown = f" scale({scale:.3g})" if scale != 1 else ""
    return f"translate({num(x)} {num(y)}){grown}"


def group(
    ink: Ink, *, id: str = "", style: str = "", transform: str = "", rule: str = "",
    glide: bool = False,
) -> Ink:  # fmt: skip
    """Return pure picture as one element that the ear need not know of."""
    extra = f' id="{id}"' if id else ""
    extra += f' class="{style}"' if style else ""
    extra += f' transform="{transform}"' if transform else ""
    extra += f' data-rule="{rule}"' if rule else ""
    extra += ' data-glide=""' if glide else ""
    return f'<g{extra} aria-hidden="true">{ink}</g>'


# ---- letters -----------------------------------------------------------------------------------


@cache
def _letters(bold: bool) -> dict[str, int]:
    path = Path(__file__).with_name("letters.json")
    widths: dict[str, dict[str, int]] = json.loads(path.read_text(encoding="utf-8"))
    return widths["600" if bold else "400"]


@lru_cache(8192)
def width(text: str, size: float, weight: int = 400) -> float:
    """Return how wide a text is; tools/letters.py has measured the letters of the font."""
    letters = _letters(weight > _SEMI)
    wide = letters["m"]  # a letter that the font lacks comes from another one
    return sum(letters.get(char, wide) for char in text) * size / 1000


@lru_cache(8192)
def cut(text: str, room: float, size: float, weight: int = 400) -> str:
    """Return a text that is no wider than the room: its end is left out if need be."""
    if width(text, size, weight) <= room:
        return text
    while text and width(text + "…", size, weight) > room:
        text = text[:-1]
    return text.rstrip() + "…"


@lru_cache(8192)
def wrap(
    text: str, room: float, size: float, lines: int = 99, weight: int = 400
) -> tuple[str, ...]:
    """Return a text broken into lines of a width; of too many the last is cut."""
    found = [""]
    for word in text.split(" "):
        longer = f"{found[-1]} {word}".strip()
        if found[-1] and width(longer, size, weight) > room:
            found.append(word)
        else:
            found[-1] = longer
    if len(found) > lines:
        rest = " ".join(found[lines - 1 :])
        found = [*found[: lines - 1], cut(rest, room, size, weight)]
    return tuple(found)


_SQUEEZE = 1.3  # letters are pressed together by so much at most; then the text is cut


def text(
    said: object, x: float, y: float, style: str = "", size: float = 0, *,
    room: float = 0, weight: int = 400,
) -> Ink:  # fmt: skip
    """Return a line of words at a point.

    The size may be given by the style. With a room to keep to, which needs the size, long
    words are pressed together and very long ones cut.
    """
    words = str(said)
    extra = f' class="{style}"' if style else ""
    extra += f' font-size="{num(size)}"' if size else ""
    if room and width(words, size, weight) > room:
        words = cut(words, room * _SQUEEZE, size, weight)
        extra += f' textLength="{num(room)}" lengthAdjust="spacingAndGlyphs"'
    # The space keeps lines apart for those who listen.
    return f'<text{extra} x="{num(x)}" y="{num(y)}">{label(words)}</text> '


# ---- seats -------------------------------------------------------------------------------------

# Seats differ by colour and by sign: colour is never the only difference.
_SIGNS = (  # each in a square of 20 around zero
    '<circle r="10"/>',
    '<path d="M-9 -9H9V9H-9z"/>',
    '<path d="M0 -10 10 8H-10z"/>',
    '<path d="M0 -11 10 0 0 11 -10 0z"/>',
    '<path d="M0-11 2.6-4 10.5-4 4.2 1.4 6.5 9 0 4.4-6.5 9-4.2 1.4-10.5-4-2.6-4z"/>',
    '<path d="M-4 -10H4V-4H10V4H4V10H-4V4H-10V-4H-4z"/>',
    '<path d="M4 -9.2A10 10 0 1 0 4 9.2 8 8 0 1 1 4 -9.2z"/>',
)


def sign(seat: int, x: float, y: float, size: float) -> Ink:
    """Return the sign of a seat in its colour, centred at a point."""
    return (
        f'<g class="sign seat-{seat}" transform="translate({num(x)} {num(y)})'
        f' scale({size / 20:.2f})">{_SIGNS[seat]}</g>'
    )
