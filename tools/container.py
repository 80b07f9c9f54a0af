"""Run the steps of deploy/Containerfile without a container engine: python -m tools.container.

Each stage works in an empty folder with an empty environment and only what the file copies there:
a forgotten file or a package that is not locked is noticed. Then the command is started as a
user who may nothing, and the health check asked. What an engine alone can do is named and left out:
the base image, packages of the system, the user's entry. ZAMOK_PURE=1 leaves the compiler out,
VERSION=1.2.3 is the argument of that name.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from fnmatch import fnmatch
from pathlib import Path

HERE = Path(__file__).resolve().parents[1]
FILE = HERE / "deploy" / "Containerfile"
IGNORE = HERE / ".dockerignore"
SYSTEM = ("apt-get", "useradd")  # how steps begin that change a system
NOBODY = 65534
START = 120  # seconds until it is healthy


@dataclass
class Stage:
    """One stage: its folder, its environment, and where it works."""

    root: Path
    place: str = "/"
    environment: dict[str, str] = field(default_factory=dict)
    arguments: dict[str, str] = field(default_factory=dict)

    def at(self, path: str) -> Path:
        """Return where a path of the image is."""
        whole = path if path.startswith("/") else f"{self.place.rstrip('/')}/{path}"
        return self.root / whole.lstrip("/")


def steps(text: str) -> Iterator[tuple[str, str]]:
    """Give the instructions of a container file, long ones joined."""
    plain = re.sub(r"^#.*\n", "", text, flags=re.M)
    for line in re.sub(r"\\\n\s*", " ", plain).splitlines():
        if line.strip():
            word, _, rest = line.strip().partition(" ")
            yield word.upper(), rest.strip()


def main() -> int:
    """Run all steps, then what they have made."""
    with tempfile.TemporaryDirectory(prefix="zamok-container-") as name:
        Path(name).chmod(0o755)
        stages: dict[str, Stage] = {}
        command: list[str] = []
        check: list[str] = []
        current = Stage(Path(name) / "0")
        for word, rest in steps(FILE.read_text(encoding="utf-8")):
            print(f"{word} {rest[:100]}", flush=True)
            if word == "FROM":
                current = Stage(Path(name) / str(len(stages)))
                current.root.mkdir()
                stages[rest.rpartition(" ")[2]] = current
            elif word == "WORKDIR":
                current.place = rest
                current.at(".").mkdir(parents=True, exist_ok=True)
            elif word == "ENV":
                for pair in shlex.split(rest):
                    key, _, value = pair.partition("=")
                    current.environment[key] = value
            elif word == "ARG":
                key, _, value = rest.partition("=")
                current.arguments[key] = os.environ.get(key, value)
            elif word == "COPY":
                copy(current, rest, stages)
            elif word == "RUN":
                run(current, rest)
            elif word == "HEALTHCHECK":
                check = json.loads(rest.partition("CMD ")[2])
            elif word in ("ENTRYPOINT", "CMD"):
                command += json.loads(rest)
        return try_out(current, command, check)


def copy(stage: Stage, rest: str, stages: dict[str, Stage]) -> None:
    """Copy what the step names, and nothing else."""
    words = rest.split()
    source = HERE
    if words[0].startswith("--from="):
        origin = stages[words.pop(0).removeprefix("--from=")]
        source = origin.root
    *names, target = words
    for one in names:
        found = source / one.lstrip("/")
        goal = stage.at(target)
        if target.endswith("/"):
            goal /= found.name
        goal.parent.mkdir(parents=True, exist_ok=True)
        if found.is_dir():
            ignore = left_out if source is HERE else None
            shutil.copytree(found, goal, symlinks=True, ignore=ignore)
        elif source is HERE and left_out(str(found.parent), [found.name]):
            raise FileNotFoundError(f"{one} is not sent to an engine: see .dockerignore")
        else:
            shutil.copy2(found, goal)


def left_out(folder: str, names: list[str]) -> set[str]:
    """Return what of a folder is not sent to an engine: the last line that matches decides."""
    found: set[str] = set()
    for name in names:
        path = str((Path(folder) / name).relative_to(HERE))
        for line in IGNORE.read_text(encoding="utf-8").splitlines():
            pattern = line.removeprefix("!")
            if not line or line.startswith("#") or not _matches(path, pattern):
                continue
            (found.discard if line.startswith("!") else found.add)(name)
    return found


def _matches(path: str, pattern: str) -> bool:
    """Tell whether a path, or a folder that it is in, is what a line of .dockerignore names."""
    parts = path.split("/")
    if pattern.startswith("**/"):
        return any(fnmatch(part, pattern[3:]) for part in parts)
    return any(
        fnmatch("/".join(parts[:end]), pattern) and pattern.count("/") == end - 1
        for end in range(1, len(parts) + 1)
    )


def run(stage: Stage, rest: str) -> None:
    """Run a step with an empty environment; paths of the image are those of its folder."""
    for part in rest.split(" && "):
        if part.startswith(SYSTEM) or part.startswith("install --directory"):
            print("  (left to an engine)")
            continue
        line = re.sub(r"(?<![\w/])/(zamok|src)\b", lambda m: f"{stage.root}/{m[1]}", part)
        line = re.sub(r"^python\b", sys.executable, line)
        known = {name: os.environ[name] for name in kept() if name in os.environ}
        environment = {"PATH": "/usr/bin:/bin", **known, **stage.arguments}
        subprocess.run(line, shell=True, check=True, cwd=stage.at("."), env=environment)


def kept() -> list[str]:
    """Return variables that say how registries of packages are reached, and how to build."""
    begins = ("HOME", "PIP_", "NPM_", "npm_", "NODE_", "SSL_", "REQUESTS_", "ZAMOK_PURE")
    return [name for name in os.environ if name.startswith(begins)]


def try_out(stage: Stage, command: list[str], check: list[str]) -> int:
    """Start the command as nobody, wait until it is healthy, and stop it."""
    with socket.socket() as probe:
        probe.bind(("", 0))
        port = str(probe.getsockname()[1])
    data = stage.at("/data")
    data.mkdir(mode=0o700, exist_ok=True)
    given = {key: value.replace("/data", str(data)) for key, value in stage.environment.items()}
    given |= {"ZAMOK_PORT": port, "PATH": f"{stage.at('/zamok/bin')}:/usr/bin:/bin"}
    lower: int | None = None
    python = next(stage.at("/zamok/bin").glob("python3*"))
    if not all(folder.stat().st_mode & 0o001 for folder in python.resolve().parents):
        print("  (not as nobody: others may not run this machine's Python)")
    elif os.geteuid() == 0:
        os.chown(data, NOBODY, NOBODY)
        lower = NOBODY
    script = stage.at("/zamok/bin/zamok").read_text(encoding="utf-8")
    first = script.replace(script.splitlines()[0], f"#!{python}", 1)
    stage.at("/zamok/bin/zamok").write_text(first, encoding="utf-8")
    serve = [str(stage.at("/zamok/bin") / command[0]), *command[1:]]
    server = subprocess.Popen(serve, env=given, cwd="/", user=lower, group=lower)
    asked = [str(python), *check[1:]]
    try:
        end = time.monotonic() + START
        while subprocess.run(asked, env=given, capture_output=True).returncode:
            if server.poll() is not None or time.monotonic() > end:
                print("the server is not healthy")
                return 1
            time.sleep(0.5)
        size = sum(p.lstat().st_size for p in stage.root.rglob("*") if p.is_file())
        subprocess.run([serve[0], "--version"], env=given, check=True)
        print(f"healthy, as user {NOBODY if lower else os.geteuid()}; {size / 1e6:.0f} MB")
        return 0
    finally:
        server.terminate()
        server.wait()


if __name__ == "__main__":
    sys.exit(main())
