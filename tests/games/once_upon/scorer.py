"""Slow scorers that share no code and no data with the game's own.

One reads a view, the other adds up what the events of a whole game told.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from zamok import Event
from zamok.games.once_upon.view import Castle, View

GROUPS = [(4, 1), (8, 2), (12, 4), (16, 6), (20, 8), (24, 11), (28, 14), (32, 17), (36, 20)]
GREEN = {
    1: ["peasant", "lumberjack", "miner", "merchant"],
    2: ["shepherdess", "cook", "guard", "monk", "troll", "bohemian"],
    3: ["knight", "wizard", "architect", "jester"],
    4: ["queen", "king"],
}
CROWNED = {"courtesan", "jester", "prince", "princess", "queen", "king"}


def residents_worth(residents: int) -> int:
    if residents == 0:
        return 0
    for last, points in GROUPS:
        if residents <= last:
            return points
    raise AssertionError(f"{residents} residents")


def guest_worth(
    guest: str, guests: Iterable[str], floors: int, towers: int, walls: int, flags: int, jester: str
) -> int:
    if guest.startswith("young_"):
        return next(points for points, names in GREEN.items() if guest[6:] in names)
    if guest == "courtesan":
        return len(CROWNED & set(guests))
    counted = {
        "jester": walls if jester == "wall" else floors,
        "prince": floors,
        "princess": towers,
        "king": flags,
        "queen": 3,
    }
    return counted.get(guest, 1)


def score_of_castle(castle: Castle, jester: str) -> int:
    """Score one castle."""
    flags = [value for wall in castle["walls"] for value in wall["flags"]]
    walls = sum(1 for wall in castle["walls"] if wall["built"])
    total = sum(castle["towers"]) + sum(flags) + residents_worth(castle["residents"])
    total += 4 * castle["sun"] + 4 * castle["cloud"] + 2 * castle["small_clouds"]
    for guest in castle["guests"]:
        total += guest_worth(
            guest,
            castle["guests"],
            castle["floors"],
            len(castle["towers"]),
            walls,
            len(flags),
            jester,
        )
    return total


def score_of_view(view: View, seat: int) -> int:
    """Score one castle of a view."""
    return score_of_castle(view["castles"][seat], view["jester"])


class Ledger:
    """What the events of a game have told so far, seat by seat."""

    def __init__(self, seats: int, jester: str, cloud: str) -> None:
        self.jester = jester
        self.every_cloud = cloud == "every"
        self.towers: list[list[int]] = [[] for _ in range(seats)]
        self.flags: list[list[int]] = [[] for _ in range(seats)]
        self.floors = [0] * seats
        self.walls = [0] * seats
        self.residents = [0] * seats
        self.small_clouds = [0] * seats
        self.guests: list[set[str]] = [set() for _ in range(seats)]
        self.sun: int | None = None
        self.clouds: set[int] = set()

    def read(self, events: Iterable[Event]) -> None:
        for event in events:
            if event.seat is not None:
                self._read(event.kind, event.seat, event.data)

    def _read(self, kind: str, seat: int, data: dict[str, Any]) -> None:
        if kind == "tower":
            self.towers[seat].append(data["points"])
            if len(self.towers[seat]) == 4 and self.sun is None:
                self.sun = seat
        elif kind == "flag":
            self.flags[seat].append(data["points"])
        elif kind == "floor":
            self.floors[seat] += 1
        elif kind == "wall":
            self.walls[seat] += 1
        elif kind == "residents":
            self.residents[seat] += data["count"]
        elif kind == "small_cloud":
            self.small_clouds[seat] += 1
        elif kind == "guest":
            self.guests[seat].add(data["guest"])
        elif kind == "steal":
            self.guests[data["victim"]].remove(data["guest"])
            self.guests[seat].add(data["guest"])
        parts = self.floors[seat] + len(self.towers[seat]) + self.walls[seat]
        if parts == 12 and (self.every_cloud or not self.clouds):
            self.clouds.add(seat)

    def score(self, seat: int) -> int:
        total = sum(self.towers[seat]) + sum(self.flags[seat]) + 2 * self.small_clouds[seat]
        total += residents_worth(self.residents[seat])
        total += 4 * (self.sun == seat) + 4 * (seat in self.clouds)
        for guest in self.guests[seat]:
            total += guest_worth(
                guest,
                self.guests[seat],
                self.floors[seat],
                len(self.towers[seat]),
                self.walls[seat],
                len(self.flags[seat]),
                self.jester,
            )
        return total
