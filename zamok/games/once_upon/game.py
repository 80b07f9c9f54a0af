"""The game as a value."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from zamok.engine import Game, Label, Option, Seats
from zamok.engine.option import FirstPlayer
from zamok.games.once_upon import draw, text
from zamok.games.once_upon.bot import Bot
from zamok.games.once_upon.events import EVENTS
from zamok.games.once_upon.facts import VARIANTS
from zamok.games.once_upon.moves import MOVES
from zamok.games.once_upon.observer import OBSERVER
from zamok.games.once_upon.rules import deal
from zamok.games.once_upon.traits import Counter
from zamok.games.once_upon.view import View

_SEATS = (2, 3, 4)

PARTS: Final = (MOVES, View, EVENTS, deal, text, draw, Bot, OBSERVER)

# At most 300 turns; in each five decisions about dice and, for each of four builders, a few
# about each line that ten chips can fill. Only the dog could prolong a turn, by luck alone.
MAX_PLIES: Final = 60_000
OPTIONS: Final = (
    Option("variant", tuple(VARIANTS), "young", _SEATS),
    Option("build_timing", ("everyone", "active_player_only"), "everyone", _SEATS),
    Option("jester", ("floor", "wall"), "floor", _SEATS),
    Option("cloud", ("first", "every"), "first", _SEATS),
    FirstPlayer(_SEATS),
)
FOLDER: Final = Path(__file__).parent
LABEL: Final = Label((30, 30), 1, (2, 3, 4))
GAME: Final = Game(
    *PARTS,
    "once_upon",
    2,
    Seats(2, 4, usual=3),
    OPTIONS,
    MAX_PLIES,
    FOLDER,
    label=LABEL,
    traits=Counter,
)
