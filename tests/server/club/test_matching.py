"""Finding a game: people who want the same are led to one table, and to bots only after a wait."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest

from tests.server.club.sink import PushService
from tests.server.club.test_accounts import ask
from tests.server.club.test_notices import Clock, at, device, told
from tests.server.club.test_notices import service as push_service
from tests.server.club.test_order import be, tell
from tests.server.club.test_ratings import GAME, game
from tests.server.kit import opened, table_of
from tests.server.test_store import url as database_url
from zamok.server import desk, steady
from zamok.server.club import notices
from zamok.server.club.matching import DAYS, LIVE
from zamok.server.entry import Pace, Plan
from zamok.server.errors import Refused
from zamok.server.house import House

url = database_url  # fixtures
service = push_service


def test_people_who_want_the_same_find_each_other_and_bots_come_after_the_wait(
    tmp_path: Path, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with opened(tmp_path, database=url) as house:
            match = house.matching
            anna, boris, vera, gleb = [await house.people.join(name) for name in "ABVG"]
            assert await match.wish(anna, GAME, LIVE, 0, 60) == ""
            assert await match.wish(boris, GAME, DAYS, 0, 60) == ""  # not in a hurry
            found = await match.wish(vera, GAME, LIVE, 300, 60)
            assert found
            assert await match.look(anna) == found
            table = await table_of(house, found)
            assert {chair.person for chair in table.chairs} == {anna, vera}
            assert table.setup.rated
            # Two who ask at once are not led to two tables.
            await match.wish(gleb, GAME, LIVE, 0, 60)
            made = await asyncio.gather(match.wish(vera, GAME, LIVE, 0, 60), match.look(gleb))
            ends = {await match.look(vera), await match.look(gleb)}
            assert len(ends) == 1
            assert {one for one in made if one} <= ends
            await match.drop(gleb, LIVE, "")
            with pytest.raises(Refused, match=r"refuse\.no_wish"):
                await match.look(gleb)
            # Three want a table of three; whose time is over takes along who waits.
            for person, name in zip((anna, boris, gleb), "ABG", strict=True):
                found = await match.wish(person, GAME, LIVE, 0, 60, 3)
                assert bool(found) == (name == "G")
            chairs = (await table_of(house, found)).chairs
            assert {chair.person for chair in chairs} == {anna, boris, gleb}
            await match.wish(anna, GAME, LIVE, 0, 60, 3)
            assert await match.wish(vera, GAME, LIVE, 0, 60, 2) == ""
            mixed = (await table_of(house, await match.wish(boris, GAME, LIVE, 0, 0, 3))).chairs
            assert [chair.person for chair in mixed] == [boris, anna, ""]
            with pytest.raises(Refused, match=r"refuse\.match_seats"):
                await match.wish(vera, "carcassonne", LIVE, 0, 0, 3)
            with pytest.raises(Refused, match=r"refuse\.match_wait"):
                await match.wish(vera, GAME, LIVE, 0, 3600)
            # Who asks no more is not waited for; a bot comes after the time that was chosen.
            await match.wish(anna, GAME, LIVE, 0, 60)
            now = steady.now()
            monkeypatch.setattr(steady, "now", lambda: now + 20)
            assert await match.wish(gleb, GAME, LIVE, 0, 30) == ""
            monkeypatch.setattr(steady, "now", lambda: now + 51)
            alone = await match.look(gleb)
            assert [chair.kind for chair in (await table_of(house, alone)).chairs] == [
                "person",
                "bot",
            ]

    asyncio.run(story())


def test_a_search_by_days_stands_while_nobody_is_there_and_a_restart(
    tmp_path: Path, url: str, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def begin() -> list[str]:
        async with opened(tmp_path, database=url) as house:
            people = [await house.people.join(name) for name in "ABVG"]
            anna, boris, vera, _ = people
            for game in (GAME, "carcassonne", "once_upon"):
                assert await house.matching.wish(anna, game, DAYS, 0, 3600) == ""
            assert await house.matching.wish(boris, GAME, DAYS, 0, 7200, 3) == ""
            # What is live is something else, and what is taken back is found by nobody.
            await house.matching.wish(anna, GAME, LIVE, 0)
            await house.matching.drop(anna, DAYS, "carcassonne")
            await asyncio.gather(*(house.matching.wish(anna, GAME, DAYS, 0) for _ in range(2)))
            await house.matching.drop(anna, DAYS, GAME)
            await house.matching.wish(anna, GAME, DAYS, 0, 3600)
            assert await house.matching.wish(vera, "carcassonne", DAYS, 0) == ""
            assert [one.game for one in await house.matching.standing(anna)] == ["once_upon", GAME]
            return people

    async def go_on(people: list[str]) -> None:
        anna, boris, vera, gleb = people
        async with opened(tmp_path, database=url) as house:
            at(house, Clock())
            service.trusted = house.pushes.public
            for person in people:
                await device(house, service, person)
            now = steady.now()
            monkeypatch.setattr(steady, "now", lambda: now + 1800)  # nobody has asked for long
            found = await house.matching.wish(gleb, GAME, DAYS, 0)
            assert {one.person for one in (await table_of(house, found)).chairs} == {anna, gleb}
            assert [one.game for one in await house.matching.standing(anna)] == ["once_upon"]
            await told(house, notices.GRACE + 1)
            assert [one["title"] for one in service.told] == ["Партия нашлась"] * 2
            assert {one["url"] for one in service.told} == {f"/table/{found}"}
            # Each is awaited until they have sat down.
            for person in (anna, gleb):
                (card,) = await house.history.waiting(person)
                assert (card.id, card.status, card.to_act) == (found, "open", True)
            # Bots come when the time is over, to the one who waited and whom they take along.
            await house.matching.fill()
            assert len(await house.matching.standing(boris)) == 1
            assert await house.matching.wish(vera, GAME, DAYS, 0, 86400, 3) == ""
            monkeypatch.setattr(steady, "now", lambda: now + 7300)
            await asyncio.gather(house.matching.fill(), house.matching.fill())
            (one,) = await house.history.waiting(boris)
            chairs = (await table_of(house, one.id)).chairs
            assert [chair.person for chair in chairs] == [boris, vera, ""]
            assert {one.status for one in await house.history.waiting(anna)} == {"open"}
            assert len(await house.history.waiting(anna)) == 2  # the other with a bot
            assert await house.matching.standing(anna) == []
            # One that no table can be made for keeps nobody else waiting.
            monkeypatch.setattr(house.desk.making, "take", lambda who: who != vera)
            await house.matching.wish(gleb, "two_castles", DAYS, 0, 100000)
            monkeypatch.setattr(steady, "now", lambda: now + 200000)
            await house.matching.fill()
            assert [one.game for one in await house.matching.standing(vera)] == ["carcassonne"]
            assert await house.matching.standing(gleb) == []

    asyncio.run(go_on(asyncio.run(begin())))


def test_programs_see_how_a_rating_went_and_open_tables_that_fit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(client: httpx.AsyncClient, house: House) -> None:
        anna, boris = [await house.people.join(name) for name in ("Anna", "Boris")]
        changed = await house.ratings.changed(await game(house, [anna, boris]))
        went = await ask(client, "GET", f"/api/ratings/{GAME}/people/{anna}")
        assert [one["rating"]["points"] for one in went] == [changed[0].after.points]
        assert await ask(client, "GET", f"/api/ratings/{GAME}/people/nobody") == []
        await ask(client, "GET", f"/api/ratings/chess/people/{anna}", status=404)
        seats = (Plan("me"), Plan("open"))
        paces = (Pace(), Pace("days", step=86400.0))
        rated, unrated = [
            await house.desk.create(anna, GAME, {}, seats, True, pace, rated=pace.kind == "none")
            for pace in paces
        ]
        for filters, ids in (
            ("", {rated, unrated}),
            ("rated=true", {rated}),
            ("rated=false", {unrated}),
            ("pace=days", {unrated}),
            (f"pace=none&game={GAME}", {rated}),
            ("game=once_upon", set()),
        ):
            found = await ask(client, "GET", f"/api/tables?{filters}")
            assert {one["id"] for one in found} == ids, filters
        # What fits is found among many that do not.
        monkeypatch.setattr(desk, "OPEN_SHOWN", 1)
        (one,) = await ask(client, "GET", "/api/tables?rated=true")
        assert one["id"] == rated

    tell(tmp_path, story)


def test_programs_see_what_they_look_for_and_take_it_back(tmp_path: Path) -> None:
    async def story(client: httpx.AsyncClient, house: House) -> None:
        await be(client, house, await house.people.join("Anna"))
        for key in (GAME, "once_upon"):
            found = await ask(client, "POST", "/api/match", {"game": key, "pace": "days"})
            assert found == {"table": ""}
        await ask(client, "GET", "/api/match", status=404)  # nothing live
        listed = await ask(client, "GET", "/api/me/searches")
        assert [one["game"] for one in listed] == [GAME, "once_upon"]
        assert {one["bots_at"] - one["made_at"] for one in listed} == {86400.0}
        left = await ask(client, "DELETE", f"/api/me/searches/{GAME}")
        assert [one["game"] for one in left] == ["once_upon"]
        assert [one["game"] for one in (await ask(client, "GET", "/api/me/export"))["wishes"]] == [
            "once_upon"
        ]

    tell(tmp_path, story)
