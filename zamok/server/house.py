"""House: the parts of a running server, opened and closed together."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from typing import Annotated, Protocol

from fastapi import Depends
from starlette.requests import HTTPConnection

from zamok.engine import entropy
from zamok.server import folder
from zamok.server.desk import Desk
from zamok.server.health import Health
from zamok.server.limits import Buckets, Budget
from zamok.server.people import People
from zamok.server.seal import Sealer
from zamok.server.settings import Settings
from zamok.server.store import Store
from zamok.server.thinkers import Thinkers
from zamok.server.vault import Vault

log = logging.getLogger("zamok.house")


class Waiting(Protocol):
    """A request that waits for something to happen."""

    def wake(self) -> None:
        """It has, or there will be nothing any more."""
        ...


class House:
    """Store, people, desk and thinkers of one server process."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        folder.make(settings.data)
        secret = settings.secret()
        self.store = Store(settings.url, Vault(secret))
        self.health = Health(self.store)
        self.people = People(self.store, settings.limits.name)
        self.thinkers = Thinkers(settings.workers)
        self.sealer = Sealer(settings.data)
        self.desk = Desk(self.store, self.thinkers, settings, self.sealer)
        self.joining = Buckets(settings.limits.people)
        self.budget = Budget(settings.limits.work, settings.limits.work_address)
        self.sockets: Counter[str] = Counter()  # by person and by address
        self.waiting: set[Waiting] = set()
        self.stopping = False

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Run the house for as long as the context lasts."""
        if entropy.seeded():
            log.warning("%s is set: dice, addresses and keys can be foreseen", entropy.VARIABLE)
        with ExitStack() as held:
            if self.store.file is not None:
                held.enter_context(folder.alone(self.store.file))
            await self.store.open()
            try:
                await self.desk.open()
                yield
            finally:
                self.stop()
                await self.desk.close()
                self.thinkers.close()
                self.health.close()
                await self.store.close()

    def stop(self) -> None:
        """Keep nobody waiting any longer: the server stops."""
        self.stopping = True
        for one in tuple(self.waiting):
            one.wake()


def house_of(connection: HTTPConnection) -> House:
    """Return the house that a request or socket came to."""
    found = connection.app.state.house
    assert isinstance(found, House)
    return found


Here = Annotated[House, Depends(house_of)]  # for handlers
