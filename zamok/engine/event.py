"""Event: something that happened, and who may know of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypedDict


class Told(TypedDict):
    """An event as plain JSON data, for those who may see it."""

    kind: str
    seat: int | None
    data: dict[str, Any]  # word keys and numbers; what is there depends on the kind


class Line(TypedDict):
    """A line of a breakdown: what brought points (a word key without "score."), how many."""

    what: str
    points: int
    data: dict[str, Any]


ALL: Final = "all"  # everybody, spectators included
OWN: Final = "own"  # the event's own seat alone
SOME: Final = "some"  # several seats, or one that is not the event's own


class Kind(NamedTuple):
    """What a game declares of one kind of event, in its `events` module.

    The sentences stand where the data are declared: the doc of the TypedDict says what has
    happened, the comment beside each field what it tells. The game's data page shows them.
    """

    data: type  # the TypedDict of its data
    seen_by: str = ALL
    alone: bool = False  # a step that the engine takes by itself: nobody decides it
    # Whether its seat has something of it, or the field that tells how much. What is only said,
    # paid or lost brings nothing.
    brings: bool | str = True
    # The kind that comes just before it and tells everybody less of the same: whoever sees both
    # is told this one alone.
    instead: str = ""
    # A secret of the moment: all are told of it before long. It is told when it happens, and the
    # log keeps what all are told.
    passing: bool = False


@dataclass(frozen=True)
class Event:
    """What happened (`kind`), to whom (`seat` or None), the details, and who may see it.

    `seen_by` None means everybody, spectators included.
    """

    kind: str
    seat: int | None
    data: dict[str, Any] = field(default_factory=dict)
    seen_by: tuple[int, ...] | None = None

    def visible_to(self, seat: int | None) -> bool:
        """Tell whether a seat (None: a spectator) may see this event."""
        return self.seen_by is None or (seat is not None and seat in self.seen_by)

    def plain(self) -> Told:
        """Return the event as plain JSON data for those who may see it."""
        return {"kind": self.kind, "seat": self.seat, "data": self.data}

    def stored(self) -> dict[str, Any]:
        """Return the event as plain JSON data with who may see it, which must not be sent."""
        seen_by = None if self.seen_by is None else list(self.seen_by)
        return {**self.plain(), "seen_by": seen_by}


def visible(events: Iterable[Event], seat: int | None) -> list[Event]:
    """Return the events a seat (None: a spectator) may see, in order."""
    return [event for event in events if event.visible_to(seat)]
