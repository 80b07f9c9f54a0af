"""The build: what runs here is what the sources say."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import zamok
from zamok._pure import compiled

HERE = Path(__file__).parents[1]


def test_compiled_modules_are_those_of_the_sources() -> None:
    """A stale compiled module would shadow its source and hide every edit of it."""
    code = (HERE / "setup.py").read_text(encoding="utf-8").replace("\nsetup(", "\n(lambda **_: 0)(")
    names: dict[str, object] = {"__file__": str(HERE / "setup.py"), "__name__": "setup_of_zamok"}
    exec(compile(code, "setup.py", "exec"), names)
    stamp = HERE / "build" / "compiled.json"
    built = sorted(path for path in (HERE / "zamok").rglob("*.so"))
    hashes = names["source_hashes"]
    assert callable(hashes)
    noted = json.loads(stamp.read_text())
    assert noted["sources"] == hashes(), "run `make build`"
    assert bool(built) == noted["compiled"] == compiled()


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
