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


@contextmanager
def postgres() -> Iterator[str]:
    """Run PostgreSQL; the URL of a database, for asyncpg, in which `{}` is the database's name."""
    bin = programs()
    user: str | None = None
    if os.geteuid() == 0:  # it refuses to run as root
        try:
            user = pwd.getpwnam("postgres").pw_name
        except KeyError:
            raise Missing(
                "PostgreSQL does not run as root, and there is no user postgres"
            ) from None
    folder = Path(tempfile.mkdtemp(prefix="zamok-pg-"))  # short: it holds a socket
    try:
        if user is not None:
            shutil.chown(folder, user)

        def run(program: str, *args: str) -> None:
            done = subprocess.run(
                [bin / program, *args],
                user=user,
                cwd=folder,
                env={"PATH": os.defpath, "LC_ALL": "C"},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,  # a pipe would be inherited by the server
                stderr=subprocess.DEVNULL,
                timeout=WAIT,
                check=False,
            )
            if done.returncode:
                raise Missing(f"{program} ended with {done.returncode}")

        data, port = str(folder / "data"), free_port()
        run("initdb", "-D", data, "-U", "zamok", "-A", "trust", "-E", "UTF8", "--no-sync")
        options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1 -c fsync=off"
        run(
            "pg_ctl",
            "-D",
            data,
            "-w",
            "-t",
            "30",
            "-l",
            str(folder / "log"),
            "-o",
            options,
            "start",
        )
        try:
            yield f"postgresql+asyncpg://zamok@127.0.0.1:{port}/{{}}"
        finally:
            run("pg_ctl", "-D", data, "-w", "-m", "immediate", "stop")
    except subprocess.TimeoutExpired as error:
        raise Missing(f"{error.cmd[0]} took too long") from None
    finally:
        shutil.rmtree(folder, ignore_errors=True)
