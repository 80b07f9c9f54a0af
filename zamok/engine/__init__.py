"""What every game is; this package knows no particular one."""

from zamok.engine.card import Card, Label, Seats
from zamok.engine.dice import Dice, key_from_seed, key_hash
from zamok.engine.errors import (
    IllegalMove,
    NotationError,
    OptionError,
    PositionError,
    RecordError,
    Refusal,
    SeatError,
    SetupError,
    ZamokError,
)
from zamok.engine.event import Event, Line, Told, visible
from zamok.engine.game import Ask, Game
from zamok.engine.language import LANGUAGES
from zamok.engine.moves import Moves
from zamok.engine.option import Option
from zamok.engine.phrase import Phrase, Seat, phrase
from zamok.engine.record import Record
from zamok.engine.state import State
from zamok.engine.words import Words

__all__ = [
    "LANGUAGES",
    "Ask",
    "Card",
    "Dice",
    "Event",
    "Game",
    "IllegalMove",
    "Label",
    "Line",
    "Moves",
    "NotationError",
    "Option",
    "OptionError",
    "Phrase",
    "PositionError",
    "Record",
    "RecordError",
    "Refusal",
    "Seat",
    "SeatError",
    "Seats",
    "SetupError",
    "State",
    "Told",
    "Words",
    "ZamokError",
    "key_from_seed",
    "key_hash",
    "phrase",
    "visible",
]
