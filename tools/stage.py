"""Stage: the tables of the demonstration, in every state and in every phase of each game.

All of them are one person's, Anna's, or she may look on there.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from unittest.mock import patch

import httpx

import zamok
from tests.server.guest import HERE, ME, OPEN, Guest, after, bot, join
from tests.server.guest import play as play_on
from tests.server.kit import AtOnce, play, settings
from tools.walks import PHASES, SECRET, Walk, tour, way
from zamok.engine import Game, entropy
from zamok.server.house import House
from zamok.web.site import site

LIVE = {"kind": "live", "step": 60.0, "reserve": 4 * 3600.0}
SHORT = {"kind": "live", "step": 5.0, "reserve": 30.0}
DAYS = {"kind": "days", "step": 3 * 86400.0}
HINT = "Boris suggests a move to you"
CHANGED = "its rules have changed: it waits to be taken over"


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

    def show(self, group: str, label: str, id: str) -> None:
        """Put a table on the list."""
        self.shown.append(Shown(group, label, id))

    async def go(self, walk: Walk, anna: int, **more: object) -> str:
        """Make a table with Anna on a seat, and let all go a way."""
        plans = [ME if seat == anna else OPEN for seat in range(walk.seats)]
        others = iter((self.boris, self.vera))
        people = [self.anna if seat == anna else next(others) for seat in range(walk.seats)]
        with secret(SECRET):
            id = await self.anna.make(walk.game.key, *plans, options=walk.options, **more)
        for seat, guest in enumerate(people):
            await guest.sit(id, seat, walk.numbers[seat])
        for seat, move in walk.moves:
            await play(self.house, id, people[seat].person, seat, move)
        return id

    async def set(self) -> None:
        """Make all tables."""
        await self.before()
        await self.time()
        await self.company()
        await self.taking_back()
        await self.partners()
        await self.changed()
        await self.ends()
        for key in PHASES:
            await self.phases(zamok.game(key))

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

    async def time(self) -> None:
        """Tables by all paces."""
        mine = way("carcassonne", lambda _, walk: len(walk.moves) > 24 and walk.seat == 0)
        for label, pace in (("no clock", {"kind": "none"}), ("live, by the clock", LIVE)):
            id = await self.go(mine, 0, pace=pace)
            await self.anna.do("chat", id, text="Чья башня выше?")
            await self.boris.do("chat", id, text="Mine, of course")
            self.show("running", f"{label}: your move", id)
        self.show("running", "days a move: Boris is to move", await self.go(mine, 1, pace=DAYS))
        with earlier(3600):
            id = await self.go(mine, 1, pace=SHORT)
        self.show("running", "Boris is late: a bot may take his seat", id)

    async def company(self) -> None:
        """Tables with bots, at one device, among others, and with a bot in one's place."""
        id = await self.anna.make("once_upon", ME, bot("squire"), bot("random"))
        await self.anna.sit(id, 0)
        await play_on(id, [self.anna, None, None], after(40))
        self.show("running", "against bots", id)
        id = await self.anna.make("castle_builder", ME, HERE)
        for seat in (0, 1):
            await self.anna.sit(id, seat)
        await play_on(id, [self.anna, self.anna], after(30))
        self.show("running", "two at one device: a curtain between them", id)
        id = await self.boris.make("carcassonne", ME, OPEN, public=True)
        await self.boris.sit(id, 0)
        await self.vera.sit(id, 1)
        await play_on(id, [self.boris, self.vera], after(20))
        self.show("running", "you look on", id)
        theirs = way("castle_builder", lambda _, walk: len(walk.moves) > 40 and walk.seat == 1)
        id = await self.go(theirs, 0)
        await self.anna.do("leave", id)
        self.show("running", "a bot stands in for you: come back", id)

    async def taking_back(self) -> None:
        """Tables with an open request: the last move showed a new tile."""
        mine = way("carcassonne", lambda _, walk: len(walk.moves) > 30 and walk.seat == 0)
        id = await self.go(mine, 0)
        await self.boris.do("undo", id, seat=1)
        self.show("running", "Boris asks you to take a move back", id)
        id = await self.go(mine, 1)
        await self.anna.do("undo", id, seat=1)
        self.show("running", "you ask Boris to take a move back", id)

    async def partners(self) -> None:
        """Two Castles at a moment when Boris may advise Anna; what he says is not stored."""
        there = way("two_castles", lambda s, w: len(w.moves) > 25 and 0 in s.advice(1), seats=3)
        self.show("running", HINT, await self.go(there, 0))

    async def changed(self) -> None:
        """A game whose rules will be found to have changed."""
        mine = way("castle_builder", lambda _, walk: len(walk.moves) > 40 and walk.seat == 0)
        self.show("running", CHANGED, await self.go(mine, 0))

    async def ends(self) -> None:
        """Finished games, and the next one after the last of them."""
        for key in PHASES:
            id = await self.go(way(key, lambda state, _: state.over), 0)
            self.show("over", f"finished: {key}", id)
        await self.boris.do("chat", id, text="Ещё?")
        again = (await self.boris.do("rematch", id))["table"]
        self.show("over", "finished, and Boris wants to play again", id)
        self.show("open", "the next game: a seat is kept for you", again)

    async def phases(self, game: Game) -> None:
        """Tables in every phase: Anna decides, bots stand in for the others."""
        for phase, walk in tour(game, PHASES[game.key].split()).items():
            id = await self.go(walk, walk.seat)
            for guest in (self.boris, self.vera)[: walk.seats - 1]:
                await guest.do("leave", id)
            self.show(game.key, phase, id)


@contextmanager
def secret(part: bytes) -> Iterator[None]:
    """Let the server's part of the dice be known, so that a walk can be taken at a table."""
    draw = entropy.draw

    def known(size: int, *purpose: object) -> bytes:
        return part if purpose[0] == "secret" else draw(size, *purpose)

    with patch.object(entropy, "draw", known):
        yield


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
    return made
