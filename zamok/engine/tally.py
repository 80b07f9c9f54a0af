"""Tally: what is counted at the end, column by column: what a seat has, or what seats share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from zamok.engine.event import Line


@dataclass(frozen=True)
class Counted:
    """A line of a column, and the things in the castles' pictures that bring its points."""

    line: Line
    things: tuple[str, ...] = ()  # their ids


@dataclass(frozen=True)
class Column:
    """One of those that are compared: whose it is, and where its points come from."""

    seats: tuple[int, ...]
    lines: tuple[Counted, ...]
    also: str = ""  # the key of the name of a partner without a seat

    @property
    def total(self) -> int:
        """Its points."""
        return sum(counted.line["points"] for counted in self.lines)


def by_seat(
    breakdown: Sequence[Sequence[Line]], things: Callable[[int, Line], Iterable[str]]
) -> list[Column]:
    """Return a column for each seat: every player has points of their own."""
    return [
        Column((seat,), tuple(Counted(line, tuple(things(seat, line))) for line in lines))
        for seat, lines in enumerate(breakdown)
    ]
