"""Farewell: of somebody who goes for ever nothing is left, and the games of the others stay whole.

Moves, points and places stay where they are; names, talk, keys and whatever tells whose they were
do not. What was theirs is nobody's from then on. If it is broken off it can be done again: the
person is the last to go.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from zamok.server import outlining, steady
from zamok.server.action import Doer, Leave
from zamok.server.database import Row, Step
from zamok.server.entry import Entry, Forgotten
from zamok.server.errors import Conflict, Refused
from zamok.server.loading import load
from zamok.server.people import People
from zamok.server.store import Store
from zamok.server.vault import of_entry

NOBODY = "gone"  # whose tables are whose maker is no more
GROUP = 200  # rows rewritten in one transaction
NAMED = {"sit": "name", "chat": "text"}  # kinds of entries, and what of them is personal
# By which somebody comes in, waits, and is reached.
WAYS = ("keys", "passkeys", "wishes", "matches", "pushes", "mails")
# Whose rows are all about one person, in `person`.
OWN = (*WAYS, "follows", "invitations", "notices", "tellings", "roles", "measures")
NAMING = (("follows", "followed"), ("invitations", "by"))  # where others' rows name a person


async def unfinished(store: Store, person: str) -> dict[str, str]:
    """Return the tables that a person still has something to do at, and how they stand."""
    sql = (
        'SELECT id, status FROM tables JOIN sittings ON sittings."table" = tables.id'
        " WHERE sittings.person = ? AND status IN ('open', 'opening', 'running')"
        " UNION SELECT id, status FROM tables WHERE host = ? AND status IN ('open', 'opening')"
    )
    found = await store.database.read(sql, person, person)
    return {row["id"]: row["status"] for row in found}


async def shut_out(store: Store, person: str) -> None:
    """Let nobody be this person any more: no device, no program, no way back; the rest stays."""
    await store.database.write(
        *((f"DELETE FROM {name} WHERE person = ?", [person]) for name in WAYS)
    )


async def leave(store: Store, person: str) -> None:
    """Let a person leave all that is not finished: in running games a bot stands in for good.

    It is done in the store, whoever has the tables in memory: they notice (`Desk.catch_up`).
    """
    for id in await unfinished(store, person):
        found = await load(store, id)
        if found is None:
            continue
        table, now = found[0], steady.now()
        with suppress(Refused):  # a bot does already
            left = table.act(Doer(person, ""), Leave(id="farewell"), now)
            entries = outlining.number(left, table.version + 1, person, None, now)
            for entry in entries:
                table.add(entry)
            await store.add_entries(id, entries, outlining.outline_of(table))
        await store.database.write(('DELETE FROM gists WHERE "table" = ?', [id]))


async def forget(store: Store, people: People, person: str, playing: bool = False) -> None:
    """Delete an account; refused while its person still plays, unless said: others wait there."""
    waiting = [] if playing else await unfinished(store, person)
    if waiting:
        raise Refused("refuse.playing", tables=len(waiting))
    nobody = (
        "INSERT INTO people (id, name, made_at) VALUES (?, '', 0) ON CONFLICT (id) DO NOTHING",
        [NOBODY],
    )
    await store.database.write(nobody)
    named = await named_at(store, person)
    await _write(store, await _tables(store, person))
    for id in named:
        await read_anew(store, id, await _entries(store, person, id))
    # Where a bot sat there at the end it was not the bot's own seat.
    results = (
        "UPDATE results SET person = NULL, name = '',"
        " how = CASE WHEN how = '' AND level <> '' THEN 'away' ELSE how END WHERE person = ?"
    )
    sittings = "DELETE FROM sittings WHERE person = ?"
    rated = "UPDATE rated SET player = NULL WHERE player = ?"
    ratings = "DELETE FROM ratings WHERE player = ?"
    steps = [(sql, [person]) for sql in (results, sittings, rated, ratings)]
    await store.database.write(*steps)
    about = [*((name, "person") for name in OWN), *NAMING]
    for name, column in about:
        await store.database.write((f'DELETE FROM {name} WHERE "{column}" = ?', [person]))
    await _reported(store, person)
    await store.database.write(("DELETE FROM people WHERE id = ?", [person]))
    people.forget(person)
    await store.database.settle()


async def _reported(store: Store, person: str) -> None:
    """Leave nothing of a person in reports and in the log of those who keep order."""
    own = "(SELECT id FROM reports WHERE about = ?)"
    for sql, values in (
        (f"DELETE FROM report_lines WHERE report IN {own}", [person]),
        ("DELETE FROM reports WHERE about = ?", [person]),
        ('UPDATE reports SET "by" = ?, text = \'\' WHERE "by" = ?', [NOBODY, person]),
        (
            "UPDATE report_lines SET person = ?, name = '', text = '' WHERE person = ?",
            [NOBODY, person],
        ),
        ("UPDATE deeds SET whom = ?, why = '', note = '' WHERE whom = ?", [NOBODY, person]),
        ('UPDATE deeds SET "by" = ? WHERE "by" = ?', [NOBODY, person]),
    ):
        await store.database.write((sql, values))


async def _write(store: Store, steps: Sequence[Step]) -> None:
    for at in range(0, len(steps), GROUP):
        await store.database.write(*steps[at : at + GROUP])


async def named_at(store: Store, person: str) -> list[str]:
    """Return the tables where a person has done something, or for whom a seat there is kept."""
    sql = (
        'SELECT "table" AS id FROM entries WHERE person = ?'
        " UNION SELECT id FROM tables WHERE CAST(plans AS TEXT) LIKE ? AND status = 'open'"
    )
    return [row["id"] for row in await store.database.read(sql, person, f'%"{person}"%')]


async def read_anew(store: Store, id: str, steps: Sequence[Step]) -> None:
    """Change what a table's entries say of people, whoever has it in memory.

    One more entry makes them read it anew: what they remember would be shown, and written into the
    next gist and into how the game ends.
    """
    gists: Step = ('DELETE FROM gists WHERE "table" = ?', [id])
    while True:
        last = (await store.versions_of([id])).get(id, 0)
        entry = Entry(last + 1, Forgotten(), None, None, steady.now())
        with suppress(Conflict):  # somebody has just moved: it comes after that
            await store.database.write(*steps, gists, *store.steps_of(id, [entry]))
            return


async def _entries(store: Store, person: str, table: str) -> list[Step]:
    """Return the steps that leave of a person's entries at a table what games need."""
    sql = 'SELECT * FROM entries WHERE person = ? AND "table" = ?'
    return [_entry(store, row) for row in await store.database.read(sql, person, table)]


def _entry(store: Store, row: Row) -> Step:
    table, seq, data = row["table"], row["seq"], row["data"]
    part = NAMED.get(row["kind"])
    if part is not None:
        plain = json.loads(store.vault.open(data, of_entry(table, seq)))
        data = store.vault.seal(json.dumps({**plain, part: ""}).encode(), of_entry(table, seq))
    sql = (
        "UPDATE entries SET data = ?, person = NULL, action = NULL, content = NULL"
        ' WHERE "table" = ? AND seq = ?'
    )
    return sql, [data, table, seq]


async def _tables(store: Store, person: str) -> list[Step]:
    """Return the steps that leave nothing of a person in how tables were set up."""
    sql = "SELECT id, host, plans FROM tables WHERE host = ? OR CAST(plans AS TEXT) LIKE ?"
    found = await store.database.read(sql, person, f'%"{person}"%')
    return [_table(row, person) for row in found]


def _table(row: Row, person: str) -> Step:
    own = row["host"] == person
    plans = [_plan(plan, person, own) for plan in json.loads(row["plans"])]
    host = NOBODY if own else row["host"]
    sql = "UPDATE tables SET host = ?, plans = ? WHERE id = ?"
    return sql, [host, json.dumps(plans, ensure_ascii=False), row["id"]]


def _plan(plan: dict[str, Any], person: str, own: bool) -> dict[str, Any]:
    if plan.get("person") == person:
        return {**plan, "person": NOBODY, "name": ""}
    return {**plan, "name": ""} if own and plan["kind"] in ("me", "here") else plan
