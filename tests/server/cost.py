"""What a move costs the server, by stage: `python -m tests.server.cost` prints a table in Markdown.

Two people play each game from its middle on; after each move both are shown the table as their
sockets would get it. Processor milliseconds, medians; all but the rules for one viewer.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager

import zamok
from zamok.engine import Dice, Game
from zamok.engine.fair import SIZE, commitment
from zamok.server import sight
from zamok.server.action import Deed, Doer, Move, Open, Sit
from zamok.server.entry import Entry, Pace, Plan, SetUp
from zamok.server.packing import packed
from zamok.server.sheet import Manner, Seen, Sheet
from zamok.server.table import Table
from zamok.web import render

STAGES = ("rules", "snapshot", "render", "encode", "deflate")
PEOPLE = ("anna", "boris")
SKIPPED = 30  # moves of the beginning
LANGUAGE = "ru"


class Watch:
    """Collects the processor time of each stage."""

    def __init__(self) -> None:
        self.found: dict[str, list[float]] = defaultdict(list)
        self.sizes: list[int] = []

    @contextmanager
    def over(self, stage: str) -> Iterator[None]:
        """Time one pass of a stage."""
        began = time.process_time_ns()
        yield
        self.found[stage].append((time.process_time_ns() - began) / 1e6)

    def median(self, stage: str) -> float:
        """Return what a pass usually takes."""
        return statistics.median(self.found[stage])


class Viewer:
    """One seat's page, and what it has been shown."""

    def __init__(self, person: str, seat: int) -> None:
        self.person = person
        self.seat = seat
        self.seen = Seen(0)
        self.painter = render.painter(Manner(LANGUAGE))

    def show(self, table: Table, watch: Watch) -> None:
        """Make and pack the view of now."""
        with watch.over("snapshot"):
            eyes = sight.sight_of(table, self.person, self.seat)
            shown = sight.snapshot(table, eyes, table.changed_at, frozenset(PEOPLE))
        with watch.over("render"):
            sheet = Sheet(shown, LANGUAGE, render, self.painter)
        with watch.over("encode"):
            message = sheet.message(self.seen).text.encode()
        self.seen = sheet.seen
        with watch.over("deflate"):
            sent = packed(message, 15)
        watch.sizes.append(len(sent))


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


def measure(game: Game, moves: int) -> Watch:
    """Play a game from its middle on, and time all that two viewers are shown of it."""
    watch, dice = Watch(), Dice(b"cost")
    while True:
        table = dealt(game)
        viewers = [Viewer(person, seat) for seat, person in enumerate(PEOPLE)]
        while (state := table.state) is not None and not state.over:
            seat = state.actors()[0]
            legal = state.legal(seat)
            move = Move(id="move", seat=seat, move=legal[dice.below(len(legal))])
            if len(table.plies) < SKIPPED:
                do(table, seat, move)
                continue
            with watch.over("rules"):
                do(table, seat, move)
            # The first view is not what a move costs.
            later = len(table.plies) > SKIPPED + 1
            for viewer in viewers:
                viewer.show(table, watch if later else Watch())
            if len(watch.found["rules"]) >= moves:
                return watch


def main() -> None:
    """Measure all games."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--moves", type=int, default=200, help="measured moves of each game")
    args = parser.parse_args()
    print(f"| game | {' | '.join(STAGES)} | a viewer | a move, two viewers | KB |")
    print("|---|" + "---:|" * (len(STAGES) + 3))
    for game in [zamok.game(key) for key in args.games] or zamok.games():
        watch = measure(game, args.moves)
        found = [watch.median(stage) for stage in STAGES]
        viewer = sum(found[1:])
        row = [*found, viewer, found[0] + 2 * viewer]
        size = statistics.median(watch.sizes) / 1024
        cells = " | ".join(f"{value:.2f}" for value in row)
        print(f"| {game.key} | {cells} | {size:.1f} |", flush=True)


if __name__ == "__main__":
    main()
