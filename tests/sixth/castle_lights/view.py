"""All that a view may hold: what is not declared here reaches nobody."""

from __future__ import annotations

from typing import TypedDict


class Window(TypedDict):
    """A window, dark or lit."""

    name: str  # its name
    shape: str  # the shape it is drawn in
    light: str | None  # the kind of its light, None while it is dark
    seat: int | None  # whose light it is


class Floor(TypedDict):
    """A floor: how bright it is for each seat, and who has won it once it is fully lit."""

    points: int  # what it brings its winner
    brightness: list[int]  # of each seat here
    dark: int  # windows still dark
    winners: list[int]  # who has won it, none while it is dark


class Player(TypedDict):
    """A seat: its points, what its lights brought at once, and its guests."""

    score: int  # points so far
    brought: dict[str, int]  # points by kind of light
    torches: int  # torches it has lit: fewer win a tie
    guests: list[str] | None  # known to their host until the end


class Forecast(TypedDict):
    """What the rules know in advance."""

    gains: list[int] | None  # points of the light in hand at once in each window, lit ones too
    leaders: list[list[int]]  # who would win each floor as things lie
    likely: list[int | None]  # points of each seat if the game ended now
    favours: list[int | None]  # what each window is worth to the viewer's guests


class View(TypedDict):
    """What a seat, or a spectator, may know."""

    you: int | None  # the seat that looks, None for a spectator
    over: bool  # the game has ended
    phase: str  # what is asked: a light to take, or a window for it
    actor: int | None  # whose turn it is
    hosts: int  # guests that everybody has
    held: str | None  # the light in hand
    tray: list[str]  # lights that can be taken
    bag: dict[str, int]  # lights still to be drawn, by kind
    windows: list[Window]  # all windows
    floors: list[Floor]  # all floors, the lowest first
    players: list[Player]  # what each seat has
    winners: list[int]  # who has won the game
    forecast: Forecast  # what the rules know in advance
