"""Layouts: what an observation is made of, piece by piece.

An observation is one row of 16-bit numbers. Its layout is published (docs/LAB.md is made from
it): pieces with a name, a shape, bounds and a meaning, in the order in which they follow each
other. The observer of a game writes the rows.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache

from zamok.engine import Game


@dataclass(frozen=True)
class Piece:
    """A named part of an observation; all its numbers lie between low and high."""

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    about: str

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return math.prod(self.shape)


@dataclass(frozen=True)
class Layout:
    """The pieces of a game's observations for one number of seats."""

    pieces: tuple[Piece, ...]

    @property
    def size(self) -> int:
        """How many numbers a whole observation has."""
        return sum(piece.size for piece in self.pieces)

    def slices(self) -> dict[str, slice]:
        """Return where each piece lies."""
        found: dict[str, slice] = {}
        at = 0
        for piece in self.pieces:
            found[piece.name] = slice(at, at + piece.size)
            at += piece.size
        return found


@cache
def layout_of(game: Game, seats: int) -> Layout:
    """Return the layout of a game's observations."""
    return Layout(tuple(Piece(*row) for row in game.observer.pieces(seats)))
