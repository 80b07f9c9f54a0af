"""The network of `zamok.bots.search.learned` in NumPy, many positions at once, and how it learns.

It is trained on what became of positions: cross-entropy between the shares of the victory that
it gives to the players and those that they had. Adam is written out by hand; two small layers
need no framework, and the package that trains is then the one that plays.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from zamok.lab.extras import load

load("numpy", "lab")

import numpy as np  # noqa: E402

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

FAR = np.float32(4)  # scaled traits are cut off here, as they are in play
ORDER = ("scale", "inner", "inner_bias", "outer", "outer_bias", "last", "trust")
LEARNED = ORDER[1:]


@dataclass
class Batch:
    """Positions with the same number of players: traits, what the mind says, what came of it."""

    rows: Floats  # positions, players, traits
    logits: Floats  # positions, players
    targets: Floats  # positions, players


class Judge:
    """Rows of traits in, shares of the victory out."""

    def __init__(self, weights: dict[str, Floats]) -> None:
        self.weights = weights

    @classmethod
    def new(cls, traits: int, first: int, second: int, seed: int) -> Judge:
        """Return a network that says what the mind says."""
        rng = np.random.default_rng(seed)

        def layer(into: int, out: int) -> Floats:
            return np.asarray(rng.normal(0, np.sqrt(1 / into), (into, out)), dtype=np.float32)

        return cls(
            {
                "scale": np.ones(traits, np.float32),
                "inner": layer(traits, 2 * first),
                "inner_bias": np.zeros(first, np.float32),
                "outer": layer(first, second),
                "outer_bias": np.zeros(second, np.float32),
                "last": np.zeros(second, np.float32),
                "trust": np.ones(1, np.float32),
            }
        )

    def fit_scale(self, rows: Floats) -> None:
        """Take the size of every trait from a sample of rows."""
        size = np.sqrt((rows.astype(np.float32) ** 2).mean(axis=0))
        self.weights["scale"] = (1 / np.maximum(size, 0.3)).astype(np.float32)

    def flat(self) -> Floats:
        """Return all weights in the order in which they are played with."""
        return np.concatenate([self.weights[name].ravel() for name in ORDER])

    def like(self, flat: Floats) -> Judge:
        """Return a network of the same shape with other weights."""
        found: dict[str, Floats] = {}
        at = 0
        for name in ORDER:
            size = self.weights[name].size
            found[name] = flat[at : at + size].reshape(self.weights[name].shape).copy()
            at += size
        return Judge(found)

    def forward(self, rows: Floats, logits: Floats) -> tuple[Floats, Floats, Floats, Floats]:
        """Return the scaled traits, both layers and the shares of some positions."""
        w = self.weights
        first = len(w["inner_bias"])
        x = np.clip(rows * w["scale"], -FAR, FAR)
        sums = x @ w["inner"]
        others = sums[..., first:]
        others = (others.sum(axis=1, keepdims=True) - others) / np.float32(rows.shape[1] - 1)
        h1 = np.maximum(sums[..., :first] + others + w["inner_bias"], 0)
        h2 = np.maximum(h1 @ w["outer"] + w["outer_bias"], 0)
        found = w["trust"] * logits + h2 @ w["last"]
        found = np.exp(found - found.max(axis=1, keepdims=True))
        return x, h1, h2, np.asarray(found / found.sum(axis=1, keepdims=True), dtype=np.float32)

    def shares(self, rows: Floats, logits: Floats) -> Floats:
        """Return the shares of the victory at some positions."""
        return self.forward(rows, logits)[3]

    def slopes(self, batch: Batch) -> dict[str, Floats]:
        """Return how the cross-entropy of some positions changes with the weights."""
        w = self.weights
        x, h1, h2, shares = self.forward(batch.rows, batch.logits)
        count, players, traits = x.shape
        first = h1.shape[-1]
        d = (shares - batch.targets) / np.float32(count)
        d2 = d[..., None] * w["last"] * (h2 > 0)
        d1 = (d2 @ w["outer"].T) * (h1 > 0)
        mixed = (d1.sum(axis=1, keepdims=True) - d1) / np.float32(players - 1)
        both = np.concatenate([d1, mixed], axis=-1)
        return {
            "inner": x.reshape(-1, traits).T @ both.reshape(-1, 2 * first),
            "inner_bias": d1.sum(axis=(0, 1)),
            "outer": h1.reshape(-1, first).T @ d2.reshape(-1, d2.shape[-1]),
            "outer_bias": d2.sum(axis=(0, 1)),
            "last": h2.reshape(-1, h2.shape[-1]).T @ d.ravel(),
            "trust": np.asarray([(d * batch.logits).sum()], dtype=np.float32),
        }


def loss(shares: Floats, targets: Floats) -> Floats:
    """Return the cross-entropy of each position, less what cannot be helped where it is shared."""
    tiny = np.float32(1e-6)
    helpless = (targets * np.log(targets + tiny)).sum(axis=1)
    return np.asarray(helpless - (targets * np.log(shares + tiny)).sum(axis=1), dtype=np.float32)


class Adam:
    """Adam (Kingma and Ba 2015), with a little pull of all tables towards nothing."""

    def __init__(self, judge: Judge, decay: float) -> None:
        self.decay = np.float32(decay)
        self.steps = 0
        self.mean = {name: np.zeros_like(judge.weights[name]) for name in LEARNED}
        self.square = {name: np.zeros_like(judge.weights[name]) for name in LEARNED}

    def step(self, judge: Judge, slopes: dict[str, Floats], rate: float) -> None:
        """Move the weights against their slopes."""
        self.steps += 1
        right = rate * np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        for name, slope in slopes.items():
            mean, square = self.mean[name], self.square[name]
            mean += np.float32(0.1) * (slope - mean)
            square += np.float32(0.001) * (slope**2 - square)
            weight = judge.weights[name]
            weight -= np.float32(right) * mean / (np.sqrt(square) + np.float32(1e-8))
            if weight.ndim == 2:
                weight -= np.float32(rate) * self.decay * weight

    def state(self) -> dict[str, Any]:
        """Return all that is needed to go on."""
        found: dict[str, Any] = {"adam_steps": np.asarray(self.steps)}
        for name in LEARNED:
            found[f"adam_mean_{name}"] = self.mean[name]
            found[f"adam_square_{name}"] = self.square[name]
        return found

    def restore(self, kept: Any) -> None:
        """Go on from what was kept."""
        self.steps = int(kept["adam_steps"])
        for name in LEARNED:
            self.mean[name] = kept[f"adam_mean_{name}"]
            self.square[name] = kept[f"adam_square_{name}"]
