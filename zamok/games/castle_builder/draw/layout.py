"""Where the pictures are on a window, by its shape.

Castle, holder and market lie before the player together: a tile is taken up at one of them and
set at another. The market is nearly 1.6 times as wide as high, the holder above five times.
"""

from __future__ import annotations

from typing import Final

from zamok.engine.screen import LOW, SQUARE, TALL, WIDE, Grid, Layout

_REST: Final = "minmax(0, 1fr)"

LAYOUT: Final[Layout] = {
    WIDE: Grid(
        ("board market", "board seats", "board others", "board rail", "hand rail"),
        (_REST, "34vw"),
        ("21.7vw", "auto", "fit-content(15vh)", _REST, "min(12.4vw, 20vh)"),
    ),
    SQUARE: Grid(
        ("board market", "board seats", "board others", "board rail", "hand rail"),
        (_REST, "34vw"),
        ("21.7vw", "auto", "fit-content(28vh)", _REST, "12.6vw"),
    ),
    # The market is the tab that opens by itself: what is looked at between turns shares its place.
    TALL: Grid(
        ("board", "hand", "sheet"),
        (_REST,),
        (_REST, "fit-content(20vh)", "min(63.6vw, 31vh)"),
    ),
    LOW: Grid(
        ("board sheet", "hand sheet"),
        (_REST, "47vw"),
        (_REST, "fit-content(45vh)"),
    ),
}
