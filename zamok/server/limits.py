"""Limits: how often somebody may do something."""

from __future__ import annotations

import time

SWEEP = 10_000  # buckets kept before the full ones are thrown away


class Bucket:
    """Allows so many at once, and so many a second after that."""

    __slots__ = ("_at", "_burst", "_rate", "_tokens")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._tokens = burst
        self._at = time.monotonic()

    def take(self) -> bool:
        """Tell whether one more is allowed, and count it."""
        self._fill()
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    def full(self) -> bool:
        """Tell whether nothing has been taken for long."""
        self._fill()
        return self._tokens >= self._burst

    def _fill(self) -> None:
        now = time.monotonic()
        self._tokens = min(self._burst, self._tokens + (now - self._at) * self._rate)
        self._at = now


class Buckets:
    """A bucket for everybody who comes."""

    def __init__(self, limit: tuple[float, float]) -> None:
        self._limit = limit
        self._buckets: dict[str, Bucket] = {}

    def take(self, who: str) -> bool:
        """Tell whether this one may do it once more."""
        if len(self._buckets) > SWEEP:
            self._buckets = {k: b for k, b in self._buckets.items() if not b.full()}
        bucket = self._buckets.get(who)
        if bucket is None:
            bucket = self._buckets[who] = Bucket(*self._limit)
        return bucket.take()
