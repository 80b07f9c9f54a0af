"""Once Upon a Castle as a list shows it: seats and options."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from zamok.engine.card import Card, Label, Seats
from zamok.engine.option import FirstPlayer, Option
from zamok.games.once_upon.facts import VARIANTS

_SEATS = (2, 3, 4)
OPTIONS: Final = (
    Option("variant", tuple(VARIANTS), "young", _SEATS),
    Option("build_timing", ("everyone", "active_player_only"), "everyone", _SEATS),
    Option("jester", ("floor", "wall"), "floor", _SEATS),
    Option("cloud", ("first", "every"), "first", _SEATS),
    FirstPlayer(_SEATS),
)
CARD: Final = Card(
    "once_upon",
    2,
    Seats(2, 4, usual=3),
    OPTIONS,
    Path(__file__).parent,
    Label((30, 30), 1, (2, 3, 4)),
)
