"""Seniority: whose word decides when two partners do not agree (A20)."""

from __future__ import annotations

from mypy_extensions import i64

from zamok.engine.dice import Dice
from zamok.engine.errors import OptionError
from zamok.engine.option import LOT, Option

FIRST = "first"
LAST = "last"


class Seniority(Option):
    """By lot, the first seat the eldest, or the last, or a list of seats, eldest first: 2-0-1."""

    def check(self, value: object, seats: int) -> str:
        """Return the value if it is the lot, one of two orders or a list of all seats."""
        if isinstance(value, str) and value not in self.values:
            if sorted(value.split("-")) == [str(seat) for seat in range(seats)]:
                return value
            order = "-".join(str(seat) for seat in reversed(range(seats)))
            known = ", ".join((*self.values, order))
            raise OptionError("setup.value", name=self.name, given=value, known=known)
        return super().check(value, seats)

    def others(self, seats: int) -> list[str]:
        """Return one order: which it is changes nothing else."""
        return [LAST]


SENIORITY = Seniority("seniority", (LOT, FIRST, LAST), LOT, (2, 3, 4, 5, 6, 7))


def draw_seniority(value: str, seats: int, dice: Dice) -> list[int]:
    """Return the seats from the eldest to the youngest, drawn if that is left to the lot."""
    if value != LOT:
        return seniority_list(value, seats)
    found = list(range(seats))
    dice.shuffle(found)
    return found


def seniority_list(value: str, seats: int) -> list[int]:
    """Return the seats from the eldest to the youngest by an order that is given."""
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
