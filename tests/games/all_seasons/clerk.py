"""The clerk: a slow second set of books, kept from the events alone.

He shares no code with the game. He reads the printed figures himself, follows every piece
and taler from hand to hand, checks each amount against the rules, scores the end anew,
and is compared with the game: scores at every step, everything at the end.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import zamok
from zamok import State

BOX = json.loads(
    (Path(zamok.__file__).parent / "games" / "all_seasons" / "components.json").read_text()
)
VALUE = {"sand": 1, "wood": 2, "clay": 4, "stone": 5}
CASTLE = tuple(BOX["places"])


class Clerk:
    """The books of one game."""

    def __init__(self, seats: int, season: str) -> None:
        self.seats = seats
        self.season = season
        self.hands = [Counter({"taler": 3, "sand": 1, "wood": 1}) for _ in range(seats)]
        self.city = Counter({kind: box["count"] for kind, box in BOX["resources"].items()})
        self.city["taler"] = 105
        self.track = {2: 12, 3: 15, 4: 12}[seats]
        self.city["taler"] -= 3 * seats + self.track
        for kind in BOX["resources"]:
            self.city[kind] -= 1 + (seats if kind in ("sand", "wood") else 0)
        self.tower = Counter(dict.fromkeys(BOX["resources"], 1))
        self.bars = 0
        self.reserve = [7 if seats == 2 else 6] * seats
        self.carts: dict[str, int] = {}
        self.spots: dict[str, int] = {}
        self.tiles = Counter({name: box["count"] for name, box in BOX["tiles"].items()})
        self.round_builds = [0] * seats
        self.workers: dict[tuple[int, str], Counter[str]] = {}
        self.inn_talers = 0
        self.gifts: Counter[str] = Counter()
        self.points: list[Counter[str]] = [Counter() for _ in range(seats)]
        self.told_final: Counter[tuple[int, str]] = Counter()
        self.to_market: Counter[int] = Counter()
        self.to_palace: dict[int, dict[str, int]] = {}
        self.laid: dict[str, Any] = {}  # of the payment under way, as it was told last
        self.owed = 0

    def total(self) -> list[int]:
        """Return the points so far."""
        return [sum(lines.values()) for lines in self.points]

    def note(self, kind: str, seat: int | None, data: dict[str, Any]) -> None:
        """Enter an event."""
        entry = getattr(self, kind, None)
        if entry is not None:
            entry(seat, data)
        assert all(count >= 0 for hand in self.hands for count in hand.values())
        assert all(count >= 0 for count in self.city.values())

    def move(self, source: Counter[str], target: Counter[str], kind: str, count: int = 1) -> None:
        assert source[kind] >= count >= 0, (kind, count)
        source[kind] -= count
        target[kind] += count

    # ---- the round --------------------

    def coin(self, seat: int, data: dict[str, Any]) -> None:
        self.first = seat
        self.track -= 1
        self.hands[seat]["taler"] += 1
        self.round_builds = [0] * self.seats

    def equip(self, seat: int, data: dict[str, Any]) -> None:
        held = self.workers[seat, data["card"]] = Counter()
        fixed = dict(BOX["workers"][data["card"]]["goods"])
        for kind, count in fixed.items():
            assert data["goods"].get(kind, 0) >= min(count, self.city[kind])
        for kind, count in data["goods"].items():
            self.move(self.city, held, kind, count)
        assert held.total() <= 3

    def load(self, seat: int, data: dict[str, Any]) -> None:
        assert data["card"] == "worker3"
        assert data["kind"] in ("sand", "wood", "clay")
        held = self.workers[seat, data["card"]]
        self.move(self.city, held, data["kind"])
        assert held.total() <= 3

    def messenger(self, seat: int, data: dict[str, Any]) -> None:
        assert data["talers"] == min(8, self.city["taler"])
        self.move(self.city, self.hands[seat], "taler", data["talers"])

    def toll(self, seat: int, data: dict[str, Any]) -> None:
        assert data["host"] == self.spots.get("city_tavern") != seat
        self.hands[seat]["taler"] -= 1
        if data["host"] is None:
            self.inn_talers += 1
        else:
            self.hands[data["host"]]["taler"] += 1

    def off(self, seat: int, data: dict[str, Any]) -> None:
        assert self.hands[seat]["taler"] == 0
        assert self.carts.pop(data["cart"]) == seat
        self.reserve[seat] += 1

    def withdraw(self, seat: int, data: dict[str, Any]) -> None:
        assert self.spots.pop("city_tavern") == seat
        self.reserve[seat] += 1

    def cart(self, seat: int, data: dict[str, Any]) -> None:
        full = all(kind in self.carts for kind in VALUE)
        assert data["displaced"] == self.carts.get(data["cart"]) != seat
        if data["displaced"] is not None:
            assert full
            self.reserve[data["displaced"]] += 1
        assert data["cart"] != "silver" or full
        self.reserve[seat] -= 1
        assert self.reserve[seat] >= 0
        self.carts[data["cart"]] = seat

    def delivery(self, seat: int, data: dict[str, Any]) -> None:
        kind = data["kind"]
        assert self.carts[kind] == seat
        assert data["tax"] == min(1, self.city[kind])
        self.move(self.city, self.tower, kind, data["tax"])
        full = {"sand": 3, "wood": 2, "clay": 1, "stone": 1, "silver": 1}[kind]
        assert data["count"] == min(full, self.city[kind])
        self.move(self.city, self.hands[seat], kind, data["count"])

    def store(self, seat: int, data: dict[str, Any]) -> None:
        assert data["count"] == self.tower[data["kind"]] > 0
        self.move(self.tower, self.hands[seat], data["kind"], data["count"])

    def buy(self, seat: int, data: dict[str, Any]) -> None:
        assert data["owner"] != seat
        held = self.workers[data["owner"], data["card"]]
        self.move(held, self.hands[seat], data["kind"])
        self.move(self.hands[seat], self.hands[data["owner"]], "taler")

    def work(self, seat: int, data: dict[str, Any]) -> None:
        held = self.workers.pop((seat, data["card"]))
        assert +held == Counter(data["goods"])
        self.hands[seat] += held

    def lay(self, seat: int, data: dict[str, Any]) -> None:
        self.go_on_laying(data)
        worth = sum(VALUE[kind] * count for kind, count in data["paid"].items())
        assert worth < BOX["tiles"][data["building"]]["cost"]
        self.laid = data

    def go_on_laying(self, data: dict[str, Any]) -> None:
        """Nothing that was laid down for a building is taken back."""
        if self.laid:
            assert self.laid["building"] == data["building"]
            assert Counter(self.laid["paid"]) < Counter(data["paid"])
            assert Counter(self.laid["melted"]) <= Counter(data["melted"])

    def build(self, seat: int, data: dict[str, Any]) -> None:
        self.go_on_laying(data)
        self.laid = {}
        tile, paid, melted = data["building"], data["paid"], data["melted"]
        assert (
            sum(VALUE[kind] * count for kind, count in paid.items()) == BOX["tiles"][tile]["cost"]
        )
        assert len(paid) >= 3
        for kind, count in melted.items():
            self.move(self.city, self.hands[seat], kind, count)
            self.hands[seat]["silver"] -= count
            self.bars += count
        for kind, count in paid.items():
            self.move(self.hands[seat], self.city, kind, count)
        self.tiles[tile] -= 1
        assert self.tiles[tile] >= 0
        self.round_builds[seat] += 1
        worth = BOX["tiles"][tile]["points"]
        if data["card"] == "builder":
            assert data["points"] == 0
            assert data["talers"] == min(sum(paid.values()), self.city["taler"])
            self.move(self.city, self.hands[seat], "taler", data["talers"])
        elif data["card"] == "stonemason":
            self.points[seat]["stonemason"] += worth
        else:
            self.points[seat]["worker"] += worth // 2

    def place(self, seat: int, data: dict[str, Any]) -> None:
        spot = data["spot"]
        assert spot not in self.spots
        if data["cart"] is None:
            self.reserve[seat] -= 1
            assert self.reserve[seat] >= 0
        else:
            assert self.carts.pop(data["cart"]) == seat
        self.spots[spot] = seat
        self.move(self.hands[seat], self.city, "taler", data["fee"])

    def collect(self, seat: int, data: dict[str, Any]) -> None:
        assert data["talers"] == self.inn_talers
        self.inn_talers = 0
        self.hands[seat]["taler"] += data["talers"]

    def architect(self, seat: int, data: dict[str, Any]) -> None:
        others = sum(self.round_builds) - self.round_builds[seat]
        assert data["points"] == 5 * others
        self.points[seat]["architect"] += 5 * others

    # ---- winter --------------------

    def dues(self, seat: int, data: dict[str, Any]) -> None:
        assert self.owed == 0
        at_work = self.carts.values()
        if data["card"] == "famine":
            at_work = dict(one for one in self.spots.items() if one[0].startswith(CASTLE)).values()
        self.owed = data["servants"]
        assert self.owed == list(at_work).count(seat) > 0

    def forgiven(self, seat: int, data: dict[str, Any]) -> None:
        assert data["servants"] == self.owed > 0
        assert self.hands[seat]["taler"] == self.total()[seat] == 0
        self.owed = 0

    def pay(self, seat: int, data: dict[str, Any]) -> None:
        self.move(self.hands[seat], self.city, "taler", data["talers"])
        if data["card"] in ("famine", "trade_tax"):
            self.owed -= 1

    def lose_points(self, seat: int, data: dict[str, Any]) -> None:
        self.owed -= 1
        assert data["points"] == min(2, self.total()[seat])
        self.points[seat][data["card"]] -= data["points"]

    def wall(self, seat: int, data: dict[str, Any]) -> None:
        stones = data["goods"]["stone"]
        assert 1 <= stones <= 3
        self.move(self.hands[seat], self.city, "stone", stones)
        self.points[seat]["broken_wall"] += 3 * stones

    def gift(self, seat: int, data: dict[str, Any]) -> None:
        self.move(self.hands[seat], self.gifts, data["kind"])

    def take(self, seat: int, data: dict[str, Any]) -> None:
        self.move(self.gifts, self.hands[seat], data["kind"])

    def won(self, seat: int, data: dict[str, Any]) -> None:
        self.points[seat]["frozen_beauty"] += 8

    def alms(self, seat: int, data: dict[str, Any]) -> None:
        self.move(self.hands[seat], self.city, "taler")

    def no_alms(self, seat: int, data: dict[str, Any]) -> None:
        assert data["points"] == min(5, self.total()[seat])
        self.points[seat]["beggar"] -= data["points"]

    def warm(self, seat: int, data: dict[str, Any]) -> None:
        self.move(self.hands[seat], self.city, "wood", 2)
        self.points[seat]["hearth"] += 3

    def road(self, seat: int, data: dict[str, Any]) -> None:
        for kind in ("stone", "clay", "sand"):
            self.move(self.hands[seat], self.city, kind)
        if data["points"]:
            self.points[seat]["new_road"] += 4
        else:
            assert data["talers"] == min(5, self.city["taler"])
            self.move(self.city, self.hands[seat], "taler", data["talers"])

    # ---- the end --------------------

    def market(self, seat: int, data: dict[str, Any]) -> None:
        self.to_market[seat] = data["talers"]
        self.told_final[seat, "market"] += data["points"]

    def palace(self, seat: int, data: dict[str, Any]) -> None:
        self.to_palace[seat] = data["goods"]
        self.told_final[seat, "palace"] += data["points"]

    def final(self, seat: int, data: dict[str, Any]) -> None:
        self.told_final[seat, data["what"]] += data["points"]

    def end(self, nobody: None, data: dict[str, Any]) -> None:
        """Score the castle anew, building by building, from the figures of the rulebook."""
        owned: dict[str, list[tuple[str, int]]] = {name: [] for name in (*CASTLE, "granary")}
        for spot, owner in self.spots.items():
            building = spot.split("-")[0].split(".")[0]
            if building in owned:
                owned[building].append((spot, owner))
        in_castle = sum(len(owned[name]) for name in CASTLE)
        built = Counter({name: box["count"] for name, box in BOX["tiles"].items()}) - self.tiles
        empty = sum(
            len(BOX["places"][name]["fees"]) - len(owned[name])
            for name in CASTLE
            if name in ("market", "forge") or built[name]
        )
        scored: Counter[tuple[int, str]] = Counter()
        for _, owner in owned["keep"]:
            scored[owner, "keep"] += 3 * empty
        for spot, owner in owned["tavern"]:
            scored[owner, "tavern"] += in_castle if spot == "tavern-12" else in_castle // 2
        for _, owner in owned["large_gate"]:
            scored[owner, "large_gate"] += 2 * built["tower"]
        for _, owner in owned["small_gate"]:
            scored[owner, "small_gate"] += built["tower"]
        for spot, owner in owned["stable"]:
            scored[owner, "stable"] += built["house"] * (3 if spot == "stable-16" else 2)
        for _, owner in owned["servants_house"]:
            scored[owner, "servants_house"] += 23 - built.total()
        for number in range(self.first, self.first + self.seats):
            seat = number % self.seats
            hand = self.hands[seat]
            price = {0: 0, 1: 2, 2: 1}[sum(owner == seat for _, owner in owned["market"])]
            if price:
                scored[seat, "market"] += hand["taler"] // price
                assert self.to_market[seat] == hand["taler"] - hand["taler"] % price
                hand["taler"] %= price
            left = 5 * sum(owner == seat for _, owner in owned["palace"])
            given = Counter(self.to_palace.get(seat, {}))
            bars = given["silver"]
            assert bars <= min(left, hand["silver"])
            lying = sorted(VALUE[kind] for kind in VALUE for _ in range(self.city[kind]))
            assert bars <= len(lying)
            if bars:
                scored[seat, "palace"] += sum(lying[-bars:])
                hand["silver"] -= bars
                self.bars += bars
            pieces = sorted(
                (kind for kind in VALUE for _ in range(hand[kind])),
                key=lambda kind: -VALUE[kind],
            )[: left - bars]
            assert given == Counter({"silver": bars}) + Counter(pieces)
            for kind in pieces:
                self.move(hand, self.city, kind)
                scored[seat, "palace"] += VALUE[kind]
        for spot, owner in owned["forge"]:
            scored[owner, "forge"] += self.bars if spot == "forge-10" else self.bars // 2
        for _, owner in owned["granary"]:
            scored[owner, "granary"] += {1: 10, 2: 7, 3: 3}[len(owned["granary"])]
        assert +scored == +self.told_final
        for (owner, what), points in scored.items():
            self.points[owner][what] += points

    def agree(self, state: State) -> None:
        """Compare the books with a finished game, to the last taler and piece."""
        lines = state.breakdown()
        for seat in range(self.seats):
            mine = {what: points for what, points in self.points[seat].items() if points}
            assert {line["what"]: line["points"] for line in lines[seat]} == mine
            hand = self.hands[seat]
            worth = sum(VALUE[kind] * hand[kind] for kind in VALUE) + 5 * hand["silver"]
            assert state.standing()[seat] == (self.total()[seat], hand["taler"], worth)
        view = state.view(None)
        assert not self.workers
        assert not self.laid
        assert self.owed == 0
        held = sum(hand["taler"] for hand in self.hands) + self.inn_talers + self.gifts["taler"]
        assert view["track"] == self.track
        assert view["bank"] == 105 - held - self.track
        assert view["forge"] == self.bars
        assert [player["reserve"] for player in view["players"]] == self.reserve
