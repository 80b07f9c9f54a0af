"""What lies in the box: components.json as tables and constants for the rules."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

DATA: Final[dict[str, Any]] = json.loads(
    Path(__file__).with_name("components.json").read_text(encoding="utf-8")
)

# Lights, by kind.
LIGHTS: Final[list[str]] = [light["id"] for light in DATA["lights"]]
KINDS: Final = len(LIGHTS)
TORCH: Final = LIGHTS.index("torch")
COPIES: Final = vec[i64]([light["count"] for light in DATA["lights"]])
BRIGHTNESS: Final = vec[i64]([light["brightness"] for light in DATA["lights"]])
NEIGHBOUR: Final = vec[i64]([light["neighbour"] for light in DATA["lights"]])  # points for each
TRAY: Final[int] = DATA["tray"]["lights"]

# Windows, counted along the floors from the ground up: a1 to f1, a2 to f2, ...
FLOORS: Final = len(DATA["floors"])
COLUMNS: Final = len(DATA["floors"][0]["windows"])
WINDOWS: Final = FLOORS * COLUMNS
FLOOR_POINTS: Final[list[int]] = [floor["points"] for floor in DATA["floors"]]
WINDOW_NAMES: Final = [f"{'abcdef'[n % COLUMNS]}{n // COLUMNS + 1}" for n in range(WINDOWS)]
SHAPES: Final[list[str]] = DATA["shapes"]
SHAPE: Final = [SHAPES.index(name) for floor in DATA["floors"] for name in floor["windows"]]

# Guests, by the shape of window they like.
GUESTS: Final[list[str]] = [guest["id"] for guest in DATA["guests"]]
GUEST_COPIES: Final = vec[i64]([guest["count"] for guest in DATA["guests"]])
HOSTS: Final = {"one": 1, "two": 2}  # guests that everybody has, by the option `guests`
GUEST_POINTS: Final[int] = DATA["guest_points"]["each"]


def _neighbours(window: int) -> list[int]:
    floor, column = divmod(window, COLUMNS)
    beside = [window + step for step in (-1, 1) if 0 <= column + step < COLUMNS]
    return beside + [window + COLUMNS * step for step in (-1, 1) if 0 <= floor + step < FLOORS]


NEIGHBOURS: Final = [_neighbours(window) for window in range(WINDOWS)]

assert all(len(floor["windows"]) == COLUMNS for floor in DATA["floors"])
assert [guest["window"] for guest in DATA["guests"]] == SHAPES
assert sum(COPIES) >= WINDOWS + TRAY  # the bag never runs dry
assert all(WINDOWS % seats == 0 for seats in (2, 3, 4))  # everybody has the same number of turns
