"""The arena: bots against bots, seat-balanced, on several processes.

With no more bots than seats, bot `b` sits in game `i` wherever (seat + i) modulo the bots
is `b`. With more bots than seats every possible line-up is played in turn, and in each
the bots change seats from game to game. Seeds follow from the arena's seed and the number
of the game: the number of processes changes nothing but the time.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from itertools import combinations
from typing import TypeAlias, cast

from zamok.bots import make_bot
from zamok.bots.player import Bot, Seat
from zamok.engine import Dice, Game, IllegalMove, SetupError, State, key_from_seed
from zamok.engine.errors import WordedError
from zamok.engine.registry import game as find_game

Maker: TypeAlias = Callable[[Game, Dice], Bot]  # a function, or a class of bots


class BotError(WordedError):
    """A bot has made a move that it may not make: which bot, in which game, and why not."""


@dataclass(frozen=True)
class Contest:
    """What is played: game, seats, options, entrants by bot name, how often, from which seed."""

    game: str
    seats: int
    bots: tuple[str, ...]
    games: int
    seed: str
    options: Mapping[str, str] = field(default_factory=dict)
    makers: Mapping[str, Maker] = field(default_factory=dict)  # of bots that no module has

    def check(self) -> None:
        """Raise SetupError unless every game of this plan can be played."""
        game = find_game(self.game)
        game.start(self.seats, self.options, self.seed)
        for name in self.bots:
            self.make(name, game, Dice(b"check"))
        if not self.bots:
            raise SetupError("setup.no_bots")
        if self.games < 1:
            raise SetupError("setup.games", given=self.games)

    def make(self, name: str, game: Game, dice: Dice) -> Bot:
        """Return a new bot of an entrant."""
        maker = self.makers.get(name)
        bot = make_entrant(name, game, dice) if maker is None else maker(game, dice)
        if not callable(getattr(bot, "decide", None)):
            raise SetupError("setup.bot_decide", given=name)
        return bot

    @cached_property
    def lineups(self) -> list[tuple[int, ...]]:
        """The choices of entrants for one table, where there are more of them than seats."""
        return list(combinations(range(len(self.bots)), self.seats))

    def entrant(self, number: int, seat: int) -> int:
        """Return which entrant has a seat in a game."""
        if len(self.bots) <= self.seats:
            return (seat + number) % len(self.bots)
        turn, which = divmod(number, len(self.lineups))
        return self.lineups[which][(seat + turn) % self.seats]


@dataclass(frozen=True)
class Result:
    """How one game of a plan ended, seat by seat."""

    number: int
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    shares: tuple[float, ...]  # of the victory
    decisions: tuple[int, ...]
    seconds: tuple[float, ...] = field(default=(), compare=False)  # thought in all
    slowest: tuple[float, ...] = field(default=(), compare=False)  # thought on one decision


def play_out(
    state: State, bots: Sequence[Bot], names: Sequence[str], seed: str
) -> tuple[list[int], list[float], list[float]]:
    """Let bots play a position to its end; return decisions, seconds and slowest by seat.

    Names and seed are for the error that tells of an illegal move.
    """
    decisions, seconds, slowest = ([0] * len(bots), [0.0] * len(bots), [0.0] * len(bots))
    while not state.over:
        seat = state.actors()[0]
        began = time.perf_counter()
        move = bots[seat].decide(Seat(state, seat))
        thought = time.perf_counter() - began
        try:
            state.play(seat, move)
        except IllegalMove as error:
            raise BotError(
                "refuse.bot",
                bot=names[seat],
                move=repr(move),
                game=error.game,
                seed=seed,
                seat=seat + 1,
                decision=sum(decisions) + 1,
                reason=error,
            ) from error
        decisions[seat] += 1
        seconds[seat] += thought
        slowest[seat] = max(slowest[seat], thought)
    return decisions, seconds, slowest


def make_entrant(name: str, game: Game, dice: Dice) -> Bot:
    """Return a bot by name; `module:maker` names a maker of one's own, called like `make_bot`.

    Only the arena takes such names: they are for those who run it, never for those who play.
    """
    module, sign, maker = name.partition(":")
    if not sign:
        return make_bot(name, game, dice)
    try:
        make = getattr(import_module(module), maker)
    except (ImportError, AttributeError, ValueError) as error:
        raise SetupError("setup.bot_maker", given=name, reason=str(error)) from error
    bot: Bot = make(game, dice)
    return bot


def play_one(plan: Contest, number: int) -> Result:
    """Play one game of a plan."""
    game: Game = find_game(plan.game)
    seed = f"{plan.seed}/{number}"
    state = game.start(plan.seats, plan.options, seed)
    names = [plan.bots[plan.entrant(number, seat)] for seat in range(plan.seats)]
    bots = [
        plan.make(name, game, Dice(key_from_seed(f"{seed}/bot {seat}")))
        for seat, name in enumerate(names)
    ]
    decisions, seconds, slowest = play_out(state, bots, names, seed)
    return Result(
        number,
        tuple(state.scores()),
        tuple(state.ranks()),
        tuple(state.shares()),
        tuple(decisions),
        tuple(seconds),
        tuple(slowest),
    )


def play_all(plan: Contest, jobs: int = 1, done: Collection[int] = ()) -> Iterator[Result]:
    """Play every game of a plan that is not done yet, giving results as they come."""
    # Only whoever plays games needs it, and NumPy with it: servers draw the curves of reviews.
    from joblib import Parallel, delayed

    plan.check()
    numbers = [number for number in range(plan.games) if number not in set(done)]
    work = (delayed(play_one)(plan, number) for number in numbers)
    results = Parallel(n_jobs=jobs, return_as="generator_unordered", batch_size=1)(work)
    return cast("Iterator[Result]", results)
