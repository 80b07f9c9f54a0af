"""Where the pictures are on a window, by its shape.

The two castles side by side are twice as wide as high, so on desktops the tiles lie below them.
On a phone one castle stands above the other, and the tiles wrap into a strip that is as high as
they need: while castles are built there are none to choose from, and the castles have its place.
"""

from __future__ import annotations

from typing import Final

from zamok.engine.screen import LOW, SQUARE, TALL, WIDE, Grid, Layout

_REST: Final = "minmax(0, 1fr)"

LAYOUT: Final[Layout] = {
    WIDE: Grid(
        ("board seats", "board market", "board others", "board rail", "hand rail"),
        (_REST, "clamp(270px, 21vw, 560px)"),
        ("auto", "fit-content(19vh)", "fit-content(24vh)", _REST, "26vh"),
    ),
    # As high as wide: what is seldom looked at stands below, beside the tiles.
    SQUARE: Grid(
        ("board board board", "hand hand seats", "market others rail"),
        (_REST, _REST, "minmax(260px, 27vw)"),
        (_REST, "25vh", "20vh"),
    ),
    TALL: Grid(
        ("board", "hand", "sheet"),
        (_REST,),
        (_REST, "fit-content(23vh)", "clamp(88px, 13vh, 170px)"),
    ),
    LOW: Grid(
        ("board sheet", "hand sheet"),
        (_REST, "clamp(200px, 27vw, 300px)"),
        (_REST, "fit-content(38vh)"),
    ),
}
