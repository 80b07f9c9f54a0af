"""Clock: do bots only make legal moves, and do they keep their time?

`python -m tests.bots.clock RESULTS --decisions 10000` asks every level in every game, at every seat
count in turn, for that many decisions in all, the quick levels for more of them. Every move
must be legal, and no decision may take longer than the level's seconds and a tenth. Usually
the iterations end a search long before its time; so some of the decisions are made with
iterations without end and a fifth of the seconds, to see the clock at work. On average people
are not to wait longer than half a second.

A machine that is busy with something else takes the processor away from a bot for as long as
it likes. So time is measured twice: by the clock on the wall, and by the processor's time, which
decides. What was seen of a level is written down as a line of RESULTS at once: a run that is
stopped goes on where it was. `--write` puts the figures into docs/BOTS.md and docs/ru/BOTS.md.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path

from rich.console import Console
from rich.progress import track

import zamok
from tests.bots.pages import Page, publish, table
from zamok.bots import LevelBot, Random, Seat
from zamok.bots.levels import Level, read_levels
from zamok.bots.names import say_level
from zamok.engine import Dice, Game, State, key_from_seed

SLACK = 1.1  # of the level's seconds
HURRY = 0.2  # of the level's seconds, where the clock alone ends a search
ENDLESS = 10**9  # iterations
PATIENCE = 500  # milliseconds that people wait for a bot on average
STRIDE = 7  # plies from one decision that is asked for to the next: more of every game is seen
PARTS = {"squire": 0.4, "knight": 0.3, "king": 0.1, "master": 0.2}  # of the decisions
# Of the pages: what stands above the columns, how a level is called that hurries, and the sum.
HEADS = {
    "en": (
        "game",
        "level",
        "decisions",
        "illegal",
        "late",
        "late by the processor",
        "mean",
        "slowest",
        "allowed",
    ),
    "ru": (
        "игра",
        "уровень",
        "решений",
        "против правил",
        "опозданий",
        "по процессору",
        "в среднем",
        "дольше всего",
        "можно",
    ),
}
HURRIED = {"en": "hurried", "ru": "в спешке"}
MS = {"en": "ms", "ru": "мс"}
TOTAL = {
    "en": "{} decisions: {} illegal, {} late by the wall clock, {} by processor time.",
    "ru": "Решений\u00a0— {}; против правил\u00a0— {}, с опозданием по часам\u00a0— {}, "
    "по времени процессора\u00a0— {}.",
}


@dataclass(frozen=True)
class Job:
    """A level of a game that is to be asked for so many decisions."""

    game: str
    name: str
    level: Level
    decisions: int

    @property
    def hurried(self) -> bool:
        """Whether only the clock ends a search."""
        return self.level.iterations == ENDLESS


@dataclass
class Tally:
    """What was seen of it."""

    job: Job
    decisions: int = 0
    illegal: int = 0
    late: int = 0
    late_by_processor: int = 0
    thought: float = 0.0  # seconds on the wall
    worked: float = 0.0  # of the processor
    slowest: float = 0.0

    @property
    def allowed(self) -> float:
        """Seconds that a decision may take."""
        return self.job.level.seconds * SLACK

    @property
    def mean(self) -> float:
        """Milliseconds of the processor that a decision took."""
        return 1000 * self.worked / self.decisions

    @property
    def wrong(self) -> bool:
        """Whether it did what it must not."""
        tedious = self.mean > PATIENCE and not self.job.hurried
        return bool(self.illegal or self.late_by_processor) or tedious

    def add(self, thought: float, worked: float, legal: bool) -> None:
        """Note one decision: what it took on the wall and of the processor."""
        self.decisions += 1
        self.illegal += not legal
        self.late += thought > self.allowed
        self.late_by_processor += worked > self.allowed
        self.thought += thought
        self.worked += worked
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


def watch(job: Job) -> Tally:
    """Ask a level of a game for so many decisions and return what was seen."""
    game = zamok.game(job.game)
    bot = LevelBot(game, job.name, Dice(key_from_seed(f"clock/{game.key}/{job.name}")))
    bot.level = job.level
    tally = Tally(job)
    for state, seat in choices(game, f"clock/{job.name}"):
        if tally.decisions == job.decisions:
            break
        eyes = Seat(state, seat)
        began, worked = time.perf_counter(), time.process_time()
        move = bot.decide(eyes)
        thought, worked = time.perf_counter() - began, time.process_time() - worked
        tally.add(thought, worked, state.allows(seat, move))
    return tally


def jobs(games: list[Game], decisions: int, hurried: int) -> Iterator[Job]:
    """Give what is to be watched: each level as it is, and searches that only the clock ends."""
    for game in games:
        levels = read_levels(game)
        all_parts = sum(PARTS[name] for name in levels)
        for name, level in levels.items():
            searching = level.search != "policy" and hurried > 0
            count = -(-decisions * PARTS[name] // (all_parts * len(games)))
            yield Job(game.key, name, level, int(count) - hurried * searching)
            if searching:
                short = replace(level, iterations=ENDLESS, seconds=level.seconds * HURRY)
                yield Job(game.key, name, short, hurried)


def read(path: Path) -> list[Tally]:
    """Return what is written down; a line cut off in mid-write is left out."""
    if not path.exists():
        return []
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    whole = [line for line in lines if line.endswith("\n")]
    path.write_text("".join(whole), encoding="utf-8")
    found = []
    for line in whole:
        data = json.loads(line)
        job = data.pop("job")
        found.append(Tally(Job(**{**job, "level": Level(**job["level"])}), **data))
    return found


# ---- telling ---------------------------------------------------------------------------


def told(tallies: list[Tally], page: Page) -> Iterator[str]:
    """Give the lines of the table and what they come to."""
    words, ms = page.language, MS[page.language]
    rows = []
    for tally in tallies:
        level = say_level(tally.job.name, words)
        cells = (
            page.title(tally.job.game),
            f"{level}, {HURRIED[words]}" if tally.job.hurried else level,
            page.number(tally.decisions),
            page.number(tally.illegal),
            page.number(tally.late),
            page.number(tally.late_by_processor),
            f"{page.number(tally.mean, '0.0')}\u00a0{ms}",
            f"{page.number(1000 * tally.slowest)}\u00a0{ms}",
            f"{page.number(1000 * tally.allowed)}\u00a0{ms}",
        )
        rows.append(cells)
    yield from table(HEADS[words], rows)
    yield ""
    yield TOTAL[words].format(
        page.number(sum(tally.decisions for tally in tallies)),
        sum(tally.illegal for tally in tallies),
        sum(tally.late for tally in tallies),
        sum(tally.late_by_processor for tally in tallies),
    )


def main(words: list[str] | None = None) -> int:
    """Watch every level of every game and print a table; 0 if nothing was wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.bots.clock")
    parser.add_argument("results", type=Path, metavar="RESULTS", help="a file of JSON lines")
    parser.add_argument("keys", nargs="*", metavar="GAME", help="default: every game")
    parser.add_argument("--decisions", type=int, default=10_000, help="in all (default: 10000)")
    parser.add_argument(
        "--hurried",
        type=int,
        default=20,
        metavar="N",
        help="decisions of each level that only the clock ends (default: 20)",
    )
    parser.add_argument("--write", action="store_true", help="put the figures into the pages")
    args = parser.parse_args(words)
    games = [zamok.game(key) for key in args.keys] or zamok.games()
    seen = read(args.results)
    asked = list(jobs(games, args.decisions, args.hurried))
    done = [tally.job for tally in seen]
    todo = [job for job in asked if job not in done]
    with args.results.open("a", encoding="utf-8") as file:
        for job in track(todo, console=Console(stderr=True)):
            seen.append(watch(job))
            file.write(json.dumps(asdict(seen[-1])) + "\n")
            file.flush()
    tallies = [next(tally for tally in seen if tally.job == job) for job in asked]
    publish("tests.bots.clock", partial(told, tallies), args.write)
    return 1 if any(tally.wrong for tally in tallies) else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)  # it goes on from here the next time
