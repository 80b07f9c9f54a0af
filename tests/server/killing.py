"""Kill servers at random moments under load, and break what is around them: nothing is lost.

`python -m tests.server.killing --kills 500` on SQLite, `--processes 3` on PostgreSQL, behind
HAProxy. It may be stopped at any moment, by any means; the same command goes on with what lies in
its folder, and counts on. Every acknowledged action must be stored exactly once, and nothing that
nobody sent. With `--one` nothing happens but that one process of several is killed, again and
again: it tells for how long players were cut off, and whether bots go on.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import resource
import sys
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, TypeVar

from tests.server.aftermath import (
    DATABASE,
    check_table,
    cut_off,
    make_database,
    make_people,
    print_table,
    stuck_bots,
)
from tests.server.journal import Journal
from tests.server.party import Party
from tests.server.postgres import Cluster, free_port
from tests.server.proxy import haproxy
from tests.server.warm import START, Kitchen, Served
from tests.server.wire import Wire
from zamok.server.errors import Away
from zamok.server.settings import Settings
from zamok.server.store import Store
from zamok.server.vault import Vault

FOLDER = Path(__file__).parents[2] / "build" / "killing"
EARLY = 0.2  # of the kills come while the server starts
OTHER = 0.25  # of the rounds something else breaks
STEPS = (-86400.0, -600.0, 600.0, 86400.0)  # seconds by which a clock is set
PATIENCE = 20  # readings that may fail
AT_ONCE = 16  # tables that are made at the same time
SETTLING = 8.0  # seconds in which all must go on when one was killed; then one looks

T = TypeVar("T")


class Ground:
    """Servers on one database, and what can be done to them."""

    def __init__(self, folder: Path, processes: int) -> None:
        self.data = folder / "data"
        self.processes = processes
        self.ports = [free_port() for _ in range(processes)]
        self.doors: Sequence[int] = self.ports  # where players come in
        self.journal = Journal(folder / "journal")
        self._clock = folder / "clock"
        self._clock.write_text("0")
        self._cluster: Cluster | None = None
        self._wire: Wire | None = None
        self._kitchen = Kitchen()
        self.servers: list[Served] = []
        self.settled: set[str] = set()  # tables that are over and were found in order
        self.parties: list[Party] = []
        self.cuts: dict[str, Any] = {}  # what players noticed when one server was killed

    async def open(self, stack: AsyncExitStack, folder: Path) -> None:
        """Start everything."""
        stack.callback(self.journal.close)
        stack.callback(self._kitchen.close)
        if self.processes > 1:
            (folder / "pg").mkdir(exist_ok=True)
            cluster = self._cluster = Cluster(folder / "pg")
            made = cluster.made
            if not made:
                cluster.make()
            elif cluster.running():  # whoever went before was killed
                cluster.stop()
            cluster.start()
            stack.callback(cluster.stop)
            await make_database(cluster)
            self._wire = await stack.enter_async_context(Wire(self.far))
            self.doors = [stack.enter_context(haproxy(folder, self.ports)).port]

    @property
    def far(self) -> str:
        """The address of the database itself."""
        if self._cluster is None:
            return Settings(self.data).url
        return self._cluster.url.format(DATABASE)

    def store(self) -> Store:
        """Return the store that all servers use."""
        return Store(self.far, Vault(Settings(self.data).secret()))

    def serve(self, number: int) -> Served:
        """Start one of the servers."""
        also = ["--proxies", "127.0.0.1", "--bot-pause", "0.05"]
        if self._wire is not None:
            also += ["--database", self._wire.url]
        return self._kitchen.serve(self.ports[number], self.data, *also, clock=self._clock)

    async def ready(self) -> None:
        """Wait until all servers answer; those that found no database are started again."""
        for number in range(self.processes):
            async with asyncio.timeout(START):
                while not await self.servers[number].answers():
                    if self.servers[number].ended():
                        self.journal.note("started without a database")
                        self.servers[number] = self.serve(number)
                    await asyncio.sleep(0.05)

    # ---- what can happen -----------------------------------------------------------------------

    async def kill(self) -> None:
        """Kill one server or all of them, and start them again; some while they start."""
        chosen = list(range(self.processes))
        if random.random() < 0.7:
            chosen = [random.randrange(self.processes)]
        for number in chosen:
            await self._kill(number)
        while random.random() < EARLY:
            await asyncio.sleep(random.uniform(0, 1.0))
            await self._kill(random.choice(chosen))
            self.journal.note("killed while starting")

    async def _kill(self, number: int) -> None:
        if not self.servers[number].ended():
            await asyncio.to_thread(self.servers[number].kill)
            self.journal.note("kills")
        self.servers[number] = self.serve(number)

    async def kill_one(self) -> None:
        """Kill one of several servers; see how long players are cut off, and that bots go on."""
        await asyncio.sleep(SETTLING)  # it is known to be well, and has tables
        since = time.monotonic()
        await self._kill(random.randrange(self.processes))
        await asyncio.sleep(SETTLING)
        robots = [robot for party in self.parties for robot in party.robots]
        kills = self.journal.counts["kills"]
        self.cuts |= cut_off(robots, since, f"kill {kills}")
        store = self.store()
        self.cuts[f"kill {kills}: bots that stand still"] = await stuck_bots(store)
        await store.close()

    async def restart(self) -> None:
        """Stop PostgreSQL as a power cut does, and start it again."""
        assert self._cluster is not None
        await asyncio.to_thread(self._cluster.stop)
        await asyncio.sleep(random.uniform(0, 2.0))
        await asyncio.to_thread(self._cluster.start)
        self.journal.note("PostgreSQL restarted")

    async def silence(self) -> None:
        """Let all connections to the database go silent."""
        assert self._wire is not None
        self._wire.silence()
        self.journal.note("connections gone silent")

    async def fill(self) -> None:
        """Let a server write no longer files than there are, for a while: its disk is full."""
        pid = self.servers[0].pid
        unlimited = resource.RLIM_INFINITY
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (4096, unlimited))
        await asyncio.sleep(random.uniform(0.5, 2.0))
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (unlimited, unlimited))
        self.journal.note("disk full")

    async def step(self) -> None:
        """Set the clocks of all servers forward or back."""
        self._clock.write_text(str(random.choice((0.0, *STEPS))))
        self.journal.note("clock stepped")

    def any(self) -> Callable[[], Awaitable[None]]:
        """Return something that happens: a kill, or something else that breaks."""
        if random.random() > OTHER:
            return self.kill
        around = [self.fill] if self._wire is None else [self.restart, self.silence]
        return random.choice([self.step, *around])

    # ---- what must be so -----------------------------------------------------------------------

    async def check(self, whole: bool = False) -> int:
        """Look into the database; return how many acknowledged actions were found, all in all."""
        acked = {table: dict(actions) for table, actions in self.journal.acked.items()}
        store = self.store()
        try:
            for id, actions in acked.items():
                if whole or id not in self.settled:
                    entries = await _patiently(store.entries_of, id)
                    setup = await _patiently(store.setup_of, id)
                    if check_table(self.journal, id, setup, entries, actions):
                        self.settled.add(id)
        finally:
            await store.close()
        return sum(map(len, acked.values()))


async def _patiently(read: Callable[[str], Awaitable[T]], id: str) -> T:
    """Read something though the machine is busy, and the database just started."""
    for _ in range(PATIENCE):
        try:
            return await read(id)
        except Away:
            await asyncio.sleep(0.5)
    return await read(id)


async def run(
    folder: Path,
    kills: int,
    tables: int,
    bots: int,
    seconds: float,
    processes: int = 1,
    first: Sequence[str] = (),
    one: bool = False,
) -> dict[str, Any]:
    """Kill and check until there were so many kills in all, or for so long; return the figures.

    What comes first are names of what can happen. With `one` players play at a human pace.
    """
    folder.mkdir(parents=True, exist_ok=True)
    begun = time.monotonic()
    async with AsyncExitStack() as stack:
        ground = Ground(folder, processes)
        await ground.open(stack, folder)
        await ground.check()  # what the last run left
        cookies = await make_people(ground.store(), 2 * tables)
        pace = (3.0, 5.0) if one else None
        ground.parties = [
            Party(
                n, ground.doors, cookies[2 * n : 2 * n + 2], n < bots, ground.journal,
                ground.doors is not ground.ports, pace,
            )
            for n in range(tables)
        ]  # fmt: skip
        ground.servers = [ground.serve(number) for number in range(processes)]
        gate = asyncio.Semaphore(AT_ONCE)
        async with asyncio.TaskGroup() as group:
            playing = [group.create_task(party.play(gate)) for party in ground.parties]
            for name in first:
                await _round(ground, playing, getattr(ground, name))
            while ground.journal.counts["kills"] < kills and time.monotonic() - begun < seconds:
                await _round(ground, playing, ground.kill_one if one else ground.any())
                show(ground, kills, begun)
            await _games_go_on(ground, playing)
            for task in playing:
                task.cancel()
        for server in ground.servers:
            await asyncio.to_thread(server.stop)
        found = await ground.check(whole=True)
        return {
            **dict(sorted(ground.journal.counts.items())),
            **ground.cuts,
            "acknowledged actions": ground.journal.acknowledged(),
            "found exactly once": found,
            "minutes of this run": round((time.monotonic() - begun) / 60, 1),
        }


async def _round(
    ground: Ground, playing: list[asyncio.Task[None]], happens: Callable[[], Awaitable[None]]
) -> None:
    """Wait until the games go on, break something, and look."""
    await _games_go_on(ground, playing)
    async with asyncio.timeout(START):
        while not all(party.robots for party in ground.parties):
            await asyncio.sleep(0.1)
    await asyncio.sleep(random.uniform(0, 0.7))
    await happens()
    await asyncio.sleep(0.05)  # what it had sent before it died is read
    await ground.check()


async def _games_go_on(ground: Ground, playing: list[asyncio.Task[None]]) -> None:
    await ground.ready()
    before = ground.journal.acknowledged()
    async with asyncio.timeout(START):
        while ground.journal.acknowledged() <= before:
            await asyncio.sleep(0.01)
            assert not any(task.done() for task in playing)


def show(ground: Ground, kills: int, begun: float) -> None:
    """Show how far it has come."""
    counts = ground.journal.counts
    if counts["kills"] % 10 == 0 or sys.stderr.isatty():
        print(
            f"{counts['kills']}/{kills} kills, {ground.journal.acknowledged()} acknowledged,"
            f" {counts['finished']} games finished, {time.monotonic() - begun:.0f} s",
            file=sys.stderr,
            flush=True,
        )


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=500, help="in all, with those before")
    parser.add_argument("--processes", type=int, default=1, help="more than one: on PostgreSQL")
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--bots", type=int, default=2, help="of the tables, with a bot")
    parser.add_argument("--one", action="store_true", help="kill one of several, and see")
    parser.add_argument("--minutes", type=float, default=600.0, help="stop after so long")
    parser.add_argument("--folder", type=Path, help="where it goes on")
    args = parser.parse_args()
    folder = args.folder or FOLDER / str(args.processes)
    figures = asyncio.run(
        run(
            folder,
            args.kills,
            args.tables,
            args.bots,
            60 * args.minutes,
            args.processes,
            one=args.one,
        )
    )
    print_table(figures)


if __name__ == "__main__":
    main()
