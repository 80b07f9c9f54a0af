"""A game of somebody else: its package, installed where only programs started here find it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import build_web
from tests.conftest import seed_of
from tests.web.browser.conftest import arrive, browser
from tests.web.browser.serving import MAIN, Served

__all__ = ["arrive", "browser"]  # fixtures

HERE = Path(__file__).parents[2]
PACKAGE = HERE / "tests" / "sixth"
KEY = "castle_lights"


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the package as anybody would, without network; return where it is."""
    folder = tmp_path_factory.mktemp("sixth")
    source, target = folder / "source", folder / "target"
    shutil.copytree(PACKAGE, source)  # building leaves files behind
    pip = [sys.executable, "-m", "pip", "install", "--disable-pip-version-check", "--quiet"]
    how = ["--no-deps", "--no-build-isolation", "--no-index", "--target", str(target)]
    subprocess.run([*pip, *how, str(source)], check=True)
    return target


@pytest.fixture(scope="session")
def environment(installed: Path) -> dict[str, str]:
    """Return the environment of a program that finds the package. It is told nothing else."""
    before = os.environ.get("PYTHONPATH", "")
    paths = [str(installed), str(HERE), *before.split(os.pathsep)]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths)), "COLUMNS": "100"}


def run(environment: dict[str, str], *command: str, code: int = 0) -> str:
    """Run Python with arguments; return what it printed when it ended with this code."""
    done = subprocess.run(
        [sys.executable, *command], env=environment, cwd=HERE, capture_output=True, text=True
    )
    assert done.returncode == code, done.stdout[-4000:] + done.stderr[-4000:]
    return done.stdout


def zamok_says(environment: dict[str, str], *arguments: str, code: int = 0) -> str:
    """Run the command line; return what it printed when it ended with this code."""
    return run(environment, "-c", MAIN, *arguments, "--lang", "en", code=code)


@pytest.fixture
def served(
    environment: dict[str, str], tmp_path: Path, request: pytest.FixtureRequest
) -> Iterator[Served]:
    """A server that finds the package."""
    build_web.build()
    server = Served(tmp_path / "data", seed_of(request.config, request.node.nodeid))
    server.start(PYTHONPATH=environment["PYTHONPATH"])
    yield server
    server.stop()
