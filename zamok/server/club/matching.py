"""Matching: people who want the same game at the same time are led to one table.

A wish is a row that ends by itself when nobody asks for it any more. Whoever asks looks for
others; a table is made for all of them at once, and taken by rows that no two tables can have: so
of several processes one makes it. When the time that was chosen is over bots fill what is free;
whose time is over first takes those along who wait, too: people come before bots.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from zamok.bots import LEVELS
from zamok.engine.registry import game as find_game
from zamok.server import steady
from zamok.server.club.rating import Rating
from zamok.server.club.ratings import Ratings, first
from zamok.server.database import Row
from zamok.server.desk import Desk
from zamok.server.entry import Pace, Plan
from zamok.server.errors import Conflict, Refused
from zamok.server.people import People
from zamok.server.store import Store, put

ALIVE = 15.0  # seconds after which a wish is forgotten unless its person asks again
LONGEST = 600.0  # seconds that somebody may wait for people
OWN = ("wishes", "matches")  # whose rows are of one person
PACES = {"live": Pace("live", 60.0, 240.0), "days": Pace("days", 2 * 86400.0)}


@dataclass(frozen=True)
class Wish:
    """What somebody wants to play: a game, how fast, within so many points, after a wait bots."""

    person: str
    game: str
    pace: str
    points: int  # of one's own rating, rounded
    within: int  # so many points around them; 0: anybody
    seats: int  # of the table
    made_at: float
    bots_at: float
    seen_at: float
    found: str  # the table; "": none yet


class Matching:
    """Brings people together."""

    def __init__(self, store: Store, people: People, desk: Desk, ratings: Ratings) -> None:
        self._store = store
        self._people = people
        self._desk = desk
        self._ratings = ratings

    async def wish(
        self, person: str, game: str, pace: str, within: int, wait: float, seats: int = 2
    ) -> str:
        """Want a game from now on; return the table if there is one already."""
        known = find_game(game)
        if not known.min_seats <= seats <= known.max_seats:
            raise Refused("refuse.match_seats", 422, least=known.min_seats, most=known.max_seats)
        now = steady.now()
        standing = [one for one in await self._ratings.of(person) if one.game == game]
        points = (standing[0].rating if standing else Rating()).points
        ends = now + min(wait, LONGEST)
        new = Wish(person, game, pace, points, within, seats, now, ends, now, "")
        await self.drop(person)
        await self._store.database.write(put("wishes", vars(new)))
        return await self.look(person)

    async def drop(self, person: str) -> None:
        """Want nothing any more."""
        steps = [(f"DELETE FROM {name} WHERE person = ?", [person]) for name in OWN]
        await self._store.database.write(*steps)

    async def look(self, person: str) -> str:
        """Return the table for somebody who waits; "" if there is none yet."""
        now = steady.now()
        mine = await self._own(person)
        if mine is None:
            raise Refused("refuse.no_wish", 404)
        if mine.found:
            return mine.found
        sql = "UPDATE wishes SET seen_at = ? WHERE person = ?"
        await self._store.database.write((sql, [now, person]))
        others = await self._partners(mine, now)
        if len(others) == mine.seats - 1 or now >= mine.bots_at:
            return await self._seat(mine, others)
        return ""

    async def _own(self, person: str) -> Wish | None:
        found = await self._store.database.read("SELECT * FROM wishes WHERE person = ?", person)
        return _wish(found[0]) if found else None

    async def _partners(self, mine: Wish, now: float) -> list[Wish]:
        """Return who else wants the same and is near enough, who has waited longest first."""
        sql = (
            "SELECT * FROM wishes WHERE game = ? AND pace = ? AND seats = ? AND person <> ?"
            " AND found = '' AND seen_at > ? ORDER BY made_at, person"
        )
        rows = await self._store.database.read(
            sql, mine.game, mine.pace, mine.seats, mine.person, now - ALIVE
        )
        found: list[Wish] = []
        for other in map(_wish, rows):
            if len(found) < mine.seats - 1 and all(_fit(one, other) for one in (mine, *found)):
                found.append(other)
        return found

    async def _seat(self, mine: Wish, others: Sequence[Wish]) -> str:
        """Make the table of some people, bots on what is free; return it, or the one there is."""
        kept = [
            Plan("kept", name=await self._people.name(one.person) or "", person=one.person)
            for one in others
        ]
        bots = [Plan("bot", _near(mine))] * (mine.seats - 1 - len(kept))
        plans = (Plan("me"), *kept, *bots)
        table = await self._desk.create(
            mine.person, mine.game, {}, plans, False, PACES[mine.pace], rated=True
        )
        # In one order, so that nobody waits for each other.
        wishes = sorted([mine, *others], key=lambda one: one.person)
        # Each wish is fulfilled once: no two tables can have taken it.
        taken = [put("matches", {"person": one.person, "made_at": one.made_at}) for one in wishes]
        gaps = ", ".join("?" * len(wishes))
        told = (
            f"UPDATE wishes SET found = ? WHERE person IN ({gaps})",
            [table, *(one.person for one in wishes)],
        )
        try:
            await self._store.database.write(*taken, told)
        except Conflict:  # one of them has been led elsewhere
            await self._desk.close_table(table, mine.person)
            found = await self._own(mine.person)
            return "" if found is None else found.found
        return table


def _fit(one: Wish, other: Wish) -> bool:
    """Tell whether two are near enough for both."""
    apart = abs(one.points - other.points)
    return all(not wish.within or apart <= wish.within for wish in (one, other))


def _near(mine: Wish) -> str:
    """Return the level of bots that is nearest in strength."""
    known = [level for level in LEVELS if first(f"bot:{level}", mine.game) != Rating()]
    return min(
        known or LEVELS,
        key=lambda level: abs(first(f"bot:{level}", mine.game).points - mine.points),
    )


def _wish(row: Row) -> Wish:
    return Wish(**row)
