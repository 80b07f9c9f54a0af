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
    PositionError,
    Record,
    RecordError,
    SeatError,
    SetupError,
    State,
    ZamokError,
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
    "game",
    "games",
    "position",
]


def __getattr__(name: str) -> str:
    """Return `__version__`, which the installed package knows (by tags: see setup.py)."""
    if name != "__version__":
        raise AttributeError(f"module 'zamok' has no attribute {name!r}")
    from importlib.metadata import version

    return version("zamok")
