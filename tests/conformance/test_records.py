"""Records, golden files, and the same game compiled and uncompiled."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import zamok
from tests.conformance.kit import Variant, chooser, frozen, start, variants, walk
from tests.golden.golden import digest, golden_variants, make
from zamok import Record


@pytest.mark.parametrize("variant", variants(1))
def test_records_replay_exactly(variant: Variant) -> None:
    key, seats, options = variant
    record = Record.begin(zamok.game(key), seats, options, "records")
    state = record.start()
    for seat, move in walk(record.start(), chooser("records")):
        record.play(state, seat, move)
    assert state.over
    again = Record.from_json(record.to_json())
    assert again == record
    assert frozen(again.replay()) == frozen(state)
    assert frozen(again.verify()) == frozen(state)
    half = len(record.moves) // 2
    _, other = start(variant, "records")
    for seat, text in record.moves[:half]:
        other.play(seat, other.parse(seat, text))
    assert frozen(record.replay(half)) == frozen(other)


GOLDEN = [path for game in zamok.games() for path in sorted(game.folder.glob("golden/*.json"))]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_records_still_play_the_same(path: Path) -> None:
    """A change that alters a recorded game must raise game.version and renew the golden files."""
    record = Record.from_json(path.read_text(encoding="utf-8"))
    record.verify()
    assert record.to_json() == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("key", [game.key for game in zamok.games()])
def test_every_variant_has_a_golden_record(key: str) -> None:
    names = {path.stem for path in zamok.game(key).folder.glob("golden/*.json")}
    assert names == {name for name, _, _ in golden_variants(zamok.game(key))}


def test_same_in_same_out_compiled_and_not() -> None:
    """The same seeds give the same games, to the last field, from sources and from C."""
    here = {game.key: digest(game) for game in zamok.games()}
    run = subprocess.run(
        [sys.executable, "-m", "tests.golden.golden", "--digest"],
        env={**os.environ, "ZAMOK_PURE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    there = json.loads(run.stdout)
    assert there.pop("compiled") is False
    assert there == here


@pytest.mark.parametrize("key", [game.key for game in zamok.games()])
def test_a_new_golden_record_equals_the_kept_one(key: str) -> None:
    game = zamok.game(key)
    name, seats, options = golden_variants(game)[0]
    kept = (game.folder / "golden" / f"{name}.json").read_text(encoding="utf-8")
    assert make(game, name, seats, options).to_json() == kept
