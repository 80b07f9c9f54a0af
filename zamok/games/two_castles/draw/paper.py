"""Paper: a picture that is filled with headings and rows of things, some of them to press."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from zamok.engine.drawing import Area, Item, Spot
from zamok.engine.kept import kept
from zamok.engine.pencil import BOLD, Ink, Point, rect, text, width
from zamok.engine.screen import LOW, TALL
from zamok.games.two_castles.draw.faces import CARD, SIDE
from zamok.games.two_castles.draw.scene import Scene

WIDTH = {TALL: 644, LOW: 1164}  # on a phone; held sideways the strip is long
USUAL = 892
LEAST = {TALL: 516, LOW: 1164}  # on a phone: a few things need not be larger than many
GAP = 8

Thing = Callable[[float, float], list[Item]]  # something that can be laid at a point


class Paper:
    """A picture that is filled with headings and rows of things."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.items: list[Item] = []
        self.anchors: dict[str, Point] = {}
        self.small = scene.small
        self.size = (SIDE, SIDE) if scene.small else CARD  # of a room to choose
        self.most = WIDTH.get(scene.shape, USUAL)
        self.y = 2.0
        self.wide = 0.0

    def heading(self, words: str) -> None:
        """Write a line."""
        size = 22 if self.small else 15
        room = self.most - 12
        self.items.append(
            text(words, 4, self.y + size + 2, "tc-semi", size, room=room, weight=BOLD)
        )
        self.wide = max(self.wide, min(room, width(words, size, BOLD)) + 12)
        self.y += size + 11

    def widen(self) -> None:
        """Be no narrower than for a few tiles: fewer need not be larger."""
        self.wide = max(self.wide, LEAST.get(self.scene.shape, 0))

    def row(self, things: Sequence[Thing], wide: float, high: float, most: int = 0) -> None:
        """Lay things of one size side by side, in as many equal rows as they need."""
        most = most or int((self.most + GAP) // (wide + GAP))
        rows = -(-len(things) // most)
        most = -(-len(things) // max(rows, 1))
        for i, thing in enumerate(things):
            x = 4 + (i % most) * (wide + GAP)
            self.items += thing(x, self.y + (i // most) * (high + GAP))
            self.wide = max(self.wide, x + wide + 8)
        self.y += rows * (high + GAP)

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

    def area(self, key: str, title: str, *, own: bool) -> Area:
        """Return what has been laid as a picture."""
        return Area(key, title, self.wide, self.y + 2, self.items, anchors=self.anchors, own=own)


@kept
def _mark(look: str, x: float, y: float, size: tuple[float, float]) -> Ink:
    return rect(look, x, y, *size, 7) + rect("hit", x, y, *size, 7)
