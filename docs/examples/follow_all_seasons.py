"""Follow a game of A Castle for All Seasons by its events alone.

All that moves is a piece in a heap, a servant at a place or a card in a row. What is asked
(`phase`, `actors`, `card`, `payment`) is no event; it is known again when the game is over.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from zamok.engine.event import Told
from zamok.games.all_seasons import facts
from zamok.games.all_seasons.facts import BUILDING_NAMES, CARD_NAMES, DATA, EVENT_NAMES, KIND_NAMES

GOODS = KIND_NAMES[:-1]  # the last kind is the taler
LASTING = {name for name, card in DATA["winter_cards"].items() if card.get("lasting")}
LOSSES = ("lose_points", "no_alms")  # events that take points; all others bring them


def ordered(found: Iterable[str], names: Iterable[str]) -> list[str]:
    """Return those of some names that were found, in the order of the names."""
    there = set(found)
    return [name for name in names if name in there]


@dataclass
class Seat:
    """What is known of a seat."""

    reserve: int
    score: int = 0
    hand: set[str] = field(default_factory=lambda: set(CARD_NAMES))  # or face down
    down: int = 0
    mine: set[str] = field(default_factory=set)  # my own cards that lie face down
    known: set[str] = field(default_factory=set)  # face down, and everybody knows it
    maybe: set[str] = field(default_factory=set)  # what may lie face down
    doomed: set[str] = field(default_factory=set)  # face down, and the bandits wait for it
    now: set[str] = field(default_factory=set)
    played: set[str] = field(default_factory=set)
    gone: set[str] = field(default_factory=set)
    built: Counter[str] = field(default_factory=Counter)
    built_now: int = 0
    joined: set[str] = field(default_factory=set)


class Follower:
    """A notebook at the table."""

    def __init__(self, seats: int, options: Mapping[str, str], you: int | None) -> None:
        self.you, self.options = you, options
        self.rounds = int(facts.ROUNDS[seats])
        self.round, self.first, self.over = 0, 0, False
        self.seats = [Seat(int(facts.SERVANTS[seats])) for _ in range(seats)]
        # Pieces and talers: of each seat, on each worker, in the city and so on.
        self.heaps: defaultdict[Any, Counter[str]] = defaultdict(Counter)
        self.melted: Counter[str] = Counter()  # bars in the payment under way
        self.at: dict[str, int] = {}  # whose servant is where; a cart is called by what it brings
        self.fresh: set[str] = set()
        self.builders: dict[str, list[int]] = {name: [] for name in DATA["tiles"]}
        self.unseen, self.lying = set(EVENT_NAMES), set[str]()
        self.event: str | None = None
        self.suitors: set[int] = set()
        self.owed = 0
        self.heaps["city"].update(dict(zip(KIND_NAMES, map(int, facts.SUPPLY), strict=True)))
        start = DATA["start"]
        for who in range(seats):
            self.move("city", who, {"taler": start["talers"], **start["goods"]})
        self.move("city", "tower", dict.fromkeys(GOODS, start["tower"]))
        self.move("city", "track", {"taler": self.rounds})

    def move(self, source: object, target: object, goods: Mapping[str, int]) -> None:
        """Move pieces and talers from one heap to another."""
        self.heaps[source].subtract(goods)
        self.heaps[target].update(goods)

    def see(self, event: Told) -> None:
        """Note what happened: points here, the rest where its kind has a method for it."""
        who, data = event["seat"], event["data"]
        if who is not None:
            points = data.get("points", 0)
            self.seats[who].score += -points if event["kind"] in LOSSES else points
        note = getattr(self, f"see_{event['kind']}", None)
        if note is not None:
            note(who, data) if who is None else note(who, data, self.seats[who])

    # ---- the round ---------------------------------------------------------------------

    def see_coin(self, who: int, data: Any, seat: Seat) -> None:
        self.end_round()
        self.round, self.first, self.event = data["round"], who, None
        self.move("track", who, {"taler": 1})

    def end_round(self) -> None:
        self.fresh.clear()
        for seat in self.seats:
            seat.built_now = 0
            seat.joined.clear()

    def see_down(self, who: int, data: Any, seat: Seat) -> None:
        if seat.down == 0:
            seat.maybe = seat.hand if seat.played else seat.hand - {"architect"}
        seat.down += 1

    def see_down_card(self, who: int, data: Any, seat: Seat) -> None:
        seat.mine.add(data["card"])

    def see_reveal(self, who: int, data: Any, seat: Seat) -> None:
        seat.now = set(data["cards"])
        seat.hand = seat.hand - seat.now
        seat.played |= seat.now - seat.doomed
        seat.gone |= seat.doomed
        seat.down, seat.mine, seat.known, seat.maybe, seat.doomed = 0, set(), set(), set(), set()

    def see_resolve(self, who: int, data: Any, seat: Seat) -> None:
        seat.now.remove(data["card"])

    # ---- characters --------------------------------------------------------------------

    def see_equip(self, who: int, data: Any, seat: Seat) -> None:
        self.move("city", (who, data["card"]), data["goods"])

    def see_load(self, who: int, data: Any, seat: Seat) -> None:
        self.move("city", (who, data["card"]), {data["kind"]: 1})

    def see_messenger(self, who: int, data: Any, seat: Seat) -> None:
        self.move("city", who, {"taler": data["talers"]})

    def see_toll(self, who: int, data: Any, seat: Seat) -> None:
        self.move(who, "inn" if data["host"] is None else data["host"], {"taler": 1})

    def see_off(self, who: int, data: Any, seat: Seat) -> None:
        del self.at[data["cart"]]
        seat.reserve += 1

    def see_cart(self, who: int, data: Any, seat: Seat) -> None:
        if data["displaced"] is not None:
            self.seats[data["displaced"]].reserve += 1
        seat.reserve -= 1
        self.at[data["cart"]] = who
        self.fresh.add(data["cart"])

    def see_delivery(self, who: int, data: Any, seat: Seat) -> None:
        self.move("city", "tower", {data["kind"]: data["tax"]})
        self.move("city", who, {data["kind"]: data["count"]})

    def see_store(self, who: int, data: Any, seat: Seat) -> None:
        self.move("tower", who, {data["kind"]: data["count"]})

    def see_buy(self, who: int, data: Any, seat: Seat) -> None:
        self.move((data["owner"], data["card"]), who, {data["kind"]: 1})
        self.move(who, data["owner"], {"taler": 1})

    def see_work(self, who: int, data: Any, seat: Seat) -> None:
        self.move((who, data["card"]), who, data["goods"])

    def see_architect(self, who: int, data: Any, seat: Seat) -> None:
        seat.hand, seat.played = seat.hand | seat.played, set()

    # ---- buildings and servants --------------------------------------------------------

    def see_lay(self, who: int, data: Any, seat: Seat) -> None:
        """Add to the pile what has come: own pieces, or pieces of the city for bars."""
        for kind, count in data["paid"].items():
            bars = data["melted"].get(kind, 0) - self.melted[kind]
            own = count - self.heaps["pile"][kind] - bars
            self.move(who, "pile", {kind: own})
            self.move("city", "pile", {kind: bars})
            self.move(who, "forge", {"silver": bars})
        self.melted.update(Counter(data["melted"]) - self.melted)

    def see_build(self, who: int, data: Any, seat: Seat) -> None:
        self.see_lay(who, data, seat)
        self.melted.clear()
        self.move("pile", "city", data["paid"])
        self.move("city", who, {"taler": data["talers"]})
        self.builders[data["building"]].append(who)
        seat.built[data["building"]] += 1
        seat.built_now += 1

    def see_place(self, who: int, data: Any, seat: Seat) -> None:
        if data["cart"] is None:
            seat.reserve -= 1
        else:
            del self.at[data["cart"]]
            self.fresh.discard(data["cart"])
        self.at[data["spot"]] = who
        self.move(who, "city", {"taler": data["fee"]})
        seat.joined.add(BUILDING_NAMES[facts.SPOT_BUILDING[facts.SPOT_NAMES.index(data["spot"])]])

    def see_collect(self, who: int, data: Any, seat: Seat) -> None:
        self.move("inn", who, {"taler": data["talers"]})

    def see_withdraw(self, who: int, data: Any, seat: Seat) -> None:
        del self.at["city_tavern"]
        seat.reserve += 1

    # ---- winter ------------------------------------------------------------------------

    def see_winter_card(self, nobody: None, data: Any) -> None:
        self.event = data["card"]
        self.unseen.remove(data["card"])
        self.lying |= {data["card"]} & LASTING

    def see_dues(self, who: int, data: Any, seat: Seat) -> None:
        self.owed = data["servants"]

    def see_forgiven(self, who: int, data: Any, seat: Seat) -> None:
        self.owed = 0

    def see_pay(self, who: int, data: Any, seat: Seat) -> None:
        self.move(who, "city", {"taler": data["talers"]})
        self.owed = max(0, self.owed - 1)

    def see_lose_points(self, who: int, data: Any, seat: Seat) -> None:
        self.owed -= 1

    def see_lose_card(self, who: int, data: Any, seat: Seat) -> None:
        card = {data["card"]}
        seat.hand, seat.played, seat.maybe = seat.hand - card, seat.played - card, seat.maybe - card
        seat.gone |= card

    def see_doomed(self, who: int, data: Any, seat: Seat) -> None:
        seat.doomed.add(data["card"])
        seat.known.add(data["card"])

    def see_known_down(self, who: int, data: Any, seat: Seat) -> None:
        seat.known.update(data["cards"])

    def see_wall(self, who: int, data: Any, seat: Seat) -> None:
        self.move(who, "city", data["goods"])

    see_warm = see_wall

    def see_road(self, who: int, data: Any, seat: Seat) -> None:
        self.move(who, "city", {"stone": 1, "clay": 1, "sand": 1})
        self.move("city", who, {"taler": data["talers"]})

    def see_gift(self, who: int, data: Any, seat: Seat) -> None:
        self.move(who, "gifts", {data["kind"]: 1})
        self.suitors.add(who)

    def see_leave(self, who: int, data: Any, seat: Seat) -> None:
        self.suitors.discard(who)

    def see_unwanted(self, nobody: None, data: Any) -> None:
        self.lying.remove("frozen_beauty")

    def see_won(self, who: int, data: Any, seat: Seat) -> None:
        self.lying.remove("frozen_beauty")
        self.suitors.clear()

    def see_take(self, who: int, data: Any, seat: Seat) -> None:
        self.move("gifts", who, {data["kind"]: 1})

    def see_alms(self, who: int, data: Any, seat: Seat) -> None:
        self.move(who, "city", {"taler": data["talers"]})

    def see_no_alms(self, who: int, data: Any, seat: Seat) -> None:
        self.lying.remove("beggar")

    # ---- the end -----------------------------------------------------------------------

    def see_scoring(self, nobody: None, data: Any) -> None:
        self.end_round()

    def see_market(self, who: int, data: Any, seat: Seat) -> None:
        self.move(who, "city", {"taler": data["talers"]})

    def see_palace(self, who: int, data: Any, seat: Seat) -> None:
        for kind, count in data["goods"].items():
            self.move(who, "forge" if kind == "silver" else "city", {kind: count})

    def see_end(self, nobody: None, data: Any) -> None:
        self.over = True

    # ---- what the view must be ---------------------------------------------------------

    def goods(self, heap: object) -> dict[str, int]:
        """Return the resources of a heap."""
        return {kind: self.heaps[heap][kind] for kind in GOODS}

    def view(self) -> dict[str, Any]:
        """Return what the view must be now, without `forecast`."""
        asked: dict[str, Any] = {"phase": "over", "actors": [], "card": None, "payment": None}
        return {
            "you": self.you,
            "season": self.options["season"],
            "purchase": self.options["purchase"],
            "round": self.round,
            "rounds": self.rounds,
            "first": self.first,
            "over": self.over,
            "bank": self.heaps["city"]["taler"],
            "track": self.heaps["track"]["taler"],
            "supply": self.goods("city"),
            "tower": self.goods("tower"),
            "forge": self.heaps["forge"]["silver"],
            "carts": self.carts(),
            "places": [
                self.place(spot, BUILDING_NAMES[facts.SPOT_BUILDING[number]])
                for number, spot in enumerate(facts.SPOT_NAMES[: facts.CASTLE_SPOTS])
            ],
            "tiles": [
                {
                    "building": name,
                    "left": tile["count"] - len(self.builders[name]),
                    "of": tile["count"],
                    "cost": tile["cost"],
                    "points": tile["points"],
                    "builders": self.builders[name],
                }
                for name, tile in DATA["tiles"].items()
            ],
            "workers": [
                {"seat": who, "card": card, "goods": self.goods((who, card))}
                for who, seat in enumerate(self.seats)
                for card in ordered(seat.now, CARD_NAMES)
                if card.startswith("worker")
            ],
            "players": [self.player(who) for who in range(len(self.seats))],
            "winter": self.winter() if self.options["season"] == "winter" else None,
            **(asked if self.over else {}),
        }

    def carts(self) -> list[dict[str, Any]]:
        full = all(kind in self.at for kind in GOODS if kind != "silver")
        return [
            {
                "kind": kind,
                "owner": self.at.get(kind),
                "open": kind != "silver" or full or kind in self.at,
                "fresh": kind in self.fresh,
            }
            for kind in GOODS
        ]

    def place(self, spot: str, building: str) -> dict[str, Any]:
        tile = DATA["tiles"].get(building)  # market and forge have none: they always stand
        return {
            "spot": spot,
            "building": building,
            "fee": int(facts.SPOT_FEE[facts.SPOT_NAMES.index(spot)]),
            "open": tile is None or bool(self.builders[building]),
            "owner": self.at.get(spot),
        }

    def player(self, who: int) -> dict[str, Any]:
        seat = self.seats[who]
        return {
            "score": seat.score,
            "talers": self.heaps[who]["taler"],
            "goods": self.goods(who),
            "reserve": seat.reserve,
            "unplayed": ordered(seat.hand, CARD_NAMES),
            "down": seat.down,
            "down_cards": ordered(seat.mine, CARD_NAMES) if who == self.you else None,
            "known_down": ordered(seat.known, CARD_NAMES),
            "maybe_down": ordered(seat.maybe, CARD_NAMES),
            "now": ordered(seat.now, CARD_NAMES),
            "played": ordered(seat.played, CARD_NAMES),
            "gone": ordered(seat.gone, CARD_NAMES),
            "built": [name for name in BUILDING_NAMES for _ in range(seat.built[name])],
            "built_now": seat.built_now,
            "joined": ordered(seat.joined, BUILDING_NAMES),
        }

    def winter(self) -> dict[str, Any]:
        marked = int(facts.EVENT_ROUNDS[len(self.seats)])
        rounds = [number for number in range(1, 16) if marked >> number & 1]
        coming = [number for number in rounds if number >= self.round + (self.event is not None)]
        return {
            "rounds": rounds,
            "next": coming[0] if coming and coming[0] <= self.rounds else None,
            "event": self.event,
            "lying": ordered(self.lying, EVENT_NAMES),
            "unseen": ordered(self.unseen, EVENT_NAMES),
            "tavern_talers": self.heaps["inn"]["taler"],
            "innkeeper": self.at.get("city_tavern"),
            "granary": [self.at.get(s) for s in facts.SPOT_NAMES if s.startswith("granary")],
            "suitors": sorted(self.suitors),
            "gifts": self.goods("gifts"),
            "gift_talers": self.heaps["gifts"]["taler"],
            "owed": self.owed,
        }
