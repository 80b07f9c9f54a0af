"""Very many finished tables: what a game takes, how soon a server starts, what its pages take.

`python -m tests.server.growth --tables 100000` plays a game of each kind, copies them by SQL into
a database of so many, starts `zamok serve` on it, and prints a table in Markdown. The players of
each game have played the first copies of it, too.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import os
import sqlite3
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

import zamok
from tests.server import usage
from tests.server.kit import opened, play_out, seated
from tests.server.postgres import free_port
from tests.server.warm import Kitchen
from zamok.server.schema import entries, results, tables

MINE = 1000  # finished games of whoever asks for the home page
ASKED = 20  # times each page is asked for; the median counts
COPIED = (tables, entries, results)


async def first_games(folder: Path) -> str:
    """Play a game of each kind to its end; return the cookie of one of the players."""
    async with opened(folder) as house:
        for game in zamok.games():
            id, people = await seated(house, game.key)
            await play_out(house, id, people)
        return await house.people.new_session(people[0], "")


def copy(file: Path, number: int) -> None:
    """Copy the finished games until there are so many; nobody can read their entries."""
    with closing(sqlite3.connect(file)) as database:
        database.executescript("PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF")
        database.execute("PRAGMA cache_size=-200000")
        models = [row[0] for row in database.execute("SELECT id FROM tables")]
        each = number // len(models) - 1
        database.execute("CREATE TEMP TABLE numbers (n INTEGER, id TEXT PRIMARY KEY) WITHOUT ROWID")
        count = "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < ?) "
        for model in models:
            database.execute("DELETE FROM numbers")
            made = (
                "INSERT INTO numbers SELECT n, lower(hex(randomblob(8))) FROM c"  # in order: faster
            )
            database.execute(count + made, [each])
            for copied in COPIED:
                name, columns = copied.name, copied.columns.keys()
                key = "id" if copied is tables else "table"
                chosen = ", ".join(f'{name}."{c}"' for c in columns if c != key)
                named = ", ".join(f'"{c}"' for c in columns if c != key)
                database.execute(
                    f'INSERT INTO {name} ("{key}", {named}) SELECT numbers.id, {chosen}'
                    f' FROM numbers CROSS JOIN {name} ON {name}."{key}" = ? ORDER BY numbers.id',
                    [model],
                )
            _seat(database, model)
        database.commit()
    with closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA journal_mode=WAL")


def _seat(database: sqlite3.Connection, model: str) -> None:
    """Let those who played a game have played its first copies, and nobody the others."""
    database.execute(
        'INSERT INTO sittings ("table", person, to_act) SELECT numbers.id, person, to_act'
        ' FROM numbers JOIN sittings ON sittings."table" = ? WHERE n < ?',
        [model, MINE],
    )


def ask(port: int, path: str, cookie: str) -> float:
    """Return how many seconds a page takes, the median of several times."""
    taken = []
    for _ in range(ASKED):
        begun = time.perf_counter()
        with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=60)) as line:
            line.request("GET", path, headers={"cookie": f"zamok_person={cookie}"})
            answer = line.getresponse()
            answer.read()
            assert answer.status == 200, (path, answer.status)
        taken.append(time.perf_counter() - begun)
    return sorted(taken)[ASKED // 2]


async def measure(folder: Path, number: int) -> dict[str, str]:
    """Return what was measured."""
    cookie = await first_games(folder)
    file = folder / "zamok.db"
    await asyncio.to_thread(copy, file, number)
    size = file.stat().st_size
    kitchen = Kitchen()
    try:
        begun = time.perf_counter()
        server = kitchen.serve(free_port(), folder, "--proxies", "127.0.0.1")
        await server.ready()
        started = time.perf_counter() - begun
        used = {
            path: await asyncio.to_thread(ask, server.port, path, cookie)
            for path in ("/", "/health")
        }
        memory = usage.memory(server.pid)
        await asyncio.to_thread(server.kill)
    finally:
        kitchen.close()
    return {
        "finished tables": f"{number:,}",
        "database": f"{size / 1e6:,.0f} MB",
        "a finished game": f"{size / number / 1000:.0f} KB",
        "from the start to the first answer": f"{started:.1f} s",
        "games of whoever asks for the home page": f"{_mine(file, cookie):,}",
        "home page": f"{1000 * used['/']:.0f} ms",
        "`/health`": f"{1000 * used['/health']:.0f} ms",
        "memory of the server": f"{memory:.0f} MB",
    }


def _mine(file: Path, cookie: str) -> int:
    """Return how many games the one with a cookie has played."""
    with closing(sqlite3.connect(file)) as database:
        query = "SELECT max(number) FROM (SELECT count(*) AS number FROM sittings GROUP BY person)"
        return int(database.execute(query).fetchone()[0])


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m tests.server.growth", description=__doc__)
    parser.add_argument("--tables", type=int, default=100_000)
    parser.add_argument("--folder", type=Path, help="where there is room; it is left empty")
    args = parser.parse_args()
    print(f"{args.tables:,} tables ...", file=sys.stderr, flush=True)
    with tempfile.TemporaryDirectory(dir=args.folder) as name:
        found = asyncio.run(measure(Path(name), args.tables))
    print("| | |\n| --- | ---: |")
    for what, figure in found.items():
        print(f"| {what} | {figure} |")


if __name__ == "__main__":
    os.umask(0o077)
    main()
