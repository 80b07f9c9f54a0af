"""Arguments that several subcommands share, and how bad ones are refused."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from zamok.cli.refusal import Refusal, sentence_of
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
        self.words = words
        self._mixing = False
        super().__init__(add_help=False, formatter_class=partial(Help, words=words), **how)
        self._positionals.title = words("help.arguments")
        self._optionals.title = words("help.options")
        self.add_argument("-h", "--help", action="help", help=words("help.help"))

    def error(self, message: str) -> NoReturn:
        """Print in the user's language what is wrong with the arguments, and leave."""
        self._leave(_translated(message, self.words))

    def parse_known_args(  # type: ignore[override]  # its overloads
        self, args: Any = None, namespace: Any = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """Parse; what a value is refused for has words of its own.

        What a subcommand cannot place is refused by its own name. Options may stand between words.
        """
        try:
            found, left = super().parse_known_args(args, namespace)
            if left and self._subparsers is None and not self._mixing:
                self._mixing = True
                found, left = self.parse_known_intermixed_args(args, namespace)
                if left:
                    self.error(f"unrecognized arguments: {' '.join(left)}")
            return found, left
        except Refusal as refusal:
            self._leave(sentence_of(refusal, self.words))

    def _leave(self, sentence: str) -> NoReturn:
        see = self.words("wrong.see", command=f"{self.prog} --help")
        print(f"{self.prog}: {sentence} ({see})", file=sys.stderr)
        sys.exit(2)


# What argparse says, by how it says it, and our words for it.
SAID = {
    r"unrecognized arguments: (?P<given>.*)": "wrong.unknown",
    r"the following arguments are required: (?P<names>.*)": "wrong.required",
    r"argument (?P<name>.*?): invalid choice: '?(?P<given>.*?)'? \(choose from (?P<known>.*)\)": (
        "wrong.choice"
    ),
    r"argument (?P<name>.*?): expected .*": "wrong.value",
    r"argument (?P<name>.*?): ignored explicit argument .*": "wrong.no_value",
    r"ambiguous option: (?P<given>\S+) could match (?P<known>.*)": "wrong.ambiguous",
}


def _translated(message: str, words: Words) -> str:
    for pattern, key in SAID.items():
        found = re.fullmatch(pattern, message, re.S)
        if found is not None:
            gaps = {name: value.replace("'", "") for name, value in found.groupdict().items()}
            return words(key, **gaps)
    return message


def number(text: str) -> int:
    """Return a whole number from 1 up."""
    if not text.isascii() or not text.isdigit() or len(text) > 9 or int(text) < 1:
        raise Refusal("wrong.number", given=text)
    return int(text)


def numbers(text: str) -> tuple[int, ...]:
    """Return whole numbers from 1 up, separated by commas, each once."""
    found = tuple(number(part.strip()) for part in text.split(","))
    if len(set(found)) != len(found):
        raise Refusal("wrong.twice", given=text)
    return found


def seconds(text: str) -> float:
    """Return a time in seconds, above 0 and at most an hour."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value <= 3600:
        raise Refusal("wrong.seconds", given=text)
    return value


def plain_text(text: str) -> str:
    """Return a text that can be written down as Unicode."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise Refusal("wrong.text", given=ascii(text)) from None
    return text


def option(text: str) -> tuple[str, str]:
    """Return the name and the value of `name=value`."""
    name, sign, value = text.partition("=")
    if not name or not sign:
        raise Refusal("wrong.option", given=text)
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
