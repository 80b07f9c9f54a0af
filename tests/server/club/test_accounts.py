"""Accounts: a guest keeps the name, comes back, takes everything along, and goes for ever."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.club.authenticator import Authenticator, spoilt
from tests.server.club.sink import PushService
from tests.server.club.test_leaving import TRIO, begun
from tests.server.kit import (
    act,
    action,
    opened,
    play_out,
    seated,
    served,
    table_of,
)
from tests.server.test_store import url as database_url
from zamok.server import gist, steady
from zamok.server.action import Chat, Leave, Replace
from zamok.server.club import calendar, codes, farewell, quiet
from zamok.server.club.quiet import Telling
from zamok.server.entry import Pace, Plan
from zamok.server.errors import Refused
from zamok.server.house import House

url = database_url  # the fixture: SQLite and PostgreSQL
HOST, ORIGIN = "zamok.test", "http://zamok.test"
AGENT = "A browser that nobody else has"
PACE = Pace()


def tell(folder: Path, story: Callable[[httpx.AsyncClient], Awaitable[None]]) -> None:
    async def run() -> None:
        async with served(folder) as client:
            client.headers["user-agent"] = AGENT
            await story(client)

    asyncio.run(run())


async def ask(
    client: httpx.AsyncClient, method: str, path: str, body: object = None, status: int = 200
) -> Any:
    answer = await client.request(method, path, json=body)
    assert answer.status_code == status, (path, answer.status_code, answer.text)
    return answer.json()


async def options(client: httpx.AsyncClient, path: str) -> dict[str, Any]:
    found: dict[str, Any] = (await ask(client, "POST", path))["options"]
    return found


async def kept(client: httpx.AsyncClient, name: str = "Anna") -> tuple[str, Authenticator]:
    """Become somebody with a passkey; return who, and the device."""
    me = await ask(client, "POST", "/api/people", {"name": name}, 201)
    device = Authenticator(HOST, ORIGIN)
    made = device.create(await options(client, "/api/me/passkeys/options"))
    await ask(client, "POST", "/api/me/passkeys", made, 201)
    return me["person"], device


def test_somebody_comes_back_by_a_passkey_and_all_that_the_guest_did_is_there(
    tmp_path: Path,
) -> None:
    async def story(client: httpx.AsyncClient) -> None:
        person, device = await kept(client)
        seats = [{"kind": "me"}, {"kind": "open"}]
        table = await ask(
            client, "POST", "/api/tables", {"game": "carcassonne", "seats": seats}, 201
        )
        client.cookies.clear()
        await ask(client, "GET", "/api/me", status=401)
        answer = device.get(await options(client, "/api/passkey/options"))
        assert (await ask(client, "POST", "/api/passkey", answer))["person"] == person
        mine = await ask(client, "GET", "/api/tables?mine=1")
        assert [one["id"] for one in mine] == [table["id"]]
        listed = await ask(client, "GET", "/api/me/passkeys")
        assert [one["device"] for one in listed] == [AGENT]
        await ask(client, "DELETE", f"/api/me/passkeys/{listed[0]['id']}")
        again = device.get(await options(client, "/api/passkey/options"))
        await ask(client, "POST", "/api/passkey", again, 404)

    tell(tmp_path, story)


def test_an_answer_is_good_once_and_soon_and_only_if_it_is_signed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(client: httpx.AsyncClient) -> None:
        _, device = await kept(client)
        answer = device.get(await options(client, "/api/passkey/options"))
        forged = {**answer, "signature": spoilt(answer["signature"])}
        await ask(client, "POST", "/api/passkey", forged, 422)
        await ask(client, "POST", "/api/passkey", answer)
        await ask(client, "POST", "/api/passkey", answer, 422)  # its count is not above the last
        # A challenge for making a passkey does not open the door, nor does one of somebody else.
        other = device.get(await options(client, "/api/me/passkeys/options"))
        await ask(client, "POST", "/api/passkey", other, 422)
        own = device.get({"challenge": "AAAA" * 14})
        await ask(client, "POST", "/api/passkey", own, 422)
        elsewhere = Authenticator(HOST, "http://elsewhere.test")
        elsewhere._key = device._key
        strange = elsewhere.get(await options(client, "/api/passkey/options"))
        await ask(client, "POST", "/api/passkey", strange, 422)
        late = device.get(await options(client, "/api/passkey/options"))
        now = steady.now()
        monkeypatch.setattr(steady, "now", lambda: now + 301)
        await ask(client, "POST", "/api/passkey", late, 409)

    tell(tmp_path, story)


def test_a_challenge_is_answered_once_by_a_device_that_does_not_count(tmp_path: Path) -> None:
    async def story(client: httpx.AsyncClient) -> None:
        _, device = await kept(client)
        device._count = -1  # it goes on to 0: such devices send 0 every time
        asked = await options(client, "/api/passkey/options")
        # The one that was kept has counted: a device that begins anew is another one.
        await ask(client, "POST", "/api/passkey", device.get(asked), 422)
        fresh = Authenticator(HOST, ORIGIN)
        fresh._id, fresh._count = b"another passkey of a test", -1
        made = fresh.create(await options(client, "/api/me/passkeys/options"))
        await ask(client, "POST", "/api/me/passkeys", made, 201)
        fresh._count = -1
        answer = fresh.get(await options(client, "/api/passkey/options"))
        await ask(client, "POST", "/api/passkey", answer)
        assert (await ask(client, "POST", "/api/passkey", answer, 409))["error"]["key"] == (
            "refuse.passkey_late"
        )

    tell(tmp_path, story)


def test_a_recovery_code_is_good_once_however_it_is_typed(tmp_path: Path) -> None:
    async def story(client: httpx.AsyncClient) -> None:
        me = await ask(client, "POST", "/api/people", {"name": "Anna"}, 201)
        old = (await ask(client, "POST", "/api/me/codes", status=201))["codes"]
        new = (await ask(client, "POST", "/api/me/codes", status=201))["codes"]
        assert len(set(new)) == codes.COUNT
        client.cookies.clear()
        await ask(client, "POST", "/api/recover", {"code": old[0]}, 404)
        typed = f" {new[0].lower().replace('-', ' ').replace('0', 'o')} "
        found = await ask(client, "POST", "/api/recover", {"code": typed})
        assert found["person"] == me["person"]
        assert (await ask(client, "GET", "/api/me/codes"))["left"] == codes.COUNT - 1
        await ask(client, "POST", "/api/recover", {"code": new[0]}, 404)

    tell(tmp_path, story)


def test_no_program_gets_at_an_account(tmp_path: Path) -> None:
    async def story(client: httpx.AsyncClient) -> None:
        await ask(client, "POST", "/api/people", {"name": "Anna"}, 201)
        wish = {"name": "robot", "scopes": ["play", "account"]}
        token = (await ask(client, "POST", "/api/me/tokens", wish, 201))["token"]
        client.cookies.clear()
        client.headers["authorization"] = f"Bearer {token}"
        await ask(client, "POST", "/api/me/codes", status=403)
        await ask(client, "POST", "/api/me/passkeys/options", status=403)
        await ask(client, "GET", "/api/me/export", status=403)
        await ask(client, "DELETE", "/api/me", status=403)

    tell(tmp_path, story)


REACHED = ("mathilde@zamok.test", "her-own-device", "Antarctica/Troll")


async def reached(house: House, person: str) -> None:
    """Let somebody be told of what waits by all ways that there are."""
    wish = PushService.wish_of("http://127.0.0.1:1/her-own-device")
    session = (await house.people.sessions(person))[0].id
    await house.pushes.keep(
        person, session, wish["endpoint"], wish["p256dh"], wish["auth"], "her-own-device"
    )
    address, _, zone = REACHED
    await house.mails.confirm(await house.mails._new_key(person, "mail", address, 60), "")
    await house.mails._new_key(person, "enter", address, 60)
    telling = Telling(person, "en", zone, quiet_from=1, quiet_to=2, by_mail=True)
    await quiet.keep(house.store, telling)
    await calendar.renew(house.store, person)


def test_of_a_deleted_account_nothing_is_left_and_the_others_games_stay_whole(
    tmp_path: Path, url: str
) -> None:
    async def story() -> None:
        plans = (Plan("open"), Plan("me"), Plan("here", name="Grandchild Zoë"))
        async with opened(tmp_path, database=url) as house:
            id, people = await seated(house, "castle_builder", plans)
            guest, host = people[0], people[1]
            await house.people.rename(host, "Mathilde the Brave")
            cookie = await house.people.new_session(host, AGENT)
            await house.people.new_token(host, "her robot", frozenset({"play"}), None)
            await reached(house, host)
            said = "nobody else knows this"
            await act(house, id, host, Chat(id=action(), text=said))
            with pytest.raises(Refused, match=r"refuse\.playing"):
                await farewell.forget(house.store, house.people, host)
            before = (await play_out(house, id, people)).record
            second, _ = await seated(house)
            kept_for = (Plan("me"), Plan("kept", name="Mathilde the Brave", person=host))
            third = await house.desk.create(guest, "carcassonne", {}, kept_for, False, PACE)
            await act(house, third, host, Leave(id=action()))
            await farewell.forget(house.store, house.people, host)
            await house.desk.catch_up()
            for known in (id, third):  # in memory
                assert "Mathilde" not in repr(await house.desk.snapshot(known, guest, None))
                assert said not in repr(await house.desk.snapshot(known, guest, None))
            assert await house.people.of_cookie(cookie) is None
            assert await house.people.name(host) is None
        async with opened(tmp_path, database=url) as house:
            table = await table_of(house, id)
            assert table.record == before
            assert [chair.name for chair in table.chairs] == ["Guest 0", "", ""]
            assert table.names("en")[1] == "Deleted player"
            assert [one.person for one in await house.store.results_of(id)] == [guest, None, None]
            assert [line.text for line in table.chat_lines] == [""]
            assert (await table_of(house, second)).status == "running"
            everything = await _dump(house.store.database.read)
        files = b"".join(path.read_bytes() for path in tmp_path.iterdir() if path.is_file())
        for secret in (host, "Mathilde", "Grandchild", AGENT, "her robot", said, *REACHED):
            assert secret not in everything, secret
            assert secret.encode() not in files, secret

    asyncio.run(story())


def test_a_game_that_goes_on_names_nobody_who_is_no_more(
    tmp_path: Path, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gist, "EVERY", 10)

    async def kept_of(house: House, id: str) -> bytes:
        while house.desk._works:
            await asyncio.sleep(0.001)
        return zlib.decompress(await house.store.gist_of(id, gist.FORM) or zlib.compress(b""))

    async def story() -> None:
        async with opened(tmp_path, database=url) as house:
            id, (anna, *others) = await begun(house, TRIO)
            said = "nobody else knows this"
            await act(house, id, anna, Chat(id=action(), text=said))
            await act(house, id, anna, Replace(id=action(), level="random"))
            table = await table_of(house, id)
            old, version = gist.write(table), table.version
            secrets = (anna.encode(), b"Player 0", said.encode())
            for secret in secrets:
                assert secret in zlib.decompress(old)
            await farewell.forget(house.store, house.people, anna)
            # One that was on its way to the store comes too late.
            await house.store.keep_gist(id, gist.FORM, version, old)
            assert await kept_of(house, id) == b""
            # The table is in memory still, and goes on.
            await play_out(house, id, ["", *others], most=20)
            found = await kept_of(house, id)
            assert b"Player 1" in found
            for secret in secrets:
                assert secret not in found
            await play_out(house, id, ["", *others])
            ends = await house.store.results_of(id)
            assert [one.person for one in ends] == [None, *others]
            assert [one.name for one in ends] == ["", "Player 1", "Player 2"]

    asyncio.run(story())


async def _dump(read: Callable[..., Awaitable[list[Any]]]) -> str:
    """Return all that stands in the tables of a database."""
    from zamok.server.schema import metadata

    rows = [await read(f"SELECT * FROM {table.name}") for table in metadata.sorted_tables]
    return repr([[dict(row) for row in some] for some in rows])


def test_what_is_known_of_somebody_is_given_to_them_and_nothing_that_others_hide(
    tmp_path: Path,
) -> None:
    async def story(client: httpx.AsyncClient) -> None:
        await kept(client)
        await ask(client, "POST", "/api/me/codes", status=201)
        seats = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
        made = await ask(
            client, "POST", "/api/tables", {"game": "two_castles", "seats": seats}, 201
        )
        body = {"id": "a", "text": "Hello, bot"}
        await ask(client, "POST", f"/api/tables/{made['id']}/chat", body)
        found = await ask(client, "GET", "/api/me/export")
        assert found["name"] == "Anna"
        assert found["recovery_codes"] == codes.COUNT
        assert {key["kind"] for key in found["keys"]} == {"session", "passkey"}
        assert [table["id"] for table in found["tables"]] == [made["id"]]
        assert [(one["kind"], one["told"]) for one in found["acts"]] == [("chat", "Hello, bot")]
        assert "position" not in str(found)

    tell(tmp_path, story)
