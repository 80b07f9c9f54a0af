"""What every game is; this package knows no particular one.

What plays is loaded when it is first asked for: a list of games is made of cards alone.
"""

from typing import TYPE_CHECKING

from zamok._lazy import opener
from zamok.engine.card import Card, Label, Seats
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
from zamok.engine.language import LANGUAGES
from zamok.engine.option import Option
from zamok.engine.phrase import Phrase, Seat, phrase
from zamok.engine.words import Words

if TYPE_CHECKING:
    from zamok.engine.dice import Dice, key_from_seed, key_hash
    from zamok.engine.event import Event, Line, Told, visible
    from zamok.engine.game import Ask, Game
    from zamok.engine.moves import Moves
    from zamok.engine.record import Record
    from zamok.engine.state import State
else:
    __getattr__ = opener(
        __name__,
        {
            "zamok.engine.dice": "Dice key_from_seed key_hash",
            "zamok.engine.event": "Event Line Told visible",
            "zamok.engine.game": "Ask Game",
            "zamok.engine.moves": "Moves",
            "zamok.engine.record": "Record",
            "zamok.engine.state": "State",
        },
    )

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


def __dir__() -> list[str]:
    return __all__
