"""Friends: whom somebody follows, whether they are here, what they play; inviting them.

Whom one follows nobody else is told, not even those who are followed. Of what friends play only
that is told which strangers may see too, and tables where one sits oneself.
"""

from __future__ import annotations

from dataclasses import dataclass

from zamok.server import steady
from zamok.server.errors import Conflict, Refused
from zamok.server.ledger import Ledger
from zamok.server.people import People
from zamok.server.store import Store, put

MOST = 200  # whom one may follow
INVITED = 20  # who may be invited to one table
SHOWN = 50  # invitations, the newest


@dataclass(frozen=True)
class Playing:
    """A table at which a friend sits."""

    table: str
    game: str
    status: str


@dataclass(frozen=True)
class Friend:
    """Somebody whom one follows."""

    person: str
    name: str
    online: bool  # has a table open somewhere
    plays: tuple[Playing, ...]


@dataclass(frozen=True)
class Invitation:
    """Somebody invites one to a table that still has a seat."""

    table: str
    game: str
    by: str
    name: str
    made_at: float


class Friends:
    """Keeps who follows whom."""

    def __init__(self, store: Store, people: People, ledger: Ledger) -> None:
        self._store = store
        self._people = people
        self._ledger = ledger

    async def follow(self, person: str, other: str) -> None:
        """Follow somebody from now on."""
        if other == person or not await self._people.name(other):
            raise Refused("refuse.no_person", 404)
        read = self._store.database.read
        found = await read("SELECT count(*) AS n FROM follows WHERE person = ?", person)
        if found[0]["n"] >= MOST:
            raise Refused("refuse.follows", count=MOST)
        sql = (
            "INSERT INTO follows (person, followed, made_at) VALUES (?, ?, ?)"
            " ON CONFLICT (person, followed) DO NOTHING"
        )
        await self._store.database.write((sql, [person, other, steady.now()]))

    async def unfollow(self, person: str, other: str) -> None:
        """Follow somebody no more."""
        sql = "DELETE FROM follows WHERE person = ? AND followed = ?"
        await self._store.database.write((sql, [person, other]))

    async def follows(self, person: str, other: str) -> bool:
        """Tell whether one follows somebody; to be told to the first of them only."""
        sql = "SELECT 1 FROM follows WHERE person = ? AND followed = ?"
        return bool(await self._store.database.read(sql, person, other))

    async def of(self, person: str) -> list[Friend]:
        """Return whom somebody follows, those who are here first."""
        sql = (
            "SELECT people.id, people.name FROM follows JOIN people ON people.id = followed"
            " WHERE follows.person = ?"
        )
        rows = await self._store.database.read(sql, person)
        plays = await self._plays(person)
        found = [
            Friend(
                row["id"],
                row["name"],
                self._ledger.sockets(row["id"]) > 0,
                tuple(plays.get(row["id"], ())),
            )
            for row in rows
        ]
        return sorted(found, key=lambda one: (not one.online, not one.plays, one.name, one.person))

    async def _plays(self, person: str) -> dict[str, list[Playing]]:
        sql = (
            "SELECT sittings.person, tables.id, game, status FROM follows"
            " JOIN sittings ON sittings.person = followed"
            ' JOIN tables ON tables.id = sittings."table"'
            " WHERE follows.person = ? AND status IN ('open', 'opening', 'running')"
            ' AND (public OR EXISTS (SELECT 1 FROM sittings AS mine WHERE mine."table" = tables.id'
            " AND mine.person = ?)) ORDER BY changed_at DESC, tables.id"
        )
        found: dict[str, list[Playing]] = {}
        for row in await self._store.database.read(sql, person, person):
            playing = Playing(row["id"], row["game"], row["status"])
            found.setdefault(row["person"], []).append(playing)
        return found

    async def invite(self, person: str, other: str, table: str) -> None:
        """Invite somebody to a table of one's own whose game has not begun; once is enough."""
        read = self._store.database.read
        sql = (
            "SELECT status FROM tables WHERE id = ? AND (host = ? OR id IN"
            ' (SELECT "table" FROM sittings WHERE person = ?))'
        )
        found = await read(sql, table, person, person)
        if not found:
            raise Refused("refuse.no_table", 404)
        if found[0]["status"] != "open":
            raise Refused("refuse.begun")
        if other == person or not await self._people.name(other):
            raise Refused("refuse.no_person", 404)
        count = await read('SELECT count(*) AS n FROM invitations WHERE "table" = ?', table)
        if count[0]["n"] >= INVITED:
            raise Refused("refuse.invitations", count=INVITED)
        row = {"table": table, "person": other, "by": person, "made_at": steady.now()}
        try:
            await self._store.database.write(put("invitations", row))
        except Conflict:
            return  # they are invited already

    async def invitations(self, person: str) -> list[Invitation]:
        """Return to which tables with free seats somebody is invited, the newest first."""
        sql = (
            'SELECT tables.id, game, "by", people.name, invitations.made_at FROM invitations'
            ' JOIN tables ON tables.id = invitations."table"'
            ' JOIN people ON people.id = "by"'
            " WHERE invitations.person = ? AND status = 'open' AND NOT EXISTS (SELECT 1"
            ' FROM sittings WHERE sittings."table" = tables.id AND sittings.person = ?)'
            " ORDER BY invitations.made_at DESC, tables.id LIMIT ?"
        )
        return [
            Invitation(row["id"], row["game"], row["by"], row["name"], row["made_at"])
            for row in await self._store.database.read(sql, person, person, SHOWN)
        ]
