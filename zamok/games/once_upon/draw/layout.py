"""Where the pictures are on a window, by its shape."""

from __future__ import annotations

from typing import Final

from zamok.engine.screen import LOW, SQUARE, TALL, WIDE, Grid, Layout

LAYOUT: Final[Layout] = {
    # The castle with dice, board and guests on offer beside it; below, what is one's own.
    WIDE: Grid(
        ("board market seats", "board market rail", "board offer rail", "hand others rail"),
        ("minmax(0, 70fr)", "minmax(0, 43fr)", "minmax(250px, 27fr)"),
        ("minmax(176px, 20fr)", "minmax(0, 14fr)", "minmax(0, 25fr)", "minmax(0, 24fr)"),
    ),
    # As high as wide: the log goes below, so that the castle keeps its width.
    SQUARE: Grid(
        (
            "board board market market",
            "board board offer offer",
            "hand others others seats",
            "hand others others rail",
        ),
        ("minmax(0, 60fr)", "minmax(0, 16fr)", "minmax(0, 17fr)", "minmax(240px, 33fr)"),
        ("minmax(0, 37fr)", "minmax(0, 26fr)", "minmax(0, 13fr)", "minmax(0, 18fr)"),
    ),
    # The board of chips is as wide as the phone; the castle has what the sheet leaves.
    TALL: Grid(
        ("board", "market", "sheet"),
        ("minmax(0, 1fr)",),
        ("minmax(0, 1fr)", "min(67.5vw, max(34vh, 260px))", "clamp(96px, 15vh, 150px)"),
    ),
    LOW: Grid(
        ("market board sheet", "market others sheet"),
        ("minmax(300px, 38fr)", "minmax(0, 33fr)", "minmax(250px, 27fr)"),
        ("minmax(0, 76fr)", "minmax(0, 24fr)"),
    ),
}
