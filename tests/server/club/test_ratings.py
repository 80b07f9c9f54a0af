"""Ratings: made of results alone, once for every game, the same when they are made anew."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from statistics import fmean

import pytest

from tests.server.kit import act, action, opened, play_out, settings, sit, table_of
from tests.server.test_store import shared as shared_database
from tests.server.test_store import url as database_url
from tools import rated
from zamok.bots.arena import Contest, Result
from zamok.server import undoing
from zamok.server.action import Undo
from zamok.server.club import farewell
from zamok.server.club.rating import BOT, MU, Rating, chances, rate
from zamok.server.club.ratings import Ratings, Standing
from zamok.server.entry import Pace, Plan
from zamok.server.errors import Refused
from zamok.server.house import House
from zamok.server.store import Store
from zamok.server.vault import Vault

url, shared = database_url, shared_database  # fixtures
GAME = "castle_builder"
RANDOM = Plan("bot", "random")


async def game(house: House, people: list[str], bots: int = 0, rated: bool = True) -> str:
    """Let people play a game to its end; return its table."""
    kept = [Plan("kept", name="?", person=person) for person in people[1:]]
    plans = (Plan("me"), *kept, *[RANDOM] * bots)
    id = await house.desk.create(people[0], GAME, {}, plans, False, Pace(), rated=rated)
    for seat, person in enumerate(people):
        await sit(house, id, person, seat)
    await play_out(house, id, [*people, *[""] * bots])
    await house.desk.snapshot(id, None, None)  # what a bot did last is stored
    return id


def test_the_better_place_is_worth_more_ties_are_ties_and_a_level_on_two_seats_is_one() -> None:
    new = Rating()
    won, lost = rate(["a", "b"], [new, new], [1, 2])
    assert won.mu > MU > lost.mu
    assert won.sigma < new.sigma
    one, other = rate(["a", "b"], [new, new], [1, 1])
    assert one == other
    assert one.mu == pytest.approx(MU)
    first, middle, last = rate(["a", "bot", "bot"], [new, new, new], [1, 2, 3])
    assert first.mu > middle.mu == last.mu
    assert sum(chances([won, lost, new])) == pytest.approx(1)
    assert chances([won, lost])[0] > 0.5


def test_ratings_come_to_rest_and_still_follow_whoever_learns() -> None:
    dice, odds = random.Random(23), {f"{BOT}squire": 1.0, f"{BOT}knight": 4.0, f"{BOT}king": 6.6}
    pairs = list(combinations(odds, 2))
    ratings = dict.fromkeys(odds, Rating())
    off: list[float] = []

    def meet(one: str, other: str, chance: float) -> float:
        """Let two play; return by how much what was foretold is off."""
        before = [ratings[one], ratings[other]]
        places = [1, 2] if dice.random() < chance else [2, 1]
        ratings.update(zip((one, other), rate([one, other], before, places), strict=True))
        return chances(before)[0] - chance

    for number in range(2000):
        one, other = pairs[number % len(pairs)]
        off.append(meet(one, other, odds[one] / (odds[one] + odds[other])))
    assert fmean(miss**2 for miss in off[100:]) ** 0.5 < 0.04
    assert all(rating.unsure < 50 for rating in ratings.values())
    # Somebody plays as the squire does, and then as the king.
    ratings["anna"], off, levels = Rating(), [], list(odds)
    for number in range(500):
        strength, level = (odds[levels[0 if number < 150 else 2]], levels[number % 3])
        off.append(meet("anna", level, strength / (strength + odds[level])))
    assert fmean(off[150:170]) < -0.25  # nobody knows it yet
    assert abs(fmean(off[300:])) < 0.05
    assert 50 < ratings["anna"].unsure < 120


def test_ratings_made_anew_are_those_that_were_made_game_by_game(tmp_path: Path, url: str) -> None:
    async def story() -> None:
        async with opened(tmp_path, database=url) as house:
            anna, boris, vera = [await house.people.join(name) for name in "ABV"]
            first = await game(house, [anna, boris])
            changes = await house.ratings.changed(first)
            assert [change.player for change in changes] == [anna, boris]
            assert changes[0].before == Rating()
            await game(house, [anna, boris, vera])
            await house.ratings.catch_up()
            await game(house, [vera, anna], bots=2)
            unrated = await game(house, [anna, boris], rated=False)
            assert await house.ratings.changed(unrated) == []
            best = await house.ratings.best(GAME)
            assert {one.player: one.games for one in best} == {
                anna: 3,
                boris: 2,
                vera: 2,
                f"{BOT}random": 1,
            }
            assert best == sorted(best, key=lambda one: -one.rating.least)
            course = await house.ratings.course(anna, GAME)
            assert len(course) == 3
            assert course[-1][1] == (await house.ratings.of(anna))[0].rating
            assert await house.ratings.recompute() == 3
            assert await house.ratings.best(GAME) == best
            # Who goes for ever leaves the others what they have.
            await farewell.forget(house.store, house.people, boris)
            rest = [one for one in best if one.player != boris]
            assert await house.ratings.best(GAME) == rest
            assert await house.ratings.recompute() == 3
            again = await house.ratings.best(GAME)
            assert [_near(one) for one in again] == [_near(one) for one in rest]

    asyncio.run(story())


def _near(one: Standing) -> tuple[object, ...]:
    rating = one.rating
    return one.player, one.games, round(rating.mu, 6), round(rating.sigma, 6)


def test_several_processes_rate_a_game_once(tmp_path: Path, shared: str) -> None:
    async def story() -> None:
        async with opened(tmp_path, database=shared) as house:
            people = [await house.people.join(name) for name in "AB"]
            for _ in range(3):
                await game(house, people)
            stores = [Store(shared, Vault(settings(tmp_path).secret())) for _ in range(4)]
            await asyncio.gather(*(store.open() for store in stores))
            done = await asyncio.gather(*(Ratings(store).catch_up() for store in stores))
            assert sum(done) >= 3
            for store in stores:
                await store.close()
            assert [one.games for one in await house.ratings.best(GAME)] == [3, 3]
            found = await house.store.database.read("SELECT number FROM rated ORDER BY number")
            assert [row["number"] for row in found] == [1, 1, 2, 2, 3, 3]

    asyncio.run(story())


def test_what_the_tool_shows_of_levels_whose_strength_is_known() -> None:
    """`python -m tools.rated` plays such games; here they are drawn."""
    levels, dice = ("random", "squire", "knight"), random.Random(23)
    plan = Contest(GAME, 2, levels, 2000, "rated")
    strength = dict(zip(levels, (1, 19, 57), strict=True))
    results = []
    for number in range(plan.games):
        first, second = (strength[levels[plan.entrant(number, seat)]] for seat in range(2))
        ranks = (1, 2) if dice.random() * (first + second) < first else (2, 1)
        results.append(Result(number, (0, 0), ranks, (0.0, 0.0), (0, 0)))
    shown = rated.show(plan, results)
    assert max(shown.settled.values()) <= 50
    assert max(shown.served.values()) == 0  # a server's levels begin in their order, and keep it
    assert shown.begun >= shown.right >= 0.9 * shown.begun > 0
    assert len(shown.shares) == 6
    for share in shown.shares:
        assert abs(share.foretold - share.measured) <= 0.05, share
    # Of several games each counts by how often it was played.
    half = rated.show(plan, results[: plan.games // 2])
    for one, less, pooled in zip(
        shown.shares, half.shares, rated.together([shown, half]), strict=True
    ):
        assert pooled.games == one.games + less.games
        won = one.games * one.measured + less.games * less.measured
        assert pooled.measured == pytest.approx(won / pooled.games)
    alone = rated.show(plan, results, without="random")
    assert [(one.level, one.against) for one in alone.shares] == [
        ("knight", ("squire",)),
        ("squire", ("knight",)),
    ]
    # An order that is never right is not said to be found.
    turned = [replace(one, ranks=one.ranks[::-1]) for one in results[:300]]
    found = rated.show(plan, turned)
    assert found.settled == found.served == {}


def test_at_a_rated_table_nobody_is_advised_and_no_draw_is_undone(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as house:
            anna = await house.people.join("Anna")
            plans = (Plan("me"), RANDOM)
            id = await house.desk.create(anna, GAME, {}, plans, False, Pace(), rated=True)
            await sit(house, id, anna, 0)
            await play_out(house, id, [anna, ""], most=12)
            table = await table_of(house, id)
            assert not table.hints_for(0)
            assert not undoing.free(table, 0)
            with pytest.raises(Refused, match=r"refuse\.rated_undo"):
                await act(house, id, anna, Undo(id=action(), seat=0))
            here = (Plan("me"), Plan("here", name="Zoe"))
            both = await house.desk.create(anna, GAME, {}, here, False, Pace(), rated=True)
            assert not (await table_of(house, both)).setup.rated

    asyncio.run(story())
