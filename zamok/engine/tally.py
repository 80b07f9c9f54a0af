"""Tally: what is counted at the end, column by column: what a seat has, or what seats share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from zamok.engine.event import Line


@dataclass(frozen=True)
class Column:
    """One of those that are compared: whose it is, and where its points come from."""

    seats: tuple[int, ...]
    lines: tuple[Line, ...]
    also: str = ""  # the key of the name of a partner without a seat

    @property
    def total(self) -> int:
        """Its points."""
        return sum(line["points"] for line in self.lines)


def by_seat(view: Any, breakdown: Sequence[Sequence[Line]], /) -> list[Column]:
    """Return a column for each seat: every player has points of their own."""
    return [Column((seat,), tuple(lines)) for seat, lines in enumerate(breakdown)]
