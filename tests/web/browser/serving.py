"""What browser tests are served: tables in mid-game, and a `zamok serve` that can be killed."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import zamok
from tests.server.kit import ME_AND_BOT, act, action, play, seated, table_of
from tests.server.postgres import free_port
from zamok.engine import Record, entropy
from zamok.server.action import Leave, Return
from zamok.server.entry import Plan
from zamok.server.house import House
from zamok.server.table import Table
from zamok.web import render

MAIN = "import sys; from zamok.cli.main import main; sys.exit(main())"
START = 120.0  # seconds a slow machine may need until the server answers
GAMES_TRIED = 20

Enough = Callable[[Table], bool] | Callable[[Table], Awaitable[bool]]


@dataclass(frozen=True)
class Prepared:
    """A table made before the server started, and who sits at it."""

    id: str
    cookie: str  # of its host


class Served:
    """A process on a folder; it can be killed and started again at the same address."""

    def __init__(self, folder: Path, seed: str, prefix: str = "") -> None:
        self.folder = folder
        self._seed = seed
        self._starts = 0
        self.port = free_port()
        self.prefix = prefix
        self.url = f"http://localhost:{self.port}{prefix}"
        self._log = folder.with_suffix(".log")
        self._process: subprocess.Popen[bytes] | None = None

    def start(self, **environment: str) -> None:
        self._starts += 1  # a seed begins anew with its process, and would make the same tables
        seeded = {entropy.VARIABLE: f"{self._seed} {self._starts}"}
        command = [
            *(sys.executable, "-c", MAIN, "serve", "--port", str(self.port)),
            *("--data", str(self.folder), "--bot-pause", "0.01", "--workers", "1"),
            *(("--prefix", self.prefix) if self.prefix else ()),
        ]
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                command,
                env={**os.environ, **seeded, **environment},
                stdout=log,
                stderr=log,
                start_new_session=True,
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

    def hold(self) -> None:
        """Let the server fall silent: it keeps its connections and says nothing."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """Let the server speak again."""
        assert self._process is not None
        self._process.send_signal(signal.SIGCONT)

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

    def complaints(self) -> list[str]:
        """Return what the server has logged, if something went wrong."""
        return [self.said()] if "Traceback" in self.said() else []


async def played(
    house: House,
    game: str,
    plans: tuple[Plan, ...] = ME_AND_BOT,
    options: dict[str, str] | None = None,
    until: float = 1.0,
) -> Prepared:
    """Make a table and play it at random, to its end or to a part of its usual length."""
    end = int(until * length_of(game)) if until < 1 else 100_000
    return await _play(house, game, plans, options, lambda table: len(table.plies) >= end)


async def reached(
    house: House, game: str, pattern: str, plans: tuple[Plan, ...] = ME_AND_BOT
) -> Prepared:
    """Return a table where the first seat, which is to move, sees what a pattern finds."""

    async def shows(table: Table) -> bool:
        seen = await house.desk.snapshot(table.setup.id, table.chairs[0].person, 0)
        return 0 in table.actors() and re.search(pattern, render.page(seen, "en")) is not None

    for _ in range(GAMES_TRIED):
        found = await _play(house, game, plans, None, shows)
        if await shows(await table_of(house, found.id)):
            return found
    raise AssertionError(f"{GAMES_TRIED} games of {game} never show {pattern}")


async def waited(house: House, game: str, moves: int, plans: tuple[Plan, ...]) -> Prepared:
    """Return a table where the first seat is to move after so many moves of others."""

    def enough(table: Table) -> bool:
        last = max((n for n, ply in enumerate(table.plies) if ply.seat == 0), default=-1)
        return 0 in table.actors() and len(table.plies) - last > moves

    for _ in range(GAMES_TRIED):
        found = await _play(house, game, plans, None, enough)
        if enough(await table_of(house, found.id)):
            return found
    raise AssertionError(f"{GAMES_TRIED} games of {game} never leave a seat waiting that long")


async def absent(house: House, game: str, moves: int) -> Prepared:
    """Return a table of two whose first player was away for so many moves, and is to move."""
    id, people = await seated(house, game)
    await _go_on(house, id, people, lambda table: any(ply.seat == 0 for ply in table.plies))
    end = len((await table_of(house, id)).plies) + moves
    await act(house, id, people[0], Leave(id=action()))
    await _go_on(house, id, ["", people[1]], lambda table: len(table.plies) >= end)
    await act(house, id, people[0], Return(id=action(), seat=0))
    await _go_on(house, id, people, lambda table: 0 in table.actors())
    return Prepared(id, await house.people.new_session(people[0], "test"))


async def _play(
    house: House,
    game: str,
    plans: tuple[Plan, ...],
    options: dict[str, str] | None,
    enough: Enough,
) -> Prepared:
    """Play a new table at random to its end, or until it is enough and a person's turn."""
    id, people = await seated(house, game, plans, options=options)
    host = next(person for person in people if person)
    await _go_on(house, id, people, enough)
    return Prepared(id, await house.people.new_session(host, "test"))


async def _go_on(house: House, id: str, people: list[str], enough: Enough) -> None:
    while (table := await table_of(house, id)).status != "over":
        mine = [seat for seat in table.actors() if people[seat]]
        if not mine or table.bots_to_act():
            await asyncio.sleep(0.001)
            continue
        done = enough(table)
        if done if isinstance(done, bool) else await done:
            break
        await play(house, id, people[mine[0]], mine[0])


def length_of(game: str) -> int:
    """Return how many moves a game of few has, by a golden record."""
    folder = zamok.game(game).folder / "golden"
    return len(Record.from_json(min(folder.glob("*.json")).read_text(encoding="utf-8")).moves)
