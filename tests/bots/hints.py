"""Hints measured: how often the move they advise first is better than others' choice.

`python -m tests.bots.hints RESULTS --positions 200` takes so many positions of every game, met in
games of squires. The rivals are the squire's own choice, and the first hint of a bot that looks
ahead as a knight and judges by the game's own value: the hint of a game that has nobody better.
Where a rival chooses otherwise both moves are played out to the end in the same possible worlds,
by the game's strongest level in a hurry, and the one that wins more is the better one. Every
position is written down as a line of RESULTS at once: a run that is stopped goes on where it was.

`zamok arena GAME --bots tests.bots.hints:hint,tests.bots.hints:value` plays whole games between two
who always follow the first hint, the one and the other.
"""

from __future__ import annotations

import argparse
import json
import math
import statistics
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

import zamok
from tests.bots.pages import Page, publish, table
from zamok.bots import Seat, make_bot
from zamok.bots.counsel import Counsel, best_level
from zamok.bots.levels import mind_of, read_levels, think
from zamok.engine import Dice, Game, State, key_from_seed
from zamok.engine.bits import lowest

SPREAD = 97  # positions lie at different moments of their games
HURRY = 12  # trials of a decision of those who play on, as in the games that a master learns from
RIVALS = ("value", "squire")
# Of the pages: what stands above the columns, and what rivals are called.
HEADS = {
    "en": (
        "game",
        "against",
        "positions",
        "they differ",
        "hint better",
        "equal",
        "worse",
        "share",
        "chance gained",
    ),
    "ru": (
        "игра",
        "против",
        "позиций",
        "расходятся",
        "подсказка лучше",
        "поровну",
        "хуже",
        "доля",
        "прибавка шансов",
    ),
}
NAMES = {
    "en": {"value": "the game’s own value", "squire": "Squire"},
    "ru": {"value": "собственной оценки игры", "squire": "Оруженосца"},
}
ALL = {"en": "all of them", "ru": "все вместе"}


@dataclass(frozen=True)
class Compared:
    """One position: what the hint and its rivals chose, and what each choice came to."""

    game: str
    number: int
    playouts: int
    moves: dict[str, str]
    shares: dict[str, float]  # of the victory; nothing is played where all agree

    def gain(self, rival: str) -> float | None:
        """Return what the hint won more than a rival; None where both chose the same."""
        if self.moves["hint"] == self.moves[rival]:
            return None
        return self.shares["hint"] - self.shares[rival]


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


class Players:
    """Those who play a game on: the strongest level in a hurry at every seat."""

    def __init__(self, game: Game) -> None:
        best = best_level(game)
        self._level = replace(best, iterations=HURRY, seconds=0.0)
        self._mind = mind_of(game, best)

    def play_out(self, state: State, seat: int, move: int, chance: Dice) -> float:
        """Return a seat's share of the victory after a move, in one possible world."""
        dice = chance.copy()
        world = state.redeal(seat, dice)
        world.apply(seat, move)
        while not world.over:
            actor = lowest(world.acting())
            world.apply(actor, think(self._level, self._mind, dice, Seat(world, actor)))
        return world.shares()[seat]


class Follower:
    """A bot that always follows the first hint."""

    def __init__(self, counsel: Counsel) -> None:
        self._counsel = counsel

    def decide(self, seat: Seat) -> int:
        """Return one of the seat's legal moves."""
        moves = seat.legal()
        return moves[0] if len(moves) == 1 else self._counsel.good_moves(seat)[0][0]


def hint(game: Game, dice: Dice) -> Follower:
    """Return who follows hints as they are."""
    return Follower(Counsel(game, dice))


def value(game: Game, dice: Dice) -> Follower:
    """Return who follows the hints of a bot without learned judgement."""
    return Follower(Counsel(game, dice, replace(read_levels(game)["knight"], search="halving")))


def chosen(game: Game, state: State, seat: int, dice: Dice) -> dict[str, int]:
    """Return the moves of the hint and its rivals."""
    eyes = Seat(state, seat)
    bots = {
        "hint": hint(game, dice.fork()),
        "value": value(game, dice.fork()),
        "squire": make_bot("squire", game, dice.fork()),
    }
    return {name: bot.decide(eyes) for name, bot in bots.items()}


def measure(game: Game, number: int, playouts: int) -> Compared:
    """Compare the first hint in a position with what its rivals choose."""
    state, seat = position(game, number)
    dice = Dice(key_from_seed(f"hints/{game.key}/{number}/search"))
    moves = chosen(game, state, seat, dice)
    shares = dict.fromkeys(sorted(set(moves.values())), 0.0)
    if len(shares) > 1:
        players = Players(game)
        for _ in range(playouts):
            chance = dice.fork()
            for move in shares:
                shares[move] += players.play_out(state, seat, move, chance) / playouts
    return Compared(
        game.key,
        number,
        playouts,
        {name: state.notation(move) for name, move in moves.items()},
        {name: shares[move] for name, move in moves.items()},
    )


def read(path: Path) -> list[Compared]:
    """Return what is written down; a line cut off in mid-write is left out."""
    if not path.exists():
        return []
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    whole = [line for line in lines if line.endswith("\n")]
    path.write_text("".join(whole), encoding="utf-8")
    return [Compared(**json.loads(line)) for line in whole]


def missing(
    games: list[Game], count: int, done: set[tuple[str, int]]
) -> Iterator[tuple[Game, int]]:
    """Give what is still to be measured, the games in turn."""
    for number in range(count):
        for game in games:
            if (game.key, number) not in done:
                yield game, number


def told(games: list[Game], found: list[Compared], page: Page) -> list[str]:
    """Return the figures: of the positions in which they differ, how many hints were better."""
    each = {page.title(g.key): [one for one in found if one.game == g.key] for g in games}
    each[ALL[page.language]] = found
    rows = []
    for title, mine in each.items():
        for rival in RIVALS if mine else ():
            gains = [gain for one in mine if (gain := one.gain(rival)) is not None]
            better, worse = sum(gain > 0 for gain in gains), sum(gain < 0 for gain in gains)
            equal = len(gains) - better - worse
            share = (better + equal / 2) / len(gains) if gains else math.nan
            error = statistics.stdev(gains) / math.sqrt(len(gains)) if len(gains) > 1 else math.nan
            mean = statistics.mean(gains) if gains else math.nan
            figures = (len(mine), len(gains), better, equal, worse)
            won = f"{page.number(100 * mean, '+0.0;−0.0')} ± {page.percent(error)}"
            names = (title, NAMES[page.language][rival])
            rows.append((*names, *map(page.number, figures), page.percent(share), won))
    return table(HEADS[page.language], rows)


def main(words: list[str] | None = None) -> None:
    """Measure what is missing, and print the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.bots.hints")
    parser.add_argument("results", type=Path, metavar="RESULTS", help="a file of JSON lines")
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: every game")
    parser.add_argument("--positions", type=int, default=200, help="of every game (default: 200)")
    parser.add_argument("--playouts", type=int, default=100, help="of each move (default: 100)")
    parser.add_argument("--write", action="store_true", help="put the figures into the pages")
    args = parser.parse_args(words)
    games = [zamok.game(key) for key in args.games] or zamok.games()
    found = [one for one in read(args.results) if one.playouts == args.playouts]
    todo = list(missing(games, args.positions, {(one.game, one.number) for one in found}))
    progress = Progress(console=Console(stderr=True))
    with progress, args.results.open("a", encoding="utf-8") as file:
        for game, number in progress.track(todo):
            found.append(measure(game, number, args.playouts))
            file.write(json.dumps(asdict(found[-1])) + "\n")
            file.flush()
    some = [one for one in found if one.number < args.positions]
    publish("tests.bots.hints", partial(told, games, some), args.write)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)  # it goes on from here the next time
