"""A peer is chosen as strong as the people are, stays so, and is rated as just that."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.server.club.test_ratings import GAME
from tests.server.kit import act, action, opened, play_out, sit, table_of
from zamok.bots.ladder import POINTS, START
from zamok.server.action import AddBot, Rematch, Replace
from zamok.server.club.rating import SHOWN, Rating, chances
from zamok.server.club.ratings import first
from zamok.server.entry import Pace, Plan
from zamok.server.errors import Refused
from zamok.server.house import House
from zamok.server.store import put

PEER = Plan("bot", "peer")


async def rated(house: House, person: str, points: float) -> None:
    """Let somebody have a rating."""
    row = {"player": person, "game": GAME, "mu": points / SHOWN, "sigma": 2.0, "least": 0.0}
    await house.store.database.write(put("ratings", {**row, "games": 9}))


async def table(house: House, person: str, *plans: Plan, rated: bool = False) -> str:
    return await house.desk.create(
        person, GAME, {}, (Plan("me"), *plans), True, Pace(), rated=rated
    )


async def levels(house: House, id: str) -> list[str]:
    return [chair.level for chair in (await table_of(house, id)).chairs]


def test_its_strength_is_the_mean_of_the_people_and_stored(tmp_path: Path) -> None:
    async def story() -> str:
        async with opened(tmp_path) as house:
            anna, boris, vera = [await house.people.join(name) for name in "ABV"]
            assert await levels(house, await table(house, vera, PEER)) == ["", "peer-1500"]
            await rated(house, anna, 1700)
            await rated(house, boris, 1500)
            assert await levels(house, await table(house, anna, PEER)) == ["", "peer-1700"]
            kept = Plan("kept", name="B", person=boris)
            assert await levels(house, await table(house, anna, kept, PEER)) == [
                "",
                "",
                "peer-1600",
            ]
            id = await table(house, anna, Plan("open"), Plan("open"))
            await sit(house, id, boris, 1)
            await act(house, id, anna, AddBot(id=action(), seat=2, level="peer"))
            assert await levels(house, id) == ["", "", "peer-1600"]
            # Nobody tells it to be weak and to count as strong.
            for wish in (AddBot(id=action(), seat=2, level="peer-9999"),):
                with pytest.raises(Refused, match="level"):
                    await act(house, id, anna, wish)
            with pytest.raises(Refused, match="level"):
                await table(house, anna, Plan("bot", "peer-1500"))
            await sit(house, id, anna, 0)
            await rated(house, vera, 1900)
            return id

    async def again(id: str) -> None:
        async with opened(tmp_path) as house:
            assert await levels(house, id) == ["", "", "peer-1600"]

    asyncio.run(again(asyncio.run(story())))


def test_it_plays_and_only_people_are_rated_by_it(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as house:
            anna = await house.people.join("Anna")
            await rated(house, anna, 1620)
            id = await table(house, anna, PEER, rated=True)
            await sit(house, id, anna, 0)
            await play_out(house, id, [anna, ""])
            await house.desk.snapshot(id, None, None)  # what a bot did last is stored
            mine, peer = await house.ratings.changed(id)
            assert mine.before != mine.after
            assert peer.before == peer.after == first("bot:peer-1620", GAME)
            assert peer.player == "bot:peer-1620"
            best = await house.ratings.best(GAME)
            assert [one.player for one in best] == [anna]
            await house.ratings.recompute()
            assert [one.player for one in await house.ratings.best(GAME)] == [anna]
            # The next one is as strong as she is now.
            points = (await house.ratings.best(GAME))[0].rating.points
            doer = await house.people.doer(anna)
            next_one = (await house.desk.act(id, doer, Rematch(id=action()))).table
            assert next_one is not None
            assert await levels(house, next_one) == ["", f"peer-{points}"]

    asyncio.run(story())


def test_who_leaves_may_leave_the_seat_to_their_peer(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as house:
            anna, boris = [await house.people.join(name) for name in "AB"]
            await rated(house, boris, 1640)
            id = await table(house, anna, Plan("open"))
            await sit(house, id, boris, 1)
            await sit(house, id, anna, 0)
            await act(house, id, boris, Replace(id=action(), level="peer"))
            assert await levels(house, id) == ["", "peer-1640"]

    asyncio.run(story())


def test_ladders_and_ratings_are_of_one_scale() -> None:
    """What a strength of one is foretold to win is what it was measured to win."""
    assert Rating().points == START
    one, other = first("bot:squire", GAME), first("bot:knight", GAME)
    assert one == Rating(START / SHOWN, one.sigma)
    odds = 2.718281828 ** ((other.mu - one.mu) * SHOWN / POINTS)
    chance = chances([other, one])[0]
    assert chance == pytest.approx(odds / (1 + odds), abs=0.002)
    assert first("bot:nobody", GAME) == first("somebody", GAME) == Rating()
    assert first("bot:squire", "no game") == Rating()
