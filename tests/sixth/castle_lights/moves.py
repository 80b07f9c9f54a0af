"""The move space: which numbers there are and what each means, in every position alike."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from castle_lights.facts import LIGHTS, WINDOW_NAMES, WINDOWS
from zamok.engine import Moves

MOVES: Final = Moves(
    Path(__file__).with_name("moves.csv"),
    light=LIGHTS,
    window=WINDOW_NAMES,
)
TAKE: Final = MOVES["take"]
PLACE: Final = MOVES["light"]
MAX_LEGAL: Final = WINDOWS
