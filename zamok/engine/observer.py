"""Observer: what a seat may know as a row of numbers, and the few ways to write them.

A game's `observer` module lists the pieces of an observation and writes them in that order.
Every number comes from what the seat's view shows; a test redeals all else and compares.
Seats are counted from the observer: 0 is the observer, 1 the next seat clockwise, and so on.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr, u8

from zamok.engine.state import State

# A piece as the observers list it: name, shape, lowest and highest number, meaning.
Piece = tuple[str, tuple[int, ...], int, int, str]

MANY = 32767  # the bound of numbers that the rules do not bound more tightly


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer:
    """Writes what a seat may know of the positions of one game."""

    def pieces(self, seats: int) -> list[Piece]:
        """Return what an observation is made of, in the order in which it is written."""
        raise NotImplementedError

    def write(self, state: State, seat: i64, out: vec[i16], at: i64) -> i64:
        """Write an observation from `at` on, over zeros; return where it ends."""
        raise NotImplementedError


def observe(observer: Observer, state: State, seat: i64, out: vec[i16], at: i64, size: i64) -> None:
    """Write an observation of so many numbers from `at` on, over whatever lies there."""
    clear(out, at, at + size)
    end = observer.write(state, seat, out, at)
    if end != at + size:
        raise ValueError("an observation is not as long as its layout says")


def mask_moves(state: State, seat: i64, buffer: vec[i64], mask: vec[u8], at: i64) -> i64:
    """Set the bytes of a seat's legal moves from `at` on; return how many the buffer now lists."""
    if not (state.acting() >> seat) & 1:
        return 0
    count = state.fill(seat, buffer)
    i: i64 = 0
    while i < count:
        mask[at + buffer[i]] = u8(1)
        i += 1
    return count


def unmask_moves(buffer: vec[i64], count: i64, mask: vec[u8], at: i64) -> None:
    """Clear the bytes that `mask_moves` has set."""
    i: i64 = 0
    while i < count:
        mask[at + buffer[i]] = u8(0)
        i += 1


# ---- writing ---------------------------------------------------------------------------


def clear(out: vec[i16], at: i64, end: i64) -> None:
    """Write zeros."""
    while at < end:
        out[at] = i16(0)
        at += 1


def put(out: vec[i16], at: i64, number: i64) -> i64:
    """Write a number; return the place after it."""
    out[at] = i16(number)
    return at + 1


def mark(out: vec[i16], at: i64, which: i64, size: i64) -> i64:
    """Write a 1 at one of so many places, or nowhere (-1); return the place after them."""
    if 0 <= which < size:
        out[at + which] = i16(1)
    return at + size


def spread(out: vec[i16], at: i64, mask: i64, size: i64) -> i64:
    """Write the lowest bits of a mask, one a place; return the place after them."""
    i: i64 = 0
    while i < size:
        if (mask >> i) & 1:
            out[at + i] = i16(1)
        i += 1
    return at + size


def copy(out: vec[i16], at: i64, numbers: vec[i64], start: i64, size: i64) -> i64:
    """Write so many numbers of a row; return the place after them."""
    i: i64 = 0
    while i < size:
        out[at + i] = i16(numbers[start + i])
        i += 1
    return at + size
