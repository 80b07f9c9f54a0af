"""Layouts: what an observation is made of, piece by piece.

An observation is one row of 16-bit numbers. Its layout is published (docs/LAB.md is made from
it): pieces with a name, a shape, bounds and a meaning, in the order in which they follow each
other. The modules of `zamok.lab.observe` write the rows.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from importlib import import_module

from zamok.engine import Game
from zamok.lab.observe.observer import Observer


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


@dataclass(frozen=True)
class Block:
    """Moves of one kind: so many numbers from `first` on."""

    name: str
    first: int
    count: int
    about: str


@cache
def layout_of(game: Game, seats: int) -> Layout:
    """Return the layout of a game's observations."""
    rows = import_module(f"zamok.lab.observe.{game.key}").pieces(seats)
    return Layout(tuple(Piece(*row) for row in rows))


@cache
def moves_of(game: Game) -> tuple[Block, ...]:
    """Return what the moves of a game mean, in the order of their numbers."""
    spans = import_module(f"zamok.lab.observe.{game.key}").moves()
    return tuple(Block(*span) for span in spans)


@cache
def observer_of(game: Game) -> Observer:
    """Return the observer that writes a game's observations."""
    found = import_module(f"zamok.lab.observe.{game.key}").OBSERVER
    assert isinstance(found, Observer)
    return found
