"""Ladder: how strong the levels of a game are, as it was measured, in figures and in words.

A game's ladder.json holds the matches its levels have played and what these come to; it is written
by `python -m tools.ladders`. A game that has none can be played like any other: it only says
nothing of its levels.

Strength is a logarithm of odds: who is stronger by one wins e times as often as the other. As a
rating it is shown on the scale of the server's ratings, on which the squire has as many points as
somebody new.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from typing import Final

from zamok.bots.figures import wilson
from zamok.bots.levels import read_levels
from zamok.bots.names import PEER, kind_of, say_whom, say_word
from zamok.engine import Game

USUAL: Final = "squire"  # the level that somebody new is taken to be as strong as
START: Final = 1500  # its points
POINTS: Final = 376.0  # for a strength of one: as many as the server's ratings foretell it from
# How often one beats another, as people say it; from the last one on it is nearly always.
TIMES: Final = tuple(
    Fraction(*parts)
    for parts in ((1, 2), (3, 5), (2, 3), (3, 4), (4, 5), (9, 10), (19, 20), (1, 1))
)
LEAST: Final = 0.45  # a share below it is not called beating


@dataclass(frozen=True)
class Met:
    """What came of a match: one of a level against others of one level."""

    level: str
    against: str
    seats: int
    games: int
    won: float  # a victory shared by k seats counts 1/k; what nobody wins counts for nobody
    ahead: float | None  # games in which the one was before the other, ties by half; None: untold
    mark: str  # of the levels as they were
    ms: float | None = None  # what the one thought on a decision

    @property
    def rate(self) -> float:
        """The share of games won."""
        return self.won / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Where the share surely lies, to 95 %."""
        return wilson(self.won, self.games)


@dataclass(frozen=True)
class Rung:
    """Somebody between two levels, who decides like the upper one so often and else like the lower.

    `share` is of the decisions.
    """

    lower: str
    upper: str
    share: float
    strength: float


@dataclass(frozen=True)
class Ladder:
    """What is known of a game's levels."""

    met: tuple[Met, ...] = ()
    strength: dict[str, tuple[float, float]] = field(default_factory=dict)  # and its uncertainty
    mixed: tuple[Rung, ...] = ()

    def between(self, level: str, against: str) -> Met | None:
        """Return what came of a match of two, alone with each other."""
        found = [
            one for one in self.met if (one.level, one.against, one.seats) == (level, against, 2)
        ]
        return max(found, key=lambda one: one.games, default=None)


@cache
def read_ladder(game: Game) -> Ladder:
    """Return what is known of a game's levels from its folder."""
    path = game.folder / "ladder.json"
    if not path.exists():
        return Ladder()
    data = json.loads(path.read_text(encoding="utf-8"))
    return Ladder(
        tuple(Met(**one) for one in data["met"]),
        {level: (found[0], found[1]) for level, found in data["strength"].items()},
        tuple(Rung(**one) for one in data["mixed"]),
    )


def points_of(game: Game, level: str) -> int | None:
    """Return the rating that a level was measured to have, or a peer was told; None if unknown."""
    kind, _, told = level.partition("-")
    if kind == PEER:
        return int(told) if told else None
    found = read_ladder(game).strength.get(level)
    return None if found is None else to_points(found[0])


def to_points(strength: float) -> int:
    """Return a strength as a rating is shown."""
    return max(0, round(START + POINTS * strength))


def to_strength(points: float) -> float:
    """Return the strength that a rating stands for."""
    return (points - START) / POINTS


def times(share: float) -> str:
    """Return which simple fraction a share is said as, as the end of a key; "" if it is too small.

    >>> times(0.786), times(0.655), times(0.53), times(0.3)
    ('4_5', '2_3', '1_2', '')
    """
    if share < LEAST:
        return ""
    nearest = min(TIMES, key=lambda one: abs(one - share))
    return f"{nearest.numerator}_{nearest.denominator}"


def say_strength(game: Game, level: str, language: str) -> str:
    """Return in words how strong a level is: against the one below it; "" if nobody measured."""
    if kind_of(level) == PEER:
        return say_word("strength.peer" if level == PEER else "strength.peer_here", language)
    levels = ["random", *read_levels(game)]
    if level not in levels[1:]:
        return ""
    lower = levels[levels.index(level) - 1]
    met = read_ladder(game).between(level, lower)
    often = times(met.rate) if met else ""
    if not often:
        return ""
    whom = say_whom(lower, language)
    return say_word(
        "strength.beats", language, whom=whom, times=say_word(f"times.{often}", language)
    )


def describe(game: Game, level: str, language: str) -> str:
    """Return how strong a level is, after its name: its rating and words, as far as known."""
    points = points_of(game, level)
    said = say_strength(game, level, language)
    return " · ".join(filter(None, ["" if points is None else str(points), said]))
