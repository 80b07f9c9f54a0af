"""Card: what one wants to know of a game before it is opened; lists are made of cards alone."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple

from zamok.engine.option import Option
from zamok.engine.words import Words, read_words


class Seats(NamedTuple):
    """How many play: at least, at most, and where it is best against bots without long waits."""

    fewest: int
    most: int
    usual: int


class Label(NamedTuple):
    """What one wants to know before choosing a game: how long, how heavy, how many play well."""

    minutes: tuple[int, int]  # among people, from the box where it says so
    weight: int  # 1 to 3: to learn in passing, in one evening, over several; our judgement
    best: tuple[int, ...]  # numbers of seats; our judgement


@dataclass(frozen=True)
class Card:
    """A game as a list shows it.

    A game's `card.py` makes the one value of it, `CARD`, and loads nothing that plays.
    """

    key: str
    version: int  # raised by every change that alters a game already recorded
    seats: Seats
    options: tuple[Option, ...]
    folder: Path  # where the game's words and rules pages lie
    label: Label | None = None

    def words(self, language: str) -> Words:
        """Return the game's words in a language."""
        return _own_words(self.folder, language)


@cache
def _own_words(folder: Path, language: str) -> Words:
    return read_words(folder / "words", language)
