"""Answer: all that the API gives, each declared once with an example; OpenAPI is made of these.

A test refuses an address whose answers are not of this kind.
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict, Field, WithJsonSchema

from zamok.server.action import show_example

VIEW = "View"  # the component that stands for the view of any game; `openapi.py` has it


class Given(BaseModel):
    """Data that the API gives."""

    model_config = ConfigDict(frozen=True, json_schema_extra=show_example)
    example: ClassVar[dict[str, Any]]


# ---- what was not done ------------------------------------------------------------------------


class Refusal(Given):
    """Why something was not done; `rule` is the game's rule that forbids it, if one does."""

    example = {
        "key": "illegal",
        "rule": "follower",
        "title": "Followers",
        "text": "This house has an owner already.",
    }

    key: str  # for programs
    rule: str
    title: str
    text: str  # for people, in their language


class Failure(Given):
    """The answer to whatever was not done."""

    example = {"error": Refusal.example}

    error: Refusal


# ---- people -----------------------------------------------------------------------------------


def addresses(*tags: str) -> APIRouter:
    """Return where addresses of one subject are kept; what they refuse is always a Failure."""
    return APIRouter(
        tags=list(tags),
        responses={"4XX": {"model": Failure}, "5XX": {"model": Failure}},
        generate_unique_id_function=lambda route: route.name,  # what generated clients call it
    )


class Person(Given):
    """Who somebody is."""

    example = {"person": "b1946ac92492d234", "name": "Robot"}

    person: str
    name: str


class NewToken(Given):
    """A token for a program; it is shown once."""

    example = {"token": "zk_6f1ed002ab5595859014ebf0951522d9"}

    token: str


class Token(Given):
    """A token that a person has made: what it is called, what it is for, until when."""

    example = {
        "id": "4f9a",
        "name": "robot",
        "scopes": ["play", "read"],
        "made_at": 1760000000.0,
        "seen_at": 1760000060.0,
        "ends_at": 1791536000.0,
    }

    id: str
    name: str
    scopes: list[str]
    made_at: float  # seconds since 1970, like all times
    seen_at: float
    ends_at: float | None


class Dropped(Given):
    """What is no more: a token, a passkey, an account."""

    example = {"dropped": "4f9a"}

    dropped: str


class NewCode(Given):
    """A code that carries an identity over, once."""

    example = {"code": "castle-7421-tower"}

    code: str


class Session(Given):
    """A device that is somebody: what it says it is, since when, last seen when."""

    example = {
        "id": "77de",
        "device": "Mozilla/5.0",
        "made_at": 1760000000.0,
        "seen_at": 1760000060.0,
        "ends_at": 1791536000.0,
        "this": True,
    }

    id: str
    device: str
    made_at: float
    seen_at: float
    ends_at: float | None
    this: bool  # the one that asks


class Ended(Given):
    """The session that has ended, or `all`."""

    example = {"ended": "77de"}

    ended: str


# ---- games ------------------------------------------------------------------------------------


class Value(Given):
    """A value of an option, and what it means."""

    example = {"value": "peaceful", "title": "Peaceful times"}

    value: str
    title: str


class OptionAbout(Given):
    """An option of a game: its values, the usual one, and with how many seats it can be chosen."""

    example = {
        "name": "times",
        "title": "Times",
        "values": [Value.example],
        "default": "peaceful",
        "seats": [2, 3, 4],
    }

    name: str
    title: str
    values: list[Value]
    default: str
    seats: list[int]


class LevelAbout(Given):
    """A bot that people are offered: its rating where it was measured, and how strong it is."""

    example = {
        "level": "knight",
        "title": "Knight",
        "points": 1934,
        "strength": "beats the Squire three times in four",
    }

    level: str
    title: str
    points: int | None
    strength: str  # in words, after the title; empty where nobody has measured it


class GameAbout(Given):
    """What a program needs to know of a game before it starts one."""

    example = {
        "key": "castle_builder",
        "title": "Castle Builder",
        "version": 2,
        "min_seats": 2,
        "max_seats": 4,
        "move_space": 657,
        "options": [OptionAbout.example],
        "levels": [LevelAbout.example],
    }

    key: str
    title: str
    version: int  # of the rules
    min_seats: int
    max_seats: int
    move_space: int  # moves are numbers below
    options: list[OptionAbout]
    levels: list[LevelAbout]


# ---- tables -----------------------------------------------------------------------------------


class Made(Given):
    """A new table: its id, and the commitment to the server's part of its dice."""

    example = {"id": "k3v9q2", "commitment": "9f86d081884c7d65" * 4}

    id: str
    commitment: str


class PaceAbout(Given):
    """How much time there is."""

    example = {"kind": "none", "step": 0.0}

    kind: Literal["none", "live", "days"]
    step: float  # seconds


class SeatAbout(Given):
    """A seat as everybody may see it."""

    example = {
        "number": 0,
        "kind": "person",
        "name": "Robot",
        "level": "",
        "stand_in": False,
        "yours": True,
        "present": False,
        "ready": True,
        "promise": "9f86d081884c7d65" * 4,
        "opened": True,
        "acting": True,
        "clock": 90.0,
        "late": False,
    }

    number: int
    kind: Literal["open", "person", "bot"]
    name: str
    level: str  # of the bot that plays it
    stand_in: bool  # a bot plays for the person, who may come back
    yours: bool
    present: bool  # its person is connected now
    ready: bool  # it has committed to its number
    promise: str  # that commitment, "" before
    opened: bool  # its number is open
    acting: bool  # it is asked for a decision
    clock: float | None  # seconds left; null without a clock
    late: bool  # its time has run out


class TableAbout(Given):
    """A table as everybody who has its id may know it; its bots are named in your language."""

    example = {
        "id": "k3v9q2",
        "version": 12,
        "game": "castle_builder",
        "options": {"times": "peaceful"},
        "status": "over",
        "public": False,
        "rated": True,
        "pace": PaceAbout.example,
        "seats": [SeatAbout.example],
        "ply": 8,
        "commitment": "9f86d081884c7d65" * 4,
        "unopened": [],
        "key_hash": "60303ae22b998861" * 4,
        "key": "fd61a03af4f77d87" * 4,
        "head": "a4e624d686e03ed2" * 4,
        "signature": "01ba4719c80b6fe9" * 8,
        "scores": [7, 5],
        "ranks": [1, 2],
        "rules": 2,
        "behind": False,
        "rematch": "",
    }

    id: str
    version: int  # of what you see of it: `after` this one, something has changed
    game: str
    options: dict[str, str]
    status: Literal["open", "opening", "running", "over", "closed"]
    public: bool
    rated: bool  # whether its players are rated by it
    pace: PaceAbout
    seats: list[SeatAbout]
    ply: int  # moves made
    commitment: str  # hash of the server's part of the dice
    unopened: list[int]  # seats because of whom there was no game
    key_hash: str  # of the key of the dice, from the first move on
    key: str  # public key of the server
    head: str  # of the chain of all that has happened, signed by that key
    signature: str
    scores: list[int] | None  # at the end
    ranks: list[int] | None
    rules: int  # the version it is played by
    behind: bool  # its rules have changed: it goes on when somebody takes it over
    rematch: str  # id of the next table, "" if there is none


class TableListed(Given):
    """A table of yours as a list shows it."""

    example = {
        "id": "k3v9q2",
        "game": "castle_builder",
        "seats": 2,
        "status": "running",
        "changed_at": 1760000000.0,
        "to_act": True,
    }

    id: str
    game: str
    seats: int
    status: str
    changed_at: float
    to_act: bool  # you are asked for a decision


class Done(Given):
    """What came of an action: its id, the version reached, and the next table of a rematch."""

    example = {"id": "a1", "version": 13}

    id: str
    version: int
    table: str | None = None


# ---- play -------------------------------------------------------------------------------------

View = Annotated[
    dict[str, Any], WithJsonSchema({"$ref": f"#/components/schemas/{VIEW}"}, mode="serialization")
]


class Seen(Given):
    """What a seat or a spectator may know; `view` is null before the game begins."""

    example = {"version": 12, "seat": 0, "view": {}}  # `openapi.py` puts a real view in its place

    version: int
    seat: int | None
    view: View | None


class LegalMove(Given):
    """A move that may be made: its number, its notation, and in words."""

    example = {"move": 17, "notation": "take 17", "text": "Take the tower"}

    move: int
    notation: str
    text: str


class Legal(Given):
    """The moves of a seat of yours; none when it is not asked."""

    example = {"version": 12, "seat": 0, "moves": [LegalMove.example]}

    version: int
    seat: int
    moves: list[LegalMove]


class PositionText(Given):
    """A position as one line of text."""

    example = {"position": "castle_builder:2 seats=2 ..."}

    position: str


class Judgement(Given):
    """One decision of a finished game as the best bot sees it, from what the seat knew."""

    example = {
        "ply": 1,
        "seat": 0,
        "move": "take 17",
        "best": "take 4",
        "before": 0.55,
        "after": 0.5,
        "chances": [0.5, 0.5],
        "loss": 0.05,
    }

    ply: int  # from 1
    seat: int
    move: str  # notation of what was played
    best: str  # and of what the bot would have played
    before: float  # the seat's chance to win with the best move
    after: float  # and with the move that was played
    chances: tuple[float, ...]  # of every seat after the move that was played
    loss: float  # what the move gave away


class Working(Given):
    """A bot works on it: ask again."""

    example = {"working": True}

    working: Literal[True]


class HexSeed(Given):
    """A seed that is not text, as hexadecimal digits."""

    example = {"hex": "00ff"}

    hex: str


class FairDice(Given):
    """How the seed of a game was made by the whole table (docs/FAIR.md)."""

    example = {
        "table": "k3v9q2",
        "commitment": "9f86d081884c7d65" * 4,
        "promises": ["60303ae22b998861" * 4],
        "secret": "fd61a03af4f77d87" * 4,
        "numbers": ["a4e624d686e03ed2" * 4],
    }

    table: str | None = None
    commitment: str
    promises: list[str] | None = None
    secret: str
    numbers: list[str]


class ProofOf(Given):
    """The chain of all that happened, and the server's signature of its head."""

    example = {
        "table": "k3v9q2",
        "before": "",
        "steps": [["move", 0, "take 17", 1760000000000]],
        "head": "a4e624d686e03ed2" * 4,
        "key": "fd61a03af4f77d87" * 4,
        "signature": "01ba4719c80b6fe9" * 8,
    }

    table: str
    before: str
    steps: list[list[int | str]]
    head: str
    key: str
    signature: str


class RecordOf(Given):
    """A finished game, with everything needed to play it again and to check its dice."""

    example = {
        "zamok": 1,
        "game": "castle_builder",
        "version": 2,
        "seats": 2,
        "options": {},
        "seed": "page",
        "key_hash": "60303ae22b998861" * 4,
        "moves": [[0, "take 17"]],
        "scores": [7, 5],
    }

    zamok: Annotated[int, Field(description="version of this form")]
    game: str
    version: int  # of the rules
    seats: int
    options: dict[str, str]
    seed: str | HexSeed
    key_hash: str
    moves: list[tuple[int, str]]  # seat and notation
    scores: list[int] | None
    bots: list[str] | None = None
    fair: FairDice | None = None
    position: str | None = None  # what it began from, unless it was dealt
    film: list[str] | None = None  # all positions as text
    proof: ProofOf | None = None


class PublicKey(Given):
    """The server's public key, Ed25519, hexadecimal."""

    example = {"key": "fd61a03af4f77d87" * 4}

    key: str
