"""Traits: what a person would count at a position, as a row of numbers for every player.

A game's `traits` module names the numbers and writes them; networks that have learned judge
positions by them. A row tells of one player and of what all have in common, and reads the same
for every seat, so that one network serves any number of seats. The position is a possible one,
dealt anew from what a seat knows: nothing in it is a secret any more.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from zamok.engine.state import State

PLAYERS = 8  # at most so many rows, players without a seat included


@mypyc_attr(allow_interpreted_subclasses=True)
class Traits:
    """Counts what matters at the positions of one game."""

    def names(self) -> list[str]:
        """Return what the numbers of a row are."""
        raise NotImplementedError

    def count(self, state: State, rows: vec[float]) -> i64:
        """Write a row for every player, those without a seat last; return how many players."""
        raise NotImplementedError


def empty(rows: vec[float], end: i64) -> None:
    """Write zeros."""
    i: i64 = 0
    while i < end:
        rows[i] = 0.0
        i += 1
