"""Folder: the data of a server is closed to other users, and open to one process at a time."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from zamok.server.errors import Unfit

CLOSED = 0o077  # what nobody else may do
OURS = ("zamok.", "secret", "signing_key")  # how the names of what lies there begin


def make(folder: Path) -> None:
    """Make the data folder, or close one that holds nothing but our data."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    status = folder.stat()
    if status.st_mode & 0o002:  # others could put their files in the place of ours
        raise Unfit("refuse.folder_open", folder=folder)
    ours = all(path.name.startswith(OURS) for path in folder.iterdir())
    if ours and status.st_mode & CLOSED and status.st_uid == os.geteuid():
        folder.chmod(0o700)


def close_off(database: Path) -> None:
    """Let nobody else read a database: SQLite gives what lies beside it the same mode."""
    with _opened(database):
        os.close(os.open(database, os.O_RDWR | os.O_CREAT, 0o600))
        beside = (database.with_name(database.name + end) for end in ("-wal", "-shm"))
        for path in (database, *beside):
            if path.exists() and path.stat().st_mode & CLOSED:
                path.chmod(0o600)


@contextmanager
def _opened(database: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise Unfit("refuse.database_file", file=database) from error


@contextmanager
def alone(database: Path) -> Iterator[None]:
    """Have a database to oneself: two processes would show each other's players old tables."""
    with _opened(database):
        lock = os.open(database.with_suffix(".lock"), os.O_RDWR | os.O_CREAT, 0o600)
    try:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)  # it ends with the process
        except BlockingIOError:
            raise Unfit("refuse.second", folder=database.parent) from None
        yield
    finally:
        os.close(lock)
