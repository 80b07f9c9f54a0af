"""What forges and commits run: the versions the project promises, and targets that exist."""

from __future__ import annotations

import re
import shlex
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
TARGETS = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)


def read(name: str) -> Any:
    return yaml.safe_load((ROOT / name).read_text(encoding="utf-8"))


def promised() -> list[str]:
    """Return the versions of Python by the classifiers."""
    found = [
        text.removeprefix("Programming Language :: Python :: ") for text in PROJECT["classifiers"]
    ]
    return sorted(found, key=lambda version: tuple(map(int, version.split("."))))


def on_actions() -> tuple[list[str], list[str]]:
    """Return versions and commands of the workflow."""
    job = read(".github/workflows/ci.yml")["jobs"]["test"]
    commands = [step["run"] for step in job["steps"] if "run" in step]
    return job["strategy"]["matrix"]["python"], commands


def on_gitlab() -> tuple[list[str], list[str]]:
    """Return versions and commands of GitLab's job."""
    job = read(".gitlab-ci.yml")["test"]
    return job["parallel"]["matrix"][0]["PYTHON"], job["script"]


def test_the_oldest_promised_version_is_the_least_that_is_required() -> None:
    assert PROJECT["requires-python"] == f">={promised()[0]}"


@pytest.mark.parametrize(
    "versions_and_commands", [on_actions(), on_gitlab()], ids=["actions", "gitlab"]
)
def test_forges_run_the_two_speeds_on_every_promised_version(
    versions_and_commands: tuple[list[str], list[str]],
) -> None:
    versions, commands = versions_and_commands
    assert versions == promised()
    assert commands == ["make quick", "make test"]
    assert {command.removeprefix("make ") for command in commands} <= set(TARGETS)


def test_the_workflow_has_nothing_that_a_forge_does_not_know() -> None:
    """Gitea leaves these out or makes nothing of them; Forgejo takes actions by their names."""
    text = (ROOT / ".github/workflows/ci.yml").read_text(encoding="utf-8").partition("\nname:")[2]
    for word in ("permissions", "concurrency", "hashFiles", "timeout-minutes", "environment"):
        assert word not in text
    assert not (ROOT / ".forgejo").exists()
    job = read(".github/workflows/ci.yml")["jobs"]["test"]
    assert isinstance(job["runs-on"], str)
    used = [step["uses"] for step in job["steps"] if "uses" in step]
    assert [name.partition("@")[0] for name in used] == ["actions/checkout", "actions/setup-python"]


def test_commits_are_checked_by_the_projects_own_programs() -> None:
    config = read(".pre-commit-config.yaml")
    assert [repo["repo"] for repo in config["repos"]] == ["local"]
    needed = {re.split(r"[\[>=]", wanted)[0] for wanted in PROJECT["optional-dependencies"]["dev"]}
    assert "pre-commit" in needed
    named = set()
    for hook in config["repos"][0]["hooks"]:
        assert hook["language"] == "system", hook["id"]
        program, *args = shlex.split(hook["entry"])
        assert program.startswith(".venv/bin/"), hook["id"]
        named.add(args[1] if args[:1] == ["-m"] else program.removeprefix(".venv/bin/"))
        for path in args:
            assert "/" not in path or (ROOT / path).exists(), path
        for pattern in (hook.get("files"), hook.get("exclude")):
            re.compile(pattern or "")
    assert named == {"ruff", "python", "mypy", "lint-imports"}
    assert {"ruff", "mypy", "import-linter", "pytest"} <= needed
