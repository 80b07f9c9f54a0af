"""The game as a value: seats, options, and its parts."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from zamok.engine.game import Game
from zamok.games.two_castles import draw, text
from zamok.games.two_castles.bot import Bot
from zamok.games.two_castles.moves import MOVES
from zamok.games.two_castles.observer import OBSERVER
from zamok.games.two_castles.real_castle import score_castle
from zamok.games.two_castles.rules import deal
from zamok.games.two_castles.seniority import SENIORITY
from zamok.games.two_castles.view import View

GAME: Final = Game(
    key="two_castles",
    version=1,
    min_seats=2,
    max_seats=7,
    usual_seats=3,
    options=(SENIORITY,),
    moves=MOVES,
    max_plies=700,
    folder=Path(__file__).parent,
    view_type=View,
    deal=deal,
    voice=text,
    draw=draw,
    mind=Bot,
    observer=OBSERVER,
    score_given=score_castle,
)
