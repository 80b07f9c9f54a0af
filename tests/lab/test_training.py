"""Learning by self-play: slopes that are right, runs that can be interrupted, weights that play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, cast

import numpy as np
import pytest
from librt.vecs import vec
from mypy_extensions import i64

import zamok
from zamok import Dice
from zamok.bots.networks import Learning, packed, read_learning
from zamok.bots.search.learned import Learned, Table
from zamok.engine import Game, SetupError, State
from zamok.engine.traits import PLAYERS
from zamok.lab.judge import LEARNED, Batch, Judge, loss
from zamok.lab.study import RECIPES, Played, Recipe, play
from zamok.lab.train import Trainer

if TYPE_CHECKING:
    from zamok.lab.judge import Floats

each_game = pytest.mark.parametrize("game", zamok.games(), ids=lambda game: game.key)


def positions(game: Game, seats: int, seed: str) -> list[State]:
    """Return positions along a random game."""
    state, dice, found = game.start(seats, seed=seed), Dice(seed.encode()), []
    while not state.over:
        found.append(state.copy())
        seat = state.actors()[0]
        moves = state.legal(seat)
        state.play(seat, moves[dice.below(len(moves))])
    return found


def untaught(game: Game, judge: Judge) -> Learning:
    recipe = RECIPES[game.key]
    traits = len(judge.weights["scale"])
    weights = packed(judge.flat().tolist())
    return Learning(game.key, game.version, traits, recipe.first, recipe.second, weights)


def fresh(game: Game, last: float) -> Judge:
    """Return a network whose last layer says something."""
    assert game.traits is not None
    names = game.traits(game.mind()).names()
    judge = Judge.new(len(names), RECIPES[game.key].first, RECIPES[game.key].second, 3)
    judge.weights["last"] += np.float32(last)
    judge.weights["scale"] *= np.float32(0.1)
    return judge


def value(mind: Learned, state: State) -> list[float]:
    shares = vec[float]([0.0] * PLAYERS)
    mind.value(state, shares)
    return list(shares)[: state.seats]


@each_game
def test_traits_have_names_and_are_the_same_whoever_counts_them(game: Game) -> None:
    assert game.traits is not None
    for seats in {game.min_seats, game.max_seats}:
        kept = game.traits(game.mind())
        names = kept.names()
        rows, again = (vec[float]([7.0] * (PLAYERS * len(names))) for _ in range(2))
        told = np.zeros(len(names), bool)
        for state in positions(game, seats, "traits")[::7]:
            players = kept.count(state, rows)
            assert seats <= players <= PLAYERS
            size = players * len(names)
            assert game.traits(game.mind()).count(state, again) == players
            assert list(rows)[:size] == list(again)[:size]
            told |= (np.asarray(list(rows)[:size]).reshape(players, -1) != 0).any(axis=0)
        assert told.mean() > 0.5


@pytest.mark.parametrize(("key", "plies"), [("all_seasons", 0), ("castle_builder", 23)])
def test_traits_tell_what_is_chosen_and_not_done_yet(key: str, plies: int) -> None:
    """A judgement that is asked in the midst of a turn must see what has been begun."""
    game = zamok.game(key)
    assert game.traits is not None
    counter = game.traits(game.mind())
    state = positions(game, 2, "begun")[plies]
    seat = state.actors()[0]
    moves = state.legal(seat)
    found = set()
    for move in moves:
        after, rows = state.copy(), vec[float]([0.0] * (PLAYERS * len(counter.names())))
        after.play(seat, move)
        counter.count(after, rows)
        found.add(tuple(rows))
    assert len(found) == len(moves) > 2


@each_game
def test_what_has_learned_nothing_says_what_the_mind_says(game: Game) -> None:
    mind = untaught(game, fresh(game, 0.0)).mind(game)
    own = game.mind()
    for state in positions(game, game.min_seats, "nothing")[::9]:
        shares = vec[float]([0.0] * int(state.seats))
        own.value(state, shares)
        assert value(mind, state) == pytest.approx(list(shares), abs=0.02)


@each_game
def test_the_network_that_plays_is_the_one_that_learns(game: Game) -> None:
    judge = fresh(game, 0.2)
    mind = untaught(game, judge).mind(game)
    for seats in {game.min_seats, game.max_seats}:
        for state in positions(game, seats, "same")[::25]:
            players = mind.study(state)
            rows = np.asarray(list(mind.rows)).reshape(PLAYERS, -1)[None, :players]
            logits = np.asarray(list(mind.shares))[None, :players]
            wanted = judge.shares(cast("Floats", rows), cast("Floats", logits))[0, :seats]
            assert value(mind, state) == pytest.approx(wanted.tolist(), abs=0.02)


@pytest.mark.parametrize(("lanes", "most"), [(3, 128), (2, 4096)])
def test_sums_of_packed_weights_are_exact_even_where_they_are_largest(
    lanes: int, most: int
) -> None:
    rng = np.random.default_rng(lanes)
    rows, width = 40, 23
    weights = rng.normal(0, 0.5, (rows, width))
    table = Table(rows, width, lanes, float(most), weights.ravel().tolist())
    whole = np.floor(weights * table.fine + 0.5).astype(np.int64)
    found = vec[float]([0.0] * (width + 2))
    for column in range(width):  # each in turn as large as it can become, and as small
        for sign in (1, -1):
            much = most * sign * np.sign(whole[:, column])
            which = vec[i64](list(range(rows)))
            table.multiply(which, vec[i64](much.tolist()), rows, found, 2)
            assert list(found)[2:] == (much @ whole).tolist()


def test_slopes_are_those_of_differences() -> None:
    rng = np.random.default_rng(1)
    judge = Judge.new(5, 8, 8, 1)
    for name in LEARNED:
        first = judge.weights[name].astype(np.float64)
        judge.weights[name] = cast("Floats", first + rng.normal(size=first.shape) * 0.3)
    rows, logits = (cast("Floats", rng.normal(size=size)) for size in ((4, 3, 5), (4, 3)))
    targets = cast("Floats", rng.dirichlet(np.ones(3), size=4))
    slopes = judge.slopes(Batch(rows, logits, targets))

    def objective() -> float:
        shares = judge.forward(rows, logits)[3].astype(np.float64)
        return float(-(targets * np.log(shares)).sum() / len(rows))

    for name, slope in slopes.items():
        weight = judge.weights[name]
        at = tuple(int(rng.integers(size)) for size in weight.shape)
        here = weight[at]
        weight[at] = here + 1e-2
        up = objective()
        weight[at] = here - 1e-2
        down = objective()
        weight[at] = here
        assert (up - down) / 2e-2 == pytest.approx(float(slope[at]), rel=0.02, abs=1e-3)


def test_a_run_that_is_interrupted_goes_on_as_if_it_had_not_been(tmp_path: Path) -> None:
    recipe = replace(RECIPES["once_upon"], iterations=4, games=3, window=400, batch=32)

    def turn(trainer: Trainer) -> None:
        trainer.turn(lambda recipe, numbers, past: [play(recipe, n, past) for n in numbers])

    whole = Trainer(recipe, tmp_path / "whole")
    for _ in range(3):
        turn(whole)
    for _ in range(3):
        part = Trainer(recipe, tmp_path / "part")
        turn(part)
        part.save()
    assert part.games == whole.games == 9
    assert np.array_equal(part.steady, whole.steady)
    assert np.array_equal(part.judge.flat(), whole.judge.flat())
    with pytest.raises(ValueError, match="another recipe"):
        Trainer(replace(recipe, rate=0.5), tmp_path / "part")


def test_learning_makes_the_ends_of_games_less_surprising(tmp_path: Path) -> None:
    recipe = replace(RECIPES["once_upon"], iterations=2, games=6, passes=60.0, batch=64, trace=1.0)
    trainer = Trainer(recipe, tmp_path)
    trainer.turn(lambda recipe, numbers, past: [play(recipe, n, past) for n in numbers])
    before = after = 0.0
    for rows, logits, targets in trainer.window.games:
        before += float(loss(np.exp(logits), targets).mean())
        after += float(loss(trainer.judge.shares(rows.astype(np.float32), logits), targets).mean())
    assert after < before


def test_weights_are_written_and_read(tmp_path: Path) -> None:
    game = zamok.game("castle_builder")
    learning = untaught(game, fresh(game, 0.1))
    learning.write(tmp_path / "weights.json")
    again = read_learning(tmp_path / "weights.json")
    assert again == learning
    state = positions(game, 3, "file")[40]
    assert value(again.mind(game), state) == value(learning.mind(game), state)
    with pytest.raises(SetupError, match="castle_builder"):
        again.mind(zamok.game("carcassonne"))


def test_a_run_may_begin_with_weights_that_were_written(tmp_path: Path) -> None:
    """Its games, hours and curve count on: other games, at the rate that they had come to."""
    recipe = replace(RECIPES["once_upon"], iterations=2, games=2, window=400, batch=32)
    first = Trainer(recipe, tmp_path / "first")
    first.turn(lambda recipe, numbers, past: [play(recipe, n, past) for n in numbers])
    first.finished().write(tmp_path / "weights.json")
    written = read_learning(tmp_path / "weights.json")
    second = Trainer(recipe, tmp_path / "second", written)
    assert np.array_equal(second.steady, first.steady)
    seen: list[int] = []

    def crew(recipe: Recipe, numbers: Sequence[int], past: Sequence[Learning]) -> list[Played]:
        seen.extend(numbers)
        return [play(recipe, n, past) for n in numbers]

    second.turn(crew)
    assert seen == [2, 3]
    assert [point["games"] for point in second.curve] == [2, 4]
    assert second.curve[1]["hours"] > second.curve[0]["hours"] > 0
