"""Two players who play game after game, whatever happens to the servers."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import Callable, Sequence

import httpx

from tests.server.journal import Journal
from tests.server.kit import number, promise
from tests.server.robot import Robot, local

GAMES = ("carcassonne", "castle_builder")
AGAIN = 0.2  # how often what was acknowledged is sent once more
LIVE = {"kind": "live", "step": 30.0, "reserve": 600.0}


class Party:
    """Two players and the tables they play at, one after the other."""

    def __init__(
        self,
        number: int,
        ports: Sequence[int],
        cookies: list[str],
        bot: bool,
        journal: Journal,
        proxied: bool = False,
        pace: tuple[float, float] | None = None,
    ) -> None:
        self.game = GAMES[number % len(GAMES)]
        self.bot = bot
        # A proxy is not told where they come from: it looks.
        net = f"127.{1 + number // 200}.{1 + number % 200}" if proxied else f"10.0.{number}"
        self.addresses = [f"{net}.{seat}" for seat in (1, 2)]
        self.cookies = cookies[: 1 if bot else 2]
        self.ports = ports
        self.journal = journal
        self.pace = pace  # seconds between moves, at least and at most; None: as fast as it goes
        self.robots: list[Robot] = []  # all that have played

    async def play(self, gate: asyncio.Semaphore) -> None:
        """Play game after game, for ever; not all tables are made at the same time."""
        while True:
            async with gate:
                table = await self._new_table()
            await self._play_at(table)
            self.journal.note("finished")

    async def _play_at(self, table: str) -> None:
        robots = [self._robot(table, seat, cookie) for seat, cookie in enumerate(self.cookies)]
        self.robots += robots
        async with asyncio.TaskGroup() as group:
            for robot in robots:
                group.create_task(robot.play())

    def _robot(self, table: str, seat: int, cookie: str) -> Robot:
        pace = self.pace
        return Robot(
            self.ports,
            table,
            cookie,
            self.addresses[seat],
            name=self._names(seat),
            pause=None if pace is None else lambda: random.uniform(*pace),
            again=AGAIN,
            sending=lambda id: self.journal.note("sent", table, id),
            acked=lambda id, version: self.journal.note("acked", table, id, version),
        )

    def _names(self, seat: int) -> Callable[[], str]:
        """Return ids as simple programs make them: the same again at every table."""
        numbers = itertools.count(1)
        return lambda: f"seat-{seat}-move-{next(numbers)}"

    async def _new_table(self) -> str:
        other = {"kind": "bot", "level": "random"} if self.bot else {"kind": "open"}
        new: dict[str, object] = {"game": self.game, "seats": [{"kind": "me"}, other], "pace": LIVE}
        made = await self._post(0, "/api/tables", new)
        table = str(made["id"])
        for seat in range(len(self.cookies)):
            await self._do(seat, table, "sit", promise=promise(table, seat))
        for seat in range(len(self.cookies)):
            await self._do(seat, table, "open", number=number(table, seat))
        return table

    async def _do(self, seat: int, table: str, what: str, **more: object) -> None:
        id = f"{what}-{seat}"
        self.journal.note("sent", table, id)
        body = {"id": id, "seat": seat, **more}
        done = await self._post(seat, f"/api/tables/{table}/{what}", body)
        self.journal.note("acked", table, id, int(str(done["version"])))

    async def _post(self, who: int, path: str, body: dict[str, object]) -> dict[str, object]:
        """Send again until there is an answer, as a careful program does."""
        headers = {
            "Cookie": f"zamok_person={self.cookies[who]}",
            "X-Forwarded-For": self.addresses[who],
        }
        while True:
            base = f"http://127.0.0.1:{random.choice(self.ports)}"
            try:
                way = httpx.AsyncHTTPTransport(local_address=local(self.addresses[who]))
                async with httpx.AsyncClient(base_url=base, transport=way) as client:
                    answer = await client.post(path, json=body, headers=headers, timeout=60)
            except httpx.TransportError:
                await asyncio.sleep(0.05)
                continue
            if answer.status_code in (429, 502, 503):
                await asyncio.sleep(0.5)
                continue
            assert answer.status_code in (200, 201), answer.text
            found: dict[str, object] = answer.json()
            return found
