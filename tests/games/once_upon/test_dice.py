"""The dice: what each face gives to the one who throws and to the others."""

from __future__ import annotations

import pytest

from tests.games.once_upon.scenario import Scenario

CELLS = {
    "wood": {"r1c3", "r2c4", "r3c2"},
    "stone": {"r1c1", "r2c3", "r3c4"},
    "gold": {"r2c2", "r3c1", "r3c3"},
    "food": {"r1c2", "r1c4", "r2c1"},
}
ALL = set().union(*CELLS.values())
TEN = "r1c1 r1c2 r1c3 r1c4 r2c1 r2c2 r2c3 r2c4 r3c1 r3c2"


@pytest.mark.parametrize("face", CELLS)
def test_a_resource_goes_to_one_of_its_three_cells(face: str) -> None:
    table = Scenario().roll(face, "wild", active=1)
    uses = {text for text in table.legal(0) if text.startswith(face)}
    assert uses == {f"{face}:{cell}" for cell in CELLS[face]}
    cell = min(CELLS[face])
    table.play(0, f"{face}:{cell}")
    assert table.chips(0) == cell


def test_residents_bring_two_residents() -> None:
    table = Scenario().roll("residents", "wood", active=1)
    table.play(0, "residents:residents")
    assert table.of(0)["residents"] == 2


def test_a_question_mark_is_any_face() -> None:
    table = Scenario().roll("wild", "wood", active=1)
    uses = {text for text in table.legal(0) if text.startswith("wild")}
    assert uses == {f"wild:{cell}" for cell in ALL} | {"wild:residents"}


def test_the_active_player_uses_both_dice_in_any_order() -> None:
    for order in (["wood:r1c3", "gold:r3c3"], ["gold:r3c3", "wood:r1c3"]):
        table = Scenario().roll("wood", "gold", active=0).play(0, *order)
        assert table.chips(0) == "r1c3 r3c3"
        assert table.state.actors() == [1]


def test_the_others_use_one_die() -> None:
    table = Scenario().roll("wood", "gold", active=0).play(1, "wood:r1c3")
    assert table.state.actors() == [0]
    assert table.legal(1) == set()
    assert table.refused(1, "gold:r3c3") == "turn"


def test_two_equal_faces_fill_two_cells() -> None:
    table = Scenario().roll("wood", "wood", active=0).play(0, "wood:r1c3")
    assert table.legal(0) == {"wood:r2c4", "wood:r3c2"}
    table.play(0, "wood:r2c4")
    assert table.chips(0) == "r1c3 r2c4"


def test_residents_on_both_dice_need_no_choice() -> None:
    table = Scenario().roll("residents", "residents", active=0)
    assert table.state.actors() == [1]
    assert table.of(0)["residents"] == 4


def test_dice_are_used_in_any_order_also_when_the_last_residents_come() -> None:
    table = Scenario().castle(0, residents=34).roll("residents", "wild", active=0)
    assert {"residents:residents", "wild:residents"} < table.legal(0)
    table.play(0, "wild:residents")  # the other die has nobody left to bring
    assert table.state.actors() == [1]
    assert table.of(0)["residents"] == 36
    table.play(1, "pass")
    assert table.told("lost") == [(0, {"face": "residents"})]
    table = Scenario().castle(0, residents=33).roll("residents", "wild", active=0)
    assert table.of(0)["residents"] == 35  # both orders lead to the same castles
    table = Scenario().castle(0, TEN, residents=34).roll("residents", "wild", active=0)
    assert table.of(0)["residents"] == 36
    assert table.state.actors() == [1]


def test_dice_without_a_choice_are_used_by_themselves() -> None:
    table = Scenario().castle(0, "r1c3 r2c4 r2c2 r3c1").roll("wood", "gold", active=0)
    assert table.chips(0).split() == ["r1c3", "r2c2", "r2c4", "r3c1", "r3c2", "r3c3"]
    assert table.state.actors() == [1]
    table = Scenario().castle(0, "r1c3").roll("wood", "wood", active=0)
    assert table.chips(0) == "r1c3 r2c4 r3c2"


def test_a_question_mark_may_take_the_only_cell_of_the_other_die() -> None:
    table = Scenario().castle(0, "r1c3 r2c4").roll("wood", "wild", active=0)
    assert {"wood:r3c2", "wild:r3c2"} < table.legal(0)
    table.play(0, "wild:r3c2").play(1, "pass")
    assert table.told("lost") == [(0, {"face": "wood"})]


def test_with_one_chip_left_the_active_player_chooses_which_die_to_lose() -> None:
    nine = "r1c1 r1c2 r1c3 r1c4 r2c1 r2c3 r3c4 r3c1 r2c2"
    table = Scenario().castle(0, nine).roll("wood", "gold", active=0)
    assert table.legal(0) == {"wood:r2c4", "wood:r3c2", "gold:r3c3"}
    table.play(0, "gold:r3c3").play(1, "pass")
    assert table.told("lost") == [(0, {"face": "wood"})]


def test_with_one_chip_left_two_equal_faces_fill_one_of_two_cells() -> None:
    nine = "r1c1 r1c2 r1c3 r1c4 r2c1 r2c2 r2c3 r3c1 r3c3"
    table = Scenario().castle(0, nine).roll("wood", "wood", active=0)
    assert table.legal(0) == {"wood:r2c4", "wood:r3c2"}
    table.play(0, "wood:r3c2").play(1, "pass")
    assert table.told("lost") == [(0, {"face": "wood"})]


def test_all_cells_of_a_resource_taken_the_resource_is_lost() -> None:
    table = Scenario().castle(1, "r1c3 r2c4 r3c2").roll("wood", "gold", active=0)
    assert table.legal(1) == {"gold:r2c2", "gold:r3c1", "gold:r3c3", "pass"}
    assert table.refused(1, "wood:r1c3") == "cells"


def test_all_chips_on_the_board_no_new_cell() -> None:
    table = Scenario().castle(1, TEN).roll("gold", "residents", active=0)
    assert table.legal(1) == {"residents:residents", "pass"}
    assert table.refused(1, "gold:r3c3") == "chips"


def test_a_player_who_can_use_neither_die_is_not_asked() -> None:
    table = Scenario().castle(1, TEN).roll("gold", "stone", active=0)
    assert table.state.actors() == [0]


def test_refusals_name_their_rule() -> None:
    table = Scenario("great").castle(0, "r1c3", residents=36).roll("wood", "residents", active=1)
    assert table.refused(0, "gold:r3c3") == "dice"
    assert table.refused(0, "wood:r1c3") == "cells"
    assert table.refused(0, "wood:r1c1") == "cells"
    assert table.refused(0, "wood:residents") == "residents"
    assert table.refused(0, "residents:residents") == "residents"
    assert table.refused(0, "residents:r1c1") == "knight"
    assert table.refused(0, "wood:lost") == "others"
    assert table.refused(0, "build:column1") == "turn"
    assert table.refused(0, "sheet:free") == "sheet"
    table.castle(0).roll("wild", "gold", active=1)
    assert table.refused(0, "wild:cloud") == "shepherdess"
    assert table.refused(0, "gold:flag1") == "monk"
    assert table.refused(0, "gold:residents") == "dice"


def test_the_dice_pass_clockwise() -> None:
    table = Scenario(seats=3)
    throwers = []
    for _ in range(4):
        throwers.append(int(table.state.active))
        table.roll("residents", "residents")
        for seat in table.state.actors():
            table.play(seat, "pass")
    assert throwers == [0, 1, 2, 0]


def test_an_active_knight_must_use_residents_unless_all_are_drawn() -> None:
    table = Scenario("great").castle(0, guests="knight").roll("residents", "residents", active=0)
    assert table.refused(0, "residents:lost") == "must-use"
    table.castle(0, residents=36, guests="knight").roll("residents", "residents", active=0)
    assert "residents:residents" not in table.legal(0)
    table.play(0, "residents:lost", "residents:r1c1")
    assert table.chips(0) == "r1c1"


def test_a_monk_may_let_gold_go_when_only_a_flag_is_left() -> None:
    gold = "r2c2 r3c1 r3c3"
    table = Scenario("great").castle(0, gold, walls=1, flags={1: [1]}, guests="monk")
    table.roll("gold", "wood", active=0)
    wood = {"wood:r1c3", "wood:r2c4", "wood:r3c2"}
    assert table.legal(0) == {"gold:flag1", "gold:lost"} | wood
    table.play(0, "wood:r1c3")
    assert table.legal(0) == {"gold:flag1", "gold:lost"}
    table.play(0, "gold:flag1")
    assert table.of(0)["walls"][0]["flags"] == [1, 2]


def test_a_troll_may_let_wood_go_when_only_a_stone_cell_is_left() -> None:
    chips = "r1c3 r2c4 r3c2 r1c1 r2c3"  # all wood, and stone but one
    table = Scenario("great").castle(0, chips, guests="troll").roll("wood", "gold", active=0)
    assert {"wood:r3c4", "wood:lost"} <= table.legal(0)
    table.roll("wood", "residents", active=0)
    assert table.legal(0) == {"wood:r3c4", "wood:lost"}
    chips = "r1c3 r2c4 r1c1 r2c3"  # one cell of each is left
    table.castle(0, chips, guests="troll").roll("wood", "wood", active=0)
    assert table.legal(0) == {"wood:r3c2", "wood:r3c4"}
    table.play(0, "wood:r3c2")
    assert table.legal(0) == {"wood:r3c4", "wood:lost"}
