"""The command line: `zamok` and its subcommands, one module each."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Collection, Sequence
from importlib import import_module

import zamok
from zamok import _pure
from zamok.cli import language
from zamok.cli.arguments import Parser
from zamok.cli.refusal import sentence_of
from zamok.cli.terminal import Terminal, forgive_encodings
from zamok.engine import Words, ZamokError

SUBCOMMANDS = (  # each a module of its name, loaded when it is asked for
    "serve", "settings", "doctor", "backup", "restore", "check", "prune", "archive", "people",
    "ratings", "man", "completion", "games", "play", "replay", "position", "export", "verify",
    "review", "arena", "bench", "perft", "score",
)  # fmt: skip
INTERRUPTED = 130


class Version(argparse.Action):
    """Says which version this is, and leaves."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        print(f"zamok {zamok.__version__}")
        parser.exit()


def make_parser(words: Words, wanted: Collection[str] = SUBCOMMANDS) -> Parser:
    """Return the parser of the command line, with help in a language.

    Subcommands that are not wanted are only listed: to load them all takes longer than most run.
    """
    parser = Parser(words, prog="zamok", description=words("help.about"), epilog=words("help.more"))
    parser.add_argument("--version", action=Version, nargs=0, help=words("help.version"))
    commands = parser.add_subparsers(
        metavar="SUBCOMMAND", required=True, parser_class=Parser, dest="subcommand"
    )
    for name in SUBCOMMANDS:
        if name in wanted:
            import_module(f"zamok.cli.{name}").add_to(commands, words)
        else:
            commands.add_parser(name, words=words, help=words(f"help.{name}"))
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; return its exit code."""
    try:
        forgive_encodings()
        given = sys.argv[1:] if argv is None else argv
        words = language.words(language.choose(language.asked(given)))
        args = make_parser(words, given).parse_args(given)
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
