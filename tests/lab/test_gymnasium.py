"""Gymnasium's own checks, for every game; and what they leave out."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import SyncVectorEnv

import zamok
from zamok.bots import Random
from zamok.engine import Dice, Game
from zamok.lab.gymnasium import SeatEnv, SeatVectorEnv

NAMES = [f"zamok/{game.key}-v{game.version}" for game in zamok.games()]

# Our numbers are 16 bits wide: that most of them never come near the end of it is no mistake.
pytestmark = pytest.mark.filterwarnings("ignore:.*Box observation space:UserWarning")


@pytest.mark.parametrize("name", NAMES)
def test_gymnasium_finds_nothing(name: str) -> None:
    env: Any = gymnasium.make(name).unwrapped
    check_env(env)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_the_seat_is_asked_and_nobody_else(seat: int | None) -> None:
    env = SeatEnv("castle_builder", opponents="squire", seat=seat)
    rng, seats = np.random.default_rng(1), set()
    for number in range(4):
        _, info = env.reset(seed=number)
        over, reward = False, 0.0
        while not over:
            position = env.chair.position
            assert env.chair.seat in position.actors()
            assert np.flatnonzero(info["action_mask"]).tolist() == position.legal(info["seat"])
            assert np.array_equal(env.action_masks(), info["action_mask"] == 1)
            move = rng.choice(np.flatnonzero(info["action_mask"]))
            _, reward, over, _, info = env.step(move)
        seats.add(info["seat"])
        rank = env.chair.position.ranks()[info["seat"]]
        assert (reward > 0) == (rank == 1)
        assert info["scores"] == env.chair.position.scores()
    assert seats == ({0, 1} if seat is None else {seat})


def make(game: Game, dice: Dice) -> Random:
    return Random(dice)


def test_opponents_are_names_or_makers_one_for_each_other_seat() -> None:
    env = SeatEnv("castle_builder", 3, opponents=["random", make], lead_rewards=True)
    _, info = env.reset(seed=1)
    total, over = 0.0, False
    while not over:
        _, reward, over, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
        total += reward
    scores = info["scores"]
    own = scores.pop(info["seat"])
    assert total == own - max(scores)
    with pytest.raises(ValueError, match="2 opponents"):
        SeatEnv("castle_builder", 3, opponents=["random"])
    with pytest.raises(zamok.SetupError):
        SeatEnv("castle_builder", opponents="clever")
    with pytest.raises(ValueError, match="no seat 5"):
        SeatEnv("castle_builder", seat=5)


def test_an_illegal_move_ends_the_game_and_nothing_comes_before_reset() -> None:
    env = SeatEnv("carcassonne")
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    seen, info = env.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    again, reward, over, cut, info = env.step(illegal)
    assert (reward, over, cut) == (-1.0, True, False)
    assert info["illegal"]
    assert np.array_equal(seen, again)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)


def test_it_is_copied_and_sent_to_other_processes() -> None:
    env = SeatEnv("castle_builder", opponents="random")
    env.reset(seed=3)
    for twin in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        assert np.array_equal(twin.chair.observe(), env.chair.observe())


def test_many_at_once_are_what_gymnasium_makes_of_single_ones() -> None:
    """At every step the same as its own vector of the same environments, illegal moves too."""
    ours = gymnasium.make_vec("zamok/castle_builder-v2", num_envs=3, opponents="squire")
    assert isinstance(ours.unwrapped, SeatVectorEnv)
    theirs = SyncVectorEnv([lambda: SeatEnv("castle_builder", opponents="squire")] * 3)
    assert ours.single_observation_space == theirs.single_observation_space
    assert ours.action_space == theirs.action_space
    assert ours.metadata["autoreset_mode"] == theirs.metadata["autoreset_mode"]
    (seen, infos), (wanted, others) = ours.reset(seed=5), theirs.reset(seed=5)
    rng, ended = np.random.default_rng(2), 0
    for step in range(150):
        assert np.array_equal(seen, wanted)
        assert np.array_equal(infos["action_mask"], others["action_mask"])
        assert np.array_equal(infos["seat"], others["seat"])
        moves = np.array(
            [
                rng.choice(legal) if len(legal := np.flatnonzero(row)) else 0
                for row in infos["action_mask"]
            ]
        )
        if step == 20:
            moves[1] = int(np.flatnonzero(infos["action_mask"][1] == 0)[0])
        seen, rewards, over, cut, infos = ours.step(moves)
        wanted, paid, gone, truncated, others = theirs.step(moves)
        assert np.array_equal(rewards, paid)
        assert np.array_equal(over, gone)
        assert not cut.any()
        assert not truncated.any()
        assert ("illegal" in infos) == ("illegal" in others)
        ended += int(over.sum())
    assert ended > 3
