"""How a position is written as text: what is in the windows, on the tray, in hand, in the bag."""

from __future__ import annotations

from typing import Final

from castle_lights.facts import GUESTS, HOSTS, KINDS, LIGHTS, TRAY, WINDOWS
from castle_lights.state import LIGHTING, PHASES, TAKING, Position
from zamok.engine.errors import PositionError
from zamok.engine.layout import Layout, attribute, stretch
from zamok.engine.spelling import Counts, Name, Number, Row, seats_named

SEATS: Final = seats_named(4)


def _options(position: Position) -> dict[str, str]:
    return {"guests": list(HOSTS)[list(HOSTS.values()).index(position.hosts)]}


def _others(position: Position, eyes: int, part: int) -> bool:
    return not position.over and part != eyes  # guests are turned up at the end


def _absent(position: Position, eyes: int, part: int) -> bool:
    return not position.over


def derive(position: Position) -> None:
    """Count the dark windows."""
    position.dark = list(position.light).count(-1)


def check(position: Position) -> None:
    """Raise PositionError for what no game leads to."""
    if position.turn >= position.seats:
        raise PositionError("position.fit", field="turn", other="seats")
    if (position.held >= 0) != (position.phase == LIGHTING):
        raise PositionError("position.fit", field="held", other="phase")
    if position.over != (position.dark == 0):
        raise PositionError("position.fit", field="over", other="light")
    for light, owner in zip(position.light, position.owner, strict=True):
        if (light < 0) != (owner < 0) or owner >= position.seats:
            raise PositionError("position.fit", field="owner", other="light")
    lights = sum(position.tray)
    if not position.over and lights != TRAY - int(position.phase == LIGHTING):
        raise PositionError("position.fit", field="tray", other="phase")
    for seat in range(position.seats):
        if sum(position.guests[seat * len(GUESTS) : (seat + 1) * len(GUESTS)]) != position.hosts:
            raise PositionError("position.fit", field="guests", other="options")
    if position.phase == TAKING and not position.over and max(position.tray) == TRAY:
        raise PositionError("position.fit", field="tray", other="phase")  # no choice is asked
    if position.phase == LIGHTING and position.dark == 1:
        raise PositionError("position.fit", field="light", other="phase")


LAYOUT: Final = Layout[Position](
    1,
    (
        attribute("phase", Name(PHASES[:2])),
        attribute("turn", Name(SEATS)),
        attribute("held", Name(LIGHTS, none=-1)),
        attribute("light", Row(Name(LIGHTS, none=-1), WINDOWS, WINDOWS)),
        attribute("owner", Row(Name(SEATS, none=-1), WINDOWS, WINDOWS)),
        attribute("tray", Counts(LIGHTS)),
        attribute("bag", Counts(LIGHTS)),
        stretch("brought", Row(Number(-999, 999), KINDS, KINDS), "brought", KINDS),
        stretch("guests", Counts(GUESTS), "guests", len(GUESTS), hidden=_others),
        attribute("absent", Counts(GUESTS), hidden=_absent),
    ),
    _options,
    derive,
    check,
)
