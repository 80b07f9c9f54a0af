"""Carcassonne as a list shows it: seats and options."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from zamok.engine.card import Card, Label, Seats
from zamok.engine.option import FirstPlayer, Option

OPTIONS: Final = (
    Option("keep_size", ("tiles", "tiles_and_starts"), "tiles", (2,)),
    FirstPlayer((2,)),
)
CARD: Final = Card(
    "carcassonne", 2, Seats(2, 2, usual=2), OPTIONS, Path(__file__).parent, Label((30, 45), 2, (2,))
)
