"""The move space: what each number means, in every position alike."""

from __future__ import annotations

from itertools import product
from typing import Final

from mypy_extensions import i64

from zamok.engine.moves import Moves
from zamok.games.once_upon.facts import (
    CELL_IDS,
    FACES,
    GREAT_GUESTS,
    GUEST_IDS,
    LINE_IDS,
    WALLS,
)

SIDES: Final = ["outline", "free"]
# A die of a face puts a chip on a cell, draws residents, or is lost. These numbers are written
# out, so that compiled code divides by constants.
PER_FACE: Final = 14
TO_RESIDENTS: Final = 12
TO_NOTHING: Final = 13
_TARGETS: Final = [*CELL_IDS, "residents", "lost"]
assert _TARGETS[TO_RESIDENTS:] == ["residents", "lost"]
assert len(_TARGETS) == PER_FACE
_WALLS: Final = [str(wall) for wall in range(1, int(WALLS) + 1)]
_GUESTS: Final = GUEST_IDS[:GREAT_GUESTS]

MOVES: Final = Moves()

# A die is used.
USE_MOVES: Final[i64] = MOVES.block(
    "use",
    "{face}:{target}",
    rule="dice",
    about="use a die with this face: its target is a cell for a chip, residents (two; for food "
    "the one of the cook), or lost: it is let go",
    face=FACES,
    target=_TARGETS,
)
MONK_GOLD: Final[i64] = MOVES.block(
    "monk_gold", "gold:flag{wall}", rule="monk", about="the monk's flag for gold", wall=_WALLS
)
MONK_WILD: Final[i64] = MOVES.block(
    "monk_wild", "wild:flag{wall}", rule="monk", about="the monk's flag for ?", wall=_WALLS
)
CLOUD_MOVE: Final[i64] = MOVES.block(
    "cloud", "wild:cloud", rule="shepherdess", about="the shepherdess's small cloud for ?"
)
PASS: Final[i64] = MOVES.block("pass", "pass", rule="others", about="use neither die")

# A full line is cleared.
BUILD_MOVES: Final[i64] = MOVES.block(
    "build",
    "build:{line}",
    rule="lines",
    about="clear this line for a floor, a tower or a wall",
    line=LINE_IDS,
)
FLAG_MOVES: Final[i64] = MOVES.block(
    "flag",
    "flag:{line}:{wall}",
    rule="flags",
    about="clear this line for a flag on this wall",
    line=LINE_IDS,
    wall=_WALLS,
)
CLEAR_MOVES: Final[i64] = MOVES.block(
    "clear",
    "clear:{line}",
    rule="dead-lines",
    about="clear this line without effect",
    line=LINE_IDS,
)
REUSE_MOVES: Final[i64] = MOVES.block(
    "reuse",
    "reuse:{guest}",
    rule="reuse",
    about="clear the line with that action to use an own guest again",
    guest=_GUESTS,
)
STEAL_MOVES: Final[i64] = MOVES.block(
    "steal",
    "steal:{guest}",
    rule="steal",
    about="clear the line with that action to take a guest from another castle",
    guest=_GUESTS,
)
DONE: Final[i64] = MOVES.block("done", "done", rule="building", about="build nothing more")

# Guests.
TAKE_MOVES: Final[i64] = MOVES.block(
    "take", "take:{guest}", rule="guests", about="take this open guest", guest=_GUESTS
)
PLACE_MOVES: Final[i64] = MOVES.block(
    "place",
    "place:{cell}",
    rule="cells",
    about="put a chip that a guest brings, or the one that the wizard moves, on this cell",
    cell=CELL_IDS,
)
LIFT_MOVES: Final[i64] = MOVES.block(
    "lift", "lift:{cell}", rule="wizard", about="the wizard takes this chip", cell=CELL_IDS
)
STOP: Final[i64] = MOVES.block(
    "stop",
    "stop",
    rule="lightning",
    about="the wizard moves no more; what only the troll could place is left",
)

SHEET_MOVES: Final[i64] = MOVES.block(
    "sheet", "sheet:{side}", rule="sheet", about="draw on this side of the sheet", side=SIDES
)

MAX_LEGAL: Final = 80


def _meanings() -> list[tuple[str, ...]]:
    return [
        (block.name, *names) for block in MOVES.blocks for names in product(*block.axes.values())
    ]


MEANINGS: Final = _meanings()  # of each move its block, then one name of each axis
