"""One view about to be drawn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from zamok.engine import drawing
from zamok.engine.drawing import Spot
from zamok.engine.pencil import Ink, rect
from zamok.engine.screen import LOW, TALL
from zamok.games.once_upon import text
from zamok.games.once_upon.facts import LINE_FACTS, Line
from zamok.games.once_upon.moves import MEANINGS
from zamok.games.once_upon.view import Castle, Gain, Promise, View


class Scene(drawing.Scene[View]):
    """A view, and the castle it is about: the viewer's, for a spectator the first seat's."""

    voice = text

    @property
    def phone(self) -> bool:
        """Tell whether it is drawn for fingers and little room."""
        return self.shape in (TALL, LOW)

    @property
    def finger(self) -> float:
        """How large a place to press on the sheet must be there."""
        return {TALL: 104.0, LOW: 150.0}.get(self.shape, 0.0)

    @property
    def seat(self) -> int:
        """The seat whose castle it is."""
        return self.view["you"] or 0

    def castle_of(self, seat: int) -> Castle:
        """Return a castle as the viewer knows it: the own one with choices not yet shown."""
        mine = self.view["mine"]
        return mine if mine is not None and seat == self.seat else self.view["castles"][seat]

    @property
    def castle(self) -> Castle:
        """The castle that the view is about."""
        return self.castle_of(self.seat)

    @property
    def promise(self) -> Promise:
        """What the rules know of that castle."""
        forecast = self.view["forecast"]
        return forecast["mine"] or forecast["castles"][self.seat]

    @property
    def lines(self) -> dict[str, Line]:
        """The lines of the board by name."""
        return LINE_FACTS[self.view["variant"]]

    @cached_property
    def gains(self) -> dict[int, Gain]:
        """What the viewer's moves would bring."""
        return {gain["move"]: gain for gain in self.view["forecast"]["gains"] or ()}

    def points(self, move: int) -> int:
        """Return the points that a move would bring at once."""
        return self.gains[move]["points"] if move in self.gains else 0

    @cached_property
    def meant(self) -> list[tuple[int, str, list[str]]]:
        """The viewer's moves, each with its block and the names of its axes."""
        return [(move, kind, what) for move in self.legal for kind, *what in [MEANINGS[move]]]

    def spot(
        self, moves: Sequence[int], ink: Ink, rule: str, id: str, written: Sequence[str] = ()
    ) -> Spot:
        """Return a place for one or more legal moves."""
        said = "; ".join(self.say(move) for move in moves)
        return Spot(tuple(moves), said, ink, rule, id, tuple(written))


def frame(x: float, y: float, width: float, height: float, corner: float) -> Ink:
    """Return the mark of a spot in a rectangle and the place to hit."""
    mark = rect("spot-solid", x, y, width, height, corner)
    return mark + rect("hit", x, y, width, height, corner)
