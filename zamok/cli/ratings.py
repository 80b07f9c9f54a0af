"""`zamok ratings`: a server's ratings made anew of the results that are stored."""

from __future__ import annotations

import argparse
import asyncio
from typing import TYPE_CHECKING

from zamok.cli.arguments import Parser, add_command, add_language
from zamok.cli.chosen import add_settings
from zamok.cli.office import STORED, at_work, settings_of
from zamok.cli.terminal import Terminal
from zamok.engine import Words

if TYPE_CHECKING:
    from zamok.server.settings import Settings

    Subparsers = argparse._SubParsersAction[Parser]


def add_to(commands: Subparsers, words: Words) -> None:
    """Add the subcommand to the command line."""
    parser = add_command(commands, "ratings", words)
    add_settings(parser, words, STORED)
    add_language(parser, words)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Make all ratings anew."""
    settings = settings_of(args)
    with at_work(settings, terminal):
        done = asyncio.run(_recompute(settings))
    terminal.say(terminal.words.count("ratings.done", done))
    return 0


async def _recompute(settings: Settings) -> int:
    """Return by how many games players are rated."""
    from zamok.server.club.ratings import Ratings
    from zamok.server.office import opened

    async with opened(settings) as store:
        return await Ratings(store).recompute()
