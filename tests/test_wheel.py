"""From a wheel in an empty environment, outside of the repository: a host's day and a researcher's.

The wheel is built once, without compiling, from the source distribution. What it depends on is not
installed anew: the environment borrows it from the one that runs the tests (`BORROWED`), but not
the package itself. Nothing here needs to be root.
"""

from __future__ import annotations

import gzip
import json
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import tarfile
import time
import urllib.request
import venv
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.cookiejar import CookieJar
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import zamok
from tests.server.museum import SECRET
from tests.server.postgres import free_port
from zamok.engine import entropy
from zamok.engine.fair import commitment

HERE = Path(__file__).parents[1]
WAIT = 120.0  # seconds for whatever must come at some time
# What gives the new environment the packages of the old one; its own come first.
BORROWED = "import sys; sys.path.append({folder!r})"
EXAMPLES = HERE / "docs" / "examples"
LANDED = HERE / "tests" / "server" / "museum" / "landed"


def run(*line: object, folder: Path, environment: dict[str, str] | None = None) -> str:
    done = subprocess.run(
        [str(word) for word in line],
        cwd=folder,
        env={"PATH": "/usr/bin:/bin", "HOME": str(folder), **(environment or {})},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, f"{line}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a source distribution of what is here, and built pages with it."""
    folder = tmp_path_factory.mktemp("sources") / "zamok"
    named = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=HERE, capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    for name in filter(None, named.split("\0")):
        if not name.startswith(("docs/", "tests/")) and (HERE / name).exists():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(HERE / name, folder / name)
    shutil.copytree(HERE / "zamok" / "web" / "static", folder / "zamok" / "web" / "static")
    (folder / "tests").mkdir()
    (folder / "tests" / "test_stray.py").write_text("")
    plain = {"ZAMOK_PURE": "1"}
    run(sys.executable, "setup.py", "--quiet", "sdist", folder=folder, environment=plain)
    (found,) = (folder / "dist").glob("*.tar.gz")
    return found


@pytest.fixture(scope="module")
def wheel(sources: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a wheel built from the source distribution alone."""
    folder = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(sources) as packed:
        packed.extractall(folder, filter="data")
    (inner,) = folder.iterdir()
    plain = {"ZAMOK_PURE": "1"}
    run(sys.executable, "setup.py", "--quiet", "bdist_wheel", folder=inner, environment=plain)
    (found,) = (inner / "dist").glob("*.whl")
    return found


@dataclass(frozen=True)
class Installed:
    """An environment in which nothing but the wheel is installed."""

    folder: Path

    def zamok(self, *args: object, **environment: str) -> str:
        """Run the command, away from everything."""
        program = self.folder / "env" / "bin" / "zamok"
        return run(program, *args, folder=self.folder, environment=environment)

    def python(self, *args: object) -> str:
        """Run a program of somebody who has the wheel."""
        return run(self.folder / "env" / "bin" / "python", *args, folder=self.folder)


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    folder = tmp_path_factory.mktemp("elsewhere")
    venv.create(folder / "env", with_pip=False)
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    site = folder / "env" / "lib" / version / "site-packages"
    line = [sys.executable, "-m", "pip", "--python", folder / "env", "install", "--quiet"]
    run(*line, "--no-deps", "--no-index", wheel, folder=folder)
    (site / "borrowed.pth").write_text(BORROWED.format(folder=sysconfig.get_path("purelib")) + "\n")
    return Installed(folder)


def test_the_source_distribution_has_what_is_needed_and_nothing_else(sources: Path) -> None:
    with tarfile.open(sources) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    assert {"setup.py", "build_web.py", "CHANGELOG.md", "deploy/zamok.service"} <= names
    assert not [
        name for name in names if name.startswith("tests") or name.endswith((".so", ".pyc"))
    ]


def test_the_wheel_is_for_any_platform_and_of_the_version_that_is_here(wheel: Path) -> None:
    assert wheel.name.endswith("-py3-none-any.whl")
    assert wheel.name.split("-")[1].startswith(zamok.__version__.split(".dev")[0])
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
    tops = {name.partition("/")[0] for name in names}
    assert {top.partition("-")[0] for top in tops} == {"zamok"}
    assert not [name for name in names if name.endswith((".so", ".ts", ".c")) or "/tests/" in name]


def test_a_version_follows_tags_and_does_without(tmp_path: Path) -> None:
    for name in ("setup.py", "build_web.py"):
        shutil.copy2(HERE / name, tmp_path / name)

    def told() -> str:
        asked = "import setup; print(setup.version())"
        return run(sys.executable, "-c", asked, folder=tmp_path).strip()

    def git(*words: str) -> None:
        who = ("-c", "user.name=a", "-c", "user.email=a@example.org")
        run("git", *who, *words, folder=tmp_path)

    assert told() == "0.1.0.dev0"
    git("init", "--quiet")
    git("commit", "--quiet", "--allow-empty", "--message", "one")
    assert told().startswith("0.1.0.dev1+g")
    git("tag", "v1.2.3")
    assert told() == "1.2.3"
    git("commit", "--quiet", "--allow-empty", "--message", "two")
    assert told().startswith("1.2.4.dev1+g")
    (tmp_path / "PKG-INFO").write_text("Name: zamok\nVersion: 3.0\n")
    assert told() == "3.0"


class Visitor:
    """Somebody who plays by the API."""

    def __init__(self, base: str) -> None:
        self._base = base
        keeping = urllib.request.HTTPCookieProcessor(CookieJar())
        self._opener = urllib.request.build_opener(keeping)

    def ask(self, path: str, body: object = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        head = {"content-type": "application/json"}
        wish = urllib.request.Request(self._base + path, data, head)
        with self._opener.open(wish, timeout=30) as answer:
            return json.loads(answer.read())


def until(look: Callable[[], Any]) -> Any:
    end = time.monotonic() + WAIT
    while True:
        try:
            found = look()
        except OSError:
            found = None
        if found:
            return found
        assert time.monotonic() < end
        time.sleep(0.1)


@contextmanager
def serving(installed: Installed, data: Path, port: int) -> Iterator[Visitor]:
    """Give a visitor of a server on some data."""
    program = installed.folder / "env" / "bin" / "zamok"
    line = [program, "serve", "--data", data, "--port", port, "--bot-pause", "0", "--workers", "1"]
    server = subprocess.Popen(
        [str(word) for word in line],
        cwd=installed.folder,
        env={"PATH": "/usr/bin:/bin", "HOME": str(installed.folder), "ZAMOK_LOG_LEVEL": "error"},
        stdout=subprocess.DEVNULL,
    )
    try:
        visitor = Visitor(f"http://127.0.0.1:{port}")
        assert until(lambda: server.poll() is None and visitor.ask("/health"))["ok"]
        yield visitor
    finally:
        server.send_signal(signal.SIGTERM)
        assert server.wait(WAIT) == 0


def play(visitor: Visitor, plies: int) -> str:
    """Play some moves of a game against a bot; return the table."""
    visitor.ask("/api/people", {"name": "Ann"})
    seats = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
    table = visitor.ask("/api/tables", {"game": "castle_builder", "seats": seats})["id"]
    number = entropy.draw(32, "wheel")
    promise = commitment(table, 0, number)
    visitor.ask(f"/api/tables/{table}/sit", {"id": "sit", "seat": 0, "promise": promise})
    visitor.ask(f"/api/tables/{table}/open", {"id": "open", "seat": 0, "number": number.hex()})
    for ply in range(plies):
        body = {"id": f"m{ply}", "seat": 0, "move": legal(visitor, table)[0]["move"]}
        visitor.ask(f"/api/tables/{table}/move", body)
    legal(visitor, table)  # the bot has answered
    return str(table)


def legal(visitor: Visitor, table: str) -> Any:
    """Return the moves of the first seat as soon as it is its turn."""
    return until(lambda: visitor.ask(f"/api/tables/{table}/legal?seat=0")["moves"])


def test_a_host_serves_plays_backs_up_restores_and_upgrades(installed: Installed) -> None:
    folder = installed.folder
    assert "castle_builder" in installed.zamok("games")
    assert "запуск: zamok" in installed.zamok("--help", ZAMOK_LANG="ru")
    data = folder / "data"
    with serving(installed, data, free_port()) as visitor:
        table = play(visitor, 3)
        installed.zamok("backup", folder / "all.backup", "--data", data)
        before = visitor.ask(f"/api/tables/{table}/position")
    again = folder / "again"
    installed.zamok("restore", folder / "all.backup", "--data", again)
    assert "Everything is whole" in installed.zamok("check", "--data", again, LANG="en")
    with serving(installed, again, free_port()) as visitor:
        assert visitor.ask(f"/api/tables/{table}/position") == before
    # ---- a database of the first server whose games still go on ----
    old = folder / "old"
    old.mkdir(mode=0o700)
    (old / "secret").write_text(SECRET)
    (old / "secret").chmod(0o600)
    oldest = sorted(LANDED.glob("*.gz"))[0]
    (old / "zamok.db").write_bytes(gzip.decompress(oldest.read_bytes()))
    told = json.loads(oldest.with_name(f"{oldest.name[:4]}.json").read_text(encoding="utf-8"))
    with serving(installed, old, free_port()) as visitor:
        assert visitor.ask(f"/api/tables/{told[0]['id']}")["status"] == "over"


# ---- research --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def examples(installed: Installed) -> Path:
    """Return the examples where somebody has put them who has the wheel and nothing else."""
    origin = installed.python("-c", "import zamok; print(zamok.__file__)").strip()
    assert Path(origin).is_relative_to(installed.folder)
    folder = installed.folder / "examples"
    shutil.copytree(EXAMPLES, folder, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def test_a_researcher_runs_the_notebooks(installed: Installed, examples: Path) -> None:
    line = ("examples/run_notebook.py", "examples/bot_in_twenty_lines.ipynb")
    told = installed.python(*line)
    assert re.search(r"^Greedy +(1[5-9]|20)\.\d of 20 ", told, re.M), told
    assert all(f"[{one}: " in told for one in ("Rules", "Area", "Match", "Record")), told
    told = installed.python(line[0], "examples/what_is_a_guest_worth.ipynb")
    assert len(re.findall(r"%  \(.*%\)  of \d+ games$", told, re.M)) == 20, told
    assert "'take:" in told


def test_a_researcher_plays_many_seats(installed: Installed, examples: Path) -> None:
    told = installed.python("examples/many_seats.py", "castle_builder")
    assert re.fullmatch(r"castle_builder: [1-9]\d* games, mean reward [+-]\d\.\d\d\n", told)


@pytest.mark.skipif(
    find_spec("sb3_contrib") is None,
    reason="NOT RUN: Stable-Baselines3 is not installed (the extra `train` has it)",
)
def test_a_researcher_trains_a_network(installed: Installed, examples: Path) -> None:
    few = ("--steps", "1024", "--envs", "4", "--games", "4")
    told = installed.python("examples/train_ppo.py", *few)
    assert "after:" in told
