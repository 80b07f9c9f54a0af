"""The components of Castle Builder as tables: tiles, coins, castle cells, track.

The figures lie in components.json with their origins; this module reads and checks
them and works out the tables the rules look things up in.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from zamok.engine.bits import BIT

DATA: Final[dict[str, Any]] = json.loads(
    Path(__file__).with_name("components.json").read_text(encoding="utf-8")
)

# ---- tiles ---------------------------------------------------------------------------

TILE_IDS: Final[list[str]] = [tile["id"] for tile in DATA["tiles"]]
KIND_OF: Final[dict[str, int]] = {name: kind for kind, name in enumerate(TILE_IDS)}
KINDS: Final[i64] = i64(len(TILE_IDS))
TILES_IN_ALL: Final = 126
DOOR: Final[i64] = i64(KINDS)  # stands in the castle like a tile of its own kind

TICK: Final = 0  # as a lower number: fits over any sum

FULL: Final = 0
ROOF: Final = 1
OUTER_LEFT: Final = 2
OUTER_RIGHT: Final = 3
_PATTERNS: Final = {
    "full": FULL,
    "roof": ROOF,
    "outer_left": OUTER_LEFT,
    "outer_right": OUTER_RIGHT,
}


def _column(name: str) -> vec[i64]:
    return vec[i64]([int(tile[name]) for tile in DATA["tiles"]] + [0])


def _lower(tile: dict[str, Any]) -> int:
    return TICK if tile["lower"] == "tick" else int(tile["lower"])


def _value(tile: dict[str, Any]) -> int:
    return int(tile["upper"]) if tile["upper"] is not None else _lower(tile)


COUNT: Final[vec[i64]] = _column("count")
WINDOWS: Final[vec[i64]] = _column("windows")
PEOPLE: Final[vec[i64]] = _column("inhabitants")
ROOFS: Final[vec[i64]] = _column("roofs")
RUBIES: Final[vec[i64]] = _column("rubies")
LOWER: Final[vec[i64]] = vec[i64]([_lower(tile) for tile in DATA["tiles"]] + [0])
# What a tile counts for in the sums above it: its upper number where it has two (B7).
VALUE: Final[vec[i64]] = vec[i64](
    [_value(tile) for tile in DATA["tiles"]] + [DATA["foundation"]["door_value"]]
)
PATTERN: Final[vec[i64]] = vec[i64]([_PATTERNS[t["pattern"]] for t in DATA["tiles"]] + [FULL])
TOP_LEFT_STONE: Final[vec[i64]] = vec[i64](
    [int(pattern in (FULL, OUTER_RIGHT)) for pattern in PATTERN]
)
TOP_RIGHT_STONE: Final[vec[i64]] = vec[i64](
    [int(pattern in (FULL, OUTER_LEFT)) for pattern in PATTERN]
)


def _mask(name: str) -> int:
    return sum(1 << kind for kind, tile in enumerate(DATA["tiles"]) if tile[name])


CANNOT_START: Final[i64] = i64(_mask("cannot_start_row"))
PRINCESS: Final[i64] = i64(TILE_IDS.index("princess"))
PRINCE: Final[i64] = i64(TILE_IDS.index("prince"))
ROYAL_IDS: Final = ("princess", "prince")  # the tiles of the royal strategy

# ---- the castle ----------------------------------------------------------------------

SLOTS: Final[i64] = i64(DATA["foundation"]["slots"])
ROW_CELLS: Final[i64] = i64(SLOTS + 1)  # an even row may overhang by half a tile at both ends
_WALLS: Final[int] = sum(t["count"] for t in DATA["tiles"] if t["pattern"].startswith("outer"))
# A tile that is no outer wall stands on two neighbours of the row below, so a row has at most
# one tile less than the row below plus its own outer walls: that bounds the height. The last
# row of the grid stays empty.
MAX_ROWS: Final[i64] = i64(SLOTS + _WALLS + 1)
CELLS: Final[i64] = i64(MAX_ROWS * ROW_CELLS)
DOOR_CELL: Final[i64] = i64(DATA["foundation"]["door_slot"] - 1)
DOOR_X: Final[int] = 2 * int(DOOR_CELL)


def cell_at(row: int, x: int) -> int:
    """Return the cell of row 1, 2, ... that covers half-columns x and x + 1, or -1."""
    if not 1 <= row <= MAX_ROWS or (x - (row - 1)) % 2:
        return -1
    place = (x + 1) // 2 if row % 2 == 0 else x // 2
    if not 0 <= place < (ROW_CELLS if row % 2 == 0 else SLOTS):
        return -1
    return (row - 1) * ROW_CELLS + place


def row_of(cell: int) -> int:
    """Return the row of a cell, from 1 at the bottom."""
    return cell // ROW_CELLS + 1


def x_of(cell: int) -> int:
    """Return the left half-column of a cell."""
    row, place = cell // ROW_CELLS + 1, cell % ROW_CELLS
    return 2 * place - 1 if row % 2 == 0 else 2 * place


def _neighbours(rows: int, columns: int) -> vec[i64]:
    return vec[i64](
        [
            cell_at(row_of(cell) + rows, x_of(cell) + columns) if CELL_NAMES[cell] else -1
            for cell in range(CELLS)
        ]
    )


# Row and left half-column as people write a cell; "" where a row has none.
CELL_NAMES: Final[list[str]] = [
    f"{row_of(cell)}:{x_of(cell)}" if cell_at(row_of(cell), x_of(cell)) == cell else ""
    for cell in range(CELLS)
]

# The cells that a castle really has, one after another: moves are numbered by these places.
CELL_OF_PLACE: Final[vec[i64]] = vec[i64]([cell for cell in range(CELLS) if CELL_NAMES[cell]])
PLACE_NAMES: Final[list[str]] = [name for name in CELL_NAMES if name]
PLACES: Final[i64] = i64(len(PLACE_NAMES))
PLACE_OF_CELL: Final[vec[i64]] = vec[i64](
    [PLACE_NAMES.index(name) if name else -1 for name in CELL_NAMES]
)

BELOW_LEFT: Final[vec[i64]] = _neighbours(-1, -1)
BELOW_RIGHT: Final[vec[i64]] = _neighbours(-1, 1)
ABOVE_LEFT: Final[vec[i64]] = _neighbours(1, -1)
ABOVE_RIGHT: Final[vec[i64]] = _neighbours(1, 1)

# A free cell is described by one number, its fit: the sum that a number must have there, times
# four, and which shapes match. 0: nothing can stand there.
LEFT_WALL: Final = 0
RIGHT_WALL: Final = 1
UNDER_SKY: Final = 2  # only what has sky on top
OPEN: Final = 3  # stone or sky on top
SHAPES: Final = ("outer_left", "outer_right", "roof", "full")  # the names of these four
ANY_SUM: Final = 63
FIT_CODES: Final = 256
_TAKEN: Final = ((OUTER_LEFT,), (OUTER_RIGHT,), (ROOF,), (ROOF, FULL))  # patterns of each shape
MAX_DISCARDS: Final[i64] = i64(DATA["setup"]["holder_limit"])


def fit_code(needed: i64, shape: i64) -> i64:
    """Return the fit of a cell that takes a shape over a sum."""
    return needed * 4 + shape


def sum_below(fit: i64) -> i64:
    """Return the sum that a number must have in a cell of this fit."""
    return fit >> 2


def shape_fits(kind: i64, fit: i64) -> bool:
    """Tell whether sky and stone of a kind match in a cell of this fit."""
    return bool(fit) and int(PATTERN[kind]) in _TAKEN[fit & 3]


def discards_needed(kind: i64, fit: i64) -> i64:
    """Return how many tiles must be discarded to set a kind into a cell whose shape it fits."""
    needed = sum_below(fit)
    if needed == ANY_SUM or LOWER[kind] == TICK:
        return 0
    difference = LOWER[kind] - needed
    return difference if difference >= 0 else -difference


def _fitting(fit: int, discards: int) -> int:
    found = 0
    for kind in range(KINDS):
        if shape_fits(kind, fit) and discards_needed(kind, fit) <= discards:
            found |= int(BIT[kind])
    return found


# FITTING[discards * FIT_CODES + fit]: the kinds that fit with so many discards at most.
FITTING: Final[vec[i64]] = vec[i64](
    [_fitting(fit, discards) for discards in range(MAX_DISCARDS + 1) for fit in range(FIT_CODES)]
)

# ---- track, coins, set-up --------------------------------------------------------------

TRACK: Final[list[str]] = DATA["track"]["spaces"]
SPACES: Final[i64] = i64(len(TRACK))
IS_COIN: Final[vec[i64]] = vec[i64]([int(kind == "coin") for kind in TRACK])
IS_RUBY: Final[vec[i64]] = vec[i64]([int(kind == "ruby") for kind in TRACK])
IS_TILE: Final[vec[i64]] = vec[i64]([int(kind == "tile") for kind in TRACK])

COIN_IDS: Final[list[str]] = [coin["id"] for coin in DATA["coins"]]
COINS: Final[i64] = i64(len(COIN_IDS))
COINS_IN_ALL: Final = 36
COIN_COUNT: Final[vec[i64]] = vec[i64]([coin["count"] for coin in DATA["coins"]])
RED_COIN: Final[vec[i64]] = vec[i64]([int(coin["red"]) for coin in DATA["coins"]])
RUBY: Final = 0
HIGHEST_TOWER: Final = 1
THIEF: Final = 2
MOST_PEOPLE: Final = 3
JUDGMENTAL_LADY: Final = 4
MOST_WINDOWS: Final = 5
WINDMILL: Final = 6
MOST_ROOFS: Final = 7
COLLAPSE: Final = 8
MONK: Final = 9
CATAPULT: Final = 10
# The tiles that each seat draws whom a coin favours; other coins do something else.
GIFT: Final[vec[i64]] = vec[i64]([0, 2, 0, 2, 0, 2, 0, 2, 0, 3, 0])

START_TILES: Final[i64] = i64(DATA["setup"]["start_tiles_per_player"])
MARKET_TILES: Final[i64] = i64(DATA["setup"]["market_tiles"])
MARKET_COINS: Final[i64] = i64(DATA["setup"]["market_coins"])
HOLDER_LIMIT: Final[i64] = i64(DATA["setup"]["holder_limit"])
COINS_TO_WIN: Final[i64] = i64(DATA["setup"]["coins_to_win"])
COINS_ABOVE_THE_SKY: Final = 9
STALEMATE_ROUNDS: Final[i64] = i64(DATA["stalemate"]["rounds"])


def _check() -> None:
    """Refuse component data that contradicts what is certain about the game."""
    assert sum(COUNT) == TILES_IN_ALL, "there are 126 tiles"
    assert sum(COIN_COUNT) == COINS_IN_ALL, "there are 36 coins"
    assert KINDS <= 62, "a set of tile kinds must fit a machine word"
    assert max(VALUE) * 2 < ANY_SUM, "sums must fit a fit code"
    stone = [value for value, pattern in zip(VALUE, PATTERN) if pattern != ROOF]
    assert min(stone) > 0, "a sum of nothing would look like a cell that nothing fits"
    assert COIN_IDS == [
        "ruby", "highest_tower", "thief", "most_people", "judgmental_lady", "most_windows",
        "windmill", "most_roofs", "collapse", "monk", "catapult",
    ], "the eleven coins stand in the order of the rulebook"  # fmt: skip
    assert all(COUNT[kind] >= 4 for kind in (PRINCESS, PRINCE)), "one for each of four players"


_check()
