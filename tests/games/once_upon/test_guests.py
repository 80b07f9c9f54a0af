"""Every guest alone, and how guests come and go."""

from __future__ import annotations

import pytest

from tests.games.once_upon.scenario import Scenario

FLOOR = "r3c3 r3c4"
REUSE = "r2c1 r2c2"
STEAL = "r1c1 r2c1 r3c1"
LIGHTNING = ["architect", "bohemian", "lumberjack", "dog", "wizard", "merchant", "miner", "peasant"]
LINGERING = ["shepherdess", "knight", "cook", "guard", "monk", "troll"]
CELLS = {
    "wood": {"r1c3", "r2c4", "r3c2"},
    "stone": {"r1c1", "r2c3", "r3c4"},
    "gold": {"r2c2", "r3c1", "r3c3"},
    "food": {"r1c2", "r1c4", "r2c1"},
}
ALL = set().union(*CELLS.values())
BRINGERS = {"lumberjack": "wood", "miner": "stone", "merchant": "gold", "peasant": "food"}


def taken(guest: str, **castle: object) -> Scenario:
    """Return a table at which seat 0 has just taken this guest."""
    others = [name for name in ("queen", "king", "prince") if name != guest][:2]
    table = Scenario("great").open(" ".join([guest, *others]))
    table.castle(0, **({"chips": FLOOR} | castle))  # type: ignore[arg-type]
    table.castle(1).build(0)
    return table.play(0, "build:row3_right", f"take:{guest}")


# ---- how guests come ---------------------------------------------------------------


def test_young_builders_draw_the_top_guest() -> None:
    table = Scenario().castle(0, FLOOR).castle(1).build(0).next_guest("young_king")
    table.play(0, "build:row3_right")
    assert table.told("guest") == [(0, {"guest": "young_king"})]
    castle = table.view(None)["castles"][0]
    assert castle["guests"] == ["young_king"]
    assert table.view(None)["deck"] == 15
    assert table.guest(0, "young_king") == 4


def test_great_architects_choose_one_of_three_and_the_gap_is_filled() -> None:
    table = Scenario("great").open("queen king guard").castle(0, FLOOR).castle(1).build(0)
    table.play(0, "build:row3_right")
    assert table.legal(0) == {"take:queen", "take:king", "take:guard"}
    assert table.refused(0, "take:prince") == "guests"
    table.next_guest("prince").play(0, "take:queen")
    assert table.told("open") == [(None, {"guest": "prince"})]
    assert table.view(None)["open"] == ["guard", "prince", "king"]
    assert table.view(None)["deck"] == 16


def test_sixteen_floors_never_empty_the_deck() -> None:
    table = Scenario("great", seats=4)
    for _ in range(4):
        for seat in range(4):
            castle = table.view(None)["castles"][seat]
            guests = " ".join(castle["guests"])
            table.castle(seat, FLOOR, floors=castle["floors"], guests=guests).build(seat)
            (guest,) = table.view(None)["open"][:1]
            table.play(seat, "build:row3_right", f"take:{guest}")
            assert len(table.view(None)["open"]) == 3
    assert table.view(None)["deck"] == 1


# ---- lightning ---------------------------------------------------------------------


def test_architect_places_a_chip_anywhere_and_brings_a_resident() -> None:
    table = taken("architect")
    assert table.legal(0) == {f"place:{cell}" for cell in ALL}
    assert table.of(0)["residents"] == 1
    table.play(0, "place:r1c1")
    assert table.view(None)["castles"][0]["chips"] == ["r1c1"]


def test_architect_brings_his_resident_even_with_all_chips_on_the_board() -> None:
    table = Scenario("great").castle(0, "r1c1 r1c2 r1c3 r1c4 r2c1 r2c2 r2c3 r2c4 r3c1 r3c2")
    table.castle(1, guests="architect").build(0).play(0, "steal:architect")
    assert table.of(0)["residents"] == 1
    assert table.phase == "gain"  # three chips came back


def test_bohemian_brings_four_residents() -> None:
    table = taken("bohemian")
    assert (0, {"count": 4, "total": 4}) in table.told("residents")


@pytest.mark.parametrize("guest", BRINGERS)
def test_bringers_bring_two_of_their_resource(guest: str) -> None:
    table = taken(guest)
    cells = CELLS[BRINGERS[guest]]
    assert table.legal(0) == {f"place:{cell}" for cell in cells}
    wrong = min(ALL - cells)
    assert table.refused(0, f"place:{wrong}") == "cells"
    first, second = sorted(cells)[:2]
    table.play(0, f"place:{first}")
    assert table.refused(0, f"place:{first}") == "cells"
    table.play(0, f"place:{second}")
    assert table.view(None)["castles"][0]["chips"] == [first, second]


@pytest.mark.parametrize("guest", BRINGERS)
def test_bringers_fill_the_last_two_cells_without_asking(guest: str) -> None:
    cells = CELLS[BRINGERS[guest]]
    taken_cell = min(cells - set(REUSE.split()))
    table = Scenario("great").castle(0, f"{REUSE} {taken_cell}", guests=guest).castle(1).build(0)
    table.play(0, f"reuse:{guest}")
    assert table.phase != "gain"
    assert set(table.view(None)["castles"][0]["chips"]) == cells


def test_dog_uses_one_result_twice() -> None:
    table = Scenario("great").castle(0, REUSE, guests="dog").castle(1).build(0).next_face("wood")
    table.play(0, "reuse:dog")
    assert table.told("dog") == [(0, {"face": "wood"})]
    assert table.view(1)["dice_left"] == ["wood", "wood"]  # in the open
    assert table.legal(0) == {"wood:r1c3", "wood:r2c4", "wood:r3c2"}
    assert table.refused(0, "pass") == "must-use"
    table.play(0, "wood:r1c3", "wood:r3c2")
    assert table.view(None)["castles"][0]["chips"] == ["r1c3", "r3c2"]


def test_dog_brings_four_residents_when_he_finds_residents() -> None:
    table = Scenario("great").castle(0, REUSE, guests="dog").castle(1).build(0)
    table.next_face("residents").play(0, "reuse:dog")
    assert table.told("residents")[:2] == [
        (0, {"count": 2, "total": 2}),
        (0, {"count": 2, "total": 4}),
    ]


def test_dog_and_lingering_guests_work_together() -> None:
    guests = "dog cook monk"
    table = Scenario("great").castle(0, REUSE, guests=guests, walls=1).castle(1).build(0)
    table.next_face("gold").play(0, "reuse:dog").play(0, "gold:flag1")
    assert table.of(0)["walls"][0]["flags"] == [2]
    table.play(0, "gold:r2c2")
    table.castle(0, REUSE, guests=guests).build(0).next_face("food").play(0, "reuse:dog")
    table.play(0, "food:r1c2")
    assert table.of(0)["residents"] == 1


def test_what_the_dog_finds_and_cannot_be_used_is_lost_in_the_open() -> None:
    chips = f"{REUSE} r1c3 r2c4 r3c2"
    table = Scenario("great").castle(0, chips, guests="dog").castle(1).build(0).next_face("wood")
    table.play(0, "reuse:dog")
    assert table.told("lost") == [(0, {"face": "wood"}), (0, {"face": "wood"})]


def test_wizard_without_chips_does_nothing() -> None:
    table = taken("wizard")
    assert table.phase == "use"
    assert table.told("move_chip") == []


def test_wizard_moves_two_chips() -> None:
    table = taken("wizard", chips=f"{FLOOR} r1c1 r2c2")
    table.play(0, "lift:r1c1")
    assert table.view(None)["lifted"] == "r1c1"
    assert table.refused(0, "place:r1c1") == "wizard"
    assert table.refused(0, "place:r2c2") == "wizard"
    table.play(0, "place:r3c4")
    assert table.told("move_chip") == [(0, {"origin": "r1c1", "cell": "r3c4"})]
    assert table.refused(0, "lift:r1c2") == "wizard"
    table.play(0, "lift:r2c2", "place:r3c3")
    assert table.legal(0) == {"build:row3_right", "done"}


@pytest.mark.parametrize("guest", LIGHTNING)
def test_lightning_guests_act_when_taken_stolen_and_used_again(guest: str) -> None:
    def acted(table: Scenario) -> bool:
        phases = ("gain", "dog", "lift")
        events = table.told("residents") + table.told("dog") + table.told("chip")
        return table.phase in phases or any(seat == 0 for seat, _ in events)

    extra = "r1c3"  # something for the wizard to move
    assert acted(taken(guest, chips=f"{FLOOR} {extra}"))
    table = Scenario("great").castle(0, f"{STEAL} {extra}").castle(1, guests=guest).build(0)
    assert acted(table.play(0, f"steal:{guest}"))
    table = Scenario("great").castle(0, f"{REUSE} {extra}", guests=guest).castle(1).build(0)
    assert acted(table.play(0, f"reuse:{guest}"))
    assert table.told("reuse") == [(0, {"guest": guest, "line": "row2_left"})]


@pytest.mark.parametrize("guest", [*LIGHTNING, *LINGERING])
def test_lightning_and_lingering_guests_are_worth_a_point(guest: str) -> None:
    table = Scenario("great").castle(0, guests=guest, floors=3, towers=[2], walls=2)
    assert table.guest(0, guest) == 1


@pytest.mark.parametrize("guest", [*LINGERING, "courtesan", "jester", "prince", "king"])
def test_only_lightning_guests_are_used_again(guest: str) -> None:
    table = Scenario("great").castle(0, REUSE, guests=guest, walls=1).build(0)
    assert table.legal(0) == {"flag:row2_left:1", "done"}
    assert table.refused(0, f"reuse:{guest}") == "reuse"


# ---- lingering ---------------------------------------------------------------------


def test_shepherdess_and_her_clouds_stay_when_she_is_stolen() -> None:
    table = Scenario("great").castle(1, guests="shepherdess").castle(0, STEAL)
    table.roll("wild", "wood", active=0).play(1, "wild:cloud")
    table.play(0, "wood:r3c2", "wild:r1c3")
    assert table.view(None)["castles"][1]["small_clouds"] == 1
    table.build(0).play(0, "steal:shepherdess")
    assert table.view(None)["castles"][1]["small_clouds"] == 1
    assert table.line(1, "small_clouds") == 2
    assert table.line(0, "small_clouds") == 0


def test_shepherdess_only_sees_the_question_mark() -> None:
    table = Scenario("great").castle(0, guests="shepherdess").roll("wood", "gold", active=1)
    assert table.refused(0, "wild:cloud") == "dice"


def test_knight_turns_residents_into_a_chip() -> None:
    table = Scenario("great").castle(0, "r1c1", guests="knight").roll("residents", "wood", active=1)
    uses = {text for text in table.legal(0) if text.startswith("residents")}
    free = ALL - {"r1c1"}
    assert uses == {f"residents:{cell}" for cell in free} | {"residents:residents"}
    table.play(0, "residents:r1c2")
    assert table.of(0)["residents"] == 0
    assert table.of(0)["chips"] == ["r1c1", "r1c2"]


def test_a_knights_chip_on_food_is_not_the_food_face() -> None:
    table = Scenario("great").castle(0, guests="knight cook").roll("residents", "wood", active=1)
    table.play(0, "residents:r1c2")
    assert table.of(0)["residents"] == 0


def test_cook_brings_a_resident_with_the_food() -> None:
    table = Scenario("great").castle(0, guests="cook").roll("food", "wood", active=1)
    assert table.refused(0, "food:residents") == "cook"  # not without the food
    table.play(0, "food:r1c2")
    assert table.of(0)["chips"] == ["r1c2"]
    assert table.of(0)["residents"] == 1


def test_cook_does_not_care_for_food_from_guests() -> None:
    table = Scenario("great").castle(0, f"{REUSE} r1c2", guests="cook peasant").castle(1).build(0)
    table.play(0, "reuse:peasant")
    assert set(table.view(None)["castles"][0]["chips"]) == CELLS["food"]
    assert table.view(None)["castles"][0]["residents"] == 0


def test_monk_turns_gold_into_a_flag_and_the_flag_stays() -> None:
    table = Scenario("great").castle(0, guests="monk", walls=3, flags={1: [1, 1], 3: [2]})
    table.roll("gold", "wood", active=1)
    assert {text for text in table.legal(0) if "flag" in text} == {"gold:flag2"}
    assert table.refused(0, "gold:flag1") == "flags"
    assert table.refused(0, "gold:flag4") == "flags"
    table.play(0, "gold:flag2")
    assert table.of(0)["walls"][1]["flags"] == [2]
    assert table.of(0)["residents"] == 0
    assert table.of(0)["chips"] == []
    table = Scenario("great").castle(0, STEAL).castle(1, guests="monk", walls=1, flags={1: [2]})
    table.build(0).play(0, "steal:monk")
    assert table.view(None)["castles"][1]["walls"][0]["flags"] == [2]


def test_monk_does_not_care_for_gold_from_guests() -> None:
    table = Scenario("great").castle(0, REUSE, guests="monk merchant", walls=1).build(0)
    table.play(0, "reuse:merchant")
    assert table.legal(0) == {"place:r2c2", "place:r3c1", "place:r3c3"}


@pytest.mark.parametrize("face", ["wood", "stone"])
def test_troll_swaps_wood_and_stone(face: str) -> None:
    table = Scenario("great").castle(0, guests="troll").roll(face, "gold", active=1)
    uses = {text for text in table.legal(0) if text.startswith(face)}
    assert uses == {f"{face}:{cell}" for cell in CELLS["wood"] | CELLS["stone"]}


def test_lingering_guests_serve_their_new_owner() -> None:
    table = Scenario("great").castle(0, STEAL).castle(1, guests="troll").build(0)
    table.play(0, "steal:troll")
    table.roll("wood", "gold", active=0)
    assert "wood:r1c1" in table.legal(0)
    assert "wood:r1c1" not in table.legal(1)


# ---- crowned -----------------------------------------------------------------------


def test_courtesan_counts_crowned_guests_herself_included() -> None:
    table = Scenario("great").castle(0, guests="courtesan")
    assert table.guest(0, "courtesan") == 1
    table.castle(0, guests="courtesan queen king jester peasant guard")
    assert table.guest(0, "courtesan") == 4


def test_prince_counts_floors_princess_towers_king_flags_queen_three() -> None:
    table = Scenario("great").castle(
        0,
        floors=3,
        towers=[5, 2],
        walls=4,
        flags={1: [2, 1], 2: [1], 4: [2]},
        guests="prince princess king queen",
    )
    assert table.guest(0, "prince") == 3
    assert table.guest(0, "princess") == 2
    assert table.guest(0, "king") == 4
    assert table.guest(0, "queen") == 3


def test_crowned_guests_count_for_their_last_owner() -> None:
    table = Scenario("great").castle(0, STEAL, floors=4).castle(1, floors=1, guests="prince")
    assert table.guest(1, "prince") == 1
    table.build(0).play(0, "steal:prince")
    assert table.guest(0, "prince") == 4
    assert table.guest(1, "prince") == 0


# ---- stealing ----------------------------------------------------------------------


def test_stealing_is_refused_by_its_rule() -> None:
    table = Scenario("great").castle(0, STEAL, guests="queen").castle(1, guests="troll").build(0)
    assert table.refused(0, "steal:queen") == "steal"
    assert table.refused(0, "steal:king") == "steal"
    assert table.refused(0, "reuse:peasant") == "lines"


def test_young_builders_have_no_special_actions() -> None:
    table = Scenario().castle(0, f"{STEAL} r2c2", guests="young_king", walls=1)
    table.castle(1, guests="young_queen").build(0)
    assert table.legal(0) == {"flag:column1:1", "flag:row2_left:1", "done"}
    assert table.refused(0, "steal:queen") == "variants"
    assert table.refused(0, "reuse:peasant") == "variants"
