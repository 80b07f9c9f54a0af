"""The moves of Castle Builder: one block of numbers a kind of choice."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from mypy_extensions import i64

from zamok.engine.moves import Moves
from zamok.games.castle_builder.facts import COIN_IDS, PLACE_NAMES, PLACES, ROYAL_IDS, TILE_IDS

_SEATS: Final = ("0", "1", "2", "3")

MOVES: Final = Moves(
    Path(__file__).with_name("moves.csv"),
    tile=TILE_IDS,
    royal=ROYAL_IDS,
    cell=PLACE_NAMES,
    coin=COIN_IDS,
    seat=_SEATS,
)
DRAW: Final[i64] = MOVES["draw"]
HOLDER: Final[i64] = MOVES["holder"]
MARKET: Final[i64] = MOVES["market"]
ROYAL: Final[i64] = MOVES["royal"]
SPOT: Final[i64] = MOVES["spot"]
ADJUST: Final[i64] = MOVES["adjust"]
SHED: Final[i64] = MOVES["shed"]
COIN: Final[i64] = MOVES["coin"]
VICTIM: Final[i64] = MOVES["victim"]
TARGET: Final[i64] = MOVES["target"]
BREAK: Final[i64] = MOVES["break"]
TAKE: Final[i64] = MOVES["take"]

MAX_LEGAL: Final[i64] = PLACES
