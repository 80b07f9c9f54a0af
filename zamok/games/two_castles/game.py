"""The game as a value: seats, options, and its parts."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from zamok.engine.game import Game, Label, Seats
from zamok.games.two_castles import draw, text
from zamok.games.two_castles.bot import Bot
from zamok.games.two_castles.events import EVENTS
from zamok.games.two_castles.moves import MOVES
from zamok.games.two_castles.observer import OBSERVER
from zamok.games.two_castles.real_castle import score_castle
from zamok.games.two_castles.rules import deal
from zamok.games.two_castles.seniority import SENIORITY
from zamok.games.two_castles.traits import Counter
from zamok.games.two_castles.view import View

PARTS: Final = (MOVES, View, EVENTS, deal, text, draw, Bot, OBSERVER)

OPTIONS: Final = (SENIORITY,)
MAX_PLIES: Final = 700
FOLDER: Final = Path(__file__).parent
LABEL: Final = Label((45, 60), 2, (4, 5))
GAME: Final = Game(
    *PARTS,
    "two_castles",
    2,
    Seats(2, 7, usual=3),
    OPTIONS,
    MAX_PLIES,
    FOLDER,
    label=LABEL,
    traits=Counter,
    score_given=score_castle,
)
