"""Leaving: how a game ends before its end, and what becomes of the seat of somebody who goes.

Who goes for good is last, whatever the bot makes of the seat; the others are placed among
themselves. A game that all agree to end has the places of that moment, and nobody is rated by it.
The page /club says the same to people.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from zamok.server.action import Answer, Propose, Replace
from zamok.server.entry import Answered, Ended, Gone, Happening, Proposed
from zamok.server.errors import Refused

if TYPE_CHECKING:
    from zamok.server.table import Table

RESIGNED, REPLACED, KICKED, AGREED, AWAY = "resigned", "replaced", "kicked", "agreed", "away"
END, KICK = "end", "kick"  # what can be proposed
NOBODY = -1
# Seconds after which somebody who does not move, or whose bot plays, may be voted out: beyond the
# clock, or where there is none since anything has happened.
GRACE = {"live": 300.0, "days": 86400.0, "none": 3 * 86400.0}


@dataclass
class Motion:
    """Something that those at a table are to agree to."""

    seat: int  # who has proposed it
    what: str
    against: int
    votes: dict[int, bool] = field(default_factory=dict)


@dataclass(frozen=True)
class Exits:
    """How the viewer may leave a game, and what is proposed."""

    resign: bool = False
    end: bool = False  # it can be proposed to end it
    kick: tuple[int, ...] = ()  # who can be voted out
    what: str = ""  # that is proposed
    by: int | None = None
    against: int | None = None
    yes: tuple[int, ...] = ()  # who has agreed already
    vote: bool = False  # the viewer is to answer


NO_EXITS = Exits()


def resign(table: Table, person: str) -> list[Happening]:
    """Give all seats of a person up: a bot plays on, or the game is over."""
    return _go(table, table.playing_seats(person), "", RESIGNED)


def replace(table: Table, person: str, action: Replace) -> list[Happening]:
    """Let a bot of a level have a person's seats for good."""
    return _go(table, table.playing_seats(person), action.level, REPLACED)


def propose(table: Table, person: str, action: Propose, now: float) -> list[Happening]:
    """Ask the others to end the game, or to let a bot have an absent player's seat for good."""
    own = table.active(person, action.seat)
    if table.motion is not None:
        raise Refused("refuse.motion")
    if action.what == END:
        if not voters(table, own, NOBODY):
            raise Refused("refuse.alone")
        return [Proposed(own, END, NOBODY)]
    against = table.seat_of(NOBODY if action.against is None else action.against)
    if against not in absent(table, now) or against in table.held_by(person):
        raise Refused("refuse.not_absent")
    found: list[Happening] = [Proposed(own, KICK, against)]
    if not voters(table, own, against):
        found += _go(table, [against], "", KICKED)
    return found


def answer(table: Table, person: str, action: Answer) -> list[Happening]:
    """Answer what is proposed; one no is enough, and whoever has proposed it may drop it."""
    own = table.own(person, action.seat)
    motion = table.motion
    if motion is None:
        raise Refused("refuse.no_motion")
    asked = voters(table, motion.seat, motion.against)
    if own not in asked and not (own == motion.seat and not action.yes):
        raise Refused("refuse.no_motion")
    found: list[Happening] = [Answered(own, action.yes)]
    if action.yes and all(motion.votes.get(seat) or seat == own for seat in asked):
        if motion.what == END:
            return [*found, ended(table, AGREED)]
        return [*found, *_go(table, [motion.against], "", KICKED)]
    return found


def voters(table: Table, seat: int, against: int) -> list[int]:
    """Return the seats that are to agree: a seat of every other person who plays."""
    asker = table.chairs[seat].person
    found: dict[str, int] = {}
    for number, chair in enumerate(table.chairs):
        plays = chair.kind == "person" and not chair.stand_in and chair.person != asker
        if plays and number != against:
            found.setdefault(chair.person, number)
    return list(found.values())


def absent(table: Table, now: float) -> list[int]:
    """Return the seats whose persons have been away for long enough to be voted out."""
    kind = table.setup.pace.kind
    grace = GRACE[kind]
    found = []
    for seat, chair in enumerate(table.chairs):
        if chair.kind != "person":
            continue
        if chair.stand_in:
            gone = now - chair.since
        elif seat not in table.thinking():
            continue
        else:
            left = table.clocks.left(seat, now)
            gone = now - table.changed_at if left is None else -left
        if gone >= grace:
            found.append(seat)
    return found


def _go(table: Table, seats: Sequence[int], level: str, how: str) -> list[Happening]:
    """Return what happens when some seats are left for good; with nobody to go on it ends."""
    found: list[Happening] = [Gone(seat, level or table.stand_in_level, how) for seat in seats]
    gone = {seat for seat, chair in enumerate(table.chairs) if chair.gone} | set(seats)
    stay = [seat for seat in range(len(table.chairs)) if seat not in gone]
    alone = how == RESIGNED and len(stay) < 2
    if alone or not any(table.chairs[seat].kind == "person" for seat in stay):
        found.append(ended(table, RESIGNED, gone))
    return found


def ended(table: Table, how: str, gone: set[int] | None = None) -> Ended:
    """Return the end of a game that is not played out."""
    state = table.running_state()
    left = {seat for seat, chair in enumerate(table.chairs) if chair.gone} | (gone or set())
    return Ended(state.scores(), places(state.ranks(), left), state.breakdown(), how)


def places(ranks: Sequence[int], gone: set[int]) -> list[int]:
    """Return the places of a game: who left for good is behind everybody who stayed."""
    stay = [rank for seat, rank in enumerate(ranks) if seat not in gone]
    if not gone or not stay:
        return list(ranks)
    return [
        len(stay) + 1 if seat in gone else 1 + sum(other < rank for other in stay)
        for seat, rank in enumerate(ranks)
    ]


def exits(table: Table, eyes: int | None, held: Sequence[int], now: float) -> Exits:
    """Return how a viewer may leave, and what is proposed."""
    if table.status != "running" or table.behind:
        return NO_EXITS
    motion = table.motion
    told = NO_EXITS
    if motion is not None:
        asked = voters(table, motion.seat, motion.against)
        told = Exits(
            what=motion.what,
            by=motion.seat,
            against=None if motion.against == NOBODY else motion.against,
            yes=tuple(seat for seat, yes in motion.votes.items() if yes),
            vote=any(seat in held and seat not in motion.votes for seat in asked),
        )
    if eyes is None or eyes not in held or table.chairs[eyes].stand_in:
        return told
    free = motion is None
    return Exits(
        True,
        free and bool(voters(table, eyes, NOBODY)),
        tuple(seat for seat in absent(table, now) if seat not in held) if free else (),
        told.what,
        told.by,
        told.against,
        told.yes,
        told.vote,
    )
