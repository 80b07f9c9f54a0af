"""The kinds of events of the game: what happened, what is told of it, and to whom."""

from __future__ import annotations

from typing import Final, TypedDict

from zamok.engine.event import Kind


class Draw(TypedDict):
    """TODO."""

    tile: str  # TODO


class Lay(TypedDict):
    """TODO."""

    tile: str  # TODO
    cell: str  # TODO
    turn: str  # TODO


class Follower(TypedDict):
    """TODO."""

    cell: str  # TODO
    slot: str  # TODO
    kind: str  # TODO
    role: str  # TODO


class Score(TypedDict):
    """TODO."""

    kind: str  # TODO
    tiles: int  # TODO
    starts: int  # TODO
    well: bool  # TODO
    cell: str  # TODO
    slot: str  # TODO
    points: int  # TODO
    token: None  # TODO


class Back(TypedDict):
    """TODO."""

    cell: str  # TODO
    slot: str  # TODO
    kind: str  # TODO
    role: str  # TODO


class Keep(TypedDict):
    """TODO."""

    cell: str  # TODO
    slot: str  # TODO
    kind: str  # TODO
    role: str  # TODO
    size: int  # TODO


class End(TypedDict):
    """TODO."""


class KeepScore(TypedDict):
    """TODO."""

    points: int  # TODO
    size: int  # TODO


class Court(TypedDict):
    """TODO."""

    markets: int  # TODO
    points: int  # TODO


class Token(TypedDict):
    """TODO."""

    token: int  # TODO
    space: int  # TODO


class KeepTie(TypedDict):
    """TODO."""

    size: int  # TODO


class Unfinished(TypedDict):
    """TODO."""

    token: int  # TODO
    kind: str  # TODO
    points: int  # TODO


class Aside(TypedDict):
    """TODO."""

    tile: str  # TODO


EVENTS: Final = {
    "draw": Kind(Draw),
    "lay": Kind(Lay),
    "follower": Kind(Follower),
    "score": Kind(Score),
    "back": Kind(Back),
    "keep": Kind(Keep),
    "end": Kind(End),
    "keep_score": Kind(KeepScore),
    "court": Kind(Court),
    "token": Kind(Token),
    "keep_tie": Kind(KeepTie),
    "unfinished": Kind(Unfinished),
    "aside": Kind(Aside),
}
