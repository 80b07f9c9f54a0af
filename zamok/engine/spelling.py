"""Spelling: how numbers of a position are written and read: names, counts, rows, sets."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from zamok.engine.errors import PositionError

T = TypeVar("T")
NONE = "-"  # nothing there: no name, an empty list
BETWEEN = ","
TIMES = "*"  # so many of the same
_NUMBER = re.compile(r"0|-?[1-9][0-9]{0,17}")


class Spelling(Protocol[T]):
    """One way to write values of a kind; what is written is read back as the same value."""

    def write(self, value: T, /) -> str:
        """Return a value as text without spaces."""
        ...

    def read(self, text: str, /) -> T:
        """Return the value of a text, or raise PositionError."""
        ...


@dataclass(frozen=True)
class Number:
    """A whole number between two bounds, both included."""

    low: int
    high: int

    def write(self, value: int) -> str:
        """Return its digits."""
        return str(int(value))

    def read(self, text: str) -> int:
        """Return the number of some digits."""
        if not _NUMBER.fullmatch(text) or not self.low <= int(text) <= self.high:
            raise PositionError("position.number", given=text, low=self.low, high=self.high)
        return int(text)


@dataclass(frozen=True)
class Flag:
    """Yes or no."""

    def write(self, value: bool) -> str:
        """Return the word."""
        return "yes" if value else "no"

    def read(self, text: str) -> bool:
        """Return what a word says."""
        if text not in ("yes", "no"):
            raise PositionError("position.flag", given=text)
        return text == "yes"


@dataclass(frozen=True)
class Name:
    """A number that is the place of a name in a list; `none`, if given, is the number for none."""

    names: Sequence[str]
    none: int | None = None

    def write(self, value: int) -> str:
        """Return the name."""
        return NONE if value == self.none else self.names[int(value)]

    def read(self, text: str) -> int:
        """Return the place of a name."""
        if text == NONE and self.none is not None:
            return self.none
        if text not in self.names:
            raise PositionError("position.name", given=text)
        return self.names.index(text)


@dataclass(frozen=True)
class Row:
    """Several values in their order, as many as `least` to `most`; equal neighbours are counted."""

    of: Spelling[int]
    least: int
    most: int

    def write(self, value: Sequence[int]) -> str:
        """Return the values, those that follow each other and are equal once with their number."""
        found: list[str] = []
        before, times = None, 0
        for one in value:
            if one == before:
                times += 1
                continue
            if before is not None:
                found.append(_counted(self.of.write(before), times))
            before, times = one, 1
        if before is not None:
            found.append(_counted(self.of.write(before), times))
        return BETWEEN.join(found) or NONE

    def read(self, text: str) -> list[int]:
        """Return the values."""
        found: list[int] = []
        for item, times in _items(text, self.most):
            found += [self.of.read(item)] * times
        if not self.least <= len(found) <= self.most:
            raise PositionError("position.length", given=len(found), low=self.least, high=self.most)
        return found


@dataclass(frozen=True)
class Counts:
    """How many there are of each of some names."""

    names: Sequence[str]
    most: int = 255  # of one name

    def write(self, value: Sequence[int]) -> str:
        """Return the names of which there are any, with their counts."""
        pairs = zip(self.names, value, strict=True)
        return BETWEEN.join([_counted(name, count) for name, count in pairs if count]) or NONE

    def read(self, text: str) -> list[int]:
        """Return a count for each name."""
        found = [0] * len(self.names)
        for item, times in _items(text, self.most):
            if item not in self.names:
                raise PositionError("position.name", given=item)
            if found[self.names.index(item)]:
                raise PositionError("position.again", given=item)
            found[self.names.index(item)] = times
        return found


@dataclass(frozen=True)
class Bits:
    """A set of names, as the bits of a number."""

    names: Sequence[str]

    def write(self, value: int) -> str:
        """Return the names whose bits are set."""
        found, left = [], int(value) & ((1 << len(self.names)) - 1)
        while left:
            lowest = left & -left
            found.append(self.names[lowest.bit_length() - 1])
            left ^= lowest
        return BETWEEN.join(found) or NONE

    def read(self, text: str) -> int:
        """Return the bits of some names."""
        return sum(bit << n for n, bit in enumerate(Counts(self.names, 1).read(text)))


def seats_named(seats: int) -> list[str]:
    """Return the names of seats in positions: their numbers."""
    return [str(seat) for seat in range(seats)]


def _counted(text: str, times: int) -> str:
    """Return an item with how many there are of it."""
    return text if times == 1 else f"{text}{TIMES}{times}"


def _items(text: str, most: int) -> list[tuple[str, int]]:
    """Return the items of a text, each with how often it is there."""
    if text == NONE:
        return []
    found = []
    for item in text.split(BETWEEN):
        name, mark, digits = item.partition(TIMES)
        found.append((name, Number(2, most).read(digits) if mark else 1))
    return found
