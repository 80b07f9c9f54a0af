"""What a view may hold: the allow-list."""

from __future__ import annotations

from typing import TypedDict


class Room(TypedDict):
    """A room in a castle: the throne room's left half is at x 0, y 0; row 0 is level 1."""

    room: str
    type: str
    x: int
    y: int
    points: int


class Castle(TypedDict):
    """A castle, its partners, and the question it waits for an answer to."""

    name: str
    right_of: int  # the player who has this castle on the left
    left_of: int
    throne: str
    throne_points: int
    rooms: list[Room]
    attendants: list[str]
    attendant_points: list[int]
    cards: list[str]
    card_points: list[int]
    total: int
    pad: dict[str, int]  # its points by the lines of the score pad
    step: str
    decider: int | None
    piece: str | None  # the bonus room to be placed next
    drawn_rooms: list[str] | None
    drawn_cards: list[str] | None


class Player(TypedDict):
    """A player's two tiles of this turn; Ludwig is the last of three when two play."""

    chosen: int
    rooms: list[str] | None
    left: str | None  # where the tiles go, once that is said
    right: str | None
    left_built: bool
    right_built: bool
    lower: int
    higher: int
    special_rooms: int
    rank: int  # among all players


class Stack(TypedDict):
    """Tiles that are passed around; `holder` takes them up or will do so next turn."""

    holder: int
    castle: int | None  # under this castle's pawn
    count: int
    rooms: list[str] | None


class Stock(TypedDict):
    """What lies in the middle of the table."""

    rooms: int
    discarded_rooms: int
    cards: int
    discarded_cards: int
    specials: dict[str, int]
    attendants: dict[str, int]


class Gain(TypedDict):
    """What a room would bring on a place; bonuses come on top."""

    x: int
    y: int
    points: int


class Building(TypedDict):
    """A room that the viewer, or a partner in a castle of the viewer, may build now."""

    seat: int  # whose move it is
    side: int  # of the castle as the moves of that seat have it: 0 left, 1 right, 2 Ludwig's tile
    castle: int
    room: str
    places: list[Gain]


class Due(TypedDict):
    """A tile of this turn that the viewer is to build."""

    room: str
    castle: int
    ludwigs: bool
    bonus: bool  # the castle gets a bonus for it


class Hint(TypedDict):
    """What a room that is being chosen could bring to a castle of the viewer at most, and where."""

    castle: int
    room: str
    best: Gain


class Answer(TypedDict):
    """What an attendant, card or special room would bring to a castle that chooses one."""

    castle: int
    what: str
    points: int


class Forecast(TypedDict):
    """What the rules know in advance; None to spectators."""

    buildings: list[Building] | None
    due: list[Due] | None
    hints: list[Hint] | None
    answers: list[Answer] | None


class View(TypedDict):
    """All that a seat may know."""

    you: int | None
    seats: int
    round: int
    turn: int
    passing: str  # stacks go "left" or "right"
    phase: str
    acting: list[int]
    seniority: list[int]
    hand: list[str] | None
    players: list[Player]
    stacks: list[Stack]
    castles: list[Castle]
    stock: Stock
    known_discards: list[str] | None
    known_in_stock: list[str] | None  # seen before a reshuffle, so in no hand
    known_card_discards: list[str] | None
    scores: list[int]
    ranks: list[int]  # of the seats, Ludwig counted among the players
    winners: list[int]  # players who stand first, Ludwig (the third) included
    forecast: Forecast
