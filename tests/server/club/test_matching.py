"""Finding a game: people who want the same are led to one table, and to bots only after a wait."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest

from tests.server.club.test_accounts import ask
from tests.server.club.test_order import tell
from tests.server.club.test_ratings import GAME, game
from tests.server.kit import opened, table_of
from tests.server.test_store import url as database_url
from zamok.server import steady
from zamok.server.entry import Pace, Plan
from zamok.server.errors import Refused
from zamok.server.house import House

url = database_url  # the fixture


def test_people_who_want_the_same_find_each_other_and_bots_come_after_the_wait(
    tmp_path: Path, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with opened(tmp_path, database=url) as house:
            match = house.matching
            anna, boris, vera, gleb = [await house.people.join(name) for name in "ABVG"]
            assert await match.wish(anna, GAME, "live", 0, 60) == ""
            assert await match.wish(boris, GAME, "days", 0, 60) == ""  # not in a hurry
            found = await match.wish(vera, GAME, "live", 300, 60)
            assert found
            assert await match.look(anna) == found
            table = await table_of(house, found)
            assert {chair.person for chair in table.chairs} == {anna, vera}
            assert table.setup.rated
            assert await match.look(boris) == ""
            # Two who ask at once are not led to two tables.
            await match.drop(boris)
            await match.wish(gleb, GAME, "days", 0, 60)
            made = await asyncio.gather(match.wish(boris, GAME, "days", 0, 60), match.look(gleb))
            ends = {await match.look(boris), await match.look(gleb)}
            assert len(ends) == 1
            assert {one for one in made if one} <= ends
            await match.drop(gleb)
            with pytest.raises(Refused, match=r"refuse\.no_wish"):
                await match.look(gleb)
            # Three want a table of three; whose time is over takes along who waits.
            for person, name in zip((anna, boris, gleb), "ABG", strict=True):
                found = await match.wish(person, GAME, "days", 0, 60, 3)
                assert bool(found) == (name == "G")
            chairs = (await table_of(house, found)).chairs
            assert {chair.person for chair in chairs} == {anna, boris, gleb}
            await match.wish(anna, GAME, "days", 0, 60, 3)
            assert await match.wish(vera, GAME, "days", 0, 60, 2) == ""
            mixed = (await table_of(house, await match.wish(boris, GAME, "days", 0, 0, 3))).chairs
            assert [chair.person for chair in mixed] == [boris, anna, ""]
            with pytest.raises(Refused, match=r"refuse\.match_seats"):
                await match.wish(vera, "carcassonne", "days", 0, 0, 3)
            # Who asks no more is not waited for; a bot comes after the time that was chosen.
            await match.wish(anna, GAME, "live", 0, 60)
            now = steady.now()
            monkeypatch.setattr(steady, "now", lambda: now + 20)
            assert await match.wish(gleb, GAME, "live", 0, 30) == ""
            monkeypatch.setattr(steady, "now", lambda: now + 51)
            alone = await match.look(gleb)
            assert [chair.kind for chair in (await table_of(house, alone)).chairs] == [
                "person",
                "bot",
            ]

    asyncio.run(story())


def test_programs_see_how_a_rating_went_and_open_tables_that_fit(tmp_path: Path) -> None:
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

    tell(tmp_path, story)
