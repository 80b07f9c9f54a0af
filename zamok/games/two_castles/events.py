"""The kinds of events of the game: what happened, what is told of it, and to whom.

Castles and players are numbered as in the view: castle n is on the left of player n.
"""

from __future__ import annotations

from typing import Final, TypedDict

from zamok.engine.event import OWN, SOME, Kind


class Seniority(TypedDict):
    """It is settled who is older: set by an option, or drawn by lot."""

    seats: list[int]  # all seats, from the eldest to the youngest


class Throne(TypedDict):
    """A throne room is drawn and laid between two players: a castle is founded."""

    castle: int  # the castle, on the left of the player of this number
    throne: str  # the throne room, named by the two types it wants


class Deal(TypedDict):
    """Every player, Ludwig included, is dealt a stack out of the supply."""

    round: int  # the round that begins
    count: int  # how many tiles each stack has
    players: int  # how many players there are


class Turn(TypedDict):
    """A turn begins: stacks are taken up, after the first turn by the next player."""

    round: int  # the round, 1 or 2
    turn: int  # the turn of the round, 1 to 4
    givers: list[int]  # by players, from whom they take a stack up; empty after a deal


class HandSeen(TypedDict):
    """A player looks at the stack taken up."""

    rooms: list[str]  # the tiles in it, sorted


class LudwigDraw(TypedDict):
    """Two tiles are drawn blindly from Ludwig's stack; the seat shares them out."""


class LudwigDrawSeen(TypedDict):
    """Who shares Ludwig's tiles out looks at them."""

    rooms: list[str]  # the two tiles, sorted


class LudwigCommit(TypedDict):
    """Ludwig's two tiles are shared out by the seat and lie open."""

    left: str  # the tile that goes to the castle on Ludwig's left
    right: str  # the tile that goes to the castle on Ludwig's right


class Take(TypedDict):
    """A player has chosen a tile, face down."""

    count: int  # how many tiles the player has chosen this turn


class TakeSeen(TypedDict):
    """Which tile the player has chosen."""

    room: str  # the tile


class Reveal(TypedDict):
    """All have chosen, and a player turns the two tiles up."""

    rooms: list[str]  # the two tiles, sorted


class Commit(TypedDict):
    """A player has shared the two tiles out."""

    left: str  # the tile that goes to the castle on the player's left
    right: str  # the tile that goes to the castle on the player's right


class Yield(TypedDict):
    """A player lets the partner build first in a castle."""

    castle: int  # the castle


class ElderBegins(TypedDict):
    """Both partners of a castle want to be second, so the elder, this seat, begins."""

    castle: int  # the castle


class Build(TypedDict):
    """A player has built a room: an own tile, Ludwig's tile or a bonus room."""

    castle: int  # the castle
    room: str  # the room
    x: int  # its column
    y: int  # its row, negative below the ground
    points: int  # what the castle gains by it


class Third(TypedDict):
    """A castle has its third room of a type and gets the bonus of that type."""

    castle: int  # the castle
    type: str  # the type


class Fifth(TypedDict):
    """A castle has its fifth room of a type and may choose a special room."""

    castle: int  # the castle
    type: str  # the type


class Bonus(TypedDict):
    """The bonus for a third downstairs room is chosen."""

    castle: int  # the castle
    bonus: str  # the type whose bonus it is


class Special(TypedDict):
    """A castle gets a special room out of the stock, to be placed next."""

    castle: int  # the castle
    room: str  # the special room


class Attendant(TypedDict):
    """An attendant is put into a castle's throne room."""

    castle: int  # the castle
    attendant: str  # the attendant
    place: int  # which of the two places in the throne room, 0 or 1
    points: int  # what the castle gains by it


class Wait(TypedDict):
    """A castle cannot draw for its bonus yet: others hold too many drawn tiles or cards."""

    castle: int  # the castle


class DrawRooms(TypedDict):
    """Five tiles are drawn for a castle to choose from."""

    castle: int  # the castle


class DrawRoomsSeen(TypedDict):
    """The partners of a castle look at the tiles drawn."""

    castle: int  # the castle
    rooms: list[str]  # the five tiles, sorted


class KeepRoom(TypedDict):
    """One of the tiles drawn is kept, to be placed next; four are discarded face down."""

    castle: int  # the castle
    room: str  # the tile that is kept


class DrawCards(TypedDict):
    """Three bonus cards are drawn for a castle to choose from."""

    castle: int  # the castle


class DrawCardsSeen(TypedDict):
    """The partners of a castle look at the cards drawn."""

    castle: int  # the castle
    cards: list[str]  # the three cards


class KeepCard(TypedDict):
    """One of the cards drawn is kept, face up; two are discarded face down."""

    castle: int  # the castle
    card: str  # the card that is kept
    points: int  # what the castle gains by it


class ReshuffleRooms(TypedDict):
    """The discarded tiles are shuffled back into the supply."""


class ReshuffleCards(TypedDict):
    """The discarded cards are shuffled back into the deck."""


class DiscardLast(TypedDict):
    """The round is over: the last tile of every stack is discarded face down."""

    round: int  # the round that is over
    players: int  # how many players there are


class End(TypedDict):
    """The game is over."""

    winners: list[int]  # the players who have won; beside two seats Ludwig is number 2


EVENTS: Final = {
    "seniority": Kind(Seniority, alone=True),
    "throne": Kind(Throne, alone=True),
    "deal": Kind(Deal, alone=True),
    "turn": Kind(Turn, alone=True, brings=False),
    "hand_seen": Kind(HandSeen, OWN, alone=True, brings=False),
    "ludwig_draw": Kind(LudwigDraw, alone=True),
    "ludwig_draw_seen": Kind(LudwigDrawSeen, OWN, alone=True, instead="ludwig_draw"),
    "ludwig_commit": Kind(LudwigCommit, brings=False),
    "take": Kind(Take, brings=False),
    "take_seen": Kind(TakeSeen, OWN, brings=False, instead="take"),
    "reveal": Kind(Reveal, alone=True, brings=False),
    "commit": Kind(Commit, brings=False),
    "yield": Kind(Yield, brings=False),
    "elder_begins": Kind(ElderBegins, alone=True, brings=False),
    "build": Kind(Build),
    "third": Kind(Third, alone=True),
    "fifth": Kind(Fifth, alone=True),
    "bonus": Kind(Bonus),
    "special": Kind(Special),
    "attendant": Kind(Attendant),
    "wait": Kind(Wait, alone=True, brings=False),
    "draw_rooms": Kind(DrawRooms, alone=True),
    "draw_rooms_seen": Kind(DrawRoomsSeen, SOME, alone=True, instead="draw_rooms"),
    "keep_room": Kind(KeepRoom),
    "draw_cards": Kind(DrawCards, alone=True),
    "draw_cards_seen": Kind(DrawCardsSeen, SOME, alone=True, instead="draw_cards"),
    "keep_card": Kind(KeepCard),
    "reshuffle_rooms": Kind(ReshuffleRooms, alone=True),
    "reshuffle_cards": Kind(ReshuffleCards, alone=True),
    "discard_last": Kind(DiscardLast, alone=True),
    "end": Kind(End, alone=True),
}
