"""What a seat may know of a game of Carcassonne: The Castle.

Everything that lies on the table is public. Unknown to all are the faces of the tokens
on the wall and in the box and the order of the tiles, neither of which exists yet.
"""

from __future__ import annotations

from typing import TypedDict


class Tile(TypedDict):
    """A tile on the board; turn is the side its top looks to."""

    tile: str
    cell: str
    turn: str


class Man(TypedDict):
    """A follower on the board; number tells a seat's followers apart."""

    seat: int
    number: int
    role: str
    cell: str
    slot: str


class Keep(TypedDict):
    """A keep on the board: a spot of its house, the house's size, and that size with tokens 8."""

    cell: str
    slot: str
    size: int
    with_tokens: int


class Token(TypedDict):
    """A wall token before a seat; ready when it may be used this turn already."""

    token: int
    ready: bool


class Player(TypedDict):
    """What belongs to one seat."""

    score: int
    space: int
    lap: int
    supply: int
    tokens: list[Token]
    keep: Keep | None


class Corner(TypedDict):
    """A corner tower with its two score spaces, and whether a token lies there."""

    spaces: list[int]
    token: bool


class Thing(TypedDict):
    """An object with followers: one of its spots, its size, who stands there, what it pays."""

    kind: str
    cell: str
    slot: str
    tiles: int
    starts: int
    open: int
    wells: int
    markets: int
    followers: list[int]
    winner: int | None
    worth: int


class Spot(TypedDict):
    """A part of a tile on the board, named by one of its slots."""

    cell: str
    slot: str


class Completed(TypedDict):
    """A completed object still to be scored: its SCORE name, the object, whether it may be now.

    `reach` are all its parts on tiles.
    """

    side: str
    beyond: bool
    thing: Thing
    reach: list[Spot]
    now: bool


class Landing(TypedDict):
    """Points of a seat, the space where its marker would stop, whether it takes a token there."""

    seat: int
    points: int
    space: int
    token: bool


class Claim(TypedDict):
    """A free object that a tile would complete, and what a follower on it would score."""

    kind: str
    landing: Landing


class Gain(TypedDict):
    """What a move brings.

    `scores` are what seats score at once. A tile that is laid can offer a `claim`. A follower
    has an object of some `reach`, which may pay `later`, in the final scoring.
    """

    scores: list[Landing]
    claim: Claim | None
    later: int
    reach: list[Spot]


class Due(TypedDict):
    """What the final scoring would pay a seat now: for what, and points."""

    what: str
    points: int


class Forecast(TypedDict):
    """What the rules know in advance.

    `places` are the cells where the tile in hand fits, `empty` those of the largest empty area,
    `final` what the end would bring each seat as things lie and `likely` its points then,
    `gains` what the moves of the seat that is to act bring, by their numbers; moves that bring
    nothing are left out.
    """

    places: list[str]
    empty: list[str]
    final: list[list[Due]]
    likely: list[int]
    gains: dict[str, Gain]


class View(TypedDict):
    """The whole table as one viewer sees it; `winner` is None while it lasts and for a draw."""

    you: int | None
    over: bool
    phase: str
    first: int
    turn: int
    actor: int | None
    winner: int | None
    count_starts: bool
    tile: str | None
    laid: str | None
    offered: int | None
    tiles: list[Tile]
    followers: list[Man]
    things: list[Thing]
    completed: list[Completed]
    players: list[Player]
    corners: list[Corner]
    unseen_tokens: dict[str, int]
    spent_tokens: dict[str, int]
    bag_size: int
    bag: dict[str, int]
    aside: list[str]
    forecast: Forecast
