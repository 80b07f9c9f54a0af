"""`zamok arena`: bots against bots, with figures that say how sure they are."""

from __future__ import annotations

import argparse
import json
import os
import time
from dataclasses import asdict
from typing import TYPE_CHECKING

from rich.table import Table

from zamok.bots import BOTS
from zamok.bots.arena import Line, Plan, Result, by_entrant, by_seat, play_all
from zamok.cli.arguments import Parser, add_language, add_setup, bot_list, number
from zamok.cli.names import bot_name
from zamok.cli.progress import bar
from zamok.cli.refusal import Refusal
from zamok.cli.setting import check_bots, find_game, find_options, find_seats
from zamok.cli.terminal import Terminal

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[Parser]

EPILOG = f"""\
examples:
  zamok arena castle_builder --bots random,random --games 1000
  zamok arena castle_builder --seats 4 --bots random --json > figures.json

Bots: {", ".join(BOTS)}. They change seats from game to game, so that each has every seat
equally often. A victory shared by several seats counts a part to each. Intervals are 95 %
(Wilson for win rates). The same --seed gives the same games on any number of processes.
"""


def add_to(commands: Subparsers) -> None:
    """Add the subcommand to the command line."""
    parser = commands.add_parser(
        "arena",
        help="let bots play each other and measure who wins",
        description="Let bots play each other, seat-balanced, on several processes.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_setup(parser)
    parser.add_argument(
        "--bots",
        type=bot_list,
        default=("random", "random"),
        metavar="NAME,NAME",
        help="who plays (default: random,random)",
    )
    parser.add_argument("--games", type=number, default=100, metavar="N", help="default: 100")
    parser.add_argument(
        "--jobs",
        type=number,
        default=os.cpu_count() or 1,
        metavar="N",
        help="processes (default: one a processor)",
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    add_language(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Play all games behind a progress bar and print the figures."""
    plan = make_plan(args)
    results: list[Result] = []
    began = time.perf_counter()
    with bar(terminal) as progress:
        task = progress.add_task(terminal.words("arena.playing"), total=plan.games)
        for result in play_all(plan, args.jobs):
            results.append(result)
            progress.advance(task)
    elapsed = time.perf_counter() - began
    # Processes finish in any order; figures must not depend on it, not even in the last digit.
    results.sort(key=lambda result: result.number)
    if args.json:
        print(json.dumps(plain(plan, results, elapsed), indent=1))
    else:
        show(terminal, plan, results, elapsed)
    return 0


def make_plan(args: argparse.Namespace) -> Plan:
    """Return what is to be played."""
    game = find_game(args.game)
    check_bots(args.bots)
    seats = find_seats(game, args.seats or max(game.min_seats, len(args.bots)))
    if len(args.bots) > seats:
        raise Refusal("refuse.bot_crowd", bots=len(args.bots), seats=seats)
    options = find_options(game, seats, args.option)
    seed = "arena" if args.seed is None else args.seed
    return Plan(game.key, seats, args.bots, args.games, seed, options)


def show(terminal: Terminal, plan: Plan, results: list[Result], elapsed: float) -> None:
    """Print the figures of the bots and of the seats."""
    words = terminal.words
    decisions = sum(result.decisions for result in results)
    terminal.say(
        words.count(
            "arena.summary",
            len(results),
            title=find_game(plan.game).words(words.language)("title"),
            seconds=f"{elapsed:.1f}",
            rate=f"{len(results) / elapsed:.1f}",
            decisions=f"{decisions / len(results):.1f}",
        ),
        style="bold",
    )
    bots = [bot_name(words, name, number) for number, name in enumerate(plan.bots, start=1)]
    seats = [words("arena.seat", number=seat + 1) for seat in range(plan.seats)]
    terminal.out.print(
        _table(terminal, words("arena.bot"), bots, by_entrant(plan, results)),
        _table(terminal, words("arena.by_seat"), seats, by_seat(plan, results)),
        sep="\n",
    )


def _table(terminal: Terminal, head: str, names: list[str], lines: list[Line]) -> Table:
    words = terminal.words
    table = Table()
    table.add_column(head)
    for title in (
        words("arena.appearances"),
        words("arena.wins"),
        words("arena.rate"),
        words("arena.interval"),
        words("arena.score"),
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
        )
    return table


def plain(plan: Plan, results: list[Result], elapsed: float) -> dict[str, object]:
    """Return the figures as plain data."""
    return {
        **asdict(plan),
        "seconds": elapsed,
        "decisions": sum(result.decisions for result in results),
        "by_bot": [
            {"bot": name, **_plain_line(line)}
            for name, line in zip(plan.bots, by_entrant(plan, results), strict=True)
        ],
        "by_seat": [_plain_line(line) for line in by_seat(plan, results)],
    }


def _plain_line(line: Line) -> dict[str, object]:
    return {**asdict(line), "rate": line.rate}
