"""Quiet: how somebody wants to be told, and the hours in which they want to hear nothing."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from zamok.engine.language import SOURCE
from zamok.server.errors import Refused
from zamok.server.store import Store, put

MINUTES = 24 * 60


@dataclass(frozen=True)
class Telling:
    """How somebody wants to be told; nobody is in a hurry from `quiet_from` to `quiet_to`."""

    person: str
    language: str = SOURCE
    zone: str = "UTC"
    quiet_from: int = 0  # minutes of the day; the same twice: never
    quiet_to: int = 0
    by_mail: bool = False
    calendar: str | None = None  # a hash of its secret address


def zone_of(name: str) -> ZoneInfo:
    """Return a time zone; Refused if there is none of this name."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise Refused("refuse.zone", 422) from None


def quiet_until(telling: Telling, now: float) -> float:
    """Return when somebody may be told something: now, or when their quiet hours are over."""
    first, last = telling.quiet_from, telling.quiet_to
    if first == last:
        return now
    zone = zone_of(telling.zone)
    here = datetime.fromtimestamp(now, zone)
    minute = here.hour * 60 + here.minute
    if (minute - first) % MINUTES >= (last - first) % MINUTES:
        return now
    day = here.date() if minute < last else here.date() + timedelta(days=1)
    # By the clock on the wall: the night in which it is set is an hour longer or shorter.
    ends = datetime(day.year, day.month, day.day, last // 60, last % 60, tzinfo=zone)
    return max(now, ends.timestamp())


async def telling_of(store: Store, person: str) -> Telling:
    """Return how somebody wants to be told."""
    found = await store.database.read("SELECT * FROM tellings WHERE person = ?", person)
    if not found:
        return Telling(person)
    return Telling(**{**dict(found[0]), "by_mail": bool(found[0]["by_mail"])})


async def keep(store: Store, telling: Telling) -> None:
    """Keep how somebody wants to be told."""
    sql, values = put("tellings", vars(telling))
    changed = ", ".join(f"{name} = excluded.{name}" for name in vars(telling) if name != "person")
    await store.database.write((f"{sql} ON CONFLICT (person) DO UPDATE SET {changed}", values))
