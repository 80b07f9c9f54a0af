"""Entry: one line of a table's history; a table is its set-up and its entries."""

from __future__ import annotations

from dataclasses import dataclass, field

KINDS = (
    "sit", "leave", "begin", "move", "undo", "ask_undo", "vote", "stand_in", "return", "chat",
    "rematch", "close",
)  # fmt: skip


@dataclass(frozen=True)
class Draft:
    """An entry that is about to be written."""

    kind: str
    seat: int | None = None
    data: dict[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Entry:
    """An entry as it was stored, with its place in the history."""

    seq: int  # from 1, without gaps
    kind: str
    seat: int | None
    data: dict[str, object]
    person: str | None  # who did it; None for bots and for the table itself
    action: str | None  # the id the doer gave it: the same id is never done twice
    at: float  # seconds since 1970


@dataclass(frozen=True)
class Pace:
    """How much time there is: none asked for, a clock with credit a turn, or days a move."""

    kind: str = "none"  # "none", "live", "days"
    step: float = 0.0  # "live": credited at the start of a turn; "days": for each turn
    reserve: float = 0.0  # "live": to begin with, and the most that can be saved


@dataclass(frozen=True)
class Plan:
    """How a seat is meant to be filled when a table is made."""

    kind: str  # "me", "here" (another person at the maker's device), "open", "bot"
    level: str = ""  # of a bot
    name: str = ""  # of another person at the maker's device


@dataclass(frozen=True)
class SetUp:
    """What a table is before anything happens at it."""

    id: str
    game: str
    version: int
    options: dict[str, str]
    plans: tuple[Plan, ...]
    public: bool
    pace: Pace
    host: str  # the person who made it
    secret: bytes  # the server's part of the dice
    made_at: float
