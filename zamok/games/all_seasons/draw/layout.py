"""Where the pictures are on a window, by its shape.

On desktops the castle stands at the left, as high as the window; beside it are the characters of
the round, rivals, the log and the hand. In a window that is hardly wider than high the hand lies
below the castle. On phones the castle is as wide as the window, and a strip keeps one's goods in
sight.
"""

from __future__ import annotations

from typing import Final

from zamok.engine.screen import LOW, SQUARE, TALL, WIDE, Grid, Layout

_REST: Final = "minmax(0, 1fr)"
# The castle is 1040 wide and 840 high, the hand 542 and 272 beside it, 900 and 188 below it; 66
# pixels are the bar and the gaps.
_WHOLE: Final = "(100dvh - 60px) * 1.238"
_WIDTH: Final = "(100dvh - 66px) * 0.983"
_HAND: Final = "(100dvh - 66px) * 0.206"

LAYOUT: Final[Layout] = {
    WIDE: Grid(
        ("board seats seats", "board market others", "board rail rail", "board hand hand"),
        (f"min({_WHOLE}, 66vw, 100vw - 480px)", "minmax(0, 11fr)", "minmax(0, 10fr)"),
        ("auto", "fit-content(30vh)", _REST, "max(17vw, 240px)"),
    ),
    # Hardly wider than high: one column beside the castle.
    SQUARE: Grid(
        ("board seats", "board market", "board others", "board rail", "hand rail"),
        (f"min({_WIDTH}, 74vw)", _REST),
        ("auto", "fit-content(24vh)", "fit-content(24vh)", _REST, f"min({_HAND}, 15.5vw)"),
    ),
    TALL: Grid(
        ("board", "goods", "sheet"),
        (_REST,),
        ("minmax(0, 79.2vw)", "min(14.6vw, 76px)", "minmax(200px, 1fr)"),
    ),
    LOW: Grid(
        ("board goods", "board sheet"),
        ("minmax(0, calc((100dvh - 50px) * 1.263))", "minmax(380px, 1fr)"),
        ("56px", _REST),
    ),
}
