"""Pencils: text that fits, seats and Ludwig, coins; the small things every picture needs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TypeVar, cast

from zamok.engine.drawing import label, num, sign
from zamok.engine.words import Words
from zamok.games.two_castles.view import View

Made = TypeVar("Made")
_NARROW = frozenset("iljtfrI.,:;'’!|()[]-")
BOLD = 1.12  # how much wider heavy letters are
_WIDE = frozenset("mwMWшщжюфыШЩЖЮФЫмМ—@")


@cache
def width(text: str, size: float) -> float:
    """Estimate how wide a text is, on the safe side."""
    units = 0.0
    for char in text:
        if char == " ":
            units += 0.32
        elif char in _NARROW:
            units += 0.4
        elif char in _WIDE:
            units += 0.92
        else:
            units += 0.75 if char.isupper() else 0.62
    return units * size


@cache
def wrap(text: str, room: float, size: float, lines: int) -> tuple[str, ...]:
    """Break a text into lines of a width; the last one is cut if there are too many."""
    found = [""]
    for word in text.split(" "):
        longer = f"{found[-1]} {word}".strip()
        if found[-1] and width(longer, size) > room:
            found.append(word)
        else:
            found[-1] = longer
    if len(found) > lines:
        rest = " ".join(found[lines - 1 :])
        found = [*found[: lines - 1], cut(rest, room, size)]
    return tuple(found)


@cache
def cut(text: str, room: float, size: float) -> str:
    """Shorten a text to a width."""
    if width(text, size) <= room:
        return text
    while text and width(text + "…", size) > room:
        text = text[:-1]
    return text.rstrip() + "…"


def write(
    text: object, x: float, y: float, size: float, classes: str = "", room: float | None = None
) -> str:
    """Return a line of text; with a width to keep to, it is squeezed into it."""
    words = str(text)
    extra = f' class="{classes}"' if classes else ""
    heavy = BOLD if "tc-semi" in classes or "tc-bold" in classes else 1
    if room is not None and width(words, size * heavy) > room:
        extra += f' textLength="{num(room)}" lengthAdjust="spacingAndGlyphs"'
    return f'<text x="{num(x)}" y="{num(y)}" font-size="{num(size)}"{extra}>{label(words)}</text>'


def place(href: str, x: float, y: float, scale: float = 1) -> str:
    """Return a symbol put somewhere."""
    if scale == 1:
        return f'<use href="#tc-{href}" x="{num(x)}" y="{num(y)}"/>'
    return f'<use href="#tc-{href}" transform="translate({num(x)} {num(y)})scale({scale:.3g})"/>'


def coin(points: object, x: float, y: float, radius: float = 13) -> str:
    """Return points on a coin."""
    size = radius * (1.3 if len(str(points)) < 2 else 1.1)
    return place("coin", x, y, radius / 13) + write(
        points, x, y + size * 0.36, size, "tc-coin-ink middle tc-bold"
    )


class Memo:
    """Pictures kept by what they show, the oldest forgotten first."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._kept: dict[object, object] = {}

    def get(self, key: object, make: Callable[[], Made]) -> Made:
        """Return the picture of a key; it is made if there is none yet."""
        found = self._kept.get(key)
        if found is None:
            while len(self._kept) >= self._size:
                self._kept.pop(next(iter(self._kept)), None)
            found = self._kept[key] = make()
        return cast("Made", found)


def token(view: View, player: int, x: float, y: float, size: float) -> str:
    """Return the sign of a player; Ludwig has a crown."""
    if player < view["seats"]:
        return sign(player, x, y, size)
    return place("king", x, y, size / 24)


def called(player: int, words: Words, names: Sequence[str]) -> str:
    """Return a player's name; the one without a seat is Ludwig."""
    return names[player] if player < len(names) else words("board.ludwig")
