"""Screen: how the areas of a table are laid on a window, by the window's shape.

A game's `draw/layout.py` has a grid a shape. What a grid does not name is a tab: of the rail on
wide and square windows, of the sheet on tall and low ones. Nothing is ever reached by scrolling.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

WIDE: Final = "wide"  # a desktop
SQUARE: Final = "square"  # a desktop that is hardly wider than high
TALL: Final = "tall"  # a phone or tablet held upright
LOW: Final = "low"  # a phone held sideways
SHAPES: Final = (WIDE, SQUARE, TALL, LOW)

ASK: Final = "ask"  # the bar: whose turn it is and what is asked
TABS: Final = "tabs"  # of the sheet
SEATS: Final = "seats"  # who plays, with points and clocks
RAIL: Final = "rail"  # log, talk and reference
SHEET: Final = "sheet"  # what is one tap away on a phone
STAGE: Final = "board"  # what is acted on; it can be panned and zoomed


@dataclass(frozen=True)
class Grid:
    """Names of areas row by row, as a style sheet has them, with widths and heights of tracks."""

    rows: tuple[str, ...]
    columns: tuple[str, ...]
    heights: tuple[str, ...]

    def __post_init__(self) -> None:
        if len(self.rows) != len(self.heights):
            raise ValueError("a grid has as many heights as rows")
        if {len(row.split()) for row in self.rows} != {len(self.columns)}:
            raise ValueError("every row of a grid names an area for each column")

    @property
    def names(self) -> frozenset[str]:
        """The areas it names."""
        return frozenset(name for row in self.rows for name in row.split())


Layout = Mapping[str, Grid]  # by shape

# A game that says nothing has its board large, with the rest around it.
USUAL: Final[Layout] = {
    WIDE: Grid(
        ("board market seats", "board others rail", "hand hand rail"),
        ("minmax(0, 5fr)", "minmax(0, 3fr)", "minmax(250px, 18vw)"),
        ("minmax(0, 3fr)", "minmax(0, 3fr)", "minmax(0, 2fr)"),
    ),
    SQUARE: Grid(
        ("board board seats", "market others rail", "hand hand rail"),
        ("minmax(0, 1fr)", "minmax(0, 1fr)", "minmax(240px, 22vw)"),
        ("minmax(0, 5fr)", "minmax(0, 2fr)", "minmax(0, 2fr)"),
    ),
    TALL: Grid(("board", "sheet"), ("minmax(0, 1fr)",), ("minmax(0, 3fr)", "minmax(0, 2fr)")),
    LOW: Grid(("board sheet",), ("minmax(0, 3fr)", "minmax(0, 2fr)"), ("minmax(0, 1fr)",)),
}
BAR: Final = "48px"  # whose turn it is and what is asked
THIN: Final = "44px"  # the bar and the tabs of a phone


def _framed(shape: str, grid: Grid) -> Grid:
    """Return a grid with what the page itself puts around it: bars and tabs.

    A grid that names the bar has placed all of this itself.
    """
    if ASK in grid.names:
        return grid
    wide = len(grid.columns)
    if shape == LOW:
        head = " ".join(["ask"] * (wide - 1) + ["seats"])
        foot = " ".join([*grid.rows[-1].split()[:-1], "tabs"])
        return Grid((head, *grid.rows, foot), grid.columns, (THIN, *grid.heights, THIN))
    ask = " ".join(["ask"] * wide)
    if shape == TALL:
        seats, tabs = (" ".join([name] * wide) for name in ("seats", "tabs"))
        heights = (THIN, BAR, *grid.heights, THIN)
        return Grid((seats, ask, *grid.rows, tabs), grid.columns, heights)
    return Grid((ask, *grid.rows), grid.columns, (BAR, *grid.heights))


def style(key: str, layout: Layout) -> str:
    """Return the grids of a game as a style sheet: what they name has its place, and no tab."""
    found = []
    for shape, grid in layout.items():
        whole = _framed(shape, grid)
        table = f"[data-shape={shape}] .game-{key}"
        rows = " ".join(f"'{row}'" for row in whole.rows)
        found.append(
            f"{table}{{grid-template-areas:{rows};grid-template-columns:{' '.join(whole.columns)};"
            f"grid-template-rows:{' '.join(whole.heights)}}}"
        )
        for name in sorted(grid.names - {ASK, TABS, RAIL, SHEET, SEATS}):
            found.append(f"{table} .area-{name}{{grid-area:{name};display:grid;padding:0}}")
            found.append(f"{table} .tab-{name}{{display:none}}")
    return "".join(found)
