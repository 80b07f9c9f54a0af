"""Write docs/PERFT.md: `python -m tests.docs.perft` (it takes minutes)."""

from __future__ import annotations

from pathlib import Path

import zamok
from zamok.engine import Dice, Game, State
from zamok.engine.perft import perft

PAGE = Path(__file__).parents[2] / "docs" / "PERFT.md"
MARK = "<!-- From here on `python -m tests.docs.perft` writes this page. -->\n"
MOST = 4_000  # ways of the last depth
TEXTS = 1_500  # positions that are told apart
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


def table(state: State) -> list[str]:
    """Return the rows of one position: as deep as it does not take long."""
    depth = 1
    counts = perft(state, 1, TEXTS)
    while counts[-1].ways and depth < 8:
        deeper = perft(state, depth + 1, TEXTS)
        if deeper[-1].ways > MOST:
            break
        depth, counts = depth + 1, deeper
    rows = ["| depth | ways | positions | ended |", "| ---: | ---: | ---: | ---: |"]
    for at, one in enumerate(counts, start=1):
        rows.append(f"| {at} | {one.ways} | {one.positions or '—'} | {one.ended} |")
    return rows


def written() -> str:
    """Return what is made of the page."""
    lines: list[str] = []
    for game in zamok.games():
        lines += ["", f"## {game.words('en')('title')} (`{game.key}`, v{game.version})"]
        for seats in range(game.min_seats, game.max_seats + 1):
            start, end = game.start(seats, seed=SEED), late(game, seats)
            for name, state in (("the beginning", start), ("late", end)):
                lines += ["", f"**{seats} seats, {name}**", "", "```", state.to_text(), "```", ""]
                lines += table(state)
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    head = PAGE.read_text(encoding="utf-8").partition(MARK)[0]
    PAGE.write_text(head + MARK + written(), encoding="utf-8")
