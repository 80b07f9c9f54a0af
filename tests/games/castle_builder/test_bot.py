"""What Castle Builder's mind says: sound values, legal moves, and the better position preferred."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import zamok
from tests.conformance.kit import chooser, walk
from tests.games.castle_builder.trial import Trial
from zamok import Dice
from zamok.bots import LEVELS, Seat, make_bot

GAME = zamok.game("castle_builder")
MIND = GAME.mind()


def shares(table: Trial) -> list[float]:
    found = vec[float]([0.0] * int(table.state.seats))
    MIND.judge(table.state, found)
    return list(found)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_values_are_shares_and_the_policy_is_legal_in_every_phase(seats: int) -> None:
    state = GAME.start(seats, {"royal_strategy": "yes"}, "mind")
    buffer = vec[i64]([0] * int(state.max_legal))
    found = vec[float]([0.0] * seats)
    dice = Dice(b"mind")
    for seat, _ in walk(state, chooser("mind")):
        MIND.judge(state, found)
        assert sum(found) == pytest.approx(1)
        assert all(0 <= share <= 1 for share in found)
        assert MIND.policy(state, seat, dice, buffer) in state.legal(seat)


def test_more_coins_are_worth_more() -> None:
    assert shares(Trial().coins(0, 3))[0] > shares(Trial().coins(1, 3))[0]


def test_a_castle_that_can_grow_is_worth_more() -> None:
    grown = Trial().castle(0, {1: {0: "stone_04", 2: "stone_03"}, 2: {1: "stone_07"}})
    assert shares(grown)[0] > shares(Trial())[0]


def test_the_end_is_worth_what_it_is() -> None:
    table = Trial().coin_market("monk", "ruby", "windmill").coins(0, 6)
    table.due()
    table.play("coin monk")
    assert shares(table) == [1.0, 0.0]


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_gives_the_same_choice(level: str) -> None:
    state = GAME.start(2, {}, "same")
    seat = state.actors()[0]
    choices = {make_bot(level, GAME, Dice(b"same")).decide(Seat(state, seat)) for _ in range(2)}
    assert len(choices) == 1
    assert choices <= set(state.legal(seat))
