"""The JSON API: a whole game, every refusal, every limit, and nothing given away."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.kit import FREELY, action, number, promise, served
from zamok.engine import Record
from zamok.engine.verdict import PROVEN, verdict
from zamok.server import desk as desk_module
from zamok.server import steady
from zamok.server.desk import Desk
from zamok.server.guard import HEADERS
from zamok.server.settings import Limits, Settings
from zamok.server.vault import Vault, of_entry, of_secret

Story = Callable[[httpx.AsyncClient], Awaitable[None]]
BOT = {"kind": "bot", "level": "random"}


def tell(folder: Path, story: Story, limits: Limits = FREELY) -> None:
    async def run() -> None:
        async with served(folder, limits) as client:
            await story(client)

    asyncio.run(run())


async def join(client: httpx.AsyncClient, name: str = "Anna") -> dict[str, str]:
    """Become somebody; return the headers of a program of theirs, and forget the cookie."""
    await post(client, "/api/people", {"name": name}, status=201)
    token = (await post(client, "/api/me/tokens", {"name": "robot"}, status=201))["token"]
    client.cookies.clear()
    return {"Authorization": f"Bearer {token}"}


async def post(
    client: httpx.AsyncClient,
    path: str,
    body: object,
    who: dict[str, str] | None = None,
    status: int = 200,
) -> Any:
    answer = await client.post(path, json=body, headers=who)
    assert answer.status_code == status, (path, answer.status_code, answer.text)
    return answer.json()


async def get(
    client: httpx.AsyncClient, path: str, who: dict[str, str] | None = None, status: int = 200
) -> Any:
    answer = await client.get(path, headers=who)
    assert answer.status_code == status, (path, answer.status_code, answer.text)
    return answer.json()


async def table_with(
    client: httpx.AsyncClient, who: dict[str, str], other: object, game: str = "castle_builder"
) -> str:
    new = {"game": game, "seats": [{"kind": "me"}, other]}
    id: str = (await post(client, "/api/tables", new, who, 201))["id"]
    await do_sit(client, id, [who], 0)
    return id


async def do_sit(
    client: httpx.AsyncClient, id: str, people: list[dict[str, str]], seat: int
) -> None:
    """Let somebody sit down; when all have committed, the first seats open their numbers."""
    body = {"id": action(), "seat": seat, "promise": promise(id, seat)}
    await post(client, f"/api/tables/{id}/sit", body, people[seat])
    if (await get(client, f"/api/tables/{id}"))["status"] == "opening":
        for number_of, who in enumerate(people):
            body = {"id": action(), "seat": number_of, "number": number(id, number_of)}
            await post(client, f"/api/tables/{id}/open", body, who)


async def two_people(
    client: httpx.AsyncClient, game: str = "castle_builder"
) -> tuple[str, list[dict[str, str]]]:
    people = [await join(client, "Anna"), await join(client, "Boris")]
    id = await table_with(client, people[0], {"kind": "open"}, game)
    await do_sit(client, id, people, 1)
    return id, people


async def play_out(client: httpx.AsyncClient, id: str, people: list[dict[str, str]]) -> None:
    """Play to the end, one after the other; bots move in between."""
    while True:
        table = await get(client, f"/api/tables/{id}")
        if table["status"] == "over":
            return
        acting = [s["number"] for s in table["seats"] if s["acting"] and s["kind"] == "person"]
        if not acting:
            await get(client, f"/api/tables/{id}?after={table['version']}&wait=20")
            continue
        seat = acting[0]
        legal = await get(client, f"/api/tables/{id}/legal?seat={seat}", people[seat])
        if not legal["moves"]:
            continue
        chosen = random.choice(legal["moves"])
        move = {
            "id": action(),
            "seat": seat,
            "move": random.choice((chosen["move"], chosen["notation"])),
            "version": legal["version"],
        }
        await post(client, f"/api/tables/{id}/move", move, people[seat])


def test_a_whole_game_against_a_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk_module, "REVIEW_TRIALS", 1)

    async def story(client: httpx.AsyncClient) -> None:
        keys = [game["key"] for game in await get(client, "/api/games")]
        assert "castle_builder" in keys
        one = await get(client, "/api/games/castle_builder")
        assert one["min_seats"] <= 2 <= one["max_seats"]
        levels = {level["level"]: level for level in one["levels"]}
        assert levels["peer"]["strength"] == "as strong as you"
        assert levels["squire"]["points"] == 1500
        assert levels["knight"]["strength"].startswith("beats the Squire ")
        who = await join(client)
        id = await table_with(client, who, BOT)
        refused = await get(client, f"/api/tables/{id}/record", status=409)
        assert refused["error"]["key"] == "refuse.not_over"
        await get(client, f"/api/tables/{id}/review", status=409)
        await play_out(client, id, [who])
        end = await get(client, f"/api/tables/{id}")
        assert sorted(end["ranks"])[0] == 1
        text = (await client.get(f"/api/tables/{id}/record")).text
        record = Record.from_json(text)
        record.verify()
        assert record.fair is not None
        assert record.fair.commitment == end["commitment"]
        assert record.key_hash == end["key_hash"]
        assert [seat["promise"] for seat in end["seats"]] == list(record.fair.promises)
        key = (await get(client, "/api/key"))["key"]
        assert key == end["key"]
        assert all(part.state == PROVEN for part in verdict(record, text, key))
        assert record.scores == end["scores"]
        assert (await client.get(f"/api/tables/{id}/review")).status_code == 202
        async with asyncio.timeout(60):
            while (answer := await client.get(f"/api/tables/{id}/review")).status_code == 202:
                await asyncio.sleep(0.01)
        assert len(answer.json()) > 0
        assert all(line["loss"] >= 0 for line in answer.json())
        shown = await client.get(f"/replay/{id}/review", headers={"Accept-Language": "ru"})
        assert shown.status_code == 200
        assert shown.text.count("<polyline") == 2
        assert "Шансы на победу" in shown.text
        again = await post(client, f"/api/tables/{id}/rematch", {"id": action()}, who)
        assert again["table"] != id
        mine = await get(client, "/api/tables?mine=1", who)
        assert {item["id"] for item in mine} == {id, again["table"]}

    tell(tmp_path, story)


def test_who_is_asked_before_anything_is_done(tmp_path: Path) -> None:
    async def story(client: httpx.AsyncClient) -> None:
        id, people = await two_people(client)
        stranger = await join(client, "Eve")
        body = {"id": action(), "seat": 0, "move": 0}
        calls = {
            "move": body, "undo": {"id": "a", "seat": 0}, "chat": {"id": "b", "text": "hi"},
            "leave": {"id": "c"}, "vote": {"id": "d", "seat": 0, "yes": True},
            "stand_in": {"id": "e", "seat": 0}, "return": {"id": "f", "seat": 0},
        }  # fmt: skip
        for path, what in calls.items():
            refused = await post(client, f"/api/tables/{id}/{path}", what, status=401)
            assert refused["error"]["key"] == "refuse.who"
            refused = await post(client, f"/api/tables/{id}/{path}", what, stranger, 403)
            assert refused["error"]["key"] in ("refuse.not_yours", "refuse.not_seated")
        wrong = {"Authorization": "Bearer nonsense"}
        await post(client, f"/api/tables/{id}/move", body, wrong, 401)
        for seat, who in ((0, people[1]), (1, people[0]), (0, stranger), (0, None)):
            await get(client, f"/api/tables/{id}/view?seat={seat}", who, 403)
        await get(client, f"/api/tables/{id}/legal?seat=0", stranger, 403)
        for path in ("/api/me", "/api/tables?mine=1"):
            await get(client, path, status=401)
        assert (await get(client, f"/api/tables/{id}"))["ply"] == 0

    tell(tmp_path, story)


def test_an_illegal_move_names_its_rule_in_the_callers_language(tmp_path: Path) -> None:
    async def story(client: httpx.AsyncClient) -> None:
        id, people = await two_people(client, "carcassonne")
        table = await get(client, f"/api/tables/{id}")
        seat = next(s["number"] for s in table["seats"] if s["acting"])
        who = people[seat]
        legal = await get(client, f"/api/tables/{id}/legal?seat={seat}", who)
        offered = {move["move"] for move in legal["moves"]}
        bad = next(move for move in range(10_000) if move not in offered)
        body = {"id": action(), "seat": seat, "move": bad}
        said = {}
        for language in ("ru", "en"):
            who_and = {**who, "Accept-Language": f"{language}-XX, de;q=0.5"}
            error = (await post(client, f"/api/tables/{id}/move", body, who_and, 409))["error"]
            assert error["key"] == "illegal"
            assert error["rule"]
            assert error["title"]
            assert error["text"]
            said[language] = error
        assert said["ru"]["rule"] == said["en"]["rule"]
        assert said["ru"]["title"] != said["en"]["title"]
        assert any("а" <= letter.lower() <= "я" for letter in said["ru"]["title"])
        other = {"id": action(), "seat": 1 - seat, "move": legal["moves"][0]["move"]}
        error = (await post(client, f"/api/tables/{id}/move", other, people[1 - seat], 409))[
            "error"
        ]
        assert (error["key"], error["rule"]) == ("illegal", "turn")
        body = {"id": action(), "seat": seat, "move": "no such thing"}
        error = (await post(client, f"/api/tables/{id}/move", body, who, 422))["error"]
        assert error["key"] == "refuse.notation"

    tell(tmp_path, story)


def test_a_stale_move_is_refused_and_a_resent_one_is_done_once(tmp_path: Path) -> None:
    async def story(client: httpx.AsyncClient) -> None:
        id, people = await two_people(client)
        table = await get(client, f"/api/tables/{id}")
        seat = next(s["number"] for s in table["seats"] if s["acting"])
        legal = await get(client, f"/api/tables/{id}/legal?seat={seat}", people[seat])
        chosen = legal["moves"][0]["move"]
        body = {"id": "same", "seat": seat, "move": chosen, "version": legal["version"]}
        first = await post(client, f"/api/tables/{id}/move", body, people[seat])
        assert await post(client, f"/api/tables/{id}/move", body, people[seat]) == first
        assert (await get(client, f"/api/tables/{id}"))["ply"] == 1
        late = {**body, "id": "other"}
        error = (await post(client, f"/api/tables/{id}/move", late, people[seat], 409))["error"]
        assert error["key"] == "refuse.stale"

    tell(tmp_path, story)


@pytest.mark.parametrize(
    "body",
    [
        b"", b"{", b"null", b"[]", b'"text"', b"\xff\xfe", b"[" * 5000, b'{"id": 1e999}',
        b'{"id": ' + b"9" * 5000 + b"}", b'{"\\ud800": 1}',
    ],
)  # fmt: skip
def test_what_is_not_the_json_asked_for_is_refused_politely(tmp_path: Path, body: bytes) -> None:
    async def story(client: httpx.AsyncClient) -> None:
        who = {**await join(client), "Content-Type": "application/json"}
        for path in ("/api/tables", "/api/tables/none/move", "/api/people", "/api/carry"):
            answer = await client.post(path, content=body, headers=who)
            assert answer.status_code in (400, 422), (path, answer.status_code)
            assert answer.json()["error"]["text"]

    tell(tmp_path, story)


def test_unknown_things_are_refused_with_words(tmp_path: Path) -> None:
    async def story(client: httpx.AsyncClient) -> None:
        id, people = await two_people(client)
        who = people[0]
        seats = [{"kind": "me"}, BOT]
        good = {"game": "castle_builder", "seats": seats}
        for wrong in (
            {**good, "extra": 1},
            {**good, "game": "chess"},
            {**good, "game": "\ud800"},
            {**good, "seats": [{"kind": "me"}] * 10},
            {**good, "seats": [BOT, BOT]},
            {**good, "seats": [{"kind": "me"}, {"kind": "bot", "level": "god"}]},
            {**good, "seats": [{"kind": "king"}, BOT]},
            {**good, "options": {"no": "such"}},
            {**good, "pace": {"kind": "live", "step": 0, "reserve": 0}},
            {**good, "pace": {"kind": "days", "step": 1e300}},
        ):
            content = json.dumps(wrong).encode()
            headers = {**who, "Content-Type": "application/json"}
            answer = await client.post("/api/tables", content=content, headers=headers)
            assert answer.status_code == 422, (wrong, answer.text)
            assert answer.json()["error"]["text"]
        await get(client, "/api/games/chess", status=404)
        await get(client, "/api/tables/none", status=404)
        await get(client, "/api/nothing", status=404)
        for seat in (2, -1, 10**30):
            body = {"id": action(), "seat": seat, "move": 0}
            error = (await post(client, f"/api/tables/{id}/move", body, who, 422))["error"]
            assert error["key"] == "refuse.seat"
        for move in (10**30, -1, "9" * 400, "\x00"):
            body = {"id": action(), "seat": 0, "move": move}
            answer = await client.post(f"/api/tables/{id}/move", json=body, headers=who)
            assert answer.status_code in (409, 422), answer.text
        taken = {"id": action(), "seat": 0, "promise": promise(id, 0)}
        await post(client, f"/api/tables/{id}/sit", taken, people[1], 409)
        for name in ("", " ", "x" * 41, "a\u0000b", "\u202e"):
            error = (await post(client, "/api/people", {"name": name}, status=422))["error"]
            assert error["key"] == "refuse.name"
        for said in ("", "x" * 401):
            await post(client, f"/api/tables/{id}/chat", {"id": "x", "text": said}, who, 422)
        for bad in ("", "x" * 65, "a\nb"):
            await post(client, f"/api/tables/{id}/chat", {"id": bad, "text": "a"}, who, 422)

    tell(tmp_path, story)


def test_what_is_wrong_with_a_request_is_said_in_the_callers_language(tmp_path: Path) -> None:
    async def story(client: httpx.AsyncClient) -> None:
        good = {"game": "castle_builder", "seats": [{"kind": "me"}, BOT]}
        who = {**await join(client), "Accept-Language": "ru"}
        for wrong, said in (
            ({**good, "extra": 1}, "extra: такого поля нет"),
            ({"game": "castle_builder"}, "seats: поля нет, а оно нужно"),
            ({**good, "seats": 5}, "seats: нужен список"),
            ({**good, "seats": []}, "seats: длина\xa0— не меньше 1"),
            ({**good, "seats": [{"kind": "king"}]}, "seats.0.kind: нужно одно из: me, here"),
            ({**good, "public": "yes"}, "public: нужно true или false"),
            ({**good, "pace": {"step": -1}}, "pace.step: наименьшее значение\xa0— 0"),
            ({**good, "pace": {"step": "x"}}, "pace.step: нужно число"),
            ({**good, "game": "x" * 41}, "game: длина\xa0— не больше 40"),
            ([], "всё целиком: нужен объект JSON"),
        ):
            error = (await post(client, "/api/tables", wrong, who, 422))["error"]
            assert error["key"] == "refuse.bad"
            assert said in error["text"], error["text"]
        as_json = {**who, "Content-Type": "application/json"}
        sent = await client.post("/api/tables", content=b"{", headers=as_json)
        assert "это не JSON" in sent.json()["error"]["text"]
        error = (await get(client, "/api/tables/x?wait=nan&after=1", who, 422))["error"]
        assert "wait: " in error["text"]
        error = (await get(client, "/api/tables/x?after=one", who, 422))["error"]
        assert "after: нужно целое число" in error["text"]

    tell(tmp_path, story)


def test_a_token_works_until_it_is_taken_back(tmp_path: Path) -> None:
    async def story(client: httpx.AsyncClient) -> None:
        await post(client, "/api/people", {"name": "Anna"}, status=201)
        made = [
            (await post(client, "/api/me/tokens", {"name": name}, status=201))["token"]
            for name in ("one", "two")
        ]
        kept = await get(client, "/api/me/tokens")
        assert [(token["name"], token["scopes"]) for token in kept] == [
            ("one", ["read", "play"]),
            ("two", ["read", "play"]),
        ]
        assert made[0] not in json.dumps(kept)
        assert (await client.delete(f"/api/me/tokens/{kept[0]['id']}")).status_code == 200
        assert (await client.delete("/api/me/tokens/none")).status_code == 404
        client.cookies.clear()
        await get(client, "/api/me", {"Authorization": f"bearer {made[0]}"}, 401)
        await get(client, "/api/me", {"Authorization": f"bearer {made[1]}"})

    tell(tmp_path, story)


def test_a_token_does_what_it_is_for_and_as_long_as_it_is_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(client: httpx.AsyncClient) -> None:
        await post(client, "/api/people", {"name": "Anna"}, status=201)
        who = {}
        for scope in ("read", "play", "account"):
            wish = {"name": scope, "scopes": [scope], "days": 2}
            token = (await post(client, "/api/me/tokens", wish, status=201))["token"]
            who[scope] = {"Authorization": f"Bearer {token}"}
        client.cookies.clear()
        new = {"game": "carcassonne", "seats": [{"kind": "me"}, {"kind": "open"}]}
        error = (await post(client, "/api/tables", new, who["read"], 403))["error"]
        assert error["key"] == "refuse.scope"
        assert "play" in error["text"]
        await post(client, "/api/tables", new, who["account"], 403)
        await post(client, "/api/tables", new, who["play"], 201)
        await get(client, "/api/me", who["read"])
        await get(client, "/api/me", who["account"], 403)
        answer = await client.patch("/api/me", json={"name": "Bella"}, headers=who["play"])
        assert answer.status_code == 403
        answer = await client.patch("/api/me", json={"name": "Bella"}, headers=who["account"])
        assert answer.json()["name"] == "Bella"
        later = steady.now() + 3 * 86400
        monkeypatch.setattr(steady, "now", lambda: later)
        assert (await get(client, "/api/me", who["read"], 401))["error"]["key"] == "refuse.token"

    tell(tmp_path, story)


def test_a_carry_code_makes_one_more_device_the_same_person(tmp_path: Path) -> None:
    async def story(client: httpx.AsyncClient) -> None:
        me = await post(client, "/api/people", {"name": "Anna"}, status=201)
        code = (await post(client, "/api/me/carry", {}, status=201))["code"]
        client.cookies.clear()
        assert (await post(client, "/api/carry", {"code": code}))["person"] == me["person"]
        assert (await get(client, "/api/me"))["person"] == me["person"]  # by the cookie
        client.cookies.clear()
        error = (await post(client, "/api/carry", {"code": code}, status=404))["error"]
        assert error["key"] == "refuse.carry"

    tell(tmp_path, story)


def test_devices_are_listed_and_signed_out_one_by_one_or_all(tmp_path: Path) -> None:
    async def story(client: httpx.AsyncClient) -> None:
        first = {"User-Agent": "Mozilla/5.0 (X11; Linux) Firefox/140"}
        await post(client, "/api/people", {"name": "Anna"}, first, 201)
        old = dict(client.cookies)
        code = (await post(client, "/api/me/carry", {}, status=201))["code"]
        client.cookies.clear()
        await post(client, "/api/carry", {"code": code}, {"User-Agent": "phone"})
        listed = await get(client, "/api/me/sessions")
        assert [(one["device"], one["this"]) for one in listed] == [
            (first["User-Agent"], False),
            ("phone", True),
        ]
        assert (await client.delete(f"/api/me/sessions/{listed[0]['id']}")).status_code == 200
        assert (await client.delete(f"/api/me/sessions/{listed[0]['id']}")).status_code == 404
        await get(client, "/api/me")
        client.cookies, new = httpx.Cookies(old), dict(client.cookies)
        await get(client, "/api/me", status=401)
        client.cookies = httpx.Cookies(new)
        late = (await post(client, "/api/me/carry", {}, status=201))["code"]
        assert (await client.delete("/api/me/sessions")).status_code == 200
        await get(client, "/api/me", status=401)
        await post(client, "/api/carry", {"code": late}, status=404)

    tell(tmp_path, story)


def test_a_long_poll_ends_with_the_next_change(tmp_path: Path) -> None:
    async def story(client: httpx.AsyncClient) -> None:
        id, people = await two_people(client)
        version = (await get(client, f"/api/tables/{id}"))["version"]
        asked = asyncio.create_task(
            get(client, f"/api/tables/{id}?after={version}&wait=25", people[0])
        )
        await asyncio.sleep(0)
        await post(client, f"/api/tables/{id}/chat", {"id": "x", "text": "hi"}, people[1])
        async with asyncio.timeout(20):
            assert (await asked)["version"] == version + 1
        now = await get(client, f"/api/tables/{id}?after={version}&wait=25")
        assert now["version"] == version + 1
        assert (await get(client, f"/api/tables/{id}?after=99&wait=0.01"))["version"] == version + 1
        for wait in ("26", "-1", "nan"):
            await get(client, f"/api/tables/{id}?after=1&wait={wait}", status=422)

    tell(tmp_path, story)


def test_limits_hold(tmp_path: Path) -> None:
    limits = Limits(people=(0.0, 2), tables=(0.0, 2), requests=(0.0, 15))

    async def story(client: httpx.AsyncClient) -> None:
        long = {"name": "x" * 20_000}
        assert (await client.post("/api/people", json=long)).status_code == 413

        async def parts() -> Any:
            for _ in range(20):
                yield b" " * 1000

        answer = await client.post("/api/people", content=parts())
        assert answer.status_code == 413
        who = await join(client)
        await join(client)
        refused = await post(client, "/api/people", {"name": "Eve"}, status=429)
        assert refused["error"]["key"] == "refuse.rate"
        new = {"game": "castle_builder", "seats": [{"kind": "me"}, BOT]}
        for _ in range(2):
            await post(client, "/api/tables", new, who, 201)
        await post(client, "/api/tables", new, who, 429)
        codes = [(await client.get("/api/games")).status_code for _ in range(10)]
        assert codes[0] == 200
        assert codes[-1] == 429
        assert (await client.get("/api/games")).headers["retry-after"]
        page = await client.get("/", headers={"accept-language": "ru"})  # people get a page
        assert page.status_code == 429
        assert page.headers["content-type"].startswith("text/html")
        assert "Не так быстро" in page.text
        assert (await client.get("/health")).status_code == 200  # operators are not locked out

    tell(tmp_path, story, limits)


def test_a_foreign_page_cannot_act_for_its_visitor(tmp_path: Path) -> None:
    async def story(client: httpx.AsyncClient) -> None:
        for origin in ("https://evil.example", "null", "", "http://zamok.test.evil.example"):
            answer = await client.post(
                "/api/people", json={"name": "Eve"}, headers={"Origin": origin}
            )
            assert answer.status_code == 403, origin
            assert "set-cookie" not in answer.headers
        own = {"Origin": "http://zamok.test"}
        answer = await client.post("/api/people", json={"name": "Anna"}, headers=own)
        assert answer.status_code == 201
        cookie = answer.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie

    tell(tmp_path, story)


def test_every_answer_has_the_security_headers_and_none_a_stack_trace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits = Limits(requests=(0.0, 11))

    async def story(client: httpx.AsyncClient) -> None:
        async def broken(*_: object) -> None:
            raise RuntimeError("the innermost secret")

        evil = {"Origin": "https://evil.example"}
        answers = [
            await client.get("/"),
            await client.get("/api/games"),
            await client.get("/api/openapi.json"),
            await client.get("/nothing"),
            await client.get("/api/nothing"),
            await client.get("/metrics"),
            await client.put("/api/games"),
            await client.post("/api/people", json={}),
            await client.post("/api/people", json={}, headers=evil),
            await client.post("/api/people", json={"name": "x" * 20_000}),
        ]
        monkeypatch.setattr(Desk, "open_tables", broken)
        failed = await client.get("/api/tables")
        limited = await client.get("/api/games")
        answers += [failed, limited, await client.get("/health")]
        assert [answer.status_code for answer in answers] == [
            200, 200, 200, 404, 404, 200, 405, 422, 403, 413, 500, 429, 200,
        ]  # fmt: skip
        for answer in answers:
            for name, value in HEADERS.items():
                assert answer.headers.get(name) == value, (answer.url, answer.status_code, name)
            assert answer.headers["cache-control"]
            assert "Traceback" not in answer.text
            assert "unsafe" not in answer.headers["content-security-policy"]
        assert failed.json()["error"]["key"] == "refuse.wrong"
        assert "innermost" not in failed.text

    tell(tmp_path, story, limits)


def test_no_answer_of_a_running_game_gives_its_secrets_away(tmp_path: Path) -> None:
    async def story(client: httpx.AsyncClient) -> None:
        id, people = await two_people(client, "castle_builder")
        for _ in range(6):
            table = await get(client, f"/api/tables/{id}")
            seat = next(s["number"] for s in table["seats"] if s["acting"])
            legal = await get(client, f"/api/tables/{id}/legal?seat={seat}", people[seat])
            body = {"id": action(), "seat": seat, "move": legal["moves"][0]["move"]}
            await post(client, f"/api/tables/{id}/move", body, people[seat])
        texts = []
        paths = ["", "/view", "/view?seat=0", "/view?seat=1", "/legal?seat=0", "/legal?seat=1"]
        for path in [*paths, "/record", "/review"]:
            for who in (*people, None):
                texts.append((await client.get(f"/api/tables/{id}{path}", headers=who)).text)
        texts.append((await client.get(f"/table/{id}")).text)
        texts.append((await client.get(f"/replay/{id}")).text)
        import sqlite3

        with sqlite3.connect(tmp_path / "zamok.db") as database:
            (secret,) = database.execute("SELECT secret FROM tables").fetchone()
            rows = database.execute("SELECT seq, data FROM entries WHERE kind = 'open'").fetchall()
            persons = database.execute("SELECT id FROM people").fetchall()
        database.close()
        vault = Vault(Settings(tmp_path).secret())
        secret = vault.open(secret, of_secret(id))
        numbers = [json.loads(vault.open(row, of_entry(id, seq)))["number"] for seq, row in rows]
        assert len(numbers) == 2
        for text in texts:
            assert secret.hex() not in text
            assert '"seed"' not in text
            for hidden in numbers:
                assert hidden not in text
            for (person,) in persons:  # nobody learns what signs nobody's cookie
                assert person not in text

    tell(tmp_path, story)
