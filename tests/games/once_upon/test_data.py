"""The data: complete, counted as the rulebook counts, every figure with its origin."""

from __future__ import annotations

from collections import Counter
from typing import Any

from zamok.games.once_upon.facts import BOARD_DATA, GUEST_DATA, SHEET_DATA
from zamok.games.once_upon.moves import MEANINGS, MOVES

MARKS = {"rulebook", "sourced", "reconstructed"}


def marks(value: Any) -> list[str]:
    """Return every origin mark below a value."""
    if isinstance(value, str):
        return [value]
    return [mark for inner in value.values() for mark in marks(inner)]


def test_components_are_as_many_as_the_rulebook_says() -> None:
    assert BOARD_DATA["chips_per_seat"]["value"] == 10
    assert BOARD_DATA["dice"]["count"] == 2
    assert Counter(cell["resource"] for cell in BOARD_DATA["cells"]) == {
        "wood": 3, "stone": 3, "gold": 3, "food": 3,
    }  # fmt: skip
    assert len(GUEST_DATA["young"]) == 16
    kinds = Counter(card["kind"] for card in GUEST_DATA["great"])
    assert kinds == {"lightning": 8, "lingering": 6, "crowned": 6}
    assert [SHEET_DATA[part]["value"] for part in ("floors", "towers", "walls")] == [4, 4, 4]
    assert sum(SHEET_DATA["flag_room"]["value"]) == 6
    assert SHEET_DATA["sun"]["value"] == SHEET_DATA["cloud"]["value"] == 4


def test_green_guests_are_worth_what_the_reconstruction_says() -> None:
    assert Counter(card["points"] for card in GUEST_DATA["young"]) == {1: 4, 2: 6, 3: 4, 4: 2}


def test_every_figure_has_an_origin() -> None:
    found: list[str] = []
    for side in BOARD_DATA["sides"].values():
        for line in side:
            given = {"place", "recipe", "element"}
            given |= {what for what in ("points", "residents", "action") if line[what]}
            assert set(line["origin"]) == given, line["id"]
            found += marks(line["origin"])
    for name in ("cells_origin", "sides_origin"):
        found += marks(BOARD_DATA[name])
    found += marks(BOARD_DATA["dice"]["origin"]) + marks(BOARD_DATA["chips_per_seat"]["origin"])
    found += [
        mark for what in SHEET_DATA.values() if "origin" in what for mark in marks(what["origin"])
    ]
    found += [card["origin"] for card in GUEST_DATA["great"] + GUEST_DATA["young"]]
    assert set(found) == MARKS


# Where networks trained on the environments expect the moves.
NUMBERS = {
    "wood:r1c1": 0, "wood:lost": 13, "wild:r1c1": 70, "gold:flag1": 84, "wild:flag1": 88,
    "wild:cloud": 92, "pass": 93, "build:row1_left": 94, "flag:row1_left:1": 104,
    "clear:row1_left": 144, "reuse:architect": 154, "steal:architect": 174, "done": 194,
    "take:architect": 195, "place:r1c1": 215, "lift:r1c1": 227, "stop": 239,
    "sheet:outline": 240, "sheet:free": 241,
}  # fmt: skip


def test_moves_have_the_numbers_that_a_trained_network_knows() -> None:
    assert MOVES.size == len(MEANINGS) == 242
    assert {text: MOVES.read(text) for text in NUMBERS} == NUMBERS
    assert MEANINGS[MOVES.read("flag:column2:3")] == ("flag", "column2", "3")
