"""Castle Builder by Daniel Fryxelius as a game of the house, with all its variants."""

from __future__ import annotations

from typing import Final

from zamok.engine import Game
from zamok.games.castle_builder import draw, text
from zamok.games.castle_builder.bot import Bot
from zamok.games.castle_builder.card import CARD
from zamok.games.castle_builder.events import EVENTS
from zamok.games.castle_builder.moves import MOVES
from zamok.games.castle_builder.observer import OBSERVER
from zamok.games.castle_builder.rules import deal
from zamok.games.castle_builder.traits import Counter
from zamok.games.castle_builder.view import View

PARTS: Final = (MOVES, View, EVENTS, deal, text, draw, Bot, OBSERVER)

# At most 126 tiles are placed, and 33 of them fall and are placed again; between two
# placements lie fewer than 20 turns of a few decisions each.
MAX_PLIES: Final = 20_000
GAME: Final = Game(*PARTS, CARD, MAX_PLIES, traits=Counter)
