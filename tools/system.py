"""Programs that only tests need and pip cannot bring: browsers, a database, a proxy, from Debian.

They are installed where that is possible; where it is not, the tests that need them are skipped.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

WAIT = 600  # seconds for each step
CHROMIUMS = ("chromium-headless-shell", "chromium", "chromium-browser")  # the best first


def browser() -> bool:
    """Tell whether there is a browser that Playwright can drive."""
    return any(map(shutil.which, CHROMIUMS))


def database() -> bool:
    """Tell whether PostgreSQL is there; Debian keeps its programs out of the way."""
    return bool(shutil.which("initdb") or [*Path("/usr/lib/postgresql").glob("*/bin/initdb")])


def proxy() -> bool:
    """Tell whether HAProxy is there; it is among the programs of the system's administrator."""
    return bool(shutil.which("haproxy") or shutil.which("haproxy", path="/usr/sbin"))


def program(name: str) -> Callable[[], bool]:
    """Return a check of whether there is a program of that name."""
    return lambda: shutil.which(name) is not None


WANTED = {
    "chromium-headless-shell": browser,
    "postgresql": database,
    "haproxy": proxy,
    "firefox-esr": program("firefox-esr"),
    "webkit2gtk-driver": program("WebKitWebDriver"),
    "xvfb": program("Xvfb"),  # the screen that WebKit wants
}


def missing() -> list[str]:
    """Return the packages whose programs are not there."""
    return [package for package, there in WANTED.items() if not there()]


def apt(*args: str) -> bool:
    """Run apt-get quietly; tell whether it worked."""
    try:
        done = subprocess.run(
            ["apt-get", "-qq", "-o", "DPkg::Lock::Timeout=60", *args],
            env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=WAIT,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def main() -> int:
    """Install what can be installed and say what could not."""
    wanted = missing()
    if not wanted:
        return 0
    if hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"):
        print(f"Installing for the tests: {', '.join(wanted)} ...", flush=True)
        # Debian starts a database of its own when PostgreSQL is installed; tests start theirs.
        if apt("update"):
            for package in wanted:
                apt("install", "--yes", "--no-install-recommends", package)
    for package in missing():
        print(
            f"NOT TESTED: {package} is not installed; the tests that need it are skipped"
            f" (Debian: apt-get install {package})",
            file=sys.stderr,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
