"""Zamok: five castle-building board games, complete and correct.

>>> import zamok
>>> state = zamok.game("castle_builder").start(seats=2, seed="a quiet evening")
>>> state.actors()
[0]
"""

from zamok import _pure  # noqa: F401, I001  (first: decides whether sources or compiled modules load)
from zamok.engine import (
    Dice,
    Event,
    Game,
    IllegalMove,
    NotationError,
    Option,
    OptionError,
    Record,
    RecordError,
    SetupError,
    State,
    ZamokError,
)
from zamok.engine.registry import game, games

import zamok.games  # noqa: F401  (registers every game)

__all__ = [
    "Dice",
    "Event",
    "Game",
    "IllegalMove",
    "NotationError",
    "Option",
    "OptionError",
    "Record",
    "RecordError",
    "SetupError",
    "State",
    "ZamokError",
    "game",
    "games",
]
__version__ = "0.1.0"
