"""Carcassonne: The Castle as a game of the house."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from zamok.engine import Dice, Game, Option, Words
from zamok.games.carcassonne import text
from zamok.games.carcassonne.bot import CarcassonneMind
from zamok.games.carcassonne.rules import Table
from zamok.games.carcassonne.state import MOVES
from zamok.games.carcassonne.view import View


class CarcassonneGame(Game):
    """Carcassonne: The Castle by Reiner Knizia and Klaus-Jürgen Wrede, for two."""

    def __init__(self) -> None:
        self.key = "carcassonne"
        self.version = 1
        self.min_seats = 2
        self.max_seats = 2
        self.options = (Option("keep_size", ("tiles", "tiles_and_starts"), "tiles", (2,)),)
        self.move_space = int(MOVES)
        # At most 60 turns: a tile, a follower, at most 7 orders and 8 doublings, an extra turn.
        self.max_plies = 60 * 18
        self.folder = Path(__file__).parent
        self.view_type = View

    def deal(self, seats: int, options: dict[str, str], dice: Dice) -> Table:
        """Set up a game with every option settled."""
        table = Table(dice, options["keep_size"] == "tiles_and_starts")
        table.begin()
        return table

    def mind(self) -> CarcassonneMind:
        """Return what is known of positions of Carcassonne."""
        return CarcassonneMind()

    def vocabulary(self) -> list[str]:
        """Return every key of the game's words."""
        return text.vocabulary(self.options)

    def say_board(self, view: dict[str, object], words: Words, names: Sequence[str]) -> str:
        """Return the table as text."""
        return text.board(view, words, names)

    def say_move(
        self, view: dict[str, object], move: int, words: Words, names: Sequence[str]
    ) -> str:
        """Return a move as a short phrase."""
        return text.move(view, move, words)

    def say_event(self, event: dict[str, object], words: Words, names: Sequence[str]) -> str:
        """Return an event as a sentence."""
        return text.event(event, words, names)

    def say_line(self, line: dict[str, object], words: Words) -> str:
        """Return what a score line is about."""
        return text.line(line, words)
