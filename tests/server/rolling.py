"""Renew all of three processes behind HAProxy, one after the other, while players play.

`python -m tests.server.rolling --tables 300` tells how long pages were cut off, and whether
anything was refused, lost or doubled; three quarters of the tables have two people, the others
one and a bot. What becomes of tables whose process is killed, `killing --one` tells.
"""

from __future__ import annotations

import argparse
import asyncio
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx

from tests.server.aftermath import (
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
from zamok.cli.serve import PROGRAM
from zamok.server.settings import Settings
from zamok.server.store import Store
from zamok.server.vault import Vault

PROCESSES = 3
START = 120.0  # seconds for processes to be ready
PACE = (3.0, 5.0)  # seconds between a player's moves
AT_ONCE = 16  # tables that are made at the same time
SETTLING = 8.0  # seconds after the last renewal in which all games go on


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
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
        return True


async def run(folder: Path, url: str, tables: int) -> dict[str, Any]:
    """Play and renew; return the figures."""
    (folder / "data").mkdir(mode=0o700)
    journal = Journal(folder / "journal")
    store = Store(url, Vault(Settings(folder / "data").secret()))
    cookies = await make_people(store, 2 * tables)
    servers = Servers(folder, url)
    try:
        with haproxy(folder, servers.ports) as front:
            await servers.ready()
            await asyncio.sleep(1.0)  # HAProxy has noticed
            parties = [
                Party(n, [front.port], cookies[2 * n : 2 * n + 2], n % 4 == 3, journal, True, PACE)
                for n in range(tables)
            ]
            found = await _disturb(servers, parties)
            found["bots that stand still"] = await stuck_bots(store)
    finally:
        servers.stop()
    found["acknowledged actions"] = journal.acknowledged()
    found["found exactly once"] = await _check(store, journal)
    await store.close()
    journal.close()
    return found


async def _disturb(servers: Servers, parties: list[Party]) -> dict[str, Any]:
    gate = asyncio.Semaphore(AT_ONCE)
    playing = [asyncio.create_task(party.play(gate)) for party in parties]
    try:
        async with asyncio.timeout(START):
            while not all(party.robots for party in parties):
                await asyncio.sleep(0.1)
        await asyncio.sleep(SETTLING)
        begun = time.monotonic()
        await servers.renew()
        await asyncio.sleep(SETTLING)
        robots = [robot for party in parties for robot in party.robots]
        for task in playing:
            if task.done():
                await task
        return {"tables": len(parties), **cut_off(robots, begun, "renewed")}
    finally:
        for task in playing:
            task.cancel()
        await asyncio.wait(playing)


async def _check(store: Store, journal: Journal) -> int:
    """Look into the database for everything, once; return how much was found."""
    for id, acked in journal.acked.items():
        entries = await store.entries_of(id)
        check_table(journal, id, await store.setup_of(id), entries, dict(acked))
    return sum(map(len, journal.acked.values()))


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=300)
    args = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # whoever stops it stops its servers, too

    async def whole(folder: Path, cluster: Cluster) -> dict[str, Any]:
        return await run(folder, await make_database(cluster), args.tables)

    with tempfile.TemporaryDirectory(prefix="zamok-r-") as name:
        Path(name).chmod(0o755)  # PostgreSQL's user has to come in
        (Path(name) / "pg").mkdir()
        cluster = Cluster(Path(name) / "pg")
        cluster.make()
        try:
            cluster.start()
            figures = asyncio.run(whole(Path(name), cluster))
        finally:
            if cluster.running():
                cluster.stop()
    print_table(figures)


if __name__ == "__main__":
    main()
