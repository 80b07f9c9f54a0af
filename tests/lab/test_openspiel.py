"""OpenSpiel's own simulation tests, its searches on our games, and what they leave out."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation

import zamok
from zamok.lab import openspiel
from zamok.lab.layout import layout_of

KEYS = [game.key for game in zamok.games()]


def load(key: str, **params: Any) -> Any:
    return pyspiel.load_game(openspiel.PREFIX + key, {"rng_seed": 5, **params})


def walk(key: str, decisions: int, seed: int = 1, **params: Any) -> Any:
    """Return a state after some random decisions, or at the end of the game."""
    rng = np.random.default_rng(seed)
    state = load(key, **params).new_initial_state()
    while not state.is_terminal() and decisions >= 0:
        state.apply_action(int(rng.choice(state.legal_actions())))
        decisions -= 1
    return state


@pytest.mark.parametrize("key", KEYS)
def test_random_simulation(key: str) -> None:
    """OpenSpiel's own test; it cannot save games of sampled chance that are written in Python."""
    most = load(key, players=zamok.game(key).max_seats)
    pyspiel.random_sim_test(most, num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("key", KEYS)
def test_random_simulation_with_other_options_and_the_fewest_seats(key: str) -> None:
    game = zamok.game(key)
    options = [options for seats, options in game.variants() if seats == game.min_seats][-1]
    other = load(key, players=game.min_seats, **options)
    pyspiel.random_sim_test(other, num_sims=1, serialize=False, verbose=False)
    assert all(value in str(other) for value in options.values())


@pytest.mark.parametrize("key", KEYS)
def test_a_state_is_saved_and_restored(key: str) -> None:
    state = walk(key, 40)
    restored = state.get_game().deserialize_state(state.serialize())
    assert str(restored) == str(state)
    assert restored.history() == state.history()
    for player in range(2):
        assert restored.information_state_string(player) == state.information_state_string(player)
    move = state.legal_actions()[-1]
    restored.apply_action(move)
    state.apply_action(move)
    assert str(restored) == str(state)


@pytest.mark.parametrize("key", KEYS)
def test_the_same_rng_seed_deals_the_same_tables(key: str) -> None:
    one, two = load(key), load(key)
    deals = []
    for game in (one, one, two, two):
        state = game.new_initial_state()
        state.apply_action(0)
        state.apply_action(state.legal_actions()[0])
        deals.append(state.table.key)
    assert deals[:2] == deals[2:]
    assert deals[0] != deals[1]


@pytest.mark.parametrize("key", KEYS)
def test_a_resampled_state_looks_the_same_to_its_player(key: str) -> None:
    game = zamok.game(key)
    secrets = 0
    for decisions in (1, 7, 30, 55):
        state = walk(key, decisions)
        if state.is_terminal():
            continue
        player = state.current_player()
        rng = np.random.default_rng(2)
        samples = [state.resample_from_infostate(player, rng.random) for _ in range(4)]
        for sample in samples:
            assert sample.information_state_string(player) == state.information_state_string(player)
            assert sample.observation_string(player) == state.observation_string(player)
            assert sample.information_state_tensor(player) == state.information_state_tensor(player)
            assert sample.legal_actions() == state.legal_actions()
            assert sample.history() == state.history()
        # The samples go different ways: at least their dice are their own.
        assert len({sample.table.state.dice.key for sample in samples}) == len(samples)
        secrets += len({str(sample) for sample in samples}) > 1
    if game.key in ("castle_builder", "two_castles"):
        assert secrets


@pytest.mark.parametrize("key", KEYS)
def test_information_states_remember(key: str) -> None:
    """Two ways to the same view are two information states, and one observation."""
    state = walk(key, 20)
    player = state.current_player()
    other = state.clone()
    other._table.memories[player] = b"another past!!!!" + other._table.memories[player][16:]
    assert other.observation_string(player) == state.observation_string(player)
    assert other.observation_tensor(player) == state.observation_tensor(player)
    assert other.information_state_string(player) != state.information_state_string(player)
    assert other.information_state_tensor(player) != state.information_state_tensor(player)


def test_memory_depends_on_what_was_seen_and_done_alone() -> None:
    """A player whose opponent chose in secret remembers the same whatever that was."""
    state = load("all_seasons").new_initial_state()
    state.apply_action(0)
    assert state.current_player() == 0
    remembered = set()
    for move in state.legal_actions()[:3]:
        child = state.child(move)
        remembered.add(child.information_state_string(1))
    assert len(remembered) == 1
    mine = {state.child(move).information_state_string(0) for move in state.legal_actions()[:3]}
    assert len(mine) == 3


@pytest.mark.parametrize("key", KEYS)
def test_pieces_of_an_observation_have_their_names(key: str) -> None:
    state = walk(key, 10)
    observation = make_observation(state.get_game())
    observation.set_from(state, 1)
    for piece in layout_of(zamok.game(key), 2).pieces:
        assert observation.dict[piece.name].shape == piece.shape
    assert json.loads(observation.string_from(state, 1)) == json.loads(
        json.dumps(state.table.state.view(1))
    )


@pytest.mark.parametrize("key", KEYS)
def test_openspiel_searches_play(key: str) -> None:
    """MCTS (in C++ and in Python) and information-set MCTS make moves of our games."""
    game = load(key)
    rng = np.random.RandomState(4)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    compiled = pyspiel.MCTSBot(
        game, pyspiel.RandomRolloutEvaluator(1, 4), 1.4, 4, 1000, False, 4, False
    )
    state = walk(key, 12)
    for _ in range(2):
        moves = [
            mcts.MCTSBot(game, 1.4, 4, evaluator, random_state=rng).step(state),
            compiled.mcts_search(state).best_child().action,
            ismcts.ISMCTSBot(game, evaluator, 1.4, 4, random_state=rng).step(state),
        ]
        assert set(moves) <= set(state.legal_actions())
        state.apply_action(moves[-1])


def test_information_set_mcts_plays_a_whole_game() -> None:
    """OpenSpiel's IS-MCTS against random moves; its resampling is seeded by nobody."""
    game = load("castle_builder", rng_seed=8)
    rng = np.random.RandomState(8)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 1.0, 3, random_state=rng)
    state = game.new_initial_state()
    state.apply_action(0)
    while not state.is_terminal():
        mine = state.current_player() == 0
        state.apply_action(bot.step(state) if mine else int(rng.choice(state.legal_actions())))
    first, second = state.table.state.ranks()
    assert state.returns() == [float(np.sign(second - first)), float(np.sign(first - second))]
