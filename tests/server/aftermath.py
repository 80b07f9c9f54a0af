"""What is left when servers were killed or renewed: in the database, and with their players."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable
from typing import Any

from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from tests.server.journal import Journal
from tests.server.postgres import Cluster
from tests.server.robot import Robot
from zamok.server.entry import Ended, Entry, Moved, SetUp
from zamok.server.people import People
from zamok.server.store import Store
from zamok.server.table import Table

DATABASE = "zamok"
STUCK = 4.0  # seconds that no bot waits for its turn
SOON = 2.0  # seconds in which a table must go on
CALM = 2.5  # seconds for which a page that was asked to come again does not tell that it is cut off
BLINK = 0.8  # and one that was not


async def make_database(cluster: Cluster) -> str:
    """Make the database that servers use, unless it is there; return its address."""
    engine = create_async_engine(cluster.url.format("postgres"), isolation_level="AUTOCOMMIT")
    async with engine.connect() as connection:
        query = text("SELECT 1 FROM pg_database WHERE datname = :name")
        if (await connection.execute(query, {"name": DATABASE})).scalar_one_or_none() is None:
            await connection.execute(text(f"CREATE DATABASE {DATABASE}"))
    await engine.dispose()
    return cluster.url.format(DATABASE)


async def make_people(store: Store, number: int) -> list[str]:
    """Make people; return their cookies."""
    await store.open()
    people = People(store, 40)
    cookies = [
        await people.new_session(await people.join(f"Player {n}"), "robot") for n in range(number)
    ]
    await store.close()
    return cookies


# ---- in the database ---------------------------------------------------------------------------


def check_table(
    journal: Journal, id: str, setup: SetUp | None, entries: list[Entry], acked: dict[str, int]
) -> bool:
    """Find everything that was acknowledged at a table, once; tell whether its game is over."""
    assert setup is not None, f"table {id} is lost"
    table = Table(setup)
    for entry in entries:
        table.add(entry)
    actions = [entry.action for entry in entries if entry.action is not None]
    assert len(set(actions)) == len(actions), f"an action is doubled at {id}"
    for action in actions:
        assert action in journal.sent[id], f"nobody sent {action}"
    moves = [entry for entry in entries if isinstance(entry.what, Moved)]
    assert len(moves) == len(table.plies)
    named = {entry.seq for entry in entries if entry.action is not None}
    for entry in moves:
        # The id of a move that ends the game is with its end.
        ends = isinstance(entries[-1].what, Ended) and entry.seq == entries[-1].seq - 1
        known = entry.seq in named or (ends and entries[-1].seq in named)
        assert known == (entry.person is not None), "a move from nowhere"
    for action, version in acked.items():
        assert version in _versions(table, action), f"{action} is lost at {id}"
    if table.status != "over":
        return False
    assert table.record is not None
    table.record.verify()
    return True


def _versions(table: Table, action: str) -> set[int]:
    """Return the versions that an action that is stored may have been acknowledged with."""
    return {
        counted
        for (person, name), (at, _) in table.actions.items()
        if name == action
        for counted in (at, table.counted(at, table.held_by(person)))
    }


async def stuck_bots(store: Store) -> int:
    """Return at how many tables a bot is to act and does not for some seconds."""
    sql = "SELECT id, changed_at FROM tables WHERE status = 'running' AND bots_wait"
    found = []
    for seconds in (STUCK, 0.0):
        found.append({(row["id"], row["changed_at"]) for row in await store.database.read(sql)})
        await asyncio.sleep(seconds)
    return len(found[0] & found[1])


# ---- with the players --------------------------------------------------------------------------


def cut_off(robots: Iterable[Robot], since: float, what: str) -> dict[str, Any]:
    """Return what players have noticed since a moment, as figures about something."""
    mine = list(robots)
    cuts = [(robot.table, cut) for robot in mine for cut in robot.breaks if cut.at >= since]
    lengths = sorted(cut.back - cut.at for _, cut in cuts if cut.back is not None)
    late = {table for table, cut in cuts if cut.back is None or cut.back - cut.at > SOON}
    told = sum(
        cut.back is None or cut.back - cut.at > (CALM if cut.code in (1012, 1013) else BLINK)
        for _, cut in cuts
    )
    return {
        f"{what}: pages cut off": len(cuts),
        f"{what}: tables cut off": len({table for table, _ in cuts}),
        f"{what}: cut off, median": _seconds(lengths[len(lengths) // 2 :]),
        f"{what}: cut off, longest": _seconds(lengths[-1:]),
        f"{what}: tables that did not go on within {SOON:.0f} s": len(late),
        f"{what}: how pages were closed": dict(Counter(cut.code for _, cut in cuts)),
        f"{what}: pages that told of it": told,
        f"{what}: actions refused": sum(at >= since for robot in mine for at, _ in robot.refused),
    }


def _seconds(lengths: list[float]) -> str:
    return f"{lengths[0]:.2f} s" if lengths else "-"


def print_table(figures: dict[str, Any]) -> None:
    """Print figures as Markdown."""
    print("| | |\n| --- | ---: |")
    for what, figure in figures.items():
        print(f"| {what} | {figure} |")
