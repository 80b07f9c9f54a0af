"""A PostgreSQL of our own for a while: in a folder, on loopback, gone afterwards."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

WAIT = 60  # seconds for each of its programs


class Missing(Exception):
    """PostgreSQL cannot be had here; the text says why."""


def programs() -> Path:
    """Return the folder with initdb and pg_ctl: Debian keeps them out of the way."""
    versions = sorted(
        Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda p: float(p.parts[-3])
    )
    if versions:
        return versions[-1].parent
    found = shutil.which("initdb")
    if found is None:
        raise Missing("initdb is not installed (Debian: apt-get install postgresql)")
    return Path(found).resolve().parent


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Cluster:
    """A PostgreSQL in a folder of its own; it may be stopped, and started again."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._data = str(folder / "data")
        self._bin = programs()
        self._user: str | None = None
        if os.geteuid() == 0:  # it refuses to run as root
            try:
                self._user = pwd.getpwnam("postgres").pw_name
            except KeyError:
                raise Missing(
                    "PostgreSQL does not run as root, and there is no user postgres"
                ) from None
            shutil.chown(folder, self._user)
        self.port = free_port()

    @property
    def url(self) -> str:
        """The URL of a database, for asyncpg, in which `{}` is the database's name."""
        return f"postgresql+asyncpg://zamok@127.0.0.1:{self.port}/{{}}"

    @property
    def made(self) -> bool:
        """Whether there is one in the folder already."""
        return Path(self._data, "PG_VERSION").exists()

    def make(self) -> None:
        """Make a new one."""
        self._run("initdb", "-U", "zamok", "-A", "trust", "-E", "UTF8", "--no-sync")

    def start(self, durable: bool = False) -> None:
        """Start it, and wait until it takes connections; a durable one outlives a power cut."""
        options = f"-p {self.port} -k {self._folder} -c listen_addresses=127.0.0.1"
        options += "" if durable else " -c fsync=off"
        log = str(self._folder / "log")
        self._run("pg_ctl", "-w", "-t", "30", "-l", log, "-o", options, "start")

    def stop(self) -> None:
        """Stop it as a power cut would."""
        self._run("pg_ctl", "-w", "-m", "immediate", "stop")

    def running(self) -> bool:
        """Tell whether it runs, perhaps since somebody else started it."""
        return Path(self._data, "postmaster.pid").exists()

    def pid(self) -> int:
        """Return the process that all its others are below."""
        return int(Path(self._data, "postmaster.pid").read_text().split("\n", 1)[0])

    def _run(self, program: str, *args: str) -> None:
        try:
            done = subprocess.run(
                [self._bin / program, "-D", self._data, *args],
                user=self._user,
                cwd=self._folder,
                env={"PATH": os.defpath, "LC_ALL": "C"},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,  # a pipe would be inherited by the server
                stderr=subprocess.DEVNULL,
                timeout=WAIT,
                check=False,
            )
        except subprocess.TimeoutExpired as error:
            raise Missing(f"{error.cmd[0]} took too long") from None
        if done.returncode:
            raise Missing(f"{program} ended with {done.returncode}")


@contextmanager
def postgres() -> Iterator[str]:
    """Run PostgreSQL for a while; its URL (`Cluster.url`)."""
    folder = Path(tempfile.mkdtemp(prefix="zamok-pg-"))  # short: it holds a socket
    try:
        cluster = Cluster(folder)
        cluster.make()
        cluster.start()
        try:
            yield cluster.url
        finally:
            cluster.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
