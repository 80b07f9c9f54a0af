"""The examples of docs/examples run; servers and followers have tests of their own."""

from __future__ import annotations

import runpy
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


def module(name: str) -> dict[str, Any]:
    return runpy.run_path(str(EXAMPLES / f"{name}.py"))


def test_a_bot_in_twenty_lines() -> None:
    names = module("run_notebook")["run"](EXAMPLES / "bot_in_twenty_lines.ipynb")
    assert names["match"].tallies[0].low > 0.5
    assert names["position"].over


def test_what_is_a_guest_worth() -> None:
    names = module("run_notebook")["run"](EXAMPLES / "what_is_a_guest_worth.ipynb")
    assert len(names["worth"]) == 20  # every guest of great architects was met
    assert all(low < rate < high for rate, _, _, low, high in names["worth"])
    assert len(names["results"]) == 3
    assert all(0 <= share <= 1 for share in names["results"].values())


def test_many_seats() -> None:
    assert module("many_seats")["main"](steps=60) > 0


@pytest.mark.skipif(
    find_spec("sb3_contrib") is None,
    reason="NOT RUN: Stable-Baselines3 is not installed (the extra `train` has it)",
)
def test_maskable_ppo_learns() -> None:
    done = subprocess.run(
        [
            sys.executable,
            EXAMPLES / "train_ppo.py",
            "--steps",
            "1024",
            "--envs",
            "4",
            "--games",
            "4",
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "after:" in done.stdout
