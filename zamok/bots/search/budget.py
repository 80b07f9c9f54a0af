"""Budget: how long a search may go on, by the clock or by counting."""

from __future__ import annotations

import time
from typing import final

from librt.vecs import vec
from mypy_extensions import i64


@final
class Budget:
    """Seconds or iterations, whichever ends first; by iterations alone it is reproducible."""

    def __init__(self, iterations: i64, seconds: float) -> None:
        self.left: i64 = iterations
        self.seconds: float = seconds  # 0: no clock
        self.until: float = time.perf_counter() + seconds if seconds > 0.0 else 0.0
        self.used: i64 = 0

    def step(self) -> bool:
        """Count an iteration; tell whether it may be made."""
        if self.left <= 0:
            return False
        # The clock is looked at often enough for iterations of a millisecond.
        if self.until > 0.0 and time.perf_counter() >= self.until:
            return False
        self.left -= 1
        self.used += 1
        return True

    def settled(self, visits: vec[i64]) -> bool:
        """Tell, now and then, whether no other move can still be tried more than the first."""
        if self.used % 32:
            return False
        most: i64 = 0
        second: i64 = 0
        i: i64 = 0
        while i < len(visits):
            if visits[i] > most:
                second = most
                most = visits[i]
            elif visits[i] > second:
                second = visits[i]
            i += 1
        return most - second > self.left
