"""Keeping order: who may do what, who is muted or banned, reports, words, the log."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.club.test_accounts import _dump as dump
from tests.server.club.test_accounts import ask
from tests.server.kit import ALL, act, action, opened, seated, served, table_of
from tests.server.test_store import url as database_url
from zamok.cli.main import main
from zamok.server import steady
from zamok.server.action import Chat, Return
from zamok.server.club import farewell
from zamok.server.club.export import everything
from zamok.server.club.order import BAN, HELPER, HOST, MUTE, RIGHTS
from zamok.server.club.wording import Wording, check_words
from zamok.server.errors import Refused
from zamok.server.house import House
from zamok.server.limits import Buckets

url = database_url  # the fixture: SQLite and PostgreSQL
DOCS = Path(__file__).parents[3] / "docs"
WHY = "Insults at the table"
DAY, MONTH = {"reason": WHY, "hours": 24}, {"reason": WHY, "hours": 24 * 30}
GOOD = {"reason": WHY, "hours": None}
Client = httpx.AsyncClient


async def guests(house: House, *names: str) -> list[str]:
    return [await house.people.join(name) for name in names]


# ---- words -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "text", "heard"),
    [
        (["чёрт"], "Ну и ЧЕРТ, чёрта с два", "Ну и ****, чёрта с два"),
        (["черт*"], "Чёрта с два, очертания", "***** с два, очертания"),
        (["дурак"], "дypaк! ду\u0301рак д.у.р.а.к д у р а к", "*****! ****** ********* * * * * *"),
        (["хер"], "xep, херес", "***, херес"),  # all of it in the other alphabet
        (["idiot"], "1d10t, IDIOT, idiots, іdiоt", "*****, *****, idiots, *****"),
        (["ass"], "a$$ @ss assess class", "*** *** assess class"),
        (["зло"], "3лo", "***"),
        (["дурак"], "ду\u200bрак", "******"),  # what stands between is not seen
        (["pot"], "рот", "рот"),  # another word: small т looks like no t
        (["вор"], "bop", "bop"),
        ([], "anything", "anything"),
    ],
)
def test_words_are_found_however_they_are_disguised_and_only_whole(
    words: list[str], text: str, heard: str
) -> None:
    wording = Wording(words)
    assert wording.masked(text) == heard
    assert wording.finds(text) == (text != heard)


def test_a_list_has_words_only() -> None:
    assert check_words(["  Blockhead* ", "", "чёрт", "blockhead*"]) == ["blockhead*", "чёрт"]
    for wrong in ("two words", "*", "a", "(a+)+", "x" * 40, "a*b"):
        with pytest.raises(Refused, match=r"refuse\.word"):
            check_words([wrong])
    with pytest.raises(Refused, match=r"refuse\.words"):
        check_words([f"word{number}" for number in range(2001)])


# ---- who may do what: the table of docs/CLUB.md ----------------------------------------------

Deed = tuple[str, str, object]
# Each right, and what is asked for with it; {} is somebody, {r} a report.
DEEDS: dict[str, Deed] = {
    "people": ("GET", "/api/order/people?search=o", None),
    "mute": ("PUT", "/api/order/people/{}/mute", DAY),
    "ban": ("PUT", "/api/order/people/{}/ban", DAY),
    "ban_for_good": ("PUT", "/api/order/people/{}/ban", GOOD),
    "rename": ("PATCH", "/api/order/people/{}", {"name": "Guest", "reason": WHY}),
    "reports": ("POST", "/api/order/reports/{r}", {"done": "nothing"}),
    "helpers": ("PUT", "/api/order/helpers/{}", None),
    "words": ("PUT", "/api/order/words", {"words": ["blockhead*"]}),
    "log": ("GET", "/api/order/log", None),
}
AGAINST = ("mute", "ban", "ban_for_good", "rename", "helpers")  # done to somebody


def tell(folder: Path, story: Callable[[Client, House], Awaitable[None]]) -> None:
    async def run() -> None:
        async with served(folder) as client:
            app = client._transport.app  # type: ignore[attr-defined]
            while not hasattr(app, "state"):
                app = app.app
            await story(client, app.state.house)

    asyncio.run(run())


async def be(client: Client, house: House, person: str) -> None:
    client.cookies.clear()
    client.cookies.set("zamok_person", await house.people.new_session(person, "a test"))


def test_the_table_of_roles_and_deeds(tmp_path: Path) -> None:
    async def story(client: Client, house: House) -> None:
        house.reports.rate = Buckets(ALL)
        people = await guests(house, "Host", "Other host", "Helper", "Other helper", "Player")
        host, second, helper, other, player = people
        for person, role in ((host, HOST), (second, HOST), (helper, HELPER), (other, HELPER)):
            await house.order.set_role(None, person, role)
        for who, role in ((host, HOST), (helper, HELPER), (player, "")):
            await be(client, house, who)
            assert set((await ask(client, "GET", "/api/me/standing"))["may"]) == RIGHTS[role]
            for right, (method, path, body) in DEEDS.items():
                whom = (await guests(house, "Boris"))[0]
                report = await house.reports.report_person(second, whom, "spam", "")
                may = right in RIGHTS[role]
                where = path.replace("{r}", report)
                await ask(client, method, where.format(whom), body, 200 if may else 403)
                if right in AGAINST:
                    for above in (who, second, *([other] if role != HOST else [])):
                        await ask(client, method, where.format(above), body, 403)
        # A helper's ban ends within a week, and a host's that does not is not theirs to touch.
        whom = (await guests(house, "Vera"))[0]
        ban = f"/api/order/people/{whom}/ban"
        await be(client, house, helper)
        await ask(client, "PUT", ban, MONTH, 403)
        await ask(client, "DELETE", ban, status=404)
        await be(client, house, host)
        await ask(client, "PUT", ban, GOOD)
        await be(client, house, helper)
        await ask(client, "PUT", ban, DAY, 403)
        await ask(client, "DELETE", ban, status=403)
        await be(client, house, host)
        await ask(client, "DELETE", ban)
        await ask(client, "PUT", f"/api/order/people/{helper}/mute", DAY)  # a host's to do
        await ask(client, "DELETE", f"/api/order/helpers/{helper}")
        client.cookies.clear()
        for method, path, body in DEEDS.values():
            await ask(client, method, path.replace("{r}", "x").format(whom), body, 401)
        # A token for playing keeps no order; and nobody changes the log.
        await be(client, house, host)
        token = (await ask(client, "POST", "/api/me/tokens", {"name": "robot"}, 201))["token"]
        assert {one["what"] for one in await ask(client, "GET", "/api/order/log")} >= {
            "mute", "ban", "unban", "rename", "report", "host", "helper", "player", "words",
        }  # fmt: skip
        for method in ("POST", "PUT", "PATCH", "DELETE"):
            await ask(client, method, "/api/order/log", status=405)
        client.cookies.clear()
        client.headers["authorization"] = f"Bearer {token}"
        await ask(client, "GET", "/api/order/log", status=403)

    tell(tmp_path, story)


@pytest.mark.parametrize("page", ["CLUB.md", "ru/CLUB.md"])
def test_the_page_says_who_may_do_what(page: str) -> None:
    line = r"^\| [^|]+ \| `(\w+)` \| (\S+) \| (\S+) \|$"
    rows = re.findall(line, (DOCS / page).read_text(), re.M)
    told = {right: (host != "—", helper != "—") for right, host, helper in rows}
    assert told == {right: (True, right in RIGHTS[HELPER]) for right in RIGHTS[HOST]}


# ---- what becomes of them, on both databases --------------------------------------------------


def test_a_muted_one_is_told_and_a_banned_ones_games_go_on_and_all_can_be_taken_back(
    tmp_path: Path, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with opened(tmp_path, database=url) as house:
            keeper = house.order
            id, (anna, boris) = await seated(house)
            host = (await guests(house, "Host"))[0]
            await keeper.set_role(None, host, HOST)

            async def say(person: str, text: str = "Hello") -> None:
                await act(house, id, person, Chat(id=action(), text=text))

            await keeper.write_words(host, ["blockhead*"])
            await say(boris, "You blockheads!")
            assert (await table_of(house, id)).chat_lines[-1].text == "You **********!"
            with pytest.raises(Refused, match=r"refuse\.name_word"):
                await keeper.check_name("Blockhead II")
            await keeper.restrain(host, boris, MUTE, WHY, 3600)
            with pytest.raises(Refused) as refused:
                await say(boris)
            assert (refused.value.key, refused.value.gaps["reason"]) == ("refuse.mute", WHY)
            with pytest.raises(Refused, match=r"refuse\.mute"):
                await keeper.check_name("Another", boris)
            real = steady.now
            monkeypatch.setattr(steady, "now", lambda: real() + 3601)
            await say(boris)  # it has ended by itself
            # A ban: a bot stands in, and nothing can be done.
            await house.matching.wish(boris, "carcassonne", "days", 300, 60)
            await keeper.restrain(host, boris, BAN, WHY, None)
            table = await table_of(house, id)
            assert [chair.stand_in for chair in table.chairs] == [False, True]
            for what in (Return(id=action(), seat=1), Chat(id=action(), text="Hi")):
                with pytest.raises(Refused, match=r"refuse\.ban_for_good"):
                    await act(house, id, boris, what)
            assert not await house.store.database.read("SELECT 1 FROM wishes")
            await say(anna)
            await keeper.release(host, boris, BAN)
            await act(house, id, boris, Return(id=action(), seat=1))
            assert not (await table_of(house, id)).chairs[1].stand_in
            told = [(one.what, one.by_name, one.whom_name) for one in await keeper.log(host)]
            assert told[:3] == [
                ("unban", "Host", "Guest 1"),
                ("ban", "Host", "Guest 1"),
                ("mute", "Host", "Guest 1"),
            ]
        async with opened(tmp_path, database=url) as house:  # it is stored
            assert (await house.order.standing(host)).role == HOST
            assert (await house.order.book()).wording.words == ("blockhead*",)

    asyncio.run(story())


def test_who_is_banned_does_not_come_again_as_somebody_new_from_the_same_place(
    tmp_path: Path,
) -> None:
    async def newcomer(client: Client, address: str, status: int) -> None:
        assert isinstance(client._transport, httpx.ASGITransport)
        client._transport.client = (address, 1)
        client.cookies.clear()
        await ask(client, "POST", "/api/people", {"name": "New"}, status)

    async def story(client: Client, house: House) -> None:
        (host,) = await guests(house, "Host")
        await house.order.set_role(None, host, HOST)
        await newcomer(client, "2001:db8:1:2::3", 201)
        rude = (await ask(client, "GET", "/api/me"))["person"]
        cookies = dict(client.cookies)
        seats = [{"kind": "me"}, {"kind": "open"}]
        wish = {"game": "carcassonne", "seats": seats}
        await ask(client, "POST", "/api/tables", wish, 201)
        await house.order.restrain(host, rude, BAN, WHY, None)
        await newcomer(client, "2001:db8:1:2::4", 201)  # nobody knows yet where they are
        client.cookies = httpx.Cookies(cookies)
        await ask(client, "GET", "/api/me")
        await newcomer(client, "2001:db8:1:2::5", 403)
        await newcomer(client, "2001:db8:1:3::5", 201)
        await house.order.release(host, rude, BAN)
        await newcomer(client, "2001:db8:1:2::5", 201)
        # Nor by being deleted, which anybody may be.
        await house.order.restrain(host, rude, BAN, WHY, None)
        client.cookies = httpx.Cookies(cookies)
        await ask(client, "DELETE", "/api/me?leave=true")
        assert await house.people.name(rude) is None
        await newcomer(client, "2001:db8:1:2::6", 403)
        await newcomer(client, "127.0.0.1", 201)  # a proxy that says nothing: it could be anybody

    tell(tmp_path, story)


async def many_reports_are_refused(house: House, person: str) -> None:
    more = await guests(house, *"ABCDE")
    for other in more[:-1]:
        await house.reports.report_person(person, other, "spam", "")
    with pytest.raises(Refused, match=r"refuse\.rate"):
        await house.reports.report_person(person, more[-1], "spam", "")


async def known(house: House, person: str) -> dict[str, Any]:
    """Return all that somebody can take along."""
    found = await everything(house.store, house.people, house.passkeys, house.ratings, person)
    return found.model_dump()


def test_a_report_keeps_the_talk_and_of_who_is_deleted_nothing_is_left(
    tmp_path: Path, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with opened(tmp_path, database=url) as house:
            id, (anna, boris) = await seated(house)
            host, third = await guests(house, "Host", "Third")
            await house.people.rename(boris, "Boris the Rude")
            await house.order.set_role(None, host, HOST)
            for person, text in ((anna, "Good luck!"), (boris, "You oaf"), (anna, "Oh dear")):
                await act(house, id, person, Chat(id=action(), text=text))
            line = (await table_of(house, id)).chat_lines[1].seq
            reports = house.reports
            first = await reports.report_line(anna, id, line, "insult", "Look at this")
            assert await reports.report_line(anna, id, line, "insult", "") == first
            for by, where, why in ((boris, line, "own_line"), (anna, 1, "no_line")):
                with pytest.raises(Refused, match=why):
                    await reports.report_line(by, id, where, "insult", "")
            # The table goes; what was said stays with the report.
            await house.store.database.write(
                ('DELETE FROM entries WHERE "table" = ?', [id]),
            )
            (found,) = await reports.listed(host, False)
            assert [(one.name, one.text) for one in found.lines] == [
                ("Anna", "Good luck!"),
                ("Boris the Rude", "You oaf"),
                ("Anna", "Oh dear"),
            ]
            assert (found.by, found.about, found.text) == (anna, boris, "Look at this")
            assert [one.dealt for one in await reports.mine(anna)] == [False]
            await house.order.restrain(host, boris, MUTE, "Called Anna an oaf", 3600)
            await house.order.rename(host, boris, "Boris the Polite", "Better")
            await reports.answer(host, first, MUTE)
            assert [(one.dealt, one.told) for one in await reports.mine(anna)] == [(True, False)]
            await reports.read(anna)
            assert [one.told for one in await reports.mine(anna)] == [True]
            (done,) = await reports.listed(host, True)
            assert done.done == MUTE
            with pytest.raises(Refused, match=r"refuse\.no_report"):
                await reports.answer(host, first, "nothing")
            await many_reports_are_refused(house, anna)
            told = await known(house, boris)
            assert [one["kind"] for one in told["measures"]] == [MUTE]
            assert [one["what"] for one in told["deeds"]] == ["mute", "rename", "report"]
            assert anna not in str(told)  # who reported it is not theirs to know
            assert (await known(house, anna))["reports"][0]["text"] == "Look at this"
            second = await reports.report_person(third, host, "other", "The host is unfair")
            assert second
            for person in (boris, third, host):
                await farewell.forget(house.store, house.people, person, playing=True)
            await house.order.set_role(None, anna, HOST)
            assert {one.by_name for one in await house.order.log(anna)} == {""}
            text = await dump(house.store.database.read)
        files = b"".join(path.read_bytes() for path in tmp_path.iterdir() if path.is_file())
        secrets = (boris, third, host, "Rude", "Polite", "oaf", "unfair", "'Host'", "'Third'")
        for secret in secrets:
            assert secret not in text, secret
            assert secret.strip("'").encode() not in files, secret

    asyncio.run(story())


# ---- the command ------------------------------------------------------------------------------


def test_the_first_host_is_named_by_a_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def story() -> str:
        async with opened(tmp_path) as house:
            return (await guests(house, "Ann"))[0]

    ann = asyncio.run(story())
    for role in ("host", "helper", "player", "host"):
        assert main(["people", role, "Ann", "--data", str(tmp_path), "--lang", "en"]) == 0
    assert "host of this server" in capsys.readouterr().out

    async def after() -> None:
        async with opened(tmp_path) as house:
            assert [(one.what, one.by) for one in await house.order.log(ann)] == [
                ("host", None),
                ("player", None),
                ("helper", None),
                ("host", None),
            ]

    asyncio.run(after())
