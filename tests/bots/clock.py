"""Clock: do bots only make legal moves, and do they keep their time?

`python -m tests.bots.clock --decisions 10000` asks every level in every game, at every seat
count in turn, for that many decisions in all, the quick levels for more of them. Every move
must be legal, and no decision may take longer than the level's seconds and a tenth. Usually
the iterations end a search long before its time; so some of the decisions are made with
iterations without end and a fifth of the seconds, to see the clock at work.

A machine that is busy with something else takes the processor away from a bot for as long as
it likes. So lateness is counted twice: by the clock on the wall, and by the processor's time.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace

from rich.console import Console
from rich.progress import track
from rich.table import Table

import zamok
from zamok.bots import LevelBot, Random, Seat
from zamok.bots.levels import Level, read_levels
from zamok.engine import Dice, Game, State, key_from_seed

SLACK = 1.1  # of the level's seconds
HURRY = 0.2  # of the level's seconds, where the clock alone ends a search
ENDLESS = 10**9  # iterations
STRIDE = 7  # plies from one decision that is asked for to the next: more of every game is seen
PARTS = {"squire": 0.7, "knight": 0.25, "king": 0.03, "master": 0.02}  # of the decisions


@dataclass
class Tally:
    """What was seen of one level in one game."""

    seconds: float  # that a decision may take
    decisions: int = 0
    illegal: int = 0
    late: int = 0
    late_by_processor: int = 0
    total: float = 0.0
    slowest: float = 0.0

    def add(self, thought: float, worked: float, legal: bool) -> None:
        """Note one decision: what it took on the wall and of the processor."""
        self.decisions += 1
        self.illegal += not legal
        self.late += thought > self.seconds * SLACK
        self.late_by_processor += worked > self.seconds * SLACK
        self.total += thought
        self.slowest = max(self.slowest, thought)


def choices(game: Game, seed: str) -> Iterator[tuple[State, int]]:
    """Give positions with a seat that has a choice, from games at every seat count, endlessly.

    Games go on by random moves: that meets positions which sensible players would avoid.
    """
    number = 0
    while True:
        seats = game.min_seats + number % (game.max_seats - game.min_seats + 1)
        state = game.start(seats, {}, f"{seed}/{number}")
        bot = Random(Dice(key_from_seed(f"{seed}/{number}/random")))
        ply = number  # so that games do not all show the same moments
        while not state.over:
            seat = state.actors()[0]
            if ply % STRIDE == 0 and len(state.legal(seat)) > 1:
                yield state, seat
            state.play(seat, bot.decide(Seat(state, seat)))
            ply += 1
        number += 1


def watch(game: Game, name: str, level: Level, decisions: int) -> Tally:
    """Ask a level of a game for so many decisions and return what was seen."""
    bot = LevelBot(game, name, Dice(key_from_seed(f"clock/{game.key}/{name}")))
    bot.level = level
    tally = Tally(level.seconds)
    for state, seat in choices(game, f"clock/{name}"):
        if tally.decisions == decisions:
            break
        eyes = Seat(state, seat)
        began, worked = time.perf_counter(), time.process_time()
        move = bot.decide(eyes)
        thought, worked = time.perf_counter() - began, time.process_time() - worked
        tally.add(thought, worked, state.allows(seat, move))
    return tally


def work(games: list[Game], decisions: int, hurried: int) -> Iterator[tuple[Game, str, Level, int]]:
    """Give what is to be watched: each level as it is, and searches that only the clock ends."""
    for game in games:
        for name, level in read_levels(game).items():
            searching = level.search != "policy"
            count = -(-int(decisions * PARTS[name]) // len(games))
            yield game, name, level, count - (hurried if searching else 0)
            if searching and hurried:
                seconds = level.seconds * HURRY
                yield game, name, replace(level, iterations=ENDLESS, seconds=seconds), hurried


def main() -> int:
    """Watch every level of every game and print a table; 0 if nothing was wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.bots.clock")
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: every game")
    parser.add_argument("--decisions", type=int, default=10_000, help="in all (default: 10000)")
    parser.add_argument(
        "--hurried",
        type=int,
        default=20,
        metavar="N",
        help="decisions of each level that only the clock ends (default: 20)",
    )
    args = parser.parse_args()
    games = [zamok.game(key) for key in args.games] or zamok.games()
    table = Table("game", "level", "decisions", "illegal", "late", "by processor")
    for head in ("mean, ms", "slowest, ms", "limit, ms"):
        table.add_column(head, justify="right")
    total = Tally(0.0)
    jobs = list(work(games, args.decisions, args.hurried))
    for game, name, level, count in track(jobs, console=Console(stderr=True)):
        tally = watch(game, name, level, count)
        total.decisions += tally.decisions
        total.illegal += tally.illegal
        total.late += tally.late
        total.late_by_processor += tally.late_by_processor
        table.add_row(
            game.key,
            name if level.iterations != ENDLESS else f"{name}, hurried",
            str(tally.decisions),
            str(tally.illegal),
            str(tally.late),
            str(tally.late_by_processor),
            f"{tally.total / tally.decisions * 1000:.1f}",
            f"{tally.slowest * 1000:.0f}",
            f"{tally.seconds * SLACK * 1000:.0f}",
        )
    console = Console(width=110)
    console.print(table)
    console.print(
        f"{total.decisions} decisions: {total.illegal} illegal, {total.late} late, "
        f"{total.late_by_processor} late by the processor's time"
    )
    return 1 if total.illegal or total.late_by_processor else 0


if __name__ == "__main__":
    sys.exit(main())
