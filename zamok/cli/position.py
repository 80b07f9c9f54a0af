"""`zamok position`: a position out of its text: shown, drawn, or told as one seat knows it."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

import zamok
from zamok.cli import files
from zamok.cli.arguments import Parser, add_command, add_language, number, plain_text
from zamok.cli.export import add_scheme, draw
from zamok.cli.names import seat_names
from zamok.cli.refusal import Refusal
from zamok.cli.result import show_result
from zamok.cli.terminal import Terminal, coloured
from zamok.engine import State, Words
from zamok.engine.layout import split

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[Parser]


def add_to(commands: Subparsers, words: Words) -> None:
    """Add the subcommand to the command line."""
    parser = add_command(commands, "position", words)
    parser.add_argument(
        "position", type=plain_text, metavar="TEXT", help=words("help.position.text")
    )
    parser.add_argument("--seat", type=number, metavar="K", help=words("help.seat"))
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--picture", type=Path, metavar="FILE", help=words("help.position.picture"))
    what.add_argument("--known", type=number, metavar="K", help=words("help.position.known"))
    add_scheme(parser, words)
    add_language(parser, words)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Read the position and show it as asked."""
    text = files.read_text(args.position)
    state = zamok.position(text)
    _, _, values = split(text)
    for seat in (args.seat, args.known):
        if seat is not None and seat > state.seats:
            raise Refusal("refuse.seat", seat=seat, seats=int(state.seats))
        # What others know was drawn, not told: nobody may take it for the truth.
        if seat is not None and values.get("eyes", f"{seat - 1}") != f"{seat - 1}":
            raise Refusal("refuse.position_eyes", seat=seat)
    if args.known is not None:
        print(state.text_for(args.known - 1))
    elif args.picture is not None:
        names = seat_names(terminal.words, int(state.seats))
        draw(terminal, state, zamok.game(state.book().key), names, args)
    else:
        show(terminal, state, None if args.seat is None else args.seat - 1)
    return 0


def show(terminal: Terminal, state: State, eyes: int | None) -> None:
    """Print the table in words, and what those who act may do as far as the eyes may know."""
    game = zamok.game(state.book().key)
    speech = game.words(terminal.words.language)
    names = seat_names(terminal.words, int(state.seats))
    terminal.say(speech("title"), style="bold")
    terminal.say(coloured(game.voice.say_board(state.view(eyes), speech, names), names))
    if state.over:
        show_result(terminal, game, state, names)
    for seat in state.actors():
        if eyes in (None, seat):
            terminal.say(coloured(terminal.words("position.moves", name=names[seat]), names))
            view = state.view(seat)
            for move in state.legal(seat):
                phrase = game.voice.say_move(view, move, speech, names)
                terminal.say(f"  {phrase} ({state.notation(move)})")
