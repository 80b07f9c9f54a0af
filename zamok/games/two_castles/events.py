"""The kinds of events of the game: what happened, what is told of it, and to whom."""

from __future__ import annotations

from typing import Final, TypedDict

from zamok.engine.event import OWN, SOME, Kind


class Turn(TypedDict):
    """TODO."""

    round: int  # TODO
    turn: int  # TODO


class HandSeen(TypedDict):
    """TODO."""

    rooms: list[str]  # TODO


class LudwigDraw(TypedDict):
    """TODO."""


class LudwigDrawSeen(TypedDict):
    """TODO."""

    rooms: list[str]  # TODO


class LudwigCommit(TypedDict):
    """TODO."""

    left: str  # TODO
    right: str  # TODO


class Take(TypedDict):
    """TODO."""

    count: int  # TODO


class TakeSeen(TypedDict):
    """TODO."""

    room: str  # TODO


class Reveal(TypedDict):
    """TODO."""

    rooms: list[str]  # TODO


class Commit(TypedDict):
    """TODO."""

    left: str  # TODO
    right: str  # TODO


class Build(TypedDict):
    """TODO."""

    castle: int  # TODO
    room: str  # TODO
    x: int  # TODO
    y: int  # TODO


class DiscardLast(TypedDict):
    """TODO."""

    round: int  # TODO


class Third(TypedDict):
    """TODO."""

    castle: int  # TODO
    type: str  # TODO


class DrawCards(TypedDict):
    """TODO."""

    castle: int  # TODO


class DrawCardsSeen(TypedDict):
    """TODO."""

    castle: int  # TODO
    cards: list[str]  # TODO


class KeepCard(TypedDict):
    """TODO."""

    castle: int  # TODO
    card: str  # TODO


class Special(TypedDict):
    """TODO."""

    castle: int  # TODO
    room: str  # TODO


class DrawRooms(TypedDict):
    """TODO."""

    castle: int  # TODO


class DrawRoomsSeen(TypedDict):
    """TODO."""

    castle: int  # TODO
    rooms: list[str]  # TODO


class KeepRoom(TypedDict):
    """TODO."""

    castle: int  # TODO
    room: str  # TODO


class Bonus(TypedDict):
    """TODO."""

    castle: int  # TODO
    bonus: str  # TODO


class Fifth(TypedDict):
    """TODO."""

    castle: int  # TODO
    type: str  # TODO


class End(TypedDict):
    """TODO."""

    winners: list[int]  # TODO


class Attendant(TypedDict):
    """TODO."""

    castle: int  # TODO
    attendant: str  # TODO


class ReshuffleRooms(TypedDict):
    """TODO."""


EVENTS: Final = {
    "turn": Kind(Turn),
    "hand_seen": Kind(HandSeen, OWN),
    "ludwig_draw": Kind(LudwigDraw),
    "ludwig_draw_seen": Kind(LudwigDrawSeen, OWN),
    "ludwig_commit": Kind(LudwigCommit),
    "take": Kind(Take),
    "take_seen": Kind(TakeSeen, OWN),
    "reveal": Kind(Reveal),
    "commit": Kind(Commit),
    "build": Kind(Build),
    "discard_last": Kind(DiscardLast),
    "third": Kind(Third),
    "draw_cards": Kind(DrawCards),
    "draw_cards_seen": Kind(DrawCardsSeen, SOME),
    "keep_card": Kind(KeepCard),
    "special": Kind(Special),
    "draw_rooms": Kind(DrawRooms),
    "draw_rooms_seen": Kind(DrawRoomsSeen, SOME),
    "keep_room": Kind(KeepRoom),
    "bonus": Kind(Bonus),
    "fifth": Kind(Fifth),
    "end": Kind(End),
    "attendant": Kind(Attendant),
    "reshuffle_rooms": Kind(ReshuffleRooms),
}
