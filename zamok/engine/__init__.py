"""What every game is; this package knows no particular one."""

from zamok.engine.dice import Dice, key_from_seed, key_hash
from zamok.engine.errors import (
    IllegalMove,
    NotationError,
    OptionError,
    RecordError,
    SetupError,
    ZamokError,
)
from zamok.engine.event import Event, visible
from zamok.engine.game import Ask, Game
from zamok.engine.option import Option
from zamok.engine.record import Record
from zamok.engine.state import State
from zamok.engine.words import LANGUAGES, Words

__all__ = [
    "LANGUAGES",
    "Ask",
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
    "Words",
    "ZamokError",
    "key_from_seed",
    "key_hash",
    "visible",
]
