"""History: the games somebody has played, and what they come to; and the tables that wait."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field

from zamok.server.database import Row
from zamok.server.store import Store

PAGE = 30  # games of one page
STREAK = 500  # games that streaks are looked for in
FAVOURITES = 5
GOING = ("open", "opening", "running")


@dataclass(frozen=True)
class Other:
    """Somebody else at a table: a person, or a bot of a level."""

    seat: int
    person: str | None
    name: str
    level: str
    place: int
    score: int
    how: str


@dataclass(frozen=True)
class Played:
    """A game that somebody has played to its end, or left."""

    table: str
    game: str
    made_at: float
    ended_at: float
    rated: bool
    archived: bool  # there is no replay here any more
    seat: int
    seats: int
    place: int
    score: int
    how: str
    others: list[Other] = field(default_factory=list)


@dataclass(frozen=True)
class Wanted:
    """Which games are meant; empty: all."""

    game: str = ""
    seats: int = 0
    against: str = ""  # a person
    before: float = 0.0  # those that ended earlier

    @property
    def chosen(self) -> bool:
        """Whether only some are meant, however late."""
        return bool(self.game or self.seats or self.against)


@dataclass(frozen=True)
class Tally:
    """What somebody's games of one kind come to."""

    game: str
    seats: int
    games: int
    wins: int
    best: int
    mean: float


@dataclass(frozen=True)
class Favourite:
    """Somebody whom one has often played with."""

    person: str
    name: str
    games: int


@dataclass(frozen=True)
class Streak:
    """How many games in a row were won: now, and at most."""

    now: int
    best: int


@dataclass(frozen=True)
class Waiting:
    """A table of somebody's at which the game is not over."""

    id: str
    game: str
    status: str
    seats: int
    to_act: bool
    since: float  # nothing has happened
    due: float | None  # until when one should act
    people: list[str]  # the others
    acting: list[str]  # whom it waits for, of those
    bots: int
    free: int


class History:
    """What is stored of people's games."""

    def __init__(self, store: Store) -> None:
        self._read = store.database.read

    async def games(
        self, person: str, wanted: Wanted, viewer: str | None, limit: int = PAGE
    ) -> list[Played]:
        """Return somebody's games, the last first: all to themselves.

        To others those that were public, or that they have played themselves.
        """
        sql = [
            "SELECT tables.id, game, made_at, ended_at, rating, status, plans, seat, place, score,"
            ' how FROM results JOIN tables ON tables.id = results."table"'
            " WHERE results.person = ? AND ended_at IS NOT NULL"
        ]
        values: list[object] = [person]
        if viewer != person:
            mine = 'SELECT "table" FROM results WHERE person = ?'
            sql.append(f"AND (public OR tables.id IN ({mine}))")
            values.append(viewer or "")
        if wanted.game:
            sql.append("AND game = ?")
            values.append(wanted.game)
        if wanted.before:
            sql.append("AND ended_at < ?")
            values.append(wanted.before)
        if wanted.against:
            sql.append('AND tables.id IN (SELECT "table" FROM results WHERE person = ?)')
            values.append(wanted.against)
        if wanted.seats:
            same = 'SELECT count(*) FROM results AS r WHERE r."table" = tables.id'
            sql.append(f"AND ({same}) = ?")
            values.append(wanted.seats)
        sql.append("ORDER BY ended_at DESC, tables.id, seat LIMIT ?")
        rows = await self._read(" ".join(sql), *values, limit)
        others = await self._others([row["id"] for row in rows])
        return [_played(row, others.get(row["id"], [])) for row in rows]

    async def _others(self, tables: Sequence[str]) -> dict[str, list[Other]]:
        if not tables:
            return {}
        gaps = ", ".join("?" * len(tables))
        sql = (
            'SELECT "table", seat, person, name, level, place, score, how FROM results'
            f' WHERE "table" IN ({gaps}) ORDER BY place, seat'
        )
        found: dict[str, list[Other]] = {}
        for row in await self._read(sql, *tables):
            values = dict(row)
            found.setdefault(values.pop("table"), []).append(Other(**values))
        return found

    async def tallies(self, person: str) -> list[Tally]:
        """Return what somebody's games come to, by game and number of seats."""
        sql = (
            "SELECT game, seats, count(*) AS games,"
            " sum(CASE WHEN place = 1 AND how = '' THEN 1 ELSE 0 END) AS wins,"
            " max(score) AS best, avg(score) AS mean"
            " FROM (SELECT game, place, how, score,"
            ' (SELECT count(*) FROM results AS r WHERE r."table" = tables.id) AS seats'
            ' FROM results JOIN tables ON tables.id = results."table"'
            " WHERE results.person = ? AND ended_at IS NOT NULL) AS played"
            " GROUP BY game, seats ORDER BY games DESC, game, seats"
        )
        return [
            Tally(
                row["game"],
                row["seats"],
                row["games"],
                int(row["wins"]),
                row["best"],
                round(float(row["mean"]), 1),
            )
            for row in await self._read(sql, person)
        ]

    async def favourites(self, person: str) -> list[Favourite]:
        """Return with whom somebody has played most."""
        sql = (
            'SELECT others.person, people.name, count(DISTINCT others."table") AS games'
            ' FROM results JOIN results AS others ON others."table" = results."table"'
            " JOIN people ON people.id = others.person"
            " WHERE results.person = ? AND others.person <> ?"
            " GROUP BY others.person, people.name ORDER BY games DESC, people.name LIMIT ?"
        )
        found = await self._read(sql, person, person, FAVOURITES)
        return [Favourite(row["person"], row["name"], row["games"]) for row in found]

    async def streak(self, person: str) -> Streak:
        """Return how many games in a row somebody has won."""
        sql = (
            'SELECT place, how FROM results JOIN tables ON tables.id = results."table"'
            " WHERE results.person = ? AND ended_at IS NOT NULL ORDER BY ended_at DESC LIMIT ?"
        )
        now = best = run = 0
        unbroken = True
        for row in await self._read(sql, person, STREAK):
            won = row["place"] == 1 and not row["how"]
            run = run + 1 if won else 0
            best = max(best, run)
            unbroken = unbroken and won
            now += unbroken
        return Streak(now, best)

    async def waiting(self, person: str) -> list[Waiting]:
        """Return somebody's tables whose games are not over, the most urgent first."""
        gaps = ", ".join("?" * len(GOING))
        sql = (
            "SELECT tables.id, game, plans, pace, status, changed_at, mine.to_act AS mine,"
            " others.person, others.to_act, people.name"
            ' FROM sittings AS mine JOIN tables ON tables.id = mine."table"'
            ' JOIN sittings AS others ON others."table" = mine."table"'
            " JOIN people ON people.id = others.person"
            f" WHERE mine.person = ? AND status IN ({gaps})"
        )
        tables: dict[str, list[Row]] = {}
        for row in await self._read(sql, person, *GOING):
            tables.setdefault(row["id"], []).append(row)
        return sorted((_waiting(rows, person) for rows in tables.values()), key=_urgency)


def _played(row: Row, all_seats: list[Other]) -> Played:
    return Played(
        table=row["id"],
        game=row["game"],
        made_at=row["made_at"],
        ended_at=row["ended_at"],
        rated=row["rating"] == "done",
        archived=row["status"] != "over",
        seat=row["seat"],
        seats=len(all_seats),
        place=row["place"],
        score=row["score"],
        how=row["how"],
        others=[one for one in all_seats if one.seat != row["seat"]],
    )


def _waiting(rows: list[Row], person: str) -> Waiting:
    row = rows[0]
    plans, pace = json.loads(row["plans"]), json.loads(row["pace"])
    others = [one for one in rows if one["person"] != person]
    bots = sum(plan["kind"] == "bot" for plan in plans)
    mine = sum(plan["kind"] in ("me", "here") for plan in plans)
    known = max(1, mine) + bots + len(others)
    to_act = bool(row["mine"])
    timed = to_act and row["status"] == "running" and pace["kind"] != "none"
    return Waiting(
        id=row["id"],
        game=row["game"],
        status=row["status"],
        seats=len(plans),
        to_act=to_act,
        since=row["changed_at"],
        due=row["changed_at"] + pace["step"] if timed else None,
        people=[one["name"] for one in others],
        acting=[one["name"] for one in others if one["to_act"]],
        bots=bots,
        free=max(0, len(plans) - known) if row["status"] == "open" else 0,
    )


def _urgency(one: Waiting) -> tuple[bool, bool, float, float]:
    """Return the order: mine to act, first what is due first, then what has waited longest."""
    return not one.to_act, one.due is None, one.due or 0.0, one.since
