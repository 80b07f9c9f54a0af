"""Castle Builder by Daniel Fryxelius as a game of the house, with all its variants."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from zamok.engine import Game, Label, Option, Seats
from zamok.engine.option import FirstPlayer
from zamok.games.castle_builder import draw, text
from zamok.games.castle_builder.bot import Bot
from zamok.games.castle_builder.events import EVENTS
from zamok.games.castle_builder.moves import MOVES
from zamok.games.castle_builder.observer import OBSERVER
from zamok.games.castle_builder.rules import deal
from zamok.games.castle_builder.traits import Counter
from zamok.games.castle_builder.view import View

_SEATS = (2, 3, 4)

PARTS: Final = (MOVES, View, EVENTS, deal, text, draw, Bot, OBSERVER)

OPTIONS: Final = (
    Option("above_the_sky", ("no", "yes"), "no", _SEATS),
    Option("royal_strategy", ("no", "yes"), "no", _SEATS),
    Option("peaceful_times", ("no", "yes"), "no", _SEATS),
    Option("discards", ("one", "any"), "one", _SEATS),
    FirstPlayer(_SEATS),
)
# At most 126 tiles are placed, and 33 of them fall and are placed again; between two
# placements lie fewer than 20 turns of a few decisions each.
MAX_PLIES: Final = 20_000
FOLDER: Final = Path(__file__).parent
LABEL: Final = Label((30, 60), 2, (2, 3))
GAME: Final = Game(
    *PARTS,
    "castle_builder",
    2,
    Seats(2, 4, usual=2),
    OPTIONS,
    MAX_PLIES,
    FOLDER,
    label=LABEL,
    traits=Counter,
)
