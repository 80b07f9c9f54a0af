"""Around: the seats of a table counted from one of them, as observers see them."""

from __future__ import annotations

from mypy_extensions import i64


def away(which: i64, seat: i64, seats: i64) -> i64:
    """Return how many seats clockwise from the observer a seat is; -1 for nobody."""
    if which < 0:
        return -1
    return which - seat if which >= seat else which - seat + seats


def turned(which: i64, seat: i64, seats: i64) -> i64:
    """Return which seat is so many seats clockwise from the observer."""
    found = which + seat
    return found if found < seats else found - seats


def turn_mask(mask: i64, seat: i64, seats: i64) -> i64:
    """Return a mask of seats counted from the observer."""
    all_seats: i64 = (1 << seats) - 1
    return ((mask >> seat) | (mask << (seats - seat))) & all_seats
