"""Clocks: time is credited at the start of a turn; running out ends nothing by itself."""

from __future__ import annotations

from collections.abc import Collection

from zamok.server.entry import Pace


class Clocks:
    """The time of every seat; all of it follows from when the entries were stored."""

    def __init__(self, pace: Pace, seats: int) -> None:
        self._pace = pace
        self._left = [pace.reserve if pace.kind == "live" else pace.step] * seats
        self._since: list[float | None] = [None] * seats

    def update(self, thinking: Collection[int], at: float) -> None:
        """Let the clocks of exactly these seats run from now on."""
        if self._pace.kind == "none":
            return
        for seat, since in enumerate(self._since):
            if since is None and seat in thinking:
                self._since[seat] = at
                if self._pace.kind == "days":
                    self._left[seat] = self._pace.step
                else:
                    most = max(self._pace.reserve, self._pace.step)
                    self._left[seat] = min(self._left[seat] + self._pace.step, most)
            elif since is not None and seat not in thinking:
                self._left[seat] -= at - since
                self._since[seat] = None

    def plain(self) -> tuple[list[float], list[float | None]]:
        """Return them as JSON data."""
        return list(self._left), list(self._since)

    def restore(self, left: list[float], since: list[float | None]) -> None:
        """Set them as they were."""
        self._left, self._since = left, since

    def forgive(self, at: float) -> None:
        """Let the clocks that run do so from now on: nobody could have moved before."""
        self._since = [None if since is None else at for since in self._since]

    def left(self, seat: int, now: float) -> float | None:
        """Return the seconds a seat has left, below zero when it is late; None without a clock."""
        if self._pace.kind == "none":
            return None
        since = self._since[seat]
        return self._left[seat] - (0.0 if since is None else now - since)

    def runs(self, seat: int) -> bool:
        """Tell whether the clock of a seat is running."""
        return self._since[seat] is not None

    def late(self, seat: int, now: float) -> bool:
        """Tell whether a seat's time has run out while it is to act."""
        left = self.left(seat, now)
        return left is not None and left <= 0 and self.runs(seat)
