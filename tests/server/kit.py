"""Tools for tests of the server: a house in a folder, and people who play at it."""

from __future__ import annotations

import asyncio
import hashlib
import json
import math
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import ParamSpec, TypeVar
from unittest.mock import patch

import httpx

from zamok.engine import Dice, entropy
from zamok.engine.fair import commitment
from zamok.server import sight, thinkers
from zamok.server.action import Action, Move, Open, Sit
from zamok.server.entry import Pace, Plan
from zamok.server.house import House
from zamok.server.settings import Limits, Settings
from zamok.server.snapshot import Proposal, Snapshot
from zamok.server.sqlite import Sqlite
from zamok.server.table import Table
from zamok.server.vault import of_entry
from zamok.web.site import site

P = ParamSpec("P")
T = TypeVar("T")

ALL = (1e6, 1e6)
FREELY = Limits(
    people=ALL,
    tables=ALL,
    requests=ALL,
    requests_address=ALL,
    messages=ALL,
    arrivals=ALL,
    arrivals_address=ALL,
    work=ALL,
    work_address=ALL,
    sockets=10_000,
    sockets_address=10_000,
)
UNTIMED = Pace()
ME_AND_BOT = (Plan("me"), Plan("bot", "random"))
TWO_PEOPLE = (Plan("me"), Plan("open"))


class AtOnce(thinkers.Thinkers):
    """Thinkers without processes: they do the work where they stand."""

    def __init__(self) -> None:
        super().__init__(1)

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        await asyncio.sleep(0)
        return work(*args, **kwargs)


def settings(
    folder: Path, limits: Limits = FREELY, database: str = "", mail_server: str = ""
) -> Settings:
    return Settings(
        folder,
        database=database,
        bot_pause=0.0,
        workers=1,
        limits=limits,
        contact="host@zamok.test",
        push_anywhere=True,
        mail_server=mail_server,
        mail_from="club@zamok.test" if mail_server else "",
    )


@asynccontextmanager
async def opened(
    folder: Path, *, processes: bool = False, database: str = "", mail_server: str = ""
) -> AsyncIterator[House]:
    """Open a house in a folder; bots think in this process unless processes are asked for."""
    house = House(settings(folder, database=database, mail_server=mail_server))
    if not processes:
        house.thinkers = house.desk._thinkers = AtOnce()
    async with house.open():
        yield house


@asynccontextmanager
async def served(
    folder: Path,
    limits: Limits = FREELY,
    thinkers: thinkers.Thinkers | None = None,
    mail_server: str = "",
) -> AsyncIterator[httpx.AsyncClient]:
    """Serve the whole site to a client that speaks to it without a network."""
    with patch("zamok.server.house.Thinkers", lambda _: thinkers or AtOnce()):
        made = site(settings(folder, limits, mail_server=mail_server))
    async with made.router.lifespan_context(made):
        transport = httpx.ASGITransport(made, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://zamok.test") as client:
            yield client


def number(table: str, seat: int) -> str:
    """Return a seat's part of the dice: always the same, so that nobody need remember it."""
    return hashlib.sha256(f"{table} {seat}".encode()).hexdigest()


def promise(table: str, seat: int) -> str:
    """Return the commitment to it."""
    return commitment(table, seat, bytes.fromhex(number(table, seat)))


def action() -> str:
    """Return an id for an action."""
    return entropy.draw(8, "action").hex()


async def act(house: House, id: str, person: str, what: Action) -> int:
    """Do something at a table; return the version reached."""
    return (await house.desk.act(id, await house.people.doer(person), what)).version


async def seated(
    house: House,
    game: str = "carcassonne",
    plans: tuple[Plan, ...] = TWO_PEOPLE,
    pace: Pace = UNTIMED,
    options: dict[str, str] | None = None,
) -> tuple[str, list[str]]:
    """Make a table and fill it; return it and who sits on each seat ("" for bots)."""
    host = await house.people.join("Anna")
    id = await house.desk.create(host, game, options or {}, plans, False, pace)
    people = []
    for seat, plan in enumerate(plans):
        if plan.kind == "bot":
            people.append("")
            continue
        person = host if plan.kind in ("me", "here") else await house.people.join(f"Guest {seat}")
        await sit(house, id, person, seat)
        people.append(person)
    return id, people


async def sit(house: House, id: str, person: str, seat: int) -> int:
    """Take a seat; if it was the last one, let everybody open their numbers, as pages do."""
    made = Sit(id=action(), seat=seat, promise=promise(id, seat))
    version = await act(house, id, person, made)
    table = await table_of(house, id)
    if table.status == "opening":
        for number in table.missing():
            version = await open_number(house, id, table.chairs[number].person, number)
    return version


async def open_number(house: House, id: str, person: str, seat: int) -> int:
    """Open the number of a seat."""
    return await act(house, id, person, Open(id=action(), seat=seat, number=number(id, seat)))


async def table_of(house: House, id: str) -> Table:
    return (await house.desk.live(id)).table


def seen_by(
    table: Table, person: str | None, eyes: int | None, proposals: Sequence[Proposal] = ()
) -> Snapshot:
    """Return a table as a person sees it through the eyes of a seat; clocks do not matter."""
    return sight.snapshot(table, sight.sight_of(table, person, eyes), 1e9, proposals=proposals)


async def play(house: House, id: str, person: str, seat: int, move: int | str | None = None) -> int:
    """Make a move, any legal one unless one is given."""
    table = await table_of(house, id)
    assert table.state is not None
    if move is None:
        legal = table.state.legal(seat)
        move = legal[int(Dice(entropy.draw(32, "play", id, seat)).below(len(legal)))]
    made = Move(id=action(), seat=seat, move=move, version=table.version_for(person))
    return await act(house, id, person, made)


async def play_next(house: House, id: str, people: list[str]) -> int:
    """Let one of those who are to act make any move; return the seat."""
    seat = (await table_of(house, id)).actors()[0]
    await play(house, id, people[seat], seat)
    return seat


async def play_out(house: House, id: str, people: list[str], most: float = math.inf) -> Table:
    """Play random moves for all people until the game is over, or has so many moves.

    Where several may act at once bots go first, so that a seeded game is the same each time.
    """
    while True:
        table = await table_of(house, id)
        if table.status == "over":
            return table
        mine = [seat for seat in table.actors() if people[seat]]
        if mine and not table.bots_to_act():
            if len(table.plies) >= most:
                return table
            await play(house, id, people[mine[0]], mine[0])
        else:
            await asyncio.sleep(0.001)


def sealed(house: House, table: str, seq: int, data: object) -> bytes:
    """Return what an entry holds as it is stored."""
    return house.store.vault.seal(json.dumps(data).encode(), of_entry(table, seq))


async def fill(house: House, full: bool = True) -> None:
    """Let SQLite refuse to write anything, as with a full disk, or let it write again."""
    database = house.store.database
    assert isinstance(database, Sqlite)
    pragma = [(f"PRAGMA query_only={int(full)}", ())]
    await asyncio.wrap_future(database._writer.submit(database._run, pragma))
