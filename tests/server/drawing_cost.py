"""What drawing costs: `python -m tests.server.drawing_cost` prints a table in Markdown.

Several tables of each game are played at random from their middle on, in turns, as a server has
them; after each move every seat is drawn, and its moves are said. Processor milliseconds for
one pair of eyes: half of all views cost less than the median.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Iterator

import zamok
from zamok.engine import Dice, Game, State
from zamok.engine.advice import suggestions
from zamok.engine.drawing import say_move

TABLES = 4
SKIPPED = 30  # moves of the beginning
LANGUAGE = "ru"


def played(game: Game, seats: int, number: int) -> Iterator[State]:
    """Give the positions of one random game after another, from their middle on."""
    dice = Dice(b"cost" + bytes([number]))
    while True:
        state = game.start(seats, seed=dice.below(1 << 30))
        ply = 0
        while not state.over:
            seat = state.actors()[0]
            legal = state.legal(seat)
            state.play(seat, legal[dice.below(len(legal))])
            ply += 1
            if ply > SKIPPED:
                yield state


def measure(game: Game, seats: int, moves: int) -> tuple[list[float], list[float]]:
    """Return what each view cost to draw, and what its moves cost to say."""
    words = game.words(LANGUAGE)
    tables = [played(game, seats, number) for number in range(TABLES)]
    drawn: list[float] = []
    said: list[float] = []
    for turn in range(moves):
        number = turn % TABLES
        state = next(tables[number])
        names = [f"{name} {number}" for name in ("Anna", "Boris", "Clara", "Dora", "Emil")[:seats]]
        for seat in range(seats):
            view = state.view(seat)
            legal = [] if state.over else state.legal(seat)
            legal += suggestions(game.move_space, state.advice(seat))
            began = time.process_time_ns()
            game.draw.areas(view, legal, words, names)
            middle = time.process_time_ns()
            for move in legal:
                say_move(game.voice, view, move, words, names)
            end = time.process_time_ns()
            if turn > 3 * TABLES:  # the first views are not what a move costs
                drawn.append((middle - began) / 1e6)
                said.append((end - middle) / 1e6)
    return drawn, said


def main() -> None:
    """Measure all games."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--moves", type=int, default=300, help="measured moves of each game")
    args = parser.parse_args()
    print("| game, seats | areas | words | both | both, mean | both, 90 of 100 |")
    print("|---|" + "---:|" * 5)
    for game in [zamok.game(key) for key in args.games] or zamok.games():
        for seats in sorted({2, min(4, game.max_seats)}):
            drawn, said = measure(game, seats, args.moves)
            both = sorted(one + other for one, other in zip(drawn, said, strict=True))
            row = [statistics.median(drawn), statistics.median(said), statistics.median(both)]
            row += [statistics.fmean(both), both[len(both) * 9 // 10]]
            cells = " | ".join(f"{value:.2f}" for value in row)
            print(f"| {game.key}, {seats} | {cells} |", flush=True)


if __name__ == "__main__":
    main()
