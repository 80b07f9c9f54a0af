"""Being told: once a table until one looks, when it still holds, and not in quiet hours."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from http.client import HTTPException
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from tests.server.club.sink import PushService
from tests.server.kit import (
    ME_AND_BOT,
    TWO_PEOPLE,
    action,
    opened,
    play_out,
    seated,
    served,
    table_of,
)
from tests.server.test_store import url as database_url
from zamok.server import steady
from zamok.server.action import Rematch
from zamok.server.club import calendar, endpoint, notices, quiet
from zamok.server.club.notices import Notices
from zamok.server.club.quiet import Telling, quiet_until
from zamok.server.entry import Pace
from zamok.server.errors import Refused
from zamok.server.house import House

url = database_url
DAYS = Pace("days", step=86400.0)
LIVE = Pace("live", step=60.0, reserve=60.0)


@pytest.fixture
def service() -> Iterator[PushService]:
    with PushService().open() as found:
        yield found


class Nobody:
    """Somebody who looks at a table."""

    def wake(self) -> None: ...

    def greet(self) -> None: ...

    def leave(self) -> None: ...


class Clock:
    """Tells the time as it was set."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def __call__(self) -> float:
        return steady.now() + self.ahead


def at(house: House, clock: Clock) -> Notices:
    """Let a house tell by a clock that is set."""
    house.notices._clock = clock
    return house.notices


async def device(house: House, service: PushService, person: str) -> None:
    """Let a person be told on a device that is signed in."""
    await house.people.new_session(person, "Firefox")
    session = (await house.people.sessions(person))[-1].id
    wish = service.wish(person)
    await house.pushes.keep(
        person, session, wish["endpoint"], wish["p256dh"], wish["auth"], "Firefox"
    )
    await quiet.keep(house.store, Telling(person, language="ru"))


async def told(house: House, later: float = 0.0) -> None:
    """Let everything be told that is due after so many seconds more."""
    clock = house.notices._clock
    assert isinstance(clock, Clock)
    await house.notices.settled()
    clock.ahead += later
    await house.notices.deliver()


def test_one_is_told_once_a_table_until_one_looks_and_no_secret(
    tmp_path: Path, url: str, service: PushService
) -> None:
    async def story() -> None:
        async with opened(tmp_path, database=url) as house:
            at(house, Clock())
            service.trusted = house.pushes.public
            id, people = await seated(house, "castle_builder", TWO_PEOPLE, pace=DAYS)
            for person in people:
                await device(house, service, person)
            await play_out(house, id, people, most=6)
            await told(house)
            assert service.told == []  # they may still come back
            await told(house, notices.GRACE + 1)
            waits = (await table_of(house, id)).people_to_act()
            assert len(service.told) == len(waits) == 1
            said = service.told[0]
            assert said["title"] == "Ваш ход"
            assert said["url"] == f"/table/{id}"
            assert said["waiting"] == 1
            assert set(said) == {"title", "text", "url", "tag", "waiting"}
            assert service.claims[0]["sub"] == "mailto:host@zamok.test"
            assert service.claims[0]["aud"] == service.url
            # Much happens, and nobody looks.
            await play_out(house, id, people, most=12)
            await told(house, notices.GRACE + 1)
            assert len(service.told) <= 2  # the other one may have been told by now
            before = len(service.told)
            live = await house.desk.live(id)
            for person in people:
                watcher = Nobody()
                house.desk.enter(live, watcher, person)
                house.desk.go(live, watcher, person)
            await told(house)
            await play_out(house, id, people)
            await told(house, notices.GRACE + 1)
            ends = service.told[before:]
            assert [one["title"] for one in ends] == ["Партия окончена"] * 2
            service.status = 410  # this device wants nothing any more
            await house.store.database.write(("DELETE FROM notices", []))
            await house.notices.note(people[0], id, notices.OVER, 0)
            await told(house)
            assert await house.pushes.of(people[0]) == []
            assert len(await house.pushes.of(people[1])) == 1
            # Nor is a device told that was signed out.
            await house.people.end_sessions(people[1])
            assert await house.pushes.of(people[1]) == []

    asyncio.run(story())


def test_who_goes_while_others_wait_is_told_and_so_is_for_whom_a_seat_is_kept(
    tmp_path: Path, service: PushService
) -> None:
    async def looks(house: House, id: str, person: str) -> None:
        live, watcher = await house.desk.live(id), Nobody()
        house.desk.enter(live, watcher, person)
        await house.notices.settled()
        house.desk.go(live, watcher, person)

    async def story() -> None:
        async with opened(tmp_path) as house:
            at(house, Clock())
            id, people = await seated(house, "castle_builder", TWO_PEOPLE, pace=LIVE)
            alone, (single, _) = await seated(house, "castle_builder", ME_AND_BOT)
            for person in (*people, single):
                await device(house, service, person)
            (waits,) = (await table_of(house, id)).people_to_act()
            for table, person in ((id, people[0]), (id, people[1]), (alone, single)):
                await looks(house, table, person)
            await told(house, notices.GRACE + 1)
            # Neither who is not to move, nor who lets only bots wait.
            assert [one["url"] for one in service.told] == [f"/table/{id}"]
            await looks(house, id, waits)
            await looks(house, id, waits)  # a page that is loaded again
            await told(house, notices.GRACE + 1)
            assert len(service.told) == 2
            await play_out(house, id, people)
            (first, second), live = people, await house.desk.live(id)
            house.desk.enter(live, Nobody(), second)
            again = await house.desk.act(id, await house.people.doer(first), Rematch(id=action()))
            await told(house, notices.GRACE + 1)
            assert f"/table/{again.table}" not in [one["url"] for one in service.told]
            await told(house, notices.OPEN)  # the page shows it, but nobody sat there
            assert service.told[-1]["title"] == "Вас приглашают в игру"
            assert service.told[-1]["url"] == f"/table/{again.table}"

    asyncio.run(story())


def test_in_quiet_hours_it_waits_and_is_told_afterwards_if_it_still_holds(
    tmp_path: Path, service: PushService
) -> None:
    async def story() -> None:
        async with opened(tmp_path) as house:
            clock = Clock()
            at(house, clock)
            tables = [await seated(house, "castle_builder", pace=DAYS) for _ in range(3)]
            me = tables[0][1][0]
            await device(house, service, me)
            zone = ZoneInfo("Asia/Tokyo")
            night = datetime(2031, 5, 6, 23, 30, tzinfo=zone).timestamp()
            clock.ahead = night - steady.now()
            telling = Telling(me, "en", "Asia/Tokyo", quiet_from=22 * 60, quiet_to=7 * 60)
            await quiet.keep(house.store, telling)
            for id, _ in tables:
                await house.notices.note(me, id, notices.INVITED, 0)
            await house.store.database.write(("UPDATE tables SET status = 'open'", []))
            await told(house)
            await told(house, 7 * 3600)  # 6:30
            assert service.told == []
            gone = tables[2][0]
            sql = "UPDATE tables SET status = 'closed' WHERE id = ?"
            await house.store.database.write((sql, [gone]))
            await told(house, 3600)
            assert [one["title"] for one in service.told] == ["News from 2\xa0tables"]
            await told(house, 3600)
            assert len(service.told) == 1

    asyncio.run(story())


@pytest.mark.parametrize(
    ("now", "ends"),
    [
        ("2026-11-18 21:59", "2026-11-18 21:59"),
        ("2026-11-18 22:00", "2026-11-19 07:00"),
        ("2026-11-19 06:59", "2026-11-19 07:00"),
        ("2026-11-19 07:00", "2026-11-19 07:00"),
        ("2026-10-24 23:00", "2026-10-25 07:00"),  # the clock is set back in this night
    ],
)
def test_quiet_hours_are_those_of_the_clock_on_the_wall(now: str, ends: str) -> None:
    zone = ZoneInfo("Europe/Berlin")
    night = Telling("somebody", zone="Europe/Berlin", quiet_from=1320, quiet_to=420)
    began, wanted = (
        datetime.fromisoformat(one).replace(tzinfo=zone).timestamp() for one in (now, ends)
    )
    assert quiet_until(night, began) == wanted
    assert quiet_until(replace(night, quiet_to=1320), began) == began  # never quiet
    day = replace(night, quiet_from=600, quiet_to=660)
    noon = datetime(2026, 11, 18, 10, 30, tzinfo=zone).timestamp()
    assert quiet_until(day, noon) - noon == 1800


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.1.2.3",
        "169.254.169.254",
        "192.168.0.1",
        "100.64.0.1",
        "0.0.0.0",
        "224.0.0.1",
        "::1",
        "fe80::1%eth0",
        "fd00::1",
        "::ffff:10.0.0.1",
        "64:ff9b::a00:1",
        "2002:a00:1::",
    ],
)
def test_nothing_is_sent_to_this_machine_or_its_neighbours(address: str) -> None:
    assert not endpoint.is_open(address)
    host = f"[{address.partition('%')[0]}]" if ":" in address else address
    with pytest.raises(endpoint.Closed):
        endpoint.post(f"https://{host}/", b"", {})


def test_a_push_service_that_answers_sign_by_sign_is_cut_off(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(endpoint, "WHOLE", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def answer() -> None:
            line, _ = listening.accept()
            with line, suppress(OSError):
                while True:
                    line.send(b" ")
                    time.sleep(0.01)

        slow = threading.Thread(target=answer)
        slow.start()
        with pytest.raises((OSError, HTTPException)):
            endpoint.post(f"http://127.0.0.1:{listening.getsockname()[1]}/", b"", {}, True)
        slow.join()


def test_one_who_cannot_be_told_keeps_nobody_else_waiting(
    tmp_path: Path, service: PushService
) -> None:
    async def story() -> None:
        async with opened(tmp_path) as house:
            at(house, Clock())
            id, people = await seated(house, "castle_builder", TWO_PEOPLE, pace=DAYS)
            for person in people:
                await device(house, service, person)
            lost = Telling(people[0], zone="Nowhere/Now", quiet_from=1, quiet_to=0)
            await quiet.keep(house.store, lost)  # a zone that there once was
            await play_out(house, id, people)
            await told(house, notices.GRACE + 1)
            assert [one["title"] for one in service.told] == ["Партия окончена"]

    asyncio.run(story())


@pytest.mark.parametrize(
    "address",
    [
        "http://push.example.org/",
        "https://a:b@push.example.org/",
        "https://push.example.org:22/",
        "https://push.example.org/\r\nx: y",
        "https:///",
        "https://[::",
        "/",
    ],
)
def test_only_https_is_an_address_for_a_device(address: str) -> None:
    with pytest.raises(endpoint.Closed):
        endpoint.parts_of(address)
    assert endpoint.is_open("93.184.215.14")
    assert endpoint.parts_of("https://push.example.org/x").hostname == "push.example.org"


def test_a_device_is_told_by_the_interface_for_programs(
    tmp_path: Path, service: PushService
) -> None:
    async def story() -> None:
        async with served(tmp_path) as client:
            await client.post("/api/people", json={"name": "Anna"})
            assert len((await client.get("/api/push")).json()["key"]) == 87
            wish = service.wish()
            made = await client.post("/api/me/push", json=wish)
            assert made.status_code == 201, made.text
            bad = await client.post("/api/me/push", json={**wish, "p256dh": wish["auth"]})
            assert bad.status_code == 422
            (kept,) = (await client.get("/api/me/push")).json()
            assert kept["this"]
            hours = {"zone": "Europe/Berlin", "quiet_from": 1320, "quiet_to": 420}
            assert (await client.put("/api/me/telling", json=hours)).status_code == 200
            wrong = await client.put("/api/me/telling", json={**hours, "zone": "../etc/passwd"})
            assert wrong.status_code == 422
            now = (await client.get("/api/me/telling")).json()
            assert now == {"language": "en", **hours, "by_mail": False}
            assert (await client.get("/api/me/badge")).json() == {"waiting": 0}
            known = (await client.get("/api/me/export")).json()
            assert known["pushes"][0]["endpoint"] == wish["endpoint"]
            assert known["telling"]["zone"] == "Europe/Berlin"
            dropped = await client.delete(f"/api/me/push/{kept['id']}")
            assert dropped.status_code == 200
            assert (await client.get("/api/me/push")).json() == []

    asyncio.run(story())


def test_without_a_contact_nobody_is_told_anything(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as house:
            house.pushes._contact = ""
            assert house.pushes.public == ""
            with pytest.raises(Refused, match=r"refuse\.no_push"):
                await house.pushes.keep("a", "b", "https://push.example.org/", "c", "d", "")

    asyncio.run(story())


def test_turns_by_days_stand_in_a_calendar_at_an_address_that_can_be_renewed(
    tmp_path: Path,
) -> None:
    async def story() -> None:
        async with opened(tmp_path) as house:
            id, people = await seated(house, "castle_builder", TWO_PEOPLE, pace=DAYS)
            await play_out(house, id, people, most=6)
            (waits,) = (await table_of(house, id)).people_to_act()
            (other,) = set(people) - {waits}
            await house.people.rename(other, "Boris; the, Bold " + "ё" * 20)
            secrets = {person: await calendar.renew(house.store, person) for person in people}

            async def read(secret: str) -> str:
                args = (secret, "https://zamok.test", 1_800_000_000.0)
                return await calendar.written(house.store, house.history, *args)

            text = await read(secrets[waits])
            assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
            lines = text.replace("\r\n ", "").split("\r\n")
            since = (await house.history.waiting(waits))[0].since
            due = datetime.fromtimestamp(since + DAYS.step, UTC).strftime("%Y%m%dT%H%M%SZ")
            assert f"DTSTART:{due}" in lines
            assert f"URL:https://zamok.test/table/{id}" in lines
            (summary,) = (line for line in lines if line.startswith("SUMMARY:"))
            assert summary.endswith("(Boris\\; the\\, Bold " + "ё" * 20 + ")")
            assert "VEVENT" not in await read(secrets[other])
            again = await calendar.renew(house.store, waits)
            with pytest.raises(Refused, match=r"refuse\.unknown"):
                await read(secrets[waits])
            assert await read(again) == text
            await calendar.drop(house.store, waits)
            with pytest.raises(Refused, match=r"refuse\.unknown"):
                await read(again)

    asyncio.run(story())
