"""What a bot is, and all that it may know: a seat, never the position behind it."""

from __future__ import annotations

from typing import Any, Protocol, final

from zamok.engine import Dice, State


@final
class Seat:
    """One seat at the moment of a decision, as its player may know it.

    The position lives in the closures of three functions; the seat has no attribute that
    is the position or part of it. That keeps honest bots honest; a bot whose code nobody
    has read belongs in a process of its own.
    """

    __slots__ = ("__legal", "__redeal", "__view", "number")

    def __init__(self, state: State, seat: int) -> None:
        self.number = seat

        def view() -> dict[str, Any]:
            seen: dict[str, Any] = state.view(seat)
            return seen

        def legal() -> list[int]:
            return state.legal(seat)

        def redeal(dice: Dice) -> State:
            return state.redeal(seat, dice)

        self.__view = view
        self.__legal = legal
        self.__redeal = redeal

    def view(self) -> dict[str, Any]:
        """Return what the seat may know, as plain data."""
        return self.__view()

    def legal(self) -> list[int]:
        """Return the moves the seat may make now, sorted."""
        return self.__legal()

    def redeal(self, dice: Dice) -> State:
        """Return a position that could be the real one: what the seat cannot know, drawn anew."""
        return self.__redeal(dice)


class Bot(Protocol):
    """A player that is a program: one method is all it needs."""

    def decide(self, seat: Seat) -> int:
        """Return one of the seat's legal moves."""
        ...
