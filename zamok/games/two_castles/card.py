"""Between Two Castles of Mad King Ludwig as a list shows it: seats and options."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from zamok.engine.card import Card, Label, Seats
from zamok.games.two_castles.seniority import SENIORITY

OPTIONS: Final = (SENIORITY,)
CARD: Final = Card(
    "two_castles",
    2,
    Seats(2, 7, usual=3),
    OPTIONS,
    Path(__file__).parent,
    Label((45, 60), 2, (4, 5)),
)
