"""The game as a value: seats, options, how it starts and how it speaks."""

from __future__ import annotations

from pathlib import Path

from zamok.engine import Dice, Game, Option, State
from zamok.games.all_seasons import draw, text
from zamok.games.all_seasons.bot import AllSeasonsMind
from zamok.games.all_seasons.moves import MOVE_SPACE
from zamok.games.all_seasons.rules import AllSeasons
from zamok.games.all_seasons.view import View

SEASON = Option("season", ("summer", "winter"), "summer", (2, 3, 4))
PURCHASE = Option("purchase", ("one", "each_worker"), "one", (2, 3, 4))


class AllSeasonsGame(Game):
    """A Castle for All Seasons."""

    key = "all_seasons"
    version = 1
    min_seats = 2
    max_seats = 4
    options = (SEASON, PURCHASE)
    move_space = int(MOVE_SPACE)
    # A round has fewer than a hundred choices, payments aside; all payments together have
    # fewer than two hundred.
    max_plies = 2000
    folder = Path(__file__).parent
    view_type = View
    voice = text
    draw = draw

    def deal(self, seats: int, options: dict[str, str], dice: Dice) -> State:
        position = AllSeasons(
            seats, dice, options["season"] == "winter", options["purchase"] == "each_worker"
        )
        position.set_up()
        position.run()
        return position

    def mind(self) -> AllSeasonsMind:
        return AllSeasonsMind()


GAME = AllSeasonsGame()
