"""A Castle for All Seasons («Замок на все времена») as a list shows it: seats and options."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from zamok.engine.card import Card, Label, Seats
from zamok.engine.option import FirstPlayer, Option

OPTIONS: Final = (
    Option("season", ("summer", "winter"), "summer", (2, 3, 4)),
    Option("purchase", ("one", "each_worker"), "one", (2, 3, 4)),
    FirstPlayer((2, 3, 4)),
)
CARD: Final = Card(
    "all_seasons",
    2,
    Seats(2, 4, usual=3),
    OPTIONS,
    Path(__file__).parent,
    Label((45, 60), 3, (3, 4)),
)
