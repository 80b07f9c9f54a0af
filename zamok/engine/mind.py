"""Mind: what a game's own knowledge says about its positions, for bots to search with."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from zamok.engine.dice import Dice
from zamok.engine.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Mind:
    """A value function and a quick policy; a game's `bot` module has the one of that game.

    Values are shares of the victory: one number a seat from 0 to 1, together 1 with the
    share of those who have no seat.
    """

    def value(self, state: State, shares: vec[float]) -> None:
        """Write what a position is worth to each seat, before its end."""
        raise NotImplementedError

    def policy(self, state: State, seat: i64, dice: Dice, buffer: vec[i64]) -> i64:
        """Return a quick, sensible move of an acting seat; now and then any move at all."""
        count = state.fill(seat, buffer)
        if count == 1:
            return buffer[0]
        if dice.below(self.whim(state)) == 0:
            return buffer[dice.below(count)]
        return self.prefer(state, seat, dice, buffer, count)

    def whim(self, state: State) -> i64:
        """Return how seldom any move at all is made: one time of so many."""
        return 16

    def prefer(self, state: State, seat: i64, dice: Dice, moves: vec[i64], count: i64) -> i64:
        """Return the move of so many legal ones that looks best at once."""
        raise NotImplementedError

    def rate(self, state: State, seat: i64, moves: vec[i64], count: i64, found: vec[float]) -> None:
        """Write how promising each of so many legal moves looks, larger first; any scale."""
        i: i64 = 0
        while i < count:
            found[i] = 0.0
            i += 1

    def quiet(self, state: State) -> bool:
        """Tell whether a position can be judged well; a rollout goes on until it is so."""
        return True

    def stride(self, state: State) -> i64:
        """Return how many decisions make a step of a rollout, whose depth is told in steps.

        One, or the number of seats where all of them act in every turn.
        """
        return 1

    def sight(self, state: State) -> i64:
        """Return what chance has just shown: a tree keeps positions apart that differ in it."""
        return 0

    def result(self, state: State, shares: vec[float]) -> None:
        """Write how the victory of a finished game is shared."""
        for seat, share in enumerate(state.shares()):
            shares[seat] = share

    def judge(self, state: State, shares: vec[float]) -> None:
        """Write the result of a finished game, or the value of any other position."""
        if state.over:
            self.result(state, shares)
        else:
            self.value(state, shares)


def best_rated(moves: vec[i64], ratings: vec[float], count: i64, dice: Dice) -> i64:
    """Return the best rated of so many moves; among equals the dice decide."""
    best: i64 = 0
    ties: i64 = 1
    i: i64 = 1
    while i < count:
        if ratings[i] > ratings[best]:
            best = i
            ties = 1
        elif ratings[i] == ratings[best]:
            ties += 1
            if dice.below(ties) == 0:
                best = i
        i += 1
    return moves[best]


def share_out(points: vec[float], sharpness: float, shares: vec[float]) -> None:
    """Turn expected points into shares of the victory (a softmax of that sharpness)."""
    best = points[0]
    for point in points:
        if point > best:
            best = point
    total = 0.0
    seat: i64 = 0
    while seat < len(points):
        shares[seat] = power(sharpness * (points[seat] - best))
        total += shares[seat]
        seat += 1
    seat = 0
    while seat < len(points):
        shares[seat] /= total
        seat += 1


def power(x: float) -> float:
    """Return roughly e to the x for x <= 0, by arithmetic that is the same on every machine."""
    if x < -20.0:
        x = -20.0
    base = 1.0 + x / 256.0
    i: i64 = 0
    while i < 8:
        base *= base
        i += 1
    return base
