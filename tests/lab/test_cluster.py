"""A Ray cluster plays what one machine plays, also when a worker dies in the middle."""

from __future__ import annotations

import fcntl
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.lab.slow import FOLDER, HELD
from zamok.bots.arena import Contest, play_all
from zamok.bots.results import read_results

HERE = Path(__file__).parents[2]
GAMES = 12
BOTS = ("tests.lab.slow:sleeper", "random")


@pytest.fixture(autouse=True)
def alone() -> Iterator[None]:
    """One cluster at a time, also when tests run in several processes: each takes its memory."""
    with Path(tempfile.gettempdir(), f"zamok-ray-{os.getuid()}.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def notes(folder: Path) -> dict[int, int]:
    """Return how many games each process has begun."""
    found: dict[int, int] = {}
    for note in folder.glob("*-*"):
        process = int(note.name.partition("-")[0])
        found[process] = found.get(process, 0) + 1
    return found


def test_no_game_is_lost_or_counted_twice_when_a_worker_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The command itself, on a local cluster of three workers of which one is killed."""
    folder = tmp_path / "notes"
    folder.mkdir()
    (folder / HELD).touch()
    monkeypatch.setenv(FOLDER, str(folder))
    file = tmp_path / "results.jsonl"
    command = [sys.executable, "-m", "zamok.cli", "arena", "castle_builder"]
    command += ["--bots", ",".join(BOTS), "--games", str(GAMES), "--seed", "ray"]
    command += ["--ray", "local", "--jobs", "3", "--results", str(file), "--json"]
    arena = subprocess.Popen(
        command, cwd=HERE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    killed = None
    while arena.poll() is None and killed is None:
        begun = notes(folder)
        if len(begun) >= 2:
            killed = min(begun)
            os.kill(killed, signal.SIGKILL)  # in the middle of the game in which it is held
            (folder / HELD).unlink()
        time.sleep(0.02)
    out, errors = arena.communicate(timeout=300)
    assert arena.returncode == 0, errors
    assert killed is not None
    begun = notes(folder)
    assert sum(begun.values()) == GAMES + 1, "the game of the killed worker was not begun again"

    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()[1:]]
    assert sorted(line["number"] for line in lines) == list(range(GAMES))
    assert json.loads(out)["played"] == GAMES
    plan = Contest("castle_builder", 2, BOTS, GAMES, "ray")
    here = sorted(play_all(plan, jobs=1), key=lambda result: result.number)
    assert read_results(file, plan) == here


SELF_PLAY = """
import os, signal, sys, threading, time
import numpy as np
from zamok.lab.cluster import Players
from zamok.lab.selfplay import Player, Recipe, Trainer

recipe = Recipe(games=8, length=4)
home = Player(recipe)
trainer = Trainer(recipe, home.sample(), home.env.game.move_space)
away = Players(recipe, 2, "local")
rollouts = away.play(trainer.network.weights)
assert len(rollouts) == 2
assert not np.array_equal(rollouts[0].moves, rollouts[1].moves)
first = Player(recipe, 0).play(trainer.network.weights)
assert np.array_equal(first.moves, rollouts[0].moves)  # what one machine would have played
import ray
pids = ray.get([actor.process.remote() for actor in away._actors])
os.kill(pids[0], signal.SIGKILL)
rollouts = away.play(trainer.network.weights)
assert [rollout.moves.shape for rollout in rollouts] == [(4, 8)] * 2
assert ray.get(away._actors[0].process.remote()) != pids[0]
trainer.learn(rollouts)
print("learned from", trainer.decisions)
"""


def test_self_play_goes_on_when_a_player_is_killed() -> None:
    run = subprocess.run(
        [sys.executable, "-c", SELF_PLAY], cwd=HERE, capture_output=True, text=True, timeout=300
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.splitlines()[-1] == "learned from 64"


def test_a_cluster_that_is_not_there_is_refused() -> None:
    command = [sys.executable, "-m", "zamok.cli", "arena", "castle_builder", "--games", "2"]
    run = subprocess.run(
        [*command, "--ray", "auto"],
        cwd=HERE,
        env={key: value for key, value in os.environ.items() if not key.startswith("RAY_")},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert run.returncode == 2
    assert "Ray cluster" in run.stderr
    assert "Traceback" not in run.stderr
