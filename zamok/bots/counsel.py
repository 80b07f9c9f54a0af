"""Counsel: what the best bot of a game thinks of moves; hints and reviews say it.

All moves meet the same possible worlds, and the worse half drops out, again and again (sequential
halving). What comes after a move is thought out as the game's strongest level does it, with its
mind: in a tree of the move's own, if that level grows trees. So a move is as good as what can be
made of it, and all chances that anybody is told of a game are of one kind.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from librt.vecs import vec

from zamok.bots.levels import Level, mind_of, promising, read_levels
from zamok.bots.player import Seat
from zamok.bots.search.budget import Budget
from zamok.bots.search.rollout import rollout
from zamok.bots.search.tree import Tree
from zamok.bots.search.world import World
from zamok.engine import Dice, Game, State
from zamok.engine.mind import Mind
from zamok.engine.playout import buffer_for

MOST: Final = 3  # moves that are told
TRIALS: Final = 800  # of all moves together
LEAST: Final = 8  # trials of each move, however many there are


@dataclass(frozen=True)
class Made:
    """The move that a seat made, and the best one it could have made."""

    move: int
    chances: tuple[float, ...]  # every seat's share of the victory with it
    chance: float  # the seat's own
    best: int
    best_chance: float

    @property
    def loss(self) -> float:
        """What the move gave away."""
        return max(0.0, self.best_chance - self.chance)


def best_level(game: Game) -> Level:
    """Return the strongest level that a game has."""
    return list(read_levels(game).values())[-1]


class Counsel:
    """A bot that is asked what it thinks of moves."""

    def __init__(self, game: Game, dice: Dice, level: Level | None = None) -> None:
        self._level = level or best_level(game)
        self._mind = mind_of(game, self._level)
        self._dice = dice

    def good_moves(self, seat: Seat, trials: int = TRIALS) -> list[tuple[int, float]]:
        """Return up to three moves with the seat's chance by each, the best first.

        All of them were tried in the same worlds, so that their chances can be compared.
        """
        alive = self._futures(seat, self._worth_trying(seat))
        rounds = len(_rounds(len(alive)))
        trials = max(trials, LEAST * len(alive))
        for count in _rounds(len(alive)):
            alive = self._best(alive, max(1, trials // rounds // len(alive)))[:count]
        return [(one.move, one.chance) for one in alive]

    def compare(self, seat: Seat, move: int, trials: int = TRIALS) -> Made:
        """Return how a move compares with the best one, both tried in the same worlds."""
        best, _ = self.good_moves(seat, trials // 2)[0]
        pair = self._futures(seat, [move] if best == move else [move, best])
        # What looked best at first may turn out to be no better: then nothing was given away.
        better = self._best(pair, max(LEAST, trials // 4))[0]
        return Made(move, pair[0].chances, pair[0].chance, better.move, better.chance)

    def _worth_trying(self, seat: Seat) -> list[int]:
        """Return the moves that the level would try."""
        moves, most = seat.legal(), max(MOST, int(self._level.widen))
        if self._level.search == "tree" or self._level.widen == 0 or len(moves) <= most:
            return moves
        return promising(self._mind, moves, most, self._dice, seat)

    def _futures(self, seat: Seat, moves: list[int]) -> list[Future]:
        return [Future(self._mind, self._level, seat, move) for move in moves]

    def _best(self, futures: list[Future], worlds: int) -> list[Future]:
        """Go on with all of them in so many new worlds and return them, the best first."""
        for _ in range(worlds):
            world = self._dice.fork()
            for one in futures:
                one.go_on(world.copy())
        return sorted(futures, key=lambda one: -one.chance)


def _rounds(count: int) -> list[int]:
    """Return how many of so many moves are left after each round."""
    left = [max(MOST, (count + 1) // 2)]
    while left[-1] > MOST:
        left.append(max(MOST, (left[-1] + 1) // 2))
    return left if count <= MOST else [*left, MOST]


@final
class Future:
    """What may come of a move."""

    def __init__(self, mind: Mind, level: Level, seat: Seat, move: int) -> None:
        self.move = move
        self._mind = mind
        self._depth = level.depth
        self._seat = seat
        first = seat.redeal(Dice(b"first"))
        self._sums = [0.0] * int(first.seats)
        self._worlds = 0
        self._shares = vec[float]([0.0] * int(first.seats))
        self._buffer = buffer_for(first)
        self._tree: Tree | None = None
        if level.search == "tree":
            world = World(seat.number, seat.legal(), self._deal)
            dice = Dice(b"first")
            self._tree = Tree(mind, world, dice, level.depth, level.explore, level.widen)

    def go_on(self, dice: Dice) -> None:
        """Think on in one more possible world."""
        if self._tree is not None:
            self._tree.dice = dice
            self._tree.run(Budget(1, 0.0))
            found = self._tree.shares
        else:
            rollout(self._mind, self._deal(dice), dice, self._depth, self._buffer, self._shares)
            found = self._shares
        self._worlds += 1
        for seat, share in enumerate(found):
            self._sums[seat] += share

    @property
    def chance(self) -> float:
        """What the seat's share of the victory would be."""
        return self._sums[self._seat.number] / self._worlds

    @property
    def chances(self) -> tuple[float, ...]:
        """What every seat's would be."""
        return tuple(total / self._worlds for total in self._sums)

    def _deal(self, dice: Dice) -> State:
        """Return a position that could come after the move."""
        state = self._seat.redeal(dice)
        state.apply(self._seat.number, self.move)
        return state
