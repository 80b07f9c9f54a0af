"""Where the pictures are on a window, by its shape.

The two castles side by side are twice as wide as high, so on desktops the tiles lie below them.
On a phone one castle stands above the other, and the tiles wrap into a strip that is as high as
they need: while castles are built there are none to choose from, and the castles have its place.
"""

from __future__ import annotations

from typing import Final

from zamok.engine.screen import LOW, SQUARE, TALL, THIN, WIDE, Grid, Layout

_REST: Final = "minmax(0, 1fr)"

LAYOUT: Final[Layout] = {
    # The tiles are narrower than the castles: those of the others lie beside them.
    WIDE: Grid(
        (
            "board board seats",
            "board board others",
            "board board rail",
            "hand market rail",
        ),
        (_REST, "21vw", "clamp(270px, 20vw, 520px)"),
        ("auto", "fit-content(26vh)", _REST, "27vh"),
    ),
    # As high as wide: what is seldom looked at stands below the castles, beside the tiles.
    SQUARE: Grid(
        ("board board board", "hand hand seats", "market others rail"),
        ("30fr", "36fr", "minmax(420px, 33vw)"),
        (_REST, "21vh", "16vh"),
    ),
    TALL: Grid(
        ("board", "hand", "sheet"),
        (_REST,),
        (_REST, "fit-content(300px)", "clamp(88px, 13vh, 170px)"),
    ),
    # The tabs are above their sheet: where there are no tiles the castles have all the height.
    LOW: Grid(
        ("ask seats", "board tabs", "board sheet", "hand sheet"),
        (_REST, "clamp(272px, 27vw, 300px)"),
        (THIN, THIN, _REST, "fit-content(calc(44vh + 50px))"),
    ),
}
