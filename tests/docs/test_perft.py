"""The counts of docs/PERFT.md are those of the rules: the small ones are counted again."""

from __future__ import annotations

import re
from itertools import takewhile
from pathlib import Path

import pytest

import zamok
from tests.docs import perft as page
from tests.docs.perft import PAGE
from zamok.engine.perft import Count, divide, perft

SMALL = 400  # ways of a depth that is counted again
TABLES = re.findall(
    r"^\*\*(\d) seats, ([\w ]+)\*\*\n\n```\n(.*)\n```\n\n.*\n.*\n((?:\| .*\n)+)",
    PAGE.read_text(encoding="utf-8"),
    re.M,
)


def test_every_game_and_number_of_seats_is_there() -> None:
    found = [(text.split(":")[0], int(seats), name) for seats, name, text, _ in TABLES]
    assert found == [
        (game.key, seats, name)
        for game in zamok.games()
        for seats in range(game.min_seats, game.max_seats + 1)
        for name in ("the beginning", "late")
    ]


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table[2].split(':')[0]} {table[0]}")
def test_the_small_counts_are_right(table: tuple[str, str, str, str]) -> None:
    seats, name, text, lines = table
    state = zamok.position(text)
    if name == "the beginning":
        assert zamok.game(state.book().key).start(int(seats), seed="perft") == state
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines.splitlines()]
    small = list(takewhile(lambda row: int(row[1]) <= SMALL, rows))
    assert small
    counts = perft(state, len(small), SMALL)
    for row, count in zip(small, counts):
        assert (int(row[1]), int(row[3])) == (count.ways, count.ended)
        assert row[2] == str(count.positions or "—")


def test_the_parts_add_up() -> None:
    state = zamok.game("carcassonne").start(seed="perft")
    assert sum(divide(state, 2).values()) == perft(state, 2)[-1].ways
    # Counted in the plainest way there is.
    ways = 0
    for first in state.legal(0):
        after = state.copy()
        after.play(state.actors()[0], first)
        ways += len(after.legal(after.actors()[0]))
    assert ways == perft(state, 2)[-1].ways


def test_counting_goes_on_where_it_was_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page, "KEPT", tmp_path / "kept")
    state = zamok.game("castle_builder").start(seed="perft")
    assert [one.ways for one in page.counted(state, [], 20)] == [7, 43]
    with page.KEPT.open("a") as file:
        file.write('["cast')  # stopped while it wrote
    asked: list[int] = []

    def counting(state: zamok.State, depth: int, texts: int) -> list[Count]:
        asked.append(depth)
        return perft(state, depth, texts)

    monkeypatch.setattr(page, "perft", counting)
    counts = page.counted(state, page.kept()[state.to_text()], 200)
    assert ([one.ways for one in counts], asked) == ([7, 43, 297], [3])
    assert page.kept() == {state.to_text(): counts}


def test_deep_ways_are_counted_as_those_of_layers_are() -> None:
    state = zamok.position(next(text for _, name, text, _ in TABLES if name == "late"))
    walked, merged = perft(state, 4), perft(state, 4, 100_000)
    assert [one[::2] for one in walked] == [one[::2] for one in merged]
    assert any(one.ended for one in walked)
