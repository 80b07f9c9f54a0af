"""World: all that a search may ask of the real game: whose seat, which moves, and redeals."""

from __future__ import annotations

from collections.abc import Callable
from typing import final

from mypy_extensions import i64

from zamok.engine.dice import Dice
from zamok.engine.state import State


@final
class World:
    """A seat's knowledge as a source of possible positions."""

    def __init__(self, seat: i64, moves: list[int], redeal: Callable[[Dice], State]) -> None:
        self.seat: i64 = seat
        self._moves: list[int] = moves
        self._redeal: Callable[[Dice], State] = redeal

    def moves(self) -> list[int]:
        """Return the legal moves of the seat."""
        return self._moves

    def deal(self, dice: Dice) -> State:
        """Return a position that could be the real one."""
        return self._redeal(dice)
