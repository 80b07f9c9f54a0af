"""What the end of a game is worth to each seat, the same in every environment of the lab."""

from __future__ import annotations

from zamok.engine.errors import Refusal
from zamok.engine.phrase import phrase
from zamok.engine.state import NOT_YOUR_TURN, State


def outcome(state: State) -> list[float]:
    """Return the worth of a finished game: 1 to a sole winner, less to all others.

    A victory is shared by those who stand first. The share `s` of a seat among `n` becomes
    (n * s - 1) / (n - 1): with two seats 1, 0 or -1. It adds up to 0, unless a player without a
    seat has won or shares the victory.
    """
    shares = state.shares()
    seats = len(shares)
    return [(seats * share - 1.0) / (seats - 1) for share in shares]


def leads(state: State) -> list[int]:
    """Return by how many points each seat is ahead of the best of the others."""
    scores = state.scores()
    return [
        own - max(score for other, score in enumerate(scores) if other != seat)
        for seat, own in enumerate(scores)
    ]


def not_offered(row: int, move: int) -> Refusal:
    """Return why nothing is done when one game of many is given a move it does not offer."""
    return Refusal(NOT_YOUR_TURN, phrase("refuse.offer", row=row, given=move), common=True)
