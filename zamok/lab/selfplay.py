"""Self-play: a small network learns a game on one processor until it beats the squire.

`python -m zamok.lab.selfplay` trains a network for Once Upon a Castle with proximal policy
optimization (Schulman et al. 2017): the network plays both seats of many games at once, and moves
that did better than its own value of the position had promised become more likely. Every so often
it meets the squire in the arena; the learning curve shows how that went.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from zamok.bots.arena import Contest, Result, play_all
from zamok.bots.figures import Tally, by_entrant
from zamok.engine.registry import game as find_game
from zamok.lab.cluster import Players
from zamok.lab.network import FOLDER, Adam, Network, chances
from zamok.lab.picture import learning
from zamok.lab.vector import VectorEnv, key_numbers

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from zamok.lab.network import Floats


@dataclass(frozen=True)
class Recipe:
    """How a network is trained."""

    game: str = "once_upon"
    games: int = 256  # at once
    length: int = 64  # steps between two updates
    hidden: int = 128
    rate: float = 1e-3
    epochs: int = 2
    batch: int = 2048
    clip: float = 0.2
    trace: float = 0.95  # lambda of the generalized advantage
    surprise: float = 0.01  # weight of the entropy
    point: float = 0.05  # what a point of the lead is worth as a reward
    updates: int = 300  # in all; the rate goes down to nothing by then
    seed: int = 1


@dataclass
class Rollout:
    """Decisions of all games over some steps: steps, games, and what belongs to each."""

    x: Floats
    masks: NDArray[np.bool_]
    moves: NDArray[np.int64]
    odds: Floats  # with which the move was drawn
    advantages: Floats
    targets: Floats  # what the value should have been
    finished: int  # games that have come to their end


class Player:
    """Many games in which one network plays both seats."""

    def __init__(self, recipe: Recipe, number: int = 0, workers: int = 0) -> None:
        self.recipe = recipe
        self.seed = f"{recipe.seed} player {number}"
        self.env = VectorEnv(
            *(recipe.game, recipe.games, 2),
            seed=self.seed,
            workers=workers,
            lead_rewards=True,
            copy=False,  # what is kept of a step is copied below
        )
        self.rng = np.random.default_rng(key_numbers(self.seed))

    def process(self) -> int:
        """Return the process in which it plays."""
        return os.getpid()

    def sample(self) -> NDArray[np.int16]:
        """Return observations out of random play."""
        found = []
        rng = np.random.default_rng(key_numbers(self.seed))
        for _ in range(200):
            masks = self.env.now.masks
            noise = rng.random(masks.shape, dtype=np.float32)
            self.env.step(np.argmax(np.where(masks, noise, -1.0), axis=1))
            found.append(self.env.now.observations[::8].copy())
        return np.concatenate(found)

    def play(self, weights: dict[str, Floats]) -> Rollout:
        """Play on for some steps with these weights."""
        recipe, env, network = self.recipe, self.env, Network(weights)
        steps, games = recipe.length, recipe.games
        x = np.empty((steps, games, env.layout.size), np.float32)
        masks = np.empty((steps, games, env.game.move_space), np.bool_)
        moves = np.empty((steps, games), np.int64)
        odds = np.empty((steps, games), np.float32)
        # Values and rewards are kept as seat 0 sees them; the game has two seats and no third.
        values = np.empty((steps + 1, games), np.float32)
        signs = np.empty((steps, games), np.float32)
        rewards = np.empty((steps, games), np.float32)
        ended = np.empty((steps, games), np.bool_)
        for t in range(steps + 1):
            now = env.now
            inputs = network.inputs(now.observations)
            _, _, logits, value = network.forward(inputs)
            sign = np.where(now.seats == 0, 1, -1).astype(np.float32)
            values[t] = value * sign
            if t == steps:
                break
            likely = chances(logits, now.masks)
            chosen = self._draw(likely, now.masks)
            x[t], masks[t], moves[t], signs[t] = inputs, now.masks, chosen, sign
            odds[t] = likely[np.arange(games), chosen]
            now = env.step(chosen)
            rewards[t] = now.rewards[:, 0] * recipe.point
            ended[t] = now.ended
        advantages = self._advantages(rewards, values, ended)
        targets = (advantages + values[:-1]) * signs
        return Rollout(x, masks, moves, odds, advantages * signs, targets, int(ended.sum()))

    def _draw(self, likely: Floats, masks: NDArray[np.bool_]) -> NDArray[np.int64]:
        """Draw a move of each row (the Gumbel trick: one comparison instead of a search)."""
        noise = self.rng.random(likely.shape, dtype=np.float32)
        keys = np.where(masks, np.log(likely + 1e-20) - np.log(-np.log(noise + 1e-20)), -np.inf)
        return np.asarray(np.argmax(keys, axis=1), dtype=np.int64)

    def _advantages(self, rewards: Floats, values: Floats, ended: NDArray[np.bool_]) -> Floats:
        """Return how much better each decision turned out than its value (GAE)."""
        found = np.empty_like(rewards)
        running = np.zeros(rewards.shape[1], np.float32)
        for t in range(len(rewards) - 1, -1, -1):
            goes_on = np.where(ended[t], np.float32(0), np.float32(1))
            surprise = rewards[t] + goes_on * values[t + 1] - values[t]
            running = surprise + np.float32(self.recipe.trace) * goes_on * running
            found[t] = running
        return found


class Trainer:
    """A network that learns from what its players have done."""

    def __init__(self, recipe: Recipe, sample: NDArray[np.int16], moves: int) -> None:
        self.recipe = recipe
        self.network = Network.new(sample.shape[1], recipe.hidden, moves, recipe.seed)
        self.network.fit_inputs(sample)
        self.adam = Adam(recipe.rate)
        self.rng = np.random.default_rng(recipe.seed)
        self.updates = 0
        self.decisions = 0
        self.finished = 0

    def learn(self, rollouts: Sequence[Rollout]) -> None:
        """Make moves likelier that did better than expected, and the value truer."""
        recipe = self.recipe
        x = np.concatenate([r.x.reshape(-1, r.x.shape[-1]) for r in rollouts])
        masks = np.concatenate([r.masks.reshape(-1, r.masks.shape[-1]) for r in rollouts])
        moves = np.concatenate([r.moves.ravel() for r in rollouts])
        odds = np.concatenate([r.odds.ravel() for r in rollouts])
        targets = np.concatenate([r.targets.ravel() for r in rollouts])
        advantages = np.concatenate([r.advantages.ravel() for r in rollouts])
        self.adam.rate = recipe.rate * max(0.0, 1 - self.updates / recipe.updates)
        self.updates += 1
        self.decisions += len(x)
        self.finished += sum(r.finished for r in rollouts)
        advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-6)
        for _ in range(recipe.epochs):
            order = self.rng.permutation(len(x))
            for first in range(0, len(order), recipe.batch):
                rows = order[first : first + recipe.batch]
                self._update(
                    x[rows], masks[rows], moves[rows], odds[rows], advantages[rows], targets[rows]
                )

    def _update(
        self,
        x: Floats,
        masks: NDArray[np.bool_],
        moves: NDArray[np.int64],
        odds: Floats,
        advantages: Floats,
        targets: Floats,
    ) -> None:
        recipe, count = self.recipe, len(x)
        h1, h2, logits, values = self.network.forward(x)
        likely = chances(logits, masks)
        rows = np.arange(count)
        ratio = likely[rows, moves] / odds
        # Beyond the clip a move has changed enough for what is known of it.
        held = ((advantages > 0) & (ratio > 1 + recipe.clip)) | (
            (advantages < 0) & (ratio < 1 - recipe.clip)
        )
        pull = np.where(held, 0, advantages * ratio).astype(np.float32)
        d_logits = likely * pull[:, None]
        d_logits[rows, moves] -= pull
        logs = np.where(masks, np.log(likely + np.float32(1e-20)), np.float32(0))
        entropy = -(likely * logs).sum(axis=1, keepdims=True)
        d_logits += np.float32(recipe.surprise) * likely * (logs + entropy)
        d_logits /= np.float32(count)
        d_raw = (values - targets) * (1 - values**2)
        slopes = self.network.backward(
            x, h1, h2, d_logits, np.asarray(d_raw / count, dtype=np.float32)
        )
        self.adam.step(self.network, slopes, most=0.5)


def meet_squire(network: Network, game: str, games: int, seed: str) -> Tally:
    """Let a network meet the squire in the arena, seat by seat in turn; return its figures."""
    network.save(FOLDER / f"{game}.npz")
    plan = Contest(game, 2, (f"zamok.lab.network:{game}", "squire"), games, seed)
    results: list[Result] = sorted(play_all(plan, jobs=1), key=lambda result: result.number)
    return by_entrant(plan, results)[0]


def main() -> None:
    """Train, meeting the squire now and then; write network and curve."""
    parser = argparse.ArgumentParser(description="Train a network by self-play.")
    parser.add_argument("--workers", type=int, default=0, help="processes that play")
    parser.add_argument("--ray", metavar="ADDRESS", help="play on a Ray cluster: local, auto, ...")
    parser.add_argument("--folder", type=Path, default=Path("docs/pictures"), help="for the curve")
    args = parser.parse_args()
    recipe = Recipe()
    home = Player(recipe, workers=0 if args.ray else args.workers)
    trainer = Trainer(recipe, home.sample(), home.env.game.move_space)
    away = Players(recipe, max(1, args.workers), args.ray) if args.ray else None
    spent = 0.0
    points: list[dict[str, float]] = []
    while True:
        updates = trainer.updates
        done = updates == recipe.updates
        if done or updates % 20 == 0:
            games = 400 if done else 100
            line = meet_squire(trainer.network, recipe.game, games, f"curve {updates}")
            points.append(
                {
                    "minutes": spent / 60,
                    "updates": updates,
                    "decisions": trainer.decisions,
                    "games": trainer.finished,
                    "met": line.appearances,
                    "rate": line.rate,
                    "low": line.low,
                    "high": line.high,
                    "score": line.score,
                }
            )
            print(json.dumps(points[-1]), flush=True)
        if done:
            break
        began = time.process_time()  # of this process: others on the machine do not count
        weights = trainer.network.weights
        trainer.learn([home.play(weights)] if away is None else away.play(weights))
        spent += time.process_time() - began
    home.env.close()
    curve = {"recipe": asdict(recipe), "numpy": np.__version__, "points": points}
    (args.folder / "learning.json").write_text(json.dumps(curve, indent=1) + "\n")
    title = find_game(recipe.game).words("en")("title") + ": a network against the squire"
    picture = learning(title, [(p["minutes"], p["rate"], p["low"], p["high"]) for p in points])
    (args.folder / "learning.svg").write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main()
