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

from typing import Any, NamedTuple

from zamok.engine.state import State


class Count(NamedTuple):
    """What there is at one depth."""

    ways: int
    positions: int | None  # None: not looked at
    ended: int


def perft(state: State[Any], depth: int, texts: int = 0) -> list[Count]:
    """Return the counts of depth 1 and so on; positions are told apart in layers of so many."""
    found: list[Count] = []
    layer = [(state, 1)]  # positions, and how many ways lead to each
    exact = True  # whether equal positions of the layer are one
    for _ in range(depth - 1):
        following: list[tuple[State[Any], int]] = []
        ways = ended = 0
        for one, times in layer:
            for child in children(one):
                ways += times
                ended += times if child.over else 0
                following.append((child, times))
        exact = exact and len(following) <= texts
        if exact:
            merged: dict[str, tuple[State[Any], int]] = {}
            for child, times in following:
                text = child.to_text()
                merged[text] = child, times + merged.get(text, (child, 0))[1]
            following = list(merged.values())
        found.append(Count(ways, len(following) if exact else None, ended))
        layer = following
    return [*found, _last(layer, exact, texts)]


def _last(layer: list[tuple[State[Any], int]], exact: bool, texts: int) -> Count:
    """Count the last depth, whose positions need not be kept."""
    ways = sum(times * len(one.legal(one.actors()[0])) for one, times in layer if not one.over)
    seen: set[str] = set()
    exact = exact and ways <= texts
    ended = 0
    for one, times in layer:
        for child in children(one):
            ended += times if child.over else 0
            if exact:
                seen.add(child.to_text())
    return Count(ways, len(seen) if exact else None, ended)


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
