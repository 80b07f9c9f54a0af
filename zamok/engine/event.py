"""Event: something that happened, and who may know of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Event:
    """What happened (`kind`), to whom (`seat` or None), the details, and who may see it.

    `seen_by` None means everybody, spectators included.
    """

    kind: str
    seat: int | None
    data: dict[str, object] = field(default_factory=dict)
    seen_by: tuple[int, ...] | None = None

    def visible_to(self, seat: int | None) -> bool:
        """Tell whether a seat (None: a spectator) may see this event."""
        return self.seen_by is None or (seat is not None and seat in self.seen_by)

    def plain(self) -> dict[str, object]:
        """Return the event as plain JSON data for those who may see it."""
        return {"kind": self.kind, "seat": self.seat, "data": self.data}


def visible(events: Iterable[Event], seat: int | None) -> list[Event]:
    """Return the events a seat (None: a spectator) may see, in order."""
    return [event for event in events if event.visible_to(seat)]
