"""Castle Builder as a list shows it: seats and options."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from zamok.engine.card import Card, Label, Seats
from zamok.engine.option import FirstPlayer, Option

_SEATS = (2, 3, 4)
OPTIONS: Final = (
    Option("above_the_sky", ("no", "yes"), "no", _SEATS),
    Option("royal_strategy", ("no", "yes"), "no", _SEATS),
    Option("peaceful_times", ("no", "yes"), "no", _SEATS),
    Option("discards", ("one", "any"), "one", _SEATS),
    FirstPlayer(_SEATS),
)
CARD: Final = Card(
    "castle_builder",
    2,
    Seats(2, 4, usual=2),
    OPTIONS,
    Path(__file__).parent,
    Label((30, 60), 2, (2, 3)),
)
