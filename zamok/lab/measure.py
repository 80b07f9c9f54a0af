"""Measuring one game: how fast it is played, copied, listed and redealt.

Seconds are those of this process: what others do on the machine does not count.

Run as a program (`python -m zamok.lab.measure GAME SECONDS`) it prints the rate of the
playout loop alone, as JSON: so the uncompiled figure comes from a process of its own.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass

import zamok
from zamok.engine import Dice, Game, State
from zamok.engine.playout import copy_many, fill_many, policy_games, random_games

BATCHES = 5  # a figure is the median of so many: one disturbed batch does not show
POSITIONS = 8  # from the middle of as many games


@dataclass(frozen=True)
class Rate:
    """How fast games are played."""

    decisions_per_second: float
    games_per_second: float
    decisions_per_game: float


def rate(play: Callable[[int], int], seconds: float) -> Rate:
    """Measure a function that plays so many games and returns the decisions made in them."""
    share = seconds / BATCHES
    games = 1
    while True:  # how many games fill a batch
        began = time.process_time()
        play(games)
        spent = time.process_time() - began
        if spent >= share / 2:
            break
        games = min(games * 8, max(games + 1, int(games * share / max(spent, 1e-9))))
    speeds: list[tuple[float, float]] = []
    decisions = 0
    for _ in range(BATCHES):
        began = time.process_time()
        made = play(games)
        spent = time.process_time() - began
        speeds.append((made / spent, games / spent))
        decisions += made
    return Rate(
        statistics.median(speed for speed, _ in speeds),
        statistics.median(speed for _, speed in speeds),
        decisions / (games * BATCHES),
    )


def each(act: Callable[[int], object], seconds: float) -> float:
    """Measure a function that does something so many times; return the seconds of one time."""
    return 1 / rate(lambda times: _done(act, times), seconds).games_per_second


def _done(act: Callable[[int], object], times: int) -> int:
    act(times)
    return times


def start_of(game: Game) -> State:
    """Return the position every measure starts from: fewest seats, default options."""
    return game.start(game.min_seats, seed="bench")


def playout_rate(game: Game, seconds: float) -> Rate:
    """Measure random games in the loop that search uses."""
    start, dice = start_of(game), Dice(b"bench")
    return rate(lambda games: int(random_games(start, dice, games)), seconds)


def policy_rate(game: Game, seconds: float) -> Rate:
    """Measure games played to their end by the quick policy of the bots."""
    start, mind, dice = start_of(game), game.mind(), Dice(b"bench")
    return rate(lambda games: int(policy_games(start, mind, dice, games)), seconds)


def api_rate(game: Game, seconds: float) -> Rate:
    """Measure random games through actors, legal and play, each move checked."""
    dice = Dice(b"bench")
    return rate(lambda games: sum(api_game(game, dice) for _ in range(games)), seconds)


def api_game(game: Game, dice: Dice) -> int:
    """Play one random game through the Python API; return its decisions."""
    state = start_of(game)
    state.dice = dice.fork()
    decisions = 0
    while not state.over:
        seat = state.actors()[0]
        moves = state.legal(seat)
        state.play(seat, moves[int(dice.below(len(moves)))])
        decisions += 1
    return decisions


def middle_positions(game: Game) -> list[State]:
    """Return positions from the middle of random games."""
    found = []
    for number in range(POSITIONS):
        dice = Dice(b"middle %d" % number)
        length = api_game(game, dice.copy())
        state = start_of(game)
        state.dice = dice.fork()
        for _ in range(length // 2):
            seat = state.actors()[0]
            moves = state.legal(seat)
            state.play(seat, moves[int(dice.below(len(moves)))])
        found.append(state)
    return found


def copy_ns(positions: list[State], seconds: float) -> float:
    """Measure copy(), in nanoseconds."""
    return _mean_ns(positions, copy_many, seconds)


def legal_ns(positions: list[State], seconds: float) -> float:
    """Measure listing the legal moves, in nanoseconds."""
    return _mean_ns(positions, fill_many, seconds)


def redeal_us(positions: list[State], seconds: float) -> float:
    """Measure redeal(), called from Python, in microseconds."""
    dice = Dice(b"redeal")

    def many(state: State, times: int) -> None:
        seat = state.actors()[0]
        for _ in range(times):
            state.redeal(seat, dice)

    return _mean_ns(positions, many, seconds) / 1000


def _mean_ns(positions: list[State], act: Callable[[State, int], object], seconds: float) -> float:
    share = seconds / len(positions)
    times = [each(lambda n, state=state: act(state, n), share) for state in positions]  # type: ignore[misc]
    return statistics.fmean(times) * 1e9


def uncompiled_rate(game: Game, seconds: float) -> Rate:
    """Measure the playout loop of the plain sources, in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "zamok.lab.measure", game.key, str(seconds)],
        env={**os.environ, "ZAMOK_PURE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    return Rate(**json.loads(done.stdout))


if __name__ == "__main__":
    print(json.dumps(vars(playout_rate(zamok.game(sys.argv[1]), float(sys.argv[2])))))
