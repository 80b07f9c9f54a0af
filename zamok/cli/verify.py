"""`zamok verify`: what a record proves, part by part, and what it does not."""

from __future__ import annotations

import argparse
import re
from typing import TYPE_CHECKING

from zamok.cli import files
from zamok.cli.arguments import Parser, add_command, add_language, add_record
from zamok.cli.refusal import Refusal
from zamok.cli.terminal import Terminal
from zamok.engine import Record, RecordError, Words
from zamok.engine.errors import said
from zamok.engine.verdict import OPEN, PROVEN, WRONG, Part, verdict

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[Parser]

HEX = re.compile("[0-9a-fA-F]{64}")
MISSING = 1


def add_to(commands: Subparsers, words: Words) -> None:
    """Add the subcommand to the command line."""
    parser = add_command(commands, "verify", words)
    add_record(parser, words)
    parser.add_argument(
        "--key",
        metavar="PUBLIC",
        default="",
        help=words("help.verify.key"),
    )
    parser.add_argument(
        "--published",
        metavar="HASH",
        default="",
        help=words("help.verify.published"),
    )
    add_language(parser, words)
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
