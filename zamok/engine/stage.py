"""Stage: what there is to see of an event. A game's drawing declares it, and the page plays it.

The page has two pictures, the one before and the one after; a cue says what of them moves and how.
Things are named by the ids of the elements that draw them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

How: TypeAlias = Literal["light", "travel", "send", "turn", "roll", "grow", "points", "count"]
Sound: TypeAlias = Literal["", "wood", "stone", "dice", "coins", "card", "quill"]


@dataclass(frozen=True)
class Cue:
    """One thing that is seen; `light`, `travel` and the others below say what is needed for each.

    What is not in the pictures is passed over: a viewer may see less than others.
    """

    how: How
    id: str = ""
    source: str = ""
    target: str = ""
    sign: str = ""
    count: int = 1

    @property
    def ids(self) -> Iterator[str]:
        """What it is about: that lights up for who points at the line of the log."""
        if self.how == "send":
            yield self.target
        elif self.id and self.how != "count":
            yield self.id


@dataclass(frozen=True)
class Beat:
    """What there is to see of one event: cues that are played at the same time, and a sound."""

    cues: tuple[Cue, ...] = ()
    sound: Sound = ""
    joins: bool = False  # it is played together with the beat before, as cards that turn together

    @property
    def seen(self) -> list[Cue]:
        """The cues that show something; the others are about numbers."""
        return [cue for cue in self.cues if cue.how != "count"]

    @property
    def ids(self) -> list[str]:
        """The elements that the event is about."""
        return list(dict.fromkeys(id for cue in self.cues for id in cue.ids))


SILENT: Final = Beat()  # of an event that is only told


def light(*ids: str) -> tuple[Cue, ...]:
    """Something happens here: it lights up."""
    return tuple(Cue("light", id) for id in ids)


def travel(id: str, source: str = "", target: str = "") -> tuple[Cue, ...]:
    """A piece goes from where it was, or from the source if it was not seen, to where it is.

    One that is seen no more goes to the target before it is gone. Of several sources or targets,
    parted by spaces, the first that is in the pictures counts: a tile of the own holder, say, and
    for those who do not see it the holder.
    """
    return (Cue("travel", id, source, target),)


def leave(id: str, target: str) -> tuple[Cue, ...]:
    """A piece is taken away: it goes to the target, and is not there to light up afterwards."""
    return (Cue("travel", source=id, target=target),)


def send(sign: str, source: str, target: str, count: int = 1) -> tuple[Cue, ...]:
    """So many of a thing that has no place of its own, drawn by a symbol, go from here to there."""
    return (Cue("send", "", source, target, sign, count),) if count > 0 else ()


def turn(*ids: str) -> tuple[Cue, ...]:
    """Cards are turned over."""
    return tuple(Cue("turn", id) for id in ids)


def roll(*ids: str) -> tuple[Cue, ...]:
    """Dice are thrown."""
    return tuple(Cue("roll", id) for id in ids)


def grow(*ids: str) -> tuple[Cue, ...]:
    """Something is built: it grows where it stands."""
    return tuple(Cue("grow", id) for id in ids)


def points(seat: int | None, count: int, source: str) -> tuple[Cue, ...]:
    """Points rise from what brought them and go to the seat that has them."""
    return () if seat is None else gain(f"seat-{seat}", count, source)


def gain(target: str, count: int, source: str) -> tuple[Cue, ...]:
    """Points rise from what brought them and go to what is counted, if that is not a seat."""
    return (Cue("points", source, target=target, count=count),) if count else ()


def count(*ids: str) -> tuple[Cue, ...]:
    """Numbers change with this though nothing comes or goes there: what a castle has, say."""
    return tuple(Cue("count", id) for id in ids)
