"""Entry: one thing that happened at a table; a table is its set-up and its entries.

What can happen is declared here once. `to_row` and `from_row` are the only ones who know how it
lies in the database: the kind, the seat, and all other fields as JSON.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields
from typing import Any, ClassVar, TypeAlias, get_args, get_origin, get_type_hints

from zamok.server.errors import Damaged

# ---- what can happen --------------------------------------------------------------------------


@dataclass(frozen=True)
class Sat:
    """A person has taken a seat."""

    KIND: ClassVar[str] = "sit"
    seat: int
    name: str
    promise: str  # the commitment to the seat's part of the dice, hexadecimal


@dataclass(frozen=True)
class SatOpenly:
    """A person has taken a seat of a server before seats committed: the number was told at once.

    Where the game had not begun yet nobody can rely on it, and the person commits anew.
    """

    KIND: ClassVar[str] = "sit"
    seat: int
    name: str
    number: str  # the seat's part of the dice, hexadecimal


@dataclass(frozen=True)
class BotSat:
    """A bot has taken a seat; its number is not told before all seats have committed."""

    KIND: ClassVar[str] = "sit"
    seat: int
    level: str
    number: str


@dataclass(frozen=True)
class Opened:
    """All seats have committed, and one has opened its number."""

    KIND: ClassVar[str] = "open"
    seat: int
    number: str


@dataclass(frozen=True)
class Unopened:
    """There will be no game at this table, because of these seats.

    Their numbers stayed closed for too long, or their person has left while numbers were opened.
    """

    KIND: ClassVar[str] = "unopened"
    seats: list[int]
    left: bool


@dataclass(frozen=True)
class Left:
    """A seat has become free before the game."""

    KIND: ClassVar[str] = "leave"
    seat: int


@dataclass(frozen=True)
class Closed:
    """The host has left before the game: there will be none."""

    KIND: ClassVar[str] = "close"


@dataclass(frozen=True)
class Began:
    """The game has begun."""

    KIND: ClassVar[str] = "begin"
    position: str  # the first one, as text
    acting: list[int]  # the seats that may move in it
    told: list[dict[str, Any]] = field(default_factory=list)  # the events of the set-up


@dataclass(frozen=True)
class Moved:
    """A seat has made a move.

    All that came of it is told, so that nobody needs the rules to know what was so: a table is
    loaded without playing it again, and one whose rules have changed since can still be shown.
    """

    KIND: ClassVar[str] = "move"
    seat: int
    m: str  # its notation
    position: str  # reached, as text: what of it is other than before (`layout.difference`)
    acting: list[int]  # the seats that may move in it
    told: list[dict[str, Any]]  # the events: `Event.stored`
    free: bool  # no die was thrown and nothing hidden shown: it may be taken back
    # The seats that can notice it: a step of a secret choice is nothing to others. []: everybody.
    noticed: list[int] = field(default_factory=list)


@dataclass(frozen=True)
class Ended:
    """The game is over: for each seat its points, its place and the lines of its points."""

    KIND: ClassVar[str] = "end"
    scores: list[int]
    places: list[int]
    lines: list[list[Any]]
    how: str = field(default_factory=str)  # why before its end (`leaving`); "": it is played out


@dataclass(frozen=True)
class TakenOver:
    """A game whose rules have changed goes on, from where it stands, by those of a version."""

    KIND: ClassVar[str] = "take_over"
    version: int
    position: str = field(default_factory=str)  # as they write it; "" before the game


@dataclass(frozen=True)
class TookBack:
    """All moves from one on are taken back."""

    KIND: ClassVar[str] = "undo"
    seat: int
    to: int  # how many moves are left


@dataclass(frozen=True)
class AskedBack:
    """A seat has asked the others to let it take its last move back."""

    KIND: ClassVar[str] = "ask_undo"
    seat: int
    to: int


@dataclass(frozen=True)
class Voted:
    """A seat has answered such a request."""

    KIND: ClassVar[str] = "vote"
    seat: int
    yes: bool


@dataclass(frozen=True)
class StoodIn:
    """A bot plays for the person of a seat."""

    KIND: ClassVar[str] = "stand_in"
    seat: int
    level: str


@dataclass(frozen=True)
class Gone:
    """The person of a seat has left it for good, and a bot has it."""

    KIND: ClassVar[str] = "gone"
    seat: int
    level: str
    how: str  # `leaving`: "resigned", "replaced", "kicked"


@dataclass(frozen=True)
class Proposed:
    """A seat proposes something that the others are to agree to."""

    KIND: ClassVar[str] = "propose"
    seat: int
    what: str  # `leaving`: "end", "kick"
    against: int  # whom; -1: nobody


@dataclass(frozen=True)
class Answered:
    """A seat has answered what is proposed."""

    KIND: ClassVar[str] = "answer"
    seat: int
    yes: bool


@dataclass(frozen=True)
class CameBack:
    """The person of a seat plays again."""

    KIND: ClassVar[str] = "return"
    seat: int


@dataclass(frozen=True)
class Said:
    """Somebody has said something."""

    KIND: ClassVar[str] = "chat"
    seat: int
    text: str


@dataclass(frozen=True)
class Forgotten:
    """Somebody who was here is no more: earlier entries name them no longer.

    Whoever has the table in memory reads it anew, as after anything that others add.
    """

    KIND: ClassVar[str] = "forget"


@dataclass(frozen=True)
class Followed:
    """The table of the next game has been made."""

    KIND: ClassVar[str] = "rematch"
    table: str


Happening: TypeAlias = (
    Sat | SatOpenly | BotSat | Opened | Unopened | Left | Closed | Began | Moved | Ended | TakenOver
    | TookBack | AskedBack | Voted | StoodIn | CameBack | Said | Followed
    | Gone | Proposed | Answered | Forgotten
)  # fmt: skip


@dataclass(frozen=True)
class Entry:
    """Something that happened, with its place in the history."""

    seq: int  # from 1, without gaps
    what: Happening
    person: str | None  # who did it; None for bots and for the table itself
    action: str | None  # the id the doer gave it: no doer does the same id twice
    at: float  # seconds since 1970
    content: str | None = None  # a hash of what was done under this id


# ---- in the database --------------------------------------------------------------------------


def _types(what: type) -> dict[str, type]:
    """Return of what type each field is, without what a list holds."""
    hints = get_type_hints(what)
    return {part.name: get_origin(hints[part.name]) or hints[part.name] for part in fields(what)}


_TYPES = {what: _types(what) for what in get_args(Happening)}
# What a field is where older entries do not have it.
_LATER = {
    what: {p.name: p.default_factory for p in fields(what) if p.default_factory is not MISSING}
    for what in _TYPES
}
_SHAPES: dict[str, list[type[Happening]]] = {}  # what a kind may be
for _what in get_args(Happening):
    _SHAPES.setdefault(_what.KIND, []).append(_what)


def to_row(entry: Entry) -> dict[str, object]:
    """Return an entry as it is stored."""
    data = dict(vars(entry.what))
    seat = data.pop("seat", None)
    return {
        "seq": entry.seq,
        "kind": entry.what.KIND,
        "seat": seat,
        "data": data,
        "person": entry.person,
        "action": entry.action,
        "at": entry.at,
        "content": entry.content,
    }


def from_row(row: Mapping[Any, Any], data: object) -> Entry:
    """Return a stored entry by its row and what was sealed in it; Damaged says what is wrong."""
    seq, kind, seat = row["seq"], row["kind"], row["seat"]
    try:
        what = _happened(kind, seat, data)
    except Damaged as damaged:
        raise Damaged(f"entry {seq} ({kind}): {damaged}") from None
    return Entry(seq, what, row["person"], row["action"], row["at"], row["content"])


def _happened(kind: str, seat: int | None, data: object) -> Happening:
    if not isinstance(data, dict):
        raise Damaged(f"its data is {type(data).__name__}")
    given = data if seat is None else {**data, "seat": seat}
    shapes = _SHAPES.get(kind)
    if shapes is None:
        raise Damaged("there is no such kind")
    for what in shapes:
        types, full = _TYPES[what], given
        if types.keys() != given.keys():
            full = {key: make() for key, make in _LATER[what].items()} | given
        if types.keys() == full.keys():
            for key, wanted in types.items():
                if type(full[key]) is not wanted:
                    found = type(full[key]).__name__
                    raise Damaged(f"{key} is {found}, not {wanted.__name__}")
            return what(**full)
    known = " or ".join(", ".join(sorted(_TYPES[what])) or "nothing" for what in shapes)
    raise Damaged(f"it has {', '.join(sorted(given)) or 'nothing'}, not {known}")


# ---- what a table is before --------------------------------------------------------------------


@dataclass(frozen=True)
class Pace:
    """How much time there is: none asked for, a clock with credit a turn, or days a move."""

    kind: str = "none"  # "none", "live", "days"
    step: float = 0.0  # "live": credited at the start of a turn; "days": for each turn
    reserve: float = 0.0  # "live": to begin with, and the most that can be saved


@dataclass(frozen=True)
class Plan:
    """How a seat is meant to be filled when a table is made."""

    kind: str  # "me", "here" (another at the maker's device), "kept" (for a person), "open", "bot"
    level: str = ""  # of a bot
    name: str = ""  # of another person at the maker's device, or whom it is kept for
    person: str = ""  # whom it is kept for


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
    position: str = ""  # what the game begins from, its dice left open; "": it is dealt
    branch: str = ""  # the game and the move it branched off, as `id#ply`
    rated: bool = False  # whether players are rated by it
