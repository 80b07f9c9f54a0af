"""History: finished games with all that is told of them, and tables in the order of urgency."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.server.club.test_ratings import GAME, game
from tests.server.kit import opened, play_next, served, sit
from tests.server.test_store import url as database_url
from zamok.server import steady
from zamok.server.club.history import Wanted
from zamok.server.entry import Pace, Plan

url = database_url  # the fixture
DAYS = Pace("days", 3 * 86400.0)


def test_somebodys_games_are_listed_counted_and_told_to_those_who_may_know(
    tmp_path: Path, url: str
) -> None:
    async def story() -> None:
        async with opened(tmp_path, database=url) as house:
            anna, boris, vera = [await house.people.join(name) for name in ("Anna", "Б", "V")]
            first = await game(house, [anna, boris])
            second = await game(house, [boris, anna, vera], bots=1)
            history = house.history
            mine = await history.games(anna, Wanted(), anna)
            assert [one.table for one in mine] == [second, first]
            assert (mine[0].seats, mine[1].seats) == (4, 2)
            assert len(mine[0].others) == 3
            assert mine[0].ended_at >= mine[0].made_at
            assert [one.level for one in mine[0].others if one.person is None] == ["random"]
            for wanted, found in (
                (Wanted(seats=2), [first]),
                (Wanted(against=vera), [second]),
                (Wanted(game="carcassonne"), []),
                (Wanted(before=mine[0].ended_at), [first]),
            ):
                assert [one.table for one in await history.games(anna, wanted, anna)] == found
            # What was private is told to those who were there.
            assert [one.table for one in await history.games(anna, Wanted(), vera)] == [second]
            assert await history.games(anna, Wanted(), None) == []
            tallies = {one.seats: one for one in await history.tallies(anna)}
            assert {seats: one.games for seats, one in tallies.items()} == {2: 1, 4: 1}
            results = {one.seat: one for one in await house.store.results_of(first)}
            assert tallies[2].best == results[0].score
            assert tallies[2].wins == (results[0].place == 1)
            favourites = await history.favourites(anna)
            assert [(one.person, one.games) for one in favourites] == [(boris, 2), (vera, 1)]
            won = [one.place == 1 for one in mine]
            streak = await history.streak(anna)
            assert streak.now == (2 if all(won) else 1 if won[0] else 0)
            assert streak.best >= streak.now

    asyncio.run(story())


def test_ones_tables_are_in_the_order_of_urgency(tmp_path: Path, url: str) -> None:
    async def story() -> None:
        async with opened(tmp_path, database=url) as house:
            anna = await house.people.join("Anna")

            async def table(pace: Pace) -> str:
                boris = await house.people.join("Boris")
                plans = (Plan("kept", name="Anna", person=anna), Plan("me"))
                id = await house.desk.create(boris, GAME, {}, plans, False, pace)
                await sit(house, id, anna, 0)
                await sit(house, id, boris, 1)
                while 0 not in (await house.desk.live(id)).table.actors():
                    await play_next(house, id, [anna, boris])
                return id

            slow = await table(Pace())
            due = await table(DAYS)
            other = await house.desk.create(
                anna, GAME, {}, (Plan("me"), Plan("open"), Plan("bot", "random")), True, Pace()
            )
            found = await house.history.waiting(anna)
            assert [one.id for one in found] == [due, slow, other]  # where she is to sit down
            assert found[0].due == pytest.approx(steady.now() + DAYS.step, abs=60)
            assert found[0].people == ["Boris"]
            assert (found[2].bots, found[2].free, found[2].to_act) == (1, 1, True)

    asyncio.run(story())


def test_profiles_are_pages_and_data(tmp_path: Path) -> None:
    async def story() -> None:
        async with served(tmp_path) as client:
            me = (await client.post("/api/people", json={"name": "Anna"})).json()["person"]
            page = await client.get(f"/people/{me}")
            assert page.status_code == 200
            assert "Anna" in page.text
            assert (await client.get(f"/api/people/{me}")).json()["tallies"] == []
            assert (await client.get("/api/me/tables")).json() == []
            assert (await client.get("/people/nobody")).status_code == 404
            assert (await client.get("/ratings/carcassonne")).status_code == 200
            assert (await client.get("/ratings/chess")).status_code == 404
            assert (await client.get("/club")).status_code == 200
            assert (await client.get("/people/me")).headers["location"] == f"/people/{me}"

    asyncio.run(story())
