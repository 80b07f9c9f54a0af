"""Answers: under which ids a table has stored what, so that what is sent again is answered again.

There is one for every move of a game. As text it takes half of the memory.
"""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from typing import TypeAlias

Who: TypeAlias = tuple[str, str]  # a person, who has no spaces, and the id of an action
What: TypeAlias = tuple[int, str | None]  # the entry it led to, and a hash of it


class Answers(MutableMapping[Who, What]):
    """Every action stored at a table, by person and id: the entry it led to, and what it was."""

    def __init__(self) -> None:
        self._of: dict[str, str] = {}

    def __getitem__(self, who: Who) -> What:
        seq, _, content = self._of[" ".join(who)].partition(" ")
        return int(seq), content or None

    def __setitem__(self, who: Who, what: What) -> None:
        seq, content = what
        self._of[" ".join(who)] = f"{seq} {content}" if content else str(seq)

    def __delitem__(self, who: Who) -> None:
        del self._of[" ".join(who)]

    def __iter__(self) -> Iterator[Who]:
        for who in self._of:
            person, _, id = who.partition(" ")
            yield person, id

    def __len__(self) -> int:
        return len(self._of)
