"""Carcassonne: The Castle as a game of the house."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from zamok.engine import Game, Label, Option, Seats
from zamok.engine.option import FirstPlayer
from zamok.games.carcassonne import draw, text
from zamok.games.carcassonne.bot import Bot
from zamok.games.carcassonne.events import EVENTS
from zamok.games.carcassonne.moves import MOVES
from zamok.games.carcassonne.observer import OBSERVER
from zamok.games.carcassonne.rules import deal
from zamok.games.carcassonne.traits import Counter
from zamok.games.carcassonne.view import View

PARTS: Final = (MOVES, View, EVENTS, deal, text, draw, Bot, OBSERVER)

OPTIONS: Final = (
    Option("keep_size", ("tiles", "tiles_and_starts"), "tiles", (2,)),
    FirstPlayer((2,)),
)
# turns of a tile, a follower, 7 orders and 8 doublings, an extra turn
MAX_PLIES: Final = 60 * 18
FOLDER: Final = Path(__file__).parent
LABEL: Final = Label((30, 45), 2, (2,))
GAME: Final = Game(
    *PARTS,
    "carcassonne",
    2,
    Seats(2, 2, usual=2),
    OPTIONS,
    MAX_PLIES,
    FOLDER,
    secrets=False,
    label=LABEL,
    traits=Counter,
)
