"""Sets of small numbers as the bits of a machine word."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

# BIT[n] is the word with only bit n set. Compiled, `i64(1) << n` is worked out in 32 bits
# and goes wrong from n = 31 on; this table does not.
BIT: Final[vec[i64]] = vec[i64]([1 << n for n in range(63)])


def lowest(word: i64) -> i64:
    """Return the number of the lowest bit that is set in a word that has one."""
    low: i64 = 0
    if not word & 0xFFFFFFFF:
        low = 32
    if not (word >> low) & 0xFFFF:
        low += 16
    if not (word >> low) & 0xFF:
        low += 8
    if not (word >> low) & 0xF:
        low += 4
    if not (word >> low) & 3:
        low += 2
    if not (word >> low) & 1:
        low += 1
    return low


def bit_count(word: i64) -> i64:
    """Return how many bits are set in a word that is not negative."""
    count: i64 = 0
    while word:
        word &= word - 1
        count += 1
    return count
