"""Play one seat of many tables at once by Gymnasium, at random: `python many_seats.py [GAME]`.

It needs `pip install "zamok[lab]"`.
"""

from __future__ import annotations

import sys

import gymnasium
import numpy as np

import zamok
import zamok.lab.gymnasium  # registers the games


def main(key: str = "carcassonne", tables: int = 8, steps: int = 400) -> int:
    """Play so many decisions at every table; return how many games have ended."""
    game = zamok.game(key)
    envs = gymnasium.make_vec(f"zamok/{key}-v{game.version}", num_envs=tables, opponents="random")
    rng = np.random.default_rng(1)
    _, infos = envs.reset(seed=1)
    ended, won = 0, 0.0
    for _ in range(steps):
        # A legal move of each table; where a game is over, any number begins the next one.
        moves = np.argmax(infos["action_mask"] * rng.random(infos["action_mask"].shape), axis=1)
        _, rewards, over, _, infos = envs.step(moves)
        ended += int(over.sum())
        won += float(rewards[over].sum())
    print(f"{key}: {ended} games, mean reward {won / max(1, ended):+.2f}")
    return ended


if __name__ == "__main__":
    main(*sys.argv[1:2])
