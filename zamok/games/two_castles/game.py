"""The game as a value: names, seats, options, set-up and speech."""

from __future__ import annotations

from pathlib import Path

from zamok.engine.dice import Dice
from zamok.engine.game import Game
from zamok.engine.option import Option
from zamok.games.two_castles import draw, given, text
from zamok.games.two_castles.bot import TwoCastlesMind
from zamok.games.two_castles.rules import Rules, start_game
from zamok.games.two_castles.seniority import SENIORITY, seniority_list
from zamok.games.two_castles.state import MOVE_SPACE
from zamok.games.two_castles.view import View


class TwoCastles(Game):
    """Between Two Castles of Mad King Ludwig, for two to seven seats."""

    key = "two_castles"
    version = 1
    min_seats = 2
    max_seats = 7
    options: tuple[Option, ...] = (SENIORITY,)
    move_space = MOVE_SPACE
    max_plies = 700
    folder = Path(__file__).parent
    view_type = View
    voice = text
    draw = draw

    def deal(self, seats: int, options: dict[str, str], dice: Dice) -> Rules:
        return start_game(seats, seniority_list(options["seniority"], seats), dice)

    def mind(self) -> TwoCastlesMind:
        """Return what is known of positions of Between Two Castles."""
        return TwoCastlesMind()

    def score_given(self, data: object) -> list[dict[str, object]]:
        """Return the score of a castle built on a real table, line by line."""
        return given.score_castle(data)


GAME = TwoCastles()
