"""Flat Monte-Carlo: every legal move tried in many possible worlds, the best average wins.

Trials go where they are worth most: by UCB over the legal moves.
"""

from __future__ import annotations

import math
from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from zamok.bots.search.budget import Budget
from zamok.bots.search.rollout import rollout
from zamok.bots.search.world import World
from zamok.engine.dice import Dice
from zamok.engine.mind import Mind


@final
class Flat:
    """One search from one seat's knowledge; afterwards `visits` and `totals` tell of each move."""

    def __init__(self, mind: Mind, world: World, dice: Dice, depth: i64, explore: float) -> None:
        self.mind: Mind = mind
        self.world: World = world
        self.dice: Dice = dice
        self.depth: i64 = depth
        self.explore: float = explore
        self.moves: list[int] = world.moves()
        self.visits: vec[i64] = vec[i64]([0] * len(self.moves))
        self.totals: vec[float] = vec[float]([0.0] * len(self.moves))
        first = world.deal(dice)
        self.seats: i64 = first.seats
        self.sums: vec[float] = vec[float]([0.0] * int(len(self.moves) * first.seats))
        self.buffer: vec[i64] = vec[i64]([0] * int(first.max_legal))
        self.shares: vec[float] = vec[float]([0.0] * int(first.seats))

    def run(self, budget: Budget) -> int:
        """Search within a budget and return the best move."""
        while budget.step() and not budget.settled(self.visits):
            self.trial(self._next())
        return self.moves[self._best()]

    def trial(self, at: i64) -> None:
        """Try one move in one possible world."""
        state = self.world.deal(self.dice)
        state.apply(self.world.seat, self.moves[at])
        rollout(self.mind, state, self.dice, self.depth, self.buffer, self.shares)
        self.visits[at] += 1
        self.totals[at] += self.shares[self.world.seat]
        first = at * self.seats
        seat: i64 = 0
        while seat < self.seats:
            self.sums[first + seat] += self.shares[seat]
            seat += 1

    def chance(self, at: i64) -> float:
        """Return the share of the victory a move has brought the seat so far."""
        return self.totals[at] / float(self.visits[at]) if self.visits[at] else 0.0

    def chances(self, at: i64) -> list[float]:
        """Return the share of the victory a move has brought every seat so far."""
        tried = float(self.visits[at])
        return [self.sums[at * self.seats + seat] / tried for seat in range(self.seats)]

    def _next(self) -> i64:
        """Return the move to try next: each once, then by upper confidence bound."""
        count: i64 = len(self.moves)
        total: i64 = 0
        i: i64 = 0
        while i < count:
            if self.visits[i] == 0:
                return i
            total += self.visits[i]
            i += 1
        logarithm = math.log(float(total))
        best: i64 = 0
        highest = -1.0
        i = 0
        while i < count:
            tried = float(self.visits[i])
            bound = self.totals[i] / tried + self.explore * math.sqrt(logarithm / tried)
            if bound > highest:
                highest = bound
                best = i
            i += 1
        return best

    def _best(self) -> i64:
        """Return the move tried most, the better average where that ties."""
        best: i64 = 0
        i: i64 = 1
        while i < len(self.moves):
            more = self.visits[i] - self.visits[best]
            if more > 0 or (more == 0 and self.totals[i] > self.totals[best]):
                best = i
            i += 1
        return best
