"""Castle Lights as a list shows it: seats and options."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from castle_lights.facts import HOSTS
from zamok.engine.card import Card, Seats
from zamok.engine.option import Option

OPTIONS: Final = (Option("guests", tuple(HOSTS), "one", (2, 3, 4)),)
CARD: Final = Card("castle_lights", 1, Seats(2, 4, usual=3), OPTIONS, Path(__file__).parent)
