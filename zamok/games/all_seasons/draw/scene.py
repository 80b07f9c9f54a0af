"""Scene: one view about to be drawn, and what several pictures ask of it."""

from __future__ import annotations

from collections.abc import Sequence

from zamok.engine import drawing
from zamok.engine.drawing import Attempt, Item, Spot
from zamok.engine.pencil import Ink
from zamok.engine.screen import LOW, SQUARE, TALL
from zamok.games.all_seasons import text
from zamok.games.all_seasons.view import View, WinterAnswer

# The rule about a building or a character, where it does not have its name.
_RULES = {
    "tower": "gates",
    "house": "stable",
    "well": "build",
    "small_gate": "gates",
    "large_gate": "gates",
    "worker1": "worker",
    "worker2": "worker",
    "worker3": "worker",
}


class Scene(drawing.Scene[View]):
    """A view of A Castle for All Seasons about to be drawn."""

    voice = text

    @property
    def winter(self) -> bool:
        """Tell whether it is winter."""
        return self.view["season"] == "winter"

    @property
    def narrow(self) -> bool:
        """Tell whether it is drawn for a phone: larger to press, and with fewer words."""
        return self.shape in (TALL, LOW)

    @property
    def block(self) -> bool:
        """Tell whether the hand lies in two rows, beside the castle rather than below it."""
        return self.shape != SQUARE

    @property
    def answers(self) -> list[WinterAnswer]:
        """What the viewer may answer to a winter card, with what it would bring."""
        return [one for one in self.view["forecast"]["answers"] or () if self.can(one["move"])]

    def spot(
        self, move: int, ink: Ink, rule: str = "", *, note: str = "", id: str = "",
        written: Sequence[object] = (),
    ) -> list[Item]:  # fmt: skip
        """Return a place to make a move, if it is open; a note says what it would bring."""
        if not self.can(move):
            return []
        name = f"{self.say(move)} ({note})" if note else self.say(move)
        return [Spot((move,), name, ink, rule, id, tuple(str(one) for one in written))]

    def attempt(self, move: int, ink: Ink) -> list[Item]:
        """Return a place to try in vain, while the viewer is to act."""
        return [Attempt(move, ink)] if self.legal and not self.can(move) else []


def rule_of(name: str) -> str:
    """Return the anchor of the rule about a building, winter card or character."""
    return _RULES.get(name, name.replace("_", "-"))


def signed(number: int) -> str:
    """Return a number with its sign."""
    return f"+{number}" if number >= 0 else f"−{-number}"
