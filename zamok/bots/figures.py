"""What the results of an arena say, and how sure they are."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zamok.bots.arena import Contest, Result

Z95 = 1.959964  # standard errors on each side of a 95 % interval
ELO = 400 / math.log(10)  # rating points for a factor of e in the odds
RESAMPLES = 400
LEAST = 1e-6  # of a win: odds stay finite


@dataclass(frozen=True)
class Tally:
    """The figures of one entrant, or of one seat."""

    appearances: int
    wins: float  # a victory shared by k seats counts 1/k to each
    low: float  # of the win rate, 95 %
    high: float
    score: float  # mean
    score_error: float  # half of its 95 % interval
    seconds: float  # a decision, mean
    slowest: float  # decision

    @property
    def rate(self) -> float:
        """The share of games won."""
        return self.wins / self.appearances


def by_entrant(plan: Contest, results: Sequence[Result]) -> list[Tally]:
    """Return the figures of each entrant."""
    return [
        _line(
            (result, seat)
            for result in results
            for seat in range(plan.seats)
            if plan.entrant(result.number, seat) == entrant
        )
        for entrant in range(len(plan.bots))
    ]


def by_seat(plan: Contest, results: Sequence[Result]) -> list[Tally]:
    """Return the figures of each seat, whoever sat there."""
    return [_line((result, seat) for result in results) for seat in range(plan.seats)]


def _line(appearances: Iterable[tuple[Result, int]]) -> Tally:
    wins: list[float] = []
    scores: list[int] = []
    decisions, seconds, slowest = 0, 0.0, 0.0
    for result, seat in appearances:
        wins.append(result.shares[seat])
        scores.append(result.scores[seat])
        decisions += result.decisions[seat]
        if result.seconds:
            seconds += result.seconds[seat]
            slowest = max(slowest, result.slowest[seat])
    count = len(scores)
    if not count:
        return Tally(0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0)
    total = math.fsum(wins)
    low, high = wilson(total, count)
    mean = sum(scores) / count
    spread = math.fsum((score - mean) ** 2 for score in scores)
    error = Z95 * math.sqrt(spread / (count - 1) / count) if count > 1 else 0.0
    return Tally(count, total, low, high, mean, error, seconds / max(1, decisions), slowest)


def wilson(wins: float, games: float) -> tuple[float, float]:
    """Return the 95 % Wilson interval of a win rate; shared wins make it no narrower."""
    rate = wins / games
    scale = 1 + Z95**2 / games
    middle = (rate + Z95**2 / (2 * games)) / scale
    half = Z95 / scale * math.sqrt(rate * (1 - rate) / games + Z95**2 / (4 * games**2))
    return max(0.0, middle - half), min(1.0, middle + half)


# ---- ratings -----------------------------------------------------------------------


@dataclass(frozen=True)
class Rating:
    """Strength of a bot on the scale of Elo, the mean of all bots being 0."""

    bot: str
    rating: float
    low: float
    high: float


Comparison = tuple[str, str, float]  # a bot, another bot, the share of the first


def ratings(plan: Contest, results: Sequence[Result]) -> list[Rating]:
    """Return the Bradley-Terry ratings of the bots, best first, with their 95 % intervals."""
    return rank([comparisons(plan, result) for result in results])


def rank(games: Sequence[Sequence[Comparison]], middle: str = "") -> list[Rating]:
    """Return the ratings of all bots that were compared in games, of one plan or of several.

    They are counted from the mean of all, or from that of the bot in the `middle`.
    Intervals are those of a Bayesian bootstrap: each game weighs as much as chance will have it,
    and so do half a win and half a loss that every pair begins with (Jeffreys' prior). A match of
    20 : 0 so has a wide interval, that of two bots is Jeffreys' own.
    """
    names = list(dict.fromkeys(name for game in games for pair in game for name in pair[:2]))
    if len(names) < 2:
        return []
    dice = random.Random("bootstrap")
    found, *samples = [
        _fit(names, games),
        *(
            _fit(
                names,
                games,
                lambda: dice.gammavariate(1.0, 1.0),
                lambda: dice.gammavariate(0.5, 1.0),
            )
            for _ in range(RESAMPLES)
        ),
    ]
    if middle:
        at = names.index(middle)
        found, *samples = [[one - rating[at] for one in rating] for rating in (found, *samples)]
    lines = []
    for at, name in enumerate(names):
        spread = sorted(sample[at] for sample in samples)
        low, high = spread[int(0.025 * RESAMPLES)], spread[int(0.975 * RESAMPLES) - 1]
        lines.append(Rating(name, found[at], low, high))
    return sorted(lines, key=lambda line: -line.rating)


def comparisons(plan: Contest, result: Result) -> list[Comparison]:
    """Return the comparisons of one game; every pair of its seats is one of its own."""
    bots = [plan.bots[plan.entrant(result.number, seat)] for seat in range(plan.seats)]
    pairs = []
    for one in range(plan.seats):
        for two in range(one + 1, plan.seats):
            if bots[one] != bots[two]:
                ahead = result.ranks[two] - result.ranks[one]
                share = 1.0 if ahead > 0 else 0.0 if ahead < 0 else 0.5
                pairs.append((bots[one], bots[two], share))
    return pairs


def _fit(
    names: Sequence[str],
    games: Sequence[Sequence[Comparison]],
    weight: Callable[[], float] = lambda: 1.0,
    prior: Callable[[], float] = lambda: 0.25,
) -> list[float]:
    """Fit strengths by minorization-maximization (Hunter 2004), from half a virtual draw each.

    `weight` says what a game counts, `prior` what each side of a pair has won before the first.
    """
    count = len(names)
    place = {name: at for at, name in enumerate(names)}
    wins = [[max(prior(), LEAST) for _ in range(count)] for _ in range(count)]
    for game in games:
        much = weight()
        for one, two, share in game:
            wins[place[one]][place[two]] += much * share
            wins[place[two]][place[one]] += much * (1 - share)
    strength = [1.0] * count
    for _ in range(100):
        fresh = []
        for i in range(count):
            won = sum(wins[i][j] for j in range(count) if j != i)
            met = sum(
                (wins[i][j] + wins[j][i]) / (strength[i] + strength[j])
                for j in range(count)
                if j != i
            )
            fresh.append(won / met)
        mean = math.exp(sum(math.log(value) for value in fresh) / count)
        strength = [value / mean for value in fresh]
    return [ELO * math.log(value) for value in strength]
