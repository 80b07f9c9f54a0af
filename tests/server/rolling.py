"""Kill one of three processes behind HAProxy, then renew all of them, while players play.

`python -m tests.server.rolling --tables 300` tells how long pages were cut off, and whether
anything was refused, lost or doubled; three quarters of the tables have two people, the others
one and a bot.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import httpx

from tests.server.journal import Journal
from tests.server.killing import check_table, make_database
from tests.server.party import Party
from tests.server.postgres import Cluster, free_port
from tests.server.proxy import haproxy
from tests.server.robot import Robot
from zamok.cli.serve import PROGRAM
from zamok.server.entry import Entry, Moved
from zamok.server.people import People
from zamok.server.settings import Settings
from zamok.server.store import Store
from zamok.server.vault import Vault

PROCESSES = 3
START = 120.0  # seconds for processes to be ready
CALM = 2.0  # seconds for which a page does not tell that it was cut off by a restart
AT_ONCE = 16  # tables that are made at the same time
SETTLING = 8.0  # seconds after a kill, and after the last renewal, in which all games go on


class Pair(Party):
    """Players who come by the proxy, each from an address of their own."""

    def __init__(
        self, number: int, port: int, cookies: list[str], bot: bool, journal: Journal
    ) -> None:
        super().__init__(number, [port], cookies, bot, journal)
        self.addresses = [f"127.{1 + number // 200}.{1 + number % 200}.{n}" for n in (1, 2)]
        self.robots: list[Robot] = []
        self.table = ""

    async def sit_down(self, gate: asyncio.Semaphore) -> None:
        """Make the table."""
        async with gate:
            self.table = await self._new_table()

    async def play(self) -> None:
        """Play at a human pace, game after game."""
        while True:
            await self._play_at(self.table)
            self.journal.note("finished")
            self.table = await self._new_table()

    def _robot(self, table: str, seat: int, cookie: str) -> Robot:
        robot = super()._robot(table, seat, cookie)
        robot.pause, robot.back_after = _pause, (0.125, 0.25)
        self.robots.append(robot)
        return robot


def _pause() -> float:
    return random.uniform(3.0, 5.0)


class Servers:
    """`zamok serve --processes 3` on a database."""

    def __init__(self, folder: Path, url: str) -> None:
        first = _consecutive()
        self.ports = range(first, first + PROCESSES)
        args = ["--processes", str(PROCESSES), "--port", str(first), "--data", str(folder / "data")]
        args += ["--database", url, "--proxies", "127.0.0.1", "--workers", "1"]
        self._process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, "serve", *args],
            stdout=subprocess.DEVNULL,
        )

    def pids(self) -> set[int]:
        """Return the processes that serve."""
        pid = self._process.pid
        return set(map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split()))

    async def ready(self) -> None:
        """Wait until all of them are."""
        async with asyncio.timeout(START), httpx.AsyncClient() as client:
            for port in self.ports:
                while not await _ready(client, port):
                    assert self._process.poll() is None, "the servers have ended"
                    await asyncio.sleep(0.1)

    def kill_one(self) -> None:
        """Kill one of them as a power cut would."""
        os.kill(random.choice(sorted(self.pids())), signal.SIGKILL)

    async def renew(self) -> None:
        """Let all be renewed, one after the other."""
        before = self.pids()
        self._process.send_signal(signal.SIGHUP)
        async with asyncio.timeout(START * PROCESSES):
            while self.pids() & before:
                await asyncio.sleep(0.2)
        await self.ready()

    def stop(self) -> int:
        """Stop them; return how they ended."""
        self._process.terminate()
        return self._process.wait()


async def _ready(client: httpx.AsyncClient, port: int) -> bool:
    try:
        return (await client.get(f"http://127.0.0.1:{port}/ready")).status_code == 200
    except httpx.TransportError:
        return False


def _consecutive() -> int:
    """Return the first of some free ports that follow each other."""
    while True:
        first = free_port()
        if first + PROCESSES < 65536 and all(
            _free(port) for port in range(first, first + PROCESSES)
        ):
            return first


def _free(port: int) -> bool:
    import socket

    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
        return True


def figures_of(pairs: Sequence[Pair], since: float, what: str) -> dict[str, object]:
    """Return what players have noticed since a moment."""
    robots = [robot for pair in pairs for robot in pair.robots]
    cuts = [cut for robot in robots for cut in robot.breaks if cut.at >= since]
    lengths = sorted(cut.back - cut.at for cut in cuts if cut.back is not None)
    open_cuts = sum(cut.back is None for cut in cuts)
    refused = Counter(kind for robot in robots for at, kind in robot.refused if at >= since)
    told = sum(cut.code != 1012 or cut.back is None or cut.back - cut.at > CALM for cut in cuts)
    return {
        f"{what}: pages cut off": len(cuts),
        f"{what}: cut off, median": f"{lengths[len(lengths) // 2]:.2f} s" if lengths else "-",
        f"{what}: cut off, longest": f"{lengths[-1]:.2f} s" if lengths else "-",
        f"{what}: not back": open_cuts,
        f"{what}: how they were closed": dict(Counter(cut.code for cut in cuts)),
        f"{what}: pages that said so": told,
        f"{what}: actions refused": sum(refused.values()),
    }


async def check(url: str, folder: Path, journal: Journal, bots: set[str], killed: float) -> int:
    """Look into the database: everything once, and bots moved on; return how much was found."""
    store = Store(url, Vault(Settings(folder / "data").secret()))
    try:
        for id, acked in journal.acked.items():
            entries = await store.entries_of(id)
            check_table(journal, id, await store.setup_of(id), entries, dict(acked))
            if id in bots:
                assert _moves_on(entries, killed), f"the bot at {id} does not go on"
    finally:
        await store.close()
    return sum(map(len, journal.acked.values()))


def _moves_on(entries: list[Entry], since: float) -> bool:
    moves = [entry for entry in entries if isinstance(entry.what, Moved)]
    return any(entry.person is None and entry.at > since for entry in moves)


async def people(url: str, folder: Path, number: int) -> list[str]:
    """Make people; return their cookies."""
    store = Store(url, Vault(Settings(folder / "data").secret()))
    await store.open()
    found = People(store, 40)
    cookies = [
        await found.new_session(await found.join(f"Player {n}"), "robot") for n in range(number)
    ]
    await store.close()
    return cookies


async def run(folder: Path, url: str, tables: int) -> dict[str, object]:
    """Play, kill, renew; return the figures."""
    (folder / "data").mkdir(mode=0o700)
    journal = Journal(folder / "journal")
    cookies = await people(url, folder, 2 * tables)
    servers = Servers(folder, url)
    try:
        with haproxy(folder, servers.ports) as front:
            await servers.ready()
            await asyncio.sleep(1.0)  # HAProxy has noticed
            pairs = [
                Pair(n, front, cookies[2 * n : 2 * n + 2], n % 4 == 3, journal)
                for n in range(tables)
            ]
            gate = asyncio.Semaphore(AT_ONCE)
            await asyncio.gather(*(pair.sit_down(gate) for pair in pairs))
            found = await _disturb(servers, pairs)
            killed = float(str(found.pop("killed at")))
    finally:
        servers.stop()
    bots = {pair.table for pair in pairs if pair.bot}
    found["acknowledged actions"] = journal.acknowledged()
    found["found exactly once"] = await check(url, folder, journal, bots, killed)
    journal.close()
    return found


async def _disturb(servers: Servers, pairs: list[Pair]) -> dict[str, object]:
    playing = [asyncio.create_task(pair.play()) for pair in pairs]
    try:
        await asyncio.sleep(SETTLING)
        begun, wall = time.monotonic(), time.time()
        servers.kill_one()
        await asyncio.sleep(SETTLING)
        found = {"tables": len(pairs), **figures_of(pairs, begun, "killed")}
        await servers.ready()
        await asyncio.sleep(SETTLING)
        begun = time.monotonic()
        await servers.renew()
        await asyncio.sleep(SETTLING)
        found |= figures_of(pairs, begun, "renewed")
        for task in playing:
            if task.done():
                await task
        return {**found, "killed at": wall}
    finally:
        for task in playing:
            task.cancel()
        await asyncio.wait(playing)


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=300)
    args = parser.parse_args()

    async def whole(folder: Path, cluster: Cluster) -> dict[str, object]:
        await make_database(cluster)
        return await run(folder, cluster.url.format("zamok"), args.tables)

    with tempfile.TemporaryDirectory(prefix="zamok-r-") as name:
        Path(name).chmod(0o755)  # PostgreSQL's user has to come in
        (Path(name) / "pg").mkdir()
        cluster = Cluster(Path(name) / "pg")
        cluster.make()
        cluster.start()
        try:
            figures = asyncio.run(whole(Path(name), cluster))
        finally:
            cluster.stop()
    print("| | |\n| --- | ---: |")
    for what, figure in figures.items():
        print(f"| {what} | {figure} |")


if __name__ == "__main__":
    main()
