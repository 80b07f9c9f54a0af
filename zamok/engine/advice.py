"""Advice: moves of other seats that a seat may point at, numbered beyond its own.

A drawing and a list of moves hold own moves and suggestions side by side, so a suggestion is
a number, too: the move space is repeated once for every seat that may be advised.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def suggestion(move_space: int, seat: int, move: int) -> int:
    """Return the number under which a move of another seat is suggested."""
    return (seat + 1) * move_space + move


def suggestions(move_space: int, advice: Mapping[int, Sequence[int]]) -> list[int]:
    """Return the numbers of all that `State.advice` allows."""
    return [suggestion(move_space, seat, move) for seat in sorted(advice) for move in advice[seat]]


def advised(move_space: int, number: int) -> tuple[int | None, int]:
    """Return whom a number is suggested to (None: it is an own move), and the move."""
    seat, move = divmod(number, move_space)
    return (seat - 1 if seat else None), move
