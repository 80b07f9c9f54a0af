"""The kinds of events of the game: what happened, what is told of it, and to whom."""

from __future__ import annotations

from typing import Final, TypedDict

from zamok.engine.event import Kind


class First(TypedDict):
    """The game begins; the seat has the first turn."""


class Draw(TypedDict):
    """The seat's turn begins with a tile drawn from the supply; all its tokens are ready now."""

    tile: str  # the kind of tile
    left: int  # how many tiles are still to be drawn


class Aside(TypedDict):
    """A tile drawn in the seat's turn fits nowhere and leaves the game; another is drawn."""

    tile: str  # the kind of tile
    count: int  # how many tiles have left the game so


class Lay(TypedDict):
    """The seat laid its tile."""

    tile: str  # the kind of tile
    cell: str  # where it lies
    turn: str  # the side its top looks to


class Follower(TypedDict):
    """The seat put out its follower of the lowest number in supply."""

    cell: str  # the tile it stands on
    slot: str  # the slot that names its part of the tile
    kind: str  # what it stands on: street, tower, house or court
    role: str  # what it is there: herald, knight, squire or merchant
    number: int  # which of the seat's followers it is, from 0


class Score(TypedDict):
    """A completed object brought its owner, the seat, points; the marker moved."""

    kind: str  # street, tower or house
    tiles: int  # how many tiles it covers
    starts: int  # how many start spaces it covers
    well: bool  # whether it is a street with a well
    cell: str  # a tile of it
    slot: str  # the side of that tile which belongs to it
    cells: list[str]  # all its tiles
    points: int  # what it brought, doubling included
    space: int  # where the marker stands then
    token: int | None  # the token 2 or 3 used to double it, which left the game


class Tie(TypedDict):
    """Followers on a completed object were tied: nobody scored it."""

    kind: str  # street, tower or house
    tiles: int  # how many tiles it covers
    starts: int  # how many start spaces it covers
    well: bool  # whether it is a street with a well
    cell: str  # a tile of it
    slot: str  # the side of that tile which belongs to it
    cells: list[str]  # all its tiles


class Keep(TypedDict):
    """The seat's keep was put on the house just scored, its first or a larger one."""

    cell: str  # a tile of the house
    slot: str  # the side of that tile which belongs to the house
    size: int  # the size of the house


class Token(TypedDict):
    """The seat's marker stopped at a corner tower and took its token, which waits for a turn."""

    token: int  # its number, 1 to 9
    held: int  # how many of that number the seat has then
    space: int  # where the marker stopped


class Back(TypedDict):
    """A follower of the seat came back from a completed object to the supply."""

    cell: str  # the tile it stood on
    slot: str  # the slot that names its part of the tile
    kind: str  # what it stood on: street, tower or house
    role: str  # what it was there: herald, knight or squire
    number: int  # which of the seat's followers it is, from 0


class Extra(TypedDict):
    """The seat used a token 1, which left the game, and takes another turn."""


class End(TypedDict):
    """The last tile is out: the game ends with the final scoring, where every token is ready."""


class PutAway(TypedDict):
    """The tokens that nobody has taken were put away from the wall."""

    spaces: list[list[int]]  # the two spaces of every corner tower that held one


class KeepScore(TypedDict):
    """The seat's keep stands on the larger house and was paid for the largest empty area."""

    points: int  # the cells of the area
    space: int  # where the marker stands then
    size: int  # the size of the house with tokens 8


class KeepTie(TypedDict):
    """Both keeps stand on houses of one size: nobody was paid for the keep."""

    size: int  # the size of both houses with tokens 8


class Court(TypedDict):
    """A court paid its owner, the seat, for its markets."""

    cell: str  # a tile of it where a merchant stands
    slot: str  # the slot that names its part of the tile
    cells: list[str]  # all its tiles
    markets: int  # how many markets it has
    points: int  # what it brought
    space: int  # where the marker stands then


class Richer(TypedDict):
    """A token 7 of the seat was used on a court."""

    cell: str  # a tile of it where a merchant stands
    slot: str  # the slot that names its part of the tile
    cells: list[str]  # all its tiles
    markets: int  # how many markets it has
    token: int  # always 7
    points: int  # what it brought more
    space: int  # where the marker stands then


class Unfinished(TypedDict):
    """A token 4, 5 or 6 of the seat was used on an unfinished object."""

    cell: str  # a tile of it where a follower stands
    slot: str  # the slot that names its part of the tile
    cells: list[str]  # all its tiles
    kind: str  # street, tower or house
    token: int  # the token used
    points: int  # what it brought
    space: int  # where the marker stands then


class Five(TypedDict):
    """A token 9 of the seat was paid."""

    points: int  # always 5
    space: int  # where the marker stands then
    token: int  # always 9


EVENTS: Final = {
    "first": Kind(First, alone=True, brings=False),
    "draw": Kind(Draw, alone=True, brings=False),
    "aside": Kind(Aside, alone=True, brings=False),
    "lay": Kind(Lay),
    "follower": Kind(Follower),
    "tie": Kind(Tie, alone=True),
    "score": Kind(Score, alone=True),
    "keep": Kind(Keep, alone=True),
    "token": Kind(Token, alone=True),
    "back": Kind(Back, alone=True, brings=False),
    "extra": Kind(Extra),
    "end": Kind(End, alone=True),
    "put_away": Kind(PutAway, alone=True),
    "keep_score": Kind(KeepScore, alone=True),
    "keep_tie": Kind(KeepTie, alone=True),
    "court": Kind(Court, alone=True),
    "richer": Kind(Richer, alone=True),
    "unfinished": Kind(Unfinished, alone=True),
    "five": Kind(Five, alone=True),
}
