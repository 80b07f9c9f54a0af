"""Film: the positions of a game as text, each kept as what is other than in the one before.

A long game is read without writing out all of its positions: whoever asks for one gets it.
"""

from __future__ import annotations

from collections.abc import Iterator

from zamok.engine.layout import follow_up, words_of


class Film:
    """The first position, and that after each move."""

    def __init__(self) -> None:
        self._told: list[str] = []  # the first whole, the others as `layout.difference` tells them
        self._last: dict[str, str] = {}  # the words of the last one by their fields

    def __len__(self) -> int:
        return len(self._told)

    def add(self, told: str) -> None:
        """Go on to a position, by what is other in it; PositionError if it cannot be."""
        self._last = follow_up(self._last, told)
        self._told.append(told)

    def plain(self) -> tuple[list[str], str]:
        """Return it as JSON data: what is other in each position, and the whole of the last."""
        return list(self._told), self.last

    @classmethod
    def from_plain(cls, told: list[str], last: str) -> Film:
        """Read it again."""
        found = cls()
        found._told, found._last = told, words_of(last)
        return found

    @property
    def last(self) -> str:
        """The latest position."""
        return " ".join(self._last.values())

    def __iter__(self) -> Iterator[str]:
        words: dict[str, str] = {}
        for told in self._told:
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
        for told in self._told[:count]:
            found.add(told)
        return found

    def cut(self, count: int) -> None:
        """Keep only the first positions; what the others changed is as it was told before."""
        gone = self._told[count:]
        del self._told[count:]
        if any(_whole(told) for told in gone):  # it had other fields
            self._last = self.first(count)._last
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
