"""`zamok doctor`: what this machine has and lacks for a server."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import shutil
import socket
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING

from zamok import _pure
from zamok.cli import files
from zamok.cli.arguments import Parser, add_command, add_language
from zamok.cli.chosen import Chosen, add_settings, choose
from zamok.cli.refusal import Refusal, sentence_of
from zamok.cli.serve import in_words, listening
from zamok.cli.terminal import Terminal
from zamok.engine import Words, ZamokError

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[Parser]

GOOD, LACKS, WRONG = "good", "lacks", "wrong"
SIGNS = {GOOD: ("✓", "green"), LACKS: ("·", "yellow"), WRONG: ("✗", "red")}
UNWELL = 1
ROOM = 1e9  # bytes that should be free where games are kept
# Packages without which something is missing, and the words about it.
EXTRAS = {
    "asyncpg": ("doctor.has_postgres", "doctor.lacks_postgres"),
    "numpy": ("doctor.has_lab", "doctor.lacks_lab"),
    "opentelemetry.sdk": ("doctor.has_traces", "doctor.lacks_traces"),
    "ray": ("doctor.has_cluster", "doctor.lacks_cluster"),
}


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at."""

    how: str
    text: str


def add_to(commands: Subparsers, words: Words) -> None:
    """Add the subcommand to the command line."""
    parser = add_command(commands, "doctor", words)
    parser.add_argument("--json", action="store_true", help=words("help.json"))
    add_language(parser, words)
    add_settings(parser, words)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Look at everything; 1 if a server could not run as it is set."""
    found = list(_looked(choose(args), terminal))
    if args.json:
        print(json.dumps([asdict(one) for one in found], indent=1, ensure_ascii=False))
    else:
        for one in found:
            sign, style = SIGNS[one.how]
            terminal.say(f"{sign} {one.text}", style=style if one.how == WRONG else "")
    return UNWELL if any(one.how == WRONG for one in found) else 0


def _looked(chosen: Chosen, terminal: Terminal) -> Iterator[Finding]:
    words = terminal.words
    where = f"{platform.system()} {platform.machine()}"
    yield Finding(GOOD, words("doctor.python", version=platform.python_version(), machine=where))
    fast = _pure.compiled()
    yield Finding(GOOD if fast else LACKS, words("doctor.fast" if fast else "doctor.slow"))
    yield from _tried("doctor.pages", _pages, terminal)
    cores = os.cpu_count() or 1
    yield Finding(GOOD if cores > 1 else LACKS, words.count("doctor.cores", cores))
    yield from _room(chosen, words)
    yield from _tried("doctor.database", lambda: _database(chosen), terminal)
    yield from _tried("doctor.port", lambda: _port(chosen), terminal)
    kinds = socket.has_dualstack_ipv6()
    yield Finding(GOOD if kinds else LACKS, words("doctor.ipv6" if kinds else "doctor.no_ipv6"))
    if sys.platform != "win32":
        import resource

        files_open = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        enough = files_open == resource.RLIM_INFINITY or files_open > chosen.limits().connections
        yield Finding(GOOD if enough else LACKS, words("doctor.files", number=files_open))
    for package, (there, missing) in EXTRAS.items():
        yield _extra(package, words(there), words(missing))


def _tried(key: str, look: Callable[[], None], terminal: Terminal) -> Iterator[Finding]:
    """Give that something is well, or the sentence that a server would refuse to start with."""
    try:
        with in_words(terminal):
            look()
    except ZamokError as error:
        yield Finding(WRONG, sentence_of(error, terminal.words))
    else:
        yield Finding(GOOD, terminal.words(key))


def _pages() -> None:
    from zamok.web.assets import manifest

    manifest()


def _database(chosen: Chosen) -> None:
    """Open the database as a server would, if there is one; nothing is made or changed."""
    from zamok.server.errors import Unfit
    from zamok.server.settings import Settings
    from zamok.server.store import Store
    from zamok.server.upgrade import versions
    from zamok.server.vault import Vault

    settings = Settings(chosen["data"], chosen["database"])
    if not settings.database and not (settings.data / "zamok.db").exists():
        return

    async def look() -> None:
        store = Store(settings.url, Vault(settings.secret()))
        await store.reach()
        try:
            revision = await store.database.revision()
        finally:
            await store.close()
        if revision is not None and revision not in versions():
            raise Unfit("refuse.newer", where=store.where)

    asyncio.run(look())


def _port(chosen: Chosen) -> None:
    with listening(chosen):
        pass


def _room(chosen: Chosen, words: Words) -> Iterator[Finding]:
    """Look where games are kept, or where they would be."""
    folder = chosen["data"]
    there = next(path for path in (folder, *folder.parents) if path.exists())
    if not there.is_dir() or not os.access(there, os.W_OK | os.X_OK):
        why = Refusal("reason.denied") if there.is_dir() else files.reason(NotADirectoryError())
        refused = Refusal("refuse.folder", folder=folder, reason=why)
        yield Finding(WRONG, sentence_of(refused, words))
        return
    free = shutil.disk_usage(there).free
    text = words("doctor.room", folder=folder, free=f"{free / 1e9:.1f}")
    yield Finding(GOOD if free > ROOM else LACKS, text)


def _extra(package: str, there: str, missing: str) -> Finding:
    try:
        found = find_spec(package) is not None
    except ModuleNotFoundError:
        found = False
    return Finding(GOOD, there) if found else Finding(LACKS, missing)
