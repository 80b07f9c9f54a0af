"""Walks: games played by and large sensibly, the same each time, to positions one wants to see."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from librt.vecs import vec
from mypy_extensions import i64

import zamok
from zamok.engine import Dice, Game, State
from zamok.engine.fair import SIZE, common_seed

EARLY = 25  # moves: by then something lies on the table
LEAST, MOST = 40, 3000  # games walked through in search of phases
SENSIBLE = 0.9  # of the moves; the others are any

PHASES = {  # every value of `phase` in which somebody decides
    "all_seasons": "choose equip toll trader tower buy last_piece build pay melt place source"
    " worker palace share plague broken_wall frozen_beauty snowfall beggar hearth famine"
    " bandits trade_tax new_road",
    "carcassonne": "lay follower order double extra",
    "castle_builder": "main adjust shed coin victim target break take",
    "once_upon": "sheet use dog build take gain lift drop",
    "two_castles": "ludwig choose commit build",
}


@dataclass(frozen=True)
class Walk:
    """The way to a position: how the table is set up, and the moves until a seat decides."""

    game: Game
    seats: int
    options: dict[str, str]
    numbers: list[bytes]  # of the seats, for the dice
    seat: int  # that is to decide; when the game is over, the first
    moves: list[tuple[int, int]]


def number(walk: int, seat: int) -> bytes:
    """Return the number that a seat adds to the dice on a walk; as seat -1, the server's."""
    return hashlib.blake2b(f"demo {walk} {seat}".encode(), digest_size=SIZE).digest()


SECRET = number(0, -1)


def stroll(
    game: Game, walk: int, seats: int, options: dict[str, str]
) -> Iterator[tuple[State, Walk]]:
    """Play a game by and large sensibly; give every position with the way to it."""
    numbers = [number(walk, seat) for seat in range(seats)]
    state = game.start(seats, options, common_seed(SECRET, numbers))
    mind, dice, chance = game.mind(), Dice(numbers[0]), random.Random(walk)
    buffer = vec[i64]([0] * int(state.max_legal))
    moves: list[tuple[int, int]] = []
    while not state.over:
        seat = chance.choice(state.actors())
        yield state, Walk(game, seats, options, numbers, seat, moves)
        if chance.random() < SENSIBLE:
            move = int(mind.policy(state, seat, dice, buffer))
        else:
            move = chance.choice(state.legal(seat))
        state.play(seat, move)
        moves.append((seat, move))
    yield state, Walk(game, seats, options, numbers, 0, moves)


def way(key: str, there: Callable[[State, Walk], bool], seats: int = 2) -> Walk:
    """Return the way to the first position that is as it should be."""
    game = zamok.game(key)
    for walk in range(MOST):
        for state, found in stroll(game, walk, seats, {}):
            if there(state, found):
                return replace(found, moves=[*found.moves])
    raise SystemExit(f"{key}: no such position in {MOST} games")


def tour(game: Game, phases: list[str]) -> dict[str, Walk]:
    """Return a short way to each phase, not too early in the game where that can be had."""
    variants = [(seats, options) for seats, options in game.variants() if seats <= 3]
    found: dict[str, Walk] = {}
    for walk in range(MOST):
        for state, way in stroll(game, walk, *variants[walk % len(variants)]):
            phase = "" if state.over else state.view(way.seat)["phase"]
            if phase in phases and (phase not in found or better(way, found[phase])):
                found[phase] = replace(way, moves=[*way.moves])
        if walk >= LEAST and len(found) == len(phases):
            return {phase: found[phase] for phase in phases}
    raise SystemExit(f"{game.key}: in {MOST} games nobody came to {set(phases) - set(found)}")


def better(one: Walk, other: Walk) -> bool:
    """Tell whether one way is better than another: the shorter, but not too short."""
    return len(one.moves) >= EARLY and not EARLY <= len(other.moves) <= len(one.moves)
