"""Arguments that several subcommands share, and how bad ones are refused."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from zamok.engine import LANGUAGES, Words

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction["Parser"]


class Help(argparse.RawDescriptionHelpFormatter):
    """The layout of help, headed in the user's language."""

    def __init__(self, prog: str, words: Words) -> None:
        super().__init__(prog)
        self.words = words

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[Any],
        prefix: str | None = None,
    ) -> None:
        """Add how the command is called."""
        head = f"{self.words('help.usage')} " if prefix is None else prefix
        super().add_usage(usage, actions, groups, head)


class Parser(argparse.ArgumentParser):
    """A parser that refuses bad arguments in one sentence, with exit code 2."""

    def __init__(self, words: Words, **how: Any) -> None:
        super().__init__(add_help=False, formatter_class=partial(Help, words=words), **how)
        self._positionals.title = words("help.arguments")
        self._optionals.title = words("help.options")
        self.add_argument("-h", "--help", action="help", help=words("help.help"))

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


def add_command(commands: Subparsers, name: str, words: Words, **gaps: str) -> Parser:
    """Add a subcommand with its help; gaps are those of what is told at the end."""
    return commands.add_parser(
        name,
        words=words,
        help=words(f"help.{name}"),
        description=words(f"help.{name}.about"),
        epilog=words(f"help.{name}.more", **gaps),
    )


def add_language(parser: argparse.ArgumentParser, words: Words) -> None:
    """Add --lang."""
    parser.add_argument(
        "--lang",
        choices=LANGUAGES,
        help=words("help.lang"),
    )


def add_setup(parser: argparse.ArgumentParser, words: Words) -> None:
    """Add what decides how a game starts: the game, seats, options and seed."""
    parser.add_argument("game", metavar="GAME", help=words("help.game"))
    parser.add_argument("--seats", type=number, metavar="N", help=words("help.seats"))
    parser.add_argument(
        "--option",
        type=option,
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help=words("help.option"),
    )
    parser.add_argument(
        "--seed",
        type=plain_text,
        metavar="TEXT",
        help=words("help.seed"),
    )


def add_record(parser: argparse.ArgumentParser, words: Words) -> None:
    """Add the file of a record."""
    parser.add_argument("record", type=Path, metavar="RECORD", help=words("help.record"))
