"""Moves: the table in which a game describes its move space, once.

Each kind of move is a block of numbers. A block says how its moves are written, which rule
they belong to and what they mean; constants, notation, parsing, the lab's layout and the
data page all come from here. Blocks follow each other, so no two meanings share a number.

The table is a game's moves.csv, a row a block: its name, its notation with gaps, the axes that
fill them in the order in which they are counted, the rule, and what the moves mean. An axis is
called by the names it has, or `axis=names` where one axis has other names in another block.
"""

from __future__ import annotations

import csv
import math
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from pathlib import Path


@dataclass(frozen=True)
class Block:
    """Moves of one kind: so many numbers from `first` on.

    A move of the block is one name of each axis, the last axis counted fastest; `form` is its
    notation with a gap for each axis. A name "" is a hole: a number that is no move.
    """

    name: str
    form: str
    first: int
    axes: Mapping[str, Sequence[str]]
    rule: str  # anchor of the rule about these moves
    about: str  # what they mean, for the pages of the lab and of the data

    @cached_property
    def count(self) -> int:
        """How many numbers the block has."""
        return math.prod(len(names) for names in self.axes.values())

    @cached_property
    def shape(self) -> tuple[int, ...]:
        """How many names each axis has."""
        return tuple(len(names) for names in self.axes.values())

    def texts(self) -> Iterator[str]:
        """Give the notation of every number of the block in order, "" for holes."""
        for names in product(*self.axes.values()):
            gaps = dict(zip(self.axes, names, strict=True))
            yield self.form.format(**gaps) if all(names) else ""


class Moves:
    """The blocks of a game in the order of their numbers; made of the names of every axis."""

    def __init__(self, table: Path | None = None, /, **axes: Sequence[str]) -> None:
        self.blocks: list[Block] = []
        self._firsts: list[int] = []
        self.size = 0
        if table is None:
            return
        with table.open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                own: dict[str, Sequence[str]] = {}
                for axis in row["axes"].split():
                    called, _, names = axis.partition("=")
                    own[called] = axes[names or called]
                self.block(
                    row["name"], row["notation"], rule=row["rule"], about=row["about"], **own
                )

    def __getitem__(self, name: str) -> int:
        """Return the first number of a block."""
        for block in self.blocks:
            if block.name == name:
                return block.first
        raise KeyError(name)

    def block(self, name: str, form: str, *, rule: str, about: str, **axes: Sequence[str]) -> int:
        """Add a block behind the last one and return its first number."""
        made = Block(name, form, self.size, axes, rule, about)
        self.blocks.append(made)
        self._firsts.append(made.first)
        self.size += made.count
        return made.first

    def of(self, move: int) -> Block:
        """Return the block that a move belongs to."""
        if not 0 <= move < self.size:
            raise ValueError(f"{move} is not a move of this game")
        return self.blocks[bisect_right(self._firsts, move) - 1]

    def write(self, move: int) -> str:
        """Return the notation of a move, "" for a number that is none."""
        return self._texts[move] if 0 <= move < self.size else ""

    def read(self, text: str) -> int:
        """Return the move of a notation, or -1."""
        return self._numbers.get(text, -1)

    @cached_property
    def _texts(self) -> list[str]:
        return [text for block in self.blocks for text in block.texts()]

    @cached_property
    def _numbers(self) -> dict[str, int]:
        numbers: dict[str, int] = {}
        for move, text in enumerate(self._texts):
            if text and numbers.setdefault(text, move) != move:
                raise ValueError(f"two moves are written {text!r}")
        return numbers
