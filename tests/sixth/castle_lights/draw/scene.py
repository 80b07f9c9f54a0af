"""Scene: a view about to be drawn."""

from __future__ import annotations

from collections.abc import Sequence

from castle_lights import text
from castle_lights.view import View
from zamok.engine import Words, drawing


class Scene(drawing.Scene[View]):
    """One view about to be drawn."""

    def __init__(
        self, view: View, legal: Sequence[int], words: Words, names: Sequence[str]
    ) -> None:
        super().__init__(view, legal, words, names, text)

    def name(self, seat: int) -> str:
        """Return the name of a seat, marked if it is the viewer's."""
        if seat == self.view["you"]:
            return self.words("board.you", name=self.names[seat])
        return self.names[seat]
