"""Carcassonne: The Castle as a game of the house."""

from __future__ import annotations

from typing import Final

from zamok.engine import Game
from zamok.games.carcassonne import draw, text
from zamok.games.carcassonne.bot import Bot
from zamok.games.carcassonne.card import CARD
from zamok.games.carcassonne.events import EVENTS
from zamok.games.carcassonne.moves import MOVES
from zamok.games.carcassonne.observer import OBSERVER
from zamok.games.carcassonne.rules import deal
from zamok.games.carcassonne.traits import Counter
from zamok.games.carcassonne.view import View

PARTS: Final = (MOVES, View, EVENTS, deal, text, draw, Bot, OBSERVER)

# turns of a tile, a follower, 7 orders and 8 doublings, an extra turn
MAX_PLIES: Final = 60 * 18
GAME: Final = Game(*PARTS, CARD, MAX_PLIES, traits=Counter, secrets=False)
