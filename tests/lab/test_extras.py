"""The games and the command line need no extra; the lab says which one it needs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parents[2]
EXTRAS = ["catanatron", "chess", "gymnasium", "numpy", "PIL", "pettingzoo", "pygame", "pyspiel"]
EXTRAS += ["ray", "resvg_py", "rlcard"]
BLOCK = f"import sys\nfor name in {EXTRAS}: sys.modules[name] = None\n"


def without_extras(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", BLOCK + code], cwd=HERE, capture_output=True, text=True
    )


def test_the_core_needs_no_extra() -> None:
    code = """
from zamok.cli.main import main
sys.exit(main(["games"]) or main(["arena", "castle_builder", "--games", "2", "--jobs", "1"]))
"""
    run = without_extras(code)
    assert run.returncode == 0, run.stderr


@pytest.mark.parametrize(
    ("code", "extra"),
    [
        ("import zamok.lab.pettingzoo", "lab"),
        ("import zamok.lab.gymnasium", "lab"),
        ("import zamok.lab.openspiel", "lab"),
        ("import zamok.lab.vector", "lab"),
        ("import zamok.lab.study", "lab"),
        ("from zamok.lab.cluster import join; join('local')", "cluster"),
        ("from zamok.lab.catanatron import Catanatron; Catanatron()", "peers"),
        ("from zamok.lab.peers import rlcard_rate; rlcard_rate('uno', 1)", "peers"),
    ],
)
def test_what_is_missing_is_named(code: str, extra: str) -> None:
    run = without_extras(code)
    assert run.returncode == 1
    assert f'pip install "zamok[{extra}]"' in run.stderr


def test_the_command_line_says_it_in_one_sentence() -> None:
    for words in (["bench", "--lab"], ["arena", "castle_builder", "--ray", "local"]):
        run = without_extras(f"from zamok.cli.main import main\nsys.exit(main({words!r}))")
        assert run.returncode == 2
        assert "pip install" in run.stderr
        assert "Traceback" not in run.stderr
