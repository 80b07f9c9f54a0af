"""The components as tables: rooms, thrones, special rooms, attendants, bonus cards.

Figures come from rooms.csv and pieces.json, which name the origin of each. A room is a
number: 0 to 146 the regular rooms in the order of the file, then Fountain, Tower and
Grand Foyer; the throne room is the number after those.
"""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

TYPES: Final[tuple[str, ...]] = (
    "food",
    "living",
    "utility",
    "outdoor",
    "sleeping",
    "corridor",
    "downstairs",
)
FOOD: Final = 0
LIVING: Final = 1
UTILITY: Final = 2
OUTDOOR: Final = 3
SLEEPING: Final = 4
CORRIDOR: Final = 5
DOWNSTAIRS: Final = 6
SPECIAL: Final = 7  # the type of special rooms and thrones
N_TYPES: Final = 7

DECORATIONS: Final[tuple[str, ...]] = ("none", "painting", "mirror", "torch", "swords")
NO_DECORATION: Final = 0
N_DECORATIONS: Final = 5

N_ROOMS: Final = 147
FOUNTAIN: Final = 147
TOWER: Final = 148
FOYER: Final = 149
THRONE: Final = 150
N_SPECIALS: Final = 3
N_THRONES: Final = 7
N_ATTENDANTS: Final = 4
N_CARDS: Final = 20

# Where a room may stand.
ABOVE: Final = 0  # the throne's level and higher
BELOW: Final = 1  # under the throne's level
ANYWHERE: Final = 2

# Which rooms a regular room looks at.
DIRECTIONS: Final[tuple[str, ...]] = (
    "above_below",
    "left_right",
    "two_below",
    "below3",
    "around7",
    "around8",
    "connected",
    "castle",
    "column_up",
    "column_both",
)
ABOVE_BELOW: Final = 0
LEFT_RIGHT: Final = 1
TWO_BELOW: Final = 2
BELOW3: Final = 3
AROUND7: Final = 4
AROUND8: Final = 5

# The cards, in the rulebook's order.
CARD_KINDS: Final = 0
CARD_ATTENDANTS: Final = 1
CARD_DOWNSTAIRS: Final = 2
CARD_SLEEPING: Final = 3
CARD_BELOW: Final = 4
CARD_HIGH: Final = 5
CARD_LIVING: Final = 6
CARD_FOOD: Final = 7
CARD_HEIGHT: Final = 8
CARD_WIDTH: Final = 9
CARD_OUTDOOR: Final = 10
CARD_CORRIDOR: Final = 11
CARD_RING: Final = 12
CARD_EDGES: Final = 13
CARD_UTILITY: Final = 14
CARD_SPECIAL: Final = 15
CARD_THRONE_TYPES: Final = 16
CARD_THRONE_ROOMS: Final = 17
CARD_FIVES: Final = 18
CARD_THREES: Final = 19

HAND: Final = 9
TURNS: Final = 4
ROUNDS: Final = 2
FOOD_DRAW: Final = 5
CARD_DRAW: Final = 3
SLOTS: Final = 2  # places for attendants in a throne room, and no castle earns more cards
THIRD: Final = 3  # the rooms of a type that bring a castle a bonus
FIFTH: Final = 5
FOUNTAIN_POINTS: Final = 5
THRONE_POINTS: Final = 2  # for a wanted type on a marked cell
SLEEPING_POINTS: Final = 1  # of a sleeping room while a type is missing
SPECIAL_LINES: Final[tuple[str, ...]] = ("tower", "fountain", "foyer")
ROOM_LINES: Final[tuple[str, ...]] = (
    *TYPES,
    *SPECIAL_LINES,
)  # lines of the score pad, in its order
PAD: Final[tuple[str, ...]] = (*ROOM_LINES, "cards", "attendants", "throne")
THRONE_CELLS: Final = ((0, 0), (1, 0))

PHASES: Final[list[str]] = ["ludwig", "choose", "commit", "build", "over"]
STEPS: Final[list[str]] = [  # what a castle waits for before its next tile
    "none",
    "place_special",
    "choose_special",
    "choose_bonus",
    "choose_attendant",
    "choose_card",
    "choose_room",
    "place_room",
    "wait_rooms",
    "wait_cards",
]

_HERE: Final = Path(__file__).parent


def slug(name: str) -> str:
    """Return a room's name as one ASCII word, which notation and word keys use."""
    return name.lower().replace("'", "").replace("-", "_").replace(" ", "_")


def _read_rooms() -> list[dict[str, str]]:
    with (_HERE / "rooms.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    if len(rows) != N_ROOMS or [row["type"] for row in rows] != [
        t for t in TYPES for _ in "x" * 21
    ]:
        raise ValueError("rooms.csv does not hold 21 rooms of each type, in the order of the types")
    return rows


ROOM_ROWS: Final[list[dict[str, str]]] = _read_rooms()
PIECES: Final = json.loads((_HERE / "pieces.json").read_text(encoding="utf-8"))

ROOM_KEYS: Final[list[str]] = [
    *[slug(row["name"]) for row in ROOM_ROWS],
    *[str(special["name"]) for special in PIECES["specials"]],
]
ATTENDANT_KEYS: Final[list[str]] = [str(piece["name"]) for piece in PIECES["attendants"]]
CARD_KEYS: Final[list[str]] = [str(card["name"]) for card in PIECES["cards"]]
CASTLE_KEYS: Final[list[str]] = [str(name) for name in PIECES["castles"]]
TYPE_KEYS: Final[list[str]] = [*TYPES, "special"]

assert len(set(ROOM_KEYS)) == THRONE
assert len(CARD_KEYS) == N_CARDS
assert len(PIECES["thrones"]) == N_THRONES
assert len(ATTENDANT_KEYS) == N_ATTENDANTS


def _type_code(name: str) -> int:
    return TYPE_KEYS.index(name)


def _levels_of(type_code: int) -> int:
    if type_code == DOWNSTAIRS:
        return BELOW
    return ANYWHERE if type_code == CORRIDOR else ABOVE


def _column(name: str) -> list[str]:
    return [row[name] for row in ROOM_ROWS]


def _bytes(values: list[int]) -> vec[u8]:
    return vec[u8]([u8(value) for value in values])


# Tables over every room number, the throne last.
TYPE: Final = _bytes([_type_code(name) for name in _column("type")] + [SPECIAL] * 4)
DECORATION: Final = _bytes([DECORATIONS.index(name) for name in _column("decoration")] + [0] * 4)
LEVELS: Final = _bytes(
    [_levels_of(_type_code(name)) for name in _column("type")]
    + [ABOVE if special["levels"] == "above" else ANYWHERE for special in PIECES["specials"]]
    + [ANYWHERE]
)
TYPE_LEVELS: Final = _bytes([_levels_of(kind) for kind in range(N_TYPES)] + [ANYWHERE])
OPEN_AIR: Final = _bytes(  # nothing may be built on top
    [int(name == "outdoor") for name in _column("type")]
    + [int(bool(special["open_air"])) for special in PIECES["specials"]]
    + [0]
)

# What a regular room scores: its wanted type (for corridors: decoration), points and cells.
WANTS: Final = vec[i64](
    [i64(_type_code(row["target"]) if row["target"] in TYPE_KEYS else -1) for row in ROOM_ROWS]
)
POINTS: Final = vec[i64](
    [i64(4 if row["type"] == "sleeping" else int(row["points"])) for row in ROOM_ROWS]
)
LOOKS: Final = vec[i64](
    [
        i64(DIRECTIONS.index(row["direction"])) if row["direction"] in DIRECTIONS else i64(-1)
        for row in ROOM_ROWS
    ]
)

# Thrones: two wanted types, two marked cells (x, y, x, y), one decoration.
THRONE_WANTS: Final = vec[i64](
    [i64(_type_code(name)) for throne in PIECES["thrones"] for name in throne["wants"]]
)
THRONE_MARKS: Final = vec[i64](
    [i64(int(n)) for throne in PIECES["thrones"] for mark in throne["marks"] for n in mark]
)
THRONE_DECORATION: Final = vec[i64](
    [i64(DECORATIONS.index(throne["decoration"])) for throne in PIECES["thrones"]]
)

ATTENDANT_COUNTS: Final = vec[i64](  # the decoration that each attendant counts
    [i64(DECORATIONS.index(piece["counts"])) for piece in PIECES["attendants"]]
)
ATTENDANT_STOCK: Final = vec[i64]([i64(int(piece["count"])) for piece in PIECES["attendants"]])
SPECIAL_STOCK: Final = vec[i64]([i64(int(piece["count"])) for piece in PIECES["specials"]])
CARD_POINTS: Final = vec[i64]([i64(int(card["points"])) for card in PIECES["cards"]])
CARD_TYPE: Final = vec[i64](  # the type that a "for each room of this type" card counts
    [i64(_type_code(name) if name in TYPE_KEYS else -1) for name in CARD_KEYS]
)
THRONE_KEYS: Final[list[str]] = ["_".join(throne["wants"]) for throne in PIECES["thrones"]]
