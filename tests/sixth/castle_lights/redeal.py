"""Drawing anew what a seat cannot know: the guests of the others."""

from __future__ import annotations

from castle_lights.facts import GUESTS
from castle_lights.state import Position


def draw_unseen(position: Position, seat: int) -> None:
    """Deal new guests to everybody but a seat (-1: to everybody); at the end all are known."""
    if position.over:
        return
    others = [other for other in range(position.seats) if other != seat]
    for other in others:
        _send_away(position, other)
    for other in others:
        invite(position, other)


def invite(position: Position, seat: int) -> None:
    """Draw the guests of a seat out of those that nobody has."""
    for _ in range(position.hosts):
        guest = position.dice.pick(position.absent, sum(position.absent))
        position.absent[guest] -= 1
        position.guests[seat * len(GUESTS) + guest] += 1


def _send_away(position: Position, seat: int) -> None:
    for guest in range(len(GUESTS)):
        at = seat * len(GUESTS) + guest
        position.absent[guest] += position.guests[at]
        position.guests[at] = 0
