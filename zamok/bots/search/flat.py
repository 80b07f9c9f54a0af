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

    def run(self, budget: Budget) -> int:
        """Search within a budget and return the best move."""
        seat: i64 = self.world.seat
        first = self.world.deal(self.dice)
        buffer = vec[i64]([0] * int(first.max_legal))
        shares = vec[float]([0.0] * int(first.seats))
        while budget.step() and not budget.settled(self.visits):
            at = self._next()
            state = self.world.deal(self.dice)
            state.apply(seat, self.moves[at])
            rollout(self.mind, state, self.dice, self.depth, buffer, shares)
            self.visits[at] += 1
            self.totals[at] += shares[seat]
        return self.moves[self._best()]

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
