"""What commands of a server's host share: where the data is, and progress on the terminal."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from zamok.cli import files
from zamok.cli.chosen import DATA, DATABASE, choose
from zamok.cli.progress import bar
from zamok.cli.refusal import Refusal
from zamok.cli.serve import in_words
from zamok.cli.terminal import Terminal

if TYPE_CHECKING:
    from zamok.server.settings import Settings

STORED = (DATA, DATABASE)
DAY = 86400.0


def settings_of(args: argparse.Namespace) -> Settings:
    """Return the settings of the server whose data is meant."""
    from zamok.server.settings import Settings

    chosen = choose(args, STORED)
    return Settings(data=chosen["data"], database=chosen["database"])


@contextmanager
def at_work(settings: Settings, terminal: Terminal) -> Iterator[None]:
    """Say in one sentence why the data cannot be used."""
    with in_words(terminal):
        try:
            yield
        except OSError as error:
            where = getattr(error, "filename", None) or settings.data
            why = files.reason(error)
            raise Refusal("refuse.folder", folder=where, reason=why) from error


@contextmanager
def progress(terminal: Terminal, doing: str) -> Iterator[Callable[[int, int], None]]:
    """Show how far something has come: call what this gives with how much of how much."""
    with bar(terminal) as shown:
        task = shown.add_task(doing, total=None)
        yield lambda done, total: shown.update(task, completed=done, total=total)
