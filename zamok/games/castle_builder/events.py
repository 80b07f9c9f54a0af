"""The kinds of events of the game: what happened, what is told of it, and to whom."""

from __future__ import annotations

from typing import Final, TypedDict

from zamok.engine.event import OWN, SOME, Kind


class Market(TypedDict):
    """A tile of the supply has been laid into a gap of the market."""

    tile: str  # its kind
    slot: int  # its place in the market, from 0


class CoinMarket(TypedDict):
    """A coin of the treasury has been turned up in a gap of the market."""

    coin: str  # its kind
    slot: int  # its place in the market, from 0


class Begin(TypedDict):
    """The seat begins; the barons start from space 1 on, clockwise from its own."""


class Draw(TypedDict):
    """The seat has drawn tiles from the supply into its holder."""

    count: int  # how many; 0 where there are none left
    # deal (the set-up), turn (instead of placing), space (of the track), a coin, or rest: what
    # was missing of the draw before, after a new supply was made
    reason: str


class Drew(TypedDict):
    """The seat has drawn this tile: one such event follows `draw` for each tile."""

    tile: str  # its kind


class Lift(TypedDict):
    """The seat has taken up a tile and chooses its place; one of its holder it alone sees."""

    tile: str  # its kind
    source: str  # where it comes from: holder, market or royal


class Aim(TypedDict):
    """The seat has laid a tile whose number is off at its place, before paying for it."""

    tile: str  # its kind
    row: int  # the row where it lies
    x: int  # its left half-column
    source: str  # where it comes from: holder, market or royal
    owed: int  # tiles that must be discarded for it


class Adjust(TypedDict):
    """The seat has discarded a tile of its holder for the number of the tile it places."""

    tile: str  # the kind of the discarded tile


class Place(TypedDict):
    """The seat has built a tile into its castle."""

    tile: str  # its kind
    row: int  # its row, from 1 at the bottom
    x: int  # its left half-column
    source: str  # where it comes from: holder, market or royal


class Move(TypedDict):
    """The baron of the seat has gone along the track."""

    steps: int  # spaces that he has gone
    start: int  # the space where he stood, from 1
    to: int  # the space where he stands now
    coins: int  # coins that became due on his way


class Coin(TypedDict):
    """The seat has taken a coin of the market, and its effect is played."""

    coin: str  # its kind


class Keep(TypedDict):
    """The effect of the coin is played: the seat has laid it down, and it counts."""

    coin: str  # its kind
    total: int  # coins that the seat has now


class Mill(TypedDict):
    """The windmill has discarded all tiles of the market."""


class Take(TypedDict):
    """The seat has taken a tile of the market into its holder."""

    tile: str  # its kind


class Target(TypedDict):
    """The seat has aimed the catapult at a castle and chooses the tile that falls."""

    castle: int  # the seat whose castle it is


class Break(TypedDict):
    """By a coin of the seat a tile has fallen out of a castle onto the discards."""

    castle: int  # the seat whose castle it was
    tile: str  # its kind
    row: int  # the row where it stood
    x: int  # its left half-column


class Shed(TypedDict):
    """The seat has discarded a tile above the limit of its holder."""

    tile: str  # its kind


class Judged(TypedDict):
    """The judgmental lady has discarded a random tile of the seat's holder."""

    tile: str  # its kind


class Rob(TypedDict):
    """The thief of the seat has moved a random tile into its holder."""

    victim: int  # the seat that has lost it


class Robbed(TypedDict):
    """What the thief has taken, for the two whom it concerns."""

    victim: int  # the seat that has lost it
    tile: str  # its kind


class Reshuffle(TypedDict):
    """The last tile of the supply was drawn, and all discards have become the new supply."""

    tiles: int  # how many there are


class Stalemate(TypedDict):
    """Nobody has placed a tile for five rounds: the game is over."""


class Goal(TypedDict):
    """The seat has as many coins as the game is played to: the game is over."""

    coins: int  # how many


EVENTS: Final = {
    "market": Kind(Market, alone=True),
    "coin_market": Kind(CoinMarket, alone=True),
    "begin": Kind(Begin, alone=True, brings=False),
    "draw": Kind(Draw),
    "drew": Kind(Drew, OWN, instead="draw"),
    "lift": Kind(Lift, brings=False),
    "aim": Kind(Aim, brings=False),
    "adjust": Kind(Adjust, brings=False),
    "place": Kind(Place),
    "move": Kind(Move, alone=True),
    "coin": Kind(Coin),
    "keep": Kind(Keep, alone=True),
    "mill": Kind(Mill, alone=True),
    "take": Kind(Take),
    "target": Kind(Target, brings=False),
    "break": Kind(Break),
    "shed": Kind(Shed, brings=False),
    "judged": Kind(Judged, alone=True, brings=False),
    "rob": Kind(Rob),
    "robbed": Kind(Robbed, SOME),
    "reshuffle": Kind(Reshuffle, alone=True),
    "stalemate": Kind(Stalemate, alone=True),
    "goal": Kind(Goal, alone=True),
}
