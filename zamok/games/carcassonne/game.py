"""Carcassonne: The Castle as a game of the house."""

from __future__ import annotations

from pathlib import Path

from zamok.engine import Dice, Game, Option
from zamok.games.carcassonne import draw, text
from zamok.games.carcassonne.bot import CarcassonneMind
from zamok.games.carcassonne.rules import Table
from zamok.games.carcassonne.state import MOVES
from zamok.games.carcassonne.view import View


class CarcassonneGame(Game):
    """Carcassonne: The Castle by Reiner Knizia and Klaus-Jürgen Wrede, for two."""

    key = "carcassonne"
    version = 1
    min_seats = 2
    max_seats = 2
    options = (Option("keep_size", ("tiles", "tiles_and_starts"), "tiles", (2,)),)
    move_space = int(MOVES)
    # At most 60 turns: a tile, a follower, at most 7 orders and 8 doublings, an extra turn.
    max_plies = 60 * 18
    folder = Path(__file__).parent
    view_type = View
    voice = text
    draw = draw
    secrets = False

    def deal(self, seats: int, options: dict[str, str], dice: Dice) -> Table:
        """Set up a game with every option settled."""
        table = Table(dice, options["keep_size"] == "tiles_and_starts")
        table.begin()
        return table

    def mind(self) -> CarcassonneMind:
        """Return what is known of positions of Carcassonne."""
        return CarcassonneMind()


GAME = CarcassonneGame()
