"""Option: one choice made before a game starts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from zamok.engine.errors import OptionError


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
            raise OptionError(f"option {self.name!r} does not exist with {seats} seats")
        if not isinstance(value, str) or value not in self.values:
            allowed = ", ".join(self.values)
            raise OptionError(f"option {self.name!r} is one of {allowed}; not {value!r}")
        return value


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
        known = ", ".join(option.name for option in options) or "none"
        raise OptionError(f"unknown option {next(iter(asked))!r}; known: {known}")
    return settled
