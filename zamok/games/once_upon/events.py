"""The kinds of events of the game: what happened, what is told of it, and to whom."""

from __future__ import annotations

from typing import Final, TypedDict

from zamok.engine.event import OWN, Kind


class First(TypedDict):
    """The player throws the dice first, by lot or by choice of the table."""


class Sheet(TypedDict):
    """The player has chosen a side of the sheet."""

    side: str  # `outline` or `free`


class Roll(TypedDict):
    """The player's turn begins: both dice are thrown."""

    faces: list[str]  # the two faces


class Used(TypedDict):
    """The player has used a die, or it is lost; the others see how when all have chosen."""

    face: str  # the face of the die
    target: str  # a cell, `residents`, `flag1` to `flag4`, `cloud` or `lost`
    residents: int  # how many residents came with it


class Chosen(TypedDict):
    """The player has chosen what to do with the dice; some others have not."""


class Chip(TypedDict):
    """A chip has been put on an empty cell."""

    cell: str  # the cell


class Residents(TypedDict):
    """Residents have been drawn."""

    count: int  # how many
    total: int  # how many the castle has now


class SmallCloud(TypedDict):
    """A small cloud of the shepherdess has been drawn."""


class Flag(TypedDict):
    """A flag has been drawn, and the chips of its line, if it has one, are taken back."""

    wall: int  # the number of the wall, from 1
    points: int  # what it is worth
    line: str | None  # the line that was cleared for it; None for a flag of the monk


class Lost(TypedDict):
    """A die could not be used, or was let go."""

    face: str  # its face


class Pass(TypedDict):
    """The player, whose turn it is not, has used neither die."""


class Clear(TypedDict):
    """The chips of a line have been taken back, and nothing came of it."""

    line: str  # the line


class Floor(TypedDict):
    """A floor of the donjon has been drawn, and the chips of its line are taken back."""

    number: int  # which floor of this castle, from 1
    line: str  # the line that was cleared for it


class Tower(TypedDict):
    """A tower has been drawn, and the chips of its line are taken back."""

    number: int  # which tower of this castle, from 1
    points: int  # what it is worth
    line: str  # the line that was cleared for it


class Wall(TypedDict):
    """A wall has been drawn, and the chips of its line are taken back."""

    number: int  # which wall of this castle, from 1
    line: str  # the line that was cleared for it


class Sun(TypedDict):
    """The player is the first with four towers and draws the sun."""


class Cloud(TypedDict):
    """The player has drawn the twelfth part of the castle and draws the cloud."""


class Done(TypedDict):
    """The player clears no more lines in this building."""


class Guest(TypedDict):
    """A guest has come, of those that lie open or, for Young builders, from the deck."""

    guest: str  # the guest


class Open(TypedDict):
    """The top guest of the deck is turned face up."""

    guest: str  # the guest


class Reuse(TypedDict):
    """A lightning guest acts again, and the chips of the line for it are taken back."""

    guest: str  # the guest
    line: str  # the line that was cleared for it


class Steal(TypedDict):
    """A guest has been stolen, and the chips of the line for it are taken back."""

    guest: str  # the guest
    victim: int  # the seat that had the guest
    line: str  # the line that was cleared for it


class Dog(TypedDict):
    """A die has been thrown for the dog."""

    face: str  # its face, which is used twice


class DogSleeps(TypedDict):
    """The dog has come, but dice are thrown no more."""


class MoveChip(TypedDict):
    """The wizard has moved a chip."""

    origin: str  # the cell where it lay
    cell: str  # the cell where it lies now


class Last(TypedDict):
    """The player has finished the castle: the others build for the last time."""


class Over(TypedDict):
    """The game is over."""


EVENTS: Final = {
    "first": Kind(First, alone=True, brings=False),
    "open": Kind(Open, alone=True),
    "sheet": Kind(Sheet),
    "roll": Kind(Roll, alone=True, brings=False),
    "used": Kind(Used, OWN, passing=True),
    "chosen": Kind(Chosen, brings=False),
    "chip": Kind(Chip),
    "flag": Kind(Flag),
    "small_cloud": Kind(SmallCloud),
    "residents": Kind(Residents),
    "lost": Kind(Lost, brings=False),
    "pass": Kind(Pass, brings=False),
    "floor": Kind(Floor),
    "tower": Kind(Tower),
    "wall": Kind(Wall),
    "sun": Kind(Sun, alone=True),
    "cloud": Kind(Cloud, alone=True),
    "clear": Kind(Clear),
    "done": Kind(Done, brings=False),
    "guest": Kind(Guest),
    "reuse": Kind(Reuse),
    "steal": Kind(Steal),
    "dog": Kind(Dog, alone=True),
    "dog_sleeps": Kind(DogSleeps, alone=True, brings=False),
    "move_chip": Kind(MoveChip),
    "last": Kind(Last, alone=True, brings=False),
    "over": Kind(Over, alone=True),
}
