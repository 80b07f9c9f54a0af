"""Mail: an address is confirmed by a link, a link signs in once, and letters stop when told to."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.club.sink import Post, self_made
from tests.server.kit import TWO_PEOPLE, opened, play_out, seated, served, settings
from zamok.server.club import mailer, notices, quiet
from zamok.server.club.mailer import Mailer
from zamok.server.club.quiet import Telling
from zamok.server.entry import Pace
from zamok.server.errors import Unfit
from zamok.server.house import House
from zamok.server.settings import Settings

ADDRESS = "Anna@zamok.test"


@pytest.fixture
def post() -> Iterator[Post]:
    with Post().open() as found:
        yield found


def code_of(link: str) -> str:
    return link.partition("#")[2]


async def arrived(post: Post, count: int) -> None:
    """Wait for so many letters."""
    while len(post.letters) < count:
        await asyncio.sleep(0.01)


def test_a_link_confirms_an_address_and_another_signs_in_once(tmp_path: Path, post: Post) -> None:
    async def story(client: httpx.AsyncClient) -> None:
        await client.post("/api/people", json={"name": "Anna"})
        me = (await client.get("/api/me")).json()
        asked = await client.put("/api/me/mail", json={"address": ADDRESS})
        assert asked.status_code == 202, asked.text
        assert post.letters[0]["to"] == ADDRESS.lower()
        assert post.link().startswith("http://zamok.test/mail#")
        # Until it is confirmed it is nobody's.
        asked = await client.post("/api/sign-in/mail", json={"address": ADDRESS})
        assert (asked.status_code, asked.json()) == (202, {"sent": True})
        code = code_of(post.link(0))
        confirmed = await client.post("/api/mail", json={"code": code})
        assert confirmed.json() == {"address": ADDRESS.lower(), "able": True}
        assert (await client.post("/api/mail", json={"code": code})).status_code == 404
        client.cookies.clear()
        # Whoever asks is told the same, whether anybody has the address or not.
        for address in ("nobody@zamok.test", ADDRESS):
            again = await client.post("/api/sign-in/mail", json={"address": address})
            assert (again.status_code, again.json()) == (asked.status_code, asked.json())
        await arrived(post, 2)
        assert post.letters[1]["to"] == ADDRESS.lower()
        assert "Anna: http://zamok.test/sign-in#" in post.text()
        link = code_of(post.link())
        came = (await client.post("/api/sign-in", json={"code": link})).json()
        assert came == {**me, "joined": False}
        assert (await client.get("/api/me")).json() == me
        assert (await client.post("/api/sign-in", json={"code": link})).status_code == 404
        known = (await client.get("/api/me/export")).json()
        assert known["telling"]["mail"] == ADDRESS.lower()
        assert (await client.delete("/api/me/mail")).status_code == 200
        assert (await client.get("/api/me/mail")).json() == {"address": "", "able": True}
        for address in ("anna", "a b@zamok.test", "anna@zamok.test\r\nBcc: x@y.test"):
            wrong = await client.put("/api/me/mail", json={"address": address})
            assert wrong.status_code == 422
        answers = [await client.put("/api/me/mail", json={"address": ADDRESS}) for _ in range(4)]
        assert answers[-1].status_code == 429

    async def run() -> None:
        async with served(tmp_path, mail_server=post.url) as client:
            await story(client)

    asyncio.run(run())
    assert len(post.letters) <= 4


async def at_home(house: House, person: str, address: str) -> None:
    """Let a person have a confirmed address, and want letters."""
    sql = (
        "INSERT INTO mails (person, address, site, made_at) VALUES (?, ?, 'https://zamok.test', 0)"
    )
    await house.store.database.write((sql, [person, address]))
    await quiet.keep(house.store, Telling(person, language="en", by_mail=True))


@pytest.mark.parametrize("kind", ["days", "live"])
def test_letters_are_for_games_by_days_and_stop_by_their_last_link(
    tmp_path: Path, post: Post, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notices, "GRACE", 0.0)

    async def story() -> None:
        async with opened(tmp_path, mail_server=post.url) as house:
            pace = (
                Pace(kind, step=86400.0) if kind == "days" else Pace(kind, step=60.0, reserve=60.0)
            )
            id, people = await seated(house, "castle_builder", TWO_PEOPLE, pace=pace)
            for number, person in enumerate(people):
                await at_home(house, person, f"p{number}@zamok.test")
            await play_out(house, id, people, most=7)
            await house.notices.settled()
            await house.notices.deliver()
            if kind == "live":
                assert post.letters == []
                return
            (letter,) = post.letters
            assert letter["subject"].startswith("It’s your turn: ")
            assert post.link() == f"https://zamok.test/table/{id}"
            off = letter["list-unsubscribe"].strip("<>")
            code = off.rpartition("/")[2]
            person = code.partition("-")[0]
            await house.mails.off(code)
            assert not (await quiet.telling_of(house.store, person)).by_mail
            assert await house.mails.of(person)  # one can still sign in

    asyncio.run(story())


@pytest.mark.parametrize("secret", ["smtps", "starttls"])
def test_a_letter_goes_in_secret_and_only_to_whom_the_host_has_named(
    tmp_path: Path, secret: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = self_made(tmp_path / "known.pem")
    strange = self_made(tmp_path / "strange.pem", "192.0.2.1")
    # As if it were another machine, whose certificate the host has named.
    monkeypatch.setattr(mailer, "_is_here", lambda _: False)
    monkeypatch.setenv("SSL_CERT_FILE", str(known))

    async def sent(post: Post) -> bool:
        made = Mailer(settings(tmp_path, mail_server=post.url))
        return await made.send(ADDRESS, "A subject", "A text")

    for certificate, trusted in ((known, True), (strange, False)):
        with Post(secret, certificate).open() as post:
            assert asyncio.run(sent(post)) is trusted
            assert len(post.letters) == trusted
    monkeypatch.undo()
    with Post(secret, strange).open() as post:  # on this machine nobody stands in between
        assert asyncio.run(sent(post))


def test_half_of_what_mail_needs_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Unfit):
        Mailer(Settings(tmp_path, mail_server="smtp://localhost"))
    assert not Mailer(Settings(tmp_path)).able
