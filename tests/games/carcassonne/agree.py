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
from tests.games.carcassonne.table import thing
from zamok.games.carcassonne.facts import KIND_NAMES
from zamok.games.carcassonne.game import GAME
from zamok.games.carcassonne.rules import Rules
from zamok.games.carcassonne.state import FOLLOWER, HELD
from zamok.games.carcassonne.view import View

Choice = Callable[[Rules, int, list[int], random.Random], int]


def at_random(table: Rules, seat: int, legal: list[int], source: random.Random) -> int:
    return source.choice(legal)


def greedily(table: Rules, seat: int, legal: list[int], source: random.Random) -> int:
    """Choose what brings most points in this turn, tokens in hand and followers kept."""

    def value(after: Rules) -> float:
        mine, theirs = after.scores()[seat], after.scores()[1 - seat]
        return mine - theirs + 3 * bin(int(after.large[HELD + seat])).count("1")

    def best(before: Rules, moves: list[int], deep: int) -> tuple[float, int]:
        found = []
        for move in moves:
            after = before.copy()
            after.recording = False
            after.play(seat, move)
            worth = value(after)
            if deep and not after.over and after.phase == FOLLOWER:
                worth = best(after, after.legal(seat), 0)[0]
            found.append((worth + source.random() / 2, move))
        return max(found)

    if len(legal) > 12:
        legal = source.sample(legal, 12)
    return best(table, legal, 1)[1]


def compare(table: Rules) -> list[slow.Thing]:
    """Check every object on the board, and what the view says of them, against the slow scorer."""
    view = table.view(None)
    found = slow.things(view)
    slots = {point: name for name, point in slow.POINTS.items()}
    for one in found:
        for cell, (x, y) in sorted(one.spots):
            if cell in one.tiles:
                column, row = slow.cell_of(cell)
                check(thing(table, cell, slots[x - 4 * column, y - 4 * row]), one)
    occupied = sum(1 for one in found if sum(one.men))
    assert occupied == len(view["things"])
    assert slow.largest_empty(view) == len(view["forecast"]["empty"])
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


class Book:
    """Book-keeping of one's own over the events of a game: owners, markers, keeps, tokens."""

    def __init__(self, found: list[slow.Thing], first: int, count_starts: bool) -> None:
        self.found = found
        self.turn = first
        self.count_starts = count_starts
        self.points = [0, 0]
        self.keeps = [0, 0]
        self.men: list[tuple[int, str, str]] = []
        self.held: list[list[int]] = [[], []]
        self.ready: list[list[int]] = [[], []]  # held when the seat's turn began
        self.wall = [set(c["spaces"]) for c in slow.DATA["corners"]["items"] if c["token"]]
        self.scored: list[slow.Thing] = []
        self.others = False  # the seat whose turn it is not has begun to score
        self.due: int | None = None  # the seat that must take a token now

    def note(self, event: Any) -> None:
        """Follow an event, and check it if it is about points or tokens."""
        if event.kind != "token" and event.kind != "keep":
            assert self.due is None, "a marker stopped at a token and left it"
        if event.kind == "draw":
            self.turn = event.seat
            self.ready[self.turn] = list(self.held[self.turn])
            self.others = False
        elif event.kind == "follower":
            self.men.append((event.seat, event.data["cell"], event.data["slot"]))
        elif event.kind == "back":
            self.men.remove((event.seat, event.data["cell"], event.data["slot"]))
        elif event.kind == "extra":
            self.use(event.seat, 1)
        elif event.kind in ("score", "tie"):
            self.score(event)
        elif event.kind == "keep":
            assert event.data["size"] == self.keeps[event.seat]
        elif event.kind == "put_away":
            assert event.data["spaces"] == [sorted(pair) for pair in self.wall]
            self.wall = []
        elif event.kind == "token":
            assert event.seat == self.due
            assert event.data["space"] == self.points[event.seat] % 100
            self.wall = [pair for pair in self.wall if event.data["space"] not in pair]
            self.held[event.seat].append(event.data["token"])
            self.due = None

    def score(self, event: Any) -> None:
        """Check that the right seat has the right points for a completed object, at its time."""
        one = slow.at(self.found, event.data["cell"], event.data["slot"])
        assert one.open == 0, "an object was scored before it was complete"
        assert one.kind == event.data["kind"]
        assert not any(one is other for other in self.scored), "an object was scored twice"
        self.scored.append(one)
        on_it = [0, 0]
        for seat, cell, slot in self.men:
            on_it[seat] += slow.at(self.found, cell, slot) is one
        assert sum(on_it)
        if event.kind == "tie":
            assert on_it[0] == on_it[1]
            return
        seat = event.seat
        assert on_it[seat] > on_it[1 - seat]
        self.others |= seat != self.turn
        assert seat != self.turn or not self.others, "own objects are scored first"
        token = event.data["token"]
        if token:
            assert token == {"tower": 2, "house": 3}[one.kind]
            self.use(seat, token)
        assert event.data["points"] == (2 if token else 1) * one.worth
        self.points[seat] += event.data["points"]
        if one.kind == "house":
            size = len(one.tiles) + (len(one.starts) if self.count_starts else 0)
            self.keeps[seat] = max(self.keeps[seat], size)
        if any(self.points[seat] % 100 in pair for pair in self.wall):
            self.due = seat

    def use(self, seat: int, token: int) -> None:
        """Take away a token that was held when the seat's own turn began."""
        assert seat == self.turn
        self.ready[seat].remove(token)
        self.held[seat].remove(token)

    def close(self, view: View) -> None:
        """Compare what is left with the end of the game."""
        assert self.due is None
        stand = [(man["seat"], man["cell"], man["slot"]) for man in view["followers"]]
        assert sorted(stand) == sorted(self.men)
        assert not self.wall
        assert not any(corner["token"] for corner in view["corners"])
        for seat, player in enumerate(view["players"]):
            assert (player["keep"]["size"] if player["keep"] else 0) == self.keeps[seat]
            assert [token["token"] for token in player["tokens"]] == sorted(self.held[seat])


def play(seed: int, choose: Choice, every_turn: bool, **options: str) -> tuple[Rules, Counter[str]]:
    """Play a game, check it, and return its end and how often each kind of event happened."""
    source = random.Random(seed)
    table = GAME.start(options=options, seed=f"agree {seed}")
    assert isinstance(table, Rules)
    table.recording = True
    story: list[Any] = []
    while not table.over:
        (seat,) = table.actors()
        table.play(seat, choose(table, seat, table.legal(seat), source))
        story += table.events
        if every_turn:
            compare(table)
    found = compare(table)
    book = Book(found, int(table.first), "tiles_and_starts" in options.values())
    for event in story:
        book.note(event)
    view = table.view(None)
    book.close(view)
    assert all(one.open for one in found if sum(one.men) and one.kind != "court")
    final = slow.final_points(view, found)
    assert table.scores() == [a + b for a, b in zip(book.points, final, strict=True)]
    return table, Counter(event.kind for event in story)


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
