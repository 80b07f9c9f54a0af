"""Sequential halving: all legal moves meet the same possible worlds, and the worse half drops out.

Moves that are compared in the same world, with the same dice to come, differ by what they
do and less by luck; so few worlds part the good from the bad.
"""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from zamok.bots.search.budget import Budget
from zamok.bots.search.rollout import rollout
from zamok.bots.search.world import World
from zamok.engine.dice import Dice
from zamok.engine.mind import Mind


@final
class Halving:
    """One search from one seat's knowledge; afterwards `visits` and `totals` tell of each move.

    The last `keep` moves are all tried in the same worlds until the end: they can be compared.
    """

    def __init__(self, mind: Mind, world: World, dice: Dice, depth: i64, keep: i64 = 1) -> None:
        self.mind: Mind = mind
        self.world: World = world
        self.dice: Dice = dice
        self.depth: i64 = depth
        self.keep: i64 = keep
        self.moves: list[int] = world.moves()
        self.visits: vec[i64] = vec[i64]([0] * len(self.moves))
        self.totals: vec[float] = vec[float]([0.0] * len(self.moves))
        self.order: vec[i64] = vec[i64](list(range(len(self.moves))))  # the best ones first
        self.alive: i64 = len(self.moves)
        first = world.deal(dice)
        self.buffer: vec[i64] = vec[i64]([0] * int(first.max_legal))
        self.shares: vec[float] = vec[float]([0.0] * int(first.seats))

    def run(self, budget: Budget) -> int:
        """Search within a budget, shared evenly by the rounds, and return the best move."""
        rounds: i64 = 1
        left = self.alive
        while left > self.keep and left > 2:
            left = self._half(left)
            rounds += 1
        trials = budget.left // rounds
        while self.alive > 1:
            worlds = trials // self.alive
            if worlds < 1:
                worlds = 1
            while worlds > 0:
                if not self._try_all(budget):
                    self._sort()
                    return self.moves[self.order[0]]
                worlds -= 1
            self._sort()
            if self.alive <= self.keep:
                break
            self.alive = self._half(self.alive)
        return self.moves[self.order[0]]

    def _half(self, count: i64) -> i64:
        """Return how many of so many moves go on."""
        half = (count + 1) // 2
        return half if half > self.keep else self.keep

    def _try_all(self, budget: Budget) -> bool:
        """Try every move that is left in one new world; tell whether the budget lasted."""
        seat: i64 = self.world.seat
        chance = self.dice.fork()
        i: i64 = 0
        while i < self.alive:
            if not budget.step():
                return False
            at = self.order[i]
            dice = chance.copy()
            state = self.world.deal(dice)
            state.apply(seat, self.moves[at])
            rollout(self.mind, state, dice, self.depth, self.buffer, self.shares)
            self.visits[at] += 1
            self.totals[at] += self.shares[seat]
            i += 1
        return True

    def _mean(self, at: i64) -> float:
        visits = self.visits[at]
        return self.totals[at] / float(visits) if visits else -1.0

    def _sort(self) -> None:
        """Put the moves that are left in order, the best average first."""
        order = self.order
        i: i64 = 1
        while i < self.alive:
            at = order[i]
            mean = self._mean(at)
            j = i
            while j > 0 and self._mean(order[j - 1]) < mean:
                order[j] = order[j - 1]
                j -= 1
            order[j] = at
            i += 1
