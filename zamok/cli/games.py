"""`zamok games`: which games there are."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

import zamok
from zamok.cli.arguments import Parser, add_command, add_language
from zamok.cli.terminal import Terminal
from zamok.engine import Game, Option, Words

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[Parser]


def add_to(commands: Subparsers, words: Words) -> None:
    """Add the subcommand to the command line."""
    parser = add_command(commands, "games", words)
    parser.add_argument("--json", action="store_true", help=words("help.json"))
    add_language(parser, words)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Print the games."""
    if args.json:
        print(json.dumps([plain(game) for game in zamok.games()], indent=1))
        return 0
    words = terminal.words
    for game in zamok.games():
        speech = game.words(words.language)
        terminal.say(
            Text.assemble(
                (speech("title"), "bold"),
                "  ",
                (game.key, "cyan"),
                "  ",
                _seats(game, words),
                "  ",
                (words("games.version", version=game.version), "dim"),
            )
        )
        if game.options:
            terminal.out.print(_options(game, speech, words))
        terminal.say("")
    terminal.say(words("games.hint", game=zamok.games()[0].key), style="dim")
    return 0


def _seats(game: Game, words: Words) -> str:
    if game.min_seats == game.max_seats:
        return words.count("games.exactly", game.max_seats)
    return words.count("games.seats", game.max_seats, least=game.min_seats)


def _options(game: Game, speech: Words, words: Words) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    table.add_column(words("games.option"), header_style="dim", style="cyan", no_wrap=True)
    table.add_column(words("games.meaning"), header_style="dim")
    table.add_column(words("games.values"), header_style="dim")
    for option in game.options:
        table.add_row(option.name, _meaning(game, option, speech, words), _values(option, speech))
    return table


def _meaning(game: Game, option: Option, speech: Words, words: Words) -> str:
    meaning = speech(f"option.{option.name}")
    if len(option.seats) < game.max_seats - game.min_seats + 1:
        seats = ", ".join(str(seats) for seats in option.seats)
        return words("games.only_with", meaning=meaning, seats=seats)
    return meaning


def _values(option: Option, speech: Words) -> Text:
    """Return the values with their meaning, one a line, the default marked."""
    return Text("\n").join(
        Text.assemble(
            "* " if value == option.default else "  ",
            (value, "bold cyan" if value == option.default else "cyan"),
            f"  {speech(f'option.{option.name}.{value}')}",
        )
        for value in option.values
    )


def plain(game: Game) -> dict[str, object]:
    """Return a game as plain data."""
    return {
        "key": game.key,
        "version": game.version,
        "title": {name: game.words(name)("title") for name in zamok.engine.LANGUAGES},
        "min_seats": game.min_seats,
        "max_seats": game.max_seats,
        "options": [
            {
                "name": option.name,
                "values": option.values,
                "default": option.default,
                "seats": option.seats,
            }
            for option in game.options
        ],
    }
