"""Gymnasium: one seat of a game against bots, alone or many at once.

>>> import gymnasium, zamok.lab.gymnasium
>>> env = gymnasium.make("zamok/castle_builder-v2", opponents="random")
>>> observation, info = env.reset(seed=1)
>>> over = False
>>> while not over:
...     move = env.action_space.sample(info["action_mask"])
...     observation, reward, over, _, info = env.step(move)
>>> reward in (-1.0, 0.0, 1.0)
True

The number after `-v` is the version of the rules. `env.unwrapped.action_masks()` is what
Stable-Baselines3's maskable algorithms ask for. `gymnasium.make_vec` makes many games at once:

>>> envs = gymnasium.make_vec("zamok/castle_builder-v2", num_envs=16)
>>> observations, infos = envs.reset(seed=1)
>>> observations.shape, infos["action_mask"].shape
((16, 1042), (16, 657))
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, SupportsIndex, TypeAlias

from zamok.bots import Bot, Seat
from zamok.bots.arena import Maker, make_entrant
from zamok.engine import Dice, Game, IllegalMove, State, key_from_seed
from zamok.engine.game import check_seed
from zamok.engine.registry import game as find_game
from zamok.engine.registry import games
from zamok.lab.extras import load
from zamok.lab.eye import Eye
from zamok.lab.outcome import leads, outcome
from zamok.lab.render import MODES, render

load("gymnasium", "lab")
load("numpy", "lab")

import gymnasium  # noqa: E402
import numpy as np  # noqa: E402
from gymnasium.vector import AutoresetMode  # noqa: E402

if TYPE_CHECKING:
    from zamok.lab.eye import Array

Opponents: TypeAlias = "str | Maker | Sequence[str | Maker]"
ILLEGAL_REWARD = -1.0


class Chair:
    """One seat of one table after the other; bots play the rest between its decisions."""

    def __init__(
        self,
        game: Game,
        seats: int | None,
        options: Mapping[str, str] | None,
        opponents: Opponents,
        seat: int | None,
        lead_rewards: bool,
    ) -> None:
        self.game = game
        self.seats = game.check_seats(game.min_seats if seats is None else seats)
        self.options = dict(options or {})
        others: list[str | Maker] = (
            [opponents] * (self.seats - 1)
            if isinstance(opponents, str) or callable(opponents)
            else list(opponents)
        )
        if len(others) != self.seats - 1:
            raise ValueError(f"{self.seats - 1} opponents are needed, not {len(others)}")
        self.opponents = others
        if seat is not None and not 0 <= seat < self.seats:
            raise ValueError(f"there is no seat {seat}: they are 0 to {self.seats - 1}")
        self.fixed = seat
        self.lead_rewards = lead_rewards
        self.eye = Eye(game, self.seats)
        self.seat = 0
        self.state: State | None = None
        game.start(self.seats, self.options, "check")  # bad options are refused here
        for other in others:
            self._bot(other, Dice(b"check"))
        self._dice = Dice(key_from_seed(check_seed(None)))
        self._bots: dict[int, Bot] = {}
        self._lead = 0

    def _bot(self, what: str | Maker, dice: Dice) -> Bot:
        return (
            make_entrant(what, self.game, dice) if isinstance(what, str) else what(self.game, dice)
        )

    @property
    def position(self) -> State:
        """The position behind the environment: for tools, not for agents."""
        if self.state is None:
            raise gymnasium.error.ResetNeeded("call reset() before anything else")
        return self.state

    def start(self, seed: int | None) -> None:
        """Begin a game, up to the first decision of the seat; games after it follow from a seed."""
        if seed is not None:
            self._dice = Dice(key_from_seed(f"lab {int(seed)}"))
        while True:
            dice = self._dice.fork()
            self.seat = int(dice.below(self.seats)) if self.fixed is None else self.fixed
            self.state = self.game.start(self.seats, self.options, dice.fork().key)
            away = [seat for seat in range(self.seats) if seat != self.seat]
            self._bots = {
                seat: self._bot(what, dice.fork()) for seat, what in zip(away, self.opponents)
            }
            self._lead = leads(self.state)[self.seat]
            self._others()
            if not self.state.over:  # the seat is asked nothing in a game that ends before
                return

    def _others(self) -> None:
        """Let the bots play until the seat is asked, or the game is over."""
        state = self.position
        while not state.over:
            actors = state.actors()
            if self.seat in actors:
                return
            other = actors[0]
            state.play(other, self._bots[other].decide(Seat(state, other)))

    def act(self, move: SupportsIndex) -> tuple[float, bool, str]:
        """Make a move; return what it brought, whether the game is over, and why it was illegal."""
        state = self.position
        if state.over:
            raise gymnasium.error.ResetNeeded("the game is over; call reset()")
        try:
            state.play(self.seat, move)
        except IllegalMove as refusal:
            self.state = None
            return ILLEGAL_REWARD, True, str(refusal)
        self._others()
        if self.lead_rewards:
            before, self._lead = self._lead, leads(state)[self.seat]
            return float(self._lead - before), state.over, ""
        return (outcome(state)[self.seat] if state.over else 0.0), state.over, ""

    def observe(self) -> Array:
        """Return what the seat may know."""
        return self.eye.observe(self.position, self.seat)

    def mask(self) -> Array:
        """Return a 1 for each move the seat may make now."""
        return self.eye.mask(self.position, self.seat)


def spaces(chair: Chair) -> tuple[gymnasium.spaces.Box, gymnasium.spaces.Discrete]:
    """Return what is seen and what is done."""
    low, high = chair.eye.bounds()
    seen = gymnasium.spaces.Box(low, high, dtype=np.int16)
    return seen, gymnasium.spaces.Discrete(chair.game.move_space)


class SeatEnv(gymnasium.Env[Any, Any]):
    """One seat against bots.

    `opponents` are bots by name (`"random"`, `"squire"`, `"module:maker"`) or makers of bots: one
    for all, or a list in the order of the seats. Without `seat` every game draws which seat it
    is. The reward comes at the end, as everywhere in the lab: with two seats 1, 0 or -1; with
    `lead_rewards` every step brings the change of the lead in points. An illegal move ends the
    game and costs 1. `info["action_mask"]` has a 1 for each legal move.
    """

    metadata = {"render_modes": list(MODES), "render_fps": 2}  # noqa: RUF012  # as Gymnasium has it

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        opponents: Opponents = "random",
        seat: int | None = None,
        lead_rewards: bool = False,
        render_mode: str | None = None,
    ) -> None:
        if render_mode is not None and render_mode not in MODES:
            raise ValueError(f"{game} is rendered as {', '.join(MODES)}")
        self.chair = Chair(find_game(game), seats, options, opponents, seat, lead_rewards)
        self.observation_space, self.action_space = spaces(self.chair)
        self.render_mode = render_mode
        self._last = np.zeros(0, np.int16), np.zeros(0, np.int8)

    def _look(self) -> tuple[Array, dict[str, Any]]:
        self._last = self.chair.observe(), self.chair.mask()
        return self._given()

    def _given(self) -> tuple[Array, dict[str, Any]]:
        """Return what was seen last; arrays that are given belong to the caller."""
        return self._last[0].copy(), {"action_mask": self._last[1].copy(), "seat": self.chair.seat}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        super().reset(seed=seed)
        self.chair.start(seed)
        found = self._look()
        if self.render_mode == "human":
            self.render()
        return found

    def step(self, action: Any) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        reward, over, illegal = self.chair.act(action)
        if illegal:  # nothing has happened that could be seen
            seen, info = self._given()
            return seen, reward, True, False, {**info, "illegal": illegal}
        seen, info = self._look()
        if over:
            info["scores"] = self.chair.position.scores()
        if self.render_mode == "human":
            self.render()
        return seen, reward, over, False, info

    def action_masks(self) -> Array:
        """Return the legal moves as truth values, as maskable algorithms ask for them."""
        return self._last[1].astype(np.bool_)

    def render(self) -> Any:
        """Render the table as everybody may see it."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() needs a render mode, given when the env is made")
            return None
        names = [f"player_{seat}" for seat in range(self.chair.seats)]
        return render(self.chair.game, self.chair.position, names, self.render_mode)


class SeatVectorEnv(gymnasium.vector.VectorEnv[Any, Any, Any]):
    """The same seat at many tables at once; what is over begins anew with the next step.

    Game `i` is the one that `SeatEnv` plays from the seed + i.
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012  # as Gymnasium has it

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        opponents: Opponents = "random",
        seat: int | None = None,
        lead_rewards: bool = False,
    ) -> None:
        given = find_game(game), seats, options, opponents, seat, lead_rewards
        self.chairs = [Chair(*given) for _ in range(num_envs)]
        self.num_envs = num_envs
        self.single_observation_space, self.single_action_space = spaces(self.chairs[0])
        batched = gymnasium.vector.utils.batch_space
        self.observation_space = batched(self.single_observation_space, num_envs)
        self.action_space = batched(self.single_action_space, num_envs)
        self._seen = np.zeros((num_envs, self.chairs[0].eye.size), np.int16)
        self._masks = np.zeros((num_envs, self.chairs[0].game.move_space), np.int8)
        self._over = np.zeros(num_envs, np.bool_)

    def _look(self, row: int) -> None:
        self._seen[row] = self.chairs[row].observe()
        self._masks[row] = self.chairs[row].mask()

    def _infos(self) -> dict[str, Any]:
        seats = np.array([chair.seat for chair in self.chairs])
        return {"action_mask": self._masks.copy(), "seat": seats}

    def reset(
        self,
        *,
        seed: int | list[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Array, dict[str, Any]]:
        seeds: list[int | None] = (
            seed
            if isinstance(seed, list)
            else [None if seed is None else seed + row for row in range(self.num_envs)]
        )
        if len(seeds) != self.num_envs:
            raise ValueError(f"there are {self.num_envs} games, not {len(seeds)}")
        for row, (chair, one) in enumerate(zip(self.chairs, seeds)):
            chair.start(one)
            self._look(row)
        self._over[:] = False
        return self._seen.copy(), self._infos()

    def step(self, actions: Any) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        rewards = np.zeros(self.num_envs, np.float64)
        illegal: dict[int, str] = {}
        for row, (chair, move) in enumerate(zip(self.chairs, actions, strict=True)):
            if self._over[row]:
                chair.start(None)
                self._over[row] = False
            else:
                rewards[row], self._over[row], why = chair.act(move)
                if why:  # nothing has happened that could be seen
                    illegal[row] = why
                    continue
            self._look(row)
        infos = self._infos()
        if illegal:
            infos["illegal"] = np.array([illegal.get(row) for row in range(self.num_envs)], object)
            infos["_illegal"] = np.array([row in illegal for row in range(self.num_envs)])
        ended = self._over.copy()
        return self._seen.copy(), rewards, ended, np.zeros_like(ended), infos

    def action_masks(self) -> Array:
        """Return the legal moves of all games as truth values."""
        return self._masks.astype(np.bool_)


for _game in games():
    gymnasium.register(
        f"zamok/{_game.key}-v{_game.version}",
        entry_point="zamok.lab.gymnasium:SeatEnv",
        vector_entry_point="zamok.lab.gymnasium:SeatVectorEnv",
        kwargs={"game": _game.key},
    )
