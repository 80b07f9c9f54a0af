"""What may be seen: all that lies on the table; not what the others do with the dice just now."""

from __future__ import annotations

from typing import Literal, TypedDict


class Wall(TypedDict):
    """One of the four walls of a castle."""

    built: bool
    room: int
    flags: list[int]


Kind = Literal["towers", "flags", "residents", "guests", "sun", "cloud", "small_clouds"]


class Sums(TypedDict):
    """The points of a castle kind by kind."""

    towers: int
    flags: int
    residents: int
    guests: int
    sun: int
    cloud: int
    small_clouds: int


class Castle(TypedDict):
    """One player's sheet, board and guests."""

    sheet: str | None
    chips: list[str]
    chips_left: int
    floors: int
    towers: list[int]
    walls: list[Wall]
    residents: int
    groups: list[int]
    sun: bool
    cloud: bool
    small_clouds: int
    guests: list[str]
    guest_points: list[int]  # what each of them is worth
    parts: int
    sums: Sums
    score: int


class Group(TypedDict):
    """A group of residents: how many it takes to reach it, and its points."""

    residents: int
    points: int


class Promise(TypedDict):
    """What the rules know of a castle: full lines, and the next group that brings more."""

    full: list[str]
    next_group: Group | None


class Drawn(TypedDict):
    """A thing that would be drawn.

    `what` is floor, tower, wall, flag, residents, small_cloud, sun or cloud. `number` says
    which one it is, for a flag on which wall, both counted from 1, and how many residents;
    `points` is what is written on it.
    """

    what: str
    number: int
    points: int


class Gain(TypedDict):
    """What a move of the viewer would draw at once, and the points it would bring."""

    move: int
    drawn: list[Drawn]
    points: int


class Forecast(TypedDict):
    """What the rules know in advance, as far as the viewer may know it."""

    sun: bool  # it can still be earned
    cloud: bool
    castles: list[Promise]
    mine: Promise | None  # of the castle `mine`
    gains: list[Gain] | None  # of the viewer's moves now that change points or sheet


class View(TypedDict):
    """All that a viewer is shown."""

    you: int | None
    variant: str
    build_timing: str
    jester: str
    phase: str
    actors: list[int]
    over: bool
    winners: list[int]
    turn: int
    active: int
    builder: int | None
    dice: list[str]
    dice_left: list[str] | None
    gain: str | None
    count: int
    lifted: str | None
    moved: list[str]
    last: bool
    finisher: int | None
    open: list[str]
    deck: int
    unseen: list[str]
    castles: list[Castle]
    mine: Castle | None
    scores: list[int]
    forecast: Forecast
