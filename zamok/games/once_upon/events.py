"""The kinds of events of the game: what happened, what is told of it, and to whom."""

from __future__ import annotations

from typing import Final, TypedDict

from zamok.engine.event import Kind


class Sheet(TypedDict):
    """TODO."""

    side: str  # TODO


class Roll(TypedDict):
    """TODO."""

    faces: list[str]  # TODO


class Chosen(TypedDict):
    """TODO."""


class Chip(TypedDict):
    """TODO."""

    cell: str  # TODO


class Residents(TypedDict):
    """TODO."""

    count: int  # TODO
    total: int  # TODO


class Pass(TypedDict):
    """TODO."""


class Wall(TypedDict):
    """TODO."""

    number: int  # TODO


class Floor(TypedDict):
    """TODO."""

    number: int  # TODO


class Guest(TypedDict):
    """TODO."""

    guest: str  # TODO


class Tower(TypedDict):
    """TODO."""

    number: int  # TODO
    points: int  # TODO


class Done(TypedDict):
    """TODO."""


class Flag(TypedDict):
    """TODO."""

    wall: int  # TODO
    points: int  # TODO


class Lost(TypedDict):
    """TODO."""

    face: str  # TODO


class Clear(TypedDict):
    """TODO."""

    line: str  # TODO


class Sun(TypedDict):
    """TODO."""


class Cloud(TypedDict):
    """TODO."""


class Last(TypedDict):
    """TODO."""


class Over(TypedDict):
    """TODO."""


class Open(TypedDict):
    """TODO."""

    guest: str  # TODO


class Steal(TypedDict):
    """TODO."""

    guest: str  # TODO
    from_: int  # TODO


class Dog(TypedDict):
    """TODO."""

    face: str  # TODO


class MoveChip(TypedDict):
    """TODO."""

    from_: str  # TODO
    to: str  # TODO


class Reuse(TypedDict):
    """TODO."""

    guest: str  # TODO


class SmallCloud(TypedDict):
    """TODO."""


class DogSleeps(TypedDict):
    """TODO."""


EVENTS: Final = {
    "sheet": Kind(Sheet),
    "roll": Kind(Roll),
    "chosen": Kind(Chosen),
    "chip": Kind(Chip),
    "residents": Kind(Residents),
    "pass": Kind(Pass),
    "wall": Kind(Wall),
    "floor": Kind(Floor),
    "guest": Kind(Guest),
    "tower": Kind(Tower),
    "done": Kind(Done),
    "flag": Kind(Flag),
    "lost": Kind(Lost),
    "clear": Kind(Clear),
    "sun": Kind(Sun),
    "cloud": Kind(Cloud),
    "last": Kind(Last),
    "over": Kind(Over),
    "open": Kind(Open),
    "steal": Kind(Steal),
    "dog": Kind(Dog),
    "move_chip": Kind(MoveChip),
    "reuse": Kind(Reuse),
    "small_cloud": Kind(SmallCloud),
    "dog_sleeps": Kind(DogSleeps),
}
