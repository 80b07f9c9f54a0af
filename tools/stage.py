"""Stage: the tables of the demonstration, in every state and in every phase of each game.

All of them are one person's, Anna's, or she may look on there. People's moves are by and large
sensible, so that tables look as they do when people play.
"""

from __future__ import annotations

import asyncio
import random
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from unittest.mock import patch

import httpx
from librt.vecs import vec
from mypy_extensions import i64

import zamok
from tests.server.guest import HERE, ME, OPEN, Guest, bot, join
from tests.server.kit import AtOnce, play, settings, table_of
from zamok.engine import Dice, Game, State
from zamok.server.house import House
from zamok.server.table import Table
from zamok.web.site import site

LIVE = {"kind": "live", "step": 60.0, "reserve": 4 * 3600.0}
SHORT = {"kind": "live", "step": 5.0, "reserve": 30.0}
DAYS = {"kind": "days", "step": 3 * 86400.0}
HINT = "Boris suggests a move to you"
CHANGED = "its rules have changed: it waits to be taken over"
SENSIBLE = 0.9  # of the moves; the others are any

There = Callable[[Table], bool]


@dataclass(frozen=True)
class Shown:
    """A table of the demonstration, and what is to be seen there."""

    group: str
    label: str
    id: str


@dataclass(frozen=True)
class Programme:
    """What there is to be seen, and who is who."""

    anna: str
    boris: str
    shown: list[Shown]

    def id_of(self, label: str) -> str:
        """Return the table of a label."""
        return next(shown.id for shown in self.shown if shown.label == label)


def over(_: Table) -> bool:
    """Go on to the end."""
    return False


def turn(seat: int, plies: int) -> There:
    """Go on until so many moves have been made and a seat alone is to decide."""
    return lambda table: len(table.plies) > plies and table.actors() == [seat]


def advised(table: Table) -> bool:
    """Go on until the second seat may advise the first, with something built."""
    return len(table.plies) > 40 and 0 in table.advice(1)


def phases(game: Game) -> list[tuple[str, State]]:
    """Return the positions that are kept of every phase, as text and as they are read."""
    path = game.folder / "golden" / "positions.txt"
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if "eyes=" not in line]
    found = [(line, zamok.position(line, "demo")) for line in lines]
    return [(line, state) for line, state in found if not state.over]


@contextmanager
def earlier(seconds: float) -> Iterator[None]:
    """Let what is done now have been done some time ago."""
    now = time.time
    with patch("time.time", lambda: now() - seconds):
        yield


@dataclass
class Stage:
    """Anna, whose tables these are, and who sits there with her."""

    house: House
    anna: Guest
    boris: Guest
    vera: Guest
    shown: list[Shown] = field(default_factory=list)
    chance: random.Random = field(default_factory=lambda: random.Random("demo"))

    def show(self, group: str, label: str, id: str) -> None:
        """Put a table on the list."""
        self.shown.append(Shown(group, label, id))

    async def begin(self, game: str, people: list[Guest], until: There, **more: object) -> str:
        """Let people play until something is so; return their table."""
        id = await people[0].make(game, ME, *[OPEN] * (len(people) - 1), **more)
        for seat, guest in enumerate(people):
            await guest.sit(id, seat)
        await self.play(id, people, until)
        return id

    async def play(self, id: str, people: list[Guest], until: There) -> None:
        """Let people go on until something is so; whoever is not named is a bot."""
        while True:
            table = await self.waiting(id)
            if table.status == "over" or until(table):
                return
            seat = table.actors()[0]
            assert table.state is not None
            move = self.choose(table.game, table.state, seat)
            await play(self.house, id, people[seat].person, seat, move)

    async def waiting(self, id: str) -> Table:
        """Return a table once no bot is to act at it: then it waits for people."""
        while (table := await table_of(self.house, id)).bots_to_act():
            await asyncio.sleep(0.001)
        return table

    def choose(self, game: Game, state: State, seat: int) -> int:
        """Return a move, mostly a sensible one."""
        if self.chance.random() > SENSIBLE:
            return self.chance.choice(state.legal(seat))
        buffer = vec[i64]([0] * int(state.max_legal))
        return int(game.mind().policy(state, seat, Dice(self.chance.randbytes(32)), buffer))

    async def set(self) -> None:
        """Make all tables."""
        await self.before()
        await self.time()
        await self.company()
        await self.asked()
        await self.ends()
        for game in zamok.games():
            for number, (text, state) in enumerate(phases(game), start=1):
                await self.phase(game, number, text, state)

    async def before(self) -> None:
        """Tables that have not begun, and one that never will."""
        id = await self.anna.make("carcassonne", ME, OPEN, public=True)
        await self.anna.sit(id, 0)
        self.show("open", "you wait for somebody", id)
        id = await self.anna.make("two_castles", ME, OPEN, OPEN, OPEN)
        await self.anna.sit(id, 0)
        await self.vera.sit(id, 2)
        self.show("open", "you and Vera wait for two more", id)
        id = await self.boris.make("castle_builder", ME, OPEN, OPEN, public=True)
        await self.boris.sit(id, 0)
        self.show("open", "Boris has a seat for you", id)
        id = await self.anna.make("once_upon", ME, OPEN)
        await self.anna.do("leave", id)
        self.show("closed", "you left before it began", id)
        for group, label in (
            ("opening", "Boris has not opened his number"),
            ("closed", "Boris left instead of it"),
        ):
            id = await self.anna.make("carcassonne", ME, OPEN)
            await self.boris.do("sit", id, seat=1, promise="0" * 64)
            await self.anna.do("sit", id, seat=0, promise="0" * 64)
            if group == "closed":
                await self.boris.do("leave", id)
            self.show(group, label, id)

    async def time(self) -> None:
        """Tables by all paces."""
        pair = [self.anna, self.boris]
        for label, pace in (("no clock", {"kind": "none"}), ("live, by the clock", LIVE)):
            id = await self.begin("carcassonne", pair, turn(0, 24), pace=pace)
            await self.anna.do("chat", id, text="Чья башня выше?")
            await self.boris.do("chat", id, text="Mine, of course")
            self.show("running", f"{label}: your move", id)
        id = await self.begin("castle_builder", pair, turn(1, 40), pace=DAYS)
        self.show("running", "days a move: Boris is to move", id)
        with earlier(3600):
            id = await self.begin("carcassonne", pair, turn(1, 24), pace=SHORT)
        self.show("running", "Boris is late: a bot may take his seat", id)

    async def company(self) -> None:
        """Tables with bots, at one device, among others, and with a bot in one's place."""
        id = await self.anna.make("once_upon", ME, bot("squire"), bot("random"))
        await self.anna.sit(id, 0)
        await self.play(id, [self.anna], lambda table: len(table.plies) > 40)
        self.show("running", "against bots", id)
        id = await self.anna.make("castle_builder", ME, HERE)
        for seat in (0, 1):
            await self.anna.sit(id, seat)
        await self.play(id, [self.anna, self.anna], turn(1, 40))
        self.show("running", "two at one device: a curtain between them", id)
        id = await self.begin("carcassonne", [self.boris, self.vera], turn(0, 20), public=True)
        self.show("running", "you look on", id)
        id = await self.begin("castle_builder", [self.anna, self.boris], turn(1, 40))
        await self.anna.do("leave", id)
        self.show("running", "a bot stands in for you: come back", id)

    async def asked(self) -> None:
        """Tables where others want something, or their makers did."""
        pair = [self.anna, self.boris]
        id = await self.begin("carcassonne", pair, turn(0, 24))
        await self.boris.do("undo", id, seat=1)
        self.show("running", "Boris asks you to take a move back", id)
        id = await self.begin("carcassonne", pair, turn(1, 24))
        await self.anna.do("undo", id, seat=0)
        self.show("running", "you ask Boris to take a move back", id)
        three = [self.anna, self.boris, self.vera]
        self.show("running", HINT, await self.begin("two_castles", three, advised))
        self.show("running", CHANGED, await self.begin("castle_builder", pair, turn(0, 40)))

    async def ends(self) -> None:
        """Finished games, and the next one after the last of them."""
        for game in zamok.games():
            id = await self.begin(game.key, [self.anna, self.boris], over)
            self.show("over", f"finished: {game.key}", id)
        await self.boris.do("chat", id, text="Ещё?")
        again = (await self.boris.do("rematch", id))["table"]
        self.show("over", "finished, and Boris wants to play again", id)
        self.show("open", "the next game: a seat is kept for you", again)

    async def phase(self, game: Game, number: int, text: str, state: State) -> None:
        """A table that begins in a phase, with bots beside Anna."""
        seat, seats = state.actors()[0], int(state.seats)
        plans = [ME if other == seat else bot("squire") for other in range(seats)]
        id = await self.anna.make(game.key, *plans, position=text)
        await self.anna.sit(id, seat)
        await self.waiting(id)
        self.show(game.key, f"{number}: {state.view(None)['phase']}, {seats} seats", id)


async def make(folder: Path) -> Programme:
    """Make all tables in a folder, with bots that do not keep anybody waiting."""
    with patch("zamok.server.house.Thinkers", lambda _: AtOnce()):
        app = site(settings(folder))
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://demo") as client,
    ):
        anna, boris, vera = [await join(client, name) for name in ("Анна", "Boris", "Вера")]
        stage = Stage(app.state.house, anna, boris, vera)
        await stage.set()
    made = Programme(anna.person, boris.person, stage.shown)
    with closing(sqlite3.connect(folder / "zamok.db")) as database, database:
        changed = made.id_of(CHANGED)
        database.execute("UPDATE tables SET version = version - 1 WHERE id = ?", [changed])
        database.execute('DELETE FROM gists WHERE "table" = ?', [changed])
    return made
