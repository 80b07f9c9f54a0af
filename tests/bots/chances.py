"""Chances measured: when a review says that a seat wins seven times in ten, does it?

`python -m tests.bots.chances RESULTS --games 100` plays so many games of knights, at every seat
count in turn; nobody learned from them. At some of their decisions the review is asked for the
chances of all seats, and the end of the game tells what they were worth. Beside it stand the game's
own value after as many moves as the king looks ahead, and the same chance for all. Every game is
written down as a line of RESULTS at once: a run that is stopped goes on where it was.
"""

from __future__ import annotations

import argparse
import json
import math
import statistics
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

import zamok
from tests.bots.pages import Page, publish, table
from zamok.bots import Seat, make_bot
from zamok.bots.counsel import Counsel
from zamok.bots.levels import read_levels
from zamok.engine import Dice, Game, key_from_seed
from zamok.server.desk import REVIEW_TRIALS

STRIDE = 7  # decisions from one that is judged to the next
TINY = 0.001  # no chance is smaller: what nobody thought possible must not outweigh all else
JUDGES = ("review", "value", "even")
STEPS = 5  # of the chances that are told apart
# Of the pages: what stands above the columns, and what judges are called.
HEADS = {
    "en": ("game", "games", "judge", "Brier score", "cross-entropy", "less than the value’s"),
    "ru": ("игра", "партий", "кто судит", "мера Брайера", "кросс-энтропия", "меньше, чем у оценки"),
}
STEP_HEADS = {
    "en": ("chance", "review said", "came", "times", "value said", "came", "times"),
    "ru": ("шанс", "разбор сказал", "сбылось", "раз", "оценка сказала", "сбылось", "раз"),
}
NAMES = {
    "en": {"review": "review", "value": "the King’s value", "even": "all the same"},
    "ru": {"review": "разбор", "value": "оценка Короля", "even": "всем поровну"},
}

Chances = list[float]
Error = Callable[[Sequence[float], Sequence[float]], float]


@dataclass(frozen=True)
class Foretold:
    """One game: what was said of it, and how the victory was shared."""

    game: str
    number: int
    shares: Chances
    said: list[dict[str, Chances]]  # decision by decision, by each judge

    def mean(self, judge: str, error: Error) -> float:
        """Return the mean error of a judge."""
        return statistics.mean(error(one[judge], self.shares) for one in self.said)


def squares(said: Sequence[float], came: Sequence[float]) -> float:
    """Return the Brier score: 0 for a prophet, 1 for certainty that fails half of the time."""
    rest = sum(came) - sum(said)  # what nobody at the table wins
    return sum((a - b) ** 2 for a, b in zip(said, came, strict=True)) + rest**2


def surprise(said: Sequence[float], came: Sequence[float]) -> float:
    """Return the cross-entropy, less what cannot be helped where the victory is shared."""
    all_said, all_came = [*said, 1 - sum(said)], [*came, 1 - sum(came)]
    pairs = zip(all_said, all_came, strict=True)
    return sum(b * math.log(b / max(a, TINY)) for a, b in pairs if b > TINY)


def foretold(game: Game, number: int) -> Foretold:
    """Play a game of knights and note what is said of it."""
    name = f"chances/{game.key}/{number}"
    seats = game.min_seats + number % (game.max_seats - game.min_seats + 1)
    value = replace(read_levels(game)["king"], search="halving")
    dice = Dice(key_from_seed(name))
    judges = {"review": Counsel(game, dice), "value": Counsel(game, dice, value)}
    bots = [make_bot("knight", game, Dice(key_from_seed(f"{name}/{n}"))) for n in range(seats)]
    said: list[dict[str, Chances]] = []
    state = game.start(seats, {}, name)
    ply = number  # so that games are not all judged at the same moments
    while not state.over:
        seat = state.actors()[0]
        eyes = Seat(state, seat)
        move = bots[seat].decide(eyes)
        if len(state.legal(seat)) > 1:
            if ply % STRIDE == 0:
                one = {
                    who: list(counsel.compare(eyes, move, REVIEW_TRIALS).chances)
                    for who, counsel in judges.items()
                }
                said.append({**one, "even": [1 / seats] * seats})
            ply += 1
        state.play(seat, move)
    return Foretold(game.key, number, state.shares(), said)


def read(path: Path) -> list[Foretold]:
    """Return what is written down; a line cut off in mid-write is left out."""
    if not path.exists():
        return []
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    whole = [line for line in lines if line.endswith("\n")]
    path.write_text("".join(whole), encoding="utf-8")
    return [Foretold(**json.loads(line)) for line in whole]


def errors(games: list[Game], found: list[Foretold], page: Page) -> list[str]:
    """Return how far each judge was off, and how much less than the game's own value."""
    rows = []
    for game in games:
        mine = [one for one in found if one.game == game.key and one.said]
        for judge in JUDGES if len(mine) > 1 else ():
            less = [one.mean("value", surprise) - one.mean(judge, surprise) for one in mine]
            margin = statistics.stdev(less) / math.sqrt(len(less))
            brier, entropy = (
                page.number(statistics.mean(one.mean(judge, error) for one in mine), "0.000")
                for error in (squares, surprise)
            )
            gain = page.number(statistics.mean(less), "+0.000;−0.000")
            paired = "" if judge == "value" else f"{gain} ± {page.number(margin, '0.000')}"
            who = NAMES[page.language][judge]
            rows.append((page.title(game.key), str(len(mine)), who, brier, entropy, paired))
    return table(HEADS[page.language], rows)


def steps(found: list[Foretold], page: Page) -> list[str]:
    """Return what came of chances of every size, in all games together."""
    rows = []
    for step in range(STEPS):
        cells = [f"{100 * step // STEPS}–{100 * (step + 1) // STEPS}\u00a0%"]
        for judge in JUDGES[:2]:
            some = [
                (said, came)
                for game in found
                for one in game.said
                for said, came in zip(one[judge], game.shares, strict=True)
                if min(int(said * STEPS), STEPS - 1) == step
            ]
            columns = list(zip(*some, strict=True)) if some else []
            cells += [page.percent(statistics.mean(column)) for column in columns] or ["", ""]
            cells.append(page.number(len(some)))
        rows.append(cells)
    return table(STEP_HEADS[page.language], rows)


def told(games: list[Game], found: list[Foretold], page: Page) -> list[str]:
    """Return both tables."""
    return [*errors(games, found, page), "", *steps(found, page)]


def main(words: list[str] | None = None) -> None:
    """Measure what is missing, and print the tables."""
    parser = argparse.ArgumentParser(prog="python -m tests.bots.chances")
    parser.add_argument("results", type=Path, metavar="RESULTS", help="a file of JSON lines")
    parser.add_argument("keys", nargs="*", metavar="GAME", help="default: every game")
    parser.add_argument("--games", type=int, default=100, help="of each (default: 100)")
    parser.add_argument("--write", action="store_true", help="put the figures into the pages")
    args = parser.parse_args(words)
    games = [zamok.game(key) for key in args.keys] or zamok.games()
    found = read(args.results)
    done = {(one.game, one.number) for one in found}
    todo = [(g, n) for n in range(args.games) for g in games if (g.key, n) not in done]
    progress = Progress(console=Console(stderr=True))
    with progress, args.results.open("a", encoding="utf-8") as file:
        for game, number in progress.track(todo):
            found.append(foretold(game, number))
            file.write(json.dumps(asdict(found[-1])) + "\n")
            file.flush()
    some = [one for one in found if one.number < args.games and zamok.game(one.game) in games]
    publish("tests.bots.chances", partial(told, games, some), args.write)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)  # it goes on from here the next time
