"""Steady: the time of day, as it goes on when somebody sets the machine's clock.

Deadlines are counted by it. It follows the machine's clock as long as that goes like a clock; a
step is not followed until the server starts anew, and then time does not go back either.
"""

from __future__ import annotations

import time

DRIFT = 0.5  # seconds that the clock may be off, as when it is set by small amounts
SLEW = 0.001  # and so much for each second since it was last looked at


class Steady:
    """A clock that is never set."""

    def __init__(self) -> None:
        self._seen = time.monotonic()
        self._ahead = time.time() - self._seen  # of the time since the machine started

    def now(self) -> float:
        """Return seconds since 1970."""
        passed = time.monotonic()
        off = time.time() - (passed + self._ahead)
        if abs(off) <= DRIFT + SLEW * (passed - self._seen):
            self._ahead += off
        self._seen = passed
        return passed + self._ahead

    def not_before(self, at: float) -> None:
        """Go on from a moment that was stored, if the clock has been set back since."""
        self._ahead += max(0.0, at - self.now())


_CLOCK = Steady()
now = _CLOCK.now
not_before = _CLOCK.not_before
