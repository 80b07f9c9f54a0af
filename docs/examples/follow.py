"""Follow whole games by their events alone, and end with the same view as the engine.

A follower sits at the table with a notebook: it is told who plays, the options, and whatever
its seat (None: a spectator) may see. It never looks at the position.

    python docs/examples/follow.py
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

import zamok
from zamok.engine.event import Told, visible
from zamok.engine.option import settle

sys.path.insert(0, str(Path(__file__).parent))  # the followers lie beside this file


class Follower(Protocol):
    """What `follow_<key>.py` has: it is made of seats, options and whose eyes it follows by."""

    def __init__(self, seats: int, options: Mapping[str, str], you: int | None) -> None: ...

    def see(self, event: Told) -> None:
        """Note what happened."""

    def view(self) -> dict[str, Any]:
        """Return what the view must be now, without `forecast`."""


def follower(key: str) -> type[Follower]:
    """Return the follower of a game."""
    found: type[Follower] = import_module(f"follow_{key}").Follower
    return found


def positions(
    game: zamok.Game, seats: int, options: Mapping[str, str], seed: str
) -> Iterator[zamok.State]:
    """Play a game at random, told from its first draw on; give every position of it."""
    dice = random.Random(seed)
    state = game.start(seats, options, seed, record=True)
    yield state
    while not state.over:
        seat = dice.choice(state.actors())
        state.play(seat, dice.choice(state.legal(seat)))
        yield state


def main() -> None:
    """Follow a game of each kind through the eyes of every seat and of a spectator."""
    for game in zamok.games():
        seats = game.seats.usual
        options = settle(game.options, None, seats)
        eyes = [*range(seats), None]
        made = [follower(game.key)(seats, options, you) for you in eyes]
        told = 0
        for state in positions(game, seats, options, "follow"):
            told += len(state.events)
            for you, one in zip(eyes, made, strict=True):
                for event in visible(state.events, you):
                    one.see(event.plain())
        for you, one in zip(eyes, made, strict=True):
            seen = {key: value for key, value in state.view(you).items() if key != "forecast"}
            assert one.view() == seen, f"{game.key}: the notebook of {you} differs"
        print(f"{game.key}: {told} events, and the same view for {len(eyes)} pairs of eyes")


if __name__ == "__main__":
    main()
