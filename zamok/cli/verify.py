"""`zamok verify`: what a record proves, part by part, and what it does not."""

from __future__ import annotations

import argparse
import re
from typing import TYPE_CHECKING

from zamok.cli import files
from zamok.cli.arguments import Parser, add_language, add_record
from zamok.cli.refusal import Refusal
from zamok.cli.terminal import Terminal
from zamok.engine import Record, RecordError, Words
from zamok.engine.errors import said
from zamok.engine.verdict import OPEN, PROVEN, WRONG, Part, verdict

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[Parser]

DESCRIPTION = """\
Check a saved game part by part: that the dice were made of numbers promised before, that every
move is legal and the points follow from them, that nothing was changed since it was played, and
that the server has signed it.
"""
EPILOG = """\
examples:
  zamok verify evening.json --key 9f3a...         with the public key of the server, from /api/key
  zamok verify evening.json --published 3f0c...   also compare with the hash you wrote down

Exit code 0: all of it is proven. Exit code 1: some part is missing or wrong; the lines say which.
Exit code 2: the file cannot be read, or an argument is wrong.
"""
HEX = re.compile("[0-9a-fA-F]{64}")
MISSING = 1


def add_to(commands: Subparsers) -> None:
    """Add the subcommand to the command line."""
    parser = commands.add_parser(
        "verify",
        help="tell what a saved game proves: dice, moves, points, signature",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_record(parser)
    parser.add_argument(
        "--key",
        metavar="PUBLIC",
        default="",
        help="the public key of the server you trust, 64 hexadecimal digits",
    )
    parser.add_argument(
        "--published",
        metavar="HASH",
        default="",
        help="the key hash as it was published before the first move, 64 hexadecimal digits",
    )
    add_language(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Tell part by part what holds."""
    words = terminal.words
    for given in (args.key, args.published):
        if given and not HEX.fullmatch(given):
            raise Refusal("refuse.hex", given=given)
    text = files.read(args.record)
    try:
        record = Record.read(text)
    except RecordError as error:
        parts = [Part("file", WRONG, error)]
    else:
        title = record.game.words(words.language)("title")
        head = words("verify.head", title=title, version=record.version, seats=record.seats)
        terminal.say(head, style="bold")
        parts = list(verdict(record, text, args.key, args.published))
    for part in parts:
        terminal.say(_line(part, words))
    if all(part.state == PROVEN for part in parts):
        terminal.say(words("verify.all"), style="bold")
        terminal.say(words("verify.beyond"))
        return 0
    terminal.say(words("verify.not_all"), style="bold")
    return MISSING


def _line(part: Part, words: Words) -> str:
    what = _what(part, words)
    if part.state == PROVEN:
        return words("verify.proven", what=what)
    if part.state == OPEN:
        return words("verify.open", what=what, why=_why(part, words))
    return words("verify.wrong", what=what, **said({"why": part.why}, words.language))


def _what(part: Part, words: Words) -> str:
    """Return what a part is about."""
    gaps = dict(part.gaps)
    match part.name:
        case "file":
            return words("verify.file")
        case "dice":
            return words("verify.dice")
        case "host":
            return words("verify.host", **gaps)
        case "seat":
            return words("verify.seat", **gaps)
        case "seed":
            return words("verify.seed")
        case "key":
            return words("verify.key", **gaps)
        case "moves":
            return words.count("verify.moves", int(str(gaps["count"])))
        case "scores":
            return words("verify.scores", **gaps)
        case "film":
            return words("verify.film")
        case "chain":
            return words("verify.chain", **gaps)
        case "signature":
            return words("verify.signature", **gaps)
    raise ValueError(f"nothing is said of {part.name}")


def _why(part: Part, words: Words) -> str:
    """Return why a part is not proven."""
    match part.why:
        case "no_fair":
            return words("verify.no_fair")
        case "no_promise":
            return words("verify.no_promise")
        case "rules":
            return words("verify.rules", version=part.gaps["version"], here=part.gaps["here"])
        case "unfinished":
            return words("verify.unfinished")
        case "no_film":
            return words("verify.no_film")
        case "no_chain":
            return words("verify.no_chain")
        case "no_signature":
            return words("verify.no_signature")
        case "no_key":
            return words("verify.no_key")
    raise ValueError(f"nothing is said of {part.why}")
