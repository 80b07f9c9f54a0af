"""Vector environments: the same games as anywhere, many at once."""

from __future__ import annotations

import numpy as np
import pytest

import zamok
from tests.lab.observing import observation
from zamok.engine import IllegalMove
from zamok.lab.outcome import outcome
from zamok.lab.vector import Fleet, Setting, VectorEnv, WorkerError

KEYS = [game.key for game in zamok.games()]


@pytest.mark.parametrize("key", KEYS)
def test_every_row_is_what_the_game_says(key: str) -> None:
    """Observations, masks, seats and rewards agree with the positions themselves."""
    game = zamok.game(key)
    fleet = Fleet(Setting(key, 2, {}, False, "rows"), 0, 3)
    env = VectorEnv(key, 3, 2, seed="rows", copy=False)
    env._fleet = fleet  # the same arrays, with the batch within reach
    object.__setattr__(env, "_step", type(env.now)(**fleet.arrays))
    states = fleet._batch.states
    ended = 0
    for _ in range(400):
        now = env.now
        before = [state.copy() for state in states]
        for row, state in enumerate(states):
            seat = state.actors()[0]
            assert now.seats[row] == seat
            assert np.array_equal(now.observations[row], observation(game, state, seat))
            assert np.flatnonzero(now.masks[row]).tolist() == state.legal(seat)
            assert sorted(now.legal[row, : now.counts[row]].tolist()) == state.legal(seat)
        moves = env.random_moves()
        seats = now.seats.copy()
        env.step(moves)
        for row, state in enumerate(before):
            state.play(int(seats[row]), int(moves[row]))
            assert bool(now.ended[row]) == state.over
            if state.over:
                ended += 1
                assert now.rewards[row].tolist() == outcome(state)
                assert now.scores[row].tolist() == state.scores()
            else:
                assert not now.rewards[row].any()
    assert ended


@pytest.mark.parametrize("key", KEYS)
def test_games_differ_and_the_seed_decides_them(key: str) -> None:
    def play(seed: int) -> list[bytes]:
        env = VectorEnv(key, 6, seed=seed)
        seen = [env.now.observations.tobytes()]
        for _ in range(30):
            seen.append(env.step(env.random_moves()).observations.tobytes())
        return seen

    assert play(1) == play(1)
    assert play(1) != play(2)
    now = VectorEnv(key, 6, seed=1)
    for _ in range(30):
        now.step(now.random_moves())
    assert len({row.tobytes() for row in now.now.observations}) > 1


def test_rewards_by_the_lead_add_up() -> None:
    env = VectorEnv("carcassonne", 4, seed=3, lead_rewards=True)
    total = np.zeros((4, 2))
    ended = 0
    for _ in range(200):
        now = env.step(env.random_moves())
        total += now.rewards
        for row in np.flatnonzero(now.ended):
            scores = now.scores[row]
            assert total[row].tolist() == [scores[0] - scores[1], scores[1] - scores[0]]
            total[row] = 0
            ended += 1
    assert ended


def test_the_same_seed_gives_the_same_games_for_any_number_of_workers_and_rows() -> None:
    alone, fewer = VectorEnv("carcassonne", 5, seed=4), VectorEnv("carcassonne", 3, seed=4)
    ended = 0
    with VectorEnv("carcassonne", 5, seed=4, workers=2) as env:
        for _ in range(200):
            for name, array in vars(env.now).items():
                assert np.array_equal(array, getattr(alone.now, name))
                assert np.array_equal(array[:3], getattr(fewer.now, name))
            moves = env.random_moves()
            assert np.array_equal(moves, alone.random_moves())
            ended += int(env.step(moves).ended.sum())
            alone.step(moves.tolist())  # a list is as good
            fewer.step(moves[:3])
    assert ended > 3  # games that follow are the same, too


def test_what_a_step_returns_is_the_callers_unless_they_want_otherwise() -> None:
    for copied in (True, False):
        env = VectorEnv("castle_builder", 4, seed=1, copy=copied)
        before = env.now
        kept = before.observations.copy()
        for _ in range(3):
            after = env.step(env.random_moves())
        assert np.array_equal(before.observations, kept) == copied
        assert np.shares_memory(before.observations, after.observations) != copied


def test_a_dead_worker_is_noticed() -> None:
    with VectorEnv("once_upon", 4, seed=4, workers=2) as env:
        assert env._crew is not None
        env._crew._processes[0].kill()
        env._crew._processes[0].join()
        moves = env.random_moves()
        with pytest.raises(WorkerError, match="worker 0 is gone"):
            env.step(moves)


@pytest.mark.parametrize("workers", [0, 2])
def test_an_illegal_move_is_refused_and_no_game_goes_on(workers: int) -> None:
    with VectorEnv("castle_builder", 4, seed=1, workers=workers) as env:
        before = env.now.observations.copy()
        moves = env.random_moves()
        moves[2] = int(np.flatnonzero(~env.now.masks[2])[0])
        for bad in (moves, np.where(np.arange(4) == 2, -1, moves), moves + 10**6):
            with pytest.raises(IllegalMove):
                env.step(bad)
        assert np.array_equal(env.now.observations, before)
        with pytest.raises(ValueError, match="4 games"):
            env.step(moves[:3])
        with pytest.raises(ValueError, match="float64"):
            env.step(moves * 1.0)


def test_random_moves_are_spread_over_all_legal_ones() -> None:
    env = VectorEnv("carcassonne", 1, seed=9)
    legal = np.flatnonzero(env.now.masks[0])
    drawn = [int(env.random_moves()[0]) for _ in range(60 * len(legal))]
    counts = np.array([drawn.count(int(move)) for move in legal])
    assert counts.sum() == len(drawn)
    assert counts.min() > 20
    assert counts.max() < 120
