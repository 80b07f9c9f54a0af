"""Records: JSON in and out, refusals that name the ply, and free undo."""

from __future__ import annotations

import json

import pytest

import zamok
from tests.conformance.kit import chooser, walk
from zamok import Record, RecordError

GAME = zamok.game("castle_builder")


def whole() -> Record:
    record = Record.begin(GAME, 2, {"first_player": "0"}, "record")
    state = record.start()
    for seat, move in walk(record.start(), chooser("record")):
        record.play(state, seat, move)
    return record


def changed(**fields: object) -> str:
    data = json.loads(whole().to_json())
    data.update(fields)
    return json.dumps(data)


def test_a_record_survives_json() -> None:
    record = whole()
    assert Record.from_json(record.to_json()) == record
    assert record.scores == record.replay().scores()
    seeded = Record.begin(GAME, 3, {"discards": "any"}, b"\x00\xff")
    assert Record.from_json(seeded.to_json()) == seeded


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "this is not a record"),
        ("[]", "not a JSON object"),
        ("{}", "the record has no field zamok"),
        ("[" * 100_000, "this is not a record"),
        (b"\xff\xfe\x00", "this is not a record"),
    ],
)
def test_what_is_no_record_is_refused(text: str | bytes, says: str) -> None:
    with pytest.raises(RecordError, match=says):
        Record.from_json(text)


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"zamok": 2}, "record format 2 is unknown"),
        ({"zamok": 1.0}, "record format 1.0 is unknown"),
        ({"version": True}, "version True is not a number"),
        ({"game": "chess"}, "no game “chess”"),
        ({"game": ["castle_builder"]}, "there is no game"),
        ({"version": 99}, "played by rules version\xa099"),
        ({"seats": 9}, "played by 2\xa0to\xa04\xa0players"),
        ({"options": []}, "options is not an object"),
        ({"options": {"weather": "rain"}}, "no option “weather”"),
        ({"options": {"discards": 5}}, "option “discards” cannot be “5”"),
        ({"seed": 5}, "seed is neither text"),
        ({"seed": {"hex": "xyz"}}, "seed is neither text"),
        ({"key_hash": None}, "key_hash is not text"),
        ({"moves": "draw"}, "moves is not a list"),
        ({"moves": [["0", "draw"]]}, "move\xa01 is not a pair"),
        ({"moves": [[0, "draw", 1]]}, "move\xa01 is not a pair"),
        ({"scores": "many"}, "scores is neither"),
        ({"scores": [1, 2]}, "the record says the score is"),
        ({"extra": 1}, "can’t have the field extra"),
        (
            {"moves": [[0, "draw"], [0, "draw"]], "scores": None},
            r"move\s2 \(seat\s1, “draw”\).*\[turn\]",
        ),
        ({"moves": [[0, "fly"]], "scores": None}, r"move\s1 \(seat\s1, “fly”\): fly is not a move"),
        ({"moves": [[0, "draw"]]}, "the game is not over"),
        ({"moves": [[0, "market stone_01"]], "scores": None}, r"move\s1 .*\[place\]"),
    ],
)
def test_a_tampered_record_is_refused_by_name(fields: dict[str, object], says: str) -> None:
    with pytest.raises(RecordError, match=says):
        Record.from_json(changed(**fields))


def test_a_truncated_record_is_refused() -> None:
    text = whole().to_json()
    for cut in (10, len(text) // 2, len(text) - 3):
        with pytest.raises(RecordError):
            Record.from_json(text[:cut])


def test_verify_compares_the_published_hash() -> None:
    whole().verify()
    record = Record.from_json(changed(key_hash="0" * 64))
    with pytest.raises(RecordError, match="does not match the hash"):
        record.verify()


def test_an_illegal_move_is_not_written_down() -> None:
    record = Record.begin(GAME, 2, {"first_player": "0"}, "refused")
    state = record.start()
    with pytest.raises(zamok.IllegalMove):
        record.play(state, 1, 0)
    assert record.moves == []


def test_undo_stops_where_a_die_was_thrown() -> None:
    record = Record.begin(GAME, 2, {"first_player": "0"}, "undo")
    state = record.start()
    assert record.undo_point(0) == 0
    record.play(state, 0, state.parse(0, "draw"))
    assert record.undo_point(0) == 1, "tiles were drawn"
    assert record.undo_point(1) == 1, "another seat's move is not one's own"


def test_undo_is_free_while_a_tile_is_only_taken_up() -> None:
    record = Record.begin(GAME, 2, {"first_player": "0"}, "undo")
    state = record.start()
    taken = next(m for m in state.legal(0) if state.notation(m).startswith("holder"))
    record.play(state, 0, taken)
    assert state.actors() == [0]
    assert record.undo_point(0) == 0
    record.play(state, 0, state.legal(0)[0])
    assert record.undo_point(0) == 2, "a hidden tile was shown and the turn has passed"


def test_whole_numbers_of_any_kind_and_a_wrong_seat_are_told_with_their_ply() -> None:
    record = Record.begin(zamok.game("castle_builder"), 2, seed=7)
    assert record.seed == "7"
    state = record.start()
    record.play(state, state.actors()[0], state.legal(state.actors()[0])[0])
    text = record.to_json().replace("[0, ", "[9, ").replace("[1, ", "[9, ")
    with pytest.raises(RecordError, match=r"move\s1 \(seat\s10.*no such seat"):
        Record.from_json(text).replay()
