"""Three attacks while tables play: how much longer do the moves of the others take?

`python -m tests.server.siege --tables 20` prints a table in Markdown. The attackers are a process
of their own behind one address, the players sit at others; all share the machine.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

from websockets.exceptions import WebSocketException

from tests.server.kit import opened, seated
from tests.server.postgres import free_port
from tests.server.robot import Robot, line
from tests.server.warm import Kitchen

GAMES = ("carcassonne", "castle_builder")
BAD = "10.9.9.9"  # where the attackers are
Place = tuple[int, str, str]  # port, table, cookie of somebody at it


async def half_requests(place: Place) -> None:
    """Begin 1,100 requests and never end them; begin anew whatever is closed."""

    async def one() -> None:
        while True:
            with suppress(OSError):
                reader, writer = await asyncio.open_connection("127.0.0.1", place[0])
                writer.write(b"GET / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 10.9.9.9\r\n")
                await reader.read()
                writer.close()
            await asyncio.sleep(0.5)

    await asyncio.gather(*(one() for _ in range(1100)))


async def much(place: Place) -> None:
    """Have 60 sockets ask for everything ten times a second."""

    async def one() -> None:
        while True:
            with suppress(OSError, WebSocketException, TimeoutError):
                async with line(*place, BAD) as socket:
                    await socket.send(json.dumps({"t": "hello", "lang": "en"}))
                    while True:
                        await socket.send(json.dumps({"t": "full"}))
                        await asyncio.sleep(0.1)
            await asyncio.sleep(0.1)

    await asyncio.gather(*(one() for _ in range(60)))


async def again(place: Place) -> None:
    """Have 12 sockets connect, see the table and connect again, without a pause."""

    async def one() -> None:
        while True:
            with suppress(OSError, WebSocketException, TimeoutError):
                async with line(*place, BAD) as socket:
                    await socket.send(json.dumps({"t": "hello", "lang": "en"}))
                    await socket.recv()

    await asyncio.gather(*(one() for _ in range(12)))


ATTACKS: dict[str, Callable[[Place], Awaitable[None]] | None] = {
    "nobody attacks": None,
    "1,100 requests half sent": half_requests,
    "60 sockets ask for everything": much,
    "12 sockets connect without a pause": again,
}


def attack(name: str, place: Place) -> None:
    """Attack until stopped; runs in a process of its own."""
    os.nice(10)
    chosen = ATTACKS[name]
    assert chosen is not None

    async def run() -> None:
        await chosen(place)

    asyncio.run(run())


async def prepare(folder: Path, tables: int) -> list[tuple[str, list[str]]]:
    """Make tables with two people each; return them with the people's cookies."""
    async with opened(folder) as house:
        made = []
        for number in range(tables):
            id, people = await seated(house, GAMES[number % len(GAMES)])
            made.append((id, [await house.people.new_session(person, "") for person in people]))
        return made


async def play(port: int, made: list[tuple[str, list[str]]], seconds: float) -> list[float]:
    """Let the tables play for a while; return how long each move took to be acknowledged."""
    sent: dict[str, float] = {}
    took: list[float] = []

    def sending(id: str) -> None:
        sent[id] = time.perf_counter()

    def acked(id: str, _version: int) -> None:
        took.append(time.perf_counter() - sent[id])

    robots = [
        Robot(
            [port],
            table,
            cookie,
            f"10.{seat}.0.{number}",
            pause=lambda: random.uniform(1.0, 3.0),
            sending=sending,
            acked=acked,
        )
        for number, (table, cookies) in enumerate(made)
        for seat, cookie in enumerate(cookies)
    ]
    playing = [asyncio.create_task(robot.play()) for robot in robots]
    await asyncio.sleep(seconds)
    for task in playing:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
    return took


async def besieged(name: str, tables: int, seconds: float) -> list[float]:
    """Return the times of moves while one attack goes on."""
    kitchen = Kitchen()
    with tempfile.TemporaryDirectory() as folder:
        made = await prepare(Path(folder), tables + 1)
        port = free_port()
        server = kitchen.serve(port, Path(folder), "--proxies", "127.0.0.1")
        table, cookies = made.pop()
        place = (port, table, cookies[0])
        enemy = multiprocessing.get_context("spawn").Process(target=attack, args=(name, place))
        try:
            await server.ready()
            if ATTACKS[name] is not None:
                enemy.start()
                await asyncio.sleep(5)  # what may be taken at once has been taken
            return await play(port, made, seconds)
        finally:
            if enemy.pid is not None:
                enemy.kill()
                enemy.join()
            await asyncio.to_thread(server.kill)
            kitchen.close()


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=30.0, help="for each attack")
    args = parser.parse_args()
    print("| attack | moves | median | 90th percentile | median to that in peace |")
    print("| --- | ---: | ---: | ---: | ---: |")
    peace = 0.0
    for name in ATTACKS:
        print(f"{name} ...", file=sys.stderr, flush=True)
        took = sorted(asyncio.run(besieged(name, args.tables, args.seconds)))
        median = statistics.median(took)
        peace = peace or median
        ninth = took[int(0.9 * len(took))]
        figures = f"{len(took)} | {1000 * median:.0f} ms | {1000 * ninth:.0f} ms"
        print(f"| {name} | {figures} | {median / peace:.2f} |", flush=True)


if __name__ == "__main__":
    main()
