"""`zamok perft`: how many ways there are from a position, for whoever writes the rules anew."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

from rich.table import Table

import zamok
from zamok.cli import files
from zamok.cli.arguments import Parser, add_command, add_language, add_setup, number, plain_text
from zamok.cli.setting import find_options, find_seats
from zamok.cli.terminal import Terminal
from zamok.engine import State, Words
from zamok.engine.perft import Count, divide, perft

SEED = "perft"
TEXTS = 20_000  # positions of a depth that are told apart: their texts take time

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[Parser]


def add_to(commands: Subparsers, words: Words) -> None:
    """Add the subcommand to the command line."""
    parser = add_command(commands, "perft", words)
    add_setup(parser, words)
    parser.add_argument("depth", type=number, metavar="DEPTH", help=words("help.perft.depth"))
    parser.add_argument(
        "--position", type=plain_text, metavar="TEXT", help=words("help.perft.position")
    )
    parser.add_argument("--divide", action="store_true", help=words("help.perft.divide"))
    parser.add_argument("--json", action="store_true", help=words("help.json"))
    add_language(parser, words)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Count and print."""
    state = find_position(args)
    if args.divide:
        show_divided(terminal, divide(state, args.depth), args.json)
    else:
        show(terminal, perft(state, args.depth, TEXTS), args.json)
    return 0


def find_position(args: argparse.Namespace) -> State:
    """Return where counting begins."""
    game = zamok.game(args.game)
    if args.position is not None:
        return game.position(files.read_text(args.position), SEED)
    seats = find_seats(game, args.seats)
    seed = SEED if args.seed is None else args.seed
    return game.start(seats, find_options(game, seats, args.option), seed)


def show(terminal: Terminal, counts: list[Count], plain: bool) -> None:
    """Print the counts, a depth a line."""
    if plain:
        rows = [{"depth": at, **one._asdict()} for at, one in enumerate(counts, start=1)]
        print(json.dumps(rows, indent=1))
        return
    table = Table()
    words = terminal.words
    for head in (
        words("perft.depth"),
        words("perft.ways"),
        words("perft.positions"),
        words("perft.ended"),
    ):
        table.add_column(head, justify="right")
    for depth, count in enumerate(counts, start=1):
        table.add_row(str(depth), *("—" if one is None else str(one) for one in count))
    terminal.out.print(table)


def show_divided(terminal: Terminal, counts: dict[str, int], plain: bool) -> None:
    """Print how many ways begin with each move."""
    if plain:
        print(json.dumps(counts, indent=1))
        return
    for move, ways in counts.items():
        terminal.say(f"{move}: {ways}")
    terminal.say(f"{terminal.words('perft.ways')}: {sum(counts.values())}")
