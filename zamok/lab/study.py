"""Games to learn from: a network plays itself, its past and the mind it began with.

Every decision is searched for with the learned judgement and few iterations, here and there made
without thought so that other positions are seen, too. The judgement is asked anywhere, in the midst
of a turn, too: it learns there what it is asked for there. A game depends on its number, the seed
and the weights alone. What is kept of it are the traits at every decision, what the mind of the
game says, and how the victory was shared in the end.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from zamok.bots.levels import Level, think
from zamok.bots.networks import Learning
from zamok.bots.player import Seat
from zamok.bots.search.learned import Learned
from zamok.engine import Dice, Game, State, key_from_seed
from zamok.engine.registry import game as find_game
from zamok.lab.extras import load

load("numpy", "lab")

import numpy as np  # noqa: E402

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]


@dataclass(frozen=True)
class Recipe:
    """How a game is learned."""

    game: str
    search: str  # of the games to learn from
    iterations: int
    depth: int
    explore: float
    widen: float
    first: int = 32  # units of the first layer
    second: int = 16
    careless: int = 12  # one decision in so many is the quick policy's
    odd: int = 50  # one in so many is any move at all
    past: int = 4  # one seat in so many is played by an earlier network, or by the first one
    variants: int = 5  # one game in so many has other options than usual
    games: int = 160  # between two updates
    window: int = 240_000  # positions that are learned from
    passes: float = 4.0  # how often each is learned from, about
    batch: int = 512
    rate: float = 3e-3
    halved: int = 6000  # games after which the rate has gone down to a half, a third, ...
    decay: float = 1e-2
    trace: float = 0.9  # lambda: how far the end of a game is believed against judgements between
    steady: float = 0.995  # of the weights that play stays, an update
    seed: int = 1

    def level(self) -> Level:
        """Return how a decision is made in the games to learn from."""
        return Level(
            self.search, self.iterations, 0.0, self.depth, self.explore, self.widen, "for learning"
        )


# Few iterations: many games teach more than good ones. What was seen little gets little weight: a
# judgement that has learned tells moves apart by less than the game's own mind does.
RECIPES: Final = {
    recipe.game: recipe
    for recipe in (
        Recipe("once_upon", "tree", 12, 0, 0.08, 1.0),
        Recipe("castle_builder", "tree", 12, 0, 0.05, 1.0),
        Recipe("all_seasons", "tree", 12, 0, 0.05, 1.0),
        Recipe("carcassonne", "tree", 16, 0, 0.2, 1.5),
        Recipe("two_castles", "halving", 4, 0, 0.0, 4.0, passes=2.0),
    )
}


@dataclass(frozen=True)
class Played:
    """One game: what was seen at every decision, and how the victory was shared."""

    number: int
    rows: NDArray[np.float16]  # decisions, players, traits
    logits: Floats  # decisions, players: what the mind says
    shares: Floats  # players
    asked: NDArray[np.bool_]  # decisions: whether the game's own mind would be asked there
    seconds: float  # of the processor


def play(recipe: Recipe, number: int, learned: Sequence[Learning]) -> Played:
    """Play a game; the last of the networks is today's, the first knows nothing yet."""
    began = time.thread_time()
    game = find_game(recipe.game)
    dice = Dice(key_from_seed(f"{recipe.game} {recipe.seed} lesson {number}"))
    seats = _seats(game, dice)
    options = _options(game, seats, dice) if dice.below(recipe.variants) == 0 else {}
    state = game.start(seats, options, dice.fork().key)
    minds: dict[int, Learned] = {}
    thinkers: list[int] = []
    for _ in range(seats):
        which = len(learned) - 1
        if dice.below(recipe.past) == 0:
            which = dice.below(len(learned))
        if which not in minds:
            minds[which] = learned[which].mind(game, True)
        thinkers.append(which)
    eye = next(iter(minds.values()))
    rows: list[Floats] = []
    logits: list[Floats] = []
    asked: list[bool] = []
    level = recipe.level()
    while not state.over:
        _note(eye, state, rows, logits)
        asked.append(eye.mind.quiet(state))
        seat = state.actors()[0]
        state.play(seat, _decide(recipe, level, minds[thinkers[seat]], dice, state, seat))
    return Played(
        number,
        np.stack(rows).astype(np.float16),
        np.stack(logits),
        _result(state, logits[0].shape[0]),
        np.asarray(asked),
        time.thread_time() - began,
    )


def _seats(game: Game, dice: Dice) -> int:
    """Draw how many play: the fewest in every other game."""
    if game.max_seats == game.min_seats or dice.below(2):
        return game.min_seats
    return game.min_seats + 1 + dice.below(game.max_seats - game.min_seats)


def _options(game: Game, seats: int, dice: Dice) -> dict[str, str]:
    """Draw options."""
    found: dict[str, str] = {}
    for option in game.options:
        values = [value for value in option.values if seats in option.seats_of(value)]
        if values:
            found[option.name] = values[dice.below(len(values))]
    return found


def _decide(
    recipe: Recipe, level: Level, mind: Learned, dice: Dice, state: State, seat: int
) -> int:
    """Return a move, most often a searched one."""
    if dice.below(recipe.odd) == 0:
        moves = state.legal(seat)
        return moves[dice.below(len(moves))]
    if dice.below(recipe.careless) == 0:
        level = QUICK
    return think(level, mind, dice, Seat(state, seat))


QUICK: Final = Level("policy", 1, 0.0, 0, 0.0, 0.0, "for learning")


def _note(eye: Learned, state: State, rows: list[Floats], logits: list[Floats]) -> None:
    """Keep what there is to see at a decision."""
    players = int(eye.study(state))
    traits: Any = eye.rows  # NumPy looks into compiled arrays, which it has no type for
    shares: Any = eye.shares
    seen = np.frombuffer(traits, dtype=np.float64).reshape(len(eye.shares), -1)
    rows.append(seen[:players].astype(np.float32))
    logits.append(np.frombuffer(shares, dtype=np.float64)[:players].astype(np.float32))


def _result(state: State, players: int) -> Floats:
    """Return how the victory was shared, those without a seat last."""
    shares = state.shares()
    rest = [1.0 - sum(shares)] * (players - len(shares))
    return np.asarray([*shares, *rest], dtype=np.float32)


# ---- on one process, several, or many machines -----------------------------------------------

Crew = Callable[[Recipe, Sequence[int], Sequence[Learning]], list[Played]]


def alone(recipe: Recipe, numbers: Sequence[int], learned: Sequence[Learning]) -> list[Played]:
    """Play games in this process, one after the other."""
    return [play(recipe, number, learned) for number in numbers]


def together(jobs: int) -> Crew:
    """Return a crew of so many processes."""
    from joblib import Parallel, delayed

    def crew(recipe: Recipe, numbers: Sequence[int], learned: Sequence[Learning]) -> list[Played]:
        work = (delayed(play)(recipe, number, learned) for number in numbers)
        return list(Parallel(n_jobs=jobs, batch_size=1)(work))

    return crew


def afar(address: str) -> Crew:
    """Return a crew on a Ray cluster; a game whose worker has died is played again."""
    from zamok.lab.cluster import RETRIES, join

    ray = join(address)
    remote = ray.remote(num_cpus=1, max_retries=RETRIES)(play)

    def crew(recipe: Recipe, numbers: Sequence[int], learned: Sequence[Learning]) -> list[Played]:
        shared = ray.put(list(learned))
        found: list[Played] = ray.get([remote.remote(recipe, n, shared) for n in numbers])
        return found

    return crew
