"""Many live tables at once: how many moves a second, how soon the other sees them, at what cost.

`python -m tests.server.load --tables 200` prints a table in Markdown. Players and server share
the machine; the players are two sockets a table that speak as pages do.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from tests.server.kit import opened, seated
from tests.server.postgres import free_port
from tests.server.robot import Robot, Shown
from tests.server.warm import Kitchen

GAMES = ("carcassonne", "castle_builder")
PACES = {"at a human pace (a move every 2 to 6 s)": (2.0, 6.0), "as fast as it goes": None}


class Board:
    """What happened at one table, and when."""

    def __init__(self) -> None:
        self.sent: dict[str, float] = {}
        self.moves: dict[int, tuple[int, float]] = {}  # version: who moved, when it was sent
        self.views: list[list[tuple[int, float]]] = [[], []]  # by viewer: version and time

    def delays(self) -> list[float]:
        """Return how long each move took to the other's next view; versions are everybody's own."""
        found = []
        for mover, sent in self.moves.values():
            times = [at for _, at in self.views[1 - mover] if at >= sent]
            if times:
                found.append(min(times) - sent)
        return found


class Player:
    """One socket at one table, and what it notes."""

    def __init__(self, board: Board, number: int) -> None:
        self.board = board
        self.number = number

    def sending(self, id: str) -> None:
        self.board.sent[id] = time.perf_counter()

    def acked(self, id: str, version: int) -> None:
        self.board.moves[version] = (self.number, self.board.sent[id])

    def seen(self, shown: Shown) -> None:
        self.board.views[self.number].append((shown.version, time.perf_counter()))


async def prepare(folder: Path, tables: int) -> list[tuple[str, list[str]]]:
    """Make tables with two people each; return them with the people's cookies."""
    async with opened(folder) as house:
        made = []
        for number in range(tables):
            id, people = await seated(house, GAMES[number % len(GAMES)])
            made.append((id, [await house.people.new_session(person, "") for person in people]))
        return made


def cost(pid: int) -> tuple[float, float]:
    """Return memory in MB and processor seconds of a process."""
    with open(f"/proc/{pid}/stat") as file:
        fields = file.read().rpartition(")")[2].split()
    ticks = int(fields[11]) + int(fields[12])
    memory = int(fields[21]) * os.sysconf("SC_PAGE_SIZE") / 1e6
    return memory, ticks / os.sysconf("SC_CLK_TCK")


async def measure(tables: int, seconds: float, pause: tuple[float, float] | None) -> dict[str, str]:
    """Let them play for a while; return what was measured."""
    kitchen = Kitchen()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        made = await prepare(folder, tables)
        port = free_port()
        server = kitchen.serve(port, folder, "--proxies", "127.0.0.1")
        try:
            await server.ready()
            boards = [Board() for _ in made]
            robots = []
            for number, ((table, cookies), board) in enumerate(zip(made, boards, strict=True)):
                for seat, cookie in enumerate(cookies):
                    player = Player(board, seat)
                    robots.append(
                        Robot(
                            [port],
                            table,
                            cookie,
                            f"10.{seat}.{number // 250}.{number % 250}",
                            pause=(lambda: random.uniform(*pause)) if pause else None,
                            sending=player.sending,
                            acked=player.acked,
                            seen=player.seen,
                        )
                    )
            playing = [asyncio.create_task(robot.play()) for robot in robots]
            while not all(all(board.views) for board in boards):  # everybody is there
                await asyncio.sleep(0.05)
            for board in boards:
                board.moves.clear()
            _, used = cost(server.pid)
            begun = time.perf_counter()
            await asyncio.sleep(seconds)
            async with asyncio.timeout(60):  # on a busy machine the first may take longer
                while not any(board.delays() for board in boards):
                    await asyncio.sleep(0.1)
            lasted = time.perf_counter() - begun
            memory, used_after = cost(server.pid)
            for task in playing:
                task.cancel()
            for task in playing:
                with suppress(asyncio.CancelledError):
                    await task
        finally:
            await asyncio.to_thread(server.kill)
            kitchen.close()
    delays = sorted(delay for board in boards for delay in board.delays())
    moves = sum(len(board.moves) for board in boards)
    return {
        "moves a second": f"{moves / lasted:.0f}",
        "to the other's view, median": f"{1000 * delays[len(delays) // 2]:.0f} ms",
        "to the other's view, 99th percentile": f"{1000 * delays[int(0.99 * len(delays))]:.0f} ms",
        "moves measured": str(len(delays)),
        "memory of the server": f"{memory:.0f} MB",
        "processor of the server": f"{100 * (used_after - used) / lasted:.0f} %",
        "cuts": str(sum(robot.cuts for robot in robots)),
    }


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=30.0, help="for each pace")
    args = parser.parse_args()
    found = {}
    for name, pause in PACES.items():
        print(f"{args.tables} tables {name}, {args.seconds:.0f} s ...", file=sys.stderr, flush=True)
        found[name] = asyncio.run(measure(args.tables, args.seconds, pause))
    print(f"| {args.tables} tables | {' | '.join(found)} |")
    print(f"| --- |{' ---: |' * len(found)}")
    for row in next(iter(found.values())):
        print(f"| {row} | {' | '.join(figures[row] for figures in found.values())} |")


if __name__ == "__main__":
    main()
