"""Scene: one view of Between Two Castles about to be drawn."""

from __future__ import annotations

from functools import cached_property

from zamok.engine import drawing
from zamok.engine.advice import suggestion
from zamok.engine.screen import LOW, TALL
from zamok.games.two_castles import text
from zamok.games.two_castles.moves import CELLS, MOVES, PLACE
from zamok.games.two_castles.view import Building, Castle, Due, Gain, View


class Scene(drawing.Scene[View]):
    """A view with the viewer's two castles at hand, and what may be done or suggested in them."""

    voice = text

    @cached_property
    def near(self) -> tuple[int, int]:
        """The left and the right castle of the viewer."""
        return text.near(self.view)

    @cached_property
    def moves(self) -> dict[int, int]:
        """What may be pressed: suggestions stand under the numbers of own moves."""
        return {text.meant(move)[1]: move for move in self.legal}

    @property
    def small(self) -> bool:
        """Whether it is drawn for a window held in a hand."""
        return self.shape in (TALL, LOW)

    @property
    def due(self) -> list[Due]:
        """The tiles of this turn that the viewer is to build, once it is said where they go."""
        return self.view["forecast"]["due"] or []

    def rule_of(self, move: int) -> str:
        """Return the anchor of the rule about a move of the viewer."""
        return MOVES.of(move).rule

    def castle(self, number: int) -> Castle:
        """Return a castle."""
        return self.view["castles"][number]

    def side(self, castle: int) -> int:
        """Return on which side of the viewer a castle lies: 0 left, 1 right."""
        return self.near.index(castle)

    def called(self, player: int) -> str:
        """Return the name of a player."""
        return text.called(player, self.words, self.names)

    def acts(self, player: int) -> bool:
        """Tell whether a player is to do something now."""
        return player in self.view["acting"]

    # ---- what is known in advance ------------------------------------------------------------

    @cached_property
    def builds(self) -> bool:
        """Whether the viewer has something to build: then a phone shows no places of partners."""
        return any(text.read(move)[:2] == (None, "place") for move in self.legal)

    def first(self, built: Building) -> int:
        """Return the number of the move, or suggestion, that builds something on cell 0."""
        move = int(PLACE + built["side"] * CELLS)
        if built["seat"] == self.view["you"]:
            return move
        return suggestion(MOVES.size, built["seat"], move)

    def hint(self, castle: int, room: str) -> Gain | None:
        """Return where a room that is being chosen would bring most to a castle."""
        for hint in self.view["forecast"]["hints"] or ():
            if hint["castle"] == castle and hint["room"] == room:
                return hint["best"]
        return None

    def brings(self, castle: int, what: str) -> int:
        """Return what an attendant, card or special room would bring to a castle."""
        for answer in self.view["forecast"]["answers"] or ():
            if answer["castle"] == castle and answer["what"] == what:
                return answer["points"]
        raise KeyError(what)
