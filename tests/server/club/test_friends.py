"""Friends: followed without their knowing, seen as strangers may see them, invited to a table."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.club.test_accounts import ask, tell
from tests.server.kit import opened, sit
from tests.server.test_store import url as database_url
from zamok.server.club import farewell, friends
from zamok.server.club.export import everything
from zamok.server.entry import Pace, Plan
from zamok.server.errors import Refused
from zamok.server.house import House

url = database_url  # the fixture
SEATS = (Plan("me"), Plan("open"), Plan("open"))


async def table_by(house: House, person: str, public: bool) -> str:
    """Let somebody sit at a table of their own."""
    id = await house.desk.create(person, "castle_builder", {}, SEATS, public, Pace())
    await sit(house, id, person, 0)
    return id


def test_friends_are_seen_and_invited_and_nothing_private_is_told(
    tmp_path: Path, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with opened(tmp_path, database=url) as house:
            anna, boris, vera = [await house.people.join(name) for name in ("Anna", "Boris", "V")]
            known = house.friends
            for _ in range(2):  # the same once and again
                await known.follow(anna, boris)
            await known.follow(anna, vera)
            house.sockets[vera] += 1
            seen, hidden = await table_by(house, boris, True), await table_by(house, boris, False)
            found = await known.of(anna)
            assert [(one.name, one.online) for one in found] == [("V", True), ("Boris", False)]
            assert [one.table for one in found[1].plays] == [seen]
            assert await known.of(boris) == await known.of(vera) == []  # they are not told
            await sit(house, hidden, anna, 1)
            assert {one.table for one in (await known.of(anna))[1].plays} == {seen, hidden}
            # Whoever sits there invites, as long as a seat is free.
            with pytest.raises(Refused, match=r"refuse\.no_table"):
                await known.invite(vera, anna, hidden)
            for _ in range(2):
                await known.invite(boris, vera, hidden)
            await known.invite(boris, anna, hidden)  # who is there already
            assert [(one.table, one.by) for one in await known.invitations(vera)] == [
                (hidden, boris)
            ]
            assert await known.invitations(anna) == []
            monkeypatch.setattr(friends, "INVITED", 2)
            with pytest.raises(Refused, match=r"refuse\.invitations"):
                await known.invite(boris, await house.people.join("G"), hidden)
            await sit(house, hidden, vera, 2)
            assert await known.invitations(vera) == []
            with pytest.raises(Refused, match=r"refuse\.begun"):
                await known.invite(boris, await house.people.join("D"), hidden)
            monkeypatch.setattr(friends, "MOST", 2)
            with pytest.raises(Refused, match=r"refuse\.follows"):
                await known.follow(anna, await house.people.join("E"))
            await known.unfollow(anna, boris)
            assert [one.name for one in await known.of(anna)] == ["V"]

    asyncio.run(story())


def test_what_is_known_of_friends_is_exported_to_one_and_goes_with_the_account(
    tmp_path: Path, url: str
) -> None:
    async def story() -> None:
        async with opened(tmp_path, database=url) as house:
            anna, boris, vera = [await house.people.join(name) for name in ("Anna", "Boris", "V")]
            await house.friends.follow(anna, boris)
            await house.friends.follow(boris, anna)
            await house.friends.follow(vera, anna)
            table = await table_by(house, boris, False)
            await house.friends.invite(boris, anna, table)
            await house.matching.wish(anna, "carcassonne", "days", 300, 60)

            async def known(person: str) -> dict[str, Any]:
                found = await everything(
                    house.store, house.people, house.passkeys, house.ratings, person
                )
                return found.model_dump()

            told = await known(anna)
            assert [one["person"] for one in told["follows"]] == [boris]
            assert [one["game"] for one in told["wishes"]] == ["carcassonne"]
            assert [one["by_you"] for one in told["invitations"]] == [False]
            assert vera not in str(told)  # who follows one is theirs to know
            await farewell.forget(house.store, house.people, anna)
            for person in (boris, vera):
                assert anna not in str(await known(person))
            assert await house.friends.of(boris) == await house.friends.of(vera) == []

    asyncio.run(story())


def test_programs_follow_and_strangers_learn_nothing(tmp_path: Path) -> None:
    async def story(client: httpx.AsyncClient) -> None:
        boris = (await ask(client, "POST", "/api/people", {"name": "Boris"}, 201))["person"]
        client.cookies.clear()
        anna = (await ask(client, "POST", "/api/people", {"name": "Anna"}, 201))["person"]
        await ask(client, "PUT", f"/api/me/friends/{anna}", status=404)
        await ask(client, "PUT", f"/api/me/friends/{boris}")
        assert [one["name"] for one in await ask(client, "GET", "/api/me/friends")] == ["Boris"]
        page = (await client.get("/friends")).text
        assert f"/people/{boris}" in page
        client.cookies.clear()
        await ask(client, "GET", "/api/me/friends", status=401)
        for path in (f"/api/people/{anna}", f"/people/{anna}", "/friends"):
            assert boris not in (await client.get(path)).text
        for path in (f"/api/people/{boris}", f"/people/{boris}"):
            assert anna not in (await client.get(path)).text

    tell(tmp_path, story)
