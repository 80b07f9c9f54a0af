"""House: the parts of a running server, opened and closed together."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection

from zamok.engine import entropy
from zamok.server.desk import Desk
from zamok.server.limits import Buckets, Budget
from zamok.server.people import People
from zamok.server.seal import Sealer
from zamok.server.settings import Settings
from zamok.server.store import Store
from zamok.server.thinkers import Thinkers

log = logging.getLogger("zamok.house")


class House:
    """Store, people, desk and thinkers of one server process."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        settings.data.mkdir(parents=True, exist_ok=True)
        self.store = Store(settings.url)
        self.people = People(self.store, settings.limits.name)
        self.thinkers = Thinkers(settings.workers)
        self.sealer = Sealer(settings.data)
        self.desk = Desk(self.store, self.thinkers, settings, self.sealer)
        self.joining = Buckets(settings.limits.people)
        self.budget = Budget(settings.limits.work, settings.limits.work_address)
        self.sockets: Counter[str] = Counter()  # by person and by address

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Run the house for as long as the context lasts."""
        if entropy.seeded():
            log.warning("%s is set: dice, addresses and keys can be foreseen", entropy.VARIABLE)
        await self.store.open()
        await self.desk.open()
        try:
            yield
        finally:
            await self.desk.close()
            self.thinkers.close()
            await self.store.close()


def house_of(connection: HTTPConnection) -> House:
    """Return the house that a request or socket came to."""
    found = connection.app.state.house
    assert isinstance(found, House)
    return found


Here = Annotated[House, Depends(house_of)]  # for handlers
