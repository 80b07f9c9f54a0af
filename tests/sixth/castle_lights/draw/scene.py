"""Scene: a view about to be drawn."""

from __future__ import annotations

from castle_lights import text
from castle_lights.view import View
from zamok.engine import drawing
from zamok.engine.drawing import Attempt, Item, Spot
from zamok.engine.pencil import Ink


class Scene(drawing.Scene[View]):
    """One view about to be drawn."""

    voice = text

    def place(self, move: int, mark: Ink, hit: Ink, rule: str) -> list[Item]:
        """Return a spot with its mark for a legal move; where people try in vain, no mark."""
        if self.can(move):
            return [Spot((move,), self.say(move), mark + hit, rule)]
        return [Attempt(move, hit)] if self.legal else []
