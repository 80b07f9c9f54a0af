"""`zamok export`: a position of a saved game as a picture, or all of it as one that plays."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from zamok.cli import files
from zamok.cli.arguments import Parser, add_command, add_language, add_record, number, seconds
from zamok.cli.names import seat_names
from zamok.cli.refusal import Refusal
from zamok.cli.terminal import Terminal
from zamok.engine import Game, Record, State, Words
from zamok.engine.animation import animate
from zamok.engine.drawing import Area
from zamok.engine.style import SCHEMES, picture

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[Parser]


def add_to(commands: Subparsers, words: Words) -> None:
    """Add the subcommand to the command line."""
    parser = add_command(commands, "export", words)
    add_record(parser, words)
    parser.add_argument("picture", type=Path, metavar="PICTURE", help=words("help.export.picture"))
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--ply", type=number, metavar="N", help=words("help.export.ply"))
    what.add_argument("--film", action="store_true", help=words("help.export.film"))
    parser.add_argument(
        "--pace", type=seconds, default=1.0, metavar="SECONDS", help=words("help.export.pace")
    )
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
    if args.film:
        film(terminal, record, names, args)
        return 0
    draw(terminal, record.replay(args.ply), record.game, names, args)
    return 0


def film(terminal: Terminal, record: Record, names: list[str], args: argparse.Namespace) -> None:
    """Draw a whole game as a picture that plays, and write it down."""
    if args.picture.suffix != ".svg":
        raise Refusal("refuse.film", file=args.picture)
    game, words = record.game, record.game.words(terminal.words.language)
    eyes = None if args.seat is None else args.seat - 1
    frames: list[tuple[str, list[Area]]] = []
    line = words("title")
    for ply, (seat, text, state) in enumerate(record.through(), start=1):
        frames.append((line, game.draw.areas(state.view(eyes), [], words, names)))
        move = game.voice.say_move(state.view(seat), state.parse(seat, text), words, names)
        line = terminal.words("export.line", ply=ply, name=names[seat], move=move)
    end = record.replay()
    frames.append((line, game.draw.areas(end.view(eyes), [], words, names)))
    drawn = animate(frames, game.folder, args.scheme, args.pace)
    files.write(args.picture, drawn.svg)
    terminal.say(terminal.words("export.done", file=args.picture))


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
