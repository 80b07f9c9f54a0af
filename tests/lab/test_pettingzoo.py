"""PettingZoo's own tests, for every game and seat count; and what they leave out."""

from __future__ import annotations

import copy
import pickle
from functools import partial
from types import SimpleNamespace
from typing import Any

import gymnasium
import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)
from pettingzoo.utils.conversions import parallel_to_aec

import zamok
from zamok.engine import Dice
from zamok.lab import pettingzoo as lab
from zamok.lab import render

TABLES = [
    (game.key, seats)
    for game in zamok.games()
    for seats in range(game.min_seats, game.max_seats + 1)
]
KEYS = [game.key for game in zamok.games()]

# Every environment whose observation is a dict gets these from PettingZoo, unless its name is on
# a list of PettingZoo's own games.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably:UserWarning"),
]


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_api(key: str, seats: int) -> None:
    api_test(lab.env(key, seats), num_cycles=100)


@pytest.mark.parametrize("key", KEYS)
def test_api_with_rewards_at_every_step(key: str) -> None:
    api_test(lab.env(key, per_step_rewards=True), num_cycles=300)


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_seed(key: str, seats: int) -> None:
    seed_test(partial(lab.env, key, seats), num_cycles=50)


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_max_cycles(key: str, seats: int) -> None:
    def as_aec(max_cycles: int) -> Any:
        return parallel_to_aec(lab.parallel_env(key, seats, max_cycles=max_cycles))

    parallel = partial(lab.parallel_env, key, seats)
    max_cycles_test(SimpleNamespace(parallel_env=parallel, env=as_aec))


@pytest.mark.parametrize("key", KEYS)
def test_render(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(partial(lab.env, key), {"svg": lambda text: text.startswith("<svg")})
    assert capsys.readouterr().out  # the mode for people prints


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_parallel_api_and_seed(key: str, seats: int) -> None:
    parallel_api_test(lab.parallel_env(key, seats), num_cycles=50)
    parallel_seed_test(partial(lab.parallel_env, key, seats), num_cycles=20)


@pytest.mark.parametrize("key", KEYS)
def test_make_finds_the_games(key: str) -> None:
    made = pettingzoo.make("aec", f"zamok/{key}", per_step_rewards=True)
    assert isinstance(made, lab.Turns)
    assert made.per_step_rewards
    assert isinstance(pettingzoo.make("parallel", f"zamok/{key}", max_cycles=3), lab.Rounds)


# ---- what PettingZoo's tests do not look at -------------------------------------------------


def play(env: lab.Turns, seed: int) -> dict[str, float]:
    """Play a random game; return what each agent got in all."""
    rng = np.random.default_rng(seed)
    env.reset(seed=seed)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        total[agent] += reward
        if termination or truncation:
            env.step(None)
        else:
            env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    return total


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_rewards_say_who_has_won(key: str, seats: int) -> None:
    env = lab.env(key, seats)
    total = play(env, seed=seats)
    ranks = env.position.ranks()
    best = max(total.values())
    if 1 in ranks:
        assert [total[agent] == best for agent in env.possible_agents] == [r == 1 for r in ranks]
    if not env.position.rivals():
        assert sum(total.values()) == pytest.approx(0)


@pytest.mark.parametrize("key", KEYS)
def test_rewards_at_every_step_add_up_to_the_lead(key: str) -> None:
    env = lab.env(key, per_step_rewards=True)
    env.reset(seed=5)
    first = env.position.scores()
    total = play(env, seed=5)
    last = env.position.scores()
    lead = (last[0] - last[1]) - (first[0] - first[1])
    assert list(total.values()) == [lead, -lead]


# Phases in which the rules let everybody choose in secret, at the same time.
SECRET = [("all_seasons", "choose"), ("two_castles", "choose"), ("once_upon", "use")]


@pytest.mark.parametrize(("key", "phase"), SECRET)
def test_moves_made_at_the_same_time_stay_hidden(key: str, phase: str) -> None:
    """What an agent sees does not depend on what those asked before it have just chosen."""
    env = lab.env(key)
    env.reset(seed=11)
    rng = np.random.default_rng(11)
    compared = 0
    while not env.position.over:
        state = env.position
        actors = state.actors()
        if len(actors) > 1 and state.view(None)["phase"] == phase:
            first, second = actors[:2]
            seen = []
            for move in state.legal(first)[:4]:
                child = state.copy()
                child.play(first, move)
                if second in child.actors():
                    acting = tuple(child.actors())  # that somebody has chosen is no secret
                    seen.append((acting, env.seating.eye.observe(child, second).tobytes()))
            assert len(set(seen)) == len({acting for acting, _ in seen})
            compared += len(seen) > 1
        env.step(int(rng.choice(np.flatnonzero(env.last()[0]["action_mask"]))))
    assert compared


@pytest.mark.parametrize("key", KEYS)
def test_secrets_do_not_show_in_the_environment(key: str) -> None:
    env = lab.env(key)
    env.reset(seed=3)
    rng = np.random.default_rng(3)
    dice = Dice(b"secrets")
    while not env.position.over:
        for seat, agent in enumerate(env.possible_agents):
            mine = env.observe(agent)
            other = env.seating.observe(env.position.redeal(seat, dice), agent)
            assert all(mine[name].tobytes() == other[name].tobytes() for name in mine)
        env.step(int(rng.choice(np.flatnonzero(env.last()[0]["action_mask"]))))


def test_an_illegal_move_ends_the_game() -> None:
    env = lab.env("carcassonne")
    env.reset(seed=1)
    agent = env.agent_selection
    illegal = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
    with pytest.warns(UserWarning, match="illegal move"):
        env.step(illegal)
    assert env.rewards == {name: -1.0 if name == agent else 0.0 for name in env.possible_agents}
    assert all(env.terminations.values())
    assert env.infos[agent]["illegal"]


def test_an_observation_belongs_to_the_caller() -> None:
    env = lab.env("castle_builder")
    env.reset(seed=1)
    first = env.last()[0]
    kept = {name: array.copy() for name, array in first.items()}
    env.step(int(np.flatnonzero(first["action_mask"])[0]))
    env.last()
    assert all(np.array_equal(first[name], kept[name]) for name in kept)


def test_nothing_can_be_asked_before_reset() -> None:
    env = lab.env("carcassonne")
    for ask in (env.last, env.state, env.render, lambda: env.step(0), lambda: env.observe("x")):
        with pytest.raises(gymnasium.error.ResetNeeded):
            ask()


@pytest.mark.parametrize("key", KEYS)
def test_state_is_what_all_seats_know(key: str) -> None:
    for made in (lab.env(key), lab.parallel_env(key)):
        made.reset(seed=1)
        assert made.state_space.contains(made.state())
        rows = [made.seating.observe(made.position, a)["observation"] for a in made.agents]
        assert np.array_equal(made.state(), np.concatenate(rows))


def test_environments_are_copied_and_sent_to_other_processes() -> None:
    env = lab.env("castle_builder")
    env.reset(seed=7)
    for _ in range(9):
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    twins = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    while not env.position.over:
        move = int(np.flatnonzero(env.last()[0]["action_mask"])[-1])
        for one in (env, *twins):
            one.step(move)
        assert all(one.position == env.position for one in twins)
        assert all(np.array_equal(one.state(), env.state()) for one in twins)
    for one in (env, *twins):
        one.reset()  # games that follow from the seed are the same, too
    assert all(one.position == env.position for one in twins)


def test_bad_options_are_refused_when_the_environment_is_made() -> None:
    with pytest.raises(zamok.OptionError):
        lab.env("carcassonne", options={"colour": "red"})
    with pytest.raises(ValueError, match="ansi"):
        lab.env("carcassonne", render_mode="smell")


def test_a_game_is_rendered_as_a_picture() -> None:
    env = lab.env("carcassonne", render_mode="rgb_array")
    env.reset()
    image = env.render()
    assert image.shape[1:] == (render.WIDTH, 3)
    assert len(np.unique(image.reshape(-1, 3), axis=0)) > 100
