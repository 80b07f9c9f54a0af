"""Measure this tree beside another one, in one run: `python tools/against.py ../other [GAME ...]`.

Both trees are measured by turns, each in a process of its own, with the same Python; what is
printed is the best of all rounds: the machine can only make a figure worse, never better.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parents[1]
MEASURE = """
import json, sys
import zamok
from zamok.engine.playout import copy_many
from zamok.lab import measure
game, seconds = zamok.game(sys.argv[1]), float(sys.argv[2])
state = measure.middle_positions(game)[0]
print(json.dumps({
    "loop": measure.playout_rate(game, seconds).decisions_per_second,
    "api": measure.api_rate(game, seconds).decisions_per_second,
    "copy": 1 / measure.each(lambda times: copy_many(state, times), seconds),
}))
"""
WHAT = {"loop": "decisions/s, compiled loop", "api": "decisions/s, Python", "copy": "copies/s"}


def measured(tree: Path, game: str, seconds: float) -> dict[str, float]:
    """Measure one game of a tree."""
    run = subprocess.run(
        [sys.executable, "-c", MEASURE, game, str(seconds)],
        env={**os.environ, "PYTHONPATH": str(tree)},
        cwd=tree,
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, float] = json.loads(run.stdout)
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="measure this tree beside another one")
    parser.add_argument("other", type=Path)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.5)
    args = parser.parse_args()
    listed = subprocess.run(
        [sys.executable, "-c", "import zamok; print(*[g.key for g in zamok.games()])"],
        env={**os.environ, "PYTHONPATH": str(HERE)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    print(f"| game | {' | '.join(f'{what}: other, this, ratio' for what in WHAT.values())} |")
    print("| --- |" + " --- |" * len(WHAT))
    for game in args.games or listed:
        best: dict[str, dict[str, float]] = {"other": {}, "this": {}}
        for _ in range(args.rounds):
            for name, tree in (("other", args.other.resolve()), ("this", HERE)):
                for what, figure in measured(tree, game, args.seconds).items():
                    best[name][what] = max(figure, best[name].get(what, 0.0))
        cells = [
            f"{best['other'][what]:,.0f}, {best['this'][what]:,.0f},"
            f" {best['this'][what] / best['other'][what]:.2f}"
            for what in WHAT
        ]
        print(f"| {game} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
