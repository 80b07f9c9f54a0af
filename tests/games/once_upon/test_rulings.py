"""One test or more for every ruling of the data page, named after it."""

from __future__ import annotations

from typing import Any

import pytest

import zamok
from tests.games.once_upon.scenario import Scenario
from zamok import Dice, SetupError, State
from zamok.engine import visible
from zamok.games.once_upon.bot import last_lines
from zamok.games.once_upon.facts import TURN_LIMIT

WALL = "r1c3 r1c4"  # wood, food: a wall and a resident
TOWER = "r2c3 r2c4"  # stone, wood: a tower worth 2
FLOOR = "r3c3 r3c4"  # gold, stone: a floor
REUSE = "r2c1 r2c2"  # food, gold: a flag worth 1, or re-use
STEAL = "r1c1 r2c1 r3c1"  # stone, food, gold: a flag worth 2, or steal


def test_A1_every_player_builds_after_every_turn_from_the_active_one() -> None:
    table = Scenario(seats=3)
    for seat in range(3):
        table.castle(seat, WALL)
    table.build(1)
    order = []
    for _ in range(3):
        (seat,) = table.state.actors()
        order.append(seat)
        table.play(seat, "build:row1_right")
    assert order == [1, 2, 0]
    assert [table.view(None)["castles"][seat]["parts"] for seat in range(3)] == [1, 1, 1]
    assert table.phase == "use"
    assert table.state.active == 2


def test_A1_option_only_the_active_player_builds() -> None:
    table = Scenario(seats=3, build_timing="active_player_only")
    for seat in range(3):
        table.castle(seat, WALL)
    table.build(1).play(1, "build:row1_right")
    assert [table.view(None)["castles"][seat]["parts"] for seat in range(3)] == [0, 1, 0]
    assert table.phase == "use"
    assert table.state.active == 2


def almost(table: Scenario, seat: int, chips: str, guests: str = "") -> None:
    """Give a seat eleven parts; the wall with 1 resident would be the twelfth."""
    table.castle(seat, chips, floors=4, towers=[2, 2, 2, 2], walls=3, guests=guests)


def test_A2_the_finisher_clears_nothing_more_and_the_others_draw_in_order() -> None:
    table = Scenario(seats=4)
    almost(table, 2, f"{WALL} {REUSE}")  # the flag could be drawn, were the game not over
    for seat in (0, 1, 3):
        table.castle(seat, f"{WALL} {FLOOR}")
    table.build(1, active=0)  # seat 0 is past, seat 1 builds before the finisher
    table.play(1, "build:row1_right", "build:row3_right")
    table.play(2, "build:row1_right")
    assert table.told("cloud") == [(2, {})]
    assert table.told("last") == [(2, {})]
    order = []
    while not table.state.over:
        (seat,) = table.state.actors()
        order.append(seat)
        table.play(seat, sorted(table.legal(seat))[0])  # builds come before done
    assert order == [3, 3, 0, 0]
    assert table.chips(2) == REUSE
    assert table.view(None)["phase"] == "over"


def test_A2_the_last_building_is_for_drawing_only() -> None:
    table = Scenario("great")
    almost(table, 0, WALL, guests="queen")
    table.castle(1, f"{REUSE} r1c1 r3c1 {TOWER}", towers=[2, 2, 2, 2], walls=1, guests="peasant")
    table.build(0).play(0, "build:row1_right")
    assert table.view(None)["last"]
    assert table.legal(1) == {"flag:row2_left:1", "flag:column1:1", "done"}
    assert table.refused(1, "reuse:peasant") == "last-building"
    assert table.refused(1, "steal:queen") == "last-building"
    assert table.refused(1, "clear:row2_right") == "last-building"


def test_A2_nobody_is_asked_whose_full_lines_draw_nothing() -> None:
    table = Scenario()
    almost(table, 0, WALL)
    table.castle(1, f"{REUSE} {TOWER}", towers=[2, 2, 2, 2])
    table.build(0).play(0, "build:row1_right")
    assert table.state.over
    assert table.told("over") == [(None, {})]


def test_A2_a_floor_in_the_last_building_brings_its_guest_and_the_dog_sleeps() -> None:
    table = Scenario("great").open("dog king queen")
    almost(table, 0, WALL)
    table.castle(1, FLOOR)
    table.build(0).play(0, "build:row1_right")
    table.play(1, "build:row3_right")
    thrown = table.state.dice.drawn
    table.play(1, "take:dog")
    assert table.told("dog_sleeps") == [(1, {})]
    assert table.told("dog") == []
    assert table.of(1)["guests"] == ["dog"]
    assert table.state.dice.drawn <= thrown + 1  # the card turned up, no die
    assert table.state.over


def two_finishers(cloud: str) -> Scenario:
    """Return a game in which seat 1 draws a twelfth part in the last building."""
    table = Scenario(cloud=cloud)
    table.castle(0, TOWER, floors=4, towers=[2, 2, 2], walls=4)
    table.castle(1, TOWER, floors=4, towers=[5, 5, 5], walls=4)
    table.build(0).play(0, "build:row2_right")
    assert table.told("cloud") == table.told("sun") == [(0, {})]
    table.play(1, "build:row2_right")
    assert table.state.over
    assert [table.of(seat)["parts"] for seat in (0, 1)] == [12, 12]
    return table


def test_A2_no_second_cloud_and_the_sun_is_gone_with_the_finishers_towers() -> None:
    table = two_finishers("first")
    assert table.told("cloud") == table.told("sun") == []
    assert [table.line(seat, "cloud") for seat in (0, 1)] == [4, 0]
    assert [table.line(seat, "sun") for seat in (0, 1)] == [4, 0]


def test_A3_chips_and_tokens_are_one_thing() -> None:
    table = Scenario().roll("wood", "food", active=0)
    assert table.of(0)["chips_left"] == 10
    table.play(0, "wood:r1c3")
    assert table.of(0)["chips_left"] == 9
    table.play(0, "food:r1c4").play(1, "pass")
    assert table.of(0)["chips_left"] == 8
    table.play(0, "build:row1_right")
    assert table.view(None)["castles"][0]["chips_left"] == 10


def test_A4_the_first_of_two_crossing_lines_takes_the_shared_chip() -> None:
    table = Scenario().castle(0, f"{TOWER} r1c3 r3c3")
    table.build(0)
    assert table.legal(0) == {"build:row2_right", "build:column3", "done"}
    table.play(0, "build:column3")
    assert table.of(0)["towers"] == [5]
    assert table.chips(0) == "r2c4"
    assert table.phase == "use"  # the row is no longer full: nothing to ask


def test_A4_lines_that_do_not_cross_are_all_used() -> None:
    table = Scenario().castle(0, f"{TOWER} {WALL} {FLOOR}").build(0)
    table.play(0, "build:row2_right", "build:row1_right", "build:row3_right")
    assert table.of(0)["parts"] == 3
    assert table.chips(0) == ""


def test_A5_a_dead_line_may_be_cleared_without_effect() -> None:
    table = Scenario().castle(0, f"{WALL} {TOWER}", walls=4).build(0)
    assert table.legal(0) == {"clear:row1_right", "build:row2_right", "done"}
    assert table.refused(0, "build:row1_right") == "walls"
    assert table.refused(0, "clear:row2_right") == "dead-lines"
    table.play(0, "clear:row1_right")
    assert table.told("clear") == [(0, {"line": "row1_right"})]
    assert table.chips(0) == TOWER
    assert table.of(0)["residents"] == 0


def test_A6_the_active_player_must_use_what_can_be_used() -> None:
    table = Scenario().roll("wood", "gold", active=0)
    assert table.legal(0) == {
        *("wood:r1c3", "wood:r2c4", "wood:r3c2"),
        *("gold:r2c2", "gold:r3c1", "gold:r3c3"),
    }
    assert table.refused(0, "pass") == "must-use"
    assert table.refused(0, "wood:lost") == "must-use"


def test_A6_the_others_may_pass() -> None:
    table = Scenario().roll("wood", "gold", active=0)
    assert "pass" in table.legal(1)
    table.play(1, "pass").play(0, "wood:r1c3", "gold:r2c2")
    assert table.told("pass") == [(1, {})]
    assert table.of(1)["chips"] == []


def test_A6_a_die_that_cannot_be_used_is_lost() -> None:
    table = Scenario().castle(0, "r1c3 r2c4 r3c2").roll("wood", "gold", active=0)
    assert table.legal(0) == {"gold:r2c2", "gold:r3c1", "gold:r3c3"}
    table.play(0, "gold:r2c2").play(1, "pass")
    assert table.told("lost") == [(0, {"face": "wood"})]


def test_A6_what_a_guest_only_allows_is_not_forced() -> None:
    table = Scenario("great").castle(0, "r1c3 r2c4 r3c2", guests="troll")
    table.roll("wood", "wood", active=0)
    assert table.legal(0) == {"wood:r1c1", "wood:r2c3", "wood:r3c4", "wood:lost"}
    table.play(0, "wood:lost", "wood:r1c1").play(1, "pass")
    assert table.told("lost") == [(0, {"face": "wood"})]


def test_A6_a_question_mark_is_blocked_only_when_everything_is_full() -> None:
    ten = "r1c1 r1c2 r1c3 r1c4 r2c1 r2c2 r2c3 r2c4 r3c1 r3c2"
    table = Scenario().castle(0, ten, residents=36).roll("wild", "wild", active=0)
    assert table.legal(0) == set()
    table = Scenario().castle(0, ten, residents=35).roll("wild", "wild", active=0)
    assert table.of(0)["residents"] == 36  # the only use, made without asking


def test_A7_lingering_guests_react_to_the_face_chosen_for_a_question_mark() -> None:
    table = Scenario("great").castle(0, guests="cook monk shepherdess knight", walls=1)
    table.roll("wild", "wood", active=0)
    uses = {text for text in table.legal(0) if text.startswith("wild")}
    cells = {f"wild:r{row}c{column}" for row in (1, 2, 3) for column in (1, 2, 3, 4)}
    assert uses == cells | {"wild:residents", "wild:flag1", "wild:cloud"}
    table.play(0, "wild:r1c2")  # as food: the cook brings a resident
    assert table.of(0)["residents"] == 1


def test_A7_the_shepherdess_reacts_to_the_question_mark_itself() -> None:
    table = Scenario("great").castle(0, guests="shepherdess").roll("wild", "wood", active=0)
    table.play(0, "wild:cloud")
    assert table.of(0)["small_clouds"] == 1
    table.play(0, "wood:r1c3").play(1, "pass")
    assert table.line(0, "small_clouds") == 2


def test_A8_the_cooks_resident_comes_without_a_free_food_cell() -> None:
    table = Scenario("great").castle(0, "r1c2 r1c4 r2c1", guests="cook")
    table.roll("food", "wood", active=1)
    assert "food:residents" in table.legal(0)
    table.play(0, "food:residents")
    assert table.of(0)["residents"] == 1


def test_A8_the_cooks_residents_stay_when_he_is_stolen() -> None:
    table = Scenario("great").castle(0, STEAL, walls=1).castle(1, residents=3, guests="cook")
    table.build(0).play(0, "steal:cook")
    assert table.view(None)["castles"][1]["residents"] == 3
    assert table.view(None)["castles"][1]["guests"] == []


@pytest.mark.parametrize(("jester", "points"), [("floor", 3), ("wall", 2)])
def test_A9_jester_and_prince_count_floors_or_the_jester_walls(jester: str, points: int) -> None:
    table = Scenario("great", jester=jester).castle(0, floors=3, walls=2, guests="jester prince")
    assert table.guest(0, "jester") == points
    assert table.guest(0, "prince") == 3


def test_A10_the_dogs_question_mark_is_chosen_for_each_use() -> None:
    table = Scenario("great").castle(0, REUSE, guests="dog").build(0).next_face("wild")
    table.play(0, "reuse:dog")
    assert table.phase == "dog"
    table.play(0, "wild:r1c1")
    assert table.of(0)["chips"] == ["r1c1"]
    table.play(0, "wild:residents")
    assert table.of(0)["residents"] == 2


def test_A11_the_wizard_moves_up_to_two_chips_to_any_empty_cell() -> None:
    table = Scenario("great").castle(0, f"{REUSE} r1c1 r3c3 r1c4", guests="wizard").build(0)
    table.play(0, "reuse:wizard")
    assert table.legal(0) == {"lift:r1c1", "lift:r3c3", "lift:r1c4", "stop"}
    table.play(0, "lift:r1c1")
    empty = {"r1c2", "r1c3", "r2c1", "r2c2", "r2c3", "r2c4", "r3c1", "r3c2", "r3c4"}
    assert table.legal(0) == {f"place:{cell}" for cell in empty}
    table.play(0, "place:r3c4")  # gold and stone: the floor line is full now
    assert table.legal(0) == {"lift:r3c3", "lift:r1c4", "stop"}
    table.play(0, "stop")
    assert table.legal(0) == {"build:row3_right", "done"}


def test_A11_a_chip_is_moved_once() -> None:
    table = Scenario("great").castle(0, f"{REUSE} r1c1", guests="wizard").build(0)
    table.play(0, "reuse:wizard", "lift:r1c1", "place:r3c4")
    assert table.phase == "use"  # no other chip: the wizard is done
    table = Scenario("great").castle(0, f"{REUSE} r1c1 r1c3", guests="wizard").build(0)
    table.play(0, "reuse:wizard", "lift:r1c1", "place:r3c4")
    assert table.refused(0, "lift:r3c4") == "wizard"


def test_A12_as_many_chips_as_cells_allow_and_the_rest_is_lost() -> None:
    table = Scenario("great").castle(0, f"{REUSE} r1c3 r2c4", guests="lumberjack").build(0)
    table.play(0, "reuse:lumberjack")
    assert {"r1c3", "r2c4", "r3c2"} == set(table.of(0)["chips"])


def test_A12_as_many_chips_as_the_player_has() -> None:
    ten = "r1c1 r1c2 r1c4 r2c1 r2c2 r2c3 r2c4 r3c1 r3c3 r3c4"
    table = Scenario("great").castle(0, ten, guests="lumberjack").build(0)
    table.play(0, "reuse:lumberjack")  # two chips come back, two wood cells are free
    assert {"r1c3", "r3c2"} <= set(table.of(0)["chips"])


def test_A12_the_troll_swaps_what_guests_bring_too() -> None:
    table = Scenario("great").castle(0, REUSE, guests="lumberjack troll").build(0)
    table.play(0, "reuse:lumberjack")
    wood_and_stone = {"r1c3", "r2c4", "r3c2", "r1c1", "r2c3", "r3c4"}
    assert table.legal(0) == {f"place:{cell}" for cell in wood_and_stone}
    assert table.refused(0, "stop") == "lightning"
    table.play(0, "place:r3c4", "place:r2c3")
    assert table.chips(0) == "r2c3 r3c4"


def test_A12_what_only_the_troll_could_place_may_be_left() -> None:
    table = (
        Scenario("great").castle(0, f"{REUSE} r1c3 r2c4 r3c2", guests="lumberjack troll").build(0)
    )
    table.play(0, "reuse:lumberjack")
    assert table.legal(0) == {"place:r1c1", "place:r2c3", "place:r3c4", "stop"}
    table.play(0, "stop")
    assert table.chips(0) == "r1c3 r2c4 r3c2"


def test_A12_the_troll_is_asked_even_if_every_chip_would_fit() -> None:
    chips = f"{REUSE} r1c3 r2c4 r1c1 r2c3"  # one cell of wood and one of stone are left
    table = Scenario("great").castle(0, chips, guests="lumberjack troll").build(0)
    table.play(0, "reuse:lumberjack")
    assert table.legal(0) == {"place:r3c2", "place:r3c4"}
    table.play(0, "place:r3c2")
    assert table.legal(0) == {"place:r3c4", "stop"}


def test_A13_an_action_without_a_guest_for_it_cannot_be_chosen() -> None:
    table = Scenario("great").castle(0, f"{REUSE} r1c1 r3c1", walls=1).build(0)
    assert table.legal(0) == {"flag:row2_left:1", "flag:column1:1", "done"}
    assert table.refused(0, "reuse:peasant") == "reuse"
    assert table.refused(0, "steal:king") == "steal"


def test_A13_with_neither_flag_nor_guest_the_line_is_only_cleared() -> None:
    table = Scenario("great").castle(0, REUSE).build(0)
    assert table.legal(0) == {"clear:row2_left", "done"}
    table = Scenario("great").castle(0, REUSE, guests="peasant").build(0)
    assert table.legal(0) == {"reuse:peasant", "done"}


def test_A14_a_stolen_lightning_guest_acts_and_the_floor_stays() -> None:
    four = "queen king prince princess"
    table = Scenario("great").castle(0, STEAL, floors=4, guests=four)
    table.castle(1, floors=2, guests="bohemian jester").build(0)
    table.play(0, "steal:bohemian")
    assert table.view(None)["castles"][0]["guests"].count("bohemian") == 1
    assert len(table.view(None)["castles"][0]["guests"]) == 5
    assert table.view(None)["castles"][1]["floors"] == 2
    assert table.told("steal") == [(0, {"guest": "bohemian", "victim": 1, "line": "column1"})]
    assert (0, {"count": 4, "total": 4}) in table.told("residents")


def test_A14_the_guard_protects_crowned_guests_but_not_himself() -> None:
    table = Scenario("great", seats=3).castle(0, STEAL)
    table.castle(1, guests="guard king peasant").castle(2, guests="queen").build(0)
    assert table.legal(0) == {"steal:guard", "steal:peasant", "steal:queen", "done"}
    assert table.refused(0, "steal:king") == "guard"
    table.play(0, "steal:guard")
    table.castle(0, STEAL, guests="guard").build(0)
    assert table.legal(0) == {"steal:king", "steal:peasant", "steal:queen", "done"}


def test_A15_lines_that_a_guest_fills_are_used_in_the_same_building() -> None:
    table = Scenario("great").castle(0, f"{REUSE} r1c3", guests="peasant").build(0)
    table.play(0, "reuse:peasant", "place:r1c4")
    table.play(0, "place:r1c2")
    assert table.legal(0) == {"build:row1_right", "done"}


def test_A16_room_for_flags_on_walls_and_the_player_picks_the_wall() -> None:
    table = Scenario().castle(0, REUSE, walls=4)
    assert [wall["room"] for wall in table.of(0)["walls"]] == [2, 2, 1, 1]
    table.build(0)
    assert table.legal(0) == {f"flag:row2_left:{wall}" for wall in (1, 2, 3, 4)} | {"done"}
    table.castle(0, REUSE, walls=4, flags={1: [1], 3: [2], 4: [1]}).build(0)
    assert table.legal(0) == {"flag:row2_left:1", "flag:row2_left:2", "done"}
    assert table.refused(0, "flag:row2_left:3") == "flags"
    table.castle(0, REUSE, walls=4, flags={1: [1, 1], 2: [2, 2], 3: [2], 4: [1]}).build(0)
    assert table.legal(0) == {"clear:row2_left", "done"}  # six flags are all there is


def test_A16_flags_need_a_built_wall() -> None:
    table = Scenario().castle(0, REUSE, walls=1).build(0)
    assert table.legal(0) == {"flag:row2_left:1", "done"}
    assert table.refused(0, "flag:row2_left:2") == "flags"
    table.castle(0, REUSE).build(0)
    assert table.legal(0) == {"clear:row2_left", "done"}


def test_A16_a_drawn_flag_takes_its_room() -> None:
    table = Scenario().castle(0, f"{REUSE} r3c1 r3c2", walls=4).build(0)
    table.play(0, "flag:row2_left:3")
    assert table.legal(0) == {f"flag:row3_left:{wall}" for wall in (1, 2, 4)} | {"done"}
    table.castle(0, f"{REUSE} r3c1 r3c2", walls=1).build(0).play(0, "flag:row2_left:1")
    assert table.legal(0) == {"flag:row3_left:1", "done"}


def test_A17_a_flag_gives_residents_and_points() -> None:
    table = Scenario().castle(0, STEAL, walls=1).build(0).play(0, "flag:column1:1")
    assert table.view(None)["castles"][0]["residents"] == 4
    assert table.view(None)["castles"][0]["walls"][0]["flags"] == [2]
    assert table.line(0, "flags") == 2


def test_A18_the_earlier_builder_gets_the_sun() -> None:
    table = Scenario(seats=3)
    for seat in range(3):
        table.castle(seat, TOWER, towers=[2, 2, 2])
    table.build(2)
    for seat in (2, 0, 1):
        table.play(seat, "build:row2_right")
    assert [table.of(seat)["sun"] for seat in range(3)] == [False, False, True]


def test_A18_the_earlier_builder_gets_the_cloud() -> None:
    table = Scenario(seats=3)
    for seat in range(3):
        almost(table, seat, WALL)
    table.build(1)
    for seat in (1, 2, 0):
        table.play(seat, "build:row1_right")
    assert table.state.over
    assert [table.of(seat)["cloud"] for seat in range(3)] == [False, True, False]


def test_A19_those_who_tie_share_the_victory() -> None:
    table = Scenario(seats=3).castle(0, towers=[5]).castle(1, towers=[5]).castle(2, towers=[2])
    assert table.state.scores() == [5, 5, 2]
    assert table.state.ranks() == [1, 1, 3]


def test_A20_the_first_player_is_drawn_by_lot() -> None:
    game = zamok.game("once_upon")
    for seats in (2, 3, 4):
        drawn = {game.start(seats, None, f"{n}").view(None)["active"] for n in range(60)}
        assert drawn == set(range(seats))
    state = game.start(4, None, "lot", record=True)
    first = state.events[0]
    assert (first.kind, first.seat) == ("first", state.view(None)["active"])
    assert state.dice.drawn == 1


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_A20_the_chosen_seat_begins_and_the_others_follow_clockwise(seat: int) -> None:
    options = {"first_player": str(seat)}
    state = zamok.game("once_upon").start(3, options, "chosen", record=True)
    assert [(event.kind, event.seat) for event in state.events] == [("first", seat)]
    assert state.dice.drawn == 0
    throwers = []
    for _ in range(4):
        turn = state.view(None)["turn"]
        while state.view(None)["turn"] == turn:
            actor = state.actors()[0]
            state.play(actor, state.legal(actor)[0])
        throwers += [event.seat for event in state.events if event.kind == "roll"]
    assert throwers == [seat, (seat + 1) % 3, (seat + 2) % 3, seat]


def test_A20_there_must_be_such_a_seat() -> None:
    game = zamok.game("once_upon")
    for seats, seat in ((2, "2"), (3, "3"), (4, "4"), (4, "first_seat")):
        with pytest.raises(SetupError):
            game.start(seats, {"first_player": seat}, "x")


def test_A21_the_re_use_line_uses_one_guest() -> None:
    table = Scenario("great").castle(0, REUSE, guests="peasant merchant bohemian").build(0)
    assert table.legal(0) == {"reuse:peasant", "reuse:merchant", "reuse:bohemian", "done"}
    table.play(0, "reuse:bohemian")
    assert (0, {"count": 4, "total": 4}) in table.told("residents")
    assert table.view(None)["castles"][0]["chips"] == []


def test_A22_choices_are_shown_when_all_have_chosen() -> None:
    table = Scenario(seats=3).roll("wood", "gold", active=0)
    assert table.state.actors() == [0, 1, 2]
    table.play(2, "wood:r1c3")
    assert table.told("chosen") == [(2, {})]
    assert table.told("chip") == []
    assert table.view(0)["castles"][2]["chips"] == []
    assert table.of(2)["chips"] == ["r1c3"]
    table.play(0, "gold:r2c2")
    assert table.view(1)["dice_left"] is None
    assert table.view(0)["dice_left"] == ["wood"]
    table.play(0, "wood:r1c3")
    shown = table.state.shown
    table.play(1, "pass")
    assert table.state.shown == shown + 1
    assert table.told("chip") == [
        (0, {"cell": "r1c3"}),
        (0, {"cell": "r2c2"}),
        (2, {"cell": "r1c3"}),
    ]
    assert table.told("pass") == [(1, {})]


@pytest.mark.parametrize(
    ("use", "kind", "data"),
    [
        ("wild:r1c3", "chip", {"cell": "r1c3"}),
        ("wild:residents", "residents", {"count": 2, "total": 2}),
        ("wild:cloud", "small_cloud", {}),
        ("wild:flag1", "flag", {"wall": 1, "points": 2, "line": None}),
    ],
)
def test_A22_no_use_of_a_die_is_told_before_all_have_chosen(
    use: str, kind: str, data: dict[str, object]
) -> None:
    table = Scenario("great").castle(1, walls=1, guests="shepherdess monk")
    table.roll("wild", "wood", active=0).play(1, use)
    for viewer in (0, None):
        assert [event.kind for event in visible(table.state.events, viewer)] == ["chosen"]
    assert [event.kind for event in visible(table.state.events, 1)] == ["used", "chosen"]
    assert table.view(0)["castles"] == table.view(1)["castles"]
    assert table.view(1)["castles"][1] != table.view(1)["mine"]
    table.play(0, "wood:r1c3", "wild:r1c1")
    assert [told for told in table.told(kind) if told[0] == 1] == [(1, data)]


@pytest.mark.parametrize("use", ["wild:residents", "wild:cloud", "wild:flag1", "pass"])
def test_A22_points_tell_nothing_of_a_choice_that_is_still_secret(use: str) -> None:
    table = Scenario("great").castle(1, walls=1, guests="shepherdess monk king")
    table.roll("wild", "wood", active=0)

    def told(state: State) -> object:
        return state.scores(), state.standing(), state.ranks(), state.breakdown(), state.shares()

    before = told(table.state)
    table.play(1, use).play(0, "wild:residents")
    assert told(table.state) == before
    assert table.state.scores() == table.view(0)["scores"]
    for number in range(20):
        assert told(table.state.redeal(0, Dice(f"{number}".encode()))) == before
    table.play(0, "wood:r1c3")
    assert told(table.state) != before


def test_A22_a_choice_in_the_making_is_shown_to_nobody_else() -> None:
    table = Scenario().castle(0, "r2c2").roll("wood", "gold", active=0)
    before = {viewer: table.view(viewer) for viewer in (1, None)}
    text = {viewer: table.state.text_for(viewer) for viewer in (1, None)}
    table.play(0, "gold:r3c3")  # wood is still to be placed
    for viewer in (1, None):
        assert visible(table.state.events, viewer) == []
        assert table.view(viewer) == before[viewer]
        assert table.state.text_for(viewer) == text[viewer]
    (own,) = visible(table.state.events, 0)
    assert own.plain() == {
        "kind": "used",
        "seat": 0,
        "data": {"face": "gold", "target": "r3c3", "residents": 0},
    }


def test_A22_the_order_of_choosing_changes_nothing() -> None:
    ends = []
    for order in ([0, 0, 1, 2], [2, 1, 0, 0], [0, 2, 1, 0]):
        table = Scenario(seats=3).roll("wood", "gold", active=0)
        moves = {0: ["gold:r2c2", "wood:r1c3"], 1: ["wood:r3c2"], 2: ["gold:r3c3"]}
        for seat in order:
            table.play(seat, moves[seat].pop(0))
        ends.append([int(number) for number in table.state.before])
    assert ends[0] == ends[1] == ends[2]


def test_A23_the_finisher_gets_what_the_twelfth_part_brings() -> None:
    table = Scenario("great").open("bohemian king queen")
    table.castle(0, FLOOR, floors=3, towers=[2, 2, 2, 2], walls=4)
    table.build(0).play(0, "build:row3_right")
    assert table.told("cloud") == [(0, {})]
    assert table.legal(0) == {"take:bohemian", "take:king", "take:queen"}
    table.play(0, "take:bohemian")
    assert table.of(0)["residents"] == 4
    assert table.state.over


def test_A23_but_no_die_is_thrown_for_the_finishers_dog() -> None:
    table = Scenario("great").open("dog king queen")
    table.castle(0, FLOOR, floors=3, towers=[2, 2, 2, 2], walls=4).castle(1, TOWER)
    table.build(0).play(0, "build:row3_right", "take:dog")
    assert table.told("dog_sleeps") == [(0, {})]
    assert table.state.actors() == [1]


@pytest.mark.parametrize("guest", ["architect", "merchant", "wizard", "miner"])
def test_A23_the_finisher_is_not_asked_about_chips(guest: str) -> None:
    table = Scenario("great").open(f"{guest} king queen")
    table.castle(0, f"{FLOOR} {REUSE} r1c1", floors=3, towers=[2, 2, 2, 2], walls=4)
    table.castle(1, TOWER)
    table.build(0).play(0, "build:row3_right", f"take:{guest}")
    assert table.chips(0) == f"r1c1 {REUSE}"
    assert table.of(0)["residents"] == (1 if guest == "architect" else 0)
    assert table.state.actors() == [1]


@pytest.mark.parametrize(
    ("guest", "chips", "asked"),
    [
        ("merchant", "r3c2", "gain"),  # gold on r3c1 fills the line of the flag
        ("merchant", "r1c1", "use"),  # gold fills no line
        ("architect", "r3c2", "gain"),
        ("architect", "r1c1 r2c3", "use"),  # a wall, but all are drawn; a tower, likewise
        ("wizard", "r3c2 r1c1", "lift"),
        ("wizard", "r3c2", "use"),  # no other chip could join it
    ],
)
def test_A23_in_the_last_building_chips_are_asked_about_while_they_fill_lines(
    guest: str, chips: str, asked: str
) -> None:
    table = Scenario("great").open(f"{guest} king queen")
    almost(table, 0, WALL)
    table.castle(1, f"{FLOOR} {chips}", towers=[2, 2, 2, 2], walls=4)
    table.state.sun = 1
    table.build(0).play(0, "build:row1_right")
    table.play(1, "build:row3_right", f"take:{guest}")
    assert table.state.over == (asked == "use")
    if asked == "use":
        assert table.chips(1) == chips
        return
    assert table.phase == asked
    if asked == "lift":
        table.play(1, "lift:r1c1")
    table.play(1, "place:r3c1")  # more chips of the merchant would fill nothing
    assert table.legal(1) == {f"flag:row3_left:{wall}" for wall in (1, 2, 3, 4)} | {"done"}


def test_A24_a_game_in_which_nobody_finishes_ends_without_a_cloud() -> None:
    table = Scenario().castle(0, WALL)
    table.state.turn = TURN_LIMIT
    table.build(1, active=0)
    assert table.state.over
    assert table.view(None)["finisher"] is None
    table = Scenario().castle(0, WALL)
    table.state.turn = TURN_LIMIT - 1
    table.build(1, active=0)
    assert not table.state.over


def test_A25_everybody_chooses_a_side_of_the_sheet_for_the_picture_only() -> None:
    game = zamok.game("once_upon")
    positions = []
    for sides in (["outline", "free"], ["free", "free"]):
        state = game.start(seats=2, seed="sheet")
        assert state.actors() == [0, 1]
        assert [castle["sheet"] for castle in state.view(None)["castles"]] == [None, None]
        for seat in (1, 0):
            state.play(seat, state.parse(seat, f"sheet:{sides[seat]}"))
        view = state.view(0)
        assert [castle["sheet"] for castle in view["castles"]] == sides
        for castle in (*view["castles"], view["mine"]):
            castle["sheet"] = None
        positions.append(view)
    assert positions[0] == positions[1]


def test_A26_a_green_guest_lies_open_for_everybody() -> None:
    table = Scenario(seats=3).castle(0, FLOOR).castle(1).castle(2).build(0)
    table.next_guest("young_king").play(0, "build:row3_right")
    for viewer in (0, 1, 2, None):
        assert table.view(viewer)["castles"][0]["guests"] == ["young_king"]
        assert "young_king" not in table.view(viewer)["unseen"]


TEN = "r1c1 r1c2 r1c3 r1c4 r2c1 r2c2 r2c3 r2c4 r3c1 r3c2"


def test_A27_a_question_mark_cannot_name_a_full_resource() -> None:
    table = Scenario().castle(0, "r1c3 r2c4 r3c2").roll("wild", "gold", active=0)
    assert "wild:lost" not in table.legal(0)
    assert table.refused(0, "wild:lost") == "must-use"
    for cell in ("r1c3", "r2c4", "r3c2"):
        assert table.refused(0, f"wild:{cell}") == "cells"
    assert table.legal(1) >= {"wild:r1c3", "pass"}  # the others need not use it


@pytest.mark.parametrize(
    ("guest", "castle"),
    [
        ("lumberjack", {"chips": f"{REUSE} r1c3 r2c4 r3c2"}),
        ("wizard", {"chips": REUSE}),
        ("bohemian", {"chips": REUSE, "residents": 36}),
    ],
)
def test_A28_a_guest_who_can_do_nothing_may_be_used_taken_and_stolen(
    guest: str, castle: dict[str, Any]
) -> None:
    table = Scenario("great").castle(0, guests=guest, **castle).castle(1).build(0)
    table.play(0, f"reuse:{guest}")
    kept = castle["chips"].removeprefix(REUSE).strip()
    assert " ".join(table.view(None)["castles"][0]["chips"]) == kept
    assert table.view(None)["turn"] == 2  # nothing was asked
    line = castle | {"chips": castle["chips"].replace(REUSE, STEAL)}
    table = Scenario("great").castle(0, **line).castle(1, guests=guest).build(0)
    table.play(0, f"steal:{guest}")
    assert table.view(None)["castles"][0]["guests"] == [guest]
    assert table.view(None)["turn"] == 2
    line = castle | {"chips": castle["chips"].replace(REUSE, FLOOR)}
    table = Scenario("great").castle(0, **line).castle(1).open(f"{guest} king queen").build(0)
    table.play(0, "build:row3_right", f"take:{guest}")
    assert table.view(None)["castles"][0]["guests"] == [guest]
    assert table.view(None)["turn"] == 2


def test_A29_monk_and_shepherdess_draw_also_when_no_chip_could_be_placed() -> None:
    table = Scenario("great").castle(0, TEN, residents=36, walls=1, guests="monk shepherdess")
    table.roll("gold", "wild", active=0)
    assert table.legal(0) == {"gold:flag1", "gold:lost", "wild:flag1", "wild:cloud", "wild:lost"}
    table.play(0, "gold:flag1", "wild:cloud")
    assert table.of(0)["walls"][0]["flags"] == [2]
    assert table.of(0)["small_clouds"] == 1


def test_A30_the_courtesan_counts_the_crowned_guests_of_her_castle_only() -> None:
    table = Scenario("great").castle(0, guests="courtesan king troll").castle(1, guests="queen")
    assert table.guest(0, "courtesan") == 2
    table = Scenario("great").castle(0, STEAL, guests="courtesan").castle(1, guests="queen")
    table.build(0).play(0, "steal:queen")
    assert table.guest(0, "courtesan") == 2


def test_A31_a_new_guest_is_turned_up_before_the_taken_one_acts() -> None:
    table = Scenario("great").open("architect king queen").castle(0, FLOOR).castle(1).build(0)
    table.play(0, "build:row3_right")
    table.next_guest("prince").play(0, "take:architect")
    assert [event.kind for event in table.state.events] == ["guest", "open", "residents"]
    assert table.phase == "gain"
    assert table.view(None)["open"] == ["prince", "queen", "king"]


def test_A32_as_an_option_every_finisher_draws_the_cloud() -> None:
    table = two_finishers("every")
    assert table.told("cloud") == [(1, {})]
    assert [table.line(seat, "cloud") for seat in (0, 1)] == [4, 4]
    assert [table.of(seat)["cloud"] for seat in (0, 1)] == [True, True]
    assert table.view(None)["finisher"] == 0


def test_A32_the_cloud_can_still_be_earned_in_the_last_building() -> None:
    for cloud, points in (("first", 2), ("every", 2 + 4)):
        table = Scenario(cloud=cloud).castle(0, TOWER, floors=4, towers=[2, 2, 2], walls=4)
        table.castle(1, TOWER, floors=4, towers=[5, 5, 5], walls=4)
        table.build(0).play(0, "build:row2_right")
        assert table.view(1)["forecast"]["cloud"] == (cloud == "every")
        (gain,) = table.view(1)["forecast"]["gains"] or []
        assert gain["points"] == points


def test_A32_bots_reckon_with_the_clouds_of_the_last_building() -> None:
    found = []
    for cloud in ("first", "every"):
        table = Scenario(cloud=cloud).castle(1, TOWER, floors=4, towers=[5, 5, 5], walls=4)
        found.append(last_lines(table.state, 1))
    assert found == [2.0, 2.0 + 4.0]


@pytest.mark.parametrize(
    ("guests", "chips", "faces", "then"),
    [
        ("troll", "r2c2", "gold gold", "r2c2 r3c1 r3c3"),
        ("monk", "r1c2", "food food", "r1c2 r1c4 r2c1"),
        ("monk cook", "r1c2", "food food", "r1c2 r1c4 r2c1"),
        ("troll", "r1c1 r1c3 r2c3 r3c4", "wood wood", "r1c1 r1c3 r2c3 r2c4 r3c2 r3c4"),
        ("troll", "r2c2 r3c1 r1c2 r1c4", "gold food", "r1c2 r1c4 r2c1 r2c2 r3c1 r3c3"),
        ("troll", "r1c1 r1c3 r2c3 r2c4 r3c4", "wood stone", "r1c1 r1c3 r2c3 r2c4 r3c2 r3c4"),
    ],
)
def test_A33_nobody_is_asked_where_every_answer_is_the_same(
    guests: str, chips: str, faces: str, then: str
) -> None:
    table = Scenario("great").castle(0, chips, guests=guests, walls=1)
    first, second = faces.split()
    table.roll(first, second, active=0)
    assert table.state.actors() == [1]
    assert table.chips(0) == then


def test_A33_the_same_holds_for_the_dog() -> None:
    table = Scenario("great").castle(0, f"{REUSE} r3c1", guests="dog troll").castle(1).build(0)
    table.next_face("gold").play(0, "reuse:dog")
    assert table.view(None)["castles"][0]["chips"] == ["r2c2", "r3c1", "r3c3"]
    assert table.view(None)["turn"] == 2


def test_A33_with_full_boards_and_knight_or_cook_residents_come_by_themselves() -> None:
    for guest, faces, residents in (
        ("knight", ("residents", "wild"), 4),
        ("cook", ("food", "wild"), 3),
    ):
        table = Scenario("great").castle(0, TEN, guests=guest).roll(*faces, active=0)
        if guest == "cook":
            assert 0 not in table.state.actors()
        assert table.of(0)["residents"] == residents
