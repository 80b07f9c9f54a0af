"""`zamok restore`: what `zamok backup` has written becomes a server's data again."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

from zamok.cli import files
from zamok.cli.arguments import Parser, add_command, add_language
from zamok.cli.chosen import add_settings
from zamok.cli.office import STORED, at_work, progress, settings_of
from zamok.cli.terminal import Terminal
from zamok.engine import Words

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[Parser]


def add_to(commands: Subparsers, words: Words) -> None:
    """Add the subcommand to the command line."""
    parser = add_command(commands, "restore", words)
    parser.add_argument("file", type=Path, metavar="FILE", help=words("help.restore.file"))
    add_settings(parser, words, STORED)
    add_language(parser, words)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Put everything back."""
    from zamok.server import backup

    settings = settings_of(args)
    files.check_file(args.file)
    with at_work(settings, terminal), progress(terminal, terminal.words("restore.doing")) as told:
        head = asyncio.run(backup.read(settings, args.file, told))
    terminal.say(terminal.words.count("restore.done", head.rows["tables"], folder=settings.data))
    return 0
