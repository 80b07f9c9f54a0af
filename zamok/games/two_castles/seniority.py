"""Seniority: whose word decides when two partners do not agree (A20)."""

from __future__ import annotations

from mypy_extensions import i64

from zamok.engine.errors import OptionError
from zamok.engine.option import Option

FIRST = "first"
LAST = "last"


class Seniority(Option):
    """The first seat is the eldest, or the last one, or a list of seats, eldest first: 2-0-1."""

    def check(self, value: object, seats: int) -> str:
        """Return the value if it is one of the two orders or a list of all seats."""
        if isinstance(value, str) and value not in self.values:
            if sorted(value.split("-")) == [str(seat) for seat in range(seats)]:
                return value
            raise OptionError(
                f"option {self.name!r} is {FIRST}, {LAST} or all seats from the eldest on, "
                f"like {'-'.join(str(seat) for seat in reversed(range(seats)))}; not {value!r}"
            )
        return super().check(value, seats)


SENIORITY = Seniority("seniority", (FIRST, LAST), FIRST, (2, 3, 4, 5, 6, 7))


def seniority_list(value: str, seats: int) -> list[int]:
    """Return the seats from the eldest to the youngest."""
    if value == FIRST:
        return list(range(seats))
    if value == LAST:
        return list(reversed(range(seats)))
    return [int(seat) for seat in value.split("-")]


def decider(seats: i64, castle: i64, seniority: list[int]) -> i64:
    """Return who makes a castle's joint decisions: the elder partner, never Ludwig (A20)."""
    first = int(castle)
    players = 3 if seats == 2 else int(seats)
    second = (first + 1) % players
    for seat in seniority:
        if seat in (first, second):
            return seat
    raise ValueError("the seniority list leaves a castle without an elder")
