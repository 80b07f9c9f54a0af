"""Soak: very many random games over all seats and options, checked at every step.

`python -m tests.soak --games 100000` spreads the games over every variant of every
game (or of those named) and stops at the first broken invariant, naming its seed.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor

from rich.progress import track

import zamok
from tests.conformance.kit import chooser, name_of, walk
from zamok import Game

BATCH = 50


def jobs(games: list[Game], wanted: int) -> Iterator[tuple[str, int, dict[str, str], int, int]]:
    """Give batches (game, seats, options, first seed, games), every variant in turn."""
    variants = [(game, *variant) for game in games for variant in game.variants()]
    first = 0
    while first < wanted:
        game, seats, options = variants[first // BATCH % len(variants)]
        count = min(BATCH, wanted - first)
        yield game.key, seats, options, first, count
        first += count


def soak(job: tuple[str, int, dict[str, str], int, int]) -> tuple[int, int]:
    """Play a batch of games; return games and decisions."""
    key, seats, options, first, count = job
    game = zamok.game(key)
    decisions = 0
    for number in range(first, first + count):
        seed = f"soak {number}"
        state = game.start(seats, options, seed)
        census = state.census()
        plies = 0
        try:
            for seat, move in walk(state, chooser(seed)):
                assert state.parse(seat, state.notation(move)) == move
                plies += 1
                assert plies <= game.max_plies, "the game does not end"
                if plies % 16 == 0:
                    assert state.census() == census, "pieces were lost or made"
                    lines = state.breakdown()
                    sums = [sum(line["points"] for line in seat) for seat in lines]  # type: ignore[misc]
                    assert sums == state.scores(), "the breakdown does not add up"
            assert state.census() == census, "pieces were lost or made"
            assert min(state.ranks()) == 1 or state.rivals()
        except Exception as error:
            raise AssertionError(
                f"{name_of(key, seats, options)}, seed {seed!r}, ply {plies}: {error!r}"
            ) from error
        decisions += plies
    return count, decisions


def main() -> None:
    parser = argparse.ArgumentParser(description="play very many random games and check them")
    parser.add_argument("game", nargs="*", help="keys of games (all)")
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    games = [zamok.game(key) for key in asked.game] or zamok.games()
    work = list(jobs(games, asked.games))
    played = decisions = 0
    with ProcessPoolExecutor(asked.jobs) as pool:
        for done in track(pool.map(soak, work), description="soaking", total=len(work)):
            played += done[0]
            decisions += done[1]
    variants = sum(len(game.variants()) for game in games)
    print(f"{played} games of {variants} variants, {decisions} decisions, no broken invariant")


if __name__ == "__main__":
    main()
