"""Told: the part of one's own page where one says how and when to be told of what waits."""

from __future__ import annotations

from dataclasses import dataclass

from zamok.server.club import quiet
from zamok.server.house import House
from zamok.web.device import called
from zamok.web.visitor import Visitor


@dataclass(frozen=True)
class Told:
    """How somebody is told, in words of the page."""

    key: str  # that browsers subscribe with; "": this server tells no devices
    devices: list[dict[str, object]]
    zone: str
    quiet_from: str
    quiet_to: str
    mails: bool  # whether this server sends mail
    address: str
    by_mail: bool
    calendar: bool


async def told(house: House, who: Visitor) -> Told:
    """Return how somebody is told."""
    assert who.person is not None
    telling = await quiet.telling_of(house.store, who.person)
    silent = telling.quiet_from == telling.quiet_to
    return Told(
        house.pushes.public,
        [
            {"id": push.id, "name": called(push.device), "this": push.session == who.session}
            for push in await house.pushes.of(who.person)
        ],
        "" if silent else telling.zone,
        "" if silent else _clock(telling.quiet_from),
        "" if silent else _clock(telling.quiet_to),
        house.mails.able,
        await house.mails.of(who.person),
        telling.by_mail,
        telling.calendar is not None,
    )


def _clock(minute: int) -> str:
    """Return a minute of the day as a clock shows it, and fields of pages take it."""
    return f"{minute // 60:02}:{minute % 60:02}"
