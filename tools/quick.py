"""The quick tests: `make quick` runs them after style, types and import rules.

They do not wait for compiling: a game whose sources have changed since they were compiled runs
plain, and so does everything when what all games share has changed. What is named on the command
line is for pytest; a file that is no test stands for the tests of its part of the house.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parents[1]
NOTHING = 5  # what pytest says when nothing of what was named is quick
sys.path.insert(0, str(HERE))
from setup import changed  # noqa: E402


def plain(names: list[str]) -> str:
    """Return what must run plain when these sources have changed, as ZAMOK_PURE has it."""
    folders = {Path(name).parts[:3] for name in names}
    games = {parts[2] for parts in folders if parts[:2] == ("zamok", "games")}
    if len(games) < len(folders):
        return "1"
    return ",".join(sorted(games)) or "0"


def tests_of(name: str) -> list[str]:
    """Return the tests of a file; what is no file of the house is for pytest as it is."""
    parts = Path(name).parts
    if parts[:2] == ("zamok", "games"):
        return [f"tests/games/{parts[2]}", "tests/conformance"]
    if parts[:2] == ("zamok", "engine"):
        return ["tests/engine", "tests/conformance"]
    if parts[0] == "zamok":
        return [f"tests/{parts[1]}"] if (HERE / "tests" / parts[1]).is_dir() else ["tests/engine"]
    if parts[0] == "tests" and name.endswith(".py") and not parts[-1].startswith("test_"):
        return [str(Path(name).parent)]
    return [name]


def main() -> int:
    """Say what runs plain, and run the tests."""
    asked = plain(changed())
    said = {"0": "nothing: all is compiled", "1": "everything, which is slower (`make build`)"}
    print(f"Running plain: {said.get(asked, asked)}", flush=True)
    how = ["-n", "auto", "--dist", "worksteal"]
    named = dict.fromkeys(test for name in sys.argv[1:] for test in tests_of(name))
    tests = [sys.executable, "-m", "pytest", "--quick", *how, *named]
    code = subprocess.run(tests, cwd=HERE, env={**os.environ, "ZAMOK_PURE": asked}).returncode
    return 0 if named and code == NOTHING else code


if __name__ == "__main__":
    sys.exit(main())
