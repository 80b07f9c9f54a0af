"""Metrics: what the server counts, in the form Prometheus reads."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from itertools import accumulate

from prometheus_client import REGISTRY, Counter, Gauge, Histogram
from prometheus_client.core import GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

BOUNDS = (
    *(0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05),
    *(0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0),
)  # seconds


class Time:
    """How often something took how long, and how many are at it now.

    Prometheus' own histogram takes a lock and several times as long: a move is timed 20 times.
    Only the thread of the event loop comes here.
    """

    __slots__ = ("counts", "now", "total")

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0
        self.now = 0

    def add(self, seconds: float) -> None:
        """Count one more."""
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds


class Times(Collector):
    """Times by label; `running` names what tells how many are at it now, by the first label."""

    def __init__(self, name: str, help: str, labels: tuple[str, ...], running: str = "") -> None:
        self._name, self._help, self._labels, self._running = name, help, labels, running
        self._times: dict[tuple[str, ...], Time] = {}
        REGISTRY.register(self)

    def of(self, *labels: str) -> Time:
        """Return the time of some labels."""
        found = self._times.get(labels)
        if found is None:
            found = self._times[labels] = Time()
        return found

    def describe(self) -> Iterable[Metric]:
        """Return what there will be to collect."""
        yield HistogramMetricFamily(self._name, self._help, labels=self._labels)
        if self._running:
            yield GaugeMetricFamily(self._running, self._help, labels=self._labels[:1])

    def collect(self) -> Iterator[Metric]:
        """Return all that was counted."""
        times = HistogramMetricFamily(self._name, self._help, labels=self._labels)
        running: dict[str, int] = {}
        for labels, time in self._times.items():
            bounds = [*map(str, BOUNDS), "+Inf"]
            sums = zip(bounds, accumulate(time.counts), strict=True)
            times.add_metric(labels, [(bound, float(count)) for bound, count in sums], time.total)
            running[labels[0]] = running.get(labels[0], 0) + time.now
        yield times
        if self._running:
            now = GaugeMetricFamily(self._running, self._help, labels=self._labels[:1])
            for label, count in running.items():
                now.add_metric([label], count)
            yield now


TABLES = Counter("zamok_tables_made", "Tables made", ["game"])
LIVE = Gauge("zamok_tables_live", "Tables in memory")
ENTRIES = Counter("zamok_entries_stored", "Entries stored", ["kind"])
CONFLICTS = Counter("zamok_conflicts", "Writes that another writer was faster with")
RELAYED = Counter("zamok_relayed", "Passed on to another process", ["what"])
REFUSALS = Counter("zamok_refusals", "Actions refused", ["why"])
SOCKETS = Gauge("zamok_sockets", "Live connections")
TROUBLE = Gauge("zamok_trouble", "1 while nothing can be stored")
THINKING = Histogram("zamok_thinking_seconds", "How long bots think", ["level"])
ACTING = Times("zamok_acting_seconds", "From a message to its answer", ("kind",))
SHOWING = Times("zamok_showing_seconds", "From a message to the last page that shows it", ("game",))
STAGES = Times(
    "zamok_stage_seconds", "What an action goes through", ("stage", "game"), "zamok_stage_running"
)
