"""Sets as bits, above the 32nd bit too."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from zamok.engine.bits import BIT, bit_count, lowest


def test_every_bit_is_its_power_of_two() -> None:
    assert [int(word) for word in BIT] == [2**n for n in range(63)]


@given(st.integers(1, 2**63 - 1))
def test_lowest_and_count(word: int) -> None:
    assert lowest(word) == (word & -word).bit_length() - 1
    assert bit_count(word) == word.bit_count()
