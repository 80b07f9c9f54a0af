"""`zamok prune`: what nobody will ask for again leaves a server's database."""

from __future__ import annotations

import argparse
import asyncio
from typing import TYPE_CHECKING

from zamok.cli.arguments import Parser, add_command, add_language, number
from zamok.cli.chosen import add_settings
from zamok.cli.office import DAY, STORED, at_work, progress, settings_of
from zamok.cli.terminal import Terminal
from zamok.engine import Words

if TYPE_CHECKING:
    from zamok.server.pruning import Pruned
    from zamok.server.settings import Settings

    Subparsers = argparse._SubParsersAction[Parser]

DAYS = 90


def add_to(commands: Subparsers, words: Words) -> None:
    """Add the subcommand to the command line."""
    parser = add_command(commands, "prune", words)
    parser.add_argument(
        "--older",
        type=number,
        default=DAYS,
        metavar="DAYS",
        help=words("help.prune.older", days=DAYS),
    )
    parser.add_argument("--dry-run", action="store_true", help=words("help.prune.dry_run"))
    add_settings(parser, words, STORED)
    add_language(parser, words)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Delete it, or only say how much it is."""
    settings, words = settings_of(args), terminal.words
    with at_work(settings, terminal):
        found = asyncio.run(_prune(settings, args, terminal))
    terminal.say(words("prune.would" if args.dry_run else "prune.done"))
    terminal.say(words.count("prune.tables", found.tables))
    terminal.say(words.count("prune.people", found.people))
    terminal.say(words.count("prune.keys", found.keys))
    return 0


async def _prune(settings: Settings, args: argparse.Namespace, terminal: Terminal) -> Pruned:
    from zamok.server.office import opened
    from zamok.server.pruning import Pruning

    async with opened(settings) as store:
        pruning = Pruning(store, args.older * DAY)
        found = await pruning.found()
        if args.dry_run:
            return found
        tables = await pruning.tables()
        with progress(terminal, terminal.words("prune.doing")) as told:
            for done, table in enumerate(tables, start=1):
                await pruning.drop_table(table)
                told(done, len(tables))
        # Those whose only table has gone are nobody's host any more.
        people = (await pruning.found()).people
        await pruning.drop_keys()
        await pruning.drop_people()
        return type(found)(found.keys, len(tables), people)
