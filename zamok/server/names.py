"""Names: what those at a table are called, in a language."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from zamok.bots.names import say_name
from zamok.server.language import words
from zamok.server.snapshot import SeatInfo

# Signs that are letters or symbols by their class, and yet show nothing.
BLANK = "\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
FROM_RIGHT = ("R", "AL", "AN")  # classes of signs that turn the direction of what follows


def visible(name: str) -> bool:
    """Tell whether a name shows itself: it has a letter or a digit, and nothing invisible."""
    return name.isprintable() and not set(BLANK) & set(name) and any(map(str.isalnum, name))


@lru_cache(8192)
def isolated(name: str) -> str:
    """Return a name that leaves the direction of the sentence around it alone."""
    turns = any(unicodedata.bidirectional(sign) in FROM_RIGHT for sign in name)
    return f"\u2068{name}\u2069" if turns else name


def seat_name(kind: str, name: str, bot: str, number: int, language: str) -> str:
    """Return the name of a seat: its person's, its bot's, or that it is free."""
    if kind == "person":
        return isolated(name) if name else words(language)("seat.deleted")
    if kind == "bot":
        return say_name(bot, language)
    return words(language)("seat.free", number=number + 1)


def seat_names(seats: Iterable[SeatInfo], language: str) -> list[str]:
    """Return the names of all seats, in order; one whose person is still to come has its number."""
    return [
        seat_name(
            seat.kind if seat.name or seat.ready else "open",
            seat.name,
            seat.bot,
            seat.number,
            language,
        )
        for seat in seats
    ]
