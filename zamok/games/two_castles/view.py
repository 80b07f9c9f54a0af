"""What a view may hold: the allow-list.

Left and right are always those of a player who looks at the table: the castle on the left of one
is on the right of the partner. Inside a castle columns count from left to right for everybody.
"""

from __future__ import annotations

from typing_extensions import TypedDict


class Room(TypedDict):
    """A room in a castle: the throne room's left half is at x 0, y 0; row 0 is level 1."""

    room: str  # which room it is
    type: str  # its type, or special
    x: int  # its column, growing to the right
    y: int  # its row, growing upward, negative below the ground
    points: int  # what it scores as the castle stands


class Castle(TypedDict):
    """A castle, its partners, and the question it waits for an answer to."""

    name: str  # the castle of its pawn
    on_left_of: int  # the player who has this castle on the left
    on_right_of: int  # the player who has this castle on the right
    throne: str  # its throne room, named by the two types it wants
    throne_points: int  # what the throne room scores as the castle stands
    rooms: list[Room]  # its rooms besides the throne room, in the order they were built
    attendants: list[str]  # the attendants in its throne room
    attendant_points: list[int]  # what each of them scores as the castle stands
    cards: list[str]  # its bonus cards
    card_points: list[int]  # what each of them scores as the castle stands
    total: int  # all its points as it stands
    pad: dict[str, int]  # its points by the lines of the score pad
    step: str  # what it waits for before its next tile
    bonus_type: str | None  # the type of the room that has brought the bonus being settled
    bonus_count: int | None  # whether it was the 3rd or the 5th room of that type
    decider: int | None  # the seat that answers the question
    second: int | None  # the seat that lets its partner build first this turn
    piece: str | None  # the bonus room to be placed next
    drawn_rooms: list[str] | None  # the rooms drawn to choose from, for the partners
    drawn_cards: list[str] | None  # the cards drawn to choose from, for the partners


class Player(TypedDict):
    """A player's two tiles of this turn; Ludwig is the last of three when two play."""

    chosen: int  # how many tiles the player has chosen this turn
    rooms: list[str] | None  # which they are, sorted; None while they lie face down
    left: str | None  # the tile that goes to the castle on the player's left, once that is said
    right: str | None  # the tile that goes to the castle on the player's right
    left_built: bool  # whether the left tile is built
    right_built: bool  # whether the right tile is built
    lower: int  # the points of the lower of the two castles: the score
    higher: int  # the points of the higher one, which parts equal scores
    special_rooms: int  # special rooms in both castles, which part what is still equal
    rank: int  # the place among all players


class Stack(TypedDict):
    """Tiles that are passed around, as of the last reveal; the number is who began with them."""

    holder: int  # the player who holds them, or takes them up next turn
    castle: int | None  # the castle under whose pawn they lie while castles are built
    count: int  # how many tiles there are
    rooms: list[str] | None  # which they are, for those who have held the stack


class Stock(TypedDict):
    """What lies in the middle of the table."""

    rooms: int  # regular rooms in the supply
    discarded_rooms: int  # regular rooms discarded
    cards: int  # bonus cards in the deck
    discarded_cards: int  # bonus cards discarded
    specials: dict[str, int]  # special rooms left, by kind
    attendants: dict[str, int]  # attendants left, by kind


class Gain(TypedDict):
    """What a room would bring on a place; bonuses come on top."""

    x: int  # the column
    y: int  # the row
    points: int  # what the castle would gain


class Building(TypedDict):
    """A room that the viewer, or a partner in a castle of the viewer, may build now."""

    seat: int  # whose move it is
    side: int  # of the castle as the moves of that seat have it: 0 left, 1 right, 2 Ludwig's tile
    castle: int  # the castle it is built in
    room: str  # which room it is
    places: list[Gain]  # where it may stand


class Due(TypedDict):
    """A tile of this turn that the viewer is to build."""

    room: str  # which room it is
    castle: int  # the castle it goes to
    ludwigs: bool  # whether it is Ludwig's tile
    bonus: bool  # whether the castle gets a bonus for it


class Hint(TypedDict):
    """What a room that is being chosen could bring to a castle of the viewer at most, and where."""

    castle: int  # the castle
    room: str  # which room it is
    best: Gain  # the best place for it


class Answer(TypedDict):
    """What an attendant, card or special room would bring to a castle that chooses one."""

    castle: int  # the castle
    what: str  # the attendant, card or special room
    points: int  # what the castle would gain


class Forecast(TypedDict):
    """What the rules know in advance; None to spectators."""

    buildings: list[Building] | None  # what the viewer and the partners may build
    due: list[Due] | None  # the viewer's tiles that are still to be built
    hints: list[Hint] | None  # what rooms that are being chosen or shared out could bring
    answers: list[Answer] | None  # what the answers to the castles' questions would bring


class View(TypedDict):
    """All that a seat may know."""

    you: int | None  # the seat that looks; None: a spectator
    seats: int  # how many people play
    round: int  # the round, 1 or 2
    turn: int  # the turn of the round, 1 to 4
    passing: str  # whether stacks go to the left or to the right neighbour
    phase: str  # what is being done: ludwig, choose, commit, build, over
    acting: list[int]  # the seats that may act
    seniority: list[int]  # the seats from the eldest to the youngest
    hand: list[str] | None  # the viewer's hand; empty while castles are built
    players: list[Player]  # the players, Ludwig last
    stacks: list[Stack]  # the stacks, by the player who began the round with them
    castles: list[Castle]  # the castles; number n is on the left of player n
    stock: Stock  # what lies in the middle of the table
    known_discards: list[str] | None  # the discarded rooms that the viewer has seen
    known_in_stock: list[str] | None  # rooms seen before a reshuffle, so in no hand
    known_card_discards: list[str] | None  # the discarded cards that the viewer has seen
    scores: list[int]  # the points of each seat: those of its lower castle
    ranks: list[int]  # the places of the seats, Ludwig counted among the players
    winners: list[int]  # players who stand first, Ludwig (the third) included
    forecast: Forecast  # what the rules know in advance for the viewer
