"""Peers: bots as strong as the people they play with.

A peer is told a rating. Between two levels it decides now like the one, now like the other, so
often that it is as strong as that: how often, the game's ladder says, where mixtures were measured.
Which of the two decides, its dice say, anew for every decision: a peer of a strength is as
reproducible as any bot, sees what its seat may see, and takes no longer than the upper level.

`peer-1620` is the peer of a strength; `peer` alone is the one for whoever has no rating yet.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Final, final

from zamok.bots.ladder import START, read_ladder, to_points, to_strength
from zamok.bots.levels import read_levels
from zamok.bots.names import PEER, kind_of
from zamok.bots.player import Bot, Seat
from zamok.engine import Dice, Game

FIXED: Final = re.compile(rf"{PEER}-(\d{{1,5}})")
PARTS: Final = 10_000  # shares of decisions are drawn in such parts


def is_peer(level: str) -> bool:
    """Tell whether a level is that of peers, a strength chosen or not."""
    return kind_of(level) == PEER


def strength_of(level: str) -> int:
    """Return the rating that a peer was told; that of somebody new if it was told none."""
    found = FIXED.fullmatch(level)
    return int(found[1]) if found else START


def fix(game: Game, points: Sequence[float]) -> str:
    """Return the peer for people of these ratings: as strong as they are on average, if it can be.

    >>> import zamok
    >>> fix(zamok.game("carcassonne"), [1500, 1700])
    'peer-1600'
    """
    wanted = sum(points) / len(points) if points else START
    known = _rungs(game)
    if known:
        least, most = to_points(known[0][0]), to_points(known[-1][0])
        wanted = min(max(wanted, least), most)
    return f"{PEER}-{round(wanted)}"


@cache
def mixture(game: Game, points: int) -> tuple[str, str, float]:
    """Return the two levels a peer is between, and how often it decides like the upper one."""
    levels = ("random", *read_levels(game))
    known = _rungs(game)
    if not known:  # nobody has measured this game's levels
        return levels[0], levels[1], 1.0
    wanted = to_strength(points)
    height = known[0][1]
    for (weak, low), (strong, high) in pairwise(known):
        if wanted > weak:
            height = low + (high - low) * min(1.0, (wanted - weak) / (strong - weak))
    lower = min(int(height), len(levels) - 2)
    return levels[lower], levels[lower + 1], height - lower


@cache
def _rungs(game: Game) -> tuple[tuple[float, float], ...]:
    """Return strengths that are known, and how high on the ladder each is, the weakest first.

    1 is the squire, 1.5 half way to the knight. Below the weakest mixture nobody plays: the jester
    himself always loses, so nobody can say how strong he is.
    """
    ladder, levels = read_ladder(game), ("random", *read_levels(game))
    measured = [
        (float(levels.index(level)), ladder.strength[level][0])
        for level in levels[1:]
        if level in ladder.strength
    ]
    measured += [(levels.index(one.lower) + one.share, one.strength) for one in ladder.mixed]
    found: list[tuple[float, float]] = []
    for high, strong in measured:
        # What chance has put above its upper level or below its lower one tells nothing.
        if all((high - other) * (strong - as_strong) > 0 for other, as_strong in found):
            found.append((high, strong))
    return tuple((strong, high) for high, strong in sorted(found))


@final
class Mixed:
    """A bot that decides now like one, now like another."""

    def __init__(self, lower: Bot, upper: Bot, share: float, dice: Dice) -> None:
        self._lower = lower
        self._upper = upper
        self._share = round(share * PARTS)
        self._dice = dice

    def decide(self, seat: Seat) -> int:
        """Return the move that the one finds best whose turn it is."""
        upper = int(self._dice.below(PARTS)) < self._share
        return (self._upper if upper else self._lower).decide(seat)
