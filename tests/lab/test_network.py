"""The network of the worked example: its slopes, its learning, and what it has learned."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, cast

import numpy as np
import pytest

import zamok
from zamok.bots.arena import Contest, play_all
from zamok.bots.figures import by_entrant
from zamok.engine import SetupError
from zamok.lab.network import Network, chances
from zamok.lab.selfplay import Player, Recipe, Rollout, Trainer

if TYPE_CHECKING:
    from zamok.lab.network import Floats

HERE = Path(__file__).parents[2]


def test_slopes_are_those_of_differences() -> None:
    """Backward against the change of the output when one weight changes a little."""
    network = Network.new(5, 7, 4, seed=1)
    for name in network.weights:
        network.weights[name] = network.weights[name].astype(np.float64)
    rng = np.random.default_rng(1)
    # The network is typed for single precision; differences this small need double.
    x, d_logits, d_value = (
        cast("Floats", rng.normal(size=size)) for size in ((3, 5), (3, 4), (3,))
    )

    def objective() -> float:
        _, h2, logits, _ = network.forward(x)
        raw = (h2 @ network.weights["wv"] + network.weights["bv"])[:, 0]
        return float((logits * d_logits).sum() + (raw * d_value).sum())

    h1, h2, _, _ = network.forward(x)
    slopes = network.backward(x, h1, h2, d_logits, d_value)
    for name, slope in slopes.items():
        weight = network.weights[name]
        at = tuple(int(rng.integers(size)) for size in weight.shape)
        here = weight[at]
        weight[at] = here + 1e-6
        up = objective()
        weight[at] = here - 1e-6
        down = objective()
        weight[at] = here
        assert (up - down) / 2e-6 == pytest.approx(float(slope[at]), rel=1e-4, abs=1e-6)


def test_illegal_moves_have_no_chance() -> None:
    masks = np.array([[True, False, True]])
    found = chances(np.array([[0.0, 50.0, 0.0]], np.float32), masks)
    assert found.tolist() == [[0.5, 0.0, 0.5]]


def test_what_did_better_becomes_likelier() -> None:
    recipe = Recipe(games=4, length=2, epochs=4, batch=8)
    player = Player(recipe)
    trainer = Trainer(recipe, player.sample(), player.env.game.move_space)
    played = player.play(trainer.network.weights)
    # As if the even decisions had turned out well and the odd ones badly.
    signs = np.where(np.arange(8) % 2 == 0, 1.0, -1.0).astype(np.float32).reshape(2, 4)
    lesson = Rollout(played.x, played.masks, played.moves, played.odds, signs, played.targets, 0)
    trainer.learn([lesson])
    x = played.x.reshape(8, -1)
    likely = chances(trainer.network.forward(x)[2], played.masks.reshape(8, -1))
    now = likely[np.arange(8), played.moves.ravel()]
    several = played.masks.reshape(8, -1).sum(axis=1) > 1
    gained = ((now - played.odds.ravel()) * signs.ravel())[several]
    assert several.any()
    assert gained.mean() > 0


def test_the_trained_network_beats_the_squire() -> None:
    """A short match; the long one is the last point of the committed curve."""
    plan = Contest("once_upon", 2, ("zamok.lab.network:once_upon", "squire"), 40, "short match")
    results = sorted(play_all(plan), key=lambda result: result.number)
    line = by_entrant(plan, results)[0]
    assert line.appearances == 40
    assert line.low > 0.5, line


def test_the_committed_curve_ends_above_the_squire() -> None:
    curve = json.loads((HERE / "docs" / "pictures" / "learning.json").read_text())
    last = curve["points"][-1]
    assert last["met"] >= 200
    assert last["low"] > 0.5
    assert Recipe(**curve["recipe"]) == Recipe()


def test_the_arena_refuses_a_bot_that_is_not_there() -> None:
    for name in ("zamok.lab.network:nobody", "no.such.module:bot", ":", "x:"):
        with pytest.raises(SetupError, match="no bot"):
            Contest("once_upon", 2, (name,), 1, "x").check()
    assert zamok.game("once_upon")
