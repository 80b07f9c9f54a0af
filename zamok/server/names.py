"""Names: what those at a table are called, in a language."""

from __future__ import annotations

from collections.abc import Iterable

from zamok.server.language import words
from zamok.server.snapshot import SeatInfo


def seat_name(kind: str, name: str, level: str, number: int, language: str) -> str:
    """Return the name of a seat: its person's, its bot's, or that it is free."""
    if kind == "person":
        return name
    key = f"bot.{level}" if kind == "bot" else "seat.free"
    return words(language)(key, number=number + 1)


def seat_names(seats: Iterable[SeatInfo], language: str) -> list[str]:
    """Return the names of all seats, in order."""
    return [seat_name(seat.kind, seat.name, seat.level, seat.number, language) for seat in seats]
