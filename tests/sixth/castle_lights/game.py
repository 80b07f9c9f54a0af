"""Castle Lights as one value: everything in this folder put together."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from castle_lights import draw, text
from castle_lights.bot import Bot
from castle_lights.events import EVENTS
from castle_lights.facts import HOSTS, WINDOWS
from castle_lights.moves import MOVES
from castle_lights.observer import OBSERVER
from castle_lights.rules import deal
from castle_lights.view import View
from zamok.engine import Game, Option, Seats

PARTS: Final = (MOVES, View, EVENTS, deal, text, draw, Bot, OBSERVER)

OPTIONS: Final = (Option("guests", tuple(HOSTS), "one", (2, 3, 4)),)
MAX_PLIES: Final = 2 * WINDOWS
FOLDER: Final = Path(__file__).parent
GAME: Final = Game(*PARTS, "castle_lights", 1, Seats(2, 4, usual=3), OPTIONS, MAX_PLIES, FOLDER)
