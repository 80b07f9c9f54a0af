"""All that a view may hold: what is not declared here reaches nobody."""

from __future__ import annotations

from typing import TypedDict


class Window(TypedDict):
    """A window, dark or lit."""

    name: str
    shape: str
    light: str | None
    seat: int | None  # whose light it is


class Floor(TypedDict):
    """A floor: how bright it is for each seat, and who has won it once it is fully lit."""

    points: int
    brightness: list[int]
    dark: int
    winners: list[int]


class Player(TypedDict):
    """A seat: its points, what its lights brought at once, and its guests."""

    score: int
    brought: dict[str, int]
    torches: int
    guests: list[str] | None  # known to their host until the end


class Forecast(TypedDict):
    """What the rules know in advance."""

    gains: list[int] | None  # points of the light in hand at once in each window, lit ones too
    leaders: list[list[int]]  # who would win each floor as things lie
    likely: list[int | None]  # points of each seat if the game ended now
    favours: list[int | None]  # what each window is worth to the viewer's guests


class View(TypedDict):
    """What a seat, or a spectator, may know."""

    you: int | None
    over: bool
    phase: str
    actor: int | None
    hosts: int  # guests that everybody has
    held: str | None
    tray: list[str]
    bag: dict[str, int]
    windows: list[Window]
    floors: list[Floor]
    players: list[Player]
    winners: list[int]
    forecast: Forecast
