"""Export: everything that is known about somebody, as they may have it."""

from __future__ import annotations

import json
from typing import ClassVar

from zamok.server.answer import Given
from zamok.server.club import codes, quiet
from zamok.server.club.passkeys import Passkeys
from zamok.server.club.ratings import Ratings
from zamok.server.database import Row
from zamok.server.people import People
from zamok.server.store import Store
from zamok.server.vault import of_entry

# What an entry of one's own tells; positions do not belong here: they hold what others hide.
TOLD = {"sit": "name", "chat": "text", "move": "m"}


class KnownKey(Given):
    """A session, a token or a passkey: what it is called, since when, last used when."""

    example: ClassVar = {
        "kind": "session",
        "name": "Firefox",
        "made_at": 1760000000.0,
        "seen_at": 1760000000.0,
        "ends_at": None,
    }

    kind: str
    name: str
    made_at: float
    seen_at: float
    ends_at: float | None = None


class KnownTable(Given):
    """A table that you made or sat at."""

    example: ClassVar = {
        "id": "k3v9q2",
        "game": "castle_builder",
        "status": "over",
        "made_at": 1760000000.0,
        "ended_at": 1760003600.0,
        "made_by_you": True,
    }

    id: str
    game: str
    status: str
    made_at: float
    ended_at: float | None
    made_by_you: bool


class KnownResult(Given):
    """How a game of yours ended."""

    example: ClassVar = {
        "table": "k3v9q2",
        "seat": 0,
        "name": "Anna",
        "level": "",
        "place": 1,
        "score": 42,
    }

    table: str
    seat: int
    name: str
    level: str
    place: int
    score: int


class KnownAct(Given):
    """Something you did at a table: what, when, and what you said, played or were called."""

    example: ClassVar = {
        "table": "k3v9q2",
        "number": 7,
        "at": 1760000000.0,
        "kind": "chat",
        "told": "Good luck!",
    }

    table: str
    number: int
    at: float
    kind: str
    told: str


class KnownRating(Given):
    """Your rating at a game, after so many games."""

    example: ClassVar = {"game": "carcassonne", "points": 1240, "unsure": 80, "games": 12}

    game: str
    points: int
    unsure: int
    games: int


class KnownWish(Given):
    """A quick match that you wait for, or the last live one that was found."""

    example: ClassVar = {
        "game": "carcassonne",
        "pace": "live",
        "within": 300,
        "seats": 2,
        "made_at": 1760000000.0,
        "bots_at": 1760000060.0,
        "found": "",
    }

    game: str
    pace: str
    within: int
    seats: int
    made_at: float
    bots_at: float
    found: str


class KnownFollow(Given):
    """Somebody whom you follow, since when."""

    example: ClassVar = {
        "person": "b1946ac92492d234",
        "name": "Boris",
        "made_at": 1760000000.0,
    }

    person: str
    name: str
    made_at: float


class KnownInvitation(Given):
    """An invitation to a table, to you or by you."""

    example: ClassVar = {"table": "k3v9q2", "by_you": True, "made_at": 1760000000.0}

    table: str
    by_you: bool
    made_at: float


class KnownPush(Given):
    """A device that is told of what waits for you, and by whom."""

    example: ClassVar = {
        "device": "Firefox",
        "endpoint": "https://push.example.org/6f1ed002",
        "made_at": 1760000000.0,
    }

    device: str
    endpoint: str
    made_at: float


class KnownNotice(Given):
    """Something of a table that you are to be told, or were told and have not looked at since."""

    example: ClassVar = {
        "table": "k3v9q2",
        "kind": "turn",
        "due_at": 1760000000.0,
        "sent_at": None,
    }

    table: str
    kind: str
    due_at: float
    sent_at: float | None = None


class KnownTelling(Given):
    """How you are told: language, time zone, quiet hours, mail, calendar."""

    example: ClassVar = {
        "language": "en",
        "zone": "Europe/Berlin",
        "quiet_from": 1320,
        "quiet_to": 420,
        "mail": "anna@example.org",
        "by_mail": True,
        "calendar": True,
    }

    language: str
    zone: str
    quiet_from: int
    quiet_to: int
    mail: str
    by_mail: bool
    calendar: bool


class KnownMeasure(Given):
    """That you are muted or banned: why, since when, until when (None: for good)."""

    example: ClassVar = {
        "kind": "mute",
        "reason": "Insults at the table",
        "made_at": 1760000000.0,
        "ends_at": 1760086400.0,
    }

    kind: str
    reason: str
    made_at: float
    ends_at: float | None


class KnownReport(Given):
    """Something that you have reported."""

    example: ClassVar = {
        "table": "k3v9q2",
        "line": 17,
        "kind": "insult",
        "text": "",
        "made_at": 1760000000.0,
        "dealt": True,
    }

    table: str | None
    line: int | None
    kind: str
    text: str
    made_at: float
    dealt: bool


class KnownDeed(Given):
    """What was done to you by those who keep order, or by you as one of them."""

    example: ClassVar = {
        "at": 1760000000.0,
        "by_you": False,
        "what": "mute",
        "why": "Insults at the table",
        "ends_at": 1760086400.0,
    }

    at: float
    by_you: bool
    what: str
    why: str
    ends_at: float | None


class Everything(Given):
    """Everything that is known about you."""

    example: ClassVar = {
        "person": "b1946ac92492d234",
        "name": "Anna",
        "made_at": 1760000000.0,
        "keys": [KnownKey.example],
        "recovery_codes": 7,
        "tables": [KnownTable.example],
        "results": [KnownResult.example],
        "acts": [KnownAct.example],
        "ratings": [KnownRating.example],
        "wishes": [KnownWish.example],
        "follows": [KnownFollow.example],
        "invitations": [KnownInvitation.example],
        "pushes": [KnownPush.example],
        "notices": [KnownNotice.example],
        "telling": KnownTelling.example,
        "role": "",
        "measures": [KnownMeasure.example],
        "reports": [KnownReport.example],
        "deeds": [KnownDeed.example],
    }

    person: str
    name: str
    made_at: float
    keys: list[KnownKey]
    recovery_codes: int
    tables: list[KnownTable]
    results: list[KnownResult]
    acts: list[KnownAct]
    ratings: list[KnownRating]
    wishes: list[KnownWish]
    follows: list[KnownFollow]
    invitations: list[KnownInvitation]
    pushes: list[KnownPush]
    notices: list[KnownNotice]
    telling: KnownTelling
    role: str
    measures: list[KnownMeasure]
    reports: list[KnownReport]
    deeds: list[KnownDeed]


async def everything(
    store: Store, people: People, passkeys: Passkeys, ratings: Ratings, person: str
) -> Everything:
    """Return all that is stored about a person."""
    read = store.database.read
    who = (await read("SELECT name, made_at FROM people WHERE id = ?", person))[0]
    results = await read(
        'SELECT "table", seat, name, level, place, score FROM results WHERE person = ?', person
    )
    acts = await read('SELECT * FROM entries WHERE person = ? ORDER BY "table", seq', person)
    return Everything(
        person=person,
        name=who["name"],
        made_at=who["made_at"],
        keys=await _keys(people, passkeys, person),
        recovery_codes=await codes.left(store, person),
        tables=await _tables(store, person),
        results=[KnownResult(**row) for row in results],
        acts=[_act(store, row) for row in acts],
        ratings=await _ratings(ratings, person),
        wishes=await _wishes(store, person),
        follows=await _follows(store, person),
        invitations=await _invitations(store, person),
        pushes=await _pushes(store, person),
        notices=await _notices(store, person),
        telling=await _telling(store, person),
        role=await _role(store, person),
        measures=await _measures(store, person),
        reports=await _reports(store, person),
        deeds=await _deeds(store, person),
    )


async def _keys(people: People, passkeys: Passkeys, person: str) -> list[KnownKey]:
    keys = [
        KnownKey(
            kind=key.use,
            name=key.name,
            made_at=key.made_at,
            seen_at=key.seen_at,
            ends_at=key.ends_at,
        )
        for key in [*await people.sessions(person), *await people.tokens(person)]
    ]
    keys += [
        KnownKey(kind="passkey", name=key.device, made_at=key.made_at, seen_at=key.seen_at)
        for key in await passkeys.of(person)
    ]
    return keys


async def _tables(store: Store, person: str) -> list[KnownTable]:
    tables = await store.database.read(
        "SELECT id, game, status, made_at, ended_at, host FROM tables WHERE host = ?"
        ' OR id IN (SELECT "table" FROM sittings WHERE person = ?)'
        ' OR id IN (SELECT "table" FROM results WHERE person = ?) ORDER BY made_at',
        person,
        person,
        person,
    )
    return [
        KnownTable(
            id=row["id"],
            game=row["game"],
            status=row["status"],
            made_at=row["made_at"],
            ended_at=row["ended_at"],
            made_by_you=row["host"] == person,
        )
        for row in tables
    ]


async def _ratings(ratings: Ratings, person: str) -> list[KnownRating]:
    return [
        KnownRating(
            game=one.game, points=one.rating.points, unsure=one.rating.unsure, games=one.games
        )
        for one in await ratings.of(person)
    ]


async def _wishes(store: Store, person: str) -> list[KnownWish]:
    sql = "SELECT game, pace, within, seats, made_at, bots_at, found FROM wishes WHERE person = ?"
    return [KnownWish(**row) for row in await store.database.read(sql, person)]


async def _follows(store: Store, person: str) -> list[KnownFollow]:
    sql = (
        "SELECT followed AS person, name, follows.made_at FROM follows"
        " JOIN people ON people.id = followed WHERE follows.person = ? ORDER BY follows.made_at"
    )
    return [KnownFollow(**row) for row in await store.database.read(sql, person)]


async def _invitations(store: Store, person: str) -> list[KnownInvitation]:
    sql = (
        'SELECT "table", "by", made_at FROM invitations WHERE person = ? OR "by" = ?'
        " ORDER BY made_at"
    )
    return [
        KnownInvitation(table=row["table"], by_you=row["by"] == person, made_at=row["made_at"])
        for row in await store.database.read(sql, person, person)
    ]


async def _pushes(store: Store, person: str) -> list[KnownPush]:
    sql = "SELECT device, endpoint, made_at FROM pushes WHERE person = ? ORDER BY made_at"
    return [KnownPush(**row) for row in await store.database.read(sql, person)]


async def _notices(store: Store, person: str) -> list[KnownNotice]:
    sql = 'SELECT "table", kind, due_at, sent_at FROM notices WHERE person = ? ORDER BY due_at'
    return [KnownNotice(**row) for row in await store.database.read(sql, person)]


async def _telling(store: Store, person: str) -> KnownTelling:
    telling = await quiet.telling_of(store, person)
    found = await store.database.read("SELECT address FROM mails WHERE person = ?", person)
    return KnownTelling(
        language=telling.language,
        zone=telling.zone,
        quiet_from=telling.quiet_from,
        quiet_to=telling.quiet_to,
        mail=found[0]["address"] if found else "",
        by_mail=telling.by_mail,
        calendar=telling.calendar is not None,
    )


async def _role(store: Store, person: str) -> str:
    found = await store.database.read("SELECT role FROM roles WHERE person = ?", person)
    return str(found[0]["role"]) if found else ""


async def _measures(store: Store, person: str) -> list[KnownMeasure]:
    sql = "SELECT kind, reason, made_at, ends_at FROM measures WHERE person = ? ORDER BY kind"
    return [KnownMeasure(**row) for row in await store.database.read(sql, person)]


async def _reports(store: Store, person: str) -> list[KnownReport]:
    sql = (
        'SELECT "table", line, kind, text, made_at, done_at IS NOT NULL AS dealt FROM reports'
        ' WHERE "by" = ? ORDER BY made_at'
    )
    return [KnownReport(**row) for row in await store.database.read(sql, person)]


async def _deeds(store: Store, person: str) -> list[KnownDeed]:
    sql = 'SELECT at, "by", what, why, ends_at FROM deeds WHERE whom = ? OR "by" = ? ORDER BY at'
    return [
        KnownDeed(
            at=row["at"],
            by_you=row["by"] == person,
            what=row["what"],
            why=row["why"],
            ends_at=row["ends_at"],
        )
        for row in await store.database.read(sql, person, person)
    ]


def _act(store: Store, row: Row) -> KnownAct:
    part = TOLD.get(row["kind"])
    told = ""
    if part is not None:
        place = of_entry(row["table"], row["seq"])
        told = str(json.loads(store.vault.open(row["data"], place)).get(part, ""))
    return KnownAct(
        table=row["table"], number=row["seq"], at=row["at"], kind=row["kind"], told=told
    )
