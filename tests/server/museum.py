"""The museum: databases as servers of their time left them, kept to be opened by today's.

`python -m tests.server.museum NUMBER` lets today's server make one: `museum/NUMBER.sqlite`, and
`museum/NUMBER.json` with what is to be found in it. A new one is worth making when what the
server stores has changed; those that are there are never made anew. They hold:

1. a table is its entries; nothing is stored of a finished game besides. `1_opened.sqlite` is the
   same after the last server that had its games' rules opened it.
2. entries of moves hold the position reached, who may act there and the events; the end of a game
   is an entry, its results and its record are stored.
3. whoever sits down promises a number, which is opened by an entry of its own; records are signed;
   entries are sealed; ids of actions belong to their person; the set-up is told; games are of
   version 2.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import shutil
import sqlite3
import tempfile
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ParamSpec, TypeVar
from unittest.mock import patch

import httpx

import zamok
from tests.server.guest import HERE, ME, OPEN, Guest, acting, after, bot, join, play
from tests.server.kit import AtOnce, served
from zamok.engine import entropy

P = ParamSpec("P")
T = TypeVar("T")

ROOMS = Path(__file__).parent / "museum"
SECRET = "the museum's cookies are signed with this"
NAMES = ("Анна", "Boris", "Вера Львовна")
BEGAN = 1_700_000_000.0  # when the story begins, in seconds since 1970
LIVE = {"kind": "live", "step": 30.0, "reserve": 600.0}
DAYS = {"kind": "days", "step": 3 * 86400.0}
LARGE: dict[str, tuple[list[dict[str, str]], dict[str, str]]] = {  # seats and options
    "all_seasons": ([ME, OPEN, bot("squire")], {"season": "winter", "purchase": "each_worker"}),
    "carcassonne": ([ME, HERE], {"keep_size": "tiles_and_starts"}),
    "castle_builder": (
        [ME, OPEN, bot("squire"), bot("random")],
        {"above_the_sky": "yes", "royal_strategy": "yes", "discards": "any"},
    ),
    "once_upon": ([ME, bot("squire"), OPEN], {"variant": "great", "jester": "wall"}),
    "two_castles": ([ME, OPEN, bot("squire"), bot("random"), HERE], {"seniority": "2-0-1-4-3"}),
}


class Drowsy(AtOnce):
    """Thinkers who can fall asleep, so that a server ends while a bot is to move."""

    asleep = False

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        while self.asleep:
            await asyncio.sleep(60)
        return await super().run(work, *args, **kwargs)


@dataclass
class Clock:
    """The time of the story: it goes on only when somebody asks the server for something."""

    now: float = BEGAN

    def time(self) -> float:
        return self.now

    async def tick(self, _request: httpx.Request) -> None:
        self.now += 1


@dataclass
class Story:
    """Three people, and what they did at their tables."""

    clock: Clock
    thinkers: Drowsy
    people: list[Guest]
    told: list[dict[str, Any]] = field(default_factory=list)

    async def begin(self, game: str, plans: list[dict[str, str]], **more: object) -> str:
        """Make a table for the first person, and fill it with the next ones."""
        self.clock.now += 3600
        host = self.people[0]
        id = await host.make(game, *plans, **more)
        for seat, guest in enumerate(self.seated(plans)):
            if guest is not None:
                await guest.sit(id, seat)
        return id

    def seated(self, plans: list[dict[str, str]]) -> list[Guest | None]:
        """Return who sits where when all seats are filled."""
        others = iter(self.people[1:])
        return [
            None if plan["kind"] == "bot" else next(others) if plan == OPEN else self.people[0]
            for plan in plans
        ]

    async def tell(self, kind: str, id: str, **more: object) -> None:
        """Note what is to be found at a table."""
        table = await self.people[0].ask("GET", f"/api/tables/{id}")
        names = ("id", "game", "options", "status", "version", "ply", "scores", "ranks", "rematch")
        seats = [
            {name: seat[name] for name in ("kind", "name", "level", "stand_in", "acting")}
            for seat in table["seats"]
        ]
        told = {name: table[name] for name in names}
        rules = zamok.game(table["game"]).version
        self.told.append({"kind": kind, **told, "rules": rules, "seats": seats, **more})

    # ---- tables --------------------------------------------------------------------------------

    async def finished(self, game: str) -> None:
        """Two people: talk, taking back, refusing to, leaving, coming back, playing again."""
        plans = [ME, OPEN]
        anna, boris = self.people[:2]
        pair: list[Guest | None] = [anna, boris]
        id = await self.begin(game, plans, pace=LIVE)
        await anna.do("chat", id, text="Удачи! Чья башня выше?")
        await boris.do("chat", id, text="Good luck & <have> fun")
        await self.take_back(id, pair, 8, yes=True)
        await self.take_back(id, pair, 16, yes=False)
        await play(id, pair, lambda table: acting(table) == [0])
        await boris.do("leave", id)
        ply = (await anna.table(id))["ply"]
        await play(id, pair, after(ply + 4))
        await boris.do("return", id, seat=1)
        await play(id, pair, lambda _: False)
        await anna.do("chat", id, text="Ещё?")
        again = (await boris.do("rematch", id))["table"]
        await boris.sit(again, 1)
        await self.tell("finished", id, chat=3)
        await self.tell("rematch", again, waits_for=[0])

    async def take_back(self, id: str, people: list[Guest | None], ply: int, yes: bool) -> None:
        """Play on and take the last move back, or ask the other, who answers."""
        asker = await self.ask_to_take_back(id, people, after(ply))
        if asker is not None:
            voter = people[1 - asker]
            assert voter is not None
            await voter.do("vote", id, seat=1 - asker, yes=yes)

    async def ask_to_take_back(
        self, id: str, people: list[Guest | None], until: Callable[[dict[str, Any]], bool]
    ) -> int | None:
        """Play on and take the last move back; return who waits for an answer (None: nobody)."""
        seat = await play(id, people, until)
        mover = people[seat]
        assert mover is not None
        before = (await mover.table(id))["ply"]
        await mover.do("undo", id, seat=seat)
        return seat if (await mover.table(id))["ply"] == before else None

    async def large(self, game: str) -> None:
        """Play with as many kinds of seats as the game allows, and other options."""
        plans, options = LARGE[game]
        id = await self.begin(game, plans, options=options, public=True)
        await play(id, self.seated(plans), lambda _: False)
        await self.tell("large", id, chat=0)

    async def running(self, game: str) -> None:
        """Stop in the middle, with a person to move, and in one game a request to take back."""
        pair: list[Guest | None] = [*self.people[:2]]
        id = await self.begin(game, [ME, OPEN], pace=DAYS)
        await self.people[1].do("chat", id, text="До завтра")
        await play(id, pair, after(45))
        if game == "castle_builder":
            while await self.ask_to_take_back(id, pair, after(0)) is None:
                pass  # it was free to take back: on to one that is not
        await self.tell("running", id, chat=1)

    async def away(self, game: str) -> None:
        """Stop while a bot stands in for somebody and the other is to move."""
        pair: list[Guest | None] = [*self.people[:2]]
        id = await self.begin(game, [ME, OPEN])
        await play(id, pair, after(10))
        await play(id, pair, lambda table: acting(table) == [0])
        await self.people[1].do("leave", id)
        await self.people[0].table(id)
        await self.tell("away", id, chat=0)

    async def bot_waits(self, game: str) -> None:
        """Stop while a bot is to move: the next server lets it."""
        anna = self.people[0]
        id = await self.begin(game, [ME, bot("random")])
        await play(id, [anna, None], after(10))
        self.thinkers.asleep = True
        while acting(await anna.ask("GET", f"/api/tables/{id}")) == [0]:
            await anna.move(id, 0)
        await self.tell("bot waits", id, chat=0)

    async def not_begun(self, game: str) -> None:
        """Leave one table open, which somebody came to and left again, and close another."""
        anna, _, vera = self.people
        id = await anna.make(game, ME, OPEN, public=True)
        await vera.sit(id, 1)
        await vera.do("leave", id)
        await anna.sit(id, 0)
        await self.tell("open", id, waits_for=[1])
        id = await anna.make(game, ME, OPEN)
        await anna.sit(id, 0)
        await anna.do("leave", id)
        await self.tell("closed", id)


async def live(folder: Path, clock: Clock) -> dict[str, Any]:
    """Tell the whole story to a server on a folder; return what is to be found there."""
    thinkers = Drowsy()
    async with served(folder, thinkers=thinkers) as client:
        client.event_hooks = {"request": [clock.tick]}
        story = Story(clock, thinkers, [await join(client, name) for name in NAMES])
        games = [game.key for game in zamok.games()]
        for game in games:
            await story.finished(game)
            await story.large(game)
            await story.running(game)
            await story.not_begun(game)
        await story.away("once_upon")
        await story.bot_waits("carcassonne")  # the last: bots are asleep from here on
        people = [{"id": p.person, "name": p.name, "token": p.token} for p in story.people]
        return {"secret": SECRET, "people": people, "tables": story.told}


def make(number: int) -> None:
    """Make a database and the list of what is in it."""
    target = ROOMS / f"{number}.sqlite"
    if target.exists():
        raise SystemExit(f"{target.name} is there already, and what is there stays as it is")
    clock = Clock()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "secret").write_text(SECRET)
        (folder / "secret").chmod(0o600)
        with entropy.apart("museum"), patch("time.time", clock.time):
            found = asyncio.run(live(folder, clock))
        with closing(sqlite3.connect(folder / "zamok.db")) as database:
            database.execute("PRAGMA journal_mode=DELETE")  # all of it in one file
            database.execute("VACUUM")
        ROOMS.mkdir(exist_ok=True)
        shutil.copyfile(folder / "zamok.db", target)
    text = json.dumps(found, ensure_ascii=False, indent=1)
    target.with_suffix(".json").write_text(text + "\n", encoding="utf-8")
    print(f"{target.name}: {target.stat().st_size:,} bytes, {len(found['tables'])} tables")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.server.museum", description=__doc__)
    parser.add_argument("number", type=int)
    make(parser.parse_args().number)


if __name__ == "__main__":
    main()
