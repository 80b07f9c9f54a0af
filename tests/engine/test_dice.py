"""Dice: one reproducible, fair stream from a key."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from tests.conformance.kit import freeze
from zamok import Dice
from zamok.engine import key_from_seed, key_hash


def test_the_stream_is_keyed_blake2b_in_counter_mode() -> None:
    dice = Dice(b"key")
    block = hashlib.blake2b((0).to_bytes(8, "little"), key=b"key").digest()
    words = [int.from_bytes(block[at : at + 2], "little") for at in range(0, 64, 2)]
    assert [int(dice.below(65536)) for _ in range(32)] == words
    block = hashlib.blake2b((1).to_bytes(8, "little"), key=b"key").digest()
    assert dice.below(65536) == int.from_bytes(block[:2], "little")


def test_known_throws_stay_the_same_for_ever() -> None:
    dice = Dice(b"zamok")
    assert [int(dice.below(6)) for _ in range(12)] == [5, 1, 4, 0, 1, 1, 5, 4, 0, 0, 5, 2]


def test_one_possible_answer_throws_nothing() -> None:
    dice = Dice(b"key")
    assert dice.below(1) == 0
    assert dice.drawn == 0
    with pytest.raises(ValueError, match="at least one"):
        dice.below(0)


@given(st.binary(min_size=1, max_size=64), st.integers(2, 2**32))
def test_numbers_stay_below(key: bytes, n: int) -> None:
    dice = Dice(key)
    assert all(0 <= dice.below(n) < n for _ in range(20))


def test_numbers_are_fair() -> None:
    dice = Dice(b"fair")
    counts = Counter(int(dice.below(7)) for _ in range(70_000))
    assert sorted(counts) == list(range(7))
    assert all(abs(count - 10_000) < 500 for count in counts.values())


def test_pick_follows_the_counts() -> None:
    dice = Dice(b"bag")
    counts = vec[i64]([3, 0, 1])
    drawn = Counter(int(dice.pick(counts, 4)) for _ in range(8_000))
    assert set(drawn) == {0, 2}
    assert abs(drawn[0] - 6_000) < 300
    with pytest.raises(ValueError, match="fewer pieces"):
        dice.pick(vec[i64]([0, 0]), 9)


def test_shuffle_gives_every_order() -> None:
    dice = Dice(b"deck")
    seen: Counter[str] = Counter()
    for _ in range(6_000):
        items = ["a", "b", "c"]
        dice.shuffle(items)
        seen["".join(items)] += 1
    assert len(seen) == 6
    assert all(abs(count - 1_000) < 200 for count in seen.values())


def test_a_copy_throws_the_same_and_apart() -> None:
    dice = Dice(b"key")
    for _ in range(40):
        dice.below(10)
    twin = dice.copy()
    ahead = [int(dice.below(1000)) for _ in range(100)]
    assert [int(twin.below(1000)) for _ in range(100)] == ahead


def test_a_fork_is_reproducible_and_different() -> None:
    one, two = Dice(b"key").fork(), Dice(b"key").fork()
    assert one.key == two.key != b"key"
    parent = Dice(b"key")
    assert parent.fork().key != parent.fork().key


def test_bad_keys_are_refused() -> None:
    for bad in (b"", b"x" * 65):
        with pytest.raises(ValueError, match="1 to 64 bytes"):
            Dice(bad)
    with pytest.raises(TypeError):
        Dice("text")  # type: ignore[arg-type]


def test_repr_rebuilds_dice() -> None:
    assert eval(repr(Dice(b"abc"))).key == b"abc"


def test_seeds_are_text_or_bytes_and_the_hash_hides_the_key() -> None:
    assert key_from_seed("a") == key_from_seed(b"a") != key_from_seed("b")
    assert len(key_from_seed("a")) == 32
    assert key_hash(key_from_seed("a")) != key_from_seed("a").hex()


@pytest.mark.parametrize("drawn", [0, 1, 31, 32, 33, 64])
def test_dice_that_were_resumed_are_as_those_that_were_thrown(drawn: int) -> None:
    dice = Dice(b"resumed")
    for _ in range(drawn):
        dice.below(2)
    again = Dice.resume(b"resumed", drawn)
    assert freeze(again) == freeze(dice)
    assert [again.below(6) for _ in range(40)] == [dice.below(6) for _ in range(40)]
