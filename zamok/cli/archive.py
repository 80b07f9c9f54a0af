"""`zamok archive`: finished games of long ago leave a server's database, as records in a folder."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

from zamok.cli.arguments import Parser, add_command, add_language, number
from zamok.cli.chosen import add_settings
from zamok.cli.office import DAY, STORED, at_work, settings_of
from zamok.cli.progress import bar
from zamok.cli.terminal import Terminal
from zamok.engine import Words

if TYPE_CHECKING:
    from zamok.server.settings import Settings

    Subparsers = argparse._SubParsersAction[Parser]

DAYS = 365
SOME_LEFT = 1


def add_to(commands: Subparsers, words: Words) -> None:
    """Add the subcommand to the command line."""
    parser = add_command(commands, "archive", words)
    parser.add_argument("folder", type=Path, metavar="FOLDER", help=words("help.archive.folder"))
    parser.add_argument(
        "--older",
        type=number,
        default=DAYS,
        metavar="DAYS",
        help=words("help.archive.older", days=DAYS),
    )
    add_settings(parser, words, STORED)
    add_language(parser, words)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Archive what is old enough; 1 if a table could not be."""
    settings = settings_of(args)
    with at_work(settings, terminal):
        done, left = asyncio.run(_archive(settings, args, terminal))
    terminal.say(terminal.words.count("archive.done", done, folder=args.folder))
    if left:
        terminal.say(terminal.words.count("archive.left", left))
    return SOME_LEFT if left else 0


async def _archive(
    settings: Settings, args: argparse.Namespace, terminal: Terminal
) -> tuple[int, int]:
    """Return how many tables were archived, and how many could not be."""
    from zamok.server.archive import opened

    done = left = 0
    async with opened(settings, args.folder) as archive:
        waiting = await archive.waiting(args.older * DAY)
        with bar(terminal) as progress:
            shown = progress.add_task(terminal.words("archive.doing"), total=len(waiting))
            for table in waiting:
                if await archive.take(table):
                    done += 1
                else:
                    left += 1
                progress.advance(shown)
    return done, left
