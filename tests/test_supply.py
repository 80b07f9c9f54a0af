"""What the project is made of: every file by its hash, known faults looked for, a list of parts."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tools.audit import LOCKS, judge

ROOT = Path(__file__).parents[1]
# As in tools/lock.py, which is not loaded here: with pip come other ways of loading modules.
SITE = "requirements.site.lock"
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")


def locked(name: str) -> dict[str, list[str]]:
    """Return the packages of a lock, each with its hashes."""
    text = (ROOT / name).read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [line.split() for line in text.splitlines() if line and not line.startswith("#")]
    return {line[0].partition("==")[0]: line[1:] for line in lines}


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", re.split(r"[\[>=<]", name)[0]).lower()


@pytest.mark.parametrize("name", [*LOCKS, SITE])
def test_every_locked_version_has_the_hashes_of_its_files(name: str) -> None:
    found = locked(name)
    assert len(found) > 20
    for package, hashes in found.items():
        assert hashes, package
        assert all(re.fullmatch(r"--hash=sha256:[0-9a-f]{64}", one) for one in hashes), package
    # Wheels for other machines are among them.
    compiled = {"requirements.lock": "cryptography", "requirements.dev.lock": "numpy"}
    assert len(found[compiled.get(name, "zensical")]) > 5


def test_all_that_is_asked_for_is_locked_and_nothing_twice() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    first, second = (set(locked(name)) for name in LOCKS)
    assert not first & second
    run = [*project["build-system"]["requires"], *project["project"]["dependencies"], "pip"]
    assert {plain(line) for line in run} <= first
    extras = project["project"]["optional-dependencies"]
    site = {plain(line) for line in extras.pop("site")}
    assert site <= set(locked(SITE))
    assert extras.pop("train")  # what it takes depends on the machine: no test needs it
    assert {plain(line) for extra in extras.values() for line in extra} <= first | second


def test_pip_installs_nothing_but_by_hash_and_from_wherever_it_is_told_to() -> None:
    installs = [line for line in MAKEFILE.splitlines() if re.search(r"\$\(PIP\) ", line)]
    assert len(installs) == 3
    for line in installs:
        assert "$(LOCKED)" in line or "--no-deps" in line, line
    assert "--require-hashes" in MAKEFILE
    for name in (*LOCKS, "Makefile", "tools/lock.py", "tools/audit.py", "pyproject.toml"):
        assert "://" not in (ROOT / name).read_text(encoding="utf-8"), name


# ---- known faults -----------------------------------------------------------------------------

GOOD = {"name": "good", "version": "1", "vulns": []}
BAD = {"name": "bad", "version": "2", "vulns": [{"id": "PYSEC-1", "fix_versions": ["3"]}]}
STRANGE = {"name": "strange", "skip_reason": "not found"}


def test_a_known_fault_is_red_and_names_the_version_that_mends_it() -> None:
    code, said = judge(1, json.dumps({"dependencies": [GOOD, BAD]}), "Found 1")
    assert code == 1
    assert said == ["bad 2: PYSEC-1, mended in 3", "2 of 2 locked versions checked"]


def test_nobody_to_ask_is_not_red_but_said() -> None:
    code, said = judge(1, "", "requests.exceptions.ConnectionError: Max retries exceeded")
    assert code == 0
    assert "NOT CHECKED" in said[0]
    code, said = judge(0, json.dumps({"dependencies": [GOOD, STRANGE]}), "")
    assert code == 0
    assert said == ["1 of 2 locked versions checked", "NOT CHECKED, nobody knows them: strange"]


def test_a_scan_that_breaks_by_itself_is_red() -> None:
    assert judge(2, "", "usage: pip-audit\npip-audit: error: no such option")[0] == 1
    assert judge(1, "", "")[0] == 1


# ---- the list of parts ------------------------------------------------------------------------


def test_the_list_of_components_has_all_that_is_locked(tmp_path: Path) -> None:
    target = tmp_path / "components.json"
    done = subprocess.run(
        [sys.executable, ROOT / "tools" / "components.py", target],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    made = json.loads(target.read_text(encoding="utf-8"))
    assert made["bomFormat"] == "CycloneDX"
    assert made["metadata"]["component"]["name"] == "zamok"
    listed = {plain(part["name"]) for part in made["components"]}
    assert listed == {package for name in LOCKS for package in locked(name)}
    assert all(part.get("version") for part in made["components"])
