"""The arena: bots against bots, seat-balanced, on several processes.

Entrant `e` sits in game `i` wherever (seat + i) modulo the entrants is `e`, so that each
of them has had every seat equally often after as many games as there are entrants. Seeds
follow from the arena's seed and the number of the game: the number of processes changes
nothing but the time.
"""

from __future__ import annotations

import math
import multiprocessing
import signal
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field

from zamok.bots import make_bot
from zamok.bots.player import Bot, Seat
from zamok.engine import Dice, Game, SetupError, State, key_from_seed
from zamok.engine.registry import game as find_game

Z95 = 1.959964  # standard errors on each side of a 95 % interval


@dataclass(frozen=True)
class Plan:
    """What is played: game, seats, options, entrants by bot name, how often, from which seed."""

    game: str
    seats: int
    bots: tuple[str, ...]
    games: int
    seed: str
    options: Mapping[str, str] = field(default_factory=dict)

    def check(self) -> None:
        """Raise SetupError unless every game of this plan can be played."""
        find_game(self.game).start(self.seats, self.options, self.seed)
        for name in self.bots:
            make_bot(name, find_game(self.game), Dice(b"check"))
        if not 0 < len(self.bots) <= self.seats:
            raise SetupError(f"{len(self.bots)} bots cannot share {self.seats} seats")
        if self.games < 1:
            raise SetupError(f"an arena plays at least one game, not {self.games}")

    def entrant(self, number: int, seat: int) -> int:
        """Return which entrant has a seat in a game."""
        return (seat + number) % len(self.bots)


@dataclass(frozen=True)
class Result:
    """How one game of a plan ended, seat by seat."""

    number: int
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    decisions: int


def play_out(state: State, bots: Sequence[Bot]) -> int:
    """Let bots play a position to its end; return how many decisions they made."""
    decisions = 0
    while not state.over:
        seat = state.actors()[0]
        state.play(seat, bots[seat].decide(Seat(state, seat)))
        decisions += 1
    return decisions


def play_one(plan: Plan, number: int) -> Result:
    """Play one game of a plan."""
    game: Game = find_game(plan.game)
    seed = f"{plan.seed}/{number}"
    state = game.start(plan.seats, plan.options, seed)
    bots = [
        make_bot(
            plan.bots[plan.entrant(number, seat)],
            game,
            Dice(key_from_seed(f"{seed}/bot {seat}")),
        )
        for seat in range(plan.seats)
    ]
    decisions = play_out(state, bots)
    return Result(number, tuple(state.scores()), tuple(state.ranks()), decisions)


def play_some(plan: Plan, numbers: range) -> list[Result]:
    """Play some games of a plan: the share of one process at a time."""
    return [play_one(plan, number) for number in numbers]


def play_all(plan: Plan, jobs: int = 1) -> Iterator[Result]:
    """Play every game of a plan on so many processes, giving results as they come."""
    plan.check()
    if jobs <= 1 or plan.games == 1:
        yield from (play_one(plan, number) for number in range(plan.games))
        return
    # Spawned rather than forked: the same on every system, and safe beside threads.
    size = max(1, min(20, plan.games // (jobs * 4)))
    shares = [range(at, min(at + size, plan.games)) for at in range(0, plan.games, size)]
    context = multiprocessing.get_context("spawn")
    # An interrupt from the keyboard reaches every process; the first one ends the others.
    quiet = (signal.SIGINT, signal.SIG_IGN)
    with ProcessPoolExecutor(
        min(jobs, len(shares)), mp_context=context, initializer=signal.signal, initargs=quiet
    ) as pool:
        waiting = [pool.submit(play_some, plan, share) for share in shares]
        try:
            for done in as_completed(waiting):
                yield from done.result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


# ---- what the results say --------------------------------------------------------


@dataclass(frozen=True)
class Line:
    """The figures of one entrant, or of one seat."""

    appearances: int
    wins: float  # a victory shared by k seats counts 1/k to each
    low: float  # of the win rate, 95 %
    high: float
    score: float  # mean
    score_error: float  # half of its 95 % interval

    @property
    def rate(self) -> float:
        """The share of games won."""
        return self.wins / self.appearances


def by_entrant(plan: Plan, results: Sequence[Result]) -> list[Line]:
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


def by_seat(plan: Plan, results: Sequence[Result]) -> list[Line]:
    """Return the figures of each seat, whoever sat there."""
    return [_line((result, seat) for result in results) for seat in range(plan.seats)]


def _line(appearances: Iterator[tuple[Result, int]]) -> Line:
    wins: list[float] = []
    scores: list[int] = []
    for result, seat in appearances:
        wins.append(1 / result.ranks.count(1) if result.ranks[seat] == 1 else 0.0)
        scores.append(result.scores[seat])
    count = len(scores)
    total = math.fsum(wins)
    low, high = wilson(total, count)
    mean = sum(scores) / count
    spread = math.fsum((score - mean) ** 2 for score in scores)
    error = Z95 * math.sqrt(spread / (count - 1) / count) if count > 1 else 0.0
    return Line(count, total, low, high, mean, error)


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Return the 95 % Wilson interval of a win rate; shared wins make it no narrower."""
    rate = wins / games
    scale = 1 + Z95**2 / games
    middle = (rate + Z95**2 / (2 * games)) / scale
    half = Z95 / scale * math.sqrt(rate * (1 - rate) / games + Z95**2 / (4 * games**2))
    return max(0.0, middle - half), min(1.0, middle + half)
