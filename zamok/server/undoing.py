"""Undoing: what may be taken back, and who is asked first.

A seat's own last move is free as long as it threw no die, showed nothing hidden and nobody moved
since. Anything else the others must agree to, and in a rated game there must be others.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from zamok.server.entry import AskedBack, Happening, TookBack, Voted
from zamok.server.errors import Refused

if TYPE_CHECKING:
    from zamok.server.table import Table


@dataclass
class Request:
    """A request to take back a move that cannot be taken back freely."""

    seat: int
    to: int
    votes: dict[int, bool] = field(default_factory=dict)


def undo(table: Table, person: str, seat: int) -> list[Happening]:
    """Take a seat's last decision back, or ask the others to agree to it."""
    own = table.active(person, seat)
    if free(table, own):
        return [TookBack(own, len(table.plies) - 1)]
    to = table.last_of(own)
    if to is None:
        raise Refused("refuse.nothing_to_undo")
    if table.request is not None:
        raise Refused("refuse.undo_asked")
    if voters(table, own):
        return [AskedBack(own, to)]
    if table.setup.rated:
        raise Refused("refuse.rated_undo")
    return [TookBack(own, to)]


def vote(table: Table, person: str, seat: int, yes: bool) -> list[Happening]:
    """Answer a request; the last who agrees takes the move back."""
    own = table.own(person, seat)
    request = table.request
    if request is None or own not in voters(table, request.seat):
        raise Refused("refuse.no_vote")
    found: list[Happening] = [Voted(own, yes)]
    votes = {**request.votes, own: yes}
    if all(votes.get(voter) for voter in voters(table, request.seat)):
        found.append(TookBack(request.seat, request.to))
    return found


def free(table: Table, seat: int) -> bool:
    """Tell whether the last move is this seat's, threw no die and showed nothing hidden."""
    last = table.plies[-1] if len(table.plies) > table.base else None
    return last is not None and last.seat == seat and last.free


def voters(table: Table, asker: int) -> list[int]:
    """Return the seats whose persons must agree; bots always do.

    Those for whom a bot stands in must, too: while somebody is away the others would else
    go back over every draw they did not like.
    """
    person = table.chairs[asker].person
    return [
        number
        for number, chair in enumerate(table.chairs)
        if chair.kind == "person" and chair.person != person
    ]
