"""`make demo`: a server with tables in every state and in every phase of each game.

The same tables each time, so that one sees at once what a change has changed. All of them are
one person's, Anna's, whom a browser becomes by the address that is printed; /demo lists them.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import itertools
import random
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx
import uvicorn
from fastapi.responses import HTMLResponse
from librt.vecs import vec
from markupsafe import Markup
from mypy_extensions import i64

import zamok
from tests.server.guest import HERE, ME, OPEN, Guest, after, bot, join
from tests.server.guest import play as play_on
from tests.server.kit import AtOnce, play, settings
from tests.server.museum import seeded
from zamok.engine import Dice, Game, State
from zamok.engine.fair import SIZE, common_seed
from zamok.server.house import House
from zamok.server.settings import Settings
from zamok.web.assets import asset
from zamok.web.site import site

FOLDER = Path(__file__).parents[1] / "build" / "demo"
PORT = 8422
LIVE = {"kind": "live", "step": 60.0, "reserve": 4 * 3600.0}
SHORT = {"kind": "live", "step": 5.0, "reserve": 30.0}
DAYS = {"kind": "days", "step": 3 * 86400.0}
EARLY = 25  # moves: by then something lies on the table
LEAST, MOST = 40, 3000  # games walked through in search of phases
HINT = "Boris suggests a move to you"
SENSIBLE = 0.9  # of the moves on such a walk; the others are any

PHASES = {  # every value of `phase` in which somebody decides
    "all_seasons": "choose equip toll trader tower buy last_piece build pay melt place source"
    " worker palace share plague broken_wall frozen_beauty snowfall beggar hearth famine"
    " bandits trade_tax new_road",
    "carcassonne": "lay follower order double extra",
    "castle_builder": "main adjust shed coin victim target break take",
    "once_upon": "sheet use dog build take gain lift drop",
    "two_castles": "ludwig choose commit build",
}


# ---- walks to every phase --------------------------------------------------------------------


@dataclass(frozen=True)
class Walk:
    """The way to a position: how the table is set up, and the moves until a seat decides."""

    game: Game
    seats: int
    options: dict[str, str]
    numbers: list[bytes]  # of the seats, for the dice
    seat: int  # that is to decide; when the game is over, the first
    moves: list[tuple[int, int]]


def number(walk: int, seat: int) -> bytes:
    """Return the number that a seat adds to the dice on a walk; as seat -1, the server's."""
    return hashlib.blake2b(f"demo {walk} {seat}".encode(), digest_size=SIZE).digest()


SECRET = number(0, -1)


def stroll(
    game: Game, walk: int, seats: int, options: dict[str, str]
) -> Iterator[tuple[State, Walk]]:
    """Play a game by and large sensibly; give every position with the way to it."""
    numbers = [number(walk, seat) for seat in range(seats)]
    state = game.start(seats, options, common_seed(SECRET, numbers))
    mind, dice, chance = game.mind(), Dice(numbers[0]), random.Random(walk)
    buffer = vec[i64]([0] * int(state.max_legal))
    moves: list[tuple[int, int]] = []
    while not state.over:
        seat = chance.choice(state.actors())
        yield state, Walk(game, seats, options, numbers, seat, moves)
        if chance.random() < SENSIBLE:
            move = int(mind.policy(state, seat, dice, buffer))
        else:
            move = chance.choice(state.legal(seat))
        state.play(seat, move)
        moves.append((seat, move))
    yield state, Walk(game, seats, options, numbers, 0, moves)


def way(key: str, there: Callable[[State, Walk], bool], seats: int = 2) -> Walk:
    """Return the way to the first position that is as it should be."""
    game = zamok.game(key)
    for walk in range(MOST):
        for state, found in stroll(game, walk, seats, {}):
            if there(state, found):
                return replace(found, moves=[*found.moves])
    raise SystemExit(f"{key}: no such position in {MOST} games")


def tour(game: Game, phases: list[str]) -> dict[str, Walk]:
    """Return a short way to each phase, not too early in the game where that can be had."""
    variants = [(seats, options) for seats, options in game.variants() if seats <= 3]
    found: dict[str, Walk] = {}
    for walk in range(MOST):
        for state, way in stroll(game, walk, *variants[walk % len(variants)]):
            phase = "" if state.over else state.view(way.seat)["phase"]
            if phase in phases and (phase not in found or better(way, found[phase])):
                found[phase] = replace(way, moves=[*way.moves])
        if walk >= LEAST and len(found) == len(phases):
            return {phase: found[phase] for phase in phases}
    raise SystemExit(f"{game.key}: in {MOST} games nobody came to {set(phases) - set(found)}")


def better(one: Walk, other: Walk) -> bool:
    """Tell whether one way is better than another: the shorter, but not too short."""
    return len(one.moves) >= EARLY and not EARLY <= len(other.moves) <= len(one.moves)


# ---- tables ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Shown:
    """A table of the demonstration, and what is to be seen there."""

    group: str
    label: str
    id: str


class Present:
    """Somebody who looks on in silence: so long a table stays in memory."""

    def wake(self) -> None:
        """Do nothing about it."""


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
        await self.ends()
        for game in zamok.games():
            await self.phases(game)

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
        mine = way("carcassonne", lambda state, walk: len(walk.moves) > 24 and walk.seat == 0)
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
        theirs = way("castle_builder", lambda state, walk: len(walk.moves) > 40 and walk.seat == 1)
        id = await self.go(theirs, 0)
        await self.anna.do("leave", id)
        self.show("running", "a bot stands in for you: come back", id)

    async def taking_back(self) -> None:
        """Tables with an open request: the last move showed a new tile."""
        mine = way("carcassonne", lambda state, walk: len(walk.moves) > 30 and walk.seat == 0)
        id = await self.go(mine, 0)
        await self.boris.do("undo", id, seat=1)
        self.show("running", "Boris asks you to take a move back", id)
        id = await self.go(mine, 1)
        await self.anna.do("undo", id, seat=1)
        self.show("running", "you ask Boris to take a move back", id)

    async def partners(self) -> None:
        """Two Castles at a moment when Boris may advise Anna; what he says is not stored."""
        there = way("two_castles", lambda state, walk: 0 in state.advice(1), seats=3)
        self.show("running", HINT, await self.go(there, 0))

    async def ends(self) -> None:
        """Finished games, and the next one after the last of them."""
        for game in zamok.games():
            id = await self.go(way(game.key, lambda state, walk: state.over), 0)
            self.show("over", f"finished: {game.key}", id)
        await self.boris.do("chat", id, text="Ещё?")
        again = (await self.boris.do("rematch", id))["id"]
        self.show("over", "finished, and Boris wants to play again", id)
        self.show("over", "the next game: your seat is kept", again)

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
    with patch("secrets.token_bytes", lambda _: part):
        yield


# ---- the server ------------------------------------------------------------------------------


async def make(folder: Path) -> Stage:
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
    return stage


async def suggest(house: House, stage: Stage) -> None:
    """Let Boris suggest something, and stay: with nobody there it would be forgotten."""
    id = next(shown.id for shown in stage.shown if shown.label == HINT)
    live = await house.desk.live(id)
    await house.desk.point(id, stage.boris.person, 1, 0, live.table.advice(1)[0][0])
    house.desk.enter(live, Present(), stage.boris.person)


def index(house: House, stage: Stage) -> Callable[[], Any]:
    """Return the page that lists the tables."""

    async def page() -> HTMLResponse:
        code = await house.people.new_carry(stage.anna.person)
        lines = [Markup('<p><a class="button" href="/carry#{}">Become Anna</a></p>').format(code)]
        for group, tables in itertools.groupby(stage.shown, key=lambda shown: shown.group):
            lines.append(Markup("<h2>{}</h2><ul>").format(group))
            link = Markup('<li><a href="/table/{}">{}</a></li>')
            lines += [link.format(table.id, table.label) for table in tables]
            lines.append(Markup("</ul>"))
        head = Markup(
            '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Zamok: demo</title>'
            '<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="{}">'
            '</head><body><main class="narrow"><h1>The demonstration</h1>'
        ).format(asset("main.css"))
        return HTMLResponse(head + Markup("\n").join(lines) + Markup("</main></body></html>"))

    return page


async def serve(folder: Path, port: int) -> None:
    """Make the tables and serve them until stopped."""
    with seeded("demo"):
        stage = await make(folder)
    app = site(Settings(folder))
    house: House = app.state.house
    app.add_api_route("/demo", index(house, stage), include_in_schema=False)
    async with app.router.lifespan_context(app):
        await suggest(house, stage)
        base = f"http://127.0.0.1:{port}"
        code = await house.people.new_carry(stage.anna.person)
        for shown in stage.shown:
            print(f"{base}/table/{shown.id}  {shown.group}: {shown.label}")
        print(f"\n{len(stage.shown)} tables. Become Anna (once): {base}/carry#{code}")
        print(f"All tables: {base}/demo   Stop: Ctrl+C", flush=True)
        config = uvicorn.Config(app, port=port, lifespan="off", log_level="warning")
        await uvicorn.Server(config).serve()


def main() -> None:
    """Read the command line and begin."""
    parser = argparse.ArgumentParser(prog="python -m tools.demo", description=__doc__)
    parser.add_argument("--port", type=int, default=PORT, help=f"port (default: {PORT})")
    args = parser.parse_args()
    shutil.rmtree(FOLDER, ignore_errors=True)
    asyncio.run(serve(FOLDER, args.port))


if __name__ == "__main__":
    main()
