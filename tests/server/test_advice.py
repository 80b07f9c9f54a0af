"""Suggestions at a table: who may make them, who sees them, and when they are forgotten."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Any, cast

import pytest

from tests.server.kit import TWO_PEOPLE, act, action, play, seated, table_of
from tests.server.test_table import tell
from zamok.engine import IllegalMove
from zamok.server import undoing
from zamok.server.action import Chat, Doer, Leave, Point, Undo, Vote
from zamok.server.entry import Pace, Plan
from zamok.server.errors import Refused, Stale
from zamok.server.house import House
from zamok.server.limits import Source
from zamok.server.live import Link
from zamok.server.message import Ok, Staged
from zamok.server.snapshot import Proposal, Snapshot
from zamok.server.table import Table
from zamok.web import render

PEOPLE = (Plan("me"), Plan("open"), Plan("open"), Plan("open"))


async def building(
    house: House, plans: tuple[Plan, ...] = PEOPLE
) -> tuple[str, list[str], Table, int, int]:
    """Return a table where somebody may advise on building: with adviser and decider."""
    id, people = await seated(house, "two_castles", plans)
    while True:
        table = await table_of(house, id)
        assert table.state is not None
        castles = table.state.view(None)["phase"] == "build"
        for seat in range(len(plans)):
            for to in table.advice(seat) if castles else ():
                return id, people, table, seat, to
        seat = next(seat for seat in table.actors() if people[seat])
        await play(house, id, people[seat], seat)


async def point(
    house: House, id: str, person: str, seat: int, to: int | None = None, move: int | None = None
) -> int:
    return await act(house, id, person, Point(id=action(), seat=seat, to=to, move=move))


async def look(house: House, id: str, people: list[str], seat: int) -> Snapshot:
    return await house.desk.look(id, people[seat], None)


def test_a_proposal_is_seen_by_the_two_it_concerns_and_by_nobody_else(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        id, people, table, seat, to = await building(house)
        first, second = table.advice(seat)[to][:2]
        version = table.version
        assert (await look(house, id, people, seat)).advice[to][0] == first
        for move in (first, second):  # the newest replaces the one before
            assert await point(house, id, people[seat], seat, to, move) == version
            for other in range(4):
                seen = await look(house, id, people, other)
                mine = other in (seat, to)
                assert seen.proposals == ([Proposal(seat, to, move)] if mine else [])
        watching = await house.desk.look(id, None, None)
        assert watching.proposals == []
        assert watching.advice == {}
        assert len(await house.store.entries_of(id)) == version
        await point(house, id, people[seat], seat)
        assert (await look(house, id, people, to)).proposals == []

    tell(tmp_path, story)


def test_a_proposal_is_forgotten_when_its_question_is(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        id, people, table, seat, to = await building(house)
        move = table.advice(seat)[to][0]
        bystander = next(n for n in table.actors() if n not in (seat, to))
        await point(house, id, people[seat], seat, to, move)
        await act(house, id, people[to], Chat(id=action(), text="Hm"))
        await play(house, id, people[bystander], bystander)
        assert (await look(house, id, people, to)).proposals == [Proposal(seat, to, move)]
        await play(house, id, people[to], to, move)  # it is taken over
        assert (await look(house, id, people, to)).proposals == []
        assert (await house.desk.live(id)).suggested == {}

    tell(tmp_path, story)


def test_a_proposal_is_forgotten_when_its_adviser_moves_or_leaves(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        id, people, table, seat, to = await building(house)
        move = table.advice(seat)[to][0]
        await point(house, id, people[seat], seat, to, move)
        await play(house, id, people[seat], seat)
        assert (await look(house, id, people, to)).proposals == []
        again = table.advice(seat)[to][0]
        await point(house, id, people[seat], seat, to, again)
        await act(house, id, people[seat], Leave(id=action()))
        assert (await look(house, id, people, to)).proposals == []
        with pytest.raises(Refused, match="stood_in"):
            await point(house, id, people[seat], seat, to, again)

    tell(tmp_path, story)


def test_taking_back_forgets_proposals(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        id, people, table, seat, to = await building(house)
        move = table.advice(seat)[to][0]
        await point(house, id, people[seat], seat, to, move)
        assert (await look(house, id, people, to)).proposals
        await play(house, id, people[to], to)
        await act(house, id, people[to], Undo(id=action(), seat=to))
        for voter in range(len(people)):
            if table.request is not None and voter in undoing.voters(table, to):
                vote = Vote(id=action(), seat=voter, yes=True)
                await act(house, id, people[voter], vote)
        assert (await look(house, id, people, to)).proposals == []

    tell(tmp_path, story)


def test_only_what_may_be_suggested_is(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        id, people, table, seat, to = await building(house)
        move = table.advice(seat)[to][0]
        stranger = await house.people.join("Eve")
        opposite = (seat + 2) % 4
        assert table.state is not None
        elsewhere = next(m for m in table.state.legal(to) if m not in table.advice(seat)[to])
        for person, own, decider, what, refusal in (
            (stranger, seat, to, move, "not_yours"),
            (people[to], seat, to, move, "not_yours"),
            (stranger, seat, None, None, "not_yours"),
            (people[seat], 9, to, move, r"refuse\.seat"),
            (people[seat], seat, 9, move, r"refuse\.seat"),
            (people[seat], seat, to, elsewhere, "advice"),
            (people[seat], seat, to, -1, "advice"),
            (people[seat], seat, to, 10**9, "advice"),
            (people[seat], seat, seat, move, "advice"),
            (people[seat], seat, opposite, move, "advice"),
        ):
            with pytest.raises(Refused, match=refusal):
                await point(house, id, person, own, decider, what)
        assert (await house.desk.live(id)).suggested == {}

    tell(tmp_path, story)


def test_nobody_advises_bots_or_oneself(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        plans = (Plan("me"), Plan("here", name="Boris"), Plan("bot", "random"))
        id, people = await seated(house, "two_castles", plans)
        built = 0
        for _ in range(60):
            table = await table_of(house, id)
            assert table.state is not None
            built += any(table.state.advice(seat) for seat in range(3))
            assert [table.advice(seat) for seat in range(3)] == [{}, {}, {}]
            mine = [seat for seat in table.actors() if people[seat]]
            with suppress(IllegalMove, Stale):  # a bot was quicker
                for seat in mine[:1]:
                    await play(house, id, people[0], seat)
            await asyncio.sleep(0)
        assert built

    tell(tmp_path, story)


def test_other_games_have_no_advice(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        id, people = await seated(house, "castle_builder")
        table = await table_of(house, id)
        assert [table.advice(seat) for seat in range(2)] == [{}, {}]
        acting = table.actors()[0]
        with pytest.raises(Refused, match="advice"):
            await point(house, id, people[1 - acting], 1 - acting, acting, 0)

    tell(tmp_path, story)


def test_before_the_game_nothing_is_suggested(tmp_path: Path) -> None:
    async def story(house: House) -> None:

        host = await house.people.join("Anna")
        id = await house.desk.create(host, "two_castles", {}, TWO_PEOPLE, False, Pace())
        with pytest.raises(Refused, match="not_begun"):
            await point(house, id, host, 0, 1, 5)

    tell(tmp_path, story)


def test_the_socket_answers_and_announces(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        id, people, table, seat, to = await building(house)
        move = table.advice(seat)[to][0]

        def line(person: str | None) -> Link:
            doer = None if person is None else Doer(person, "N")
            return Link(cast("Any", None), house, id, doer, Source(person, ""))

        async def beats(of: Link) -> list[Staged]:
            sheet = await of._sheet(await house.desk.live(id), render)
            before, of._seen = of._seen, sheet.seen
            return sheet.view(before).beats

        adviser, decider, nobody = line(people[seat]), line(people[to]), line(None)
        pointed = Point(id="1", seat=seat, to=to, move=move)
        assert await beats(decider) == []
        await adviser._act(pointed)
        assert adviser._answers.pop(0) == Ok(id="1", version=table.version)
        assert len(await beats(decider)) == 1
        assert await beats(decider) == []  # it is announced once
        assert await beats(nobody) == []
        await adviser._act(Point(id="2", seat=seat, to=to, move=-1))
        assert adviser._answers.pop(0).t == "no"
        await nobody._act(pointed)
        assert nobody._answers.pop(0).t == "no"
        await adviser._act(Point(id="3", seat=seat))
        assert adviser._answers.pop(0).t == "ok"
        assert (await house.desk.live(id)).suggested == {}

    tell(tmp_path, story)
