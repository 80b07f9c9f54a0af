"""Peers: what other projects' games do in the same time, driven in the same way as ours.

One decision is one choice by a player from at least one legal action, everywhere. Chance nodes of
OpenSpiel are played but not counted. Which moves are made is decided by NumPy or by Python's own
generator, seeded; the figures are medians of five batches.
"""

from __future__ import annotations

import importlib.metadata
import random
import warnings
from collections.abc import Callable
from typing import Any

from zamok.lab.extras import load
from zamok.lab.measure import Rate, each, rate

SEED = 20
OPEN_SPIEL_GAMES = ("backgammon", "gin_rummy", "hex")  # of a length like ours
CLASSIC_GAMES = ("connect_four_v3", "tictactoe_v3", "chess_v6", "leduc_holdem_v4")
PGX_GAMES = ("backgammon", "hex")
PGX_STEPS = 32  # of all games between two returns to Python
RLCARD_GAMES = ("gin-rummy", "uno", "leduc-holdem")
SIMULATIONS = 20  # of a search, between two looks at the clock
ROLLOUTS = 10  # of a leaf, where rollouts and not the tree are measured


def version(package: str) -> str:
    """Return the installed version of a peer."""
    return importlib.metadata.version(package)


# ---- PettingZoo ----------------------------------------------------------------------------


def drive(env: Any) -> Callable[[int], int]:
    """Return what plays random games in an AEC environment and returns the steps made.

    A step is one decision with its observation: `last`, a draw among the legal moves, `step`.
    """
    numpy = load("numpy", "lab")
    rng = numpy.random.default_rng(SEED)
    env.reset(seed=SEED)

    def play(games: int) -> int:
        steps = 0
        for _ in range(games):
            env.reset()
            for _ in env.agent_iter():
                observation, _, termination, truncation, _ = env.last()
                if termination or truncation:
                    env.step(None)
                else:
                    # NumPy finds the ones of truth values faster than those of numbers.
                    legal = observation["action_mask"].view(numpy.bool_).nonzero()[0]
                    env.step(int(legal[int(rng.random() * len(legal))]))
                    steps += 1
        return steps

    return play


def classic(name: str) -> Any:
    """Return one of PettingZoo's classic games, with the wrappers it comes with."""
    load("pygame", "peers")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what its own dependencies have deprecated
        return load("pettingzoo", "lab").make("aec", f"classic/{name}")


def env_rate(env: Any, seconds: float) -> Rate:
    """Measure an AEC environment."""
    return rate(drive(env), seconds)


# ---- OpenSpiel -----------------------------------------------------------------------------


def spiel_rate(name: str, seconds: float) -> Rate:
    """Measure random games of OpenSpiel, each decision made from Python."""
    game = load("pyspiel", "lab").load_game(name)
    rng = random.Random(SEED)

    def play(games: int) -> int:
        decisions = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, chances = zip(*state.chance_outcomes())
                    state.apply_action(rng.choices(outcomes, chances)[0])
                else:
                    state.apply_action(rng.choice(state.legal_actions()))
                    decisions += 1
        return decisions

    return rate(play, seconds)


def spiel_middle(name: str) -> Any:
    """Return a position from the middle of a random game of OpenSpiel."""
    rng = random.Random(SEED)
    states = []
    state = load("pyspiel", "lab").load_game(name).new_initial_state()
    while not state.is_terminal():
        states.append(state.clone())
        state.apply_action(rng.choice(state.legal_actions()))
    return states[len(states) // 2]


def spiel_copy_ns(name: str, seconds: float) -> float:
    """Measure clone(), called from Python, in nanoseconds."""
    state = spiel_middle(name)

    def many(times: int) -> None:
        for _ in range(times):
            state.clone()

    return each(many, seconds) * 1e9


def spiel_search_rate(name: str, rollouts: int, seconds: float) -> float:
    """Measure OpenSpiel's C++ MCTS from the start of a game; return random playouts a second.

    With one rollout a leaf this is the search as it is used; with several the playouts weigh
    most, and the tree little.
    """
    pyspiel = load("pyspiel", "lab")
    game = pyspiel.load_game(name)
    rng = random.Random(SEED)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    simulations = SIMULATIONS if rollouts == 1 else 2
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, SEED)
    bot = pyspiel.MCTSBot(game, evaluator, 1.4, simulations, 1000, False, SEED, False)

    def many(times: int) -> None:
        for _ in range(times):
            bot.step(state)

    return simulations * rollouts / each(many, seconds)


# ---- Pgx -----------------------------------------------------------------------------------


def pgx_rate(name: str, games: int, seconds: float) -> float:
    """Measure random games of Pgx, so many at once; return steps a second.

    Step, draw among the legal actions and restart are compiled as one for all games, as its
    authors advise; compiling is not counted. Seconds are those of all its threads.
    """
    jax = load("jax", "pgx")
    env = load("pgx", "pgx").make(name)
    renew = load("pgx.experimental", "pgx").auto_reset(env.step, env.init)

    def step(state: Any, key: Any) -> tuple[Any, None]:
        draw, chance = jax.random.split(key)
        odds = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        actions = jax.random.categorical(draw, odds, axis=-1)
        return jax.vmap(renew)(state, actions, jax.random.split(chance, games)), None

    @jax.jit  # type: ignore[untyped-decorator]
    def some(state: Any, key: Any) -> tuple[Any, Any]:
        key, now = jax.random.split(key)
        state, _ = jax.lax.scan(step, state, jax.random.split(now, PGX_STEPS))
        return state, key

    start = jax.random.PRNGKey(SEED)
    at = [some(jax.jit(jax.vmap(env.init))(jax.random.split(start, games)), start)]

    def many(times: int) -> None:
        for _ in range(times):
            at[0] = some(*at[0])
        jax.block_until_ready(at[0])

    return games * PGX_STEPS / each(many, seconds)


# ---- RLCard --------------------------------------------------------------------------------


def rlcard_rate(name: str, seconds: float) -> Rate:
    """Measure random games of RLCard through its environment."""
    env = load("rlcard", "peers").make(name, config={"seed": SEED})
    rng = random.Random(SEED)

    def play(games: int) -> int:
        decisions = 0
        for _ in range(games):
            state, _ = env.reset()
            while not env.is_over():
                state, _ = env.step(rng.choice(list(state["legal_actions"])))
                decisions += 1
        return decisions

    return rate(play, seconds)
