"""Names: what those at a table are called."""

from __future__ import annotations

from zamok.engine import Words
from zamok.server.snapshot import SeatInfo


def seat_name(seat: SeatInfo, words: Words) -> str:
    """Return the name of a seat: its person's, its bot's, or that it is free."""
    if seat.kind == "person":
        return seat.name
    number = seat.number + 1
    if seat.kind == "bot":
        return words(f"bot.{seat.level}", number=number)
    return words("seat.free", number=number)


def seat_names(seats: list[SeatInfo], words: Words) -> list[str]:
    """Return the names of all seats, in order."""
    return [seat_name(seat, words) for seat in seats]
