"""Action: what a person may do at a table, declared once for the socket and for HTTP.

Whatever came in from outside is one of these before anybody acts on it, so all who take one may
trust the types, sizes and characters of its fields. What depends on the table (is there such a
seat, whose is it) the table says.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal, TypeAlias, get_args

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    ModelWrapValidatorHandler,
    ValidationError,
    WrapValidator,
    model_validator,
)
from pydantic_core import PydanticCustomError, PydanticKnownError

from zamok.engine.fair import SIZE

ID_LENGTH = 64
MOVE_LENGTH = 100  # of a move's notation
CHAT_LENGTH = 400
LEVEL_LENGTH = 20  # of the name of a bot's level


def show_example(schema: dict[str, Any], model: type[Any]) -> None:
    """Put the example of a model into what OpenAPI tells of it, where it has one."""
    if hasattr(model, "example"):
        schema["examples"] = [model.example]


class Model(BaseModel):
    """Data from outside: nothing unknown is taken, and nothing for something else."""

    model_config = ConfigDict(
        extra="forbid", strict=True, frozen=True, json_schema_extra=show_example
    )
    example: ClassVar[dict[str, Any]]


def _printable(text: str) -> str:
    if not text.isprintable():
        raise PydanticCustomError("printable", "not printable")
    return text


def said(text: str) -> str:
    """Return what somebody says in one line; an error if it is nothing, or cannot be shown."""
    line = " ".join(text.split())
    if not line:
        raise PydanticKnownError("string_too_short", {"min_length": 1})
    return _printable(line)


def _move(value: object, handler: ModelWrapValidatorHandler[int | str]) -> int | str:
    try:
        return handler(value)
    except ValidationError:  # of a number, and of a text: say both as one
        limit = {"max_length": MOVE_LENGTH}
        raise PydanticCustomError("move", "neither number nor notation", limit) from None


Id = Annotated[str, Field(min_length=1, max_length=ID_LENGTH), AfterValidator(_printable)]
Hex = Annotated[str, Field(pattern=f"^[0-9a-f]{{{2 * SIZE}}}$")]  # a number, or a hash
Written = Annotated[str, Field(max_length=MOVE_LENGTH)]


class Act(Model):
    """Something done at a table; what one person calls by the same id is never done twice."""

    id: Id

    def content(self) -> str:
        """Return a hash of all but the id: under one id only the same may be said again."""
        said = self.model_dump_json(exclude={"id"}).encode()
        return hashlib.blake2b(said, digest_size=16).hexdigest()


class Sit(Act):
    """Take an open seat, or one kept for you, and commit to its part of the dice.

    The promise is the SHA-256 of four lines: `zamok commit`, the table, the seat, and a random
    number of 64 hexadecimal digits, which you keep.
    """

    t: Literal["sit"] = "sit"
    seat: int
    promise: Hex


class Open(Act):
    """Open the number that a seat of yours has committed to, once all seats have committed."""

    t: Literal["open"] = "open"
    seat: int
    number: Hex


class AddBot(Act):
    """Let a bot take an open seat of a table that you made, before the game."""

    t: Literal["add_bot"] = "add_bot"
    seat: int
    level: Annotated[str, Field(max_length=LEVEL_LENGTH)]


class Leave(Act):
    """Leave the table: before the game your seats become free, in the game a bot stands in.

    While numbers are opened it ends the table: nobody can take a seat over with another number.
    """

    t: Literal["leave"] = "leave"


class Move(Act):
    """Make a move: its number, or its notation; a refusal names the rule.

    With the version you looked at it is refused as stale when the seat has been asked something
    else since. A careful one is not made if it would bring the seat nothing.
    """

    t: Literal["move"] = "move"
    seat: int
    move: Annotated[int | Written, WrapValidator(_move)]
    version: int | None = None
    careful: bool = False


class Try(Act):
    """Ask whether a move may be made; nothing is done.

    A careful one is told, too, if the move would bring the seat nothing.
    """

    t: Literal["try"] = "try"
    seat: int
    move: Annotated[int | Written, WrapValidator(_move)]
    careful: bool = False


class Undo(Act):
    """Take back the last decision, or ask the others to agree to it."""

    t: Literal["undo"] = "undo"
    seat: int


class Vote(Act):
    """Answer a request to take back."""

    t: Literal["vote"] = "vote"
    seat: int
    yes: bool


class StandIn(Act):
    """Let a bot take the seat of somebody whose time has run out."""

    t: Literal["stand_in"] = "stand_in"
    seat: int


class Return(Act):
    """Take your seat back from the bot."""

    t: Literal["return"] = "return"
    seat: int


class Resign(Act):
    """Give up: you are last, and a bot plays on; with one player left the game is over."""

    t: Literal["resign"] = "resign"


class Replace(Act):
    """Leave the game to a bot for good: it goes on, and you are last."""

    t: Literal["replace"] = "replace"
    level: Annotated[str, Field(max_length=LEVEL_LENGTH)] = ""


class Propose(Act):
    """Propose to end the game as it stands (`end`), or to vote somebody absent out (`kick`)."""

    t: Literal["propose"] = "propose"
    seat: int
    what: Literal["end", "kick"]
    against: int | None = None


class Answer(Act):
    """Answer what is proposed: all who play must agree; whoever has proposed it may drop it."""

    t: Literal["answer"] = "answer"
    seat: int
    yes: bool


class Chat(Act):
    """Say something at the table."""

    t: Literal["chat"] = "chat"
    text: Annotated[str, Field(min_length=1, max_length=CHAT_LENGTH), AfterValidator(said)]


class TakeOver(Act):
    """Play a game on by the rules of today when those it began with are no longer here."""

    t: Literal["take_over"] = "take_over"


class Rematch(Act):
    """Set up the next game with the same people, or learn of the one that is set up.

    Also where there was no game, because a number stayed closed.
    """

    t: Literal["rematch"] = "rematch"


class Point(Act):
    """Suggest a move to a seat, in place of what you suggested before; without one, nothing.

    It is seen by the two it concerns and stored nowhere.
    """

    t: Literal["point"] = "point"
    seat: int
    to: int | None = None
    move: int | None = None

    @model_validator(mode="after")
    def _whole(self) -> Point:
        if (self.to is None) != (self.move is None):
            raise PydanticCustomError("together", "to and move", {"fields": "to, move"})
        return self


# What becomes entries.
Deed: TypeAlias = (
    Sit | Open | Leave | Move | Undo | Vote | StandIn | Return | Chat | TakeOver
    | Resign | Replace | Propose | Answer
)  # fmt: skip
Action: TypeAlias = Deed | Try | Rematch | Point | AddBot
ACTIONS: dict[str, type[Action]] = {
    model.model_fields["t"].default: model for model in get_args(Action)
}
_SAMPLES = {
    "id": "a1",
    "seat": 0,
    "promise": "9f86d081884c7d65" * 4,
    "number": "60303ae22b998861" * 4,
    "level": "knight",
    "move": "place a1",
    "yes": True,
    "what": "end",
    "text": "Good luck!",
}
for _model in ACTIONS.values():
    _needed = [name for name, field in _model.model_fields.items() if field.is_required()]
    _model.example = {name: _SAMPLES[name] for name in _needed}


@dataclass(frozen=True)
class Doer:
    """Who acts: the person, and the name to be shown."""

    person: str
    name: str
