"""A match at equal time: what has learned against the king, who gets as many seconds to think.

    python -m zamok.lab.match GAME [--weights WEIGHTS] [--games N] [--results FILE]

The learner is the game's master, or has the judgement in `WEIGHTS`: a file, or a folder in which
`zamok.lab.train` keeps its run. A level's iterations make a game reproducible, so time is shared by
iterations: a few games tell how many of the king's take as long as those of the other. Seconds are
those of the processor. With `--seats` one learner sits among kings. A match goes on where its
results file ends, between the same two: they stand in its first line.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Final

from zamok.bots.figures import wilson
from zamok.bots.levels import Level, mind_of, read_levels, think
from zamok.bots.networks import Learning, read_learning
from zamok.bots.player import Seat
from zamok.engine import Dice, Game, key_from_seed
from zamok.engine.mind import Mind
from zamok.engine.registry import game as find_game

TRIALS: Final = 3  # games that tell how long each thinks
ROUNDS: Final = 3  # of them: a search ends early now and then, so time is no multiple of iterations


@dataclass(frozen=True)
class Thinker:
    """Who plays: a way of thinking and a mind."""

    level: Level
    mind: Mind

    def decide(self, seat: Seat, dice: Dice) -> int:
        """Return a move."""
        return think(self.level, self.mind, dice, seat)


@dataclass(frozen=True)
class Met:
    """How a game between a learner and kings came out."""

    number: int
    share: float  # of the victory, the learner's
    score: float
    others: float  # mean score of the kings
    decisions: tuple[int, int]  # the learner's, the kings'
    seconds: tuple[float, float]
    nobody: float = 0.0  # of the victory: what goes to those without a seat


def meet(game: Game, seats: int, learner: Thinker, king: Thinker, number: int, seed: str) -> Met:
    """Play one game; the learner changes seats from game to game."""
    state = game.start(seats, {}, f"{seed}/{number}")
    dice = [Dice(key_from_seed(f"{seed}/{number}/bot {seat}")) for seat in range(seats)]
    mine = number % seats
    decisions, seconds = [0, 0], [0.0, 0.0]
    while not state.over:
        seat = state.actors()[0]
        who = 0 if seat == mine else 1
        began = time.thread_time()
        move = (king if who else learner).decide(Seat(state, seat), dice[seat])
        seconds[who] += time.thread_time() - began
        decisions[who] += 1
        state.play(seat, move)
    scores, shares = state.scores(), state.shares()
    others = (sum(scores) - scores[mine]) / (seats - 1)
    return Met(
        number,
        shares[mine],
        scores[mine],
        others,
        (decisions[0], decisions[1]),
        (seconds[0], seconds[1]),
        1.0 - sum(shares),
    )


def matched(game: Game, seats: int, learner: Thinker, king: Thinker) -> Thinker:
    """Return the king with as many iterations as take the learner's time."""
    few = min(king.level.iterations, learner.level.iterations)  # so that this is soon done
    king = Thinker(replace(king.level, iterations=few, seconds=0.0), king.mind)
    for turn in range(ROUNDS):
        taken = [
            meet(game, seats, learner, king, number, f"time {turn}") for number in range(TRIALS)
        ]
        each = [
            sum(met.seconds[who] for met in taken) / sum(met.decisions[who] for met in taken)
            for who in (0, 1)
        ]
        more = max(2, round(king.level.iterations * each[0] / each[1]))
        king = Thinker(replace(king.level, iterations=more), king.mind)
    return king


def summary(met: list[Met]) -> dict[str, float]:
    """Return the figures of a match; what nobody won is told apart, it is no seat's."""
    count = len(met)
    won = sum(game.share for game in met)
    low, high = wilson(won, count)
    found: dict[str, float] = {"games": count, "rate": won / count, "low": low, "high": high}
    found["nobody"] = sum(game.nobody for game in met) / count
    found["score"] = sum(game.score for game in met) / count
    found["others"] = sum(game.others for game in met) / count
    for who, name in enumerate(("learner_ms", "king_ms")):
        decisions = sum(game.decisions[who] for game in met)
        found[name] = 1000 * sum(game.seconds[who] for game in met) / decisions
    return {name: round(figure, 4) for name, figure in found.items()}


def match(
    game: Game, seats: int, learner: Thinker, king: Thinker, games: int, seed: str, done: set[int]
) -> Iterator[Met]:
    """Play the games of a match that are not done."""
    for number in range(games):
        if number not in done:
            yield meet(game, seats, learner, king, number, seed)


def weights_of(path: Path, key: str) -> Learning:
    """Return weights from a file, or those of a run as it stands."""
    if path.is_file():
        return read_learning(path)
    from zamok.lab.study import RECIPES
    from zamok.lab.train import Trainer

    return Trainer(RECIPES[key], path).finished()


def parser() -> argparse.ArgumentParser:
    """Return what the command line may say."""
    found = argparse.ArgumentParser(description="A learner against kings with as much time.")
    found.add_argument("game")
    found.add_argument("--weights", type=Path, help="a file or a run; the master's if not given")
    found.add_argument("--games", type=int, default=100)
    found.add_argument("--seats", type=int)
    found.add_argument("--seed", default="match")
    found.add_argument("--search", help="the learner's; the master's, or the king's, if not given")
    found.add_argument("--iterations", type=int)
    found.add_argument("--depth", type=int)
    found.add_argument("--explore", type=float)
    found.add_argument("--widen", type=float)
    found.add_argument("--quiet", action="store_true", help="judge only where the king does")
    found.add_argument("--as-king", action="store_true", help="the king as he is, not equal time")
    found.add_argument("--results", type=Path, help="goes on where this file ends")
    return found


def invited(game: Game, args: argparse.Namespace) -> Thinker:
    """Return the learner that is asked for."""
    levels = read_levels(game)
    if args.weights is None and "master" not in levels:
        raise SystemExit(f"{game.key} has no master: name --weights")
    base = levels.get("master", levels["king"])
    asked = {
        name: getattr(args, name)
        for name in ("search", "iterations", "depth", "explore", "widen")
        if getattr(args, name) is not None
    }
    level = replace(base, seconds=0.0, **asked)
    if args.weights is None:
        return Thinker(level, mind_of(game, level))
    return Thinker(level, weights_of(args.weights, game.key).mind(game, not args.quiet))


def begun(path: Path | None) -> tuple[Level | None, list[Met]]:
    """Return the king of a match that has begun, and the games that were played."""
    if path is None or not path.exists():
        return None, []
    first, *games = path.read_text(encoding="utf-8").splitlines()
    return Level(**json.loads(first)["king"]), [Met(**json.loads(line)) for line in games]


def play_match(
    game: Game,
    seats: int,
    learner: Thinker,
    games: int,
    seed: str,
    equal: bool,
    results: Path | None,
) -> None:
    """Play what is missing of a match and print its figures as they come."""
    kept, met = begun(results)
    king = Thinker(replace(kept or read_levels(game)["king"], seconds=0.0), game.mind())
    if kept is None and equal:
        king = matched(game, seats, learner, king)
    levels = json.dumps({"learner": asdict(learner.level), "king": asdict(king.level)})
    print(levels, flush=True)
    if results is not None and kept is None:
        results.write_text(levels + "\n", encoding="utf-8")
    for played in match(game, seats, learner, king, games, seed, {one.number for one in met}):
        met.append(played)
        if results is not None:
            with results.open("a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(played)) + "\n")
        if len(met) % 10 == 0 or len(met) == games:
            print(json.dumps(summary(met)), flush=True)


def main() -> None:
    """Play a match."""
    args = parser().parse_args()
    game = find_game(args.game)
    seats = game.check_seats(args.seats or game.min_seats)
    learner = invited(game, args)
    play_match(game, seats, learner, args.games, args.seed, not args.as_king, args.results)


if __name__ == "__main__":
    main()
