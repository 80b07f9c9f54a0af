"""Lock the newest versions of all that the project needs, each with the hashes of all its files.

`requirements.lock` is what building and running takes, `requirements.dev.lock` what tests and
tools need besides, `requirements.site.lock` (`--site`) what the site is made with, in an
environment of its own. What the extra `train` takes depends on the machine, and is not locked.
pip is told to require the hashes; where files come from is its own matter (`pip config`).
`python tools/lock.py --as-it-is` writes down what is installed, without choosing.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from importlib.metadata import distribution, distributions
from pathlib import Path
from typing import Any

from pip._internal.commands import create_command
from pip._internal.index.collector import parse_links
from pip._internal.models.link import Link
from pip._vendor.packaging.requirements import Requirement
from pip._vendor.packaging.utils import (
    InvalidSdistFilename,
    InvalidWheelFilename,
    canonicalize_name,
    parse_sdist_filename,
    parse_wheel_filename,
)

HERE = Path(__file__).parent.parent
APART = ("site", "train")  # extras that no test needs
SITE = "requirements.site.lock"
HEAD = "# Every version the project is {} with, by the hashes of its files; made by `make lock`.\n"


def wanted() -> tuple[list[str], list[str]]:
    """Return what building and running asks for, and what the extras do."""
    project = tomllib.loads((HERE / "pyproject.toml").read_text(encoding="utf-8"))
    run = [*project["build-system"]["requires"], *project["project"]["dependencies"], "pip"]
    extras = project["project"]["optional-dependencies"]
    run += extras["postgres"] + extras["push"]  # containers have them
    return run, [line for name in extras if name not in APART for line in extras[name]]


def wanted_for_site() -> list[str]:
    """Return what the site is made with."""
    project = tomllib.loads((HERE / "pyproject.toml").read_text(encoding="utf-8"))
    return [*project["project"]["optional-dependencies"]["site"], "pip"]


def closure(lines: Iterable[str]) -> set[str]:
    """Return the names of all installed packages that some requirements lead to."""
    found: set[str] = set()
    waiting = [(Requirement(line), frozenset[str]()) for line in lines]
    while waiting:
        one, extras = waiting.pop()
        if one.marker and not any(one.marker.evaluate({"extra": e}) for e in extras or {""}):
            continue
        name = canonicalize_name(one.name)
        inner = frozenset(one.extras) | {""}
        if f"{name}[{','.join(sorted(inner))}]" in found:
            continue
        found |= {name, f"{name}[{','.join(sorted(inner))}]"}
        waiting += [(Requirement(line), inner) for line in distribution(name).requires or []]
    return {name for name in found if "[" not in name}


class Registry:
    """Where pip would find files, whatever it is configured to."""

    def __init__(self) -> None:
        self._command: Any = create_command("download")

    def hashes(self, versions: dict[str, str]) -> Iterator[tuple[str, str, list[str]]]:
        """Return name, version and the hashes of all files of some packages."""
        options, _ = self._command.parse_args([])
        with self._command.main_context():
            session = self._command.get_default_session(options)
            finder = self._command._build_package_finder(options, session)
            for name, version in sorted(versions.items()):
                found: set[str] = set()
                for address in finder.search_scope.get_index_urls_locations(name):
                    page = finder._link_collector.fetch_response(Link(address))
                    links = [] if page is None else parse_links(page)
                    found |= {
                        link.hash for link in links if link.hash and _version(link) == version
                    }
                if not found:
                    raise SystemExit(f"nobody tells a hash of {name} {version}")
                yield name, version, sorted(found)


def _version(link: Link) -> str | None:
    """Return the version that a file is of; None if its name does not say."""
    try:
        if link.filename.endswith(".whl"):
            return str(parse_wheel_filename(link.filename)[1])
        return str(parse_sdist_filename(link.filename)[1])
    except (InvalidSdistFilename, InvalidWheelFilename):
        return None


def write(path: Path, use: str, versions: dict[str, str]) -> None:
    """Write one of the files."""
    lines = [HEAD.format(use)]
    for name, version, hashes in Registry().hashes(versions):
        parts = [f"{name}=={version}", *(f"--hash=sha256:{one}" for one in hashes)]
        lines.append(" \\\n    ".join(parts) + "\n")
    path.write_text("".join(lines), encoding="utf-8")


def main() -> None:
    """Choose, unless told not to, and write the files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--as-it-is", action="store_true", help="the versions that are installed")
    parser.add_argument("--site", action="store_true", help="only the lock of the site")
    args = parser.parse_args()
    run, extra = ([], wanted_for_site()) if args.site else wanted()
    if not args.as_it_is:
        subprocess.run(
            [sys.executable, "-m", "pip", "install", "--quiet", *run, *extra], check=True
        )
    installed: dict[str, str] = {
        canonicalize_name(one.metadata["Name"]): one.version for one in distributions()
    }
    if args.site:
        names = closure(extra)
        write(HERE / SITE, "documented", {name: installed[name] for name in names})
        return
    first = closure(run)
    rest = closure(extra) - first
    write(HERE / "requirements.lock", "built and run", {name: installed[name] for name in first})
    write(HERE / "requirements.dev.lock", "tested", {name: installed[name] for name in rest})


if __name__ == "__main__":
    main()
