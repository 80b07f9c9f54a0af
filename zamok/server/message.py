"""Message: what pages and server say to each other by the socket.

tools/protocol.py makes the page's types of this.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, TypeAlias, get_args

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    ModelWrapValidatorHandler,
    ValidationError,
    WrapValidator,
)

from zamok.engine.screen import WIDE
from zamok.engine.stage import Cue, Sound
from zamok.server.action import ACTIONS, Action, Model
from zamok.server.errors import Bad
from zamok.server.snapshot import SeatInfo

# ---- from the page ----------------------------------------------------------------------------


def _or_none(value: object, handler: ModelWrapValidatorHandler[int | None]) -> int | None:
    try:
        return handler(value)
    except ValidationError:  # what a page remembers wrongly it does not remember
        return None


Remembered = Annotated[int | None, WrapValidator(_or_none)]


class Hello(Model):
    """Comes first: the language, the version that the page shows, and whose eyes look."""

    t: Literal["hello"] = "hello"
    lang: str = "en"
    shape: str = WIDE  # of the window: what is drawn depends on it
    version: Remembered = None
    seat: Remembered = None
    reference: bool = False  # it is open, as `Reference` says
    # What the page has, by id, as the sums (CRC-32) of its markup; "" is the table around it.
    parts: dict[str, int] = Field(default_factory=dict)


class HandOver(Model):
    """The device has been handed over to this seat's player."""

    t: Literal["seat"] = "seat"
    seat: Remembered


class Shape(Model):
    """The window has another shape now: show the table for it."""

    t: Literal["shape"] = "shape"
    shape: str


class Reference(Model):
    """The reference has been opened: show it with every view; or it has been shut again."""

    t: Literal["reference"] = "reference"
    open: bool


class Full(Model):
    """Send everything again."""

    t: Literal["full"] = "full"


class Ping(Model):
    """Say that you live."""

    t: Literal["ping"] = "ping"


Remark: TypeAlias = (
    Hello | HandOver | Shape | Reference | Full | Ping
)  # need no answer of their own
FromPage: TypeAlias = Remark | Action
_MODELS: dict[str, type[FromPage]] = {
    **{model.model_fields["t"].default: model for model in get_args(Remark)},
    **ACTIONS,
}


def read(message: Mapping[str, object]) -> FromPage:
    """Return what a page has sent; Bad says what is wrong with it."""
    kind = message.get("t")
    model = _MODELS.get(kind) if isinstance(kind, str) else None
    if model is None:
        raise Bad("t", "literal_error", {"expected": ", ".join(map(str, _MODELS))})
    try:
        return model.model_validate(message)
    except ValidationError as error:
        raise Bad.first(error.errors()) from None


# ---- to the page ------------------------------------------------------------------------------


class Told(BaseModel):
    """What the server sends."""

    model_config = ConfigDict(frozen=True)


class Staged(Told):
    """Something that has happened: the sentence that tells it, and what there is to see of it."""

    say: str
    ply: int  # moves made when it happened
    cues: tuple[Cue, ...] = ()
    sound: Sound = ""
    joins: bool = False  # it is played together with the one before


class Clock(Told):
    """The seconds a seat has left, and whether they run."""

    left: float
    runs: bool


class Here(Told):
    """The seats whose persons are at the table now, and the clocks of those who have one."""

    t: Literal["here"] = "here"
    seats: list[int]
    clocks: list[Clock | None]  # by seat

    @classmethod
    def of(cls, seats: Sequence[SeatInfo]) -> Here:
        """Return who is here."""
        return cls(
            seats=[seat.number for seat in seats if seat.present],
            clocks=[
                None
                if seat.clock is None
                else Clock(left=round(seat.clock, 1), runs=seat.clock_runs)
                for seat in seats
            ],
        )


class View(Told):
    """The whole table; the parts that the page has are only named in its markup (`data-same`)."""

    t: Literal["view"] = "view"
    version: int
    html: str
    parts: dict[str, str]  # by id
    beats: list[Staged]  # what has happened since the view before
    yours: bool  # it is the viewer's turn
    here: Here


class Talk(Told):
    """Something was said, and nothing else happened: lines to add to those that are shown."""

    t: Literal["talk"] = "talk"
    version: int
    lines: list[str]  # as markup


class Same(Told):
    """What the page shows is current."""

    t: Literal["same"] = "same"
    version: int


class Ok(Told):
    """An action is done, and stored."""

    t: Literal["ok"] = "ok"
    id: str
    version: int


class May(Told):
    """What was tried may be done."""

    t: Literal["may"] = "may"
    id: str


class No(Told):
    """An action is not done; `rule` is the game's rule that forbids it, if one does."""

    t: Literal["no"] = "no"
    id: str
    rule: str
    title: str
    text: str


class Doubt(Told):
    """A careful move is not made: it would bring nothing. Made without care it is."""

    t: Literal["doubt"] = "doubt"
    id: str
    text: str


class Late(Told):
    """An action is not done: the seat was asked something else meanwhile. A view follows."""

    t: Literal["stale"] = "stale"
    id: str
    version: int


class Trouble(Told):
    """The server cannot store anything, in words for the player; "" when it can again."""

    t: Literal["trouble"] = "trouble"
    text: str


class Tick(Told):
    """The server lives."""

    t: Literal["tick"] = "tick"


ToPage: TypeAlias = View | Here | Talk | Same | Ok | May | No | Doubt | Late | Trouble | Tick
