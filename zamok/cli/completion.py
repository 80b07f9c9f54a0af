"""`zamok completion`: what a shell needs to complete the command line, made from its parser."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from zamok.cli.arguments import Parser, add_command, add_language
from zamok.cli.man import subcommands
from zamok.cli.terminal import Terminal
from zamok.engine import Words

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[Parser]

Known: TypeAlias = dict[str, list[str]]  # by subcommand: what may follow


def add_to(commands: Subparsers, words: Words) -> None:
    """Add the subcommand to the command line."""
    parser = add_command(commands, "completion", words)
    parser.add_argument("shell", choices=tuple(SHELLS), help=words("help.completion.shell"))
    add_language(parser, words)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Print the script of a shell."""
    from zamok.cli.main import make_parser
    from zamok.engine.registry import cards

    parsers = subcommands(make_parser(terminal.words))
    games = [card.key for card in cards()]
    known = {name: _words(parser, games) for name, parser in parsers.items()}
    print(SHELLS[args.shell](known), end="")
    return 0


def _words(parser: argparse.ArgumentParser, games: list[str]) -> list[str]:
    """Return all words that may follow a subcommand: flags, choices, games."""
    found: list[str] = []
    for action in parser._actions:
        found += action.option_strings
        if not action.option_strings and action.choices:
            found += map(str, action.choices)
        if action.dest in ("game", "games"):
            found += games
    return found


def _bash(known: Known) -> str:
    cases = "".join(f'    {name}) words="{" ".join(found)}";;\n' for name, found in known.items())
    return (
        "_zamok() {\n"
        '  local words="" word="${COMP_WORDS[COMP_CWORD]}"\n'
        '  if [ "$COMP_CWORD" -eq 1 ]; then\n'
        f'    words="{" ".join(known)} --help --version"\n'
        '  else case "${COMP_WORDS[1]}" in\n'
        f"{cases}"
        "  esac; fi\n"
        '  COMPREPLY=($(compgen -W "$words" -- "$word"))\n'
        "}\n"
        "complete -o default -F _zamok zamok\n"
    )


def _zsh(known: Known) -> str:
    return f"#compdef zamok\nautoload -U +X bashcompinit && bashcompinit\n{_bash(known)}"


def _fish(known: Known) -> str:
    first = f"complete -c zamok -n __fish_use_subcommand -f -a '{' '.join(known)}'\n"
    return first + "".join(
        f"complete -c zamok -n '__fish_seen_subcommand_from {name}' -a '{' '.join(found)}'\n"
        for name, found in known.items()
    )


SHELLS: dict[str, Callable[[Known], str]] = {"bash": _bash, "zsh": _zsh, "fish": _fish}
