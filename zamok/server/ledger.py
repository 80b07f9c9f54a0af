"""Ledger: what everybody has used of their limits at one process counts at the others, too.

About once a second each tells what was used there since; so limits hold for a house of many
processes, if a moment late. Sockets are told as so many, not as so many more.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping

from zamok.server.lease import Leases
from zamok.server.limits import Buckets

EVERY = 1.0  # seconds between two notices
LITTLE = 0.01  # what is not worth telling
LONGEST = 7000  # characters of a notice: PostgreSQL takes 8000 bytes
WHOLE = 10  # at every so many notices all sockets are told, for processes that have come since
SOCKETS = "sockets"


class Ledger:
    """What is used here, and what the other processes say is used there."""

    def __init__(self, leases: Leases, sockets: Counter[str]) -> None:
        self._leases = leases
        self._sockets = sockets  # by person and by address, as they are now
        self._told: dict[str, int] = {}
        self._elsewhere: dict[str, Counter[str]] = {}  # sockets by process
        self._shared: dict[str, Buckets] = {}
        self._notices = 0
        leases.heard = self._hear

    def share(self, **limits: Buckets) -> None:
        """Let limits hold across processes, each under a name."""
        if self._leases.shared:
            for buckets in limits.values():
                buckets.spent = {}
            self._shared |= limits

    def sockets(self, who: str) -> int:
        """Return how many sockets somebody has open, in the whole house."""
        return self._sockets[who] + sum(there[who] for there in self._elsewhere.values())

    def forget(self, process: str) -> None:
        """A process is no more, and its sockets are closed."""
        self._elsewhere.pop(process, None)

    async def tell(self) -> None:
        """Tell the others, if there may be any; if it does not reach them so much is forgiven."""
        if self._leases.shared:
            for notice in self._news():
                await self._leases.tell(notice)

    def _news(self) -> Iterator[str]:
        """Yield what is to be told, in notices that are short enough."""
        self._notices += 1
        for name, buckets in self._shared.items():
            spent, buckets.spent = buckets.spent or {}, {}
            yield from self._notice(name, {w: round(a, 3) for w, a in spent.items() if a > LITTLE})
        now, before = dict(self._sockets), self._told
        whole = self._notices % WHOLE == 0
        changed = {w: n for w, n in now.items() if whole or before.get(w) != n}
        changed |= dict.fromkeys(before.keys() - now.keys(), 0)
        self._told = now
        yield from self._notice(SOCKETS, changed)

    def _notice(self, name: str, amounts: Mapping[str, float]) -> Iterator[str]:
        said: dict[str, float] = {}
        length = 0
        for who, amount in amounts.items():
            said[who] = amount
            length += len(who) + 20
            if length > LONGEST:
                yield json.dumps([self._leases.process, name, said])
                said, length = {}, 0
        if said:
            yield json.dumps([self._leases.process, name, said])

    def _hear(self, notice: str) -> None:
        process, name, amounts = json.loads(notice)
        if process == self._leases.process:
            return
        if name == SOCKETS:
            there = self._elsewhere.setdefault(process, Counter())
            for who, number in amounts.items():
                there[who] = number
        elif name in self._shared:  # else it is a newer server's
            for who, amount in amounts.items():
                self._shared[name].of(who).spend(amount)
