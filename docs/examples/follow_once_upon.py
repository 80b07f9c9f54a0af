"""Follow Once Upon a Castle by its events: a notebook page a castle, the dice, the guests."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from zamok.engine.event import Told
from zamok.games.once_upon.facts import (
    CELL_IDS,
    CHIPS,
    CLOUD,
    GROUP_POINTS,
    GROUP_SIZES,
    GUEST_FACTS,
    GUEST_IDS,
    LINE_FACTS,
    MONK_FLAG,
    SMALL_CLOUD,
    SUN,
    WALL_ROOM,
)


class Castle:
    """What one player has drawn, laid and invited."""

    def __init__(self) -> None:
        self.sheet: str | None = None
        self.chips: set[str] = set()
        self.floors = self.walls = self.residents = self.small_clouds = 0
        self.towers: list[int] = []
        self.flags: list[list[int]] = [[] for _ in WALL_ROOM]
        self.guests: set[str] = set()
        self.sun = self.cloud = False

    def groups(self) -> list[int]:
        """Return how many residents are in each group: one is filled after the other."""
        before = [sum(GROUP_SIZES[:at]) for at in range(len(GROUP_SIZES))]
        sizes = zip(GROUP_SIZES, before, strict=True)
        return [min(size, max(0, self.residents - first)) for size, first in sizes]

    def worth(self, guest: str, jester: str) -> int:
        """Return what a guest is worth here."""
        crowned = [one for one in self.guests if GUEST_FACTS[one].get("kind") == "crowned"]
        counted = {
            "courtesan": len(crowned),
            "jester": self.walls if jester == "wall" else self.floors,
            "prince": self.floors,
            "princess": len(self.towers),
            "king": sum(map(len, self.flags)),
        }
        return counted.get(guest, GUEST_FACTS[guest]["points"])

    def page(self, jester: str) -> dict[str, Any]:
        """Return the castle as a view shows it."""
        guests = [guest for guest in GUEST_IDS if guest in self.guests]
        worth = [self.worth(guest, jester) for guest in guests]
        groups = self.groups()
        reached = sum(1 for come in groups if come)
        sums = {
            "towers": sum(self.towers),
            "flags": sum(map(sum, self.flags)),
            "residents": GROUP_POINTS[reached - 1] if reached else 0,
            "guests": sum(worth),
            "sun": int(SUN) * self.sun,
            "cloud": int(CLOUD) * self.cloud,
            "small_clouds": int(SMALL_CLOUD) * self.small_clouds,
        }
        walls = [
            {"built": at < self.walls, "room": int(room), "flags": self.flags[at]}
            for at, room in enumerate(WALL_ROOM)
        ]
        return {
            "sheet": self.sheet,
            "chips": [cell for cell in CELL_IDS if cell in self.chips],
            "chips_left": int(CHIPS) - len(self.chips),
            "floors": self.floors,
            "towers": self.towers,
            "walls": walls,
            "residents": self.residents,
            "groups": groups,
            "sun": self.sun,
            "cloud": self.cloud,
            "small_clouds": self.small_clouds,
            "guests": guests,
            "guest_points": worth,
            "parts": self.floors + len(self.towers) + self.walls,
            "sums": sums,
            "score": sum(sums.values()),
        }


class Follower:
    """The notebook of a seat, or of a spectator (None)."""

    def __init__(self, seats: int, options: Mapping[str, str], you: int | None) -> None:
        self.options, self.you = options, you
        self.castles = [Castle() for _ in range(seats)]
        self.mine: Castle | None = None  # while dice are used: the own castle, the choice in it
        great = options["variant"] == "great"
        self.unseen = [guest for guest in GUEST_IDS if ("kind" in GUEST_FACTS[guest]) == great]
        self.open: set[str] = set()
        self.turn = self.active = 0
        self.dice: list[str] = []
        self.finisher: int | None = None
        self.last = self.over = False

    def see(self, event: Told) -> None:
        """Note what happened."""
        kind, seat, data = event["kind"], event["seat"], event["data"]
        if kind not in ("roll", "used", "chosen"):
            self.mine = None  # all have chosen, and what they did is told
        if kind == "open":
            self.unseen.remove(data["guest"])
            self.open.add(data["guest"])
        elif kind == "over":
            self.over = True
        elif seat is not None:
            self._see(kind, seat, data)

    def _see(self, kind: str, seat: int, data: dict[str, Any]) -> None:
        """Note what happened to a seat."""
        castle = self.castles[seat]
        if data.get("line"):
            castle.chips -= set(LINE_FACTS[self.options["variant"]][data["line"]]["cells"])
        match kind:
            case "first":
                self.active = seat
            case "roll":
                self.turn, self.active, self.dice = self.turn + 1, seat, data["faces"]
                self.mine = None if self.you is None else deepcopy(self.castles[self.you])
            case "used" if self.mine is not None:
                self._use(self.mine, data["target"], data["residents"])
            case "sheet":
                castle.sheet = data["side"]
            case "chip":
                castle.chips.add(data["cell"])
            case "move_chip":
                castle.chips.remove(data["origin"])
                castle.chips.add(data["cell"])
            case "residents":
                castle.residents = data["total"]
            case "small_cloud":
                castle.small_clouds += 1
            case "floor":
                castle.floors += 1
            case "tower":
                castle.towers.append(data["points"])
            case "wall":
                castle.walls += 1
            case "flag":
                castle.flags[data["wall"] - 1].append(data["points"])
            case "sun":
                castle.sun = True
            case "cloud":
                castle.cloud = True
                self.finisher = seat if self.finisher is None else self.finisher
            case "guest" | "steal":
                self._invite(castle, data["guest"], data.get("victim"))
            case "last":
                self.last = True

    def _use(self, mine: Castle, target: str, residents: int) -> None:
        """Note what the own die did: the others will be told later."""
        mine.residents += residents
        if target in CELL_IDS:
            mine.chips.add(target)
        elif target.startswith("flag"):
            mine.flags[int(target[-1]) - 1].append(int(MONK_FLAG))
        elif target == "cloud":
            mine.small_clouds += 1

    def _invite(self, castle: Castle, guest: str, victim: int | None) -> None:
        """Note where a guest has come to, and from where."""
        castle.guests.add(guest)
        if victim is not None:
            self.castles[victim].guests.remove(guest)
        elif guest in self.open:
            self.open.remove(guest)
        else:
            self.unseen.remove(guest)

    def view(self) -> dict[str, Any]:
        """Return the view; what only says what is asked is there when nothing is."""
        jester = self.options["jester"]
        castles = [castle.page(jester) for castle in self.castles]
        scores = [castle["score"] for castle in castles]
        best = [seat for seat, score in enumerate(scores) if score == max(scores)]
        seen = {
            "you": self.you,
            **{name: self.options[name] for name in ("variant", "build_timing", "jester", "cloud")},
            "over": self.over,
            "winners": best if self.over else [],
            "turn": self.turn,
            "active": self.active,
            "dice": self.dice,
            "last": self.last,
            "finisher": self.finisher,
            "open": [guest for guest in GUEST_IDS if guest in self.open],
            "deck": len(self.unseen),
            "unseen": self.unseen,
            "castles": castles,
            "mine": self.mine and self.mine.page(jester),
            "scores": scores,
        }
        if not self.over:
            return seen
        idle = {"builder": None, "dice_left": [], "gain": None, "count": 0, "lifted": None}
        return {**seen, "phase": "over", "actors": [], "moved": [], **idle}
