"""Memory: what was made lately, by what it was made of."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TypeVar

T = TypeVar("T")


class Memory(dict[Hashable, T]):
    """So many things at most; of more the oldest are forgotten."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    def keep(self, key: Hashable, made: T) -> T:
        """Keep something for whoever needs it next; return it."""
        while len(self) >= self._most:
            del self[next(iter(self))]
        self[key] = made
        return made
