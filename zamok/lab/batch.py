"""Batch: many games of one kind side by side, stepped together.

It is compiled: between two steps Python sees whole arrays only. In each game one seat is asked
at a time, the lowest of those that may act; where the rules are simultaneous the others are
asked in turn and see nothing of it. A finished game starts anew at once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from zamok.engine.errors import IllegalMove
from zamok.engine.observer import Observer, mask_moves, observe, unmask_moves
from zamok.engine.state import State
from zamok.lab.outcome import leads, not_offered, outcome


@final
class Batch:
    """Games with their observations, masks and rewards, a row a game."""

    def __init__(
        self,
        observer: Observer,
        size: int,
        games: int,
        deal: Callable[[int], State],
        lead_rewards: bool,
    ) -> None:
        start = deal(0)
        seats = int(start.seats)
        self.observer: Observer = observer
        self.deal: Callable[[int], State] = deal  # the next game of a row
        self.size: i64 = size
        self.max_legal: i64 = start.max_legal
        self.lead_rewards: bool = lead_rewards
        self.moves: i64 = start.move_space
        self.seats: i64 = start.seats
        self.states: list[State] = []
        self.observations: vec[i16] = vec[i16]([i16(0)] * (games * size))
        self.masks: vec[u8] = vec[u8]([u8(0)] * (games * int(start.move_space)))
        self.legal: vec[i64] = vec[i64]([0] * (games * int(start.max_legal)))
        self.counts: vec[i64] = vec[i64]([0] * games)
        self.asked: vec[i64] = vec[i64]([0] * games)  # which seat each row is for
        self.rewards: vec[float] = vec[float]([0.0] * (games * seats))
        self.ended: vec[u8] = vec[u8]([u8(0)] * games)
        self.scores: vec[i64] = vec[i64]([0] * (games * seats))  # of the game that has just ended
        self.lead: vec[i64] = vec[i64]([0] * (games * seats))
        self.buffer: vec[i64] = vec[i64]([0] * int(start.max_legal))
        for _ in range(games):
            self.states.append(start)
        self.begin_at(0, start)
        for row in range(1, games):
            self.begin(row)
        for row in range(games):
            self.look(row)

    def begin(self, row: i64) -> None:
        """Start a game anew."""
        self.begin_at(row, self.deal(int(row)))

    def begin_at(self, row: i64, state: State) -> None:
        """Let a game go on from a position."""
        self.states[row] = state
        if self.lead_rewards:
            for seat, lead in enumerate(leads(state)):
                self.lead[row * self.seats + i64(seat)] = lead

    def look(self, row: i64) -> None:
        """Write whom a game asks, what that seat may know and what it may do."""
        state = self.states[row]
        mask = state.acting()
        seat: i64 = 0
        while not (mask >> seat) & 1:
            seat += 1
        self.asked[row] = seat
        observe(self.observer, state, seat, self.observations, row * self.size, self.size)
        count = mask_moves(state, seat, self.buffer, self.masks, row * self.moves)
        self.counts[row] = count
        first = row * self.max_legal
        i: i64 = 0
        while i < count:
            self.legal[first + i] = self.buffer[i]
            i += 1

    def unlook(self, row: i64) -> None:
        """Clear the mask of a game."""
        first = row * self.max_legal
        count = self.counts[row]
        i: i64 = 0
        while i < count:
            self.buffer[i] = self.legal[first + i]
            i += 1
        unmask_moves(self.buffer, count, self.masks, row * self.moves)

    def step(self, moves: vec[i64]) -> None:
        """Make a move in every game; all are checked before any is made."""
        games = len(self.states)
        row: i64 = 0
        while row < games:
            move = moves[row]
            if move < 0 or move >= self.moves or not self.masks[row * self.moves + move]:
                raise IllegalMove(self.states[row].book().key, not_offered(row, move))
            row += 1
        row = 0
        while row < games:
            self.unlook(row)
            state = self.states[row]
            state.apply(self.asked[row], moves[row])
            self.reward(row, state)
            if state.over:
                self.begin(row)
            self.look(row)
            row += 1

    def reward(self, row: i64, state: State) -> None:
        """Write what the last move brought to every seat."""
        first = row * self.seats
        self.ended[row] = u8(1 if state.over else 0)
        if self.lead_rewards:
            for seat, lead in enumerate(leads(state)):
                at = first + i64(seat)
                self.rewards[at] = float(lead - int(self.lead[at]))
                self.lead[at] = lead
        if state.over:
            for seat, score in enumerate(state.scores()):
                self.scores[first + i64(seat)] = score
            if not self.lead_rewards:
                for seat, worth in enumerate(outcome(state)):
                    self.rewards[first + i64(seat)] = worth
        elif not self.lead_rewards:
            at = first
            while at < first + self.seats:
                self.rewards[at] = 0.0
                at += 1
