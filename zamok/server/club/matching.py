"""Matching: people who want the same game at the same time are led to one table.

A wish is a row. Who wants to play live asks again and again, and the row ends by itself when they
do no more; of live games one wants one at a time. A wish for a game by days stands while nobody is
there, one for each game, until it comes true or is taken back; who has it is told. Whoever asks
looks for others; the table of all of them is stored together with rows that no two tables can have:
so of several processes one makes it. When the time that was chosen is over bots fill what is free;
whose time is over first takes those along who wait, too: people come before bots.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass

from zamok.bots.names import PEER
from zamok.engine.registry import game as find_game
from zamok.server import steady
from zamok.server.club.rating import Rating
from zamok.server.club.ratings import Ratings
from zamok.server.database import Row, Step
from zamok.server.desk import Desk
from zamok.server.entry import Pace, Plan
from zamok.server.errors import Away, Conflict, Refused
from zamok.server.people import People
from zamok.server.store import Store, put

log = logging.getLogger("zamok.matching")
LIVE, DAYS = "live", "days"
PACES = {LIVE: Pace("live", 60.0, 240.0), DAYS: Pace("days", 2 * 86400.0)}
LONGEST = {LIVE: 600.0, DAYS: 7 * 86400.0}  # seconds that somebody may wait for people
USUAL = {LIVE: 60.0, DAYS: 86400.0}  # unless they say how long
ALIVE = 15.0  # seconds after which a live wish is forgotten unless its person asks again
AGAIN = 600.0  # seconds until bots are tried again when no table could be made
AT_ONCE = 100


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
        self,
        person: str,
        game: str,
        pace: str,
        within: int,
        wait: float | None = None,
        seats: int = 2,
    ) -> str:
        """Want a game from now on; return the table if there is one already."""
        known = find_game(game)
        if not known.min_seats <= seats <= known.max_seats:
            raise Refused("refuse.match_seats", 422, least=known.min_seats, most=known.max_seats)
        wait = USUAL[pace] if wait is None else wait
        if wait > LONGEST[pace]:
            raise Refused("refuse.match_wait", 422, most=round(LONGEST[pace]))
        now = steady.now()
        standing = [one for one in await self._ratings.of(person) if one.game == game]
        points = (standing[0].rating if standing else Rating()).points
        new = Wish(person, game, pace, points, within, seats, now, now + wait, now, "")
        await self.drop(person, pace, game)
        try:
            await self._store.database.write(put("wishes", vars(new)))
        except Conflict:  # pressed twice at once: the other one counts
            return ""
        return await self._find(new)

    async def drop(self, person: str, pace: str, game: str) -> None:
        """Want a game no more: by days this one, live whichever it is."""
        await self._store.database.write(
            ("DELETE FROM matches WHERE person = ?", [person]),
            (
                "DELETE FROM wishes WHERE person = ? AND pace = ? AND (pace = ? OR game = ?)",
                [person, pace, LIVE, game],
            ),
        )

    # ---- a live game: whoever waits asks ---------------------------------------------------

    async def look(self, person: str) -> str:
        """Return the table for somebody who waits for a live game; "" if there is none yet."""
        mine = await self._wanted("person = ? AND pace = ?", person, LIVE)
        if not mine:
            raise Refused("refuse.no_wish", 404)
        if mine[0].found:
            return mine[0].found
        sql = "UPDATE wishes SET seen_at = ? WHERE person = ? AND pace = ?"
        await self._store.database.write((sql, [steady.now(), person, LIVE]))
        return await self._find(mine[0])

    # ---- a game by days: nobody need be there ----------------------------------------------

    async def standing(self, person: str) -> list[Wish]:
        """Return the games by days that somebody wants, the first first."""
        return await self._wanted("person = ? AND pace = ?", person, DAYS)

    async def fill(self) -> None:
        """Make the tables of all who want a game by days and have waited long enough."""
        due = await self._wanted("pace = ? AND bots_at <= ?", DAYS, steady.now())
        for one in due[:AT_ONCE]:
            try:
                # Somebody before may have taken them along.
                same = "person = ? AND pace = ? AND game = ? AND made_at = ?"
                for mine in await self._wanted(same, one.person, DAYS, one.game, one.made_at):
                    await self._find(mine)
            except Away:
                raise
            except Exception:  # nobody else has to wait for it
                log.exception("somebody could not be led to a table")
                sql = "UPDATE wishes SET bots_at = ? WHERE person = ? AND pace = ? AND game = ?"
                later = [steady.now() + AGAIN, one.person, DAYS, one.game]
                await self._store.database.write((sql, later))

    # ---- finding ---------------------------------------------------------------------------

    async def _wanted(self, which: str, *values: object) -> list[Wish]:
        sql = f"SELECT * FROM wishes WHERE {which} ORDER BY made_at, person"
        return [_wish(row) for row in await self._store.database.read(sql, *values)]

    async def _find(self, mine: Wish) -> str:
        """Return the table of whoever wants to play, made now if it can be; "" if there is none."""
        now = steady.now()
        others = await self._partners(mine, now)
        if len(others) == mine.seats - 1 or now >= mine.bots_at:
            return await self._seat(mine, others)
        return ""

    async def _partners(self, mine: Wish, now: float) -> list[Wish]:
        """Return who else wants the same and is near enough, who has waited longest first."""
        same = "game = ? AND pace = ? AND seats = ? AND person <> ? AND found = '' AND seen_at > ?"
        since = now - ALIVE if mine.pace == LIVE else 0.0
        found: list[Wish] = []
        for other in await self._wanted(same, mine.game, mine.pace, mine.seats, mine.person, since):
            if len(found) < mine.seats - 1 and all(_fit(one, other) for one in (mine, *found)):
                found.append(other)
        return found

    async def _seat(self, mine: Wish, others: Sequence[Wish]) -> str:
        """Make the table of some people, bots on what is free; return it, or the one there is."""
        kept = [
            Plan("kept", name=await self._people.name(one.person) or "", person=one.person)
            for one in others
        ]
        bots = [Plan("bot", PEER)] * (mine.seats - 1 - len(kept))
        plans = (Plan("me"), *kept, *bots)
        away = frozenset(one.person for one in ([mine] if mine.pace == DAYS else []) + [*others])
        try:
            return await self._desk.create(
                mine.person,
                mine.game,
                {},
                plans,
                False,
                PACES[mine.pace],
                rated=True,
                away=away,
                along=lambda table: _taken([mine, *others], table),
            )
        except Conflict:  # one of them has been led elsewhere, or wants it no more
            found = await self._wanted("person = ? AND made_at = ?", mine.person, mine.made_at)
            return found[0].found if found else ""


def _taken(wishes: Sequence[Wish], table: str) -> list[Step]:
    """Return the steps by which wishes come true, each once; a Conflict if one is no more."""
    steps: list[Step] = []
    # In one order, so that nobody waits for each other.
    for one in sorted(wishes, key=lambda wish: wish.person):
        still = "SELECT made_at FROM wishes WHERE person = ? AND made_at = ? AND found = ''"
        taken = f"INSERT INTO matches (person, made_at) VALUES (?, ({still}))"
        steps.append((taken, [one.person, one.person, one.made_at]))
    for one in wishes:
        own = "WHERE person = ? AND made_at = ?"
        if one.pace == DAYS:
            steps.append((f"DELETE FROM wishes {own}", [one.person, one.made_at]))
        else:  # who asks is told
            told = f"UPDATE wishes SET found = ? {own}"
            steps.append((told, [table, one.person, one.made_at]))
    return steps


def _fit(one: Wish, other: Wish) -> bool:
    """Tell whether two are near enough for both."""
    apart = abs(one.points - other.points)
    return all(not wish.within or apart <= wish.within for wish in (one, other))


def _wish(row: Row) -> Wish:
    return Wish(**row)
