"""The example client of docs/API.md plays a whole game, exactly as it is printed there."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx

DOCS = Path(__file__).parent.parent.parent / "docs"
EXAMPLE = DOCS / "examples" / "play_random.py"


def test_the_example_client_plays_a_whole_game(base: str) -> None:
    done = subprocess.run(
        [sys.executable, "-I", EXAMPLE, base, "castle_builder", "random"],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert re.match(r"points: \[\d+, \d+\] places: ", done.stdout.splitlines()[-1])


def test_the_page_for_programs_names_every_address(base: str) -> None:
    described: dict[str, Any] = httpx.get(f"{base}/api/openapi.json").json()["paths"]
    text = (DOCS / "API.md").read_text(encoding="utf-8")
    for path, methods in described.items():
        for method in methods:
            assert f"`{method.upper()} {path}`" in text, f"{method} {path}"
    assert "examples/play_random.py" in text
