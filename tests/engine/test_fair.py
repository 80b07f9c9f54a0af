"""Fair dice: the seed comes from the host's secret and every seat's number, all promised before."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from typing import Any

import pytest

import zamok
from zamok.engine import Record, RecordError
from zamok.engine.fair import HOST, Fair, commitment, common_seed, early_seed

TABLE = "table"
SECRET = bytes(range(32))
NUMBERS = (b"a" * 32, b"b" * 32)


def record(*, early: bool = False) -> Record:
    fair = (Fair.made_early if early else Fair.made)(TABLE, SECRET, NUMBERS)
    return Record(zamok.game("carcassonne"), 2, {}, fair.seed(), fair=fair)


@pytest.mark.parametrize("early", [False, True])
def test_a_record_of_fair_dice_verifies_after_a_round_trip(early: bool) -> None:
    read = Record.from_json(record(early=early).to_json())
    assert read.fair == record(early=early).fair
    read.verify()


def test_every_part_changes_the_seed() -> None:
    seeds = {
        common_seed(TABLE, SECRET, NUMBERS),
        common_seed("other", SECRET, NUMBERS),
        common_seed(TABLE, b"x" * 32, NUMBERS),
        common_seed(TABLE, SECRET, NUMBERS[::-1]),
        common_seed(TABLE, SECRET, (NUMBERS[0], b"c" * 32)),
        early_seed(SECRET, NUMBERS),
    }
    assert len(seeds) == 6


def test_a_promise_is_of_one_seat_at_one_table() -> None:
    """Whoever publishes the hash of somebody else as their own cannot open it."""
    promises = {commitment(table, who, NUMBERS[0]) for table in ("a", "b") for who in (0, 1, HOST)}
    assert len(promises) == 6


def test_promise_and_seed_are_hashes_that_anybody_can_work_out() -> None:
    text = f"zamok commit\n{TABLE}\n1\n{NUMBERS[1].hex()}"
    assert commitment(TABLE, 1, NUMBERS[1]) == hashlib.sha256(text.encode()).hexdigest()
    lines = ["zamok seed", TABLE, SECRET.hex(), *(number.hex() for number in NUMBERS)]
    seed = hashlib.sha256("\n".join(lines).encode()).digest()
    assert common_seed(TABLE, SECRET, NUMBERS) == seed


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"secret": b"x" * 32}, "secret is not the one"),
        ({"commitment": "0" * 64}, "secret is not the one"),
        ({"table": "other"}, "secret is not the one"),
        ({"numbers": NUMBERS[::-1]}, "number of seat\xa01 is not the one"),
        ({"numbers": (NUMBERS[0], b"c" * 32)}, "number of seat\xa02 is not the one"),
        ({"numbers": NUMBERS[:1], "promises": ()}, "secret is not the one"),
    ],
)
def test_a_wrong_part_is_found(change: dict[str, Any], message: str) -> None:
    bad = record()
    assert bad.fair is not None
    bad.fair = replace(bad.fair, **change)
    with pytest.raises(RecordError, match=message):
        bad.verify()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"numbers": NUMBERS[::-1]}, "does not come from"),
        ({"numbers": NUMBERS[:1]}, "1 numbers for 2\xa0seats"),
    ],
)
def test_a_wrong_part_of_an_early_game_is_found(change: dict[str, Any], message: str) -> None:
    bad = record(early=True)
    assert bad.fair is not None
    bad.fair = replace(bad.fair, **change)
    with pytest.raises(RecordError, match=message):
        bad.verify()


@pytest.mark.parametrize(
    "fair",
    [
        [],
        {},
        {"secret": "zz"},
        {"secret": SECRET.hex().upper()},
        {"secret": 5},
        {"table": 5},
        {"numbers": "aa"},
        {"numbers": ["aa"]},
        {"promises": "aa"},
        {"promises": ["aa"]},
        {"promises": [1, 2]},
        {"extra": 1},
    ],
)
def test_fair_data_that_cannot_be_read_is_refused(fair: Any) -> None:
    data = json.loads(record().to_json())
    data["fair"] = {**data["fair"], **fair} if fair else fair
    with pytest.raises(RecordError, match="promises, a secret and numbers"):
        Record.from_json(json.dumps(data))
