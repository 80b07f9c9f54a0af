"""What a stored move costs: processor of this process and time, on SQLite and on PostgreSQL.

`python -m tests.server.storing` prints a table in Markdown: moves stored one after another, and
as they come from many tables at once.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time

from tests.server.postgres import postgres
from tests.server.test_store import VAULT, new_database, setup
from zamok.server.entry import Entry, Moved
from zamok.server.store import Outline, Store

EVENTS = [{"e": "y" * 40, "seat": 1}] * 4


def entry(seq: int) -> Entry:
    """Return a move, as long as moves are."""
    moved = Moved(seq % 2, "a1b2", "x" * 200, [0], EVENTS, True, [])
    return Entry(seq, moved, "anna", f"a{seq}", float(seq))


def outline(seq: int) -> Outline:
    """Return what lists say after it: it is the other's turn."""
    return Outline("running", float(seq), False, {"anna": seq % 2 == 0, "boris": seq % 2 == 1})


async def play(store: Store, table: str, moves: int) -> None:
    """Store the moves of a table one after another."""
    for seq in range(1, moves + 1):
        await store.add_entries(table, [entry(seq)], outline(seq), outline(seq - 1))


async def measure(url: str, tables: int, moves: int, together: int) -> tuple[float, float]:
    """Return milliseconds of processor and of time a move, so many tables playing at once."""
    store = Store(url, VAULT)
    await store.open()
    for person in ("anna", "boris"):
        await store.add_person(person, person, 1.0)
    ids = [f"t{number}" for number in range(tables)]
    for id in ids:
        await store.add_table(setup(id), [], outline(0))
    used, begun = time.process_time(), time.perf_counter()
    for first in range(0, tables, together):
        await asyncio.gather(*(play(store, id, moves) for id in ids[first : first + together]))
    number = tables * moves / 1000
    found = (time.process_time() - used) / number, (time.perf_counter() - begun) / number
    await store.close()
    return found


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m tests.server.storing", description=__doc__)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--moves", type=int, default=40, help="at each table")
    args = parser.parse_args()
    print("| a stored move | processor | time |\n| --- | ---: | ---: |")
    with tempfile.TemporaryDirectory() as folder, postgres() as cluster:
        for together in (1, args.tables):
            addresses = {
                "SQLite": f"sqlite:///{folder}/{together}.db",
                "PostgreSQL": asyncio.run(new_database(cluster)),
            }
            for name, url in addresses.items():
                found = asyncio.run(measure(url, args.tables, args.moves, together))
                print(f"| {name}, {together} at once | {found[0]:.2f} ms | {found[1]:.2f} ms |")


if __name__ == "__main__":
    main()
