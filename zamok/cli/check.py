"""`zamok check`: whether all that a server keeps is whole."""

from __future__ import annotations

import argparse
import asyncio
from typing import TYPE_CHECKING

from zamok.cli.arguments import Parser, add_command, add_language
from zamok.cli.chosen import add_settings
from zamok.cli.office import STORED, at_work, progress, settings_of
from zamok.cli.terminal import Terminal
from zamok.engine import Words

if TYPE_CHECKING:
    from zamok.server.checking import Checking, Fault
    from zamok.server.settings import Settings

    Subparsers = argparse._SubParsersAction[Parser]

FAULTY = 1


def add_to(commands: Subparsers, words: Words) -> None:
    """Add the subcommand to the command line."""
    parser = add_command(commands, "check", words)
    add_settings(parser, words, STORED)
    add_language(parser, words)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Look at everything; 1 if something is wrong."""
    from zamok.server.upgrade import head

    settings, words = settings_of(args), terminal.words
    with at_work(settings, terminal):
        checking, tables, faults = asyncio.run(_check(settings, terminal))
    terminal.say(words("check.version", version=head()))
    terminal.say(words.count("check.tables", tables))
    terminal.say(words.count("check.records", checking.records))
    for game, count in sorted(checking.older.items()):
        if count:
            terminal.say(words.count("check.older", count, game=game))
    for fault in faults:
        place = words("check.table", table=fault.table) if fault.table else words("check.database")
        terminal.say(f"{place}: {fault.why}", style="red")
    terminal.say(words.count("check.faults", len(faults)) if faults else words("check.whole"))
    return FAULTY if faults else 0


async def _check(settings: Settings, terminal: Terminal) -> tuple[Checking, int, list[Fault]]:
    from zamok.server.checking import Checking
    from zamok.server.office import opened

    async with opened(settings) as store:
        checking = Checking(store)
        faults = await checking.database()
        tables = await checking.tables()
        with progress(terminal, terminal.words("check.doing")) as told:
            for number, table in enumerate(tables, start=1):
                faults += [fault async for fault in checking.table(table)]
                told(number, len(tables))
    return checking, len(tables), faults
