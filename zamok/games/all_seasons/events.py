"""The kinds of events of the game: what happened, what is told of it, and to whom."""

from __future__ import annotations

from typing import Final, TypedDict

from zamok.engine.event import OWN, Kind


class Coin(TypedDict):
    """TODO."""

    round: int  # TODO


class Down(TypedDict):
    """TODO."""


class DownCard(TypedDict):
    """TODO."""

    card: str  # TODO


class Reveal(TypedDict):
    """TODO."""

    cards: list[str]  # TODO


class Equip(TypedDict):
    """TODO."""

    card: str  # TODO
    goods: dict[str, int]  # TODO


class Messenger(TypedDict):
    """TODO."""

    talers: int  # TODO


class Store(TypedDict):
    """TODO."""

    kind: str  # TODO
    count: int  # TODO


class Build(TypedDict):
    """TODO."""

    building: str  # TODO
    card: str  # TODO
    points: int  # TODO
    talers: int  # TODO
    paid: dict[str, int]  # TODO
    melted: dict[str, int] | dict[str, int]  # TODO


class Place(TypedDict):
    """TODO."""

    spot: str  # TODO
    fee: int  # TODO
    cart: str | None  # TODO


class Work(TypedDict):
    """TODO."""

    card: str  # TODO
    goods: dict[str, int]  # TODO


class Cart(TypedDict):
    """TODO."""

    cart: str  # TODO
    displaced: int | None  # TODO


class Delivery(TypedDict):
    """TODO."""

    kind: str  # TODO
    count: int  # TODO
    tax: int  # TODO


class Architect(TypedDict):
    """TODO."""

    buildings: int  # TODO
    points: int  # TODO


class Buy(TypedDict):
    """TODO."""

    owner: int  # TODO
    card: str  # TODO
    kind: str  # TODO


class FinalPoints(TypedDict):
    """TODO."""

    what: str  # TODO
    points: int  # TODO


class End(TypedDict):
    """TODO."""


class WinterCard(TypedDict):
    """TODO."""

    card: str  # TODO


class LoseCard(TypedDict):
    """TODO."""

    card: str  # TODO


class Withdraw(TypedDict):
    """TODO."""


class Toll(TypedDict):
    """TODO."""

    host: int | None  # TODO


class Collect(TypedDict):
    """TODO."""

    talers: int  # TODO


class Pay(TypedDict):
    """TODO."""

    talers: int  # TODO
    card: str  # TODO


class Warm(TypedDict):
    """TODO."""

    goods: dict[str, int]  # TODO
    points: int  # TODO


class Doomed(TypedDict):
    """TODO."""

    card: str  # TODO


class Gift(TypedDict):
    """TODO."""

    kind: str  # TODO


class Leave(TypedDict):
    """TODO."""


class Won(TypedDict):
    """TODO."""

    points: int  # TODO


class Take(TypedDict):
    """TODO."""

    kind: str  # TODO


class LosePoints(TypedDict):
    """TODO."""

    points: int  # TODO
    card: str  # TODO


class Road(TypedDict):
    """TODO."""

    points: int  # TODO
    talers: int  # TODO


class Off(TypedDict):
    """TODO."""

    cart: str  # TODO


class Wall(TypedDict):
    """TODO."""

    goods: dict[str, int]  # TODO
    points: int  # TODO


class Alms(TypedDict):
    """TODO."""

    talers: int  # TODO


class NoAlms(TypedDict):
    """TODO."""

    points: int  # TODO


EVENTS: Final = {
    "coin": Kind(Coin),
    "down": Kind(Down),
    "down_card": Kind(DownCard, OWN),
    "reveal": Kind(Reveal),
    "equip": Kind(Equip),
    "messenger": Kind(Messenger),
    "store": Kind(Store),
    "build": Kind(Build),
    "place": Kind(Place),
    "work": Kind(Work),
    "cart": Kind(Cart),
    "delivery": Kind(Delivery),
    "architect": Kind(Architect),
    "buy": Kind(Buy),
    "final": Kind(FinalPoints),
    "end": Kind(End),
    "winter_card": Kind(WinterCard),
    "lose_card": Kind(LoseCard),
    "withdraw": Kind(Withdraw),
    "toll": Kind(Toll),
    "collect": Kind(Collect),
    "pay": Kind(Pay),
    "warm": Kind(Warm),
    "doomed": Kind(Doomed),
    "gift": Kind(Gift),
    "leave": Kind(Leave),
    "won": Kind(Won),
    "take": Kind(Take),
    "lose_points": Kind(LosePoints),
    "road": Kind(Road),
    "off": Kind(Off),
    "wall": Kind(Wall),
    "alms": Kind(Alms),
    "no_alms": Kind(NoAlms),
}
