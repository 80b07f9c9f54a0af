"""Order: legal moves as sorted lists for Python, made without needless allocations.

Whoever drives a game from Python asks for such a list before every move: this is most of what
such a step costs.
"""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

NUMBERS: Final[list[Any]] = list(range(4096))  # made once: that is quicker
# A power of two below 2 ** 32, times MAGIC, has its logarithm in the five bits from 27 on.
MAGIC: Final = 0x077CB531
LOGARITHM: Final = vec[i64]([0] * 32)
for _n in range(32):
    LOGARITHM[((MAGIC << _n) >> 27) & 31] = _n


COMPILED: Final = not __file__.endswith(".py")


@final
class Spare:
    """Rows that are used again and again, while nobody else does: for moves, and of zeros."""

    def __init__(self) -> None:
        self.row: vec[i64] = vec[i64]()
        self.zeros: vec[i64] = vec[i64]()


SPARE: Final = Spare()
NO_ROW: Final = vec[i64]()
WORDS: Final = 256  # for moves up to 4095, 16 a word
FEW: Final = 8


def take_row(size: i64) -> vec[i64]:
    """Return a row of at least so many numbers, the spare one if nobody has taken it.

    Uncompiled, two threads could take it at once: there everybody gets a new one.
    """
    row = SPARE.row
    if not COMPILED or len(row) < size:
        return vec[i64]([0] * int(size))
    SPARE.row = NO_ROW
    return row


def give_back(row: vec[i64]) -> None:
    """Let a row that was taken be used again."""
    SPARE.row = row


def in_order(moves: vec[i64], count: i64) -> list[int]:
    """Return so many different moves, sorted; the row may be changed.

    If there are many, each sets a bit in a row of words, which are then read in order: no two
    are compared.
    """
    if count <= FEW:
        return few_in_order(moves, count)
    words = SPARE.zeros
    SPARE.zeros = NO_ROW
    if not COMPILED or not len(words):
        words = vec[i64]([0] * WORDS)
    i: i64 = 0
    while i < count:
        move = moves[i]
        if move >= 16 * WORDS:
            return sorted([int(moves[at]) for at in range(count)])
        words[move >> 4] |= 1 << (move & 15)
        i += 1
    found: list[Any] = [None] * int(count)
    at: i64 = 0
    i = 0
    while at < count:
        word = words[i]
        words[i] = 0
        while word:
            found[at] = NUMBERS[16 * i + LOGARITHM[(((word & -word) * MAGIC) >> 27) & 31]]
            at += 1
            word &= word - 1
        i += 1
    SPARE.zeros = words
    return found


def few_in_order(moves: vec[i64], count: i64) -> list[int]:
    """Return a few moves, sorted where they are."""
    found: list[Any] = [None] * int(count)
    i: i64 = 0
    while i < count:
        move = moves[i]
        at = i
        while at > 0 and moves[at - 1] > move:
            moves[at] = moves[at - 1]
            at -= 1
        moves[at] = move
        i += 1
    i = 0
    while i < count:
        move = moves[i]
        found[i] = NUMBERS[move] if move < 4096 else int(move)
        i += 1
    return found
