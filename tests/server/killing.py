"""Kill the server at random moments under load and see that nothing is lost or doubled.

`python -m tests.server.killing --kills 500`
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sqlite3
import sys
import tempfile
import time
from pathlib import Path

import httpx

from tests.server.postgres import free_port
from tests.server.robot import Robot
from tests.server.warm import Kitchen
from zamok.engine import entropy
from zamok.server.entry import Moved
from zamok.server.people import People
from zamok.server.settings import Settings
from zamok.server.store import Store
from zamok.server.table import Table
from zamok.server.vault import Vault

GAMES = ("carcassonne", "castle_builder")
EARLY = 0.25  # of the kills come while the server starts


class Party:
    """Two players and the tables they play at, one after the other."""

    def __init__(self, number: int, port: int, cookies: list[str], bot: bool) -> None:
        self.game = GAMES[number % len(GAMES)]
        self.bot = bot
        self.addresses = [f"10.0.{number}.{seat}" for seat in (1, 2)]
        self.cookies = cookies[: 1 if bot else 2]
        self.port = port
        self.sent: dict[str, str] = {}  # action: table
        self.acked: dict[str, tuple[str, int]] = {}  # action: table and version
        self.finished = 0

    async def play(self) -> None:
        """Play game after game, for ever."""
        while True:
            await self._play_at(await self._new_table())
            self.finished += 1

    async def _play_at(self, table: str) -> None:
        robots = [
            Robot(
                self.port,
                table,
                cookie,
                address,
                sending=lambda id: self.sent.update({id: table}),
                acked=lambda id, version: self.acked.update({id: (table, version)}),
            )
            for cookie, address in zip(self.cookies, self.addresses, strict=False)
        ]
        async with asyncio.TaskGroup() as group:
            for robot in robots:
                group.create_task(robot.play())

    async def _new_table(self) -> str:
        other = {"kind": "bot", "level": "random"} if self.bot else {"kind": "open"}
        new: dict[str, object] = {"game": self.game, "seats": [{"kind": "me"}, other]}
        made: dict[str, object] = await self._post(0, "/api/tables", new)
        table = str(made["id"])
        for seat in range(len(self.cookies)):
            id = entropy.draw(8, "action").hex()
            self.sent[id] = table
            number = entropy.draw(32, "seat").hex()
            done = await self._post(
                seat, f"/api/tables/{table}/sit", {"id": id, "seat": seat, "number": number}
            )
            self.acked[id] = (table, int(str(done["version"])))
        return table

    async def _post(self, who: int, path: str, body: dict[str, object]) -> dict[str, object]:
        """Send again until there is an answer, as a careful program does."""
        headers = {
            "Cookie": f"zamok_person={self.cookies[who]}",
            "X-Forwarded-For": self.addresses[who],
        }
        while True:
            try:
                async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.port}") as client:
                    answer = await client.post(path, json=body, headers=headers, timeout=60)
            except httpx.TransportError:
                await asyncio.sleep(0.05)
                continue
            if answer.status_code == 429:
                await asyncio.sleep(0.5)
                continue
            assert answer.status_code in (200, 201), answer.text
            found: dict[str, object] = answer.json()
            return found


async def check(folder: Path, parties: list[Party]) -> int:
    """Look into the data of a dead server; return how many acknowledged actions were found."""
    with sqlite3.connect(folder / "zamok.db") as database:
        found = database.execute("PRAGMA quick_check").fetchall()
        assert found == [("ok",)], found
    database.close()
    checked = 0
    store = Store(Settings(folder).url, Vault(Settings(folder).secret()))
    for party in parties:
        acked = dict(party.acked)
        for id in {table for table, _ in acked.values()}:
            setup = await store.setup_of(id)
            assert setup is not None, f"table {id} is lost"
            entries = await store.entries_of(id)
            table = Table(setup)
            for entry in entries:
                table.add(entry)
            actions = [entry.action for entry in entries if entry.action is not None]
            assert len(set(actions)) == len(actions), f"an action is doubled at {id}"
            for action in actions:
                assert party.sent.get(action) == id, f"nobody sent {action}"
            moves = [entry for entry in entries if isinstance(entry.what, Moved)]
            assert len(moves) == len(table.plies)
            for entry in moves:
                assert (entry.action is None) == (entry.person is None), "a move from nowhere"
            for action, (where, version) in acked.items():
                if where == id:
                    assert table.actions.get(action) == version, f"{action} is lost at {id}"
                    checked += 1
            if table.status == "over":
                assert table.record is not None
                table.record.verify()
    await store.close()
    return checked


async def prepare(folder: Path, number: int) -> list[str]:
    """Make people; return their cookies."""
    settings = Settings(folder)
    store = Store(settings.url, Vault(settings.secret()))
    await store.open()
    people = People(store, settings.secret(), 40)
    cookies = [people.sign(await people.join(f"Player {n}")) for n in range(number)]
    await store.close()
    return cookies


async def run(folder: Path, kills: int, tables: int, bots: int, seconds: float) -> dict[str, float]:
    """Kill and check so many times, or for so long; return the figures."""
    port = free_port()
    kitchen = Kitchen()
    cookies = await prepare(folder, 2 * tables)
    parties = [Party(n, port, cookies[2 * n : 2 * n + 2], n < bots) for n in range(tables)]
    begun = time.monotonic()
    killed = early = checked = 0
    try:
        server = kitchen.serve(port, folder, "--proxies", "127.0.0.1")
        async with asyncio.TaskGroup() as group:
            playing = [group.create_task(party.play()) for party in parties]
            while killed < kills and time.monotonic() - begun < seconds:
                before = sum(len(party.acked) for party in parties)
                if killed and random.random() < EARLY:
                    early += 1
                    await asyncio.sleep(random.uniform(0, 1.0))
                else:
                    await server.ready()
                    # The games go on: every kill but the early ones comes after new moves.
                    while sum(len(party.acked) for party in parties) <= before:
                        await asyncio.sleep(0.01)
                        assert not any(task.done() for task in playing)
                    await asyncio.sleep(random.uniform(0, 1.0))
                await asyncio.to_thread(server.kill)
                killed += 1
                await asyncio.sleep(0.05)  # what it had sent before it died is read
                acked = sum(len(party.acked) for party in parties)
                checked = await check(folder, parties)
                assert checked == acked
                server = kitchen.serve(port, folder, "--proxies", "127.0.0.1")
                show(killed, kills, acked, sum(party.finished for party in parties), begun)
            await server.ready()
            await asyncio.sleep(0.5)
            for task in playing:
                task.cancel()
        await asyncio.to_thread(server.stop)
        checked = await check(folder, parties)
    finally:
        kitchen.close()
    return {
        "kills": killed,
        "while starting": early,
        "acknowledged actions": sum(len(party.acked) for party in parties),
        "found exactly once": checked,
        "games played to the end": sum(party.finished for party in parties),
        "minutes": round((time.monotonic() - begun) / 60, 1),
    }


def show(killed: int, kills: int, acked: int, finished: int, begun: float) -> None:
    """Show how far it has come."""
    if killed % 10 == 0 or sys.stderr.isatty():
        print(
            f"{killed}/{kills} kills, {acked} acknowledged actions, {finished} games finished,"
            f" {time.monotonic() - begun:.0f} s",
            file=sys.stderr,
            flush=True,
        )


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=500)
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--bots", type=int, default=0, help="of the tables, with a bot")
    parser.add_argument("--minutes", type=float, default=60.0, help="stop after so long")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        seconds = 60 * args.minutes
        figures = asyncio.run(run(Path(folder), args.kills, args.tables, args.bots, seconds))
    print("| | |\n| --- | ---: |")
    for name, figure in figures.items():
        print(f"| {name} | {figure} |")


if __name__ == "__main__":
    main()
