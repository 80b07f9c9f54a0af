"""Paper: a picture that is filled with headings and rows of things, some of them to press."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from zamok.engine.drawing import Area, Item, Spot
from zamok.engine.kept import kept
from zamok.engine.pencil import BOLD, Ink, Point, group, rect, text, width, wrap
from zamok.engine.screen import LOW, TALL
from zamok.games.two_castles.draw.faces import CARD, SIDE
from zamok.games.two_castles.draw.scene import Scene

WIDTH = {TALL: 644, LOW: 1164}  # on a phone; held sideways the strip is long
USUAL = 892
LEAST = {TALL: 516, LOW: 1164}  # on a phone: a few things need not be larger than many
GAP = 8

DESK = 3.7  # how many times wider than high its place on a desktop is
COLUMNS = (130, 160, 190, 220, 250, 290, 330, 380)  # heights of columns to try
LEGIBLE = 247  # how high a picture may be for letters of 14 to be read at 1280x720
APART = 20  # columns of blocks
TOLD = 14  # letters of a heading side by side at least, about twice as many

Thing = Callable[[float, float], list[Item]]  # something that can be laid at a point


@dataclass(frozen=True)
class Block:
    """A heading and things of one size below it."""

    words: str
    things: Sequence[Thing]
    size: tuple[float, float]
    most: int  # side by side; 0: as many as there is room for

    def across(self, most: int) -> int:
        """Return how many stand side by side in as many equal rows as they need."""
        return -(-len(self.things) // self.rows(most))

    def rows(self, most: int) -> int:
        """Return how many rows there are if so many things may stand side by side."""
        return max(1, -(-len(self.things) // max(1, most)))


Laid = tuple[Block, int, float, float]  # a block, how many of it stand side by side, and where


class Paper:
    """A picture that is filled with headings and rows of things.

    In a hand they stand below each other; on a desktop in columns, so that they are as large as
    their place lets them be.
    """

    def __init__(self, scene: Scene, *, tiles: bool = False) -> None:
        self.scene = scene
        self.blocks: list[Block] = []
        self.anchors: dict[str, Point] = {}
        self.tiles = scene.small or tiles  # rooms are tiles, not cards; letters are larger
        self.size = (SIDE, SIDE) if self.tiles else CARD  # of a room to choose
        self.most = WIDTH.get(scene.shape, USUAL)
        self.least = 0
        self._words = ""

    def heading(self, words: str) -> None:
        """Write a line above the things that come next."""
        self._words = words

    def widen(self) -> None:
        """Be no narrower than for a few tiles: fewer need not be larger."""
        self.least = LEAST.get(self.scene.shape, 0)

    def row(self, things: Sequence[Thing], wide: float, high: float, most: int = 0) -> None:
        """Lay things of one size side by side, in as many equal rows as they need."""
        if things or self._words:
            self.blocks.append(Block(self._words, things, (wide, high), most))
        self._words = ""

    @property
    def _letters(self) -> int:
        return 22 if self.tiles else 15

    def _told(self, block: Block, across: int) -> tuple[str, ...]:
        """Return the heading: on a desktop in lines that are hardly longer than what is below."""
        room = self.most - 12.0
        if not self.scene.small:
            room = max(across * (block.size[0] + GAP), TOLD * self._letters)
        return wrap(block.words, room, self._letters, 3, BOLD) if block.words else ()

    def _wide(self, block: Block, across: int) -> float:
        told = [width(line, self._letters, BOLD) + 8 for line in self._told(block, across)]
        return max(*told, across * (block.size[0] + GAP), 0.0)

    def _high(self, block: Block, across: int) -> float:
        lines = len(self._told(block, across))
        told = lines * (self._letters + 4) + 7 if lines else 0
        return told + (block.rows(across) * (block.size[1] + GAP) if block.things else 0)

    def _below(self) -> tuple[list[Laid], float, float]:
        """Lay all below each other; return it with its size."""
        laid, y, wide = [], 2.0, float(self.least)
        for block in self.blocks:
            most = block.most or int((self.most + GAP) // (block.size[0] + GAP))
            across = block.across(most)
            laid.append((block, across, 4.0, y))
            y += self._high(block, across)
            wide = max(wide, self._wide(block, across) + 4)
        return laid, wide, y + 2

    def _columns(self, high: float) -> tuple[list[Laid], float, float]:
        """Lay all in columns that are about so high; return it with its size."""
        laid: list[Laid] = []
        x, y, wide, deep = 4.0, 2.0, 0.0, 0.0
        for block in self.blocks:
            ways = [block.across(most) for most in range(1, len(block.things) + 1)] or [1]
            across = next((way for way in ways if self._high(block, way) <= high), ways[-1])
            taken = self._high(block, across)
            if y > 2 and y + taken > high:
                x, y, wide = x + wide + APART, 2.0, 0.0
            laid.append((block, across, x, y))
            y += taken
            wide, deep = max(wide, self._wide(block, across)), max(deep, y)
        return laid, x + wide, deep + 2

    def _laid(self) -> tuple[list[Laid], float, float]:
        if self.scene.small:
            return self._below()
        found = map(self._columns, COLUMNS)
        return min(found, key=lambda laid: (max(laid[1] / DESK, laid[2]), laid[1]))

    @property
    def crowded(self) -> bool:
        """Whether letters on cards would be too small to read on a desktop."""
        _, wide, high = self._laid()
        return max(wide / DESK, high) > LEGIBLE

    def press(
        self,
        move: int,
        x: float,
        y: float,
        size: tuple[float, float],
        written: tuple[str, ...] = (),
    ) -> list[Item]:
        """Return the spot over a thing, if its move may be made or suggested."""
        number = self.scene.moves.get(move)
        if number is None:
            return []
        mark = _mark("tc-press" if number == move else "tc-ask", x, y, size)
        anchor = f"move:{move}"
        self.anchors[anchor] = (x + size[0] - 20, y + 20)
        rule = self.scene.rule_of(move)
        spot = Spot((number,), self.scene.say(number), mark, rule, written=written, anchor=anchor)
        return [spot]

    def area(self, key: str, title: str, *, own: bool, place: str = "") -> Area:
        """Return what has been laid as a picture; all of it may be a place with an id."""
        laid, wide, high = self._laid()
        items: list[Item] = []
        if place:  # nothing to see, but things go there
            items.append(group(rect("tc-place", 0, 0, wide, high), id=place))
        for block, across, x, y in laid:
            told, size = self._told(block, across), self._letters
            for line in told:
                items.append(text(line, x, y + size + 2, "tc-semi", size, weight=BOLD))
                y += size + 4
            y += 7 if told else 0
            for i, thing in enumerate(block.things):
                along, down = i % across, i // across
                items += thing(x + along * (block.size[0] + GAP), y + down * (block.size[1] + GAP))
        return Area(key, title, wide, high, items, anchors=self.anchors, own=own)


@kept
def _mark(look: str, x: float, y: float, size: tuple[float, float]) -> Ink:
    return rect(look, x, y, *size, 7) + rect("hit", x, y, *size, 7)
