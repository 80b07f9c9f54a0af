"""Joining: what somebody has played as a guest comes along when they sign in to their account.

Games, talk, what is in force and the games that are looked for go over to the account, and the
guest is no more. Points of ratings stay as they are: each game was rated as the guest's; `zamok
ratings` counts all of them anew.
"""

from __future__ import annotations

import json

from zamok.server.club import codes, farewell
from zamok.server.club.passkeys import Passkeys
from zamok.server.database import Step
from zamok.server.errors import Refused
from zamok.server.people import People
from zamok.server.store import Store

# Where a person is named, and may be another one.
NAMED = (
    ("results", "person"),
    ("sittings", "person"),
    ("entries", "person"),
    ("tables", "host"),
    ("reports", "by"),
    ("reports", "about"),
    ("report_lines", "person"),
    ("deeds", "whom"),
)


async def check(store: Store, passkeys: Passkeys, guest: str) -> None:
    """Refuse to join an account that is kept, or somebody who still plays."""
    if await passkeys.of(guest) or await codes.left(store, guest):
        raise Refused("refuse.join_kept")
    named = "SELECT 1 FROM roles WHERE person = ? UNION SELECT 1 FROM mails WHERE person = ?"
    if await store.database.read(named, guest, guest):
        raise Refused("refuse.join_kept")
    waiting = await farewell.unfinished(store, guest)
    if waiting:
        raise Refused("refuse.join_playing", tables=len(waiting))


async def join(store: Store, people: People, guest: str, person: str) -> bool:
    """Give all that a guest has done to an account; False, and nothing is done, if both met.

    Two seats of one game can not become one person's afterwards: it was rated as two.
    """
    met = (
        'SELECT 1 FROM results AS one JOIN results AS other ON one."table" = other."table"'
        " WHERE one.person = ? AND other.person = ?"
        ' UNION SELECT 1 FROM entries AS one JOIN entries AS other ON one."table" = other."table"'
        " WHERE one.person = ? AND other.person = ?"
    )
    if guest == person or await store.database.read(met, guest, person, guest, person):
        return False
    named = await farewell.named_at(store, guest)
    for step in [*await _plans(store, guest, person), *_steps(guest, person)]:
        await store.database.write(step)
    for id in named:
        await farewell.read_anew(store, id, ())
    await farewell.forget(store, people, guest)
    return True


def _steps(guest: str, person: str) -> list[Step]:
    steps: list[Step] = [
        (f'UPDATE {table} SET "{column}" = ? WHERE "{column}" = ?', [person, guest])
        for table, column in NAMED
    ]
    measures = (
        "INSERT INTO measures (person, kind, reason, made_at, ends_at)"
        " SELECT ?, kind, reason, made_at, ends_at FROM measures WHERE person = ?"
        " ON CONFLICT (person, kind) DO NOTHING"
    )
    follows = (
        "INSERT INTO follows (person, followed, made_at)"
        " SELECT ?, followed, made_at FROM follows WHERE person = ? AND followed <> ?"
        " ON CONFLICT (person, followed) DO NOTHING"
    )
    wishes = (
        "INSERT INTO wishes (person, pace, game, points, within, seats, made_at, bots_at, seen_at,"
        " found) SELECT ?, pace, game, points, within, seats, made_at, bots_at, seen_at, found"
        " FROM wishes WHERE person = ? AND pace = 'days'"
        " ON CONFLICT (person, pace, game) DO NOTHING"
    )
    return [
        *steps,
        (measures, [person, guest]),
        (follows, [person, guest, person]),
        (wishes, [person, guest]),
    ]


async def _plans(store: Store, guest: str, person: str) -> list[Step]:
    """Return the steps that keep seats for the account that were kept for the guest."""
    sql = "SELECT id, plans FROM tables WHERE CAST(plans AS TEXT) LIKE ?"
    steps: list[Step] = []
    for row in await store.database.read(sql, f'%"{guest}"%'):
        plans = [
            {**plan, "person": person} if plan.get("person") == guest else plan
            for plan in json.loads(row["plans"])
        ]
        steps.append(
            (
                "UPDATE tables SET plans = ? WHERE id = ?",
                [json.dumps(plans, ensure_ascii=False), row["id"]],
            )
        )
    return steps
