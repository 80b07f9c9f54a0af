"""Castle Builder as a game of the house."""

from __future__ import annotations

from pathlib import Path

from zamok.engine import Dice, Game, Option
from zamok.games.castle_builder import draw, text
from zamok.games.castle_builder.bot import CastleBuilderMind
from zamok.games.castle_builder.rules import CastleBuilder
from zamok.games.castle_builder.state import MOVE_SPACE, discards_of, goal_of
from zamok.games.castle_builder.view import View

_SEATS = (2, 3, 4)


class CastleBuilderGame(Game):
    """Castle Builder by Daniel Fryxelius, 2 to 4 seats, with all its variants."""

    key = "castle_builder"
    version = 1
    min_seats = _SEATS[0]
    max_seats = _SEATS[-1]
    options = (
        Option("above_the_sky", ("no", "yes"), "no", _SEATS),
        Option("royal_strategy", ("no", "yes"), "no", _SEATS),
        Option("peaceful_times", ("no", "yes"), "no", _SEATS),
        Option("discards", ("one", "any"), "one", _SEATS),
    )
    move_space = int(MOVE_SPACE)
    # At most 126 tiles are placed, and 33 of them fall and are placed again; between two
    # placements lie fewer than 20 turns of a few decisions each.
    max_plies = 20_000
    folder = Path(__file__).parent
    view_type = View
    voice = text
    draw = draw

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


GAME = CastleBuilderGame()
