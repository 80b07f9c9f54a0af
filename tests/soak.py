"""Soak: very many random games over all seats and options, checked at every step.

`python -m tests.soak --games 100000` spreads the games over every variant of every
game (or of those named) and stops at the first broken invariant, naming its seed.
With `--drawn 5` every fifth position is also drawn and told for every viewer.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor

from rich.progress import track

import zamok
from tests.catalogs import FULL
from tests.conformance.kit import chooser, name_of, viewers, walk
from tests.conformance.test_drawing import check_drawing
from zamok import Game
from zamok.engine.screen import SHAPES

BATCH = 50
Job = tuple[str, int, dict[str, str], int, int, int]


def jobs(games: list[Game], wanted: int, drawn: int) -> Iterator[Job]:
    """Give batches (game, seats, options, first seed, games, drawn), every variant in turn."""
    variants = [(game, *variant) for game in games for variant in game.variants()]
    batch = max(1, min(BATCH, wanted // len(variants)))
    for turn, first in enumerate(range(0, wanted, batch)):
        game, seats, options = variants[turn % len(variants)]
        yield game.key, seats, options, first, min(batch, wanted - first), drawn


def soak(job: Job) -> tuple[int, int]:
    """Play a batch of games; return games and decisions."""
    key, seats, options, first, count, drawn = job
    game = zamok.game(key)
    names = [f"<{number}> & Co" for number in range(seats)]
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
                if drawn and (plies + number) % drawn == 0:
                    shape = SHAPES[plies % len(SHAPES)]
                    for viewer in viewers(state):
                        check_drawing(game, state, viewer, FULL[number % 2], names, shape)
                if plies % 16 == 0:
                    assert state.census() == census, "pieces were lost or made"
                    lines = state.breakdown()
                    sums = [sum(line["points"] for line in seat) for seat in lines]
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
    parser.add_argument("--drawn", type=int, default=0, help="draw every n-th position (none)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    games = [zamok.game(key) for key in asked.game] or zamok.games()
    work = list(jobs(games, asked.games, asked.drawn))
    played = decisions = 0
    with ProcessPoolExecutor(asked.jobs) as pool:
        for done in track(pool.map(soak, work), description="soaking", total=len(work)):
            played += done[0]
            decisions += done[1]
    variants = sum(len(game.variants()) for game in games)
    print(f"{played} games of {variants} variants, {decisions} decisions, no broken invariant")


if __name__ == "__main__":
    main()
