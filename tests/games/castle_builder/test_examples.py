"""The worked examples of the rulebook, and the sample placements of the component data."""

from __future__ import annotations

import pytest

from tests.games.castle_builder.trial import Trial

Rows = dict[int, dict[int, str]]

# name, castle, tile, place (row, x), legal, discards, steps
SAMPLES: list[tuple[str, Rows, str, tuple[int, int], bool, int, int | None]] = [
    ("sum", {1: {0: "stone_04", 2: "stone_03"}}, "stone_07", (2, 1), True, 0, 2),
    (
        "princess over 24",
        {1: {0: "stone_10", 2: "stone_14_two_windows"}},
        "princess", (2, 1), True, 0, 3,
    ),
    (
        "outer wall over 6",
        {1: {8: "stone_06"}, 2: {7: "stone_08"}},
        "outer_right_1", (2, 9), True, 0, 2,
    ),
    (
        "outer wall over 6 as first tile of row 2",
        {1: {8: "stone_06"}},
        "outer_right_1", (2, 9), False, 0, None,
    ),
    ("outer wall on the foundation", {}, "outer_left_1", (1, 0), False, 0, None),
    ("roof in row 1", {}, "roof_tick", (1, 0), True, 0, 0),
    ("11/1 where 12 is needed", {1: {4: "stone_10"}}, "double_11_1", (2, 5), True, 1, 2),
    ("angry lord where 11 is needed", {1: {8: "stone_09"}}, "angry_lord", (2, 7), True, 1, 3),
    (
        "lady on printed 1 and 12",
        {1: {4: "stone_10", 8: "stone_09"}, 2: {5: "double_11_1", 7: "angry_lord"}},
        "lady", (3, 6), True, 0, 4,
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("rows", "tile", "place", "legal", "discards", "steps"),
    [sample[1:] for sample in SAMPLES],
    ids=[sample[0] for sample in SAMPLES],
)
def test_sample_placements(
    rows: Rows, tile: str, place: tuple[int, int], legal: bool, discards: int, steps: int | None
) -> None:
    table = Trial().castle(0, rows).holder(0, tile, *["stone_02"] * discards)
    assert (place in table.spots(tile)) == legal
    if not legal:
        return
    if discards:
        bare = Trial().castle(0, rows).holder(0, tile)
        assert place not in bare.spots(tile), "without a tile to discard it must not fit"
    travelled = table.player(0)["travelled"]
    table.barons(1, 24).place(tile, *place)
    assert table.stones(0)[place] == tile
    assert table.held(0) == []
    assert len(table.events("adjust")) == discards
    assert table.player(0)["travelled"] - travelled == steps


def test_slide_and_ruby_example() -> None:
    """Three steps from 12 onto the red baron on 15, past 16, onto the ruby 17, to 18."""
    table = Trial(seats=3).barons(12, 15, 16)
    table.state.move_baron(0, 3)
    assert table.player(0)["space"] == 18
    assert table.state.coins_due == 0
    assert table.held(0) == [], "the tile space 16 was only passed"


def test_first_row_example() -> None:
    """Any number, a tick and even a roof may stand in the first row, an outer wall may not."""
    table = Trial().holder(0, "stone_10", "princess", "roof_16", "outer_left_2")
    free = {(1, x) for x in (0, 2, 4, 8, 10, 12)}
    assert table.spots("stone_10") == table.spots("princess") == table.spots("roof_16") == free
    assert table.spots("outer_left_2") == set()
    assert "holder outer_left_2" not in table.legal()


def test_placement_pictures() -> None:
    """The picture with two wrong tiles: sky over stone, stone over sky; sides never matter."""
    rows = {1: {0: "stone_04", 2: "stone_03", 4: "roof_07"}, 2: {1: "stone_07"}}
    table = Trial().castle(0, rows)
    table.holder(0, "stone_10", "outer_left_1", "outer_right_1", "stone_07_window")
    assert (2, 3) not in table.spots("stone_10"), "stone would hang over the sky of the roof"
    assert (2, -1) in table.spots("outer_left_1"), "at the edge its sky hangs over nothing"
    assert (2, 3) in table.spots("outer_right_1"), "stone on stone, sky over the sky of the roof"
    assert (2, 3) not in table.spots("outer_left_1"), "sky would meet the stone of the 3"


def test_oleg_example() -> None:
    """4 and 3 carry a 7, and no other plain number."""
    table = Trial().castle(0, {1: {0: "stone_04", 2: "stone_03"}})
    table.holder(0, "stone_07")
    assert (2, 1) in table.spots("stone_07")
    table.holder(0, "stone_08")
    assert (2, 1) not in table.spots("stone_08")


def test_sofia_example_whole() -> None:
    """1/11 where 12 is needed, the lord where 11 is needed, then the lady on 1 + 12."""
    table = Trial().barons(1, 24)
    table.castle(0, {1: {4: "stone_10", 8: "stone_09"}})
    table.holder(0, "double_11_1", "stone_02", "stone_02", "angry_lord", "lady")
    table.holder(1)
    table.play("holder double_11_1")
    table.play("at 2:5") if table.asked == "spot" else None
    assert table.asked == "adjust", "one tile must be discarded, and there is a choice"
    assert "adjust double_11_1" not in table.legal()
    table.play("adjust stone_02")
    assert table.player(0)["space"] == 3
    table.play("draw")
    table.play("holder angry_lord")
    table.play("at 2:7") if table.asked == "spot" else None
    table.play("adjust stone_02")
    assert table.player(0)["space"] == 6, "two for the row and one for the ruby"
    table.play("draw")
    table.place("lady", 3, 6)
    assert table.stones(0)[(3, 6)] == "lady"
    assert table.player(0)["travelled"] == 2 + 3 + 4


def test_maria_example() -> None:
    """A tile in the third row: three steps, past two barons, a ruby, and no tile on the way."""
    table = Trial(seats=3).barons(12, 15, 16)
    table.castle(
        0, {1: {0: "stone_02", 2: "stone_03", 4: "stone_04"}, 2: {1: "stone_05", 3: "stone_07"}}
    )
    table.holder(0, "stone_11_window", "stone_02")
    table.play("holder stone_11_window")
    if table.asked == "spot":
        table.play("at 3:2")
    assert table.player(0)["space"] == 18
    assert table.player(0)["holder_size"] == 0
    assert table.events("move") == [{"steps": 6, "start": 12, "to": 18, "coins": 0}]


def test_an_illegal_place_names_the_rule() -> None:
    table = Trial().castle(0, {1: {0: "stone_04", 2: "stone_03"}})
    table.holder(0, "stone_10", "outer_left_1", "stone_07").play("holder stone_10")

    assert table.refused("at 2:1").rule == "numbers"
    assert table.refused("at 1:0").rule == "castle"
    assert table.refused("at 2:-1").rule == "pattern"
    assert table.refused("coin thief").rule == "turn"
    assert table.refused("holder stone_07").rule == "turn"
