"""Train a network with Stable-Baselines3's maskable PPO, and meet the bots of the arena with it.

python train_ppo.py [--game castle_builder] [--steps 200000] [--games 200] [--save FILE.zip]

It needs `pip install "zamok[lab,train]"`. docs/LAB.md tells what came of it.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env

import zamok
from zamok.bots import Seat
from zamok.lab.eye import Eye
from zamok.lab.gymnasium import SeatEnv


def squash(observation: Any) -> Any:
    """Return an observation whose large counts do not drown the rest: as networks like numbers."""
    return np.sign(observation) * np.log1p(np.abs(observation, dtype=np.float32))


class Squashed(SeatEnv):
    """One seat against bots, seen by a network."""

    def __init__(self, **how: Any) -> None:
        super().__init__(**how)
        space: Any = self.observation_space
        self.observation_space = type(space)(
            squash(space.low), squash(space.high), dtype=np.float32
        )

    def _given(self) -> tuple[Any, dict[str, Any]]:
        seen, info = super()._given()
        return squash(seen).astype(np.float32), info


class Learned:
    """A bot of the arena that plays by the first thought of a model."""

    def __init__(self, model: MaskablePPO, game: zamok.Game) -> None:
        self.model, self.game, self.eyes = model, game, {}

    def decide(self, seat: Seat) -> int:
        """Return the move that the model likes best."""
        world = seat.redeal(zamok.Dice(b"any"))  # what the seat may know is the same in all of them
        seats = int(world.seats)
        eye = self.eyes.setdefault(seats, Eye(self.game, seats))
        seen = squash(eye.observe(world, seat.number)).astype(np.float32)
        mask = eye.mask(world, seat.number).astype(bool)
        move, _ = self.model.predict(seen, action_masks=mask, deterministic=True)
        return int(move)


def main() -> None:
    """Train, and print what the model can before and after."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="castle_builder")
    parser.add_argument("--steps", type=int, default=200_000, help="decisions to learn from")
    parser.add_argument("--envs", type=int, default=16, help="games side by side")
    parser.add_argument("--games", type=int, default=200, help="games against each bot")
    parser.add_argument("--save", help="file for the model")
    args = parser.parse_args()
    game = zamok.game(args.game)
    how = {"game": args.game, "opponents": "random", "lead_rewards": True}
    env = make_vec_env(Squashed, n_envs=args.envs, seed=1, env_kwargs=how)
    model = MaskablePPO(
        "MlpPolicy", env, seed=1, n_steps=256, batch_size=512, ent_coef=0.01, learning_rate=5e-4,
        policy_kwargs={"net_arch": [128, 128]}, device="cpu",
    )  # fmt: skip

    def meet(when: str) -> None:
        for other in ("random", "squire"):

            def learned(game: zamok.Game, dice: zamok.Dice) -> Learned:
                return Learned(model, game)

            match = zamok.arena(game, [learned, other], games=args.games, seed="meeting")
            line = match.tallies[0]
            print(
                f"{when}: {line.rate:.1%} ({line.low:.1%} to {line.high:.1%}) of {args.games} games"
                f" against {other}",
                flush=True,
            )

    meet("before")
    began, cpu = time.perf_counter(), time.process_time()
    model.learn(args.steps)
    spent, cpu = time.perf_counter() - began, time.process_time() - cpu
    print(f"{model.num_timesteps} decisions in {spent:.0f} s ({cpu:.0f} s of processor time)")
    meet("after")
    if args.save:
        model.save(args.save)


if __name__ == "__main__":
    main()
