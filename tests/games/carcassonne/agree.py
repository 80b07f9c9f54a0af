"""Whole games, checked object by object against the slow scorer.

`python -m tests.games.carcassonne.agree --games 10000` prints what it found.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

from tests.games.carcassonne import slow
from tests.games.carcassonne.table import GAME, thing
from zamok.games.carcassonne.facts import KIND_NAMES
from zamok.games.carcassonne.rules import Table

Choice = Callable[[Table, int, list[int], random.Random], int]


def at_random(table: Table, seat: int, legal: list[int], source: random.Random) -> int:
    return source.choice(legal)


def greedily(table: Table, seat: int, legal: list[int], source: random.Random) -> int:
    """Choose what brings most points in this turn, tokens in hand and followers kept."""

    def value(after: Table) -> float:
        mine, theirs = after.scores()[seat], after.scores()[1 - seat]
        return mine - theirs + 3 * bin(int(after.own[6 + seat])).count("1")

    def best(before: Table, moves: list[int], deep: int) -> tuple[float, int]:
        found = []
        for move in moves:
            after = before.copy()
            after.recording = False
            after.play(seat, move)
            worth = value(after)
            if deep and not after.over and after.phase == 1:
                worth = best(after, after.legal(seat), 0)[0]
            found.append((worth + source.random() / 2, move))
        return max(found)

    if len(legal) > 12:
        legal = source.sample(legal, 12)
    return best(table, legal, 1)[1]


def compare(table: Table) -> list[slow.Thing]:
    """Check every object on the board, and what the view says of them, against the slow scorer."""
    view: dict[str, Any] = table.view(None)
    found = slow.things(view)
    slots = {point: name for name, point in slow.POINTS.items()}
    for one in found:
        for cell, (x, y) in sorted(one.spots):
            if cell in one.tiles:
                column, row = slow.cell_of(cell)
                check(thing(table, cell, slots[x - 4 * column, y - 4 * row]), one)
    occupied = sum(1 for one in found if sum(one.men))
    assert occupied == len(view["things"])
    assert slow.largest_empty(view) == view["empty_area"]
    return found


def check(fast: dict[str, Any], one: slow.Thing) -> None:
    """Compare one object."""
    expected = {
        "kind": KIND_NAMES.index(one.kind),
        "tiles": len(one.tiles),
        "starts": len(one.starts) if one.kind != "court" else fast["starts"],
        "open": one.open,
        "wells": one.wells,
        "markets": one.markets,
        "men": one.men,
        "winner": -1 if one.winner is None else one.winner,
        "worth": one.worth,
    }
    assert fast == expected


def play(seed: int, choose: Choice, every_turn: bool, **options: str) -> tuple[Table, Counter[str]]:
    """Play a game, check it, and return its end and how often each kind of event happened."""
    source = random.Random(seed)
    table = GAME.start(options=options, seed=f"agree {seed}")
    assert isinstance(table, Table)
    table.recording = True
    scored: list[Any] = []
    seen: Counter[str] = Counter()
    before = table.scores()
    while not table.over:
        (seat,) = table.actors()
        before = table.scores()
        table.play(seat, choose(table, seat, table.legal(seat), source))
        seen.update(event.kind for event in table.events)
        scored += [event for event in table.events if event.kind in ("score", "tie")]
        if every_turn:
            compare(table)
    found = compare(table)
    totals = [0, 0]
    objects = []
    for event in scored:
        one = slow.at(found, event.data["cell"], event.data["slot"])
        assert one.open == 0, "an object was scored before it was complete"
        assert one.kind == event.data["kind"]
        objects.append(id(one))
        if event.kind == "score":
            doubled = 2 if event.data["token"] else 1
            assert event.data["points"] == doubled * one.worth
            totals[event.seat] += event.data["points"]
    assert len(set(objects)) == len(objects), "an object was scored twice"
    assert all(one.open for one in found if sum(one.men) and one.kind != "court")
    final = slow.final_points(table.view(None), found)
    assert table.scores() == [a + b for a, b in zip(totals, final, strict=True)], before
    return table, seen


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10000)
    parser.add_argument("--greedy", type=int, default=200)
    wanted = parser.parse_args()
    for name, choose, games in (
        ("random", at_random, wanted.games),
        ("greedy", greedily, wanted.greedy),
    ):
        began = time.perf_counter()
        scores: list[list[int]] = []
        wins = [0.0, 0.0]
        gaps: list[int] = []
        seen: Counter[str] = Counter()
        for seed in range(games):
            table, events = play(seed, choose, False)
            seen.update(events)
            first = int(table.first)
            ordered = [table.scores()[first], table.scores()[1 - first]]
            scores.append(ordered)
            gaps.append(ordered[0] - ordered[1])
            wins[0] += 1 if gaps[-1] > 0 else 0.5 if gaps[-1] == 0 else 0
            wins[1] += 1 if gaps[-1] < 0 else 0.5 if gaps[-1] == 0 else 0
        if not games:
            continue
        flat = sorted(score for pair in scores for score in pair)
        marks = [flat[len(flat) * share // 100] for share in (5, 25, 50, 75, 95)]
        print(f"{name}: {games} games agree ({time.perf_counter() - began:.0f} s)")
        print(f"  points {statistics.mean(flat):.1f} on average; 5/25/50/75/95 %: {marks}")
        print(
            f"  first seat: {100 * wins[0] / games:.1f} % of the wins (draws halved), "
            f"{statistics.mean(gaps):+.2f} points"
        )
        print(f"  events: {dict(sorted(seen.items()))}")


if __name__ == "__main__":
    main()
