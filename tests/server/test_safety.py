"""What hostile clients and broken surroundings found: each is kept from coming back.

docs/SECURITY.md lists them with what happened before.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tests.server.kit import act, opened, seated, table_of
from zamok.server.action import Chat, Move
from zamok.server.errors import Refused
from zamok.server.house import House


def tell(folder: Path, story: Callable[[House], Awaitable[None]]) -> None:
    async def run() -> None:
        async with opened(folder) as house:
            await story(house)

    asyncio.run(run())


async def turns(house: House, id: str, people: list[str], number: int) -> list[int]:
    """Make moves that everybody numbers for themselves; return the versions acknowledged."""
    found, made = [], dict.fromkeys(people, 0)
    for _ in range(number):
        table = await table_of(house, id)
        assert table.state is not None
        seat = table.actors()[0]
        person = people[seat]
        made[person] += 1
        move = table.state.legal(seat)[0]
        what = Move(id=f"move-{made[person]}", seat=seat, move=move, version=table.version)
        found.append(await act(house, id, person, what))
    return found


def test_two_who_number_their_actions_alike_both_have_them_stored(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        id, people = await seated(house)
        acknowledged = await turns(house, id, people, 12)
        assert len(set(acknowledged)) == 12
        assert len((await table_of(house, id)).plies) == 12
        assert len(await house.store.entries_of(id)) == acknowledged[-1]

    tell(tmp_path, story)


def test_another_action_under_a_used_id_is_refused_and_never_acknowledged(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        id, people = await seated(house)
        first = await act(house, id, people[0], Chat(id="1", text="hello"))
        assert await act(house, id, people[0], Chat(id="1", text="hello")) == first
        with pytest.raises(Refused, match="used"):
            await act(house, id, people[0], Chat(id="1", text="good day"))
        table = await table_of(house, id)
        assert [line.text for line in table.chat_lines] == ["hello"]

    tell(tmp_path, story)


def test_nobody_can_burn_an_id_of_somebody_else(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        id, people = await seated(house)
        for person in people:
            await act(house, id, person, Chat(id="chat", text="here"))
        mover = (await table_of(house, id)).actors()[0]
        await act(house, id, people[1 - mover], Chat(id="move-1", text="burnt"))
        await turns(house, id, people, 1)
        assert len((await table_of(house, id)).plies) == 1

    tell(tmp_path, story)


def test_what_is_stored_of_ids_is_there_after_a_restart(tmp_path: Path) -> None:
    async def first(house: House) -> tuple[str, str]:
        id, people = await seated(house)
        await act(house, id, people[0], Chat(id="1", text="hello"))
        return id, people[0]

    async def both() -> None:
        async with opened(tmp_path) as house:
            id, person = await first(house)
        async with opened(tmp_path) as house:
            await act(house, id, person, Chat(id="1", text="hello"))
            with pytest.raises(Refused, match="used"):
                await act(house, id, person, Chat(id="1", text="good day"))

    asyncio.run(both())
