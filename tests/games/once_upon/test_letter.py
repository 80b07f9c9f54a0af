"""What the rulebook says in passing, and no other test guards."""

from __future__ import annotations

import pytest

import zamok
from tests.games.once_upon.scenario import Scenario
from zamok.games.once_upon.facts import LINE_FACTS


@pytest.mark.parametrize(("variant", "open_", "deck"), [("young", 0, 16), ("great", 3, 17)])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_variant_is_set_up_with_its_own_cards(
    variant: str, open_: int, deck: int, seats: int
) -> None:
    view = zamok.game("once_upon").start(seats, {"variant": variant}, "set up").view(None)
    assert len(view["open"]) == open_
    assert view["deck"] == deck
    for guest in [*view["open"], *view["unseen"]]:
        assert guest.startswith("young_") == (variant == "young")


@pytest.mark.parametrize("variant", ["young", "great"])
def test_everyone_begins_with_an_empty_board_and_ten_chips(variant: str) -> None:
    view = zamok.game("once_upon").start(4, {"variant": variant}, "set up").view(None)
    for castle in view["castles"]:
        assert castle["chips"] == []
        assert castle["chips_left"] == 10
        assert castle["parts"] == castle["residents"] == castle["score"] == 0


def test_both_sides_of_the_board_give_the_same_but_for_two_actions() -> None:
    young, great = LINE_FACTS["young"], LINE_FACTS["great"]
    for name, line in young.items():
        for what in ("cells", "resources", "element", "points", "residents"):
            assert great[name][what] == line[what]
    actions = {tuple(sorted(line["resources"])): line["action"] for line in great.values()}
    assert actions.pop(("food", "gold")) == "reuse"
    assert actions.pop(("food", "gold", "stone")) == "steal"
    assert set(actions.values()) == {None}
    assert {line["action"] for line in young.values()} == {None}


def test_both_dice_are_rolled_and_used_by_everyone() -> None:
    table = Scenario(seats=3).roll("wood", "residents", active=1)
    assert len(table.view(None)["dice"]) == 2
    assert table.state.actors() == [0, 1, 2]
    table.play(0, "residents:residents")
    table.play(2, "wood:r1c3")
    table.play(1, "wood:r2c4")
    castles = table.view(None)["castles"]
    assert [castle["residents"] for castle in castles] == [2, 2, 0]
    assert [castle["chips"] for castle in castles] == [[], ["r2c4"], ["r1c3"]]


def test_chips_on_the_board_do_not_move() -> None:
    table = Scenario().castle(0, "r1c3").roll("wood", "gold", active=0)
    assert table.refused(0, "lift:r1c3") == "turn"
    table.castle(0, "r1c3 r1c4").build(0)
    assert table.refused(0, "lift:r1c3") == "turn"


def test_residents_fill_one_group_after_another() -> None:
    table = Scenario().castle(0, residents=3).roll("residents", "residents", active=0)
    assert table.of(0)["groups"][:3] == [4, 3, 0]


def test_walls_are_worth_nothing_and_flags_on_them_are() -> None:
    table = Scenario().castle(0, walls=4)
    assert table.state.scores()[0] == 0
    table.castle(0, walls=4, flags={1: [2, 1], 4: [1]})
    assert table.state.scores()[0] == 4


def test_a_castle_is_finished_without_a_flag() -> None:
    table = Scenario().castle(0, "r1c3 r1c4", floors=4, towers=[2, 2, 2, 2], walls=3).build(0)
    table.play(0, "build:row1_right")
    assert table.told("cloud") == [(0, {})]
    assert table.line(0, "cloud") == 4
    assert table.line(0, "flags") == 0


def test_the_queen_does_nothing_but_score() -> None:
    table = Scenario("great").open("queen king guard").castle(0, "r3c3 r3c4").castle(1).build(0)
    table.play(0, "build:row3_right", "take:queen")
    assert table.view(None)["turn"] == 2  # nothing was asked
    assert table.guest(0, "queen") == 3
