"""Write docs/PERFT.md: `python -m tests.docs.perft`.

It takes minutes and can be stopped: what was counted is kept, and the same command goes on there.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import zamok
from zamok.cli.perft import TEXTS
from zamok.engine import Dice, Game, State
from zamok.engine.perft import Count, perft

HERE = Path(__file__).parents[2]
PAGE = HERE / "docs" / "PERFT.md"
KEPT = HERE / "build" / "perft.jsonl"  # a line a depth of a position
MARK = "<!-- From here on `python -m tests.docs.perft` writes this page. -->\n"
ENOUGH = 200_000  # ways: no deeper than the first depth that has as many
LATE = 5  # decisions before the end of a random game
SEED = "perft"


def late(game: Game, seats: int) -> State:
    """Return a position shortly before the end of a random game."""
    length = 0
    for stop in (-1, LATE):
        state, dice = game.start(seats, seed=SEED), Dice(SEED.encode())
        plies = 0
        while not state.over and (stop < 0 or plies < length - stop):
            seat = state.actors()[0]
            moves = state.legal(seat)
            state.play(seat, moves[int(dice.below(len(moves)))])
            plies += 1
        length = plies
    return state


def kept() -> dict[str, list[Count]]:
    """Return what was counted before, by position; a line that was broken off is cut off."""
    if not KEPT.exists():
        return {}
    whole, _, _ = KEPT.read_text(encoding="utf-8").rpartition("\n")
    KEPT.write_text(f"{whole}\n" if whole else "", encoding="utf-8")
    rows = [json.loads(line) for line in whole.splitlines()]
    return {text: [Count(*one) for one in counts] for text, counts in rows}


def counted(state: State, before: list[Count], enough: int) -> list[Count]:
    """Count on from what was counted before, until it is enough or all games are over."""
    counts = before
    while not counts or 0 < counts[-1].ways < enough:
        counts = perft(state, len(counts) + 1, TEXTS)
        with KEPT.open("a", encoding="utf-8") as file:
            file.write(json.dumps([state.to_text(), counts]) + "\n")
    return counts


def table(counts: list[Count]) -> list[str]:
    """Return the rows of one position, without depths that no game reaches."""
    rows = ["| depth | ways | positions | ended |", "| ---: | ---: | ---: | ---: |"]
    for at, one in enumerate(counts, start=1):
        if one.ways:
            rows.append(f"| {at} | {one.ways} | {one.positions or '—'} | {one.ended} |")
    return rows


def written(enough: int) -> str:
    """Return what is made of the page."""
    lines: list[str] = []
    known = kept()
    for game in zamok.games():
        lines += ["", f"## {game.words('en')('title')} (`{game.key}`, v{game.version})"]
        for seats in range(game.min_seats, game.max_seats + 1):
            start, end = game.start(seats, seed=SEED), late(game, seats)
            for name, state in (("the beginning", start), ("late", end)):
                text = state.to_text()
                counts = counted(state, known.get(text, []), enough)
                print(f"{game.key}, {seats} seats, {name}: {counts[-1].ways} ways", flush=True)
                lines += ["", f"**{seats} seats, {name}**", "", "```", text, "```", ""]
                lines += table(counts)
    return "\n".join(lines) + "\n"


def main() -> None:
    """Count what was not counted yet, and write the page."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--enough", type=int, default=ENOUGH, help=f"ways (default: {ENOUGH})")
    args = parser.parse_args()
    KEPT.parent.mkdir(exist_ok=True)
    head = PAGE.read_text(encoding="utf-8").partition(MARK)[0]
    PAGE.write_text(head + MARK + written(args.enough), encoding="utf-8")


if __name__ == "__main__":
    main()
