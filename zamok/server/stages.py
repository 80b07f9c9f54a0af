"""Stages: what an action goes through on its way to everybody's page, timed.

`with stage("store", game)` counts for the metrics and, if traces are exported (`traces`), is a span
of the action's. A `Journey` is the way of one action: from its message until the last page that
looked has been sent what came of it. Game and stage are told, never who acts, where, or what.
"""

from __future__ import annotations

import time
from collections.abc import Collection
from contextvars import ContextVar, Token
from types import TracebackType
from typing import Protocol

from zamok.server import metrics


class Span(Protocol):
    """Something that takes time, as traces tell it."""

    def inner(self, name: str, game: str, seconds_ago: float = 0.0) -> Span:
        """Begin a part of it."""
        ...

    def end(self, game: str = "") -> None:
        """It is over."""
        ...


class Tracer(Protocol):
    """Who tells of spans."""

    def begin(self, name: str, seconds_ago: float) -> Span:
        """Begin the span of an action."""
        ...


tracer: Tracer | None = None  # there is one while traces are exported
_current: ContextVar[Journey | None] = ContextVar("journey", default=None)
_awaited: dict[object, list[Journey]] = {}  # by who looks: what they have not been shown yet


class stage:
    """Times a stage, for as long as the context lasts."""

    __slots__ = ("_game", "_name", "_span", "_time", "began", "took")

    def __init__(self, name: str, game: str = "") -> None:
        self._name = name
        self._game = game
        self._time = metrics.STAGES.of(name, game)
        self.took = 0.0

    def __enter__(self) -> stage:
        journey = _current.get()
        self._span: Span | None = None
        if journey is not None and journey.span is not None:
            self._span = journey.span.inner(self._name, self._game)
        self._time.now += 1
        self.began = time.perf_counter()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.took = time.perf_counter() - self.began
        self._time.now -= 1
        self._time.add(self.took)
        if self._span is not None:
            self._span.end()


class Journey:
    """The way of an action, from what was understood on; the context lasts until the answer."""

    __slots__ = ("_began", "_game", "_kind", "_left", "_token", "span")

    def __init__(self, kind: str, understood: stage | None = None) -> None:
        now = time.perf_counter()
        self._kind = kind
        self._game = ""  # what it is about, once it is to be seen
        self._left = 1  # those it has not reached yet: the answer, then pages
        self._began = now if understood is None else understood.began
        self.span: Span | None = None
        if tracer is not None:
            self.span = tracer.begin(kind, now - self._began)
            if understood is not None:
                self.span.inner("understand", "", now - self._began).end()

    def __enter__(self) -> Journey:
        self._token: Token[Journey | None] = _current.set(self)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        _current.reset(self._token)
        metrics.ACTING.of(self._kind).add(time.perf_counter() - self._began)
        self.arrive()

    def spread(self, game: str, watchers: Collection[object]) -> None:
        """It is stored: everybody who looks is to be shown it."""
        self._game = game
        self._left += len(watchers)
        for watcher in watchers:
            _awaited.setdefault(watcher, []).append(self)

    def arrive(self) -> None:
        """It has reached one more."""
        self._left -= 1
        if self._left:
            return
        if self._game:
            metrics.SHOWING.of(self._game).add(time.perf_counter() - self._began)
        if self.span is not None:
            self.span.end(self._game)
            self.span = None


def spread(game: str, watchers: Collection[object]) -> None:
    """What is done now is stored: it is to be seen by all of these."""
    journey = _current.get()
    if journey is not None:
        journey.spread(game, watchers)


def gone(watcher: object) -> None:
    """Whoever does not look any more is shown nothing."""
    for journey in _awaited.pop(watcher, ()):
        journey.arrive()


class showing:
    """Shows somebody all that has happened so far, for as long as the context lasts."""

    __slots__ = ("_journeys", "_token")

    def __init__(self, watcher: object) -> None:
        self._journeys = _awaited.pop(watcher, ())

    def __enter__(self) -> None:
        self._token = _current.set(self._journeys[-1] if self._journeys else None)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        _current.reset(self._token)
        for journey in self._journeys:
            journey.arrive()
