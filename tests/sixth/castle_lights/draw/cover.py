"""The picture for the home page: a corner of the castle with its first lights."""

from __future__ import annotations

from castle_lights.draw.board import draw_window
from castle_lights.draw.castle import middle, moon, sky, walls
from castle_lights.draw.symbols import symbols
from castle_lights.facts import SHAPE, SHAPES, WINDOWS
from zamok.engine.drawing import Area, Group, Item, Part
from zamok.engine.pencil import moved

# Windows that are lit on it: the light and whose.
_LIT = {
    3: ("torch", 2),
    6: ("lantern", 1),
    8: ("torch", 0),
    13: ("candle", 0),
    14: ("lantern", 1),
    16: ("candle", 0),
    20: ("candle", 2),
    23: ("torch", 1),
}


def cover() -> Area:
    """Return the cover."""
    windows: list[Item] = [
        Part(
            f"cl-w-{number}",
            draw_window,
            (SHAPES[SHAPE[number]], *_LIT.get(number, (None, None)), False),
            transform=moved(*middle(number)),
        )
        for number in range(WINDOWS)
    ]
    castle = Group([Part("cl-castle", walls, ()), *windows], transform=moved(41, 12, 0.485))
    evening = Part("cl-sky", sky, (), transform="translate(0 12) scale(0.6 0.485)")
    rising = Part("cl-moon", moon, (), transform=moved(330, 36, 0.6))
    return Area("cover", "", 480, 320, [evening, rising, castle], defs=symbols())
