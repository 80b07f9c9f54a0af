"""Lease: which process every table belongs to, so that it is in the memory of one only.

A process says by beats in the database that it lives. A table names its owner there, and is free
as soon as that is removed: by whoever finds that it beats no more and does not answer, or that
nobody is left at its address. Every write to a table asks for its owner (`store`): who was taken
for dead, and was only asleep, writes nothing. On SQLite there is one process, and everything is
its own.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import time
import zlib
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from zamok.engine import entropy
from zamok.server.ear import CHANNEL, Ear
from zamok.server.errors import Away, Unfit
from zamok.server.patience import within
from zamok.server.store import Store

log = logging.getLogger("zamok.lease")
BEAT = 0.4  # seconds between two signs of life
DEAD = 1.0  # seconds without one after which a process is knocked at, and dead if nobody answers
KNOCKING = 0.8  # seconds that this may take, and longer where the machine is busy: all are late
STALLED = 4.0  # seconds without one after which it is taken for dead though somebody answers
ALIVE = "/alive"  # what is asked for: nothing that needs the database
ADOPTED_AT_ONCE = 10  # tables at which bots wait; the rest is left for others, until the next beat
FREEING = 5  # beats between looks whether a transaction is open for too long

NOW = "extract(epoch FROM clock_timestamp())::float8"
JOIN = f"INSERT INTO processes (id, address, leaving, beat_at) VALUES ($1, $2, $3, {NOW})"
LIVE = f"""
WITH lives AS (UPDATE processes SET beat_at = {NOW}, leaving = $2 WHERE id = $1 RETURNING id)
SELECT id, address, leaving, beat_at FROM processes WHERE id <> $1
UNION ALL SELECT id, '', false, 0 FROM lives ORDER BY id
"""
# What it has taken at this very moment keeps a process from being removed: until the next try.
REMOVE = """
WITH freed AS (UPDATE tables SET owner = NULL WHERE owner = $1) DELETE FROM processes WHERE id = $1
"""
REMOVE_SILENT = """
WITH silent AS (SELECT id FROM processes WHERE id = $1 AND beat_at = $2 FOR UPDATE),
freed AS (UPDATE tables SET owner = NULL FROM silent WHERE owner = silent.id)
DELETE FROM processes USING silent WHERE processes.id = silent.id
"""
# Who of us keeps a transaction open for longer than one may take has been stopped or cut off in
# the middle of it, and would keep others from its table for ever.
FREE = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND usename = current_user AND application_name = 'zamok'
AND xact_start < clock_timestamp() - interval '4 seconds'
"""
TAKE = """
UPDATE tables SET owner = processes.id FROM processes
WHERE processes.id = $1 AND tables.id = ANY($2::text[]) AND tables.owner IS NULL
"""
OWNERS = """
SELECT tables.id, tables.owner, processes.address
FROM tables LEFT JOIN processes ON processes.id = tables.owner WHERE tables.id = ANY($1::text[])
"""
ADOPT = """
UPDATE tables SET owner = processes.id FROM processes
WHERE processes.id = $1 AND tables.id IN (
    SELECT id FROM tables WHERE status = 'running' AND bots_wait AND owner IS NULL
    LIMIT $2 FOR UPDATE SKIP LOCKED
) RETURNING tables.id
"""
GIVE_BACK = "UPDATE tables SET owner = NULL WHERE owner = $1 AND id = ANY($2::text[])"


@dataclass(frozen=True)
class Neighbour:
    """Another process, and where it is reached."""

    process: str
    address: str  # host and port

    @property
    def place(self) -> tuple[str, int]:
        """Where to connect to."""
        host, _, port = self.address.rpartition(":")
        return host.strip("[]"), int(port)


class Leases:
    """What belongs to this process, and to whom the rest does."""

    def __init__(self, store: Store, address: str) -> None:
        self.shared = not store.sqlite
        self.address = address
        self.process = entropy.draw(8, "process").hex()
        self.leaving = False  # nothing more is taken
        self.heard: Callable[[str], None] = lambda _: None  # told what other processes tell
        self.lost: Callable[[], None] = lambda: None  # told when we were taken for dead
        self.adopted: Callable[[Sequence[str]], None] = lambda _: None  # told of free tables, ours
        self.gone: Callable[[str], None] = lambda _: None  # told of processes that are no more
        self.others: dict[str, Neighbour] = {}
        self.heirs: list[Neighbour] = []  # those of them that take what we give back
        self._store = store
        self._ear = Ear(store.plain_url, lambda payload: self.heard(payload))
        self._mine: set[str] = set()
        self._theirs: dict[str, Neighbour] = {}  # as they were when last asked for
        self._wanted: dict[str, asyncio.Future[Neighbour | None]] = {}
        self._asking: asyncio.Task[None] | None = None
        self._beating: asyncio.Task[None] | None = None
        self._silent: dict[str, tuple[float, float]] = {}  # since which beat, for how long
        self._knocking: dict[str, asyncio.Task[None]] = {}  # at whom
        self._burying: dict[str, asyncio.Task[None]] = {}  # whom
        self._beats = 0
        self._looked_at = time.monotonic()

    @property
    def hears(self) -> bool:
        """Whether this process would hear of the others."""
        return not self.shared or self._ear.hears

    async def open(self) -> None:
        """Say that we live, from now on; Unfit if nobody hears it."""
        if not self.shared:
            return
        try:
            await self._ear.open()
            await self._join()
        except Away as away:
            await self._ear.close()
            raise Unfit("refuse.database") from away
        self._beating = asyncio.create_task(self._keep_beating())

    async def close(self) -> None:
        """Let others have everything, and go."""
        if not self.shared:
            return
        tasks = [task for task in (self._beating, self._asking) if task is not None]
        tasks += [*self._knocking.values(), *self._burying.values()]
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)
        try:
            await self._ear.ask(REMOVE, self.process)
        except Away:
            log.warning("gone without a word: others notice it by themselves")
        await self._ear.close()

    # ---- signs of life -------------------------------------------------------------------------

    async def _join(self) -> None:
        await self._ear.ask(JOIN, self.process, self.address, self.leaving)
        self._store.owner = self.process

    async def _keep_beating(self) -> None:
        while True:
            try:
                await self.beat()
            except Away:
                pass  # it is noted where it is found
            except Exception:  # what is wrong now must not be taken for our death
                log.exception("a beat failed")
            await asyncio.sleep(BEAT)

    async def beat(self) -> None:
        """Say that we live, and look who else does."""
        rows = await self._ear.ask(LIVE, self.process, self.leaving)
        others = [row for row in rows if row["id"] != self.process]
        if len(others) == len(rows):
            await self._begin_anew()
        gone = self.others.keys() - {row["id"] for row in others}
        self.others = {row["id"]: Neighbour(row["id"], row["address"]) for row in others}
        self.heirs = [self.others[row["id"]] for row in others if not row["leaving"]]
        for process in gone:
            self._forget_process(process)
        self._beats += 1
        if self._beats % FREEING == 0:
            await self._ear.ask(FREE)
        for process, beat_at, silence in self._listen({r["id"]: r["beat_at"] for r in others}):
            if process not in self._knocking:  # aside: we go on beating meanwhile
                knocking = asyncio.create_task(self._knock(process, beat_at, silence))
                self._knocking[process] = knocking
                knocking.add_done_callback(self._knocked)
        if not self.leaving:
            found = await self._ear.ask(ADOPT, self.process, ADOPTED_AT_ONCE)
            if adopted := [row["id"] for row in found]:
                self._mine.update(adopted)
                self.adopted(adopted)

    def _listen(self, beats: dict[str, float]) -> list[tuple[str, float, float]]:
        """Return those who have been silent for long, their last beat, and for how long.

        A time in which we did not look ourselves, asleep or cut off, counts for little.
        """
        now = time.monotonic()
        passed, self._looked_at = min(now - self._looked_at, 2 * BEAT), now
        before, self._silent = self._silent, {}
        for process, beat_at in beats.items():
            last, silence = before.get(process, (0.0, 0.0))
            self._silent[process] = beat_at, silence + passed if beat_at == last else 0.0
        return [(who, at, long) for who, (at, long) in self._silent.items() if long >= DEAD]

    async def _knock(self, process: str, beat_at: float, silence: float) -> None:
        """Remove a process that has been silent for long, unless it answers."""
        who = self.others.get(process)  # somebody may have found out meanwhile
        if who is None or (silence < STALLED and await _answers(who)):
            return
        log.warning("a process beats no more", extra={"who": process})
        with suppress(Away):  # whoever sees the next beat missing knocks again
            await self._ear.ask(REMOVE_SILENT, process, beat_at)

    def _knocked(self, task: asyncio.Task[None]) -> None:
        self._knocking = {who: other for who, other in self._knocking.items() if other is not task}
        if not task.cancelled() and task.exception() is not None:
            log.error("a knock failed", exc_info=task.exception())

    async def _begin_anew(self) -> None:
        """Others took us for dead: what was ours is theirs, and we are somebody else."""
        log.warning("taken for dead: beginning anew")
        self._mine.clear()
        self._theirs.clear()
        self.process = entropy.draw(8, "process").hex()
        self.lost()
        await self._join()

    def _forget_process(self, process: str) -> None:
        self._theirs = {id: who for id, who in self._theirs.items() if who.process != process}
        self.others.pop(process, None)
        self.heirs = [who for who in self.heirs if who.process != process]
        self.gone(process)

    async def bury(self, neighbour: Neighbour) -> None:
        """Remove a process that nobody answers for any more, once for all who find it out."""
        process = neighbour.process
        burying = self._burying.get(process)
        if burying is None:
            burying = self._burying[process] = asyncio.create_task(self._bury(process))
        try:
            await asyncio.shield(burying)
        finally:
            if burying.done():
                self._burying.pop(process, None)

    async def _bury(self, process: str) -> None:
        log.warning("a process is gone", extra={"who": process})
        await self._ear.ask(REMOVE, process)
        self._forget_process(process)

    async def tell(self, payload: str) -> None:
        """Tell the other processes something; we hear it, too."""
        await self._ear.ask("SELECT pg_notify($1, $2)", CHANNEL, payload)

    # ---- tables --------------------------------------------------------------------------------

    async def own(self, table: str) -> bool:
        """Tell whether a table is ours; one that is nobody's becomes so."""
        self._theirs.pop(table, None)  # it may have been given back since
        return await self.owner(table) is None

    async def owner(self, table: str) -> Neighbour | None:
        """Return who has a table, None if it is ours; one that is nobody's becomes ours.

        One that does not exist is ours, too: we say so.
        """
        if not self.shared or table in self._mine:
            return None
        if found := self._theirs.get(table):
            return found
        wanted = self._wanted.get(table)
        if wanted is None:
            wanted = self._wanted[table] = asyncio.get_running_loop().create_future()
            if self._asking is None or self._asking.done():
                self._asking = asyncio.create_task(self._ask_all())
        return await asyncio.shield(wanted)

    async def _ask_all(self) -> None:
        """Ask for everything that is wanted, all that has come meanwhile at once."""
        while self._wanted:
            wanted, self._wanted = self._wanted, {}
            try:
                found = await self._owners(list(wanted))
            except BaseException as error:
                for future in wanted.values():
                    if not future.done():
                        future.set_exception(error)
                        future.exception()  # whoever asked may have gone away
                if not isinstance(error, Away):
                    raise
                continue
            for table, future in wanted.items():
                if not future.done():
                    future.set_result(found.get(table))

    async def _owners(self, wanted: list[str]) -> dict[str, Neighbour | None]:
        me, staying = self.process, not (self.leaving and self.heirs)
        if staying:
            await self._ear.ask(TAKE, me, wanted)
        rows = await self._ear.ask(OWNERS, wanted)
        if me != self.process:
            raise Away
        found: dict[str, Neighbour | None] = {}
        for row in rows:
            table, owner = row["id"], row["owner"]
            if owner == me:
                self._mine.add(table)
                found[table] = None
            elif owner is not None:
                found[table] = self._theirs[table] = Neighbour(owner, row["address"])
            elif staying:
                raise Away  # we were taken for dead and do not know it yet
            else:
                found[table] = self.heirs[zlib.crc32(table.encode()) % len(self.heirs)]
        return found

    def doubt(self, table: str) -> None:
        """Ask anew whose a table is: it is not whose we thought."""
        self._mine.discard(table)
        self._theirs.pop(table, None)

    async def give_back(self, tables: Sequence[str]) -> None:
        """Let another process have some tables."""
        if self.shared:
            self._mine.difference_update(tables)
            await self._ear.ask(GIVE_BACK, self.process, list(tables))


async def _answers(neighbour: Neighbour) -> bool:
    """Tell whether anybody answers at the address of a process."""
    asked = f"GET {ALIVE} HTTP/1.1\r\nhost: {neighbour.address}\r\nconnection: close\r\n\r\n"
    writer: asyncio.StreamWriter | None = None
    try:
        async with within(KNOCKING * _busy()):
            reader, writer = await asyncio.open_connection(*neighbour.place)
            writer.write(asked.encode())
            return bool(await reader.read(1))
    except (OSError, TimeoutError):
        return False
    finally:
        if writer is not None:
            writer.close()


def _busy() -> float:
    """Return how many times longer than on a machine at leisure everything takes on this one."""
    if sys.platform == "win32":
        return 1.0
    return max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))
