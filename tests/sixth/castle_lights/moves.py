"""The move space: which numbers there are and what each means, in every position alike."""

from __future__ import annotations

from typing import Final

from castle_lights.facts import LIGHTS, WINDOW_NAMES, WINDOWS
from zamok.engine import Moves

MOVES: Final = Moves()
TAKE: Final = MOVES.block(
    "take", "take {light}", rule="take", about="take a light from the tray", light=LIGHTS
)
PLACE: Final = MOVES.block(
    "light",
    "light {window}",
    rule="light",
    about="put the light in hand into a dark window",
    window=WINDOW_NAMES,
)
MAX_LEGAL: Final = WINDOWS
