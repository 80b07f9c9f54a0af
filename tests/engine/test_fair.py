"""Fair dice: the seed comes from the host's secret and every seat's number, and can be checked."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import zamok
from zamok.engine import Record, RecordError
from zamok.engine.fair import Fair, commitment, common_seed

SECRET = bytes(range(32))
NUMBERS = (b"a" * 32, b"b" * 32)


def record() -> Record:
    fair = Fair(commitment(SECRET), SECRET, NUMBERS)
    game = zamok.game("carcassonne")
    return Record(game, 2, {}, common_seed(SECRET, NUMBERS), fair=fair)


def test_a_record_of_fair_dice_verifies_after_a_round_trip() -> None:
    read = Record.from_json(record().to_json())
    assert read.fair == record().fair
    read.verify()


def test_every_part_changes_the_seed() -> None:
    seeds = {
        common_seed(SECRET, NUMBERS),
        common_seed(b"x" * 32, NUMBERS),
        common_seed(SECRET, NUMBERS[::-1]),
        common_seed(SECRET, (NUMBERS[0], b"c" * 32)),
    }
    assert len(seeds) == 4


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"secret": b"x" * 32}, "committed to"),
        ({"numbers": NUMBERS[::-1]}, "not made of"),
        ({"numbers": NUMBERS[:1]}, "1 numbers for 2 seats"),
    ],
)
def test_a_wrong_part_is_found(change: dict[str, Any], message: str) -> None:
    bad = record()
    assert bad.fair is not None
    bad.fair = replace(bad.fair, **change)
    with pytest.raises(RecordError, match=message):
        bad.verify()


def test_fair_data_that_cannot_be_read_is_refused() -> None:
    text = record().to_json().replace(SECRET.hex(), "zz")
    with pytest.raises(RecordError, match="commitment, secret and numbers"):
        Record.from_json(text)
