"""Perft: how many ways there are from a position, counted by depth.

Whoever writes these games anew can check themselves by these counts. What is counted:

- A *way* of depth d is a row of d moves, one after the other, each legal where it is made. Of all
  seats that may act the lowest moves; the others are asked in their turn.
- Chance is not counted: dice are part of a position, and a copy of it throws what it would have
  thrown. So a move leads to one position.
- A game that is over has no further ways: `ended` of depth d are the ways whose last move ends it.
- *Positions* of depth d are those that ways of depth d lead to, each text counted once.

>>> import zamok
>>> state = zamok.game("castle_builder").start(2, seed="perft")
>>> [count.ways for count in perft(state, 2)]
[7, 43]
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from zamok.engine.state import State


class Count(NamedTuple):
    """What there is at one depth."""

    ways: int
    positions: int | None  # None: not looked at
    ended: int


def perft(state: State[Any], depth: int, texts: int = 0) -> list[Count]:
    """Return the counts of depth 1 and so on; positions are told apart in layers of so many.

    What lies deeper is walked through one way after the other: memory does not grow with it.
    """
    found: list[Count] = []
    layer = [(state, 1)]  # positions, and how many ways lead to each
    while len(found) < depth and sum(len(_legal(one)) for one, _ in layer) <= texts:
        merged: dict[str, tuple[State[Any], int]] = {}
        ways = ended = 0
        for one, times in layer:
            for child in children(one):
                ways += times
                ended += times if child.over else 0
                text = child.to_text()
                merged[text] = child, times + merged.get(text, (child, 0))[1]
        found.append(Count(ways, len(merged), ended))
        layer = list(merged.values())
    deeper = [[0, 0] for _ in range(depth - len(found))]
    if deeper:
        for one, times in layer:
            _walk(one, times, deeper, 0)
    return found + [Count(ways, None, ended) for ways, ended in deeper]


def _walk(state: State[Any], times: int, found: list[list[int]], at: int) -> None:
    """Add the ways from a position, and those that end, to the counts by depth."""
    row = found[at]
    for child in children(state):
        row[0] += times
        if child.over:
            row[1] += times
        elif at + 1 < len(found):
            _walk(child, times, found, at + 1)


def _legal(state: State[Any]) -> Sequence[int]:
    """Return the moves of the lowest acting seat."""
    return state.legal(state.actors()[0]) if not state.over else ()


def children(state: State[Any]) -> list[State[Any]]:
    """Return the positions that the moves of the lowest acting seat lead to, by move."""
    found = []
    for seat in state.actors()[:1]:
        for move in state.legal(seat):
            child = state.copy()
            child.apply(seat, move)
            found.append(child)
    return found


def divide(state: State[Any], depth: int) -> dict[str, int]:
    """Return how many of the ways begin with each move, by its notation."""
    found = {}
    for seat in state.actors()[:1]:
        for move, child in zip(state.legal(seat), children(state)):
            found[state.notation(move)] = perft(child, depth - 1)[-1].ways if depth > 1 else 1
    return found
