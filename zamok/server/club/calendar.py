"""Calendar: until when somebody is to move in games by days, for programs that show dates.

They ask without a session, so the address itself is the secret; only its hash is kept, and a new
one ends the old.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime

from zamok.engine import entropy
from zamok.server import language
from zamok.server.club import quiet
from zamok.server.club.history import History, Waiting
from zamok.server.club.notices import title_of
from zamok.server.errors import Refused
from zamok.server.people import hash_of
from zamok.server.store import Store

SHORTEST = 3600.0  # seconds to move in: what is due sooner no calendar shows in time
OCTETS = 75  # of a line
ESCAPED = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n"})


async def renew(store: Store, person: str) -> str:
    """Return a new secret for somebody's calendar; that of before is good no more."""
    secret = entropy.token(24, "calendar", person)
    telling = await quiet.telling_of(store, person)
    await quiet.keep(store, replace(telling, calendar=hash_of(secret)))
    return secret


async def drop(store: Store, person: str) -> None:
    """Have no calendar of somebody any more."""
    telling = await quiet.telling_of(store, person)
    await quiet.keep(store, replace(telling, calendar=None))


async def written(store: Store, history: History, secret: str, site: str, now: float) -> str:
    """Return the calendar that a secret opens."""
    sql = "SELECT person FROM tellings WHERE calendar = ?"
    found = await store.database.read(sql, hash_of(secret))
    if not found:
        raise Refused("refuse.unknown", 404)
    person = found[0]["person"]
    code = (await quiet.telling_of(store, person)).language
    waiting = [
        one
        for one in await history.waiting(person)
        if one.to_act and one.due is not None and one.due - one.since >= SHORTEST
    ]
    lines = _lines(waiting, site, code, now)
    return "".join(folded(line) for line in lines)


def _lines(waiting: list[Waiting], site: str, code: str, now: float) -> Iterator[str]:
    say = language.words(code)
    yield from ("BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Zamok//Turns//EN")
    yield "X-WR-CALNAME:" + say("notice.calendar").translate(ESCAPED)
    yield from ("REFRESH-INTERVAL;VALUE=DURATION:PT1H", "X-PUBLISHED-TTL:PT1H")
    for one in waiting:
        assert one.due is not None
        told = ": ".join((say("notice.turn"), title_of(one.game, code)))
        others = ", ".join(one.people)
        yield from ("BEGIN:VEVENT", f"UID:{one.id}@zamok", f"DTSTAMP:{_moment(now)}")
        yield from (f"DTSTART:{_moment(one.due)}", f"DTEND:{_moment(one.due)}")
        yield f"SUMMARY:{(f'{told} ({others})' if others else told).translate(ESCAPED)}"
        yield from (f"URL:{site}/table/{one.id}", "TRANSP:TRANSPARENT", "END:VEVENT")
    yield "END:VCALENDAR"


def _moment(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y%m%dT%H%M%SZ")


def folded(line: str) -> str:
    """Return a line in pieces that are short enough, no letter torn apart, with its end."""
    pieces, length = [""], 0
    for sign in line:
        size = len(sign.encode())
        if length + size > OCTETS:
            pieces.append(" ")
            length = 1
        pieces[-1] += sign
        length += size
    return "\r\n".join(pieces) + "\r\n"
