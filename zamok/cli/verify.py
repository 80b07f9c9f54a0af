"""`zamok verify`: whether a record keeps the rules and its shuffles were fair."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from zamok.cli import files
from zamok.cli.arguments import Parser, add_language, add_record
from zamok.cli.refusal import Refusal
from zamok.cli.terminal import Terminal
from zamok.engine import RecordError

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[Parser]

DESCRIPTION = """\
Check a saved game: every move is legal, the final scores follow from the moves, and the
shuffles come from the key whose hash was published before the first move.
"""
EPILOG = """\
examples:
  zamok verify evening.json
  zamok verify evening.json --published 3f0c...   also compare with the hash you wrote down

Exit code 0: all of it holds. Exit code 2: one sentence on stderr says what does not.
"""


def add_to(commands: Subparsers) -> None:
    """Add the subcommand to the command line."""
    parser = commands.add_parser(
        "verify",
        help="check the moves and the shuffles of a saved game",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_record(parser)
    parser.add_argument(
        "--published",
        metavar="HASH",
        help="the key hash as it was published before the first move, 64 hexadecimal digits",
    )
    add_language(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Verify the record and say what held."""
    words = terminal.words
    record = files.read_record(args.record)
    try:
        state = record.verify()
    except RecordError as error:
        raise Refusal("refuse.record", file=args.record, reason=error) from None
    if args.published is not None and args.published.lower() != record.key_hash:
        raise Refusal(
            "refuse.hash", file=args.record, hash=record.key_hash, published=args.published
        )
    title = record.game.words(words.language)("title")
    terminal.say(
        words("verify.head", title=title, version=record.version, seats=record.seats), style="bold"
    )
    terminal.say(words.count("verify.moves", len(record.moves)))
    terminal.say(words("verify.shuffles", hash=record.key_hash))
    if record.fair is not None:
        terminal.say(words("verify.fair", commitment=record.fair.commitment))
    if state.over:
        scores = " : ".join(str(score) for score in state.scores())
        terminal.say(words("verify.over", scores=scores))
    else:
        terminal.say(words("verify.running"))
    return 0
