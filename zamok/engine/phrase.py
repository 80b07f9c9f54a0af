"""Phrase: a sentence that is not yet in any language: a word key and what fills its gaps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Seat:
    """A player in a gap: the reader sees the name."""

    number: int


@dataclass(frozen=True)
class Phrase:
    """A word key, what fills its gaps, and the count that chooses its plural form, if any.

    A gap is filled by a number, by text that is the same in every language, by a seat, or by
    another phrase. `Words.say` makes words of it.
    """

    key: str
    gaps: Mapping[str, int | str | Seat | Phrase] = field(default_factory=dict)
    count: int | None = None


def phrase(key: str, /, *, count: int | None = None, **gaps: int | str | Seat | Phrase) -> Phrase:
    """Return a phrase; its gaps are named as in the catalog."""
    return Phrase(key, gaps, count)
