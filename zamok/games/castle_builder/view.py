"""What a seat may know of a game of Castle Builder.

Hidden are the holders of the others but for what was seen to go there, a tile of a holder taken
up but not yet laid, and the order of what will be drawn, which does not exist.
"""

from __future__ import annotations

from typing_extensions import TypedDict

PHASES = ("main", "spot", "adjust", "shed", "coin", "victim", "target", "break", "take")
SOURCES = ("", "holder", "market", "royal")


class Placed(TypedDict):
    """A tile in a castle."""

    tile: str  # its kind
    row: int  # its row, from 1 at the bottom
    x: int  # its left half-column; the foundation begins at 0
    royal: bool  # a royal tile of the seat: no rival can make it fall


class Player(TypedDict):
    """What lies before one seat."""

    holder_size: int  # tiles in the holder
    holder: dict[str, int] | None  # the tiles in it by kind; None but for your own
    known: dict[str, int]  # tiles that everybody knows to be in it, by kind
    # tiles that you know to be in it, by kind; None for your own holder and for a spectator
    known_to_you: dict[str, int] | None
    royal: list[str]  # royal tiles that still lie beside the holder
    castle: list[Placed]  # the tiles of the castle without the door, row by row from below
    height: int  # rows of the castle
    people: int  # inhabitants of the castle
    windows: int  # windows of the castle
    roofs: int  # roofs of the castle
    space: int  # the space where the baron stands, from 1
    travelled: int  # spaces that the baron has gone in all
    coins: dict[str, int]  # coins laid down, by kind
    coin_total: int  # coins laid down


class Pending(TypedDict):
    """The tile being placed."""

    tile: str  # its kind
    source: str  # where it comes from: holder, market or royal
    row: int | None  # the row where it has been laid; None while its place is chosen
    x: int | None  # the left half-column where it has been laid
    owed: int  # discards still to be made for it


class Free(TypedDict):
    """A free place at the edge of a castle."""

    row: int  # its row, from 1 at the bottom
    x: int  # its left half-column
    # outer_left, outer_right, roof (sky on top only) or full (stone or sky); None: nothing fits
    shape: str | None
    sum: int | None  # the sum that a number must have there; None where any will do


class Ride(TypedDict):
    """Where a baron comes to stand, and what he brings on his way."""

    space: int  # the space where he stops, from 1
    steps: int  # spaces that he goes
    coins: int  # coins that become due
    tile: bool  # whether he stops on a space with a tile


class Placement(TypedDict):
    """Where a move may lead to."""

    move: int  # the move that takes up or sets the tile
    tile: str  # its kind
    row: int  # the row where it would stand
    x: int  # its left half-column there
    owed: int  # discards that it needs there
    ride: Ride | None  # the way of the baron; None where he does not move


class Forecast(TypedDict):
    """What the rules know in advance."""

    free: list[list[Free]]  # the places around each castle
    # of the moves that take up or set a tile; None but for whoever decides
    placements: list[Placement] | None
    ruby: Ride | None  # where the ruby's coin would send the baron, while a coin is chosen
    favoured: dict[str, list[int]]  # who would draw tiles by the coins on offer
    calmed: list[str]  # the coins that give a tile of the market instead of their effect
    unseen: dict[str, int]  # tiles of which not everybody can tell where they are, by kind
    unseen_by_you: dict[str, int] | None  # the same for you; None for a spectator
    excess: int  # tiles that the actor has still to discard above the limit
    leaders: list[int]  # who wins as things lie


class View(TypedDict):
    """The whole table as one viewer sees it."""

    you: int | None  # the seat whose view it is; None for a spectator
    over: bool  # whether the game is over
    # what is asked: main, spot, adjust, shed, coin, victim, target, break or take
    phase: str
    first: int  # the seat that began
    turn: int  # the seat whose turn it is
    actor: int | None  # the seat that decides now; None when the game is over
    goal: int  # coins that end the game
    max_discards: int  # tiles that may be discarded for one placement
    holder_limit: int  # tiles that a holder takes
    peaceful: bool  # whether peaceful times are played
    market: list[str | None]  # the tiles of the market; None is a gap
    coin_market: list[str | None]  # the coins of the market; None is a gap
    supply: int  # tiles in the supply
    discard: dict[str, int]  # discarded tiles, by kind
    treasury: dict[str, int]  # coins that have not been turned up, by kind
    track: list[str]  # the kinds of the track's spaces: plain, coin, tile or ruby
    # tiles that everybody knows to be in holders, in whichever, by kind
    held: dict[str, int]
    # tiles that you know to be in the holders of others, in whichever; None for a spectator
    held_by_others: dict[str, int] | None
    players: list[Player]  # what lies before each seat
    pending: Pending | None  # the tile being placed, if the viewer may see one
    coins_due: int  # coins that the active seat may still take
    coin: str | None  # the coin whose effect is being played
    struck: int | None  # the seat whose castle loses a tile
    idle_turns: int  # turns since a tile was last placed
    forecast: Forecast  # what the rules know in advance
