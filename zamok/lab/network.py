"""A small network in NumPy alone: two hidden layers, a policy over all moves, a value.

It is as plain as a network can be, so that the worked example of `zamok.lab.selfplay` can be read
from top to bottom. A trained one plays in the arena like any bot, under the name
`zamok.lab.network:once_upon`.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, final

from zamok.bots import Seat
from zamok.engine import Dice, Game
from zamok.lab.extras import load
from zamok.lab.eye import Eye

load("numpy", "lab")

import numpy as np  # noqa: E402

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

FOLDER: Final = Path(__file__).parent / "networks"
NEVER: Final = np.float32(-1e9)  # the logit of a move that is not legal


class Network:
    """Numbers of an observation in, logits of the moves and a value from -1 to 1 out."""

    def __init__(self, weights: dict[str, Floats]) -> None:
        self.weights = weights

    @classmethod
    def new(cls, inputs: int, hidden: int, moves: int, seed: int) -> Network:
        """Return an untrained network."""
        rng = np.random.default_rng(seed)

        def layer(into: int, out: int, gain: float) -> Floats:
            return np.asarray(rng.normal(0, gain / np.sqrt(into), (into, out)), dtype=np.float32)

        return cls(
            {
                "mean": np.zeros(inputs, np.float32),
                "scale": np.ones(inputs, np.float32),
                "w1": layer(inputs, hidden, 1.4),
                "b1": np.zeros(hidden, np.float32),
                "w2": layer(hidden, hidden, 1.4),
                "b2": np.zeros(hidden, np.float32),
                "wp": layer(hidden, moves, 0.1),
                "bp": np.zeros(moves, np.float32),
                "wv": layer(hidden, 1, 0.1),
                "bv": np.zeros(1, np.float32),
            }
        )

    def fit_inputs(self, observations: NDArray[np.int16]) -> None:
        """Take mean and spread of the inputs from a sample of observations."""
        self.weights["mean"] = observations.mean(axis=0).astype(np.float32)
        spread = observations.std(axis=0).astype(np.float32)
        self.weights["scale"] = (1 / np.maximum(spread, 0.1)).astype(np.float32)

    def inputs(self, observations: NDArray[np.int16]) -> Floats:
        """Return observations as the first layer takes them."""
        w = self.weights
        x = observations.astype(np.float32)
        x -= w["mean"]
        x *= w["scale"]
        return np.asarray(np.clip(x, -5, 5, out=x), dtype=np.float32)

    def forward(self, x: Floats) -> tuple[Floats, Floats, Floats, Floats]:
        """Return both hidden layers, the logits and the values of some inputs."""
        w = self.weights
        h1 = np.maximum(x @ w["w1"] + w["b1"], 0)
        h2 = np.maximum(h1 @ w["w2"] + w["b2"], 0)
        logits = h2 @ w["wp"] + w["bp"]
        values = np.tanh(h2 @ w["wv"] + w["bv"])[:, 0]
        return h1, h2, logits, values

    def backward(
        self, x: Floats, h1: Floats, h2: Floats, d_logits: Floats, d_raw: Floats
    ) -> dict[str, Floats]:
        """Return the slopes of the weights, given those of the logits and of the raw value."""
        w = self.weights
        d2 = (d_logits @ w["wp"].T + d_raw[:, None] @ w["wv"].T) * (h2 > 0)
        d1 = (d2 @ w["w2"].T) * (h1 > 0)
        return {
            "w1": x.T @ d1,
            "b1": d1.sum(axis=0),
            "w2": h1.T @ d2,
            "b2": d2.sum(axis=0),
            "wp": h2.T @ d_logits,
            "bp": d_logits.sum(axis=0),
            "wv": h2.T @ d_raw[:, None],
            "bv": d_raw.sum(keepdims=True),
        }

    def save(self, path: Path) -> None:
        """Write the weights down, in half precision: they need no more to play."""
        small: dict[str, Any] = {
            name: weight.astype(np.float16 if weight.ndim == 2 else np.float32)
            for name, weight in self.weights.items()
        }
        path.parent.mkdir(exist_ok=True)
        np.savez_compressed(path, **small)

    @classmethod
    def load(cls, path: Path) -> Network:
        """Read a network."""
        with np.load(path) as data:
            return cls({name: data[name].astype(np.float32) for name in data.files})


def chances(logits: Floats, masks: NDArray[np.bool_]) -> Floats:
    """Return the probabilities of the legal moves."""
    masked = np.where(masks, logits, NEVER)
    raised = np.exp(masked - masked.max(axis=1, keepdims=True))
    return np.asarray(raised / raised.sum(axis=1, keepdims=True), dtype=np.float32)


class Adam:
    """Adam (Kingma and Ba 2015) for the weights of a network."""

    def __init__(self, rate: float) -> None:
        self.rate = rate
        self._steps = 0
        self._mean: dict[str, Floats] = {}
        self._square: dict[str, Floats] = {}

    def step(self, network: Network, slopes: dict[str, Floats], most: float) -> None:
        """Move the weights against their slopes, whose norm is cut down to `most`."""
        norm = float(np.sqrt(sum(float((slope**2).sum()) for slope in slopes.values())))
        shrink = min(1.0, most / (norm + 1e-8))
        self._steps += 1
        for name, slope in slopes.items():
            slope = slope * np.float32(shrink)
            mean = self._mean.setdefault(name, np.zeros_like(slope))
            square = self._square.setdefault(name, np.zeros_like(slope))
            mean += np.float32(0.1) * (slope - mean)
            square += np.float32(0.001) * (slope**2 - square)
            right = self.rate * np.sqrt(1 - 0.999**self._steps) / (1 - 0.9**self._steps)
            network.weights[name] -= np.float32(right) * mean / (np.sqrt(square) + 1e-8)


# ---- as a bot ----------------------------------------------------------------------------


@final
class NetworkBot:
    """Plays the move that a network finds most likely."""

    def __init__(self, network: Network, game: Game, dice: Dice) -> None:
        self._network = network
        self._game = game
        self._dice = dice
        self._eyes: dict[int, Eye] = {}

    def decide(self, seat: Seat) -> int:
        """Return the move with the largest logit."""
        moves = seat.legal()
        if len(moves) == 1:
            return moves[0]
        # Any position that agrees with what the seat knows gives the same observation.
        state = seat.redeal(self._dice)
        seats = int(state.seats)
        eye = self._eyes.setdefault(seats, Eye(self._game, seats))
        x = self._network.inputs(eye.observe(state, seat.number)[None])
        logits = self._network.forward(x)[2][0]
        return moves[int(np.argmax(logits[moves]))]


def once_upon(game: Game, dice: Dice) -> NetworkBot:
    """Return the network that has learned Once Upon a Castle by playing itself."""
    return NetworkBot(Network.load(FOLDER / "once_upon.npz"), game, dice)
