"""The game as a value: seats, options, and the modules it is made of."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from zamok.engine import Game, Option, Seats
from zamok.games.all_seasons import draw, text
from zamok.games.all_seasons.bot import Bot
from zamok.games.all_seasons.moves import MOVES
from zamok.games.all_seasons.observer import OBSERVER
from zamok.games.all_seasons.rules import deal
from zamok.games.all_seasons.view import View

PARTS: Final = (MOVES, View, deal, text, draw, Bot, OBSERVER)

GAME: Final = Game(
    *PARTS,
    key="all_seasons",
    version=1,
    seats=Seats(2, 4, usual=3),
    options=(
        Option("season", ("summer", "winter"), "summer", (2, 3, 4)),
        Option("purchase", ("one", "each_worker"), "one", (2, 3, 4)),
    ),
    # A round has fewer than a hundred choices, payments aside; all payments together have
    # fewer than two hundred.
    max_plies=2000,
    folder=Path(__file__).parent,
)
