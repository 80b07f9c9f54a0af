"""Notices: what waits for somebody who is not here: their turn, an invitation, a game that ended.

Of a table one is told once until one has looked at it. What is to be told is a row that falls due;
whichever process sees that first tells it, if it still holds. In quiet hours it waits until they
are over.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections import defaultdict
from collections.abc import Callable, Coroutine
from typing import Any

import zamok
from zamok.server import language, steady
from zamok.server.club import quiet
from zamok.server.club.mails import Mails
from zamok.server.club.pushes import Pushes
from zamok.server.club.quiet import Telling
from zamok.server.database import Row
from zamok.server.entry import Pace
from zamok.server.errors import Away, Conflict
from zamok.server.store import Store

log = logging.getLogger("zamok.notices")
TURN, INVITED, FOUND, OVER = "turn", "invited", "found", "over"
GRACE = 10.0  # seconds in which one may come back, or a move be taken back
OPEN = (
    300.0  # seconds for somebody whose page is open, in a game by days: perhaps nobody sits there
)
AGAIN = 600.0  # seconds until it is tried again when nobody could be reached
AT_ONCE = 200


class Notices:
    """Keeps what people are to be told, and tells them."""

    def __init__(
        self,
        store: Store,
        pushes: Pushes,
        mails: Mails,
        prefix: str,
        clock: Callable[[], float] = lambda: steady.now(),
    ) -> None:
        self._store = store
        self._pushes = pushes
        self._mails = mails
        self._prefix = prefix
        self._clock = clock
        self._works: set[asyncio.Task[None]] = set()
        self._order = asyncio.Lock()

    # ---- what has happened -----------------------------------------------------------------

    def turned(self, table: str, pace: Pace, to_act: set[str], here: frozenset[str]) -> None:
        """It has become somebody's turn; `here` are those who have the table open."""
        for person in to_act:
            if pace.kind == "days":
                self._soon(self.note(person, table, TURN, OPEN if person in here else None))
            elif person not in here:
                self._soon(self.note(person, table, TURN))

    def ended(self, table: str, people: set[str]) -> None:
        """A game is over, and these who played it have not seen it."""
        for person in people:
            self._soon(self.note(person, table, OVER))

    def invited(self, table: str, people: set[str], here: frozenset[str]) -> None:
        """Seats of a new table are kept for these; `here` are those whose page shows it."""
        for person in people:
            self._soon(self.note(person, table, INVITED, OPEN if person in here else None))

    def found(self, table: str, people: frozenset[str]) -> None:
        """A game that these looked for can begin; they may have gone."""
        for person in people:
            self._soon(self.note(person, table, FOUND))

    def looked(self, person: str, table: str) -> None:
        """Somebody looks at a table: what was to be told of it is known."""
        self._soon(self._forget(person, table))

    def _soon(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(self._done(work))
        self._works.add(task)
        task.add_done_callback(self._works.discard)

    async def _done(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            async with self._order:  # what happened last is what counts
                await work
        except Away:
            log.warning("a notice could not be stored")
        except Conflict:  # they have gone for ever meanwhile
            log.info("a notice was for nobody")

    async def settled(self) -> None:
        """Wait until all that has happened is noted."""
        while self._works:
            await asyncio.wait(tuple(self._works))

    async def note(self, person: str, table: str, kind: str, wait: float | None = None) -> None:
        """Have somebody told something soon, unless they were and have not looked since."""
        if not await self._reachable(person):
            return
        sql = (
            'INSERT INTO notices (person, "table", kind, due_at) VALUES (?, ?, ?, ?)'
            ' ON CONFLICT (person, "table") DO UPDATE SET kind = excluded.kind,'
            " due_at = excluded.due_at WHERE notices.sent_at IS NULL"
        )
        due = self._clock() + (GRACE if wait is None else wait)
        await self._store.database.write((sql, [person, table, kind, due]))

    async def _reachable(self, person: str) -> bool:
        sql = (
            "SELECT 1 FROM pushes WHERE person = ?"
            " UNION SELECT 1 FROM tellings JOIN mails ON mails.person = tellings.person"
            " WHERE tellings.person = ? AND by_mail"
        )
        return bool(await self._store.database.read(sql, person, person))

    async def _forget(self, person: str, table: str) -> None:
        known = 'SELECT 1 FROM notices WHERE person = ? AND "table" = ?'
        if await self._store.database.read(known, person, table):
            sql = 'DELETE FROM notices WHERE person = ? AND "table" = ?'
            await self._store.database.write((sql, [person, table]))

    # ---- telling ---------------------------------------------------------------------------

    async def deliver(self) -> None:
        """Tell everybody what is due."""
        sql = (
            'SELECT person, "table", kind FROM notices WHERE sent_at IS NULL AND due_at <= ?'
            " ORDER BY due_at LIMIT ?"
        )
        found: dict[str, list[str]] = defaultdict(list)
        for row in await self._store.database.read(sql, self._clock(), AT_ONCE):
            found[row["person"]].append(row["table"])
        await asyncio.gather(*(self._try(person, tables) for person, tables in found.items()))

    async def _try(self, person: str, tables: list[str]) -> None:
        """Tell somebody what is due; if that fails nobody else has to wait for it."""
        try:
            await self._deliver(person, tables)
        except Away:
            raise
        except Exception:
            log.exception("somebody could not be told")
            await self._wait(person, tables, self._clock() + AGAIN)

    async def _deliver(self, person: str, tables: list[str]) -> None:
        now = self._clock()
        telling = await quiet.telling_of(self._store, person)
        until = quiet.quiet_until(telling, now)
        if until > now:
            await self._wait(person, tables, until)
            return
        holding = await self._holding(person)
        for table in tables:
            if table not in holding:
                await self._forget(person, table)
        mine = [holding[table] for table in tables if table in holding]
        # Another process may have seen it, too: whoever writes first tells it.
        rows = [row for row in mine if await self._claim(person, row["table"], now)]
        if not rows:
            return
        if not await self._tell(telling, rows):
            await self._wait(person, [row["table"] for row in rows], now + AGAIN)

    async def _wait(self, person: str, tables: list[str], until: float) -> None:
        sql = 'UPDATE notices SET due_at = ?, sent_at = NULL WHERE person = ? AND "table" = ?'
        await self._store.database.write(*((sql, [until, person, table]) for table in tables))

    async def _claim(self, person: str, table: str, now: float) -> bool:
        sql = (
            'UPDATE notices SET sent_at = ? WHERE person = ? AND "table" = ? AND sent_at IS NULL'
            " RETURNING kind"
        )
        return bool(await self._store.database.write((sql, [now, person, table])))

    async def _holding(self, person: str) -> dict[str, Row]:
        """Return of what somebody is to be told what is still so, by table."""
        sql = (
            'SELECT notices."table", kind, game, pace FROM notices'
            ' JOIN tables ON tables.id = notices."table" WHERE notices.person = ?'
            " AND ((kind = 'over' AND status = 'over') OR (kind IN ('invited', 'found')"
            " AND status = 'open')"
            " OR (kind = 'turn' AND status IN ('opening', 'running') AND EXISTS (SELECT 1"
            ' FROM sittings WHERE sittings."table" = notices."table"'
            " AND sittings.person = notices.person AND to_act)))"
        )
        return {row["table"]: row for row in await self._store.database.read(sql, person)}

    async def _tell(self, telling: Telling, rows: list[Row]) -> bool:
        """Tell somebody everywhere; tell whether that need not be done again."""
        title, text, path = await self._message(telling, rows)
        told = {"title": title, "text": text, "url": self._prefix + path, "tag": path}
        waiting = await self.waiting(telling.person)
        reached = await self._pushes.send(telling.person, {**told, "waiting": waiting})
        if telling.by_mail and any(map(_lasting, rows)):
            reached.append(await self._mails.tell(telling.person, title, text, path))
        return any(reached) or not reached

    async def _message(self, telling: Telling, rows: list[Row]) -> tuple[str, str, str]:
        """Return a title, which game and with whom, and where; nothing of the game itself."""
        say = language.words(telling.language)
        if len(rows) > 1:
            title, path = say.count("notice.several", len(rows)), "/"
            text = ", ".join(sorted({title_of(row["game"], telling.language) for row in rows}))
        else:
            row = rows[0]
            title, path = say(TITLES[row["kind"]]), f"/table/{row['table']}"
            others = await self._others(telling.person, row["table"])
            text = " · ".join(filter(None, (title_of(row["game"], telling.language), others)))
        return title, text, path

    async def waiting(self, person: str) -> int:
        """Return at how many tables somebody is to act."""
        sql = (
            'SELECT count(*) AS n FROM sittings JOIN tables ON tables.id = sittings."table"'
            " WHERE sittings.person = ? AND to_act AND status IN ('opening', 'running')"
        )
        return int((await self._store.database.read(sql, person))[0]["n"])

    async def _others(self, person: str, table: str) -> str:
        sql = (
            "SELECT name FROM people WHERE id <> ? AND name <> '' AND (id IN (SELECT person FROM"
            ' sittings WHERE "table" = ?) OR id IN (SELECT "by" FROM invitations'
            ' WHERE "table" = ? AND person = ?)) ORDER BY name'
        )
        found = await self._store.database.read(sql, person, table, table, person)
        return ", ".join(row["name"] for row in found)


TITLES = {
    TURN: "notice.turn",
    INVITED: "notice.invited",
    FOUND: "notice.found",
    OVER: "notice.over",
}


def _lasting(row: Row) -> bool:
    """Tell whether a letter would still be in time: not in a game that is played at once."""
    return bool(row["kind"] != TURN or json.loads(row["pace"])["kind"] == "days")


def title_of(game: str, code: str) -> str:
    """Return what a game is called in a language."""
    return zamok.game(game).words(code)("title")
