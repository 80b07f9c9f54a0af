"""What operators get in deploy/: each file is read by its own program, and names what there is."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml

from tools.container import FILE, HERE, left_out, steps

DEPLOY = HERE / "deploy"


def has(program: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(shutil.which(program) is None, reason=f"{program} is not installed")


def test_the_container_copies_what_there_is_and_runs_as_nobody_great() -> None:
    found = list(steps(FILE.read_text(encoding="utf-8")))
    copied = [rest.split() for word, rest in found if word == "COPY" and "--from" not in rest]
    for *names, _ in copied:
        for name in names:
            assert (HERE / name).exists(), name
            assert not left_out(str((HERE / name).parent), [name.rpartition("/")[2]]), name
    made = {"static", "__pycache__", "engine.cpython-313-x86_64-linux-gnu.so"}
    assert left_out(str(HERE / "zamok" / "web"), [*made, "pages.py"]) == made
    assert left_out(str(HERE), [".git", ".venv", "zamok"]) == {".git", ".venv"}
    words = [word for word, _ in found]
    assert words.index("USER") > words.index("ENV")
    assert "HEALTHCHECK" in words
    installs = [rest for word, rest in found if word == "RUN" and "pip install" in rest]
    assert all("--require-hashes" in one or "--no-deps" in one for one in installs)


def test_the_container_is_built_by_the_steps_that_the_build_needs() -> None:
    names = " ".join(
        rest for word, rest in steps(FILE.read_text(encoding="utf-8")) if word == "COPY"
    )
    for needed in (
        "pyproject.toml",
        "setup.py",
        "build_web.py",
        "requirements.lock",
        "zamok zamok",
    ):
        assert needed in names


def test_compose_names_what_the_container_and_the_proxy_want() -> None:
    made = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    zamok, caddy = made["services"]["zamok"], made["services"]["caddy"]
    assert (DEPLOY / zamok["build"]["context"] / zamok["build"]["dockerfile"]).samefile(FILE)
    text = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    assert set(re.findall(r"\{\$(\w+)", text)) <= set(caddy["environment"])
    (inside,) = made["networks"]["inside"]["ipam"]["config"]
    assert zamok["environment"]["ZAMOK_PROXIES"] == inside["subnet"]


@has("caddy")
def test_caddy_understands_its_file() -> None:
    line = ["caddy", "validate", "--adapter", "caddyfile", "--config", str(DEPLOY / "Caddyfile")]
    done = subprocess.run(line, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@has("systemd-analyze")
def test_systemd_understands_the_service_and_finds_it_shut_in(tmp_path: Path) -> None:
    text = (DEPLOY / "zamok.service").read_text(encoding="utf-8")
    here = tmp_path / "zamok.service"
    text = text.replace("/opt/zamok/bin/zamok", "/bin/true")  # it asks whether there is a program
    here.write_text(re.sub(r"^Documentation=.*\n", "", text, flags=re.M))
    done = subprocess.run(["systemd-analyze", "verify", here], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    line = ["systemd-analyze", "security", "--offline=true", "--threshold=15", str(here)]
    done = subprocess.run(line, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
