"""Arguments that several subcommands share, and how bad ones are refused."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import NoReturn

from zamok.engine import LANGUAGES


class Parser(argparse.ArgumentParser):
    """A parser that refuses bad arguments in one sentence, with exit code 2."""

    def error(self, message: str) -> NoReturn:
        """Print the sentence and leave."""
        print(f"{self.prog}: {message} (see {self.prog} --help)", file=sys.stderr)
        sys.exit(2)


def number(text: str) -> int:
    """Return a whole number from 1 up."""
    if not text.isascii() or not text.isdigit() or len(text) > 9 or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1 up")
    return int(text)


def numbers(text: str) -> tuple[int, ...]:
    """Return whole numbers from 1 up, separated by commas, each once."""
    found = tuple(number(part.strip()) for part in text.split(","))
    if len(set(found)) != len(found):
        raise argparse.ArgumentTypeError(f"{text!r} names a seat twice")
    return found


def seconds(text: str) -> float:
    """Return a time in seconds, above 0 and at most an hour."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value <= 3600:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds above 0")
    return value


def plain_text(text: str) -> str:
    """Return a text that can be written down as Unicode."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise argparse.ArgumentTypeError(f"{text!r} is not text") from None
    return text


def option(text: str) -> tuple[str, str]:
    """Return the name and the value of `name=value`."""
    name, sign, value = text.partition("=")
    if not name or not sign:
        raise argparse.ArgumentTypeError(f"{text!r} is not of the form name=value")
    return name, value


def bot_list(text: str) -> tuple[str, ...]:
    """Return the bot names of a list separated by commas."""
    return tuple(part.strip() for part in text.split(","))


def add_language(parser: argparse.ArgumentParser) -> None:
    """Add --lang."""
    parser.add_argument(
        "--lang",
        choices=LANGUAGES,
        help="language of the output (else ZAMOK_LANG, else the locale, else English)",
    )


def add_setup(parser: argparse.ArgumentParser) -> None:
    """Add what decides how a game starts: the game, seats, options and seed."""
    parser.add_argument("game", metavar="GAME", help="key of the game; `zamok games` lists them")
    parser.add_argument("--seats", type=number, metavar="N", help="how many seats play")
    parser.add_argument(
        "--option",
        type=option,
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game; may be repeated",
    )
    parser.add_argument(
        "--seed",
        type=plain_text,
        metavar="TEXT",
        help="text that decides every shuffle; the same text gives the same game",
    )


def add_record(parser: argparse.ArgumentParser) -> None:
    """Add the file of a record."""
    parser.add_argument("record", type=Path, metavar="RECORD", help="file of a saved game")
