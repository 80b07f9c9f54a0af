"""The kinds of events of the game: what happened, what is told of it, and to whom."""

from __future__ import annotations

from typing import Final, TypedDict

from zamok.engine.event import OWN, SOME, Kind


class Market(TypedDict):
    """TODO."""

    tile: str  # TODO


class CoinMarket(TypedDict):
    """TODO."""

    coin: str  # TODO


class Draw(TypedDict):
    """TODO."""

    count: int  # TODO


class Drew(TypedDict):
    """TODO."""

    tile: str  # TODO


class Place(TypedDict):
    """TODO."""

    tile: str  # TODO
    row: int  # TODO
    x: int  # TODO
    source: str  # TODO


class Move(TypedDict):
    """TODO."""

    steps: int  # TODO
    from_: int  # TODO
    to: int  # TODO
    coins: int  # TODO


class Coin(TypedDict):
    """TODO."""

    coin: str  # TODO


class Mill(TypedDict):
    """TODO."""


class Take(TypedDict):
    """TODO."""

    tile: str  # TODO


class Aim(TypedDict):
    """TODO."""

    tile: str  # TODO
    row: int  # TODO
    x: int  # TODO
    owed: int  # TODO


class Adjust(TypedDict):
    """TODO."""

    tile: str  # TODO


class Break(TypedDict):
    """TODO."""

    castle: int  # TODO
    tile: str  # TODO
    row: int  # TODO
    x: int  # TODO


class Shed(TypedDict):
    """TODO."""

    tile: str  # TODO


class Judged(TypedDict):
    """TODO."""

    tile: str  # TODO


class Stalemate(TypedDict):
    """TODO."""


class Rob(TypedDict):
    """TODO."""

    victim: int  # TODO


class Robbed(TypedDict):
    """TODO."""

    victim: int  # TODO
    tile: str  # TODO


class Goal(TypedDict):
    """TODO."""

    coins: int  # TODO


class Reshuffle(TypedDict):
    """TODO."""

    tiles: int  # TODO


EVENTS: Final = {
    "market": Kind(Market),
    "coin_market": Kind(CoinMarket),
    "draw": Kind(Draw),
    "drew": Kind(Drew, OWN),
    "place": Kind(Place),
    "move": Kind(Move),
    "coin": Kind(Coin),
    "mill": Kind(Mill),
    "take": Kind(Take),
    "aim": Kind(Aim),
    "adjust": Kind(Adjust),
    "break": Kind(Break),
    "shed": Kind(Shed),
    "judged": Kind(Judged),
    "stalemate": Kind(Stalemate),
    "rob": Kind(Rob),
    "robbed": Kind(Robbed, SOME),
    "goal": Kind(Goal),
    "reshuffle": Kind(Reshuffle),
}
