"""Paper: a picture that is filled with headings and rows of things, some of them to press."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from zamok.engine.drawing import Area, Item, Spot
from zamok.engine.kept import kept
from zamok.engine.pencil import BOLD, Ink, Point, group, rect, text
from zamok.engine.screen import LOW, TALL
from zamok.games.two_castles.draw.faces import CARD, SIDE
from zamok.games.two_castles.draw.laying import DESK, GAP, Block, Laid, Look, lay
from zamok.games.two_castles.draw.scene import Scene

WIDTH = {TALL: 644, LOW: 1164}  # on a phone; held sideways the strip is long
USUAL = 892
LEAST = {TALL: 516, LOW: 1164}  # on a phone: a few things need not be larger than many
LEGIBLE = 247  # how high a picture may be for letters of 14 to be read at 1280x720

Thing = Callable[[float, float], list[Item]]  # something that can be laid at a point


class Paper:
    """A picture that is filled with headings and rows of things.

    In a hand they stand below each other; on a desktop in columns, so that they are as large as
    their place lets them be.
    """

    def __init__(self, scene: Scene, *, tiles: bool = False) -> None:
        self.scene = scene
        self.blocks: list[Block] = []
        self._things: list[Sequence[Thing]] = []  # of each
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
            self.blocks.append(Block(self._words, len(things), (wide, high), most))
            self._things.append(things)
        self._words = ""

    @property
    def _letters(self) -> int:
        return 22 if self.tiles else 15

    def _laid(self) -> Laid:
        look = Look(not self.scene.small, self._letters, self.most, self.least)
        return lay(tuple(self.blocks), look)

    @property
    def crowded(self) -> bool:
        """Whether letters on cards would be too small to read on a desktop."""
        laid = self._laid()
        return max(laid.wide / DESK, laid.high) > LEGIBLE

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
        places, wide, high = self._laid()
        items: list[Item] = []
        if place:  # nothing to see, but things go there
            items.append(group(rect("tc-place", 0, 0, wide, high), id=place))
        size = self._letters
        for block, things, (told, across, x, y) in zip(
            self.blocks, self._things, places, strict=True
        ):
            for line in told:
                items.append(text(line, x, y + size + 2, "tc-semi", size, weight=BOLD))
                y += size + 4
            y += 7 if told else 0
            for i, thing in enumerate(things):
                along, down = i % across, i // across
                items += thing(x + along * (block.size[0] + GAP), y + down * (block.size[1] + GAP))
        return Area(key, title, wide, high, items, anchors=self.anchors, own=own)


@kept
def _mark(look: str, x: float, y: float, size: tuple[float, float]) -> Ink:
    return rect(look, x, y, *size, 7) + rect("hit", x, y, *size, 7)
