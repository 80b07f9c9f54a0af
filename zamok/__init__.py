"""Zamok: five castle-building board games, complete and correct.

>>> import zamok
>>> state = zamok.game("castle_builder").start(seats=2, seed="a quiet evening")
>>> state.actors()
[0]
"""

from typing import TYPE_CHECKING

from zamok import _pure  # noqa: F401  (first: decides whether sources or compiled modules load)
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

if TYPE_CHECKING:
    from zamok.bots.match import arena as arena

    __version__: str

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


def __getattr__(name: str) -> object:
    if name == "__version__":  # which the installed package knows: by tags, see setup.py
        from importlib.metadata import version

        return version("zamok")
    if name == "arena":  # who only plays need not load what the arena needs
        from zamok.bots.match import arena

        return arena
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
