"""The bot's knowledge: values in every phase, sensible moves, the same choice twice."""

from __future__ import annotations

import math

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tests.games.two_castles.table import Rooms, build, finish_turn, start
from zamok.bots.levels import LevelBot, read_levels
from zamok.bots.player import Seat
from zamok.bots.search.budget import Budget
from zamok.bots.search.flat import Flat
from zamok.bots.search.tree import Tree
from zamok.bots.search.world import World
from zamok.engine import Dice, State
from zamok.engine.mind import share_out
from zamok.games.two_castles import scoring
from zamok.games.two_castles.appraisal import Appraisal, turn_of
from zamok.games.two_castles.game import GAME
from zamok.games.two_castles.moves import MAX_LEGAL
from zamok.games.two_castles.placing import fill_cells, put_room
from zamok.games.two_castles.plan import place_of
from zamok.games.two_castles.rules import Rules
from zamok.games.two_castles.worths import DATA, FITTED_TURNS, Worths

STRONG: Rooms = [("fountain", -1, 0), ("fountain", 2, 0), ("tower", 0, 1), ("foyer", 1, 1)]


def shares_of(state: State) -> list[float]:
    shares = vec[float]([0.0] * int(state.seats))
    GAME.mind().judge(state, shares)
    return list(shares)


@pytest.mark.parametrize("seats", range(2, 8))
def test_shares_in_every_phase(seats: int) -> None:
    mind = GAME.mind()
    dice = Dice(b"phases")
    buffer = vec[i64]([0] * MAX_LEGAL)
    shares = vec[float]([0.0] * seats)
    phases = set()
    for number in range(4):
        state = start(seats, f"shares {number}")
        while not state.over:
            phases.add(int(state.phase))
            mind.judge(state, shares)
            assert all(math.isfinite(share) and 0.0 <= share <= 1.0 for share in shares)
            if seats > 2:
                assert sum(shares) == pytest.approx(1.0)
            else:
                assert sum(shares) < 1.0  # Ludwig has a share and no seat
            for seat in state.actors():
                assert mind.policy(state, seat, dice, buffer) in state.legal(seat)
            seat = state.actors()[0]
            state.apply(seat, state.pick(seat, dice, buffer))
        mind.judge(state, shares)
        assert [share > 0.0 for share in shares] == [rank == 1 for rank in state.ranks()]
    assert len(phases) == (4 if seats == 2 else 3)


def test_ludwig_can_win() -> None:
    state = start(2)
    build(state, 1, STRONG)
    build(state, 2, [("fountain", -1, 0), ("fountain", 2, 0), ("tower", 0, 1)])
    state.over = True
    assert shares_of(state) == [0.0, 0.0]
    state.over = False
    assert sum(shares_of(state)) < 0.5


@pytest.mark.parametrize("seats", [2, 3, 4, 7])
def test_better_castles_are_worth_more(seats: int) -> None:
    before = shares_of(start(seats))
    state = start(seats)
    build(state, 0, STRONG)
    build(state, int(state.castle_of(0, 1)), STRONG)
    after = shares_of(state)
    assert after[0] > before[0]
    assert after[0] == max(after)


def test_only_the_lower_castle_decides() -> None:
    one = start(5)
    build(one, 0, [*STRONG, ("fountain", -2, 0)])
    both = start(5)
    build(both, 0, STRONG[:2])
    build(both, 4, STRONG[2:])
    assert shares_of(both)[0] > shares_of(one)[0]


def test_a_bot_foresees_what_the_rules_pay() -> None:
    dice = Dice(b"grid")
    buffer = vec[i64]([0] * MAX_LEGAL)
    cells = vec[i64]([0] * MAX_LEGAL)
    found = Appraisal(Worths(DATA))
    checked = 0
    for number in range(6):
        state = start(2 + number, f"grid {number}")
        while not state.over:
            seat = state.actors()[0]
            state.apply(seat, state.pick(seat, dice, buffer))
            castle = int(dice.below(state.players))
            found.load(state, castle)
            total = scoring.castle_total(state, castle)
            assert found.total() == total
            if found.plan.cards or dice.below(4):
                continue  # what cards pay is only estimated
            room = int(dice.below(150))
            for i in range(fill_cells(state, castle, room, 0, cells, 0)):
                twin = state.copy()
                put_room(twin, castle, room, cells[i])
                gain = scoring.castle_total(twin, castle) - total
                assert found.gain(room, place_of(cells[i])) == gain
                checked += 1
    assert checked > 300


@pytest.mark.parametrize("level", read_levels(GAME))
def test_levels_choose_legal_moves_and_the_same_twice(level: str) -> None:
    state = start(2, "twice")
    finish_turn(state)
    finish_turn(state)
    seat = state.actors()[0]
    found = []
    for _ in range(2):
        made = read_levels(GAME)[level]
        world = World(seat, state.legal(seat), lambda dice: state.redeal(seat, dice))
        dice = Dice(b"the same")
        budget = Budget(60, 0.0)
        if made.search == "flat":
            flat = Flat(GAME.mind(), world, dice, made.depth, made.explore)
            found.append(flat.run(budget))
        elif made.search == "tree":
            tree = Tree(GAME.mind(), world, dice, made.depth, made.explore, made.widen)
            found.append(tree.run(budget))
        else:
            found.append(LevelBot(GAME, level, dice).decide(Seat(state, seat)))
    assert found[0] == found[1]
    assert found[0] in state.legal(seat)


def test_a_level_never_sees_the_real_position() -> None:
    state = start(2, "hidden")
    finish_turn(state)
    seat = state.actors()[0]
    dealt: list[State] = []

    def redeal(dice: Dice) -> State:
        twin = state.redeal(seat, dice)
        dealt.append(twin)
        return twin

    mind = GAME.mind()
    Flat(mind, World(seat, state.legal(seat), redeal), Dice(b"w"), 6, 0.1).run(Budget(40, 0.0))
    assert len(dealt) > 30
    assert all(twin is not state for twin in dealt)
    others = {tuple(twin.stack) for twin in dealt if isinstance(twin, Rules)}
    assert len(others) > 10


def test_sharing_out_keeps_what_it_reads() -> None:
    points = vec[float]([1.0, 2.0, 3.0])
    apart = vec[float]([0.0] * 3)
    share_out(points, 0.5, apart)
    share_out(points, 0.5, points)
    assert list(points) == list(apart)


@pytest.mark.parametrize("seats", [2, 3, 7])
def test_a_castle_that_stayed_laid_out_is_judged_like_one_laid_out_anew(seats: int) -> None:
    dice = Dice(b"kept")
    buffer = vec[i64]([0] * MAX_LEGAL)
    kept, anew = vec[float]([0.0] * seats), vec[float]([0.0] * seats)
    mind = GAME.mind()
    state = start(seats, "kept")
    seen: list[State] = []
    while not state.over:
        seen.append(state.copy())
        seat = state.actors()[0]
        state.apply(seat, mind.policy(state, seat, dice, buffer))
    for position in [*seen[::5], *seen[::7], *reversed(seen[::3])]:
        mind.value(position, kept)
        GAME.mind().value(position, anew)
        assert list(kept) == list(anew)


@pytest.mark.parametrize("seats", [2, 3, 7])
def test_a_rollout_ends_where_a_turn_begins(seats: int) -> None:
    dice = Dice(b"quiet")
    buffer = vec[i64]([0] * MAX_LEGAL)
    mind = GAME.mind()
    state = start(seats, "quiet")
    turns, before = [], -1
    while not state.over:
        turn = int(turn_of(state))
        assert mind.quiet(state) == (turn != before)
        if turn != before:
            turns.append(turn)
        before = turn
        seat = state.actors()[0]
        state.apply(seat, mind.policy(state, seat, dice, buffer))
    assert turns == list(range(FITTED_TURNS))
    assert mind.stride(state) == seats
