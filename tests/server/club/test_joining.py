"""Joining: what was played as a guest is the account's after signing in."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.server.club.test_accounts import _dump as dump
from tests.server.club.test_accounts import ask
from tests.server.club.test_order import Client, be, tell
from tests.server.kit import act, action, opened, play_out, seated, table_of
from tests.server.test_store import url as database_url
from zamok.server.action import Chat
from zamok.server.club import codes, joining
from zamok.server.club.history import Wanted
from zamok.server.club.order import HOST, MUTE
from zamok.server.errors import Refused
from zamok.server.house import House
from zamok.server.store import put

url = database_url  # the fixture: SQLite and PostgreSQL


def test_a_guests_games_and_what_is_in_force_go_over_to_the_account(
    tmp_path: Path, url: str
) -> None:
    async def story() -> None:
        async with opened(tmp_path, database=url) as house:
            account, host, friend = [await house.people.join(n) for n in ("Anna", "Host", "F")]
            await house.order.set_role(None, host, HOST)
            id, people = await seated(house)
            guest, other = people
            await act(house, id, guest, Chat(id=action(), text="Hello"))
            with pytest.raises(Refused, match=r"refuse\.join_playing"):
                await joining.check(house.store, house.passkeys, guest)
            before = (await play_out(house, id, people)).record
            await house.friends.follow(guest, friend)
            await house.matching.wish(guest, "once_upon", "days", 0)
            await house.order.restrain(host, guest, MUTE, "Shouts", 3600)
            await joining.check(house.store, house.passkeys, guest)
            assert not await joining.join(house.store, house.people, guest, other)  # they met
            assert await joining.join(house.store, house.people, guest, account)
            house.order._read_at = 0.0  # as after some seconds
            assert await house.people.name(guest) is None
            played = await house.history.games(account, Wanted(), account)
            assert [one.table for one in played] == [id]
            assert [one.name for one in await house.friends.of(account)] == ["F"]
            assert (await house.order.standing(account)).mute is not None
            assert [one.game for one in await house.matching.standing(account)] == ["once_upon"]
            await codes.renew(house.store, account)
            with pytest.raises(Refused, match=r"refuse\.join_kept"):
                await joining.check(house.store, house.passkeys, account)
            row = {"person": friend, "address": "f@example.org", "site": "", "made_at": 0.0}
            await house.store.database.write(put("mails", row))
            with pytest.raises(Refused, match=r"refuse\.join_kept"):
                await joining.check(house.store, house.passkeys, friend)
            assert guest not in await dump(house.store.database.read)
        async with opened(tmp_path, database=url) as house:
            table = await table_of(house, id)
            assert table.record == before
            assert [chair.person for chair in table.chairs] == [account, other]
            assert [line.text for line in table.chat_lines] == ["Hello"]

    asyncio.run(story())


def test_a_code_is_not_spent_on_who_still_plays(tmp_path: Path) -> None:
    async def story(client: Client, house: House) -> None:
        account, guest = [await house.people.join(name) for name in ("Anna", "Guest")]
        code = (await codes.renew(house.store, account))[0]
        await be(client, house, guest)
        seats = [{"kind": "me"}, {"kind": "open"}]
        new = {"game": "carcassonne", "seats": seats}
        table = (await ask(client, "POST", "/api/tables", new, 201))["id"]
        await ask(client, "POST", "/api/recover", {"code": code, "join": True}, 409)
        await house.desk.close_table(table, guest)
        found = await ask(client, "POST", "/api/recover", {"code": code, "join": True})
        assert (found["person"], found["joined"]) == (account, True)

    tell(tmp_path, story)
