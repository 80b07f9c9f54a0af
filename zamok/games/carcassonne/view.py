"""What a seat may know of a game of Carcassonne: The Castle.

Everything that lies on the table is public. Unknown to all are the faces of the tokens
on the wall and in the box and the order of the tiles, neither of which exists yet.
"""

from __future__ import annotations

from typing_extensions import TypedDict


class Tile(TypedDict):
    """A tile on the board."""

    tile: str  # its kind, as listed among the tiles
    cell: str  # where it lies
    turn: str  # the side its top looks to


class Last(TypedDict):
    """The tile that was laid last."""

    tile: str  # its kind
    cell: str  # where it lies
    turn: str  # the side its top looks to
    seat: int  # who laid it


class Man(TypedDict):
    """A follower on the board."""

    seat: int  # whose it is
    number: int  # tells a seat's followers apart, from 0; the lowest number free is put out next
    role: str  # herald, knight, squire or merchant, by the part it stands on
    cell: str  # the tile it stands on
    slot: str  # the slot that names its part of the tile


class Keep(TypedDict):
    """A keep on the board."""

    cell: str  # a tile of its house
    slot: str  # the side of that tile which belongs to the house
    size: int  # the size of the house
    with_tokens: int  # that size with the tokens 8 of its owner


class Token(TypedDict):
    """A wall token before a seat."""

    token: int  # its number, 1 to 9
    ready: bool  # False if it was taken since the seat's last turn began, and waits for the next


class Player(TypedDict):
    """What belongs to one seat."""

    score: int  # points so far
    space: int  # where the marker stands on the wall, 0 to 99
    lap: int  # how often the marker has gone round
    supply: int  # followers not on the board
    tokens: list[Token]  # wall tokens taken and not used, by number
    keep: Keep | None  # its keep, None before it is put out


class Corner(TypedDict):
    """A corner tower of the wall."""

    spaces: list[int]  # its two score spaces
    token: bool  # whether a token lies there; none does when the game is over


class Thing(TypedDict):
    """An object with followers."""

    kind: str  # street, tower, house or court
    cell: str  # a tile of it, where a follower stands or where it was completed
    slot: str  # a slot of that tile which belongs to it
    tiles: int  # how many tiles it covers
    starts: int  # how many start spaces it covers; not counted for courts
    open: int  # how many sides look to empty cells; not counted for courts
    wells: int  # how many wells it has
    markets: int  # how many markets it has
    followers: list[int]  # how many followers each seat has there
    winner: int | None  # the seat with more of them, None on a tie
    worth: int  # points it pays as it lies


class Spot(TypedDict):
    """A part of a tile on the board."""

    cell: str  # the tile
    slot: str  # a slot of the part


class Completed(TypedDict):
    """A completed object that is still to be scored."""

    side: str  # the side of the tile just laid that names it in the move `score`
    beyond: bool  # whether it ends beyond that side, on the neighbour
    thing: Thing  # the object
    reach: list[Spot]  # all its parts on tiles
    now: bool  # whether it may be scored next, or is the one that may be doubled


class Landing(TypedDict):
    """Points of a seat and where its marker would stop."""

    seat: int  # whose marker
    points: int  # what it scores
    space: int  # where the marker would stop
    token: bool  # whether it surely takes a token there


class Claim(TypedDict):
    """A free object that a tile would complete."""

    kind: str  # street, tower or house
    landing: Landing  # what a follower on it would score


class Gain(TypedDict):
    """What a move brings."""

    scores: list[Landing]  # what seats score at once
    claim: Claim | None  # for a tile: the best free object that it would complete
    later: int  # for a follower: what its court would pay in the final scoring
    reach: list[Spot]  # for a follower: all parts of its object


class Due(TypedDict):
    """What the final scoring would pay a seat now."""

    what: str  # for what: keep, court, done (completed by this tile), token4, ...
    points: int  # how much


class Forecast(TypedDict):
    """What the rules know in advance."""

    places: list[str]  # the cells where the tile in hand fits
    empty: list[str]  # the cells of the largest empty area
    final: list[list[Due]]  # what the end would bring each seat as things lie
    likely: list[int]  # each seat's points then
    gains: dict[str, Gain]  # by number, those moves of whoever is to act that bring anything


class View(TypedDict):
    """The whole table as one viewer sees it."""

    you: int | None  # the seat whose view it is, None for a spectator
    over: bool  # whether the game is over
    phase: str  # what is asked: lay, follower, order, double, extra; over when it is over
    first: int  # who began
    turn: int  # whose turn it is; when the game is over, whose it would be
    actor: int | None  # who is to act, None when the game is over
    winner: int | None  # who has won, None before the end and for a draw
    count_starts: bool  # the option: start spaces enlarge the house of a keep
    tile: str | None  # the tile in hand
    last: Last | None  # the tile laid last, None before the first; after `lay` it is this turn's
    offered: int | None  # the token that may be used now
    tiles: list[Tile]  # all tiles on the board, by cell
    followers: list[Man]  # all followers on the board, by seat and number
    things: list[Thing]  # all objects with followers
    completed: list[Completed]  # what is still to be scored, while something is asked about it
    players: list[Player]  # what each seat has
    corners: list[Corner]  # the corner towers from 0/1 on
    unseen_tokens: dict[str, int]  # by number, how many tokens nobody has seen
    spent_tokens: dict[str, int]  # by number, how many tokens were used and left the game
    bag_size: int  # how many tiles are left to draw
    bag: dict[str, int]  # by kind, how many of each are left to draw
    aside: list[str]  # the tiles that fitted nowhere, in order
    forecast: Forecast  # what the rules know in advance
