"""House: the parts of a running server, opened and closed together."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from typing import Annotated, Protocol

from fastapi import Depends
from starlette.requests import HTTPConnection

from zamok.engine import entropy
from zamok.server import folder, ledger, traces
from zamok.server.chores import keep_doing
from zamok.server.club.friends import Friends
from zamok.server.club.history import History
from zamok.server.club.mailer import Mailer
from zamok.server.club.mails import Mails
from zamok.server.club.matching import Matching
from zamok.server.club.notices import Notices
from zamok.server.club.order import Order
from zamok.server.club.passkeys import Passkeys
from zamok.server.club.pushes import Pushes
from zamok.server.club.ratings import Ratings
from zamok.server.club.reports import Reports
from zamok.server.desk import Desk
from zamok.server.door import Door
from zamok.server.health import Health
from zamok.server.lease import Leases
from zamok.server.ledger import Ledger
from zamok.server.limits import Buckets, Budget
from zamok.server.people import People
from zamok.server.relay import Relay
from zamok.server.seal import Sealer
from zamok.server.settings import Settings
from zamok.server.store import Store
from zamok.server.thinkers import Thinkers
from zamok.server.vault import Vault

log = logging.getLogger("zamok.house")
LOOKS = 5.0  # seconds between two looks at what is to be told, and at who waits for a game
LEAVING = 1.2  # seconds in which balancers and other processes notice that we are leaving


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
        self.leases = Leases(self.store, settings.address)
        self.relay = Relay(self.leases, secret)
        self.health = Health(self.store, self.leases)
        self.people = People(self.store, settings.limits.name)
        self.history = History(self.store)
        self.ratings = Ratings(self.store)
        self.passkeys = Passkeys(self.store, secret)
        self.thinkers = Thinkers(settings.workers)
        self.sealer = Sealer(settings.data)
        self.order = Order(self.store, self.people)
        self.reports = Reports(self.store, self.people, self.order)
        self.desk = Desk(
            self.store, self.leases, self.thinkers, settings, self.sealer, self.order, self.ratings
        )
        self.order.left = self.desk.catch_up
        self.matching = Matching(self.store, self.people, self.desk, self.ratings)
        self.joining = Buckets(settings.limits.people)
        self.budget = Budget(settings.limits.work, settings.limits.work_address)
        self.sockets: Counter[str] = Counter()  # by person and by address
        self.ledger = Ledger(self.leases, self.sockets)
        self.friends = Friends(self.store, self.people, self.ledger)
        self.pushes = Pushes(self.store, settings, secret)
        self.mails = Mails(self.store, Mailer(settings), secret)
        self.notices = Notices(self.store, self.pushes, self.mails, settings.prefix)
        self.desk.heard = self.notices
        self.ledger.share(
            tables=self.desk.making,
            hints=self.desk.hinting,
            people=self.joining,
            mails=self.mails.asking,
            reports=self.reports.rate,
            banned=self.order.near,
            work=self.budget.people,
            work_strangers=self.budget.strangers,
            work_address=self.budget.addresses,
        )
        self.leases.gone = self._gone
        self.door = Door()
        self.easel = Door()  # where views are drawn, so that answers do not wait for all of them
        self.waiting: set[Waiting] = set()
        self.leaving = False  # nobody is to be sent here any more
        self.stopping = False

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Run the house for as long as the context lasts."""
        if entropy.seeded():
            log.warning("%s is set: dice, addresses and keys can be foreseen", entropy.VARIABLE)
        with ExitStack() as held:
            held.enter_context(traces.exported())
            if self.store.file is not None:
                held.enter_context(folder.alone(self.store.file))
            await self.store.open()
            telling: list[asyncio.Task[None]] = []
            try:
                await self.desk.open()
                chores = (
                    keep_doing(self.ledger.tell, ledger.EVERY, "what is used could not be told"),
                    keep_doing(self.notices.deliver, LOOKS, "notices could not be told"),
                    keep_doing(self.matching.fill, LOOKS, "nobody could be led to a table"),
                )
                telling = [asyncio.create_task(chore) for chore in chores]
                yield
            finally:
                self.stop()
                for task in telling:
                    task.cancel()
                await self.desk.close()
                settling = (self.notices.settled(), self.mails.settled())
                await asyncio.wait([*telling, *map(asyncio.create_task, settling)])
                self.pushes.close()
                self.thinkers.close()
                self.health.close()
                await self.store.close()

    def _gone(self, process: str) -> None:
        """Another process is no more."""
        self.relay.cut(process)
        self.ledger.forget(process)

    async def leave(self) -> None:
        """Let other processes have everything, if there are any: pages come in there at once."""
        self.leaving = self.leases.leaving = True
        if self.leases.heirs:
            await asyncio.sleep(LEAVING)
            await self.desk.hand_over()
            self.relay.cut_all()

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
