"""`zamok score`: the points of something built on a real table."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

import zamok
from zamok.cli import files
from zamok.cli.arguments import Parser, add_language
from zamok.cli.refusal import Refusal
from zamok.cli.result import breakdown_table
from zamok.cli.terminal import Terminal

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[Parser]

EPILOG = """\
example:
  zamok score two_castles castle.json

What the file holds is told on the game's page below docs/games. Not every game can score
what was built elsewhere; one that cannot says so.
"""


def add_to(commands: Subparsers) -> None:
    """Add the subcommand to the command line."""
    parser = commands.add_parser(
        "score",
        help="score what was built on a real table",
        description="Print where each point comes from in what was built on a real table.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", metavar="GAME", help="key of the game; `zamok games` lists them")
    parser.add_argument("file", type=Path, metavar="FILE.json", help="what was built")
    add_language(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Score the file and print the lines."""
    game = zamok.game(args.game)
    if game.score_given is None:
        raise Refusal("refuse.score", game=game.key)
    lines = game.score_given(files.read_json(args.file))
    terminal.out.print(breakdown_table(game, lines, terminal.words))
    return 0
