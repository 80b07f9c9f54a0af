"""Film: the positions of a game as text, each kept as what is other than in the one before.

A long game is read without writing out all of its positions: whoever asks for one gets it. That is
seldom one of long ago, so those are packed.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator

from zamok.engine.layout import follow_up, words_of

PACKED = 8  # positions that are packed together
LOOSE = 2 * PACKED  # from so many on the first of them are
PACKING = 1  # the quickest


class Film:
    """The first position, and that after each move."""

    def __init__(self) -> None:
        # The first is whole, the others are as `layout.difference` tells them.
        self._packed: list[bytes] = []
        self._told: list[str] = []  # those after the packed ones
        self._last: dict[str, str] = {}  # the words of the last one by their fields

    def __len__(self) -> int:
        return PACKED * len(self._packed) + len(self._told)

    def _all(self) -> list[str]:
        """Return all as they were told."""
        found: list[str] = []
        for packed in self._packed:
            found += zlib.decompress(packed).decode().split("\n")
        return found + self._told

    def _pack(self) -> None:
        """Pack those of long ago."""
        while len(self._told) >= LOOSE:
            old = "\n".join(self._told[:PACKED])  # each is one line
            self._packed.append(zlib.compress(old.encode(), PACKING))
            del self._told[:PACKED]

    def add(self, told: str) -> None:
        """Go on to a position, by what is other in it; PositionError if it cannot be."""
        self._last = follow_up(self._last, told)
        self._told.append(told)
        self._pack()

    def plain(self) -> tuple[list[str], str]:
        """Return it as JSON data: what is other in each position, and the whole of the last."""
        return self._all(), self.last

    @classmethod
    def from_plain(cls, told: list[str], last: str) -> Film:
        """Read it again."""
        found = cls()
        found._told, found._last = list(told), words_of(last)
        found._pack()
        return found

    @property
    def last(self) -> str:
        """The latest position."""
        return " ".join(self._last.values())

    def __iter__(self) -> Iterator[str]:
        words: dict[str, str] = {}
        for told in self._all():
            words = follow_up(words, told)
            yield " ".join(words.values())

    def at(self, number: int) -> str:
        """Return the position after so many moves."""
        return self.first(number + 1).last

    def after(self, number: int) -> list[str]:
        """Return the positions from the one after so many moves on."""
        return list(self)[number:]

    def first(self, count: int) -> Film:
        """Return the first positions as a film of their own."""
        found = Film()
        found._told = self._all()[:count]
        for told in found._told:
            found._last = follow_up(found._last, told)
        return found

    def cut(self, count: int) -> None:
        """Keep only the first positions; what the others changed is as it was told before."""
        left, self._packed = self._all(), []
        gone, self._told = left[count:], left[:count]
        self._last_of(gone)
        self._pack()

    def _last_of(self, gone: list[str]) -> None:
        """Go back to the words of the last one that is left."""
        if any(_whole(told) for told in gone):  # it had other fields
            self._last = self.first(len(self))._last
            return
        changed = {name for told in gone for name in words_of(told)}
        for told in reversed(self._told):
            words = words_of(told)
            found = changed & words.keys()
            self._last.update({name: words[name] for name in found})
            changed -= found
            if not changed or _whole(told):
                return

    def rewrite_last(self, text: str) -> None:
        """Have the latest position as other rules write it."""
        self._told[-1] = text
        self._last = words_of(text)


def _whole(told: str) -> bool:
    """Tell whether a position is told as a whole."""
    return bool(told) and "=" not in told.partition(" ")[0]
