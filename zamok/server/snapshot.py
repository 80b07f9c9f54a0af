"""Snapshot: all that one viewer may know of a table; whatever is sent or drawn is made from one."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, cast

from zamok.engine import Event, Game, Line, State, Told, visible
from zamok.engine.chain import written
from zamok.server.leaving import NO_EXITS, Exits


class SeatInfo(NamedTuple):
    """One seat as everybody may see it."""

    number: int
    kind: str  # "open", "person", "bot"
    name: str  # of the person, also of one who is gone; empty for bots and open seats
    level: str  # of the bot that plays it (also while it stands in for an absent person)
    bot: str  # the key of a bot's name (`bots.names`); empty for all others
    stand_in: bool  # a bot plays for the person, who may come back
    yours: bool  # the viewer holds it
    present: bool  # its person is connected now
    ready: bool  # it has committed to its number
    promise: str  # that commitment, "" before
    opened: bool  # its number is open
    acting: bool
    clock: float | None  # seconds left when the snapshot was made; None without a clock
    clock_runs: bool
    late: bool  # its time has run out, others may let a bot take it
    undo_vote: bool | None  # its answer to the open request to take back; None: not given
    gone: str = ""  # why its person has left it to the bot for good (`leaving`)


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log: an event of the game, or something about the table.

    An event lies in it as it is stored: as data it takes five times the memory, a log is long, and
    old lines are seldom asked for.
    """

    seq: int  # of the entry it comes from; several lines may share it
    ply: int  # moves made when it happened
    told: str | None  # an event of the game as JSON (`chain.written`)
    # Or "joined", "left", "began", "undone", "stand_in", "returned", "taken_over", "over".
    table: str
    seat: int | None = None

    @property
    def event(self) -> Told | None:
        """The event of the game as plain data."""
        return None if self.told is None else cast(Told, json.loads(self.told))


@dataclass(frozen=True)
class ChatLine:
    """Something said at the table."""

    seq: int
    name: str
    seat: int | None
    text: str
    at: float


@dataclass(frozen=True)
class Result:
    """How a game ended."""

    scores: list[int]
    ranks: list[int]
    breakdown: list[list[Line]]


@dataclass(frozen=True)
class UndoState:
    """What the viewer may take back."""

    free: bool = False  # the last move at the table
    back: bool = False  # the last move of one's own, with all that bots have done since
    ask: bool = False  # only if the others agree
    asked_by: int | None = None  # seat whose request is open
    vote: bool = False  # the viewer is to answer it


@dataclass(frozen=True)
class Proposal:
    """A move that a seat suggests to another one, whose decision it stays."""

    by: int
    to: int
    move: int  # in the numbers of the seat that is to make it


@dataclass(frozen=True)
class Snapshot:
    """A table through one viewer's eyes at one version; `seen` makes it."""

    game: Game
    options: dict[str, str]
    version: int
    # "open" (seats to fill), "opening" (numbers to open), "running", "over", "closed" (there was
    # no game)
    status: str
    seats: list[SeatInfo]
    seat: int | None  # whose eyes; None: a spectator, or before a hand-over
    view: Mapping[str, Any] | None  # None before the game begins
    legal: list[int]
    ply: int
    log: list[LogLine]
    last: list[str]  # events of the last move, those the viewer may see, as lines of the log
    result: Result | None
    # What only a real table has.
    id: str = ""
    public: bool = False
    rated: bool = False  # players are rated by it
    pace: str = "none"  # "none", "live", "days"
    pace_step: float = 0.0  # seconds credited a turn ("live") or a move ("days")
    curtain: int | None = None  # the seat to hand the device to before its view is shown
    chat: list[ChatLine] = field(default_factory=list)
    undo: UndoState = UndoState()
    exits: Exits = NO_EXITS
    early: str = ""  # why the game is over before its end (`leaving`)
    hints: bool = False  # the viewer may ask a bot for advice
    host: bool = False  # the viewer made the table
    commitment: str = ""  # hash of the server's part of the dice, shown before seats are filled
    unopened: list[int] = field(default_factory=list)  # because of whom there was no game
    walked_out: bool = False  # they left; otherwise their numbers stayed closed
    key: str = ""  # public, of the server
    head: str = ""  # of the chain of all that has happened in the game, signed by that key
    signature: str = ""
    rules: int = 0  # the version of the rules it is or was played by
    behind: bool = False  # its rules have changed: it goes on when somebody takes it over
    position: str = ""  # of a finished game, as text
    key_hash: str = ""  # of the dice key, shown from the first move; "" before
    branch: str = ""  # the game and the move it branched off, as `id#ply`
    rematch: str = ""  # id of the next table, "" if none yet
    again: bool = False  # the viewer may ask for the next game
    since: int | None = None  # moves made when the viewer's seat had made its last one
    advice: dict[int, list[int]] = field(default_factory=dict)  # what it may suggest, to whom
    proposals: list[Proposal] = field(default_factory=list)  # to the viewer's seat, and its own


def seen(
    game: Game,
    state: State | None,
    eyes: int | None,
    *,
    options: dict[str, str],
    seats: list[SeatInfo],
    log: list[LogLine],
    last: Sequence[Event],
    ply: int,
    version: int,
    legal: list[int],
) -> Snapshot:
    """Return a position (None: the game has not begun) as a seat or a spectator may see it.

    What only a real table has is left as if there were none; `replace` adds it.
    """
    result = None
    if state is not None and state.over:
        result = Result(state.scores(), state.ranks(), state.breakdown())
    return Snapshot(
        game=game,
        options=options,
        version=version,
        status="open" if state is None else "over" if state.over else "running",
        seats=seats,
        seat=eyes,
        view=None if state is None else state.view(eyes),
        legal=legal,
        ply=ply,
        log=log,
        last=[written(event.plain()) for event in visible(last, eyes)],
        result=result,
    )
