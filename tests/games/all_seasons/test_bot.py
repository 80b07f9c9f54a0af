"""The mind of the game: values that make sense, moves that are legal, and no secrets."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import zamok
from tests.games.all_seasons.table import new, put
from zamok import Dice, State
from zamok.bots.levels import LEVELS, LevelBot, read_levels
from zamok.bots.player import Seat
from zamok.bots.search.budget import Budget
from zamok.bots.search.flat import Flat
from zamok.bots.search.tree import Tree
from zamok.bots.search.world import World
from zamok.games.all_seasons import facts
from zamok.games.all_seasons.bot import Bot
from zamok.games.all_seasons.facts import PHASES
from zamok.games.all_seasons.rules import Rules
from zamok.games.all_seasons.state import DOWN

GAME = zamok.game("all_seasons")
MIND = Bot()
SEASONS = ["summer", "winter"]


def walk(seats: int, season: str, games: int = 8) -> Iterator[Rules]:
    """Go through random games, position by position."""
    for number in range(games):
        dice = Dice(f"walk {number}".encode())
        state = GAME.start(seats, {"season": season}, f"walk {season} {number}")
        assert isinstance(state, Rules)
        while not state.over:
            yield state
            seat = state.actors()[0]
            moves = state.legal(seat)
            state.play(seat, moves[dice.below(len(moves))])


def value(state: State) -> list[float]:
    shares = vec[float]([0.0] * int(state.seats))
    MIND.value(state, shares)
    return list(shares)


@pytest.mark.parametrize("season", SEASONS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_values_are_shares_of_the_victory_in_every_phase(seats: int, season: str) -> None:
    phases = set()
    for state in walk(seats, season):
        phases.add(PHASES[state.phase])
        shares = value(state)
        assert all(isfinite(share) and 0.0 <= share <= 1.0 for share in shares)
        assert sum(shares) == pytest.approx(1.0)
    assert {"choose", "equip", "trader", "tower", "build", "pay", "place"} <= phases


@pytest.mark.parametrize("season", SEASONS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_policy_plays_legal_moves(seats: int, season: str) -> None:
    dice = Dice(b"policy")
    for state in walk(seats, season, 4):
        buffer = vec[i64]([0] * int(state.max_legal))
        for seat in state.actors():
            assert MIND.policy(state, seat, dice, buffer) in state.legal(seat)


def test_every_move_is_rated() -> None:
    for state in walk(2, "winter", 2):
        seat = state.actors()[0]
        moves = vec[i64](state.legal(seat))
        ratings = vec[float]([float("nan")] * len(moves))
        MIND.rate(state, seat, moves, len(moves), ratings)
        assert all(isfinite(rating) for rating in ratings)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_more_goods_talers_and_points_are_better(seats: int) -> None:
    fair = value(new(seats))
    rich = new(seats)
    put(rich, 1, sand=3, wood=3, clay=3, stone=3, taler=12)
    ahead = new(seats)
    ahead.points[1] += 10
    assert value(rich)[1] > fair[1]
    assert value(ahead)[1] > fair[1]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_servant_in_the_keep_is_better_than_one_in_reserve(seats: int) -> None:
    before = new(seats)
    before.tiles[facts.KEEP] -= 1
    after = before.copy()
    keep = facts.SPOT_NAMES.index("keep")
    after.spot[keep] = 0
    after.reserve[0] -= 1
    assert value(after)[0] > value(before)[0]


def test_the_next_round_is_quiet_and_nothing_before_it() -> None:
    state = new()
    assert MIND.quiet(state)
    state.play(0, state.legal(0)[0])
    while state.round == 1:
        assert not MIND.quiet(state)
        seat = state.actors()[0]
        state.play(seat, state.legal(seat)[0])
    assert MIND.quiet(state)


@pytest.mark.parametrize("search", ["flat", "tree"])
def test_the_same_seed_and_iterations_find_the_same_move(search: str) -> None:
    def decide(state: State, seat: int) -> int:
        world = World(seat, state.legal(seat), lambda dice: state.redeal(seat, dice))
        dice = Dice(b"search")
        if search == "flat":
            return Flat(MIND, world, dice, 0, 0.3).run(Budget(40, 0.0))
        return Tree(MIND, world, dice, 0, 0.3, 1.5).run(Budget(40, 0.0))

    for number, state in enumerate(walk(3, "winter", 1)):
        if number % 10 == 0:
            seat = state.actors()[0]
            assert decide(state, seat) == decide(state, seat)


def test_a_bot_works_on_redeals_only() -> None:
    state = new(2)
    for _ in range(2):
        state.play(1, state.legal(1)[0])
    hidden = int(state.cards[DOWN + 1])
    seat = Seat(state, 0)
    dice = Dice(b"worlds")
    worlds = set()
    for _ in range(40):
        world = seat.redeal(dice)
        assert isinstance(world, Rules)
        assert world is not state
        worlds.add(int(world.cards[DOWN + 1]))
    assert len(worlds) > 5
    before = state.view(None)
    for level in LEVELS[:2]:
        assert LevelBot(GAME, level, Dice(b"bot")).decide(seat) in state.legal(0)
    assert state.view(None) == before
    assert int(state.cards[DOWN + 1]) == hidden


def test_the_levels_think_more_and_more() -> None:
    levels = read_levels(GAME).values()
    # Whoever judges by a network needs longer for each: they are not to be compared.
    iterations = [level.iterations for level in levels if not level.network]
    assert iterations == sorted(iterations)
    assert all(level.seconds > 0.0 for level in levels)
