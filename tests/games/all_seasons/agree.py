"""`python -m tests.games.all_seasons.agree --games 10000`: the clerk against the game."""

from __future__ import annotations

import argparse
import itertools
import random
import time

import zamok
from tests.games.all_seasons.clerk import Clerk

TABLES = [
    (seats, season, purchase)
    for seats in (2, 3, 4)
    for season in ("summer", "winter")
    for purchase in ("one", "each_worker")
]


def play(seats: int, season: str, purchase: str, seed: str, lean: float) -> int:
    """Play one game at random under the clerk's eyes and return its decisions.

    With this likelihood, where stopping is a choice, the player goes on instead.
    """
    options = {"season": season, "purchase": purchase}
    state = zamok.game("all_seasons").start(seats, options, seed, record=True)
    clerk = Clerk(seats, season)
    for event in state.events:
        clerk.note(event.kind, event.seat, event.data)
    source = random.Random(seed)
    decisions = 0
    while not state.over:
        seat = source.choice(state.actors())
        legal = state.legal(seat)
        if legal[0] == 0 and len(legal) > 1 and source.random() < lean:
            legal = legal[1:]
        state.play(seat, source.choice(legal))
        decisions += 1
        for event in state.events:
            clerk.note(event.kind, event.seat, event.data)
        if not state.over and state.view(None)["phase"] != "palace":
            assert state.scores() == clerk.total()  # the palace is asked amid the final scoring
    clerk.agree(state)
    return decisions


def main() -> None:
    parser = argparse.ArgumentParser(description="compare game and clerk")
    parser.add_argument("--games", type=int, default=10_000)
    asked = parser.parse_args()
    begun = time.perf_counter()
    decisions = 0
    for number, table in zip(range(asked.games), itertools.cycle(TABLES)):
        decisions += play(*table, f"agree {number}", 0.9 if number % 24 < 12 else 0.0)
    spent = time.perf_counter() - begun
    print(f"{asked.games} games, {decisions} decisions agree ({spent:.0f} s)")


if __name__ == "__main__":
    main()
