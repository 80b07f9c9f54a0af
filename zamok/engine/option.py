"""Option: one choice made before a game starts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from zamok.engine.errors import OptionError

if TYPE_CHECKING:
    from zamok.engine.dice import Dice


@dataclass(frozen=True)
class Option:
    """A named choice with its possible values; `seats` lists the seat counts it exists for."""

    name: str
    values: tuple[str, ...]
    default: str
    seats: tuple[int, ...]

    def check(self, value: object, seats: int) -> str:
        """Return the value if this option can have it at this seat count."""
        if seats not in self.seats:
            raise OptionError("setup.option_seats", name=self.name, seats=seats)
        if not isinstance(value, str) or value not in self.values:
            known = ", ".join(self.values)
            raise OptionError("setup.value", name=self.name, given=value, known=known)
        return value

    def seats_of(self, value: str) -> tuple[int, ...]:
        """Return the seat counts at which the option can have a value."""
        return self.seats

    def others(self, seats: int) -> list[str]:
        """Return the values besides the default that tests and soaks go through."""
        return [value for value in self.values if value != self.default]


LOT: Final = "lot"


class FirstPlayer(Option):
    """Who begins: drawn by lot, or the seat of a number."""

    def __init__(self, seats: Sequence[int]) -> None:
        values = (LOT, *(str(seat) for seat in range(max(seats))))
        super().__init__("first_player", values, LOT, tuple(seats))

    def check(self, value: object, seats: int) -> str:
        """Return the value if it is the lot or one of so many seats."""
        found = super().check(value, seats)
        if seats not in self.seats_of(found):
            known = ", ".join(v for v in self.values if seats in self.seats_of(v))
            raise OptionError("setup.value", name=self.name, given=value, known=known)
        return found

    def seats_of(self, value: str) -> tuple[int, ...]:
        """Return the seat counts at which there is such a seat."""
        return tuple(seats for seats in self.seats if value == LOT or int(value) < seats)

    def others(self, seats: int) -> list[str]:
        """Return the last seat: who begins changes nothing else."""
        return [str(seats - 1)]


def begins(options: Mapping[str, str], seats: int, dice: Dice) -> int:
    """Return the seat that begins by the option `first_player`."""
    chosen = options["first_player"]
    return dice.below(seats) if chosen == LOT else int(chosen)


def settle(
    options: tuple[Option, ...], chosen: Mapping[str, str] | None, seats: int
) -> dict[str, str]:
    """Return every option that exists at this seat count with its value, or raise OptionError."""
    asked = dict(chosen) if chosen is not None else {}
    settled: dict[str, str] = {}
    for option in options:
        if option.name in asked:
            settled[option.name] = option.check(asked.pop(option.name), seats)
        elif seats in option.seats:
            settled[option.name] = option.default
    if asked:
        known = ", ".join(option.name for option in options) or "—"
        raise OptionError("setup.option", given=next(iter(asked)), known=known)
    return settled
