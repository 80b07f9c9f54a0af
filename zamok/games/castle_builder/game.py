"""Castle Builder as a game of the house."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from zamok.engine import Dice, Game, Option, Words
from zamok.games.castle_builder import text
from zamok.games.castle_builder.bot import CastleBuilderMind
from zamok.games.castle_builder.rules import CastleBuilder
from zamok.games.castle_builder.state import MOVE_SPACE, discards_of, goal_of
from zamok.games.castle_builder.view import View

_SEATS = (2, 3, 4)


class CastleBuilderGame(Game):
    """Castle Builder by Daniel Fryxelius, 2 to 4 seats, with all its variants."""

    def __init__(self) -> None:
        self.key = "castle_builder"
        self.version = 1
        self.min_seats = _SEATS[0]
        self.max_seats = _SEATS[-1]
        self.options = (
            Option("above_the_sky", ("no", "yes"), "no", _SEATS),
            Option("royal_strategy", ("no", "yes"), "no", _SEATS),
            Option("peaceful_times", ("no", "yes"), "no", _SEATS),
            Option("discards", ("one", "any"), "one", _SEATS),
        )
        self.move_space = int(MOVE_SPACE)
        # At most 126 tiles are placed, and 33 of them fall and are placed again; between two
        # placements lie fewer than 20 turns of a few decisions each.
        self.max_plies = 20_000
        self.folder = Path(__file__).parent
        self.view_type = View

    def deal(self, seats: int, options: dict[str, str], dice: Dice) -> CastleBuilder:
        """Set up a game with every option settled."""
        state = CastleBuilder(
            seats,
            dice,
            goal_of(options),
            discards_of(options),
            options["royal_strategy"] == "yes",
            options["peaceful_times"] == "yes",
            True,
        )
        state.deal()
        return state

    def mind(self) -> CastleBuilderMind:
        """Return what is known of positions of Castle Builder."""
        return CastleBuilderMind()

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
        return text.move(view, move, words, names)

    def say_event(self, event: dict[str, object], words: Words, names: Sequence[str]) -> str:
        """Return an event as a sentence."""
        return text.event(event, words, names)

    def say_line(self, line: dict[str, object], words: Words) -> str:
        """Return what a score line is about."""
        return text.line(line, words)
