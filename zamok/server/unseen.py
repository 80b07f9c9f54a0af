"""Unseen: steps of a secret choice, which others must not even be able to count.

Whoever cannot notice an entry is told versions and moves as if it were not there: theirs are
counted without it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterable
from functools import lru_cache


@lru_cache(256)
def _same(seats: frozenset[int]) -> frozenset[int]:
    """Return the same thing for equal seats: there are few."""
    return seats


class Unseen:
    """The numbers of one count that not everybody may notice, with the seats that may."""

    def __init__(self) -> None:
        self._numbers: list[int] = []
        self._seats: list[frozenset[int]] = []
        self._hidden: dict[tuple[int, ...], list[int]] = {}  # from whom, found once

    def add(self, number: int, seats: frozenset[int]) -> None:
        """Note that only these seats notice a number; numbers come in their order."""
        self._numbers.append(number)
        self._seats.append(_same(seats))
        self._hidden.clear()

    def plain(self) -> list[tuple[int, list[int]]]:
        """Return it as JSON data."""
        pairs = zip(self._numbers, self._seats, strict=True)
        return [(number, sorted(seats)) for number, seats in pairs]

    @classmethod
    def from_plain(cls, plain: Iterable[tuple[int, list[int]]]) -> Unseen:
        """Read it again."""
        found = cls()
        for number, seats in plain:
            found.add(number, frozenset(seats))
        return found

    def forget(self, after: int) -> None:
        """Forget all numbers above one."""
        keep = bisect_right(self._numbers, after)
        del self._numbers[keep:], self._seats[keep:]
        self._hidden.clear()

    def told(self, number: int, held: Collection[int]) -> int:
        """Return what a number is for somebody who holds these seats."""
        return number - bisect_right(self._from(held), number)

    def meant(self, told: int, held: Collection[int]) -> int:
        """Return the number that somebody who holds these seats was told as another."""
        number = told
        for other in self._from(held):
            if other > number:
                break
            number += 1
        return number

    def notices(self, number: int, held: Collection[int]) -> bool:
        """Tell whether somebody who holds these seats may notice a number."""
        return number not in self._from(held)

    def _from(self, held: Collection[int]) -> list[int]:
        """Return the numbers that nobody on these seats may notice."""
        key = tuple(held)
        if key not in self._hidden:
            pairs = zip(self._numbers, self._seats, strict=True)
            self._hidden[key] = [number for number, seats in pairs if seats.isdisjoint(held)]
        return self._hidden[key]
