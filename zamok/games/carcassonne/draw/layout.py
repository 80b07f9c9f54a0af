"""Where the pictures are on a window, by its shape.

The board is square: on desktops it has the whole height, and what remains beside it is shared.
On phones a strip keeps the tile of the turn and the viewer's goods in sight.
"""

from __future__ import annotations

from typing import Final

from zamok.engine.screen import LOW, SQUARE, TALL, THIN, WIDE, Grid, Layout

_HIGH: Final = "minmax(0, calc(100dvh - 60px))"  # as wide as the window lets the board be high
# As high as a player's card in a column beside the board is at its full width.
_CARD: Final = "clamp(150px, calc((100vw - 100dvh) * 0.354 + 13px), 30dvh)"

LAYOUT: Final[Layout] = {
    WIDE: Grid(
        (
            "market board seats",
            "market board others",
            "market board rail",
            "hand board rail",
        ),
        ("minmax(230px, 1fr)", _HIGH, "minmax(250px, 1fr)"),
        ("auto", _CARD, "minmax(0, 1fr)", _CARD),
    ),
    SQUARE: Grid(
        ("board seats", "board market", "board hand", "board rail"),
        (_HIGH, "minmax(260px, 1fr)"),
        ("auto", "minmax(0, 46fr)", "minmax(0, 23fr)", "minmax(0, 30fr)"),
    ),
    TALL: Grid(
        ("board board", "market hand", "sheet sheet"),
        ("minmax(0, 118fr)", "minmax(0, 268fr)"),
        ("minmax(0, 1fr)", "clamp(104px, min(16.5vh, 30.5vw), 200px)", "clamp(92px, 15vh, 150px)"),
    ),
    # Here the board has the height of the bar too: else two rows of the castle were out of sight.
    LOW: Grid(
        (
            "ask ask board",
            "seats seats board",
            "market hand board",
            "sheet sheet board",
            "tabs tabs board",
        ),
        ("minmax(0, 118fr)", "minmax(0, 268fr)", "minmax(0, 452fr)"),
        (f"minmax({THIN}, auto)", THIN, "minmax(0, 118px)", "minmax(0, 1fr)", THIN),
    ),
}
