"""The game as a value."""

from __future__ import annotations

from typing import Final

from zamok.engine import Game
from zamok.games.once_upon import draw, text
from zamok.games.once_upon.bot import Bot
from zamok.games.once_upon.card import CARD
from zamok.games.once_upon.events import EVENTS
from zamok.games.once_upon.moves import MOVES
from zamok.games.once_upon.observer import OBSERVER
from zamok.games.once_upon.rules import deal
from zamok.games.once_upon.traits import Counter
from zamok.games.once_upon.view import View

PARTS: Final = (MOVES, View, EVENTS, deal, text, draw, Bot, OBSERVER)

# At most 300 turns; in each five decisions about dice and, for each of four builders, a few
# about each line that ten chips can fill. Only the dog could prolong a turn, by luck alone.
MAX_PLIES: Final = 60_000
GAME: Final = Game(*PARTS, CARD, MAX_PLIES, traits=Counter)
