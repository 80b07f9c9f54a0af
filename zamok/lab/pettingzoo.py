"""PettingZoo: every game as an AEC environment, and as a parallel one.

>>> from zamok.lab import pettingzoo
>>> env = pettingzoo.env("carcassonne", seats=2)
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     move = None if termination else env.action_space(agent).sample(observation["action_mask"])
...     env.step(move)

`pettingzoo.make("aec", "zamok/carcassonne")` finds them once this module is imported.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from zamok.engine import Dice, Game, IllegalMove, State, key_from_seed
from zamok.engine.game import check_seed
from zamok.engine.registry import game as find_game
from zamok.engine.registry import games
from zamok.lab.extras import load
from zamok.lab.eye import Eye
from zamok.lab.outcome import leads, outcome
from zamok.lab.render import MODES, render

load("pettingzoo", "lab")
load("gymnasium", "lab")

import gymnasium  # noqa: E402
import numpy as np  # noqa: E402
from pettingzoo import AECEnv, ParallelEnv, register  # noqa: E402

if TYPE_CHECKING:
    from zamok.lab.eye import Array

ILLEGAL_REWARD = -1.0  # as in PettingZoo's own classic games


class Seating:
    """A game as environments see it: its seats as agents, its dice, its eye."""

    def __init__(
        self,
        game: Game,
        seats: int | None,
        options: Mapping[str, str] | None,
        render_mode: str | None,
    ) -> None:
        self.game = game
        self.seats = game.check_seats(game.min_seats if seats is None else seats)
        self.options = dict(options or {})
        self.agents = [f"player_{seat}" for seat in range(self.seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.agents)}
        if render_mode is not None and render_mode not in MODES:
            raise ValueError(f"{game.key} is rendered as {', '.join(MODES)}")
        self.render_mode = render_mode
        self.eye = Eye(game, self.seats)
        low, high = self.eye.bounds()
        self.observation_spaces = {
            agent: gymnasium.spaces.Dict(
                {
                    "observation": gymnasium.spaces.Box(low, high, dtype=np.int16),
                    "action_mask": gymnasium.spaces.Box(0, 1, (game.move_space,), np.int8),
                }
            )
            for agent in self.agents
        }
        self.action_spaces = {
            agent: gymnasium.spaces.Discrete(game.move_space) for agent in self.agents
        }
        game.start(self.seats, self.options, "check")  # bad options are refused here, not at reset
        # What all seats know together, for critics that may see it: their observations in a row.
        self.state_space = gymnasium.spaces.Box(
            np.tile(low, self.seats), np.tile(high, self.seats), dtype=np.int16
        )
        self._dice = Dice(key_from_seed(check_seed(None)))

    def start(self, seed: int | None) -> State:
        """Start a game; games after a seeded one follow from its seed."""
        if seed is not None:
            self._dice = Dice(key_from_seed(f"lab {int(seed)}"))
        return self.game.start(self.seats, self.options, self._dice.fork().key)

    def observe(self, state: State, agent: str) -> dict[str, Array]:
        """Return what an agent may know and do."""
        seat = self.seat_of[agent]
        return {
            "observation": self.eye.observe(state, seat),
            "action_mask": self.eye.mask(state, seat),
        }

    def state(self, state: State) -> Array:
        """Return what all seats know together."""
        found: Array = np.concatenate([self.eye.observe(state, s) for s in range(self.seats)])
        return found

    def render(self, state: State) -> Any:
        """Render the table as the render mode says."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() needs a render mode, given when the env is made")
            return None
        return render(self.game, state, self.agents, self.render_mode)


class Environment:
    """What both kinds of environments are: made alike, asked alike, drawn alike."""

    parallel: bool

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        render_mode: str | None = None,
        per_step_rewards: bool = False,
        max_cycles: int | None = None,
    ) -> None:
        super().__init__()
        self.seating = Seating(find_game(game), seats, options, render_mode)
        self.metadata = {
            "name": f"zamok/{game}",
            "render_modes": list(MODES),
            "is_parallelizable": self.parallel,
            "render_fps": 2,
        }
        self.render_mode = render_mode
        self.per_step_rewards = per_step_rewards
        self.max_cycles = max_cycles
        self.possible_agents = list(self.seating.agents)
        self.agents: list[str] = []
        self.observation_spaces = self.seating.observation_spaces
        self.action_spaces = self.seating.action_spaces
        self.state_space = self.seating.state_space
        self._state: State | None = None

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.action_spaces[agent]

    @property
    def position(self) -> State:
        """The position behind the environment: for tools, not for agents."""
        if self._state is None:
            raise gymnasium.error.ResetNeeded("call reset() before anything else")
        return self._state

    def state(self) -> Array:
        """Return the observations of all seats in a row: for central critics, not for agents."""
        return self.seating.state(self.position)

    def render(self) -> Any:
        return self.seating.render(self.position)

    def close(self) -> None:
        """Do nothing: rendering opens no window."""


class Turns(Environment, AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A game in which one agent acts at a time.

    Where the rules are simultaneous the agents are asked in the order of their seats, and none
    learns what those before it have chosen. At the end each agent is rewarded by `outcome`; with
    `per_step_rewards` every step brings the change of the agent's lead in points instead. An
    illegal move ends the game at the cost of ILLEGAL_REWARD to whoever made it. With `max_cycles`
    the game is cut off when that many decisions per seat have been made in all.
    """

    parallel = False

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._state = self.seating.start(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._left = None if self.max_cycles is None else self.max_cycles * self.seating.seats
        self._leads = leads(self._state)
        self.agent_selection = self.agents[self._state.actors()[0]]

    def observe(self, agent: str) -> dict[str, Array]:
        return self.seating.observe(self.position, agent)

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        self.position  # noqa: B018  # without one there is nothing to tell
        found: tuple[Any, float, bool, bool, dict[str, Any]] = super().last(observe)
        return found

    def step(self, action: int | None) -> None:
        state, agent = self.position, self.agent_selection
        if not self.agents:
            raise gymnasium.error.ResetNeeded("the game is over; call reset()")
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        try:
            state.play(self.seating.seat_of[agent], -1 if action is None else int(action))
        except IllegalMove as refusal:
            gymnasium.logger.warn(f"{agent} made an illegal move: {refusal}")
            self.infos[agent]["illegal"] = str(refusal)
            self._finish({agent: ILLEGAL_REWARD})
            return
        if state.over:
            self._finish(self._gains() if self.per_step_rewards else self._outcome())
            return
        if self.per_step_rewards:
            self._pay(self._gains())
        self.agent_selection = self.possible_agents[state.actors()[0]]
        if self._left is not None:
            self._left -= 1
            if not self._left:
                self.truncations = dict.fromkeys(self.agents, True)
        if self.render_mode == "human":
            self.render()

    def _outcome(self) -> dict[str, float]:
        return dict(zip(self.possible_agents, outcome(self.position)))

    def _gains(self) -> dict[str, float]:
        """Return by how much each lead has changed since the last step."""
        before, self._leads = self._leads, leads(self.position)
        return {
            agent: float(now - then)
            for agent, now, then in zip(self.possible_agents, self._leads, before)
        }

    def _pay(self, rewards: dict[str, float]) -> None:
        for agent in self.agents:
            self.rewards[agent] = rewards.get(agent, 0.0)
        self._accumulate_rewards()

    def _finish(self, rewards: dict[str, float]) -> None:
        """End the game for everybody; the agents then step once more, with None."""
        self._pay(rewards)
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]
        if self.render_mode == "human":
            self.render()


class Rounds(Environment, ParallelEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A game in which every agent gives an action in every cycle.

    Those who may act now do so, in the order of their seats and without seeing each other's
    choice; the actions of the others count for nothing (their mask is empty). An illegal action
    of an agent that may act is refused: it costs ILLEGAL_REWARD and the agent is asked again in
    the next cycle.
    """

    parallel = True

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, dict[str, Array]], dict[str, dict[str, Any]]]:
        self._state = self.seating.start(seed)
        self.agents = list(self.possible_agents)
        self._cycles = 0
        self._leads = leads(self._state)
        return self._observations(), {agent: {} for agent in self.agents}

    def _observations(self) -> dict[str, dict[str, Array]]:
        return {agent: self.seating.observe(self.position, agent) for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, dict[str, Array]],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        state = self.position
        rewards = dict.fromkeys(self.agents, 0.0)
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        asked = state.actors()
        for seat in asked:
            agent = self.possible_agents[seat]
            # A choice made before it in this cycle may have taken an agent's own away.
            if seat not in state.actors():
                continue
            try:
                state.play(seat, int(actions[agent]))
            except IllegalMove as refusal:
                infos[agent]["illegal"] = str(refusal)
                rewards[agent] += ILLEGAL_REWARD
        self._cycles += 1
        worth = [float(b - a) for a, b in zip(self._leads, leads(state))]
        self._leads = leads(state)
        if not self.per_step_rewards:
            worth = outcome(state) if state.over else [0.0] * len(worth)
        for agent, gain in zip(self.possible_agents, worth):
            rewards[agent] += gain
        cut = self._cycles == self.max_cycles and not state.over
        found = self._observations()
        terminations = dict.fromkeys(self.agents, state.over)
        truncations = dict.fromkeys(self.agents, cut)
        if state.over or cut:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return found, rewards, terminations, truncations, infos


def env(
    game: str,
    seats: int | None = None,
    options: Mapping[str, str] | None = None,
    render_mode: str | None = None,
    per_step_rewards: bool = False,
    max_cycles: int | None = None,
) -> Turns:
    """Make the AEC environment of a game."""
    return Turns(game, seats, options, render_mode, per_step_rewards, max_cycles)


def parallel_env(
    game: str,
    seats: int | None = None,
    options: Mapping[str, str] | None = None,
    render_mode: str | None = None,
    per_step_rewards: bool = False,
    max_cycles: int | None = None,
) -> Rounds:
    """Make the parallel environment of a game."""
    return Rounds(game, seats, options, render_mode, per_step_rewards, max_cycles)


for _game in games():
    register("aec", f"zamok/{_game.key}-v{_game.version}", env, kwargs={"game": _game.key})
    register(
        "parallel", f"zamok/{_game.key}-v{_game.version}", parallel_env, kwargs={"game": _game.key}
    )
