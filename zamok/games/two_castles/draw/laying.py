"""Laying: where headings and rows of things go on a picture, below each other or in columns."""

from __future__ import annotations

from typing import NamedTuple

from zamok.engine.kept import kept
from zamok.engine.pencil import BOLD, width, wrap

GAP = 8
DESK = 3.7  # how many times wider than high its place on a desktop is
COLUMNS = (130, 160, 190, 220, 250, 290, 330, 380)  # heights of columns to try
APART = 20  # columns of blocks
TOLD = 14  # letters of a heading side by side at least, about twice as many


class Block(NamedTuple):
    """A heading and so many things of one size below it."""

    words: str
    things: int
    size: tuple[float, float]
    most: int  # side by side; 0: as many as there is room for

    def across(self, most: int) -> int:
        """Return how many stand side by side in as many equal rows as they need."""
        return -(-self.things // self.rows(most))

    def rows(self, most: int) -> int:
        """Return how many rows there are if so many things may stand side by side."""
        return max(1, -(-self.things // max(1, most)))


class Look(NamedTuple):
    """How a picture is filled."""

    columns: bool  # else all stand below each other
    letters: int  # the size of those of headings
    most: float  # how wide it may be,
    least: float  # and is at least


class Place(NamedTuple):
    """Where a block goes, its heading in lines, and how many things stand side by side."""

    told: tuple[str, ...]
    across: int
    x: float
    y: float


class Laid(NamedTuple):
    """Blocks in their places, and the size of all."""

    places: tuple[Place, ...]
    wide: float
    high: float


@kept
def lay(blocks: tuple[Block, ...], look: Look) -> Laid:
    """Return where blocks go: in columns so that they are as large as their place lets them be."""
    if not look.columns:
        return _below(blocks, look)
    ways = [_ways(block, look) for block in blocks]
    found = [_columns(blocks, ways, high, look) for high in COLUMNS]
    return min(found, key=lambda laid: (max(laid.wide / DESK, laid.high), laid.wide))


def _below(blocks: tuple[Block, ...], look: Look) -> Laid:
    places, y, wide = [], 2.0, look.least
    for block in blocks:
        across = block.across(block.most or int((look.most + GAP) // (block.size[0] + GAP)))
        places.append(Place(_told(block, across, look), across, 4.0, y))
        y += _high(block, across, look)
        wide = max(wide, _wide(block, across, look) + 4)
    return Laid(tuple(places), wide, y + 2)


def _ways(block: Block, look: Look) -> list[tuple[int, float]]:
    """Return how many things may stand side by side, and how high the block is then."""
    ways = [block.across(most) for most in range(1, block.things + 1)] or [1]
    return [(way, _high(block, way, look)) for way in ways]


def _columns(
    blocks: tuple[Block, ...], ways: list[list[tuple[int, float]]], high: float, look: Look
) -> Laid:
    """Lay all in columns that are about so high."""
    places: list[Place] = []
    x, y, wide, deep = 4.0, 2.0, 0.0, 0.0
    for block, possible in zip(blocks, ways, strict=True):
        across, taken = next((way for way in possible if way[1] <= high), possible[-1])
        if y > 2 and y + taken > high:
            x, y, wide = x + wide + APART, 2.0, 0.0
        places.append(Place(_told(block, across, look), across, x, y))
        y += taken
        wide, deep = max(wide, _wide(block, across, look)), max(deep, y)
    return Laid(tuple(places), x + wide, deep + 2)


def _told(block: Block, across: int, look: Look) -> tuple[str, ...]:
    """Return the heading: in columns in lines that are hardly longer than what is below."""
    room = look.most - 12.0
    if look.columns:
        room = max(across * (block.size[0] + GAP), TOLD * look.letters)
    return wrap(block.words, room, look.letters, 3, BOLD) if block.words else ()


def _wide(block: Block, across: int, look: Look) -> float:
    told = [width(line, look.letters, BOLD) + 8 for line in _told(block, across, look)]
    return max(*told, across * (block.size[0] + GAP), 0.0)


def _high(block: Block, across: int, look: Look) -> float:
    lines = len(_told(block, across, look))
    told = lines * (look.letters + 4) + 7 if lines else 0
    return told + (block.rows(across) * (block.size[1] + GAP) if block.things else 0)
