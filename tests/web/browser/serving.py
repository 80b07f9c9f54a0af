"""A real `zamok serve` for browser tests: its own process, its own folder, its own port."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import zamok
from tests.server.kit import opened, play, seated, table_of
from zamok.engine import IllegalMove, Record
from zamok.server.entry import Plan
from zamok.server.errors import Stale
from zamok.server.house import House

T = TypeVar("T")

MAIN = "import sys; from zamok.cli.main import main; sys.exit(main())"
START = 120.0  # seconds a slow machine may need until the server answers
ME_AND_BOT = (Plan("me"), Plan("bot", "random"))


@dataclass(frozen=True)
class Prepared:
    """A table made before the server started, and who sits at it."""

    id: str
    cookie: str  # of its host


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


class Served:
    """A server on a folder; it can be killed and started again at the same address."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"http://localhost:{self.port}"
        self._log = folder.with_suffix(".log")
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [
            *(sys.executable, "-c", MAIN, "serve", "--port", str(self.port)),
            *("--data", str(self.folder), "--bot-pause", "0.01", "--workers", "1"),
        ]
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                command, stdout=log, stderr=log, start_new_session=True
            )
        end = time.monotonic() + START
        while True:
            try:
                urllib.request.urlopen(f"{self.url}/health", timeout=5).close()
                return
            except OSError:
                if self._process.poll() is not None or time.monotonic() > end:
                    self.stop()
                    raise RuntimeError(f"zamok serve did not start:\n{self.said()}") from None
                time.sleep(0.05)

    def kill(self) -> None:
        """End the server at once; the bots that think for it find out and end, too."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()
        end = time.monotonic() + START
        with suppress(ProcessLookupError):
            while time.monotonic() < end:
                os.killpg(self._process.pid, 0)
                time.sleep(0.02)
            raise RuntimeError("the server was killed, but its workers live on")

    def stop(self) -> None:
        """End the server and all it has started."""
        if self._process is None:
            return
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._process = None

    def said(self) -> str:
        """Return what the server has logged."""
        return self._log.read_text() if self._log.exists() else ""


def prepare(folder: Path, story: Callable[[House], Awaitable[T]]) -> T:
    """Do something with the tables of a folder while no server runs on it."""

    async def tell() -> T:
        async with opened(folder) as house:
            return await story(house)

    # In a thread of its own: the browser's event loop runs in this one.
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(tell())).result()


async def played(
    house: House,
    game: str,
    plans: tuple[Plan, ...] = ME_AND_BOT,
    options: dict[str, str] | None = None,
    until: float = 1.0,
) -> Prepared:
    """Make a table and play it at random, to its end or to a part of its usual length."""
    id, people = await seated(house, game, plans, options=options)
    host = next(person for person in people if person)
    end = int(until * length_of(game)) if until < 1 else 100_000
    while True:
        table = await table_of(house, id)
        if table.status == "over":
            break
        mine = [seat for seat in table.actors() if people[seat]]
        if len(table.plies) >= end and mine:
            break
        if mine:
            with suppress(IllegalMove, Stale):  # a partner was first: look again
                await play(house, id, people[mine[0]], mine[0])
        else:
            await asyncio.sleep(0.001)
    return Prepared(id, house.people.sign(host))


def length_of(game: str) -> int:
    """Return how many moves a game of few has, by a golden record."""
    folder = zamok.game(game).folder / "golden"
    return len(Record.from_json(min(folder.glob("*.json")).read_text(encoding="utf-8")).moves)
