"""What the bots know of Carcassonne: values in every phase, legal moves, the same choice again."""

from __future__ import annotations

import math

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tests.games.carcassonne.table import (
    BLACK,
    WHITE,
    begin,
    give,
    lay,
    points,
    post,
    set_keep,
)
from zamok.bots.levels import LevelBot, read_levels
from zamok.bots.player import Seat
from zamok.bots.search.budget import Budget
from zamok.bots.search.halving import Halving
from zamok.bots.search.world import World
from zamok.engine import Dice, State
from zamok.games.carcassonne.facts import PHASE_NAMES
from zamok.games.carcassonne.game import GAME
from zamok.games.carcassonne.rules import Rules
from zamok.games.carcassonne.state import LAY

MIND = GAME.mind()


def value(state: State) -> list[float]:
    """Return what a position is worth to each seat."""
    shares = vec[float]([0.0] * int(state.seats))
    MIND.value(state, shares)
    return list(shares)


def middle_game(plies: int = 40) -> Rules:
    """Return a position between two turns of a game by the quick policy."""
    table = GAME.start(seed="middle")
    assert isinstance(table, Rules)
    dice, buffer = Dice(b"moves"), vec[i64]([0] * int(table.max_legal))
    while plies > 0 or table.phase != LAY:
        seat = table.actors()[0]
        table.play(seat, int(MIND.policy(table, seat, dice, buffer)))
        plies -= 1
    return table


@pytest.mark.parametrize("size", ["tiles", "tiles_and_starts"])
def test_values_are_shares_and_the_policy_is_legal_in_every_phase(size: str) -> None:
    met: set[str] = set()
    for number in range(30):
        dice = Dice(f"game {number}".encode())
        table = GAME.start(options={"keep_size": size}, seed=f"bot {number}")
        assert isinstance(table, Rules)
        buffer = vec[i64]([0] * int(table.max_legal))
        while not table.over:
            shares = value(table)
            assert all(math.isfinite(share) and 0 <= share <= 1 for share in shares)
            assert sum(shares) == pytest.approx(1)
            met.add(PHASE_NAMES[table.phase])
            seat = table.actors()[0]
            legal = table.legal(seat)
            move = int(MIND.policy(table, seat, dice, buffer))
            assert move in legal
            # Random moves on the way reach positions that the policy would not.
            table.play(seat, move if number % 2 else legal[int(dice.below(len(legal)))])
    assert met == {"lay", "follower", "order", "double", "extra"}


def test_ratings_are_finite_in_every_phase() -> None:
    table, dice = GAME.start(seed="rate"), Dice(b"rate")
    ratings = vec[float]([0.0] * int(table.max_legal))
    while not table.over:
        seat = table.actors()[0]
        legal = table.legal(seat)
        MIND.rate(table, seat, vec[i64](legal), len(legal), ratings)
        assert all(math.isfinite(ratings[i]) for i in range(len(legal)))
        table.play(seat, legal[int(dice.below(len(legal)))])


def test_more_points_are_better() -> None:
    table = middle_game()
    points(table, 30, 20)
    ahead = value(table)
    points(table, 20, 30)
    assert ahead[BLACK] > value(table)[BLACK] + 0.2


def test_tokens_and_the_larger_keep_are_worth_something() -> None:
    table = middle_game()
    before = value(table)[WHITE]
    give(table, WHITE, 9)
    richer = value(table)[WHITE]
    assert richer > before
    set_keep(table, WHITE, 3)
    set_keep(table, BLACK, 4)
    behind = value(table)[WHITE]
    set_keep(table, WHITE, 5)
    assert value(table)[WHITE] > behind


def test_a_house_is_worth_something_to_its_owner() -> None:
    def owned_by(seat: int) -> list[float]:
        table = begin()
        lay(table, BLACK, "B1", "c8N")
        post(table, seat, "c8", "N")
        table.turn = BLACK
        return value(table)

    assert owned_by(BLACK)[BLACK] > owned_by(WHITE)[BLACK]


def world(state: State, seat: int) -> World:
    return World(seat, state.legal(seat), Seat(state, seat).redeal)


def test_the_same_iterations_and_seed_make_the_same_choice() -> None:
    table = middle_game()
    seat = table.actors()[0]
    choices = {
        Halving(MIND, world(table, seat), Dice(b"same"), 9).run(Budget(300, 0.0)) for _ in range(3)
    }
    assert len(choices) == 1
    assert choices <= set(table.legal(seat))


def test_levels_make_legal_moves_and_leave_the_position_alone() -> None:
    table = middle_game()
    seat = table.actors()[0]
    before = table.view(seat), int(table.dice.drawn)
    for level in read_levels(GAME):
        if level != "king":
            move = LevelBot(GAME, level, Dice(b"level")).decide(Seat(table, seat))
            assert move in table.legal(seat)
    assert (table.view(seat), int(table.dice.drawn)) == before


def test_a_bot_gets_worlds_whose_next_tile_is_not_the_real_one() -> None:
    table = middle_game()
    seat = table.actors()[0]
    move = table.legal(seat)[0]
    drawn: set[int] = set()
    for number in range(40):
        dealt = Seat(table, seat).redeal(Dice(f"deal {number}".encode()))
        assert isinstance(dealt, Rules)
        assert dealt is not table
        dealt.play(seat, move)
        while dealt.turn == seat:
            dealt.play(seat, dealt.legal(seat)[-1])
        drawn.add(int(dealt.tile))
    assert len(drawn) > 5
