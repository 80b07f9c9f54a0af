"""Review: how the chances of a recorded game moved, decision by decision, and what was missed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from zamok.bots.counsel import Counsel
from zamok.bots.player import Seat
from zamok.engine import Dice, Record, key_from_seed


@dataclass(frozen=True)
class Judged:
    """One decision of a record as the best bot sees it, from what the seat knew."""

    ply: int  # from 1
    seat: int
    move: str  # notation of what was played
    best: str  # and of what the bot would have played
    before: float  # the seat's chance to win with the best move
    after: float  # and with the move that was played
    chances: tuple[float, ...]  # of every seat after the move that was played

    @property
    def loss(self) -> float:
        """What the move gave away."""
        return max(0.0, self.before - self.after)


def review(record: Record, trials: int) -> Iterator[Judged]:
    """Judge every decision of a record that was a choice, from the first to the last.

    A move that today's rules do not know in its position, in a game by older ones, is left out.
    """
    counsel = Counsel(record.game, Dice(key_from_seed("review")))
    for ply, (seat, text, state) in enumerate(record.through(), start=1):
        eyes = Seat(state, seat)
        moves = eyes.legal()
        # By notation: today's may have no such move at all.
        known = [state.write(move) for move in moves]
        if len(moves) > 1 and (record.current or text in known):
            made = counsel.compare(eyes, moves[known.index(text)], trials)
            best = state.notation(made.best)
            yield Judged(ply, seat, text, best, made.best_chance, made.chance, made.chances)


def turning_points(judged: list[Judged], count: int) -> list[Judged]:
    """Return the decisions that gave away most, the worst first."""
    return sorted((j for j in judged if j.loss > 0), key=lambda j: (-j.loss, j.ply))[:count]
