"""`zamok score`: the points of something built on a real table."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

import zamok
from zamok.cli import files
from zamok.cli.arguments import Parser, add_command, add_language
from zamok.cli.refusal import Refusal
from zamok.cli.result import breakdown_table
from zamok.cli.terminal import Terminal
from zamok.engine import Words

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[Parser]


def add_to(commands: Subparsers, words: Words) -> None:
    """Add the subcommand to the command line."""
    parser = add_command(commands, "score", words)
    parser.add_argument("game", metavar="GAME", help=words("help.game"))
    parser.add_argument("file", type=Path, metavar="FILE.json", help=words("help.score.file"))
    add_language(parser, words)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Score the file and print the lines."""
    game = zamok.game(args.game)
    if game.score_given is None:
        raise Refusal("refuse.score", game=game.key)
    lines = game.score_given(files.read_json(args.file))
    terminal.out.print(breakdown_table(game, lines, terminal.words))
    return 0
