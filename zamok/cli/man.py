"""`zamok man`: the manual page, made from what the command line itself knows."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING

import zamok
from zamok.cli.arguments import Parser, add_command, add_language
from zamok.cli.terminal import Terminal
from zamok.engine import Words

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[Parser]


def add_to(commands: Subparsers, words: Words) -> None:
    """Add the subcommand to the command line."""
    parser = add_command(commands, "man", words)
    add_language(parser, words)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Print the page."""
    from zamok.cli.main import make_parser

    print("\n".join(page(make_parser(terminal.words), terminal.words)))
    return 0


def page(parser: Parser, words: Words) -> Iterator[str]:
    """Give the lines of the manual page of the whole command line."""
    yield f'.TH ZAMOK 1 "" "Zamok {zamok.__version__}"'
    yield f".SH {_line(words('man.name'))}"
    yield f"zamok \\- {_line(parser.description or '')}"
    yield f".SH {_line(words('man.synopsis'))}"
    yield ".B zamok\n.I SUBCOMMAND\n[...]"
    yield f".SH {_line(words('man.commands'))}"
    for name, one in subcommands(parser).items():
        yield f'.SS "zamok {name}"'
        yield _line(one.description or "")
        for action in one._actions:
            if action.help is argparse.SUPPRESS:
                continue
            yield ".TP"
            yield ", ".join(rf"\fB{_line(flag)}\fR" for flag in _called(action))
            yield _line((action.help or "") % {"prog": f"zamok {name}"})
        if one.epilog:
            yield from (".PP", ".nf", *map(_text, one.epilog.splitlines()), ".fi")
    yield f".SH {_line(words('man.more'))}"
    yield from (".nf", *map(_text, (parser.epilog or "").splitlines()), ".fi")


def subcommands(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """Return the parsers of the subcommands by name."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            return dict(action.choices)
    raise LookupError("a command line without subcommands")


def _called(action: argparse.Action) -> list[str]:
    """Return how an argument is given."""
    shown = action.metavar or (
        "|".join(map(str, action.choices)) if action.choices else action.dest.upper()
    )
    if not action.option_strings:
        return [str(shown)]
    value = "" if action.nargs == 0 else f" {shown}"
    return [f"{flag}{value}" for flag in action.option_strings]


def _line(text: str) -> str:
    return _text(" ".join(text.split()))


def _text(text: str) -> str:
    """Return text in which nothing is an order to the typesetter."""
    safe = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{safe}" if safe.startswith((".", "'")) else safe
