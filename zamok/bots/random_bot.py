"""Random: the bot that takes any legal move, each equally likely."""

from __future__ import annotations

from typing import final

from zamok.bots.player import Seat
from zamok.engine import Dice


@final
class Random:
    """Draws its moves with dice of its own."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice

    def decide(self, seat: Seat) -> int:
        """Return one of the seat's legal moves at random."""
        moves = seat.legal()
        return moves[int(self._dice.below(len(moves)))]
