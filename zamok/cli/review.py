"""`zamok review`: what the best bot thinks of a recorded game."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from rich.table import Table

from zamok.bots.picture import curve
from zamok.bots.review import Judged, review, turning_points
from zamok.cli import files
from zamok.cli.arguments import Parser, add_command, add_language, add_record, number
from zamok.cli.names import seat_names
from zamok.cli.progress import bar
from zamok.cli.refusal import Refusal
from zamok.cli.terminal import Terminal
from zamok.engine import Words

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[Parser]


def add_to(commands: Subparsers, words: Words) -> None:
    """Add the subcommand to the command line."""
    parser = add_command(commands, "review", words)
    add_record(parser, words)
    parser.add_argument(
        "--iterations", type=number, default=600, metavar="N", help=words("help.review.iterations")
    )
    parser.add_argument(
        "--turns", type=number, default=3, metavar="N", help=words("help.review.turns")
    )
    parser.add_argument("--picture", type=Path, metavar="FILE", help=words("help.review.picture"))
    parser.add_argument("--json", action="store_true", help=words("help.json"))
    add_language(parser, words)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Judge every decision behind a progress bar and print what was found."""
    record = files.read_record(args.record)
    if args.picture is not None:
        files.check_place(args.picture)
    words = terminal.words
    judged: list[Judged] = []
    with bar(terminal) as progress:
        task = progress.add_task(words("review.thinking"), total=len(record.moves))
        for one in review(record, args.iterations):
            judged.append(one)
            progress.update(task, completed=one.ply)
    if not judged:
        raise Refusal("refuse.nothing_to_review", file=args.record)
    names = seat_names(words, record.seats, record.bots)
    turns = turning_points(judged, args.turns)
    if args.picture is not None:
        title = words("review.curve", title=record.game.words(words.language)("title"))
        files.write(args.picture, curve(title, names, [one.chances for one in judged]))
    if args.json:
        plain = [{**asdict(one), "loss": one.loss} for one in judged]
        print(json.dumps({"decisions": plain, "turning_points": [t.ply for t in turns]}, indent=1))
        return 0
    table = _table(terminal, names, judged)
    terminal.out.print(table)
    terminal.say(words("review.turns"), style="bold")
    if not turns:
        terminal.say(words("review.no_turns"))
    for one in turns:
        terminal.say(
            words(
                "review.turn",
                ply=one.ply,
                name=names[one.seat],
                move=one.move,
                best=one.best,
                before=f"{one.before:.0%}",
                after=f"{one.after:.0%}",
            )
        )
    return 0


def _table(terminal: Terminal, names: list[str], judged: list[Judged]) -> Table:
    words = terminal.words
    table = Table()
    table.add_column(words("review.ply"), justify="right")
    for title in (words("review.who"), words("review.played"), words("review.best")):
        table.add_column(title)
    for title in (words("review.before"), words("review.after"), words("review.loss")):
        table.add_column(title, justify="right")
    for one in judged:
        table.add_row(
            str(one.ply),
            names[one.seat],
            one.move,
            "" if one.best == one.move else one.best,
            f"{one.before:.0%}",
            f"{one.after:.0%}",
            f"{one.loss:.0%}" if one.loss >= 0.005 else "",
        )
    return table
