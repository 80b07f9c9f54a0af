"""What may be seen: all that lies on the table; not what the others do with the dice just now."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict


class Wall(TypedDict):
    """One of the four walls of a castle."""

    built: bool  # it stands
    room: int  # how many flags it holds in all
    flags: list[int]  # the points of the flags on it, in the order of drawing


Kind = Literal["towers", "flags", "residents", "guests", "sun", "cloud", "small_clouds"]


class Sums(TypedDict):
    """The points of a castle kind by kind."""

    towers: int  # the values of the towers
    flags: int  # the values of the flags
    residents: int  # the group of the last resident drawn
    guests: int  # all guests together
    sun: int  # the sun, or 0
    cloud: int  # the cloud, or 0
    small_clouds: int  # the shepherdess's clouds


class Castle(TypedDict):
    """One player's sheet, board and guests."""

    sheet: str | None  # the side drawn on, `outline` or `free`; None while it is not chosen
    chips: list[str]  # the cells with a chip
    chips_left: int  # chips in hand
    floors: int  # floors of the donjon
    towers: list[int]  # the value of each tower, in the order of building
    walls: list[Wall]  # all four, built or not
    residents: int  # residents drawn
    groups: list[int]  # how many of them are in each group
    sun: bool  # this castle has the sun
    cloud: bool  # this castle has the cloud of a finisher
    small_clouds: int  # clouds of the shepherdess
    guests: list[str]  # the guests, in the order of the cards
    guest_points: list[int]  # what each of them is worth
    parts: int  # floors, towers and walls together
    sums: Sums  # the points kind by kind
    score: int  # all points


class Group(TypedDict):
    """A group of residents."""

    residents: int  # how many residents it takes to reach it
    points: int  # what it is worth


class Promise(TypedDict):
    """What the rules know of a castle."""

    full: list[str]  # the full lines
    next_group: Group | None  # the next group of residents that brings more


class Drawn(TypedDict):
    """A thing that would be drawn."""

    what: str  # floor, tower, wall, flag, residents, small_cloud, sun or cloud
    number: int  # which one, of a flag which wall, from 1; of residents how many
    points: int  # what is written on it


class Gain(TypedDict):
    """What a move of the viewer would draw at once."""

    move: int  # the number of the move
    drawn: list[Drawn]  # the things that would be drawn
    points: int  # the points it would bring


class Forecast(TypedDict):
    """What the rules know in advance, as far as the viewer may know it."""

    sun: bool  # it can still be earned
    cloud: bool  # it can still be earned
    castles: list[Promise]  # of each castle, as all see it
    mine: Promise | None  # of the castle `mine`
    gains: list[Gain] | None  # of the viewer's moves now that change points or sheet


class View(TypedDict):
    """All that a viewer is shown."""

    you: int | None  # the viewer's seat, None for a spectator
    variant: str  # `young` or `great`
    build_timing: str  # who builds after a turn: `everyone` or `active_player_only`
    jester: str  # what the jester counts: `floor` or `wall`
    cloud: str  # which finisher draws the cloud: `first` or `every`
    phase: str  # what is asked: sheet, use, build, take, gain, dog, lift or drop; or `over`
    actors: list[int]  # the seats that may act now
    over: bool  # the game is over
    winners: list[int]  # who has won, once it is over
    turn: int  # the number of the turn, 0 before the first throw
    active: int  # whose turn it is
    builder: int | None  # who builds now
    dice: list[str]  # the faces thrown this turn
    dice_left: list[str] | None  # faces still to be used, also the dog's; None: not known
    gain: str | None  # the resource that a guest brings, or `any`
    count: int  # chips that a guest still brings or the wizard may still move
    lifted: str | None  # the cell of the chip that the wizard has lifted
    moved: list[str]  # the cells to which the wizard has just moved chips
    last: bool  # a castle is finished, and the others build for the last time
    finisher: int | None  # who finished a castle first
    open: list[str]  # the guests that lie open
    deck: int  # how many guests are in the deck
    unseen: list[str]  # which guests these are
    castles: list[Castle]  # every castle as all see it: while dice are used, as at the throw
    mine: Castle | None  # while dice are used, the viewer's castle with what was chosen
    scores: list[int]  # the points of each castle in `castles`
    forecast: Forecast  # what the rules know in advance
