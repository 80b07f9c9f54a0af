"""The kinds of events of Castle Lights: what happened, what is told of it, and to whom."""

from __future__ import annotations

from typing import Final, TypedDict

from zamok.engine.event import Kind


class Take(TypedDict):
    """A seat takes a light from the tray."""

    light: str  # its kind


class Light(TypedDict):
    """A seat puts the light in its hand into a window."""

    light: str  # its kind
    window: str  # where
    points: int  # what it brings


class Draw(TypedDict):
    """A light comes out of the bag onto the tray."""

    light: str  # its kind


class Guest(TypedDict):
    """A seat's guest is turned up at the end."""

    guest: str  # who it is
    windows: int  # that please them
    points: int  # what it brings


class Floor(TypedDict):
    """A floor is fully lit: a seat has won it."""

    floor: int  # from 1, the lowest
    points: int  # what it brings


EVENTS: Final = {
    "take": Kind(Take),
    "light": Kind(Light),
    "draw": Kind(Draw, alone=True),
    "guest": Kind(Guest, alone=True),
    "floor": Kind(Floor, alone=True),
}
