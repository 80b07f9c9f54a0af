"""Castle Lights as one value: everything in this folder put together."""

from __future__ import annotations

from typing import Final

from castle_lights import draw, text
from castle_lights.bot import Bot
from castle_lights.card import CARD
from castle_lights.events import EVENTS
from castle_lights.facts import WINDOWS
from castle_lights.moves import MOVES
from castle_lights.observer import OBSERVER
from castle_lights.rules import deal
from castle_lights.view import View
from zamok.engine import Game

PARTS: Final = (MOVES, View, EVENTS, deal, text, draw, Bot, OBSERVER)

MAX_PLIES: Final = 2 * WINDOWS
GAME: Final = Game(*PARTS, CARD, MAX_PLIES)
