"""Castle Lights as one value: everything in this folder put together."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from castle_lights import draw, text
from castle_lights.bot import Bot
from castle_lights.facts import WINDOWS
from castle_lights.moves import MOVES
from castle_lights.observer import OBSERVER
from castle_lights.rules import HOSTS, deal
from castle_lights.view import View
from zamok.engine import Game, Option, Seats

PARTS: Final = (MOVES, View, deal, text, draw, Bot, OBSERVER)

GAME: Final = Game(
    *PARTS,
    key="castle_lights",
    version=1,
    seats=Seats(2, 4, usual=3),
    options=(Option("guests", tuple(HOSTS), "one", (2, 3, 4)),),
    max_plies=2 * WINDOWS,
    folder=Path(__file__).parent,
)
