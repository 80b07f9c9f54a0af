"""Fit the figures of Between Two Castles' mind to games it plays with those it has.

`python -m tools.worths` plays tables of two and of five seats by the quick policy, looks at
every castle when a turn begins and now and then in between, and fits, turn by turn:

- `value`: the points to come, by the features of a castle (ridge regression);
- `number`, `waiting`, `ahead`: what a room promises, by what the features it changes are
  worth a turn later;
- `sharp_of_three`, `sharp`, `other`: how the points expected make a victory (most likely
  values of a grid).

With `--knights` knights play, who are slower and better, and what a room promises stays as
it is: what is worth most to the policy itself was found by its own games. Same figures to
begin with, same command, same result.
"""

from __future__ import annotations

import argparse
import json
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64
from numpy.typing import NDArray
from rich.progress import track

import zamok
from zamok.bots.levels import LevelBot
from zamok.bots.player import Seat
from zamok.engine import Dice
from zamok.games.two_castles import facts, scoring, worths
from zamok.games.two_castles.appraisal import turn_of
from zamok.games.two_castles.bot import Bot
from zamok.games.two_castles.rules import Rules
from zamok.games.two_castles.worths import FEATURES, FITTED_TURNS, KINDS, NUMBERS

Figures = NDArray[np.float64]
PATH = Path(worths.__file__).parent / "worths.json"
TURN, TOTAL, FIRST = 0, 1, 2  # columns of what was seen: turn, points so far, features, points
RIDGE = 30.0
SHARP = np.arange(0.05, 0.8, 0.02)
OTHER = np.arange(0.0, 0.85, 0.05)


# ---- playing -------------------------------------------------------------------------------


def watch(seats: int, knights: bool, number: int) -> list[list[float]]:
    """Play one game; return a row for each castle whenever it was looked at."""
    game = zamok.game("two_castles")
    mind = game.mind()
    seed = f"worths {seats} {number}"
    state = game.start(seats, {}, seed)
    assert isinstance(mind, Bot)
    assert isinstance(state, Rules)
    dice = Dice(seed.encode())
    buffer = vec[i64]([0] * int(state.max_legal))
    bots = [LevelBot(game, "knight", dice) for _ in range(seats)] if knights else []
    rows: list[tuple[int, list[float]]] = []
    last = -1
    while not state.over:
        turn = int(turn_of(state))
        if turn != last or dice.below(3 * seats) == 0:
            last = turn
            mind.note_due(state)
            for castle in range(int(state.players)):
                total = mind.features(state, castle)
                rows.append((castle, [turn, total, *mind.found]))
        seat = state.actors()[0]
        if knights:
            move = bots[seat].decide(Seat(state, seat))
        else:
            move = int(mind.policy(state, seat, dice, buffer))
        state.apply(seat, move)
    totals = scoring.castle_totals(state)
    return [[*row, totals[castle]] for castle, row in rows]


def play(seats: int, games: int, knights: bool) -> Figures:
    """Play many games and return all rows, the castles of a table one after the other."""
    with ProcessPoolExecutor() as pool:
        played = pool.map(partial(watch, seats, knights), range(games), chunksize=10)
        found = list(track(played, description=f"{seats} seats", total=games))
    return np.array([row for rows in found for row in rows])


# ---- fitting -------------------------------------------------------------------------------


def fit_value(rows: Figures) -> Figures:
    """Return the worth of every feature turn by turn, and after the last turn nothing."""
    value = np.zeros((FITTED_TURNS + 1, FEATURES))
    for turn in range(FITTED_TURNS):
        seen = rows[rows[:, TURN] == turn]
        features = seen[:, FIRST:-1]
        to_come = seen[:, -1] - seen[:, TOTAL]
        square = features.T @ features + RIDGE * np.eye(FEATURES)
        value[turn] = np.linalg.solve(square, features.T @ to_come)
        error = np.sqrt(np.mean((to_come - features @ value[turn]) ** 2))
        print(f"turn {turn + 1}: {len(seen)} castles, typical error {error:.2f} points")
    return value


def promises(value: Figures) -> dict[str, Figures]:
    """Return what a room promises, by the worth of what it changes."""
    number = np.zeros((FITTED_TURNS, NUMBERS))
    waiting = np.zeros((FITTED_TURNS, KINDS))
    ahead = np.zeros((FITTED_TURNS, KINDS))
    for turn in range(FITTED_TURNS):
        later = value[turn + 1]
        for there in range(NUMBERS):
            more = min(there + 1, NUMBERS - 1)
            number[turn, there] = later[worths.F_TYPES + more] - later[worths.F_TYPES + there]
            if there in (2, 4):  # the third and the fifth room of a type bring a bonus
                number[turn, there] += value[turn, worths.F_ASKED]
        waiting[turn, facts.FOOD] = later[worths.F_FOOD]
        waiting[turn, facts.LIVING] = later[worths.F_LIVING]
        waiting[turn, facts.CORRIDOR] = later[worths.F_CORRIDOR]
        waiting[turn, facts.SPECIAL] = later[worths.F_FOYER]
        ahead[turn, facts.DOWNSTAIRS] = later[worths.F_DOWNSTAIRS]
        ahead[turn, facts.UTILITY] = later[worths.F_UTILITY]
        ahead[turn, facts.OUTDOOR] = later[worths.F_OUTDOOR]
        ahead[turn, facts.SLEEPING] = later[worths.F_SLEEPING]
    return {"number": number, "waiting": waiting, "ahead": ahead}


def likelihood(prospects: Figures, won: Figures) -> float:
    """Return the mean log likelihood of who won, by a softmax of the prospects."""
    free = prospects - prospects.max(axis=1, keepdims=True)
    chances = free - np.log(np.exp(free).sum(axis=1, keepdims=True))
    return float((won * chances).sum(axis=1).mean())


def winners(keys: Figures) -> Figures:
    """Return the share of each column in the victory of its row: the largest key wins."""
    best = keys == keys.max(axis=1, keepdims=True)
    shares: Figures = best / best.sum(axis=1, keepdims=True)
    return shares


def by_table(rows: Figures, value: Figures, castles: int) -> tuple[Figures, Figures, Figures]:
    """Return turn, expected points and final points of each table that was looked at."""
    features = rows[:, FIRST:-1]
    expected = rows[:, TOTAL] + (features * value[rows[:, TURN].astype(int)]).sum(axis=1)
    tables = (-1, castles)
    turns = rows[:, TURN].reshape(tables)[:, 0]
    return turns, expected.reshape(tables), rows[:, -1].reshape(tables)


def sides(points: Figures) -> Figures:
    """Return the lower and the higher castle of each player: numbers p and p - 1."""
    return np.sort(np.stack([points, np.roll(points, 1, axis=1)], axis=2), axis=2)


def fit_three(rows: Figures, value: Figures) -> Figures:
    """Return how decisive a point is among three castles, of which the lowest loses."""
    turns, expected, final = by_table(rows, value, 3)
    found = []
    for turn in range(FITTED_TURNS):
        seen = turns == turn
        lost = winners(-final[seen])
        found.append(max(SHARP, key=lambda sharp: likelihood(-sharp * expected[seen], lost)))
    return np.array(found).reshape(-1, 1)


def fit_many(rows: Figures, value: Figures, castles: int) -> tuple[Figures, Figures]:
    """Return how decisive a point is among many players, and what the higher castle counts."""
    turns, expected, final = by_table(rows, value, castles)
    ends = sides(final)
    won = winners(ends[:, :, 0] * 1000 + ends[:, :, 1])
    found = []
    for turn in range(FITTED_TURNS):
        seen = turns == turn
        low, high = np.moveaxis(sides(expected[seen]), 2, 0)
        tried = [(sharp, other) for sharp in SHARP for other in OTHER]
        found.append(
            max(tried, key=lambda t: likelihood(t[0] * (low + t[1] * (high - low)), won[seen]))
        )
    return np.array(found)[:, :1], np.array(found)[:, 1:]


def main() -> None:
    """Play, fit and write."""
    parser = argparse.ArgumentParser(prog="python -m tools.worths")
    parser.add_argument("--two", type=int, default=2000, help="games of two seats")
    parser.add_argument("--five", type=int, default=400, help="games of five seats")
    parser.add_argument("--knights", action="store_true", help="let knights play")
    args = parser.parse_args()
    two, five = play(2, args.two, args.knights), play(5, args.five, args.knights)
    value = fit_value(np.concatenate([two, five]))
    sharp, other = fit_many(five, value, 5)
    promised = {name: np.array(worths.DATA[name]) for name in ("number", "waiting", "ahead")}
    found = {
        "value": value[:FITTED_TURNS],
        **(promised if args.knights else promises(value)),
        "sharp": sharp,
        "sharp_of_three": fit_three(two, value),
        "other": other,
    }
    rows = [
        f' "{name}": [\n'
        + ",\n".join(f"  {json.dumps([round(float(x), 3) for x in row])}" for row in figures)
        + "\n ]"
        for name, figures in found.items()
    ]
    PATH.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
