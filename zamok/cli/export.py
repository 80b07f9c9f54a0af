"""`zamok export`: a position of a saved game as a picture."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from zamok.cli import files
from zamok.cli.arguments import Parser, add_command, add_language, add_record, number
from zamok.cli.names import seat_names
from zamok.cli.refusal import Refusal
from zamok.cli.terminal import Terminal
from zamok.engine import Game, State, Words
from zamok.engine.style import SCHEMES, picture

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[Parser]


def add_to(commands: Subparsers, words: Words) -> None:
    """Add the subcommand to the command line."""
    parser = add_command(commands, "export", words)
    add_record(parser, words)
    parser.add_argument("picture", type=Path, metavar="PICTURE", help=words("help.export.picture"))
    parser.add_argument("--ply", type=number, metavar="N", help=words("help.export.ply"))
    parser.add_argument("--seat", type=number, metavar="K", help=words("help.seat"))
    add_scheme(parser, words)
    add_language(parser, words)
    parser.set_defaults(run=run)


def add_scheme(parser: argparse.ArgumentParser, words: Words) -> None:
    """Add the colours of a picture."""
    parser.add_argument("--scheme", choices=SCHEMES, default="light", help=words("help.scheme"))


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Draw the position and write it down."""
    record = files.read_record(args.record)
    if args.seat is not None and args.seat > record.seats:
        raise Refusal("refuse.seat", seat=args.seat, seats=record.seats)
    if args.ply is not None and args.ply > len(record.moves):
        raise Refusal("refuse.ply", ply=args.ply, plies=len(record.moves))
    names = seat_names(terminal.words, record.seats, record.bots)
    draw(terminal, record.replay(args.ply), record.game, names, args)
    return 0


def draw(
    terminal: Terminal, state: State, game: Game, names: list[str], args: argparse.Namespace
) -> None:
    """Draw a position as a seat or a spectator sees it, and write it down."""
    from zamok.web.image import png

    if args.picture.suffix not in (".png", ".svg"):
        raise Refusal("refuse.picture", file=args.picture)
    view = state.view(None if args.seat is None else args.seat - 1)
    areas = game.draw.areas(view, [], game.words(terminal.words.language), names)
    drawn = picture(areas, game.folder, args.scheme)
    files.write(args.picture, drawn.svg if args.picture.suffix == ".svg" else png(drawn))
    terminal.say(terminal.words("export.done", file=args.picture))
