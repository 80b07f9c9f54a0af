"""Wire: connections before they are requests: so many, and none that says half a thing for ever."""

from __future__ import annotations

import asyncio
import hashlib
import re
import sys
from collections import Counter
from dataclasses import replace
from typing import ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from zamok.server.ledger import Ledger
from zamok.server.limits import Buckets
from zamok.server.people import COOKIE
from zamok.server.relay import Relay
from zamok.server.settings import Limits

WHO = re.compile(rf"{COOKIE}=([^;]+)".encode())
ENOUGH = (
    b"HTTP/1.1 429 Too Many Requests\r\n"
    b"retry-after: 2\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
)
HASH = 8  # bytes of a cookie's hash
PROXY = "proxy"  # whoever comes by a file: all of them have that one address
SPARE = 200  # files that are opened for other things than connections


class Wire(H11Protocol):
    """uvicorn's protocol with a time limit for the head of a request, and a cap of connections.

    Whoever opens socket after socket is told so here, where it costs next to nothing. What a
    request and a socket do afterwards is counted elsewhere (guard, live).
    """

    limits: ClassVar[Limits] = Limits()
    counts: ClassVar[Counter[str]] = Counter()  # connections by address; "" is all of them
    # By a hash of the cookie, whether it is true or not: other processes are told, too.
    known: ClassVar[Buckets] = Buckets(limits.arrivals)
    strangers: ClassVar[Buckets] = Buckets(limits.arrivals_address)
    relay: ClassVar[Relay | None] = None

    _head: asyncio.TimerHandle | None = None
    _address = ""
    _counted = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a connection, or close it at once when there are too many."""
        super().connection_made(transport)
        self._address = self.client[0] if self.client else PROXY
        counts, limits = self.counts, self.limits
        crowd = self._address != PROXY and counts[self._address] >= limits.connections_address
        if crowd or counts[""] >= limits.connections:
            transport.abort()
            return
        self._count(1)
        self._counted = True
        self._hurry()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget a connection."""
        super().connection_lost(exc)
        self._let_go()

    def data_received(self, data: bytes) -> None:
        """Read on; from the first word of a request on its head has to come soon."""
        super().data_received(data)
        if self._counted and self.conn.their_state is h11.IDLE and self.conn.trailing_data[0]:
            self._hurry()
        else:
            self._calm()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Leave a connection to the socket it becomes."""
        self._let_go()
        if self._welcome(event):
            super().handle_websocket_upgrade(event)
        else:
            self.transport.write(ENOUGH)
            self.transport.close()

    def _welcome(self, event: h11.Request) -> bool:
        """Tell whether whoever sends this may open one more socket now.

        One that another process passes on is counted there.
        """
        if self.relay is not None and self.relay.passes(event):
            return True
        headers = dict(event.headers)
        if who := WHO.search(headers.get(b"cookie", b"")):
            return self.known.take(hashlib.blake2b(who[1], digest_size=HASH).hexdigest())
        forwarded = headers.get(b"x-forwarded-for", b"") if self.config.proxy_headers else b""
        address = forwarded.rpartition(b",")[2].strip().decode("latin-1")
        return self.strangers.take(address or self._address)

    def _count(self, change: int) -> None:
        for who in ("", self._address):
            self.counts[who] += change
            if not self.counts[who]:
                del self.counts[who]

    def _let_go(self) -> None:
        self._calm()
        if self._counted:
            self._counted = False
            self._count(-1)

    def _hurry(self) -> None:
        if self._head is None:
            self._head = self.loop.call_later(self.limits.head, self.transport.abort)

    def _calm(self) -> None:
        if self._head is not None:
            self._head.cancel()
            self._head = None


def wire(limits: Limits, ledger: Ledger, relay: Relay) -> type[Wire]:
    """Return the protocol of a server with these limits, which hold across processes."""
    known, strangers = Buckets(limits.arrivals), Buckets(limits.arrivals_address)
    ledger.share(arrivals=known, arrivals_address=strangers)
    mine = {"limits": limits, "counts": Counter(), "relay": relay}
    return type("Wire", (Wire,), {**mine, "known": known, "strangers": strangers})


def most_files(limits: Limits) -> Limits:
    """Let this process open as many files as it needs; return the limits that it can keep then."""
    if sys.platform == "win32":
        return limits
    import resource  # there is none on Windows

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = limits.connections + SPARE
    if soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(hard, wanted)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return replace(limits, connections=max(1, min(limits.connections, soft - SPARE)))
