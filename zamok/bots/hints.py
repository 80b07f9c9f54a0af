"""Hints: good moves by the best bot's judgement, and which line of the score each of them serves.

Which moves are good, `counsel` knows. What a move is good for is found by playing it, and another
move in its place, to the end of the game: the line of the score that gains most is the reason.
"""

from __future__ import annotations

import time
from collections import defaultdict
from dataclasses import dataclass
from typing import Final

from zamok.bots.counsel import Counsel
from zamok.bots.player import Seat
from zamok.engine import Dice, Game, Line, State, entropy
from zamok.engine.bits import lowest
from zamok.engine.playout import buffer_for

PLAYED: Final = 150  # games that are played out for a reason
CLEAR: Final = 0.3  # points that a line must gain to be a reason
SECONDS: Final = 1.5  # for all reasons; where chance is seeded only games are counted

Key = tuple[str, ...]  # tells lines of the score apart that speak of different things


@dataclass(frozen=True)
class Hint:
    """A move that is advised, and what it is good for."""

    move: int
    chance: float  # the seat's share of the victory with it
    gain: float  # points it brings more than another move would, at the end of the game
    line: Line | None  # the line of the score that gains most; None if none gains
    served: float  # the points that line gains


def hints(game: Game, seat: Seat, dice: Dice) -> list[Hint]:
    """Return up to three good moves of a seat that has a choice, each with its reason."""
    found = Counsel(game, dice).good_moves(seat)
    reasons = _Reasons(game, seat, [move for move, _ in found], dice)
    reasons.run()
    return [Hint(move, chance, *reasons.of(move)) for move, chance in found]


class _Reasons:
    """Games played out after each of some moves, and after any other move, in the same worlds."""

    def __init__(self, game: Game, seat: Seat, moves: list[int], dice: Dice) -> None:
        self._mind = game.mind()
        self._seat = seat
        self._moves = moves
        self._dice = dice
        self._legal = seat.legal()
        self._games = 0
        self._more: dict[int, defaultdict[Key, float]] = {m: defaultdict(float) for m in moves}
        self._lines: dict[Key, Line] = {}  # one of each kind, to be said

    def run(self) -> None:
        """Play as many games as the budget allows."""
        until = time.perf_counter() + SECONDS
        for _ in range(PLAYED):
            if self._games and not entropy.seeded() and time.perf_counter() >= until:
                return
            self._games += 1
            chance = self._dice.fork()
            for move in self._moves:
                others = [other for other in self._legal if other != move]
                other = others[int(self._dice.below(len(others)))]
                for key, points in self._played_out(move, chance).items():
                    self._more[move][key] += points
                for key, points in self._played_out(other, chance).items():
                    self._more[move][key] -= points

    def of(self, move: int) -> tuple[float, Line | None, float]:
        """Return the points that a move gains, the line that gains most, and how many."""
        more = self._more[move]
        gain = sum(more.values()) / self._games
        key = max(more, key=lambda key: more[key], default=None)
        served = 0.0 if key is None else more[key] / self._games
        if key is None or served < CLEAR:
            return gain, None, 0.0
        return gain, self._lines[key], served

    def _played_out(self, move: int, chance: Dice) -> dict[Key, float]:
        """Return the seat's points, by line, at the end of a game that goes on after a move."""
        dice = chance.copy()
        state = self._seat.redeal(dice)
        state.apply(self._seat.number, move)
        self._play(state, dice)
        points: defaultdict[Key, float] = defaultdict(float)
        for line in state.breakdown()[self._seat.number]:
            key = _key(line)
            self._lines.setdefault(key, line)
            points[key] += line["points"]
        return points

    def _play(self, state: State, dice: Dice) -> None:
        buffer = buffer_for(state)
        while not state.over:
            seat = lowest(state.acting())
            state.apply(seat, self._mind.policy(state, seat, dice, buffer))


def _key(line: Line) -> Key:
    """Return what a line is about: figures in its data are how much, names are what."""
    names = (f"{key} {value}" for key, value in line["data"].items() if isinstance(value, str))
    return line["what"], *sorted(names)
