"""The move space: what each number means, in every position alike."""

from __future__ import annotations

from typing import Final

from zamok.games.once_upon.facts import (
    CELL_IDS,
    FACES,
    GREAT_GUESTS,
    GUEST_IDS,
    LINE_IDS,
    WALLS,
)

# A die is used. Moves 0 to 83: for each face twelve cells, residents, or nothing at all.
PER_FACE: Final = 14
TO_RESIDENTS: Final = 12
TO_NOTHING: Final = 13
MONK_GOLD: Final = 84  # + wall
MONK_WILD: Final = 88  # + wall
CLOUD_MOVE: Final = 92
PASS: Final = 93

# A full line is cleared.
BUILD_MOVES: Final = 94  # + line: a floor, a tower or a wall
FLAG_MOVES: Final = 104  # + 4 * line + wall
CLEAR_MOVES: Final = 144  # + line: without effect
REUSE_MOVES: Final = 154  # + guest
STEAL_MOVES: Final = 174  # + guest
DONE: Final = 194

# Guests.
TAKE_MOVES: Final = 195  # + guest
PLACE_MOVES: Final = 215  # + cell
LIFT_MOVES: Final = 227  # + cell
STOP: Final = 239

SHEET_MOVES: Final = 240  # + side of the sheet
SIDES: Final = ["outline", "free"]

MOVE_SPACE: Final = 242
MAX_LEGAL: Final = 80


def _names() -> list[str]:
    names: list[str] = []
    for face in FACES:
        names += [f"{face}:{cell}" for cell in CELL_IDS]
        names += [f"{face}:residents", f"{face}:lost"]
    for face in ("gold", "wild"):
        names += [f"{face}:flag{wall}" for wall in range(1, int(WALLS) + 1)]
    names += ["wild:cloud", "pass"]
    names += [f"build:{line}" for line in LINE_IDS]
    names += [f"flag:{line}:{wall}" for line in LINE_IDS for wall in range(1, int(WALLS) + 1)]
    names += [f"clear:{line}" for line in LINE_IDS]
    guests = GUEST_IDS[:GREAT_GUESTS]
    names += [f"reuse:{guest}" for guest in guests]
    names += [f"steal:{guest}" for guest in guests]
    names.append("done")
    names += [f"take:{guest}" for guest in guests]
    names += [f"place:{cell}" for cell in CELL_IDS]
    names += [f"lift:{cell}" for cell in CELL_IDS]
    names.append("stop")
    names += [f"sheet:{side}" for side in SIDES]
    return names


NAMES: Final = _names()
NUMBERS: Final = {name: number for number, name in enumerate(NAMES)}
