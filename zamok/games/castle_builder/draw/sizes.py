"""Where things stand: sizes of tiles, and the places of a castle."""

from __future__ import annotations

from typing import Final

HALF: Final = 48  # a half-column
WIDE: Final = 2 * HALF
HIGH: Final = 72
CASTLE_WIDE: Final = 8 * WIDE  # seven places and half a tile of overhang on both sides
TILE: Final = f"h{WIDE}v{HIGH}h-{WIDE}z"  # the outline of a tile from its upper left corner


def left_of(x: int) -> int:
    """Return the left edge of a half-column inside a castle."""
    return (x + 1) * HALF


def top_of(row: int) -> int:
    """Return the upper edge of a row; the ground is zero and the castle grows upward."""
    return -row * HIGH
