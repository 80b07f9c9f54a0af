"""Information-set Monte-Carlo tree search, open loop, for any number of seats.

Every iteration deals a world of its own that agrees with what the seat knows, walks down
the tree by the moves that are legal there, adds one move, goes on by the quick policy for
a while and judges the position. The judgement is a share of the victory for every seat,
and each move is credited with the share of the seat that made it (max^n).

Where several seats may act at once they choose at the same node, each from its own moves
and without seeing the others' choice (decoupled selection); the next node is that of all
their choices together.
"""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from zamok.bots.search.budget import Budget
from zamok.bots.search.rollout import rollout
from zamok.bots.search.world import World
from zamok.engine.bits import lowest
from zamok.engine.dice import Dice
from zamok.engine.mind import Mind, best_rated
from zamok.engine.state import State

HASH: Final = 1_000_003
HASH_SPAN: Final = 2_147_483_647


@final
class Node:
    """A point reached by certain moves: what each seat tried here, and what came after.

    An entry of the first four arrays is one move of one seat.
    """

    def __init__(self) -> None:
        self.seats: vec[i64] = vec[i64]()
        self.moves: vec[i64] = vec[i64]()
        self.visits: vec[i64] = vec[i64]()
        self.offered: vec[i64] = vec[i64]()  # how often the move was legal when a choice was made
        self.totals: vec[float] = vec[float]()
        self.chosen: i64 = 0  # choices made here, for widening
        self.keys: vec[i64] = vec[i64]()  # of the children, by the moves that lead there
        self.children: list[Node] = []

    def entry(self, seat: i64, move: i64) -> i64:
        """Return where a move of a seat is kept, or -1."""
        moves = self.moves
        i: i64 = 0
        while i < len(moves):
            if moves[i] == move and self.seats[i] == seat:
                return i
            i += 1
        return -1

    def add(self, seat: i64, move: i64) -> i64:
        """Keep a new move of a seat and return where."""
        self.seats = append(self.seats, seat)
        self.moves = append(self.moves, move)
        self.visits = append(self.visits, 0)
        self.offered = append(self.offered, 1)
        self.totals = append(self.totals, 0.0)
        return len(self.moves) - 1

    def child(self, key: i64) -> Node:
        """Return the node behind a key, a new one if there is none yet."""
        keys = self.keys
        i: i64 = 0
        while i < len(keys):
            if keys[i] == key:
                return self.children[i]
            i += 1
        node = Node()
        self.keys = append(self.keys, key)
        self.children.append(node)
        return node


@final
class Tree:
    """One search from one seat's knowledge; afterwards `root` tells of each move."""

    def __init__(
        self,
        mind: Mind,
        world: World,
        dice: Dice,
        depth: i64,
        explore: float,
        widen: float,
    ) -> None:
        self.mind: Mind = mind
        self.world: World = world
        self.dice: Dice = dice
        self.depth: i64 = depth  # steps of a rollout
        self.explore: float = explore
        self.widen: float = widen  # moves kept at a node: at most widen * sqrt(choices) + 1; 0: all
        self.root: Node = Node()
        self.path: list[Node] = []
        self.entries: vec[i64] = vec[i64]()
        first = world.deal(dice)
        self.buffer: vec[i64] = vec[i64]([0] * int(first.max_legal))
        self.ratings: vec[float] = vec[float]([0.0] * int(first.max_legal))
        self.shares: vec[float] = vec[float]([0.0] * int(first.seats))

    def run(self, budget: Budget) -> int:
        """Search within a budget and return the move tried most."""
        moves = self.world.moves()
        if len(moves) == 1:
            return moves[0]
        while budget.step() and not budget.settled(self.root.visits):
            self._iterate()
        best = moves[0]
        most: i64 = -1
        total = -1.0
        for move in moves:
            at = self.root.entry(self.world.seat, move)
            if at < 0:
                continue
            visits = self.root.visits[at]
            if visits > most or (visits == most and self.root.totals[at] > total):
                most = visits
                total = self.root.totals[at]
                best = move
        return best

    def _iterate(self) -> None:
        state = self.world.deal(self.dice)
        node = self.root
        self.path = []
        self.entries = vec[i64]()
        grown = False
        while not state.over and not grown:
            key: i64 = 7
            mask = state.acting()
            while mask and not state.over:
                seat = lowest(mask)
                mask &= mask - 1
                if not (state.acting() >> seat) & 1:
                    continue
                at = self._choose(node, state, seat)
                if node.visits[at] == 0:
                    grown = True
                self.path.append(node)
                self.entries = append(self.entries, at)
                move = node.moves[at]
                key = (key * HASH + move * 8 + seat) % HASH_SPAN
                state.apply(seat, move)
            key = (key * HASH + self.mind.sight(state)) % HASH_SPAN
            node = node.child(key)
        rollout(self.mind, state, self.dice, self.depth, self.buffer, self.shares)
        step: i64 = 0
        while step < len(self.entries):
            passed = self.path[step]
            at = self.entries[step]
            passed.visits[at] += 1
            passed.totals[at] += self.shares[passed.seats[at]]
            step += 1

    def _choose(self, node: Node, state: State, seat: i64) -> i64:
        """Return the entry of the move a seat tries at a node."""
        buffer = self.buffer
        count = state.fill(seat, buffer)
        node.chosen += 1
        kept: i64 = 0
        fresh: i64 = 0
        best: i64 = -1
        highest = -1.0
        i: i64 = 0
        while i < count:
            at = node.entry(seat, buffer[i])
            if at >= 0:
                kept += 1
                node.offered[at] += 1
                tried = float(node.visits[at])
                bound = 2.0
                if tried > 0.0:
                    bound = node.totals[at] / tried + self.explore * math.sqrt(
                        math.log(float(node.offered[at])) / tried
                    )
                if bound > highest:
                    highest = bound
                    best = at
            else:
                # Moves not kept yet gather at the front of the buffer.
                buffer[fresh] = buffer[i]
                fresh += 1
            i += 1
        if fresh == 0:
            return best
        if best >= 0 and self.widen > 0.0:
            limit = self.widen * math.sqrt(float(node.chosen)) + 1.0
            if float(kept) >= limit:
                return best
        return node.add(seat, self._most_promising(state, seat, fresh))

    def _most_promising(self, state: State, seat: i64, count: i64) -> i64:
        """Return the best rated of the first moves in the buffer, any of those that tie."""
        self.mind.rate(state, seat, self.buffer, count, self.ratings)
        return best_rated(self.buffer, self.ratings, count, self.dice)
