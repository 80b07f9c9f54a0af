"""What a seat may know of a game of Castle Builder.

Hidden are the holders of the others, a tile taken up but not yet laid, and the order
of what will be drawn, which does not exist.
"""

from __future__ import annotations

from typing import TypedDict

PHASES = ("main", "spot", "adjust", "shed", "coin", "victim", "target", "break", "take")
SOURCES = ("", "holder", "market", "royal")


class Placed(TypedDict):
    """A tile in a castle; x is its left half-column."""

    tile: str
    row: int
    x: int


class Player(TypedDict):
    """What lies before one seat."""

    holder_size: int
    holder: dict[str, int] | None
    royal: list[str]
    castle: list[Placed]
    height: int
    people: int
    windows: int
    roofs: int
    space: int
    travelled: int
    coins: dict[str, int]
    coin_total: int


class Pending(TypedDict):
    """The tile being placed: where from, where to, and discards still owed."""

    tile: str
    source: str
    row: int | None
    x: int | None
    owed: int


class Free(TypedDict):
    """A free place at the edge of a castle: the shape it takes, if any, and the sum it wants."""

    row: int
    x: int
    shape: str | None  # outer_left, outer_right, roof (sky on top only) or full (stone or sky)
    sum: int | None


class Ride(TypedDict):
    """Where a baron comes to stand, and what he brings on his way."""

    space: int
    steps: int
    coins: int
    tile: bool


class Placement(TypedDict):
    """Where a move may lead to: a tile at a place, the discards it needs, the baron's ride."""

    move: int
    tile: str
    row: int
    x: int
    owed: int
    ride: Ride | None


class Forecast(TypedDict):
    """What the rules know in advance."""

    free: list[list[Free]]  # the places around each castle
    placements: list[Placement] | None  # of the moves that take up or set a tile; the actor's own
    ruby: Ride | None  # where the ruby's coin would send the baron, while a coin is chosen
    favoured: dict[str, list[int]]  # who would draw tiles by the coins on offer
    calmed: list[str]  # the coins that give a tile of the market instead of their effect
    unseen: dict[str, int]  # tiles that nobody sees or only their owner: supply and holders
    unseen_by_you: dict[str, int] | None  # the same without the viewer's own holder
    excess: int  # tiles that the actor has still to discard above the limit
    leaders: list[int]  # who wins as things lie


class View(TypedDict):
    """The whole table as one viewer sees it."""

    you: int | None
    over: bool
    phase: str
    turn: int
    actor: int | None
    goal: int
    max_discards: int
    holder_limit: int
    peaceful: bool
    market: list[str | None]
    coin_market: list[str | None]
    supply: int
    discard: dict[str, int]
    treasury: dict[str, int]
    track: list[str]
    players: list[Player]
    pending: Pending | None
    coins_due: int
    coin: str | None
    struck: int | None
    idle_turns: int
    forecast: Forecast
