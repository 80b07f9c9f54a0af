"""`zamok games`: which games there are."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

from zamok.cli.arguments import Parser, add_command, add_language
from zamok.cli.terminal import Terminal
from zamok.engine import LANGUAGES, Option, Words
from zamok.engine.card import Card
from zamok.engine.registry import cards

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
        print(json.dumps([plain(card) for card in cards()], indent=1))
        return 0
    words = terminal.words
    for game in cards():
        speech = game.words(words.language)
        version = words("games.version", version=game.version)
        print(f"{speech('title')}  {game.key}  {_seats(game, words)}  {version}")
        for option in game.options:
            print(f"  {option.name}  {_meaning(game, option, speech, words)}")
            for value in option.values:
                mark = "*" if value == option.default else " "
                print(f"    {mark} {value}  {speech(f'option.{option.name}.{value}')}")
        print()
    print(words("games.hint", game=cards()[0].key))
    return 0


def _seats(game: Card, words: Words) -> str:
    if game.seats.fewest == game.seats.most:
        return words.count("games.exactly", game.seats.most)
    return words.count("games.seats", game.seats.most, least=game.seats.fewest)


def _meaning(game: Card, option: Option, speech: Words, words: Words) -> str:
    meaning = speech(f"option.{option.name}")
    if len(option.seats) < game.seats.most - game.seats.fewest + 1:
        seats = ", ".join(str(seats) for seats in option.seats)
        return words("games.only_with", meaning=meaning, seats=seats)
    return meaning


def plain(game: Card) -> dict[str, object]:
    """Return a game as plain data."""
    return {
        "key": game.key,
        "version": game.version,
        "title": {name: game.words(name)("title") for name in LANGUAGES},
        "min_seats": game.seats.fewest,
        "max_seats": game.seats.most,
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
