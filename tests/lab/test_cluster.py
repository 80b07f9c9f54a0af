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


# One cluster for both, because starting one takes longest: three workers play the games of the
# command, of whom one is killed, and then games to learn from.
BOTH = """
import json, sys, tempfile
from dataclasses import replace
from pathlib import Path
import numpy as np
from zamok.cli.main import main
from zamok.lab import cluster
from zamok.lab.study import RECIPES, afar, alone
from zamok.lab.train import Trainer

ray = cluster.join("local", 3)
assert main(json.loads(sys.argv[1])) == 0
assert ray.is_initialized(), "who plays on a cluster that was there before leaves it running"

recipe = replace(RECIPES["once_upon"], iterations=2, games=4, batch=64)
away = afar("local")
with tempfile.TemporaryDirectory() as folder:
    here, there = (Trainer(recipe, Path(folder) / name) for name in ("here", "there"))
    here.turn(alone)
    there.turn(away)
assert np.array_equal(here.steady, there.steady)  # what one machine would have learned
print("learned from", there.games)
"""


def test_games_go_on_when_a_worker_is_killed_and_are_learned_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No game is lost or counted twice, and what is played is what one machine plays."""
    folder = tmp_path / "notes"
    folder.mkdir()
    (folder / HELD).touch()
    monkeypatch.setenv(FOLDER, str(folder))
    file = tmp_path / "results.jsonl"
    command = ["arena", "castle_builder"]
    command += ["--bots", ",".join(BOTS), "--games", str(GAMES), "--seed", "ray"]
    command += ["--ray", "local", "--jobs", "3", "--results", str(file), "--json"]
    both = subprocess.Popen(
        [sys.executable, "-c", BOTH, json.dumps(command)],
        cwd=HERE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    killed = None
    while both.poll() is None and killed is None:
        begun = notes(folder)
        if len(begun) >= 2:
            killed = min(begun)
            os.kill(killed, signal.SIGKILL)  # in the middle of the game in which it is held
            (folder / HELD).unlink()
        time.sleep(0.02)
    out, errors = both.communicate(timeout=300)
    assert both.returncode == 0, errors
    assert killed is not None
    begun = notes(folder)
    assert sum(begun.values()) == GAMES + 1, "the game of the killed worker was not begun again"

    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()[1:]]
    assert sorted(line["number"] for line in lines) == list(range(GAMES))
    told, _ = json.JSONDecoder().raw_decode(out)
    assert told["played"] == GAMES
    plan = Contest("castle_builder", 2, BOTS, GAMES, "ray")
    here = sorted(play_all(plan, jobs=1), key=lambda result: result.number)
    assert read_results(file, plan) == here
    assert out.splitlines()[-1] == "learned from 4"


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
