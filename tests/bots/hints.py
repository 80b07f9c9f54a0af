"""Hints measured: how often the move they advise first is better than the squire's own.

`python -m tests.bots.hints RESULTS --positions 200` takes so many positions of every game, met in
games of squires. Where the hint and the squire's choice differ, both are played out to the end in
the same possible worlds, and the one that wins more is the better one. Every position is written
down as a line of RESULTS at once: a run that is stopped goes on where it was.
"""

from __future__ import annotations

import argparse
import json
import math
import statistics
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

import zamok
from zamok.bots import Seat, make_bot
from zamok.bots.hints import good_moves
from zamok.engine import Dice, Game, State, key_from_seed
from zamok.engine.bits import lowest
from zamok.engine.playout import buffer_for

SPREAD = 97  # positions lie at different moments of their games


@dataclass(frozen=True)
class Pair:
    """One position: what is advised, what a squire would do, and what both came to."""

    game: str
    number: int
    playouts: int
    hint: str
    squire: str
    hint_share: float  # of the victory
    squire_share: float

    @property
    def gain(self) -> float:
        """What the hint won more."""
        return self.hint_share - self.squire_share


def position(game: Game, number: int) -> tuple[State, int]:
    """Return a position with a seat that has a choice, always the same for a number."""
    seats = game.min_seats + number % (game.max_seats - game.min_seats + 1)
    name = f"hints/{game.key}/{number}"
    bots = [make_bot("squire", game, Dice(key_from_seed(f"{name}/{n}"))) for n in range(seats)]
    found: list[tuple[State, int]] = []
    state = game.start(seats, {}, name)
    while not state.over:
        seat = state.actors()[0]
        if len(state.legal(seat)) > 1:
            found.append((state.copy(), seat))
        state.play(seat, bots[seat].decide(Seat(state, seat)))
    return found[number * SPREAD % len(found)]


def play_out(game: Game, state: State, seat: int, move: int, chance: Dice) -> float:
    """Return a seat's share of the victory after a move, in one possible world."""
    mind, dice = game.mind(), chance.copy()
    world = state.redeal(seat, dice)
    world.apply(seat, move)
    buffer = buffer_for(world)
    while not world.over:
        actor = lowest(world.acting())
        world.apply(actor, mind.policy(world, actor, dice, buffer))
    return world.shares()[seat]


def measure(game: Game, number: int, playouts: int) -> Pair:
    """Compare the first hint in a position with the squire's choice."""
    state, seat = position(game, number)
    dice = Dice(key_from_seed(f"hints/{game.key}/{number}/search"))
    hint, _ = good_moves(game, Seat(state, seat), dice)[0]
    squire = make_bot("squire", game, dice.fork()).decide(Seat(state, seat))
    shares = [0.0, 0.0]
    if hint != squire:
        for _ in range(playouts):
            chance = dice.fork()
            for at, move in enumerate((hint, squire)):
                shares[at] += play_out(game, state, seat, move, chance) / playouts
    texts = state.notation(hint), state.notation(squire)
    return Pair(game.key, number, playouts, *texts, *shares)


def read(path: Path) -> list[Pair]:
    """Return what is written down; a line cut off in mid-write is left out."""
    if not path.exists():
        return []
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    whole = [line for line in lines if line.endswith("\n")]
    path.write_text("".join(whole), encoding="utf-8")
    return [Pair(**json.loads(line)) for line in whole]


def missing(
    games: list[Game], count: int, done: set[tuple[str, int]]
) -> Iterator[tuple[Game, int]]:
    """Give what is still to be measured, the games in turn."""
    for number in range(count):
        for game in games:
            if (game.key, number) not in done:
                yield game, number


def shown(games: list[Game], pairs: list[Pair]) -> Table:
    """Return the figures: of the positions in which they differ, how many hints were better."""
    table = Table("game", "positions", "differ", "better", "equal", "worse", "share", "gain")
    for game in games:
        mine = [pair for pair in pairs if pair.game == game.key]
        gains = [pair.gain for pair in mine if pair.hint != pair.squire]
        better, worse = sum(gain > 0 for gain in gains), sum(gain < 0 for gain in gains)
        equal = len(gains) - better - worse
        share = (better + equal / 2) / len(gains) if gains else math.nan
        error = statistics.stdev(gains) / math.sqrt(len(gains)) if len(gains) > 1 else math.nan
        mean = statistics.mean(gains) if gains else math.nan
        figures = (len(mine), len(gains), better, equal, worse)
        gain = f"{100 * mean:+.1f} ± {100 * error:.1f} %"
        table.add_row(game.key, *map(str, figures), f"{share:.1%}", gain)
    return table


def main(words: list[str] | None = None) -> None:
    """Measure what is missing, and print the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.bots.hints")
    parser.add_argument("results", type=Path, metavar="RESULTS", help="a file of JSON lines")
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: every game")
    parser.add_argument("--positions", type=int, default=200, help="of every game (default: 200)")
    parser.add_argument("--playouts", type=int, default=100, help="of each move (default: 100)")
    args = parser.parse_args(words)
    games = [zamok.game(key) for key in args.games] or zamok.games()
    pairs = [pair for pair in read(args.results) if pair.playouts == args.playouts]
    todo = list(missing(games, args.positions, {(pair.game, pair.number) for pair in pairs}))
    progress = Progress(console=Console(stderr=True))
    with progress, args.results.open("a", encoding="utf-8") as file:
        for game, number in progress.track(todo):
            pairs.append(measure(game, number, args.playouts))
            file.write(json.dumps(asdict(pairs[-1])) + "\n")
            file.flush()
    Console(width=110).print(shown(games, [p for p in pairs if p.number < args.positions]))


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)  # it goes on from here the next time
