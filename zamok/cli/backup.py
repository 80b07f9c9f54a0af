"""`zamok backup`: all that a server keeps as one file, while it runs."""

from __future__ import annotations

import argparse
import asyncio
import time
from pathlib import Path
from typing import TYPE_CHECKING

from zamok.cli import files
from zamok.cli.arguments import Parser, add_command, add_language
from zamok.cli.chosen import add_settings
from zamok.cli.office import STORED, at_work, progress, settings_of
from zamok.cli.refusal import Refusal
from zamok.cli.terminal import Terminal
from zamok.engine import Words

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[Parser]

NAME = "zamok-%Y-%m-%d-%H%M%S.backup"


def add_to(commands: Subparsers, words: Words) -> None:
    """Add the subcommand to the command line."""
    parser = add_command(commands, "backup", words)
    parser.add_argument(
        "file", type=Path, nargs="?", metavar="FILE", help=words("help.backup.file")
    )
    add_settings(parser, words, STORED)
    add_language(parser, words)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Write the file."""
    from zamok.server import backup, office

    settings = settings_of(args)
    path: Path = args.file or Path(time.strftime(NAME))
    if path.is_dir():
        path /= time.strftime(NAME)
    files.check_place(path)
    if path.exists():
        raise Refusal("refuse.exists", file=path)
    with at_work(settings, terminal), progress(terminal, terminal.words("backup.doing")) as told:
        office.there_is(settings)
        head = asyncio.run(backup.write(settings, path, told))
    size = f"{path.stat().st_size / 1e6:.1f}"
    terminal.say(terminal.words.count("backup.done", head.rows["tables"], file=path, size=size))
    if len(head.keys) < len(backup.KEYS):
        terminal.say(terminal.words("backup.keys"))
    return 0
