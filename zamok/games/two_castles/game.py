"""The game as a value: seats, options, and its parts."""

from __future__ import annotations

from typing import Final

from zamok.engine import Game
from zamok.games.two_castles import draw, text
from zamok.games.two_castles.bot import Bot
from zamok.games.two_castles.card import CARD
from zamok.games.two_castles.events import EVENTS
from zamok.games.two_castles.moves import MOVES
from zamok.games.two_castles.observer import OBSERVER
from zamok.games.two_castles.real_castle import score_castle
from zamok.games.two_castles.rules import deal
from zamok.games.two_castles.traits import Counter
from zamok.games.two_castles.view import View

PARTS: Final = (MOVES, View, EVENTS, deal, text, draw, Bot, OBSERVER)

MAX_PLIES: Final = 700
GAME: Final = Game(*PARTS, CARD, MAX_PLIES, traits=Counter, score_given=score_castle)
