"""Rollouts: going on from a position by the quick policy until it can be judged."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from zamok.engine.bits import lowest
from zamok.engine.dice import Dice
from zamok.engine.mind import Mind
from zamok.engine.state import State


def rollout(
    mind: Mind, state: State, dice: Dice, depth: i64, buffer: vec[i64], shares: vec[float]
) -> None:
    """Play so many steps by the policy, on to a quiet position, and judge it."""
    left = depth * mind.stride(state)
    while not state.over and (left > 0 or not mind.quiet(state)):
        seat = lowest(state.acting())
        state.apply(seat, mind.policy(state, seat, dice, buffer))
        left -= 1
    mind.judge(state, shares)
