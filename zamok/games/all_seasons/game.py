"""The game as a value: seats, options, and the modules it is made of."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from zamok.engine import Game, Label, Option, Seats
from zamok.engine.option import FirstPlayer
from zamok.games.all_seasons import draw, text
from zamok.games.all_seasons.bot import Bot
from zamok.games.all_seasons.events import EVENTS
from zamok.games.all_seasons.moves import MOVES
from zamok.games.all_seasons.observer import OBSERVER
from zamok.games.all_seasons.rules import deal
from zamok.games.all_seasons.traits import Counter
from zamok.games.all_seasons.view import View

PARTS: Final = (MOVES, View, EVENTS, deal, text, draw, Bot, OBSERVER)

OPTIONS: Final = (
    Option("season", ("summer", "winter"), "summer", (2, 3, 4)),
    Option("purchase", ("one", "each_worker"), "one", (2, 3, 4)),
    FirstPlayer((2, 3, 4)),
)
# A round has fewer than a hundred choices, payments aside; all payments together have
# fewer than two hundred.
MAX_PLIES: Final = 2000
FOLDER: Final = Path(__file__).parent
LABEL: Final = Label((45, 60), 3, (3, 4))
GAME: Final = Game(
    *PARTS,
    "all_seasons",
    2,
    Seats(2, 4, usual=3),
    OPTIONS,
    MAX_PLIES,
    FOLDER,
    label=LABEL,
    traits=Counter,
)
