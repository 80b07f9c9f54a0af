"""Entries in the database: each lies there as it always has, and what is none is refused."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, get_args

import pytest

from tests.server.kit import TWO_PEOPLE, opened, play, sealed, seated, table_of
from zamok.server.entry import (
    Answered,
    AskedBack,
    Began,
    BotSat,
    CameBack,
    Closed,
    Ended,
    Entry,
    Followed,
    Forgotten,
    Gone,
    Happening,
    Left,
    Moved,
    Opened,
    Pace,
    Proposed,
    Said,
    Sat,
    SatOpenly,
    SetUp,
    StoodIn,
    TakenOver,
    TookBack,
    Unopened,
    Voted,
    from_row,
    to_row,
)
from zamok.server.errors import Damaged, Refused
from zamok.server.house import House
from zamok.server.table import Table

TOLD: list[dict[str, Any]] = [{"kind": "draw", "seat": 0, "data": {}, "seen_by": [0]}]
MOVED = Moved(0, "T 1,2", "text", [1], TOLD, True)
STORED: list[tuple[Happening, str, int | None, dict[str, object]]] = [
    (Sat(1, "Анна", "0f"), "sit", 1, {"name": "Анна", "promise": "0f"}),
    (SatOpenly(1, "Анна", "0f"), "sit", 1, {"name": "Анна", "number": "0f"}),
    (Opened(1, "0f"), "open", 1, {"number": "0f"}),
    (Unopened([0, 1], True), "unopened", None, {"seats": [0, 1], "left": True}),
    (BotSat(2, "king", "0f"), "sit", 2, {"level": "king", "number": "0f"}),
    (Left(1), "leave", 1, {}),
    (Closed(), "close", None, {}),
    (Began("text", [0]), "begin", None, {"position": "text", "acting": [0], "told": []}),
    (
        MOVED,
        "move",
        0,
        {
            "m": "T 1,2",
            "position": "text",
            "acting": [1],
            "told": TOLD,
            "free": True,
            "noticed": [],
        },
    ),
    (
        Ended([3, 4], [2, 1], [[], []], "agreed"),
        "end",
        None,
        {"scores": [3, 4], "places": [2, 1], "lines": [[], []], "how": "agreed"},
    ),
    (TakenOver(2, "text"), "take_over", None, {"version": 2, "position": "text"}),
    (TookBack(0, 3), "undo", 0, {"to": 3}),
    (AskedBack(0, 3), "ask_undo", 0, {"to": 3}),
    (Voted(1, False), "vote", 1, {"yes": False}),
    (StoodIn(1, "knight"), "stand_in", 1, {"level": "knight"}),
    (CameBack(1), "return", 1, {}),
    (Said(0, "Ход!"), "chat", 0, {"text": "Ход!"}),
    (Gone(1, "knight", "resigned"), "gone", 1, {"level": "knight", "how": "resigned"}),
    (Proposed(0, "kick", 1), "propose", 0, {"what": "kick", "against": 1}),
    (Answered(1, True), "answer", 1, {"yes": True}),
    (Followed("t2"), "rematch", None, {"table": "t2"}),
    (Forgotten(), "forget", None, {}),
]


def row(kind: str, seat: object, data: object) -> dict[str, Any]:
    also = {"person": "anna", "action": "a", "at": 1.5, "content": "c"}
    return {"seq": 7, "kind": kind, "seat": seat, "data": data, **also}


@pytest.mark.parametrize(("what", "kind", "seat", "data"), STORED)
def test_an_entry_is_stored_as_ever_and_read_again(
    what: Happening, kind: str, seat: int | None, data: dict[str, object]
) -> None:
    entry = Entry(7, what, "anna", "a", 1.5, "c")
    assert to_row(entry) == row(kind, seat, data)
    assert from_row(row(kind, seat, data), data) == entry


def test_all_that_can_happen_is_here() -> None:
    assert {type(line[0]) for line in STORED} == set(get_args(Happening))


@pytest.mark.parametrize(
    ("kind", "seat", "data", "problem"),
    [
        ("dance", 0, {}, "no such kind"),
        ("undo", 0, {}, "it has seat, not seat, to"),
        ("undo", None, {"to": 1}, "it has to, not seat, to"),
        ("chat", 0, {"text": 5}, "text is int, not str"),
        ("chat", 0, {"text": "x", "n": 1}, "it has n, seat, text, not seat, text"),
        (
            "move",
            0,
            {"m": "x"},
            "it has m, seat, not acting, free, m, noticed, position, seat, told",
        ),
        ("end", None, {"scores": 1, "places": [], "lines": []}, "scores is int, not list"),
        ("vote", 0, {"yes": 1}, "yes is int, not bool"),
        ("undo", True, {"to": 0}, "seat is bool, not int"),
        ("close", 0, {}, "it has seat, not nothing"),
        (
            "sit",
            0,
            {"name": "A"},
            "name, promise, seat or name, number, seat or level, number, seat",
        ),
        ("chat", 0, None, "its data is NoneType"),
    ],
)
def test_a_row_that_is_no_entry_is_refused_with_what_is_wrong(
    kind: str, seat: object, data: object, problem: str
) -> None:
    with pytest.raises(Damaged, match=rf"^entry 7 \({kind}\): .*{problem}"):
        from_row(row(kind, seat, data), data)


@pytest.mark.parametrize(
    "what",
    [
        MOVED,
        TookBack(0, 1),
        Voted(0, True),
        Began("text", [0]),
        Sat(0, "Anna", "no hexadecimal digits"),
        Sat(2, "Anna", "00"),
        Opened(0, "00" * 32),
        Unopened([0, 2], False),
        Said(-1, "Hm"),
    ],
)
def test_what_cannot_have_happened_is_refused_by_the_fold(what: Happening) -> None:
    made = SetUp("t", "carcassonne", 1, {}, TWO_PEOPLE, True, Pace(), "a", bytes(32), 1.0)
    with pytest.raises(Damaged, match=rf"^entry 1 \({what.KIND}\)"):
        Table(made).add(Entry(1, what, "a", None, 1.0))
    with pytest.raises(Damaged, match="does not follow"):
        Table(made).add(Entry(2, what, "a", None, 1.0))


def tell(folder: Path, story: Callable[[House], Awaitable[None]]) -> None:
    async def run() -> None:
        async with opened(folder) as house:
            await story(house)

    asyncio.run(run())


@pytest.mark.parametrize("wrong", [{"position": "castle"}, {"told": [{}]}, {"acting": [7]}])
def test_a_table_that_cannot_be_read_is_refused_and_logged(
    tmp_path: Path, wrong: dict[str, object], caplog: pytest.LogCaptureFixture
) -> None:
    async def story(house: House) -> None:
        id, people = await seated(house)
        table = await table_of(house, id)
        seat = table.actors()[0]
        await play(house, id, people[seat], seat)
        (stored,) = [one for one in await house.store.entries_of(id) if isinstance(one.what, Moved)]
        made = to_row(stored)["data"]
        assert isinstance(made, dict)
        torn = sealed(house, id, stored.seq, {**made, **wrong})
        change = "UPDATE entries SET data = ? WHERE kind = 'move'"
        await house.store.database.write((change, [torn]))
        house.desk._lives.clear()
        for _ in range(2):  # nothing half-read stays in memory
            with pytest.raises(Refused, match="damaged"):
                await house.desk.snapshot(id, people[seat], seat)

    with caplog.at_level(logging.ERROR):
        tell(tmp_path, story)
    assert any("a table is damaged" in line.message for line in caplog.records)
