"""The build: what runs here is what the sources say."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

import zamok
from setup import PLAIN, SUFFIX, changed, documented, hot_modules, inputs
from tools.quick import plain
from zamok._pure import compiled

HERE = Path(__file__).parents[1]


def test_compiled_modules_are_those_of_the_sources() -> None:
    """A stale compiled module would shadow its source and hide every edit of it."""
    assert changed() == [], "run `make build`"
    built = [*(HERE / "zamok").rglob(f"*{SUFFIX}")]
    assert bool(built) == compiled()


def test_what_is_compiled_is_named_for_all_games_alike() -> None:
    modules = hot_modules()
    assert "zamok/engine/dice.py" in modules
    for game in zamok.games():
        own = {Path(name).stem for name in modules if f"/{game.key}/" in name}
        assert {"rules", "scoring", "state", "bot"} <= own
        assert not set(PLAIN) & own


def test_a_change_is_noticed_and_told_from_others(monkeypatch: pytest.MonkeyPatch) -> None:
    assert plain([]) == "0"
    assert plain(["zamok/games/carcassonne/rules.py"]) == "carcassonne"
    both = ["zamok/games/once_upon/bot.py", "zamok/games/once_upon/castle.py"]
    assert plain([*both, "zamok/games/carcassonne/rules.py"]) == "carcassonne,once_upon"
    assert plain([*both, "zamok/engine/state.py"]) == "1"
    assert plain(["compiler"]) == "1"
    now = {**inputs(), "zamok/games/carcassonne/rules.py": "another"}
    monkeypatch.setattr("setup.inputs", lambda: now)
    assert changed() == ["zamok/games/carcassonne/rules.py"]


def test_docstrings_are_put_behind_signatures(tmp_path: Path) -> None:
    source = tmp_path / "__native_zamok___engine___dice.c"
    source.write_text(
        '(PyCFunction)CPyPy_dice___Dice___below, METH_FASTCALL | METH_KEYWORDS, PyDoc_STR("x\\n")\n'
        '.tp_name = "Dice", .tp_doc = PyDoc_STR("Dice(key)\\n"),\n'
    )
    text = Path(documented(source)).read_text()
    assert 'PyDoc_STR("x\\nDraw a fair number from 0 to n - 1; with one' in text
    assert 'PyDoc_STR("Dice(key)\\nA reproducible stream of fair draws.")' in text


def test_one_game_can_run_plain() -> None:
    code = (
        "from zamok.games.carcassonne import rules as first;"
        "from zamok.games.once_upon import rules as second;"
        "print(first.__file__, second.__file__)"
    )
    environment = {**os.environ, "ZAMOK_PURE": "carcassonne"}
    run = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    first, second = run.stdout.split()
    assert first.endswith(".py")
    assert second.endswith(".py") != compiled()


def test_the_switch_runs_the_sources() -> None:
    code = "import zamok._pure, zamok.engine.dice as d; print(zamok._pure.compiled(), d.__file__)"
    for value, expected in (("1", "False"), ("0", str(compiled()))):
        run = subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "ZAMOK_PURE": value},
            capture_output=True,
            text=True,
            check=True,
        )
        assert run.stdout.split()[0] == expected
        assert run.stdout.strip().endswith(".py") or value == "0"


def test_the_readme_example_runs() -> None:
    text = (HERE / "README.md").read_text(encoding="utf-8")
    example = text.split("```python\n")[1].split("```")[0]
    run = subprocess.run(
        [sys.executable, "-c", example], capture_output=True, text=True, check=True
    )
    assert run.stdout.startswith("[")
    assert zamok.__version__


def test_make_play_serves_the_page(tmp_path: Path) -> None:
    """The main job, just as the README has it; here on a free port and without a browser."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = subprocess.Popen(
        ["make", "play", f"ARGS=--port {port} --data {tmp_path}"],
        cwd=HERE,
        env={**os.environ, "ZAMOK_LANG": "en", "BROWSER": "true"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        page = _page(f"http://127.0.0.1:{port}/", server)
    finally:
        os.killpg(server.pid, signal.SIGTERM)
        server.communicate()
    assert "Castle Builder" in page
    assert "data-play" in page


def _page(address: str, server: subprocess.Popen[str]) -> str:
    """Return a page as soon as the server answers, or fail with what the server said."""
    deadline = time.monotonic() + 300
    while time.monotonic() < deadline:
        if server.poll() is not None:
            raise AssertionError(server.communicate())
        try:
            with urllib.request.urlopen(address, timeout=10) as answer:
                text: str = answer.read().decode()
                return text
        except OSError:
            time.sleep(0.2)
    raise AssertionError("the server never answered")
