"""Watching: a table in the memory of the process it belongs to, with those who look at it."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from typing import Protocol

from zamok.server.sheet import Sheets
from zamok.server.snapshot import Proposal
from zamok.server.store import Outline
from zamok.server.table import Table
from zamok.server.thinkers import Advice

GREETING = 0.5  # seconds in which those who come and go are gathered


class Watcher(Protocol):
    """Somebody who looks at a table."""

    def wake(self) -> None:
        """Something has changed."""
        ...

    def greet(self) -> None:
        """Somebody with a seat has come or gone."""
        ...

    def leave(self) -> None:
        """The table belongs to another process now: look there."""
        ...


@dataclass
class Live:
    """A table in the memory of the process it belongs to, with those who look at it."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    watchers: set[Watcher] = field(default_factory=set)
    present: Counter[str] = field(default_factory=Counter)
    thinking: dict[int, asyncio.Task[None]] = field(default_factory=dict)
    rematching: asyncio.Lock = field(default_factory=asyncio.Lock)
    alarm: asyncio.TimerHandle | None = None
    used_at: float = 0.0
    spoilt: bool = False  # the table holds what could not be stored
    stored: Outline | None = None  # what lists say of it, if nobody else can have stored it since
    moved: bool = False  # it belongs to another process now
    # What each seat suggests, and the question it answers: gone with this process.
    suggested: dict[int, tuple[Proposal, tuple[int, int]]] = field(default_factory=dict)
    stirred: int = 0  # how often something has changed that is no entry
    greeting: asyncio.TimerHandle | None = None
    # What a bot advises each seat, and since which version it is asked that; None: it still thinks.
    advised: dict[int, tuple[int, Advice | None]] = field(default_factory=dict)
    sheets: Sheets = field(default_factory=Sheets)

    def wake(self) -> None:
        """Tell everybody who looks."""
        for watcher in tuple(self.watchers):
            watcher.wake()

    def stir(self) -> None:
        """Tell everybody who looks of something that is no entry."""
        self.stirred += 1
        self.wake()

    def greet(self) -> None:
        """Tell everybody who is here, all that come and go within a moment at once."""
        if self.greeting is None:
            loop = asyncio.get_running_loop()
            self.greeting = loop.call_later(GREETING, self._greet)

    def _greet(self) -> None:
        self.greeting = None
        for watcher in tuple(self.watchers):
            watcher.greet()

    def proposals(self) -> list[Proposal]:
        """Return what is suggested and may still be done; the rest is forgotten."""
        table = self.table
        self.suggested = {
            seat: (proposal, question)
            for seat, (proposal, question) in self.suggested.items()
            if question == table.question(proposal)
            and proposal.move in table.advice(seat).get(proposal.to, ())
        }
        return [proposal for proposal, _ in self.suggested.values()]

    def here(self) -> frozenset[str]:
        """Return the persons who are connected."""
        return frozenset(self.present)
