"""Outlining: what is stored with an action: its entries, and what lists say of the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from zamok.server.action import Act
from zamok.server.entry import Entry, Happening
from zamok.server.leaving import AGREED, AWAY
from zamok.server.seal import Sealer
from zamok.server.store import Ending, Outline, SeatResult
from zamok.server.table import Table


def number(
    happened: Sequence[Happening], first: int, person: str | None, action: Act | None, at: float
) -> list[Entry]:
    """Return entries; the action goes with the last, whose version it led to."""
    found = [Entry(first + n, what, person, None, at) for n, what in enumerate(happened)]
    if found and action is not None:
        found[-1] = replace(found[-1], action=action.id, content=action.content())
    return found


def outline_of(table: Table) -> Outline:
    """Return what lists say of a table."""
    to_act = table.people_to_act() if table.status in ("open", "opening", "running") else []
    return Outline(
        table.status,
        table.changed_at,
        bool(table.bots_to_act()),
        {chair.person: chair.person in to_act for chair in table.chairs if chair.person},
    )


def ending_of(table: Table, sealer: Sealer) -> Ending:
    """Return what is stored of a game that has just ended; the film lies in the entries."""
    record, result = table.record, table.result
    if record is None or result is None:
        raise ValueError("the game has not ended")
    found = [
        SeatResult(
            seat,
            chair.person or chair.was or None,
            chair.name,
            chair.level,
            result.ranks[seat],
            result.scores[seat],
            result.breakdown[seat],
            AGREED if table.how == AGREED else chair.gone or (AWAY if chair.stand_in else ""),
        )
        for seat, chair in enumerate(table.chairs)
    ]
    return Ending(table.changed_at, sealer.sign(replace(record, film=[])).to_json(), found)
