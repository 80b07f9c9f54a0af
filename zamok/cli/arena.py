"""`zamok arena`: bots against bots, with figures that say how sure they are."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Iterator
from contextlib import nullcontext, redirect_stdout
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from rich.table import Table

import zamok
from zamok.bots import BOTS
from zamok.bots.arena import Contest, Result, play_all
from zamok.bots.figures import Rating, Tally, by_entrant, by_seat, ratings
from zamok.bots.picture import ladder
from zamok.bots.results import add_result, open_results, read_results
from zamok.cli import files
from zamok.cli.arguments import Parser, add_command, add_language, add_setup, bot_list, number
from zamok.cli.names import bot_word
from zamok.cli.progress import bar
from zamok.cli.setting import check_bots, find_options, find_seats
from zamok.cli.terminal import Terminal
from zamok.engine import Words
from zamok.lab import cluster

INTERRUPTED = 130

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[Parser]


def add_to(commands: Subparsers, words: Words) -> None:
    """Add the subcommand to the command line."""
    parser = add_command(commands, "arena", words, bots=", ".join(BOTS))
    add_setup(parser, words)
    parser.add_argument(
        "--bots",
        type=bot_list,
        default=("random", "random"),
        metavar="NAME,NAME",
        help=words("help.arena.bots"),
    )
    parser.add_argument(
        "--games", type=number, default=100, metavar="N", help=words("help.arena.games")
    )
    parser.add_argument(
        "--jobs",
        type=number,
        default=os.cpu_count() or 1,
        metavar="N",
        help=words("help.arena.jobs"),
    )
    parser.add_argument(
        "--results",
        type=Path,
        metavar="FILE",
        help=words("help.arena.results"),
    )
    parser.add_argument(
        "--ray",
        metavar="ADDRESS",
        help=words("help.arena.ray"),
    )
    parser.add_argument("--picture", type=Path, metavar="FILE", help=words("help.arena.picture"))
    parser.add_argument("--json", action="store_true", help=words("help.json"))
    add_language(parser, words)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Play all games behind a progress bar and print the figures, also when interrupted."""
    if any(":" in name for name in args.bots):
        sys.path.append(
            os.getcwd()
        )  # bots of one's own lie where one works; nothing is hidden by it
    plan = make_plan(args)
    for path in (args.results, args.picture):
        if path is not None:
            files.check_place(path)
    results = read_results(args.results, plan) if args.results is not None else []
    began = time.perf_counter()
    code = 0
    try:
        play(plan, args, terminal, results)
    except KeyboardInterrupt:
        if not results:
            raise
        terminal.err.print(terminal.words("arena.interrupted"))
        code = INTERRUPTED
    elapsed = time.perf_counter() - began
    # Processes finish in any order; figures must not depend on it, not even in the last digit.
    results.sort(key=lambda result: result.number)
    ranking = ratings(plan, results)
    if args.picture is not None and ranking:
        title = zamok.game(plan.game).words(terminal.words.language)("title")
        names = [bot_word(terminal.words, line.bot) for line in ranking]
        files.write(args.picture, ladder(title, names, ranking))
    if args.json:
        print(json.dumps(plain(plan, results, ranking, elapsed), indent=1))
    else:
        show(terminal, plan, results, ranking, elapsed)
    return code


def play(
    plan: Contest, args: argparse.Namespace, terminal: Terminal, results: list[Result]
) -> None:
    """Play the games that have no result yet, adding to the results and to their file."""
    done = [result.number for result in results]
    file = open_results(args.results, plan) if args.results is not None else None
    with bar(terminal) as progress, file or nullcontext():
        task = progress.add_task(
            terminal.words("arena.playing"), total=plan.games, completed=len(done)
        )
        for result in games_of(plan, args, done):
            results.append(result)
            if file is not None:
                add_result(file, result)
            progress.advance(task)


def games_of(plan: Contest, args: argparse.Namespace, done: list[int]) -> Iterator[Result]:
    """Play on this machine or on a cluster."""
    if args.ray is None:
        yield from play_all(plan, args.jobs, done)
        return
    with redirect_stdout(sys.stderr):  # Ray tells of dead workers there; results belong here
        yield from cluster.play_all(plan, args.ray, args.jobs, done)


def make_plan(args: argparse.Namespace) -> Contest:
    """Return what is to be played."""
    game = zamok.game(args.game)
    check_bots(game, args.bots, own=True)
    seats = find_seats(game, args.seats or game.min_seats)
    options = find_options(game, seats, args.option)
    seed = "arena" if args.seed is None else args.seed
    return Contest(game.key, seats, args.bots, args.games, seed, options)


def show(
    terminal: Terminal,
    plan: Contest,
    results: list[Result],
    ranking: list[Rating],
    elapsed: float,
) -> None:
    """Print the figures of the bots and of the seats."""
    words = terminal.words
    decisions = sum(sum(result.decisions) for result in results)
    terminal.say(
        words.count(
            "arena.summary",
            len(results),
            title=zamok.game(plan.game).words(words.language)("title"),
            seconds=f"{elapsed:.1f}",
            rate=f"{len(results) / elapsed:.1f}",
            decisions=f"{decisions / len(results):.1f}",
        ),
        style="bold",
    )
    bots = [
        words("arena.entrant", bot=bot_word(words, name), number=number)
        for number, name in enumerate(plan.bots, start=1)
    ]
    seats = [words("arena.seat", number=seat + 1) for seat in range(plan.seats)]
    terminal.out.print(
        _table(terminal, words("arena.bot"), bots, by_entrant(plan, results)),
        _table(terminal, words("arena.by_seat"), seats, by_seat(plan, results)),
        sep="\n",
    )
    if ranking:
        table = Table()
        table.add_column(words("arena.bot"))
        table.add_column(words("arena.rating"), justify="right")
        table.add_column(words("arena.interval"), justify="right")
        for line in ranking:
            table.add_row(
                bot_word(words, line.bot),
                f"{line.rating:+.0f}",
                f"{line.low:+.0f} – {line.high:+.0f}",
            )
        terminal.out.print(table)


def _table(terminal: Terminal, head: str, names: list[str], lines: list[Tally]) -> Table:
    words = terminal.words
    table = Table()
    table.add_column(head)
    for title in (
        words("arena.appearances"),
        words("arena.wins"),
        words("arena.rate"),
        words("arena.interval"),
        words("arena.score"),
        words("arena.thinking"),
        words("arena.slowest"),
    ):
        table.add_column(title, justify="right")
    for name, line in zip(names, lines, strict=True):
        table.add_row(
            name,
            str(line.appearances),
            f"{line.wins:.1f}",
            f"{line.rate:.1%}",
            f"{line.low:.1%} – {line.high:.1%}",
            f"{line.score:.2f} ± {line.score_error:.2f}",
            f"{line.seconds * 1000:.1f}",
            f"{line.slowest * 1000:.0f}",
        )
    return table


def plain(
    plan: Contest, results: list[Result], ranking: list[Rating], elapsed: float
) -> dict[str, object]:
    """Return the figures as plain data."""
    about = asdict(plan)
    del about["makers"]  # the command line has none
    return {
        **about,
        "seconds": elapsed,
        "played": len(results),
        "decisions": sum(sum(result.decisions) for result in results),
        "by_bot": [
            {"bot": name, **_plain_line(line)}
            for name, line in zip(plan.bots, by_entrant(plan, results), strict=True)
        ],
        "by_seat": [_plain_line(line) for line in by_seat(plan, results)],
        "ratings": [asdict(line) for line in ranking],
    }


def _plain_line(line: Tally) -> dict[str, object]:
    return {**asdict(line), "rate": line.rate}
