"""Random games in which the slow scorer must agree with the game's own.

`python -m tests.games.once_upon.agree --games 10000` plays so many games at every seat
count with every variant and option.
"""

from __future__ import annotations

import argparse
import itertools

import zamok
from tests.games.once_upon.scorer import Ledger, score_of_view
from zamok import Dice
from zamok.engine.playout import buffer_for, playout

GAME = zamok.game("once_upon")


def tables() -> list[tuple[int, dict[str, str]]]:
    """Return every seat count with every variant, build timing, jester and cloud."""
    return [
        (seats, {"variant": variant, "build_timing": timing, "jester": jester, "cloud": cloud})
        for seats, variant, timing, jester, cloud in itertools.product(
            (2, 3, 4),
            ("young", "great"),
            ("everyone", "active_player_only"),
            ("floor", "wall"),
            ("first", "every"),
        )
    ]


def check_ends(seats: int, options: dict[str, str], games: int) -> int:
    """Compare the scores at the end of random games; return how many were decided."""
    start = GAME.start(seats=seats, options=options, seed="agree")
    buffer = buffer_for(start)
    dice = Dice(f"agree {seats} {options}".encode()[:64])
    finished = 0
    for _ in range(games):
        state = start.copy()
        state.dice = dice.fork()
        playout(state, dice, buffer)
        view = state.view(None)
        scores = state.scores()
        assert scores == [score_of_view(view, seat) for seat in range(seats)], view
        assert view["scores"] == scores
        finished += view["finisher"] is not None
    return finished


def check_steps(seats: int, options: dict[str, str], games: int) -> int:
    """Compare both slow scorers after every decision of random games; return the decisions."""
    dice = Dice(f"steps {seats} {options}".encode()[:64])
    steps = 0
    for number in range(games):
        state = GAME.start(seats=seats, options=options, seed=f"steps {number}")
        state.recording = True
        buffer = buffer_for(state)
        ledger = Ledger(seats, options["jester"], options["cloud"])
        while not state.over:
            actors = state.actors()
            seat = actors[dice.below(len(actors))]
            state.play(seat, state.pick(seat, dice, buffer))
            ledger.read(state.events)
            view = state.view(None)
            slow = [score_of_view(view, other) for other in range(seats)]
            assert slow == view["scores"] == [ledger.score(other) for other in range(seats)]
            assert slow == state.scores()
            steps += 1
    return steps


def main() -> None:
    parser = argparse.ArgumentParser(description="compare the scorers in random games")
    parser.add_argument("--games", type=int, default=10_000)
    asked = parser.parse_args()
    for seats, options in tables():
        finished = check_ends(seats, options, asked.games)
        print(f"{seats} seats, {', '.join(options.values())}: {asked.games} games agree, ", end="")
        print(f"{finished} castles finished", flush=True)


if __name__ == "__main__":
    main()
