"""Limits: how often somebody may do something, and how much of the processor it may cost."""

from __future__ import annotations

import time
from collections.abc import Coroutine, Generator
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

T = TypeVar("T")
STRANGERS = 3  # times a person's share that strangers at one address have
ADVANCE = 0.02  # seconds that work is taken to need until it is known
SWEEP = 10_000  # buckets kept before the full ones are thrown away

Limit = tuple[float, float]  # so much a second, so much at once


class Bucket:
    """Allows so much at once, and so much a second after that."""

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

    def spend(self, amount: float) -> None:
        """Count what has been used, allowed or not."""
        self._fill()
        self._tokens -= amount

    def wait(self) -> float:
        """Return the seconds until what was used too much is made up for."""
        if self._tokens >= 0:  # by now it holds no less than when it was last looked into
            return 0.0
        self._fill()
        return max(0.0, -self._tokens / self._rate)

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

    def __init__(self, limit: Limit) -> None:
        self._limit = limit
        self._buckets: dict[str, Bucket] = {}
        self.spent: dict[str, float] | None = None  # what others are to be told of, if they are

    def of(self, who: str) -> Bucket:
        """Return somebody's bucket."""
        if len(self._buckets) > SWEEP:
            self._buckets = {k: b for k, b in self._buckets.items() if not b.full()}
        bucket = self._buckets.get(who)
        if bucket is None:
            bucket = self._buckets[who] = Bucket(*self._limit)
        return bucket

    def take(self, who: str) -> bool:
        """Tell whether this one may do it once more."""
        taken = self.of(who).take()
        if taken:
            self._note(who, 1)
        return taken

    def used(self, who: str) -> bool:
        """Tell whether this one has done it of late."""
        bucket = self._buckets.get(who)
        return bucket is not None and not bucket.full()

    def spend(self, who: str, amount: float) -> None:
        """Count what this one has used, allowed or not."""
        self.of(who).spend(amount)
        self._note(who, amount)

    def _note(self, who: str, amount: float) -> None:
        if self.spent is not None:
            self.spent[who] = self.spent.get(who, 0.0) + amount


@dataclass(frozen=True)
class Source:
    """Where something comes from: a person, or a stranger, at an address."""

    person: str | None
    address: str


class Budget:
    """How much of one processor everybody may use: by person, and more of it by address.

    Strangers at one address share what a few persons have: a class that arrives is strangers.
    """

    def __init__(self, person: Limit, address: Limit) -> None:
        self.people = Buckets(person)
        self.strangers = Buckets((person[0] * STRANGERS, person[1] * STRANGERS))
        self.addresses = Buckets(address)

    def _of(self, source: Source) -> tuple[tuple[Buckets, str], ...]:
        """Return where somebody is counted, and as whom."""
        address = source.address
        mine = (self.people, source.person) if source.person else (self.strangers, address)
        return mine, (self.addresses, address)

    def wait(self, source: Source) -> float:
        """Return how long somebody has to wait before anything more is done for them."""
        return max(buckets.of(who).wait() for buckets, who in self._of(source))

    def spend(self, source: Source, seconds: float) -> None:
        """Count what was done for somebody."""
        for buckets, who in self._of(source):
            buckets.spend(who, seconds)

    async def paid(self, source: Source, work: Coroutine[Any, Any, T]) -> T:
        """Do some work for somebody and count what it costs.

        Something is counted in advance: of many who wait for the same share only one goes on.
        """
        self.spend(source, ADVANCE)
        metered = Metered(work)
        try:
            return await metered
        finally:
            self.spend(source, metered.spent - ADVANCE)


class Metered(Generic[T]):
    """Some work that can be awaited; `spent` tells how long it kept the processor.

    What it waits for, others working meanwhile, does not count.
    """

    def __init__(self, work: Coroutine[Any, Any, T]) -> None:
        self._work = work
        self.spent = 0.0

    def __await__(self) -> Generator[Any, Any, T]:
        steps = self._work.__await__()
        sent: Any = None
        error: BaseException | None = None
        while True:
            began = time.thread_time()
            try:
                awaited = steps.send(sent) if error is None else steps.throw(error)
            except StopIteration as done:
                result: T = done.value
                return result
            finally:
                self.spent += time.thread_time() - began
            try:
                sent, error = (yield awaited), None
            except BaseException as caught:  # is the work's own to take
                sent, error = None, caught
