"""Where things stand: sizes of tiles, cells of a castle, lines of text."""

from __future__ import annotations

from typing import Final

from zamok.engine.drawing import label, num
from zamok.games.castle_builder.facts import cell_at
from zamok.games.castle_builder.view import Placed

HALF: Final = 48  # a half-column
WIDE: Final = 2 * HALF
HIGH: Final = 72
CASTLE_WIDE: Final = 8 * WIDE  # seven places and half a tile of overhang on both sides
DOOR_X: Final = 6


def left_of(x: int) -> int:
    """Return the left edge of a half-column inside a castle."""
    return (x + 1) * HALF


def top_of(row: int) -> int:
    """Return the upper edge of a row; the ground is zero and the castle grows upward."""
    return -row * HIGH


def cells_of(castle: list[Placed]) -> dict[int, str]:
    """Return the tiles of a castle by cell, without the door."""
    return {cell_at(tile["row"], tile["x"]): tile["tile"] for tile in castle}


def wrap(text: str, width: float, size: float) -> list[str]:
    """Break a text into lines of about a width; letters are taken as of middling breadth."""
    room = max(4, int(width / (size * 0.6)))
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if len(longer) > room and lines[-1]:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def shorten(text: str, room: int) -> str:
    """Return a name that takes no more letters than there is room for."""
    return text if len(text) <= room else text[: room - 1].rstrip() + "…"


def words_at(text: str, x: float, y: float, style: str) -> str:
    """Return one line of text at a point."""
    return f'<text class="{style}" x="{num(x)}" y="{num(y)}">{label(text)}</text>'


def use(symbol: str, x: float, y: float, scale: float = 1, extra: str = "") -> str:
    """Return a symbol put at a point."""
    if scale == 1:
        return f'<use href="#{symbol}" x="{num(x)}" y="{num(y)}"{extra}/>'
    place = f"translate({num(x)} {num(y)}) scale({scale:.3g})"
    return f'<use href="#{symbol}" transform="{place}"{extra}/>'


def box(style: str, x: float, y: float, wide: float, high: float, round_: float = 0) -> str:
    """Return a rectangle."""
    corner = f' rx="{num(round_)}"' if round_ else ""
    return (
        f'<rect class="{style}" x="{num(x)}" y="{num(y)}" width="{num(wide)}"'
        f' height="{num(high)}"{corner}/>'
    )


def disc(style: str, x: float, y: float, radius: float) -> str:
    """Return a circle."""
    return f'<circle class="{style}" cx="{num(x)}" cy="{num(y)}" r="{num(radius)}"/>'
