"""Review: how the chances of a recorded game moved, decision by decision, and what was missed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from zamok.bots.levels import read_levels
from zamok.bots.player import Seat
from zamok.bots.search.budget import Budget
from zamok.bots.search.flat import Flat
from zamok.bots.search.world import World
from zamok.engine import Dice, Record, key_from_seed

EXPLORE = 0.5
LEAST = 40  # trials of the move that was played, however bad it looks


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


def review(record: Record, iterations: int) -> Iterator[Judged]:
    """Judge every decision of a record that was a choice, from the first to the last.

    A move that today's rules do not know in its position, in a game by older ones, is left out.
    """
    level = read_levels(record.game)["king"]
    mind = record.game.mind()
    dice = Dice(key_from_seed("review"))
    for ply, (seat, text, state) in enumerate(record.through(), start=1):
        eyes = Seat(state, seat)
        moves = eyes.legal()
        # By notation: today's may have no such move at all.
        known = [state.write(move) for move in moves]
        if len(moves) > 1 and (record.current or text in known):
            played = known.index(text)
            search = Flat(mind, World(seat, moves, eyes.redeal), dice, level.depth, EXPLORE)
            best = moves.index(search.run(Budget(iterations, 0.0)))
            while search.visits[played] < LEAST:
                search.trial(played)
            after = search.chance(played)
            before = max(after, search.chance(best))
            chosen = played if after >= before else best
            yield Judged(
                ply,
                seat,
                text,
                state.notation(moves[chosen]),
                before,
                after,
                tuple(search.chances(played)),
            )


def turning_points(judged: list[Judged], count: int) -> list[Judged]:
    """Return the decisions that gave away most, the worst first."""
    return sorted((j for j in judged if j.loss > 0), key=lambda j: (-j.loss, j.ply))[:count]
