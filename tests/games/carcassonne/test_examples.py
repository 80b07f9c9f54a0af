"""Every scored picture of the rulebook, number for number."""

from __future__ import annotations

import pytest

from tests.games.carcassonne.table import (
    BLACK,
    WHITE,
    begin,
    finish,
    give,
    hand,
    lay,
    points,
    post,
    say,
    set_keep,
    supply,
    thing,
    tokens,
    told,
)
from zamok import IllegalMove
from zamok.games.carcassonne.facts import CELL_NAMES
from zamok.games.carcassonne.scoring import empty_area
from zamok.games.carcassonne.state import BASE, LAID


def test_street_of_two_tiles_pays_2() -> None:
    table = begin()
    lay(table, BLACK, "A9m", "c8N")
    lay(table, BLACK, "B2", "d8W", "herald E")
    events = lay(table, WHITE, "B1", "e8E")
    assert told(events, "score")[0].data["tiles"] == 2
    assert table.scores() == [2, 0]


def test_street_with_a_well_over_3_tiles_and_a_start_space_pays_8() -> None:
    table = begin()
    lay(table, BLACK, "C3w", "g1N", "herald N")
    lay(table, WHITE, "C2", "g2N")
    assert table.scores() == [0, 0]
    (score,) = told(lay(table, BLACK, "B1", "g3S"), "score")
    assert (score.data["tiles"], score.data["starts"], score.data["well"]) == (3, 1, True)
    assert score.data["points"] == 8
    assert table.scores() == [8, 0]


def test_tower_of_4_tiles_pays_8() -> None:
    table = begin()
    lay(table, WHITE, "A3", "c2E", "knight E")
    lay(table, BLACK, "A3", "d2S")
    lay(table, WHITE, "A4m", "c3N")
    lay(table, BLACK, "A4", "d3W")
    assert table.scores() == [0, 8]


def test_house_of_1_tile_pays_1_and_corners_do_not_join() -> None:
    table = begin()
    lay(table, BLACK, "A9m", "c8N")
    lay(table, WHITE, "B2", "d8N", "squire N")
    lay(table, BLACK, "B4", "c7S")  # its houses touch the one at d8 only by a corner
    assert thing(table, "d8", "N")["tiles"] == 1
    assert thing(table, "c7", "S")["tiles"] == 1
    lay(table, BLACK, "A4", "d7N")
    assert table.scores() == [0, 1]


def test_tied_tower_pays_nobody() -> None:
    table = begin()
    lay(table, BLACK, "B1", "c8N", "knight N")
    lay(table, BLACK, "A9m", "d8N")
    lay(table, WHITE, "B1m", "d7W", "knight W")
    events = lay(table, BLACK, "A4", "c7E")
    assert thing(table, "c7", "S")["kind"] == 1
    assert table.scores() == [0, 0]
    assert len(told(events, "tie")) == 1
    assert (supply(table, BLACK), supply(table, WHITE)) == (6, 6)


def test_quick_points_for_a_street_of_1_tile_pay_1() -> None:
    table = begin()
    lay(table, BLACK, "B1", "c8N", "herald S")
    assert table.scores() == [1, 0]
    assert supply(table, BLACK) == 6


def test_quick_points_for_a_tower_of_2_tiles_pay_4() -> None:
    table = begin()
    lay(table, WHITE, "B1", "c8N")
    lay(table, BLACK, "A8m", "c7S", "knight S")
    assert table.scores() == [4, 0]
    assert supply(table, BLACK) == 6


def test_two_points_lead_from_31_to_33_and_take_the_token() -> None:
    table = begin()
    points(table, 31, 0)
    events = lay(table, BLACK, "B1", "g1S", "herald N")
    assert table.scores() == [33, 0]
    assert len(tokens(table, BLACK)) == 1
    assert told(events, "token")[0].data["space"] == 33


def test_largest_empty_area_of_11_cells_pays_11() -> None:
    table = begin()
    block = [f"{column}{row}" for row in (3, 4, 5) for column in "fgh"] + ["i3", "i4"]
    apart = ["c7", "d8", "c8", "a2", "j7"]
    for number, name in enumerate(CELL_NAMES):
        if name not in block + apart:
            table.small[LAID + number] = 0
            table.small[BASE + number] = 0
    assert sum(1 for number in range(76) if table.small[LAID + number] < 0) == 16
    assert empty_area(table) == 11
    set_keep(table, BLACK, 3)
    set_keep(table, WHITE, 2)
    assert finish(table, BLACK, "B1", "c8N") == [11, 0]


@pytest.mark.parametrize(("token_7", "black"), [(False, 15), (True, 20)])
def test_courts_of_1_and_5_markets_pay_3_and_15_or_20_with_token_7(
    token_7: bool, black: int
) -> None:
    table = begin()
    lay(table, BLACK, "A9m", "f10N")  # joins the market of the start space
    lay(table, BLACK, "A10m", "g10E")
    lay(table, BLACK, "A4m", "e10W")
    lay(table, BLACK, "A5m", "f9N")
    lay(table, WHITE, "A8m", "c8W", "merchant N")  # a small court of its own
    assert thing(table, "f10", "N")["markets"] == 5
    assert thing(table, "c8", "N")["markets"] == 1
    post(table, BLACK, "f10", "N")
    post(table, BLACK, "g10", "W")
    post(table, WHITE, "e10", "E")
    if token_7:
        give(table, BLACK, 7)
    assert finish(table, BLACK, "B2", "c2N") == [black, 3]


def test_joining_a_house_with_a_squire_leaves_knight_and_merchant() -> None:
    table = begin()
    lay(table, WHITE, "B2", "c8N", "squire N")
    table.turn = BLACK
    hand(table, "A7")  # house, tower and court
    say(table, "c7S")
    texts = sorted(table.notation(move) for move in table.legal(BLACK))
    assert texts == ["knight W", "merchant N", "none"]
    with pytest.raises(IllegalMove) as refused:
        say(table, "squire S")
    assert refused.value.rule == "occupied"


def test_joining_a_court_with_a_merchant_leaves_the_free_house() -> None:
    table = begin()
    lay(table, WHITE, "A9m", "f10N", "merchant N")
    table.turn = BLACK
    hand(table, "A10m")
    say(table, "f9N")
    texts = sorted(table.notation(move) for move in table.legal(BLACK))
    assert texts == ["none", "squire N"]
    with pytest.raises(IllegalMove) as refused:
        say(table, "merchant S")
    assert refused.value.rule == "occupied"


def test_a_square_parts_three_streets() -> None:
    table = begin()
    hand(table, "E1")
    say(table, "g1E")
    texts = {table.notation(move) for move in table.legal(BLACK)}
    assert {"herald N", "herald S", "herald W"} <= texts
