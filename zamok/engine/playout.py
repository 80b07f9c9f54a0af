"""Playing a position to its end, at random or by a policy: the loops that benchmarks use."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from zamok.engine.bits import lowest
from zamok.engine.dice import Dice
from zamok.engine.mind import Mind
from zamok.engine.state import State


def buffer_for(state: State) -> vec[i64]:
    """Return a buffer that holds the legal moves of any position of this game."""
    return vec[i64]([0] * int(state.max_legal))


def playout(state: State, dice: Dice, buffer: vec[i64]) -> i64:
    """Play uniformly random legal moves until the game is over; return how many."""
    decisions: i64 = 0
    while not state.over:
        mask = state.acting()
        seat: i64 = 0
        while not mask & 1:
            mask >>= 1
            seat += 1
        state.apply(seat, state.pick(seat, dice, buffer))
        decisions += 1
    return decisions


def random_games(start: State, dice: Dice, games: i64) -> i64:
    """Play that many random games from copies of one position; return the decisions made."""
    buffer = buffer_for(start)
    decisions: i64 = 0
    for _ in range(games):
        state = start.copy()
        state.dice = dice.fork()
        decisions += playout(state, dice, buffer)
    return decisions


def policy_games(start: State, mind: Mind, dice: Dice, games: i64) -> i64:
    """Play that many games by a quick policy from copies of one position; return the decisions."""
    buffer = buffer_for(start)
    decisions: i64 = 0
    for _ in range(games):
        state = start.copy()
        state.dice = dice.fork()
        while not state.over:
            seat = lowest(state.acting())
            state.apply(seat, mind.policy(state, seat, dice, buffer))
            decisions += 1
    return decisions


def copy_many(state: State, times: i64) -> None:
    """Copy a position that many times, for measuring."""
    for _ in range(times):
        state.copy()


def fill_many(state: State, times: i64) -> i64:
    """List the legal moves of the first acting seat that many times, for measuring."""
    buffer = buffer_for(state)
    mask = state.acting()
    seat: i64 = 0
    while not (mask >> seat) & 1:
        seat += 1
    total: i64 = 0
    for _ in range(times):
        total += state.fill(seat, buffer)
    return total
