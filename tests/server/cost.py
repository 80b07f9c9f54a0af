"""What a move costs the server, by stage: `python -m tests.server.cost` prints a table in Markdown.

Two people play several tables of each game from their middle on, in turns, as a server has them;
after each move both are shown the table as their sockets would get it. Processor milliseconds a
move, means; all but the rules for both viewers together. With `--before FOLDER`, the checkout of
an earlier state with a virtual environment of its own, both states make the same moves, one of
each in turns: whatever else the machine does slows down both alike, and a state compared with
itself differs by two or three hundredths. Whether the same moves show the same bytes is told.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import zamok
from zamok.engine import Dice, Game
from zamok.engine.fair import SIZE, commitment
from zamok.server import sight
from zamok.server.action import Deed, Doer, Move, Open, Sit
from zamok.server.entry import Entry, Pace, Plan, SetUp
from zamok.server.serving import tidy_little
from zamok.server.sheet import Manner, Seen, Sheet
from zamok.server.table import Table
from zamok.web import render

ROOT = Path(__file__).parents[2]
STAGES = ("rules", "snapshot", "render", "encode", "pack")
PEOPLE = ("anna", "boris")
SKIPPED = 30  # moves of the beginning
WARM = 3  # moves after them whose views are made and not measured
MANNERS = (("en", "wide"), ("ru", "wide"), ("en", "tall"), ("ru", "tall"))
TURN = "turn"  # said before each measured move by what runs in step with another


class Watch:
    """Collects the processor time of each stage."""

    def __init__(self) -> None:
        self.spent: Counter[str] = Counter()
        self.moves = 0
        self.bytes = 0

    @contextmanager
    def over(self, stage: str) -> Iterator[None]:
        """Time one pass of a stage."""
        began = time.thread_time_ns()
        yield
        self.spent[stage] += time.thread_time_ns() - began

    def figures(self) -> dict[str, float]:
        """Return what a move has cost, and the kilobytes of a view."""
        found = {stage: self.spent[stage] / self.moves / 1e6 for stage in STAGES}
        return {**found, "a move": sum(found.values()), "KB": self.bytes / self.moves / 2048}


class Viewer:
    """One seat's page, and what it has been shown."""

    def __init__(self, person: str, seat: int, manner: Manner) -> None:
        self.person = person
        self.seat = seat
        self.seen = Seen(0)
        self.manner = manner
        self.painter = render.painter(manner)

    def show(self, table: Table, watch: Watch) -> bytes:
        """Make and pack the view of now; return it as it travels."""
        with watch.over("snapshot"):
            eyes = sight.look(table, self.person, self.seat)
            shown = sight.snapshot(table, eyes, table.changed_at, frozenset(PEOPLE))
        with watch.over("render"):
            sheet = Sheet(shown, self.manner.language, render, self.painter)
        with watch.over("encode"):
            letter = sheet.message(self.seen)
        self.seen = sheet.seen
        with watch.over("pack"):
            sent = letter.frame(15)
        watch.bytes += len(sent)
        return sent


class Match:
    """A table at which two play at random."""

    def __init__(self, game: Game, number: int) -> None:
        self.game = game
        self._dice = Dice(f"cost {game.key} {number}".encode())
        self._table = dealt(game)
        manner = Manner(*MANNERS[number % len(MANNERS)])
        self._viewers = [Viewer(person, seat, manner) for seat, person in enumerate(PEOPLE)]

    def move(self, watch: Watch, *, shown: bool = True) -> bytes:
        """Make a move and show it to both; return what they are sent."""
        state = self._table.state
        assert state is not None
        if state.over:
            return b""
        seat = state.actors()[0]
        legal = state.legal(seat)
        move = Move(id="move", seat=seat, move=legal[self._dice.below(len(legal))])
        with watch.over("rules"):
            do(self._table, seat, move)
        watch.moves += 1
        return b"".join(one.show(self._table, watch) for one in self._viewers) if shown else b""


def dealt(game: Game) -> Table:
    """Return a table of two people at which a game has begun."""
    plans = (Plan("me"), Plan("open"))
    setup = SetUp("table", game.key, game.version, {}, plans, False, Pace(), "anna", b"s" * 32, 0.0)
    table = Table(setup)
    numbers = [bytes([seat]) * SIZE for seat in range(2)]
    for seat, number in enumerate(numbers):
        do(table, seat, Sit(id="sit", seat=seat, promise=commitment(setup.id, seat, number)))
    for seat, number in enumerate(numbers):
        do(table, seat, Open(id="open", seat=seat, number=number.hex()))
    return table


def do(table: Table, seat: int, action: Deed) -> None:
    """Do something at a table."""
    person = PEOPLE[seat]
    for what in table.act(Doer(person, person.title()), action, float(table.version)):
        number = table.version + 1
        table.add(Entry(number, what, person, None, float(number)))


def measure(games: list[Game], tables: int, moves: int, *, in_step: bool) -> dict[str, Any]:
    """Return what moves of each game cost, and a hash of all that was shown."""
    matches = [Match(game, number) for number in range(tables) for game in games]
    for turn in range(SKIPPED + WARM):
        for match in matches:
            match.move(Watch(), shown=turn >= SKIPPED)
    tidy_little()
    watches = {game.key: Watch() for game in games}
    seen = hashlib.sha256()
    for _ in range(moves):
        for match in matches:
            if in_step:
                print(TURN, flush=True)
                sys.stdin.readline()
            seen.update(match.move(watches[match.game.key]))
    figures = {key: watch.figures() for key, watch in watches.items()}
    return {"figures": figures, "seen": seen.hexdigest()}


# ---- two states in step -------------------------------------------------------------------------


def compare(before: Path, repeats: int, asked: list[str]) -> list[dict[str, Any]]:
    """Return what is measured of an earlier state and of this one, several times each."""
    sides = [before.resolve(), ROOT]
    # Neither is always the first of a turn.
    order = [number for run in range(repeats) for number in ((0, 1) if run % 2 else (1, 0))]
    begun = [begin(sides[number], run // 2, asked) for run, number in enumerate(order)]
    said = {one.pid: heard(one) for one in begun}
    while turns := [one for one in begun if said[one.pid] == TURN]:
        for one in turns:
            assert one.stdin is not None
            one.stdin.write("\n")
            one.stdin.flush()
            said[one.pid] = heard(one)  # when it has had its turn
    for one in begun:
        one.wait()
    found = {one.pid: json.loads(said[one.pid]) for one in begun}
    return [
        mean([found[one.pid] for one, number in zip(begun, order, strict=True) if number == side])
        for side in range(2)
    ]


def heard(one: subprocess.Popen[str]) -> str:
    """Return what a process says next."""
    assert one.stdout is not None
    return one.stdout.readline().strip()


def begin(side: Path, run: int, asked: list[str]) -> subprocess.Popen[str]:
    """Begin to measure a state; where things lie in memory differs from run to run."""
    own = side / ".venv/bin/python"
    command = [str(own) if own.exists() else sys.executable, "-P", __file__, "--in-step", *asked]
    environment = os.environ | {"PYTHONPATH": str(side), "PYTHONHASHSEED": str(run)}
    pipe = subprocess.PIPE
    return subprocess.Popen(command, cwd=side, env=environment, stdin=pipe, stdout=pipe, text=True)


def mean(runs: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the mean of several runs, which have shown the same."""
    first = runs[0]
    assert all(run["seen"] == first["seen"] for run in runs), "it is not the same every time"
    figures = {
        key: {name: sum(run["figures"][key][name] for run in runs) / len(runs) for name in one}
        for key, one in first["figures"].items()
    }
    return {**first, "figures": figures}


def print_table(found: dict[str, dict[str, float]], before: dict[str, dict[str, float]]) -> None:
    """Print figures as a table; behind each what it is of the one before."""
    keys = list(next(iter(found.values())))
    print(f"| game | {' | '.join(keys)} |")
    print("|---|" + "---:|" * len(keys))

    def all_of(some: dict[str, dict[str, float]]) -> dict[str, dict[str, float]]:
        whole = {key: sum(one[key] for one in some.values()) / len(some) for key in keys}
        return {**some, "all": whole}

    old = all_of(before) if before else {}
    for game, one in all_of(found).items():
        cells = [
            f"{value:.2f}" + (f" ({100 * value / old[game][key]:.0f} %)" if old else "")
            for key, value in one.items()
        ]
        print(f"| {game} | {' | '.join(cells)} |")


def main() -> None:
    """Measure all games."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--tables", type=int, default=4, help="of each game")
    parser.add_argument("--moves", type=int, default=20, help="measured at each table")
    parser.add_argument("--before", type=Path, help="the checkout of an earlier state")
    parser.add_argument("--repeats", type=int, default=4, help="of both states, if there are two")
    parser.add_argument("--in-step", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.before is not None:
        asked = [*args.games, f"--tables={args.tables}", f"--moves={args.moves}"]
        before, now = compare(args.before, args.repeats, asked)
        print_table(now["figures"], before["figures"])
        same = before["seen"] == now["seen"]
        print(f"\nWhat is shown is {'the same' if same else 'not the same'}, byte by byte.")
        return
    games = [zamok.game(key) for key in args.games] or list(zamok.games())
    found = measure(games, args.tables, args.moves, in_step=args.in_step)
    if args.in_step:
        print(json.dumps(found))
    else:
        print_table(found["figures"], {})


if __name__ == "__main__":
    main()
