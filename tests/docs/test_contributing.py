"""CONTRIBUTING.md names files, tests and targets that exist."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
QUOTED = re.findall(r"`([^`\n]+)`", TEXT)
PLACES = ("zamok/", "tests/", "tools/", "docs/", "build_web.py", "pyproject.toml")


def test_every_file_is_there() -> None:
    named = {word.partition("::")[0] for word in QUOTED if word.startswith(PLACES)}
    assert len(named) > 30
    missing = [name for name in named if not [*ROOT.glob(name.replace("<key>", "*"))]]
    assert missing == []


def test_every_test_is_there() -> None:
    named = [word.split("::") for word in QUOTED if "::" in word]
    assert len(named) > 10
    for path, test in named:
        assert f"def {test}(" in (ROOT / path).read_text(encoding="utf-8"), test


def test_every_link_leads_somewhere() -> None:
    anchors = {
        re.sub(r"[^a-z-]", "", heading.lower().replace(" ", "-"))
        for heading in re.findall(r"^#+ (.+)$", TEXT, re.M)
    }
    for link in re.findall(r"\]\(([^)]+)\)", TEXT):
        path, _, anchor = link.partition("#")
        assert (ROOT / path).exists(), link
        assert not anchor or anchor in anchors, link


def test_every_target_is_there() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M))
    assert set(re.findall(r"\bmake ([a-z]+)\b`", TEXT)) <= targets
