"""The game as a value: seats, options, and the modules it is made of."""

from __future__ import annotations

from typing import Final

from zamok.engine import Game
from zamok.games.all_seasons import draw, text
from zamok.games.all_seasons.bot import Bot
from zamok.games.all_seasons.card import CARD
from zamok.games.all_seasons.events import EVENTS
from zamok.games.all_seasons.moves import MOVES
from zamok.games.all_seasons.observer import OBSERVER
from zamok.games.all_seasons.rules import deal
from zamok.games.all_seasons.traits import Counter
from zamok.games.all_seasons.view import View

PARTS: Final = (MOVES, View, EVENTS, deal, text, draw, Bot, OBSERVER)

# A round has fewer than a hundred choices, payments aside; all payments together have
# fewer than two hundred.
MAX_PLIES: Final = 2000
GAME: Final = Game(*PARTS, CARD, MAX_PLIES, traits=Counter)
