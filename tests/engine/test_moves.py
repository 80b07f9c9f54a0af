"""The table of moves: numbers, notation and back, holes."""

from __future__ import annotations

import pytest

from zamok.engine import Moves


def table() -> tuple[Moves, int, int, int]:
    moves = Moves()
    one = moves.block("pass", "pass", rule="turn", about="do nothing")
    two = moves.block(
        "buy", "buy {what}@{seat}", rule="turn", about="buy", seat=("1", "2"), what="abc"
    )
    three = moves.block("at", "at {cell}", rule="turn", about="lay", cell=("a1", "", "a3"))
    return moves, one, two, three


def test_blocks_follow_each_other_and_the_last_axis_counts_fastest() -> None:
    moves, one, two, three = table()
    assert (one, two, three, moves.size) == (0, 1, 7, 10)
    assert [moves.write(move) for move in range(10)] == [
        "pass", "buy a@1", "buy b@1", "buy c@1", "buy a@2", "buy b@2", "buy c@2",
        "at a1", "", "at a3",
    ]  # fmt: skip
    assert moves.blocks[1].shape == (2, 3)
    assert [moves.of(move).name for move in (0, 1, 6, 7)] == ["pass", "buy", "buy", "at"]


def test_notation_is_read_back_and_nothing_else_is() -> None:
    moves, *_ = table()
    for move in range(moves.size):
        if text := moves.write(move):
            assert moves.read(text) == move
    for text in ("", "at ", "at a2", "buy d@1", "PASS"):
        assert moves.read(text) == -1
    assert moves.write(-1) == moves.write(10) == ""
    with pytest.raises(ValueError, match="10"):
        moves.of(10)


def test_two_moves_that_read_alike_are_refused() -> None:
    moves, *_ = table()
    moves.block("again", "pass", rule="turn", about="the same text")
    with pytest.raises(ValueError, match="pass"):
        moves.read("pass")
