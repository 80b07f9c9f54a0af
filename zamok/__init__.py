"""Zamok: five castle-building board games, complete and correct.

>>> import zamok
>>> state = zamok.game("castle_builder").start(seats=2, seed="a quiet evening")
>>> state.actors()
[0]
"""

from typing import TYPE_CHECKING

from zamok import _pure  # noqa: F401  (first: decides whether sources or compiled modules load)
from zamok._lazy import opener
from zamok.engine import (
    IllegalMove,
    NotationError,
    Option,
    OptionError,
    PositionError,
    RecordError,
    SeatError,
    SetupError,
    ZamokError,
)

if TYPE_CHECKING:
    from zamok._version import __version__ as __version__
    from zamok.bots.match import arena
    from zamok.engine import Dice, Event, Game, Record, State
else:
    __getattr__ = opener(
        __name__,
        {
            "zamok._version": "__version__",
            "zamok.bots.match": "arena",
            "zamok.engine": "Dice Event Game Record State",
        },
    )

# Imported before the function `games`, whose name it shares: nothing may put it back later.
import zamok.games as _package  # noqa: F401
from zamok.engine.registry import game, games, position

__all__ = [
    "Dice",
    "Event",
    "Game",
    "IllegalMove",
    "NotationError",
    "Option",
    "OptionError",
    "PositionError",
    "Record",
    "RecordError",
    "SeatError",
    "SetupError",
    "State",
    "ZamokError",
    "arena",
    "game",
    "games",
    "position",
]


def __dir__() -> list[str]:
    return __all__
