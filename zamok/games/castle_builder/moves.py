"""The moves of Castle Builder: one block of numbers a kind of choice."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from zamok.engine.moves import Moves
from zamok.games.castle_builder.facts import CELL_NAMES, CELLS, COIN_IDS, ROYAL_IDS, TILE_IDS

_SEATS: Final = ("1", "2", "3", "4")

MOVES: Final = Moves()
DRAW: Final[i64] = MOVES.block("draw", "draw", rule="draw", about="draw two tiles")
HOLDER: Final[i64] = MOVES.block(
    "holder", "holder {tile}", rule="place",
    about="place a tile of this kind from the holder", tile=TILE_IDS,
)  # fmt: skip
MARKET: Final[i64] = MOVES.block(
    "market", "market {tile}", rule="place",
    about="place a tile of this kind from the market", tile=TILE_IDS,
)  # fmt: skip
ROYAL: Final[i64] = MOVES.block(
    "royal", "royal {tile}", rule="royal-strategy",
    about="place the princess or the prince from beside the holder", tile=ROYAL_IDS,
)  # fmt: skip
SPOT: Final[i64] = MOVES.block(
    "spot", "at {cell}", rule="castle",
    about="set it into this cell: its row and its left half-column, the foundation begins at 0",
    cell=CELL_NAMES,
)  # fmt: skip
ADJUST: Final[i64] = MOVES.block(
    "adjust", "adjust {tile}", rule="adjust",
    about="discard a tile of this kind to bring the number one closer", tile=TILE_IDS,
)  # fmt: skip
SHED: Final[i64] = MOVES.block(
    "shed", "shed {tile}", rule="holder-limit",
    about="discard a tile of this kind above the limit", tile=TILE_IDS,
)  # fmt: skip
COIN: Final[i64] = MOVES.block(
    "coin", "coin {coin}", rule="coins", about="take a coin of this kind", coin=COIN_IDS,
)  # fmt: skip
VICTIM: Final[i64] = MOVES.block(
    "victim", "rob {seat}", rule="thief",
    about="the thief robs this seat (of the table)", seat=_SEATS,
)  # fmt: skip
TARGET: Final[i64] = MOVES.block(
    "target", "shoot {seat}", rule="catapult",
    about="the catapult hits the castle of this seat (of the table)", seat=_SEATS,
)  # fmt: skip
BREAK: Final[i64] = MOVES.block(
    "break", "break {cell}", rule="collapse",
    about="the tile in this cell leaves the castle", cell=CELL_NAMES,
)  # fmt: skip
TAKE: Final[i64] = MOVES.block(
    "take", "take {tile}", rule="market",
    about="take a tile of this kind from the market into the holder", tile=TILE_IDS,
)  # fmt: skip

MAX_LEGAL: Final[i64] = CELLS
