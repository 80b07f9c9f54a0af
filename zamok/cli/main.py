"""The command line: `zamok` and its subcommands, one module each."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

import zamok
from zamok import _pure
from zamok.cli import (
    arena,
    bench,
    export,
    games,
    play,
    position,
    replay,
    review,
    score,
    serve,
    verify,
)
from zamok.cli.arguments import Parser
from zamok.cli.refusal import sentence_of
from zamok.cli.terminal import Terminal, forgive_encodings
from zamok.engine import ZamokError

SUBCOMMANDS = (serve, games, play, replay, position, export, verify, review, arena, bench, score)
INTERRUPTED = 130

EPILOG = """\
examples:
  zamok serve --open                       play in the browser
  zamok games                              which games there are, with their options
  zamok play castle_builder --lang ru      play against bots, in Russian
  zamok replay evening.json                step through a saved game
  zamok position evening.txt               show a position written down as text
  zamok verify evening.json                check its moves and its shuffles
  zamok review evening.json                what the best bot thinks of it
  zamok arena castle_builder --games 1000  let bots play each other

`zamok SUBCOMMAND --help` tells more about each.
ZAMOK_LANG sets the language (as --lang does); ZAMOK_PURE=1 runs the plain Python sources.
"""


def make_parser() -> Parser:
    """Return the parser of the whole command line."""
    parser = Parser(
        prog="zamok",
        description="Five castle-building board games: to play, to check and to measure.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"zamok {zamok.__version__}")
    commands = parser.add_subparsers(
        metavar="SUBCOMMAND", required=True, parser_class=Parser, dest="subcommand"
    )
    for module in SUBCOMMANDS:
        module.add_to(commands)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; return its exit code."""
    try:
        forgive_encodings()
        args = make_parser().parse_args(argv)
        code = run(args)
        sys.stdout.flush()
        return code
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else 2
    except ZamokError as error:
        print(f"zamok: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has left; nothing more may be written at exit either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def run(args: argparse.Namespace) -> int:
    """Run one subcommand; what its caller did wrong becomes one sentence and exit code 2."""
    terminal = Terminal.open(args.lang)
    try:
        if not _pure.PURE and not _pure.compiled():
            print(terminal.words("main.uncompiled"), file=sys.stderr)
        code: int = args.run(args, terminal)
        return code
    except ZamokError as error:
        sentence = sentence_of(error, terminal.words)
        print(f"zamok {args.subcommand}: {sentence}", file=sys.stderr)
        return 2
