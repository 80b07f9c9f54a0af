"""Levels: squire, knight, king and master, for each game with the search that won its arena.

A game's levels.json says for each level which search it uses, with which parameters, and
the arena figures that justify them. The searches:

- `policy`: the quick policy of the game's mind, no search at all;
- `flat`: flat Monte-Carlo over the legal moves;
- `halving`: sequential halving of the legal moves, all tried in the same worlds;
- `tree`: information-set tree search.

`flat` and `halving` try all legal moves, or so many that look best at once (`widen`).

`iterations` bound the work of a decision and make it reproducible; `seconds` are the
level's time, which cuts a search short on a slow machine, but not where chance is seeded:
what is to be repeated must not depend on the machine.

A level may name a `network` beside its levels.json: then it judges positions by what was learned
(`zamok.bots.networks`), and in the midst of turns, too.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from zamok.bots.networks import Learning, read_learning
from zamok.bots.player import Seat
from zamok.bots.search.budget import Budget
from zamok.bots.search.flat import Flat
from zamok.bots.search.halving import Halving
from zamok.bots.search.tree import Tree
from zamok.bots.search.world import World
from zamok.engine import Dice, Game, SetupError, entropy
from zamok.engine.mind import Mind

BUILT = ("squire", "knight", "king")  # every game has these
LEVELS = (*BUILT, "master")  # and a master where one has learned it
MARGIN = 0.95  # of the time is for searching; putting a large tree away takes some, too
SEARCHES = ("policy", "flat", "halving", "tree")


@dataclass(frozen=True)
class Level:
    """How a level thinks in one game."""

    search: str
    iterations: int  # at most
    seconds: float  # at most
    depth: int  # steps a rollout goes on by the policy before the position is judged
    explore: float  # weight of what has been tried little
    widen: float  # of the tree; else how many moves are tried; 0 for all at once
    arena: str  # the figures that justify it
    network: str = ""  # the file of weights that it judges by; the game's own value if none


@cache
def read_levels(game: Game) -> dict[str, Level]:
    """Return the levels of a game from its folder, the weakest first."""
    data = json.loads((game.folder / "levels.json").read_text(encoding="utf-8"))
    assert all(name in data for name in BUILT)
    levels = {name: Level(**data[name]) for name in LEVELS if name in data}
    assert all(level.search in SEARCHES for level in levels.values())
    return levels


@final
class LevelBot:
    """A bot of one level in one game."""

    def __init__(self, game: Game, level: str, dice: Dice) -> None:
        levels = read_levels(game)
        if level not in levels:
            raise SetupError("setup.bot", given=level, known=", ".join(levels))
        self.level = levels[level]
        self._mind = mind_of(game, self.level)
        self._dice = dice

    def decide(self, seat: Seat) -> int:
        """Return the move this level finds best."""
        return think(self.level, self._mind, self._dice, seat)


def mind_of(game: Game, level: Level) -> Mind:
    """Return what a level judges positions by."""
    if not level.network:
        return game.mind()
    return learning_of(game, level.network).mind(game, anywhere=True)


@cache
def learning_of(game: Game, network: str) -> Learning:
    """Return the weights in a file of a game's folder."""
    return read_learning(game.folder / network)


def think(level: Level, mind: Mind, dice: Dice, seat: Seat) -> int:
    """Return the move that a way of thinking finds best with a mind."""
    moves = seat.legal()
    if len(moves) == 1:
        return moves[0]
    you = seat.number
    if level.search == "policy":
        state = seat.redeal(dice)
        buffer = vec[i64]([0] * int(state.max_legal))
        return int(mind.policy(state, you, dice, buffer))
    seconds = 0.0 if entropy.seeded() else level.seconds * MARGIN
    budget = Budget(level.iterations, seconds)
    if level.search != "tree" and 0 < level.widen < len(moves):
        moves = promising(mind, moves, int(level.widen), dice, seat)
    world = World(you, moves, seat.redeal)
    if level.search == "flat":
        return Flat(mind, world, dice, level.depth, level.explore).run(budget)
    if level.search == "halving":
        return Halving(mind, world, dice, level.depth).run(budget)
    return Tree(mind, world, dice, level.depth, level.explore, level.widen).run(budget)


def promising(mind: Mind, moves: list[int], most: int, dice: Dice, seat: Seat) -> list[int]:
    """Return so many of the legal moves, those that look best at once."""
    state = seat.redeal(dice)
    ratings = vec[float]([0.0] * int(state.max_legal))
    mind.rate(state, seat.number, vec[i64](moves), len(moves), ratings)
    order = sorted(range(len(moves)), key=lambda at: -ratings[at])
    return [moves[at] for at in sorted(order[:most])]
