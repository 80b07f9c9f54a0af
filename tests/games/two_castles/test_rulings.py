"""The rulings, by number."""

from __future__ import annotations

from itertools import permutations

import pytest

import zamok
from tests.games.two_castles.table import (
    Rooms,
    attend,
    attendant,
    build,
    card,
    cells,
    claim,
    draw_instead,
    finish_turn,
    known,
    plan,
    points,
    room,
    say,
    start,
    texts,
    to_build,
    to_commit,
    total,
)
from tests.games.two_castles.test_bonuses import step, third
from tests.games.two_castles.test_placing import placing, refused
from zamok import IllegalMove, Record
from zamok.games.two_castles import facts, scoring
from zamok.games.two_castles.game import GAME
from zamok.games.two_castles.state import (
    ATTENDANTS_LEFT,
    CARDS_DISCARDED,
    DISCARD,
    ELSEWHERE,
    IN_DECK,
    IN_DISCARD,
    IN_SUPPLY,
    SPECIALS_LEFT,
)
from zamok.games.two_castles.supply import deal_hands


def test_A1_two_of_the_same_type_fill_both_marks_of_a_throne() -> None:
    assert plan("living_sleeping", [("nap_room", 0, 1), ("solar", 1, 1)]).throne_points() == 4
    assert plan("living_sleeping", [("nap_room", 0, 1), ("salon", 1, 1)]).throne_points() == 4
    assert plan("living_sleeping", [("nap_room", 0, 1), ("kitchen", 1, 1)]).throne_points() == 2
    assert plan("living_sleeping", [("nap_room", -1, 0), ("solar", 2, 0)]).throne_points() == 0


def test_A2_a_throne_met_by_both_halves_counts_once() -> None:
    for spot in (0, 1):
        assert points(plan("living_corridor", [("library", spot, 1)]), spot, 1) == 1
        assert points(plan("living_corridor", [("echo_chamber", spot, 1)]), spot, 1) == 1
        assert points(plan("living_corridor", [("foyer", spot, 1)]), spot, 1) == 1


def test_A3_the_throne_is_a_special_room() -> None:
    rooms: Rooms = [
        ("china_room", 2, 0), ("brandy_room", 0, 1), ("study", 1, 1), ("biergarten", -1, 0),
        ("armory", 0, -1), ("crown_storage", 2, 1),
    ]  # fmt: skip
    castle = plan("corridor_downstairs", rooms)
    assert points(castle, 2, 0) == 2
    assert points(castle, 0, 1) == 2
    assert points(castle, 1, 1) == 1
    assert points(castle, -1, 0) == 1
    assert points(castle, 0, -1) == 2
    assert points(castle, 2, 1) == 0  # it touches no special room by an edge
    assert card(castle, "special") == 2
    beside = plan("corridor_downstairs", [("panic_room", 2, 0)])
    assert points(beside, 2, 0) == 1


def test_A4_a_chain_of_special_rooms_runs_on_through_the_throne() -> None:
    rooms: Rooms = [("panic_room", 2, 0), ("foyer", -1, 0), ("tower", 0, 1), ("foyer", 1, -1)]
    assert points(plan("utility_food", rooms), 2, 0) == 4


def test_A5_the_thrones_decoration_counts_once_attendants_or_not() -> None:
    castle = plan("living_corridor", [("echo_chamber", 1, 1)])
    assert points(castle, 1, 1) == 1
    assert attendant(castle, "jester") == 2  # the corridor and the throne room
    state = start()
    build(state, 0, [("echo_chamber", 1, 1)], "living_corridor")
    attend(state, 0, "jester", "knight")
    assert total(state, 0) == 1 + 2 + 0


def test_A6_each_half_of_the_throne_carries_a_column_of_its_own() -> None:
    state = placing("kitchen", [("aviary", 0, 1), ("salon", 1, 1)])
    assert (1, 2) in cells(state, 0)
    assert refused(state, "L 0,2") == "open-air"
    state = placing("spy_room", [("crypt", 0, -1)])
    assert {(1, -1), (0, -2)} <= cells(state, 0)


def test_A7_downstairs_rooms_score_their_column_up_and_down() -> None:
    rooms: Rooms = [("crypt", 2, -2), ("dungeon", 2, -1), ("armory", 2, -3), ("foyer", 2, -4)]
    castle = plan("utility_food", [*rooms, ("nap_room", 2, 0)])
    assert points(castle, 2, -2) == 2  # one above, one below
    assert points(castle, 2, -3) == 2  # the foyer under it
    for row in facts.ROOM_ROWS:
        if row["direction"] == "column_up":
            levels = facts.LEVELS[facts.ROOM_KEYS.index(facts.slug(row["name"]))]
            assert levels == facts.BELOW
            assert row["target"] in ("food", "living", "utility", "sleeping")  # never below


def test_A8_the_two_cells_below_chocolate_room_are_judged_apart() -> None:
    base: Rooms = [("chocolate_room", 2, 0), ("dead_end", 2, -1), ("crypt", 2, -2)]
    assert points(plan("utility_food", base), 2, 0) == 2
    both: Rooms = [("spice_room", 2, 0), ("spy_room", 2, -1), ("crypt", 2, -2)]
    assert points(plan("utility_food", both), 2, 0) == 4
    gap: Rooms = [("spice_room", 2, 0), ("crypt", 2, -2)]
    assert points(plan("utility_food", gap), 2, 0) == 2


def test_A9_seven_or_eight_cells_give_the_same() -> None:
    """An outdoor room directly below would have the living room on top of it."""
    for row in facts.ROOM_ROWS:
        if row["direction"] == "around7":
            assert row["target"] == "outdoor"
    state = placing("meditation_room", [("aviary", 2, 0)])
    assert refused(state, "L 2,1") == "open-air"


def test_A10_a_room_never_counts_itself() -> None:
    assert points(plan("utility_food", [("observatory", -1, 0)]), -1, 0) == 0
    assert points(plan("utility_food", [("tool_room", -1, 0)]), -1, 0) == 0
    assert points(plan("utility_food", [("crypt", 0, -1)]), 0, -1) == 0
    assert points(plan("utility_food", [("echo_chamber", -1, 0)]), -1, 0) == 0


def test_A11_diagonals_count_only_for_around() -> None:
    rooms: Rooms = [("kitchen", -1, 0), ("parlor", 0, 1), ("laundry_room", -2, 0)]
    rooms += [("salon", 1, 1), ("bakery", 2, 0)]
    castle = plan("utility_food", rooms)
    assert points(castle, 0, 1) == 1  # the kitchen is at its corner
    assert points(castle, -2, 0) == 1  # connected to the kitchen by an edge only
    assert refused(placing("nap_room", [("crypt", 0, -1)]), "L -1,1") == "support"
    assert refused(placing("spy_room", []), "L 2,-1") == "contact"


def test_A12_basements_float_sideways_and_the_ground_row_may_have_gaps() -> None:
    state = placing("spy_room", [("crypt", 1, -1)])
    assert (2, -1) in cells(state, 0)  # nothing above it
    state = placing("kitchen", [("crypt", 1, -1), ("dungeon", 2, -1), ("armory", 3, -1)])
    assert (3, 0) in cells(state, 0)  # cell (2, 0) stays empty
    say(state, 0, "L 3,0")


def test_A13_a_foyer_may_lie_below_ground() -> None:
    state = third("corridor")
    say(state, 0, "L 0,-1")
    assert state.view(None)["castles"][0]["rooms"][-1]["y"] == -1


def test_A14_nothing_on_outdoor_rooms_fountains_and_towers() -> None:
    rooms: Rooms = [("aviary", -1, 0), ("fountain", 2, 0), ("kitchen", 0, 1), ("tower", 1, 1)]
    for tile in ("salon", "dead_end", "sty"):
        state = placing(tile, rooms)
        assert not {(-1, 1), (2, 1), (1, 2)} & cells(state, 0)
        assert {(-2, 0), (3, 0), (0, 2)} <= cells(state, 0)
    # An empty cell above keeps these rooms from being surrounded.
    ring: Rooms = [
        ("aviary", 2, 0), ("kitchen", 3, 0), ("salon", 3, 1), ("nap_room", 1, 1),
        ("crypt", 2, -1), ("dungeon", 1, -1), ("armory", 3, -1),
    ]  # fmt: skip
    assert card(plan("utility_food", ring), "edges") == 0


def test_A15_level_three_is_two_rows_above_the_throne() -> None:
    rooms: Rooms = [("kitchen", 0, 1), ("salon", 0, 2), ("nap_room", 0, 3), ("tower", 0, 4)]
    assert card(plan("utility_food", rooms), "high") == 3


def test_A16_height_and_width_count_rows_and_columns() -> None:
    assert card(plan("utility_food", []), "height") == 1
    assert card(plan("utility_food", []), "width") == 2
    rooms: Rooms = [("kitchen", 0, 1), ("crypt", 1, -1), ("dungeon", 1, -2), ("sty", -1, 0)]
    assert card(plan("utility_food", rooms), "height") == 4
    assert card(plan("utility_food", rooms), "width") == 3


def test_A17_threes_and_fives_count_each_regular_type_once() -> None:
    keys = [facts.ROOM_KEYS[n] for n in (*range(84, 90), *range(0, 3))]
    rooms: Rooms = [(key, 2 + n, 0) for n, key in enumerate(keys)]
    rooms += [("foyer", -1 - n, 0) for n in range(5)]
    castle = plan("utility_food", rooms)
    assert card(castle, "threes") == 4  # six sleeping rooms once, three food rooms once
    assert card(castle, "fives") == 4


def test_A18_different_types_at_the_throne_are_regular_and_share_an_edge() -> None:
    rooms: Rooms = [
        ("kitchen", -1, 0), ("salon", 2, 0), ("tower", 0, 1), ("nap_room", 1, 1),
        ("crypt", 0, -1), ("dead_end", 2, -1), ("sauna", 2, 1), ("foyer", 1, -1),
    ]  # fmt: skip
    castle = plan("utility_food", rooms)
    assert card(castle, "throne_types") == 8
    assert card(castle, "throne_rooms") == 8


def test_A19_the_second_tile_may_rest_on_the_first() -> None:
    state = start()
    build(state, 0, [])
    to_build(state, {0: ("kitchen", "sty"), 1: ("tasso_room", "salon")})
    assert 0 in state.actors()  # either partner may begin
    assert (2, 1) not in cells(state, 0)
    say(state, 1, "R 2,0")
    assert (2, 1) in cells(state, 0)
    say(state, 0, "L 2,1")
    # The bonus room of the first carries the second, too.
    state = start()
    build(state, 0, [("dead_end", -1, 0), ("promenade", -2, 0)])
    to_build(state, {0: ("purgatory", "sty"), 1: ("tasso_room", "salon")})
    with pytest.raises(IllegalMove) as error:
        say(state, 1, "R 3,1")
    assert error.value.rule == "support"
    say(state, 0, "L 2,0", "L 3,0")  # the third corridor, then the foyer
    say(state, 1, "R 3,1")


def test_A20_the_elder_partner_decides() -> None:
    assert 0 in third("living").actors()
    state = third("living", seniority="last")
    assert "L painter" not in texts(state, 0)
    assert "R painter" in texts(state, 1)
    with pytest.raises(IllegalMove) as error:
        say(state, 0, "L painter")
    assert error.value.rule == "elder"
    state = third("living", seniority="2-1-3-0")
    assert "R painter" in texts(state, 1)
    last = start(4)
    build(last, 3, [("salon", -1, 0), ("study", -2, 0)])
    to_build(last, {3: ("gallery", "tasso_room")})
    say(last, 3, "L 2,0")
    assert "R painter" in texts(last, 0)  # castle 3 lies between seats 3 and 0


def test_A20_the_lot_makes_anybody_the_eldest() -> None:
    orders = {tuple(GAME.start(3, seed=f"lot {n}").view(None)["seniority"]) for n in range(60)}
    assert orders == set(permutations(range(3)))
    drawn = GAME.start(5, {"seniority": "lot"}, "lot", record=True)
    told = [event.data for event in drawn.events if event.kind == "seniority"]
    assert told == [{"seats": drawn.view(None)["seniority"]}]
    assert drawn == GAME.start(5, seed="lot"), "it is the default"
    elders = drawn.view(None)["seniority"]
    assert zamok.position(drawn.to_text()).view(None)["seniority"] == elders


def test_A21_everybody_says_left_or_right_before_anything_is_built() -> None:
    state = start(3)
    to_commit(state, {0: ("kitchen", "salon")})
    say(state, 0, "left kitchen")
    for seat in (1, 2):
        assert all(text.startswith("left ") for text in texts(state, seat))
    with pytest.raises(IllegalMove):
        say(state, 0, "L 2,0")
    state.play(1, state.legal(1)[0])
    state.play(2, state.legal(2)[0])
    say(state, 0, "L 2,0")


def test_A22_a_tile_is_placed_by_its_owner() -> None:
    state = start()
    to_build(state, {0: ("kitchen", "sty"), 1: ("tasso_room", "salon")})
    assert all(text[0] in "LR" for text in texts(state, 1))
    say(state, 1, "R 2,0")
    built = state.view(None)["castles"][0]["rooms"]
    assert [item["room"] for item in built] == ["salon"]


def test_A23_a_placement_is_final() -> None:
    state = start()
    to_build(state, {0: ("kitchen", "sty")})
    say(state, 0, "L 2,0")
    assert not cells(state, 0, "L")
    with pytest.raises(IllegalMove) as error:
        say(state, 0, "L -1,0")
    assert error.value.rule == "build"


def test_A24_bonuses_come_at_once_in_chains_and_once() -> None:
    """Third food room, a drawn third downstairs room, its bonus a Tower: all before seat 1."""
    state = start()
    rooms: Rooms = [("kitchen", -1, 0), ("bakery", -2, 0), ("crypt", 0, -1), ("dungeon", 1, -1)]
    build(state, 0, rooms)
    claim(state, room("armory"))
    to_build(state, {0: ("pantry", "sty"), 1: ("tasso_room", "brewery")})
    say(state, 0, "L 2,0")
    draw_instead(state, 0, "armory")
    say(state, 0, "keep armory")
    assert not cells(state, 1, "R")
    say(state, 0, "L 0,-2")
    assert step(state) == "choose_bonus"
    assert not cells(state, 1, "R")
    say(state, 0, "L sleeping", "L 0,1")
    assert step(state) == "none"
    say(state, 1, "R 3,0")  # the fourth food room
    assert step(state) == "none"


def test_A25_the_downstairs_bonus_is_any_of_the_six_others() -> None:
    state = third("downstairs")
    kinds = facts.TYPES[:6]
    assert {f"L {kind}" for kind in kinds} <= texts(state, 0)
    assert not {"L downstairs", "L fountain"} & texts(state, 0)
    say(state, 0, "L living", "L painter")
    build(state, 1, [])
    # Taken early it is not used up: the third living room brings another attendant.
    again = start()
    rooms: Rooms = [("salon", -1, 0), ("study", -2, 0), ("crypt", 0, -1), ("dungeon", 1, -1)]
    build(again, 0, rooms)
    to_build(again, {0: ("armory", "sty"), 1: ("tasso_room", "gallery")})
    say(again, 0, "L 0,-2", "L living", "L painter")
    say(again, 1, "R 2,0")
    assert step(again) == "choose_attendant"
    say(again, 0, "L painter")
    assert again.view(None)["castles"][0]["attendants"] == ["painter"] * 2


def test_A26_the_fifth_room_brings_no_throne() -> None:
    state = start()
    keys = ["nap_room", "solar", "nursery", "puppy_room"]
    build(state, 0, [(key, -1 - n, 0) for n, key in enumerate(keys)])
    to_build(state, {0: ("tasso_room", "kitchen")})
    say(state, 0, "L 2,0")
    offered = {text for text in texts(state, 0) if text[0] == "L"}
    assert offered == {"L fountain", "L tower", "L foyer"}


def test_A27_a_bonus_must_be_taken_and_always_can_be() -> None:
    state = third("outdoor")
    assert all(text.startswith(("L ", "R ")) for text in texts(state, 0))
    assert cells(state, 0, "L")
    # Outdoor rooms wherever a room could be carried: the ends of the ground row stay.
    full: Rooms = [("aviary", 0, 1), ("sty", 1, 1), ("vineyard", -1, 0), ("stables", 2, 0)]
    assert cells(placing("nap_room", full), 0) == {(-2, 0), (3, 0)}
    assert cells(placing("spy_room", []), 0) == {(0, -1), (1, -1)}


def test_A28_when_a_special_kind_is_gone_any_other_is_taken() -> None:
    state = start()
    build(state, 0, [("nap_room", -1, 0), ("solar", -2, 0)])
    to_build(state, {0: ("nursery", "tasso_room")})
    state.stock[SPECIALS_LEFT + 1] = 0
    say(state, 0, "L -3,0")
    assert {"L fountain", "L foyer"} <= texts(state, 0)
    assert "L tower" not in texts(state, 0)
    with pytest.raises(IllegalMove) as error:
        say(state, 0, "L tower")
    assert error.value.rule == "stock"
    say(state, 0, "L foyer", "L 0,1")
    only = start()
    build(only, 0, [("nap_room", -1, 0), ("solar", -2, 0)])
    to_build(only, {0: ("nursery", "tasso_room")})
    only.stock[SPECIALS_LEFT] = only.stock[SPECIALS_LEFT + 1] = 0
    say(only, 0, "L -3,0")
    assert only.view(None)["castles"][0]["piece"] == "foyer"


def test_A29_when_an_attendant_kind_is_gone_another_is_chosen() -> None:
    state = start()
    build(state, 0, [("salon", -1, 0), ("study", -2, 0)])
    to_build(state, {0: ("gallery", "tasso_room")})
    state.stock[ATTENDANTS_LEFT] = 0
    say(state, 0, "L -3,0")
    assert "L painter" not in texts(state, 0)
    assert {"L knight", "L jester", "L tailor"} <= texts(state, 0)
    with pytest.raises(IllegalMove) as error:
        say(state, 0, "L painter")
    assert error.value.rule == "stock"
    only = start()
    build(only, 0, [("salon", -1, 0), ("study", -2, 0)])
    to_build(only, {0: ("gallery", "tasso_room")})
    for kind in range(3):
        only.stock[ATTENDANTS_LEFT + kind] = 0
    say(only, 0, "L -3,0")
    assert only.view(None)["castles"][0]["attendants"] == ["tailor"]


@pytest.mark.parametrize("left", [0, 4, 5])
def test_A30_too_few_tiles_for_a_draw_bring_the_discards_back(left: int) -> None:
    state = start()
    build(state, 0, [("kitchen", -1, 0), ("bakery", -2, 0)])
    to_build(state, {0: ("pantry", "tasso_room")})
    supply = [tile for tile in range(147) if state.where[tile] == 0]
    for tile in supply[left:]:
        state.where[tile] = DISCARD
    state.stock[IN_SUPPLY], state.stock[IN_DISCARD] = left, len(supply) - left
    state.recording = True
    say(state, 0, "L -3,0")
    shuffled = "reshuffle_rooms" in [event.kind for event in state.events]
    assert shuffled == (left < 5)
    after = (len(supply) - 5, 0) if shuffled else (0, len(supply) - 5)
    assert (state.stock[IN_SUPPLY], state.stock[IN_DISCARD]) == after


@pytest.mark.parametrize("left", [62, 63])
def test_A31_too_few_tiles_for_the_second_deal_bring_the_discards_back(left: int) -> None:
    state = start(7)
    for tile in range(147):
        if state.where[tile] == 0 and state.stock[IN_SUPPLY] > left:
            state.where[tile] = DISCARD
            state.stock[IN_SUPPLY] -= 1
            state.stock[IN_DISCARD] += 1
    state.player[0] = 0
    before = int(state.stock[IN_SUPPLY] + state.stock[IN_DISCARD])
    deal_hands(state)
    after = (before - 63, 0) if left < 63 else (0, before - 63)
    assert (state.stock[IN_SUPPLY], state.stock[IN_DISCARD]) == after


def test_A32_draws_are_seen_by_the_two_partners_only() -> None:
    for kind, key in (("food", "drawn_rooms"), ("utility", "drawn_cards")):
        state = third(kind)
        seen = {seat: dict(state.view(seat)["castles"][0])[key] for seat in (None, 0, 1, 2, 3)}
        assert seen[0] == seen[1] is not None
        assert seen[2] is seen[3] is seen[None] is None
    state = third("food")
    state.recording = True
    say(state, 0, sorted(text for text in texts(state, 0) if text.startswith("keep "))[0])
    kept = [event for event in state.events if event.kind == "keep_room"]
    assert kept[0].seen_by is None
    assert len(known(state.view(1)["known_discards"])) == 4
    assert state.view(2)["known_discards"] == []


def test_A33_castles_that_wait_draw_clockwise_from_the_first() -> None:
    """Moves come one by one; a draw waits only when the pieces are in others' hands."""
    state = start(5)
    utility = [facts.ROOM_KEYS[n] for n in range(42, 63)]
    for castle in range(5):
        build(state, castle, [(utility.pop(), -1, 0), (utility.pop(), -2, 0)])
    thirds = [utility.pop() for _ in range(5)]
    sleepers = [facts.ROOM_KEYS[n] for n in range(84, 89)]
    for tile in thirds + sleepers:
        claim(state, room(tile))
        state.where[room(tile)] = 0
        state.stock[IN_SUPPLY] += 1
    to_build(state, {seat: (thirds[seat], sleepers[seat]) for seat in range(5)})
    for number in range(13):  # seven cards are left: two draws, one card over
        state.card[number] = ELSEWHERE
    state.stock[IN_DECK] = 7
    for seat in (4, 2, 3, 0):
        say(state, seat, "L 2,0")
    steps = [step(state, castle) for castle in range(5)]
    assert steps == ["wait_cards", "none", "choose_card", "wait_cards", "choose_card"]
    assert [c["step"] for c in state.view(None)["castles"]] == steps
    with pytest.raises(IllegalMove) as error:
        say(state, 1, "R 3,0")
    assert error.value.rule == "waiting"
    card_of_4 = sorted(text for text in texts(state, 0) if text.startswith("card "))[0]
    say(state, 0, card_of_4)  # seat 0 is the elder of castle 4
    assert state.stock[CARDS_DISCARDED] == 0  # two discards and the one left are drawn again
    steps = [step(state, castle) for castle in range(5)]
    assert steps == ["choose_card", "none", "choose_card", "wait_cards", "none"]


@pytest.mark.parametrize("left", [0, 2, 3])
def test_A34_too_few_cards_bring_the_discards_back(left: int) -> None:
    state = start()
    build(state, 0, [("sauna", -1, 0), ("kennel", -2, 0)])
    to_build(state, {0: ("mud_room", "tasso_room")})
    for number in range(20 - left):
        state.card[number] = DISCARD
    state.stock[IN_DECK], state.stock[CARDS_DISCARDED] = left, 20 - left
    state.recording = True
    say(state, 0, "L -3,0")
    shuffled = "reshuffle_cards" in [event.kind for event in state.events]
    assert shuffled == (left < 3)
    after = (17, 0) if shuffled else (0, 17)
    assert (state.stock[IN_DECK], state.stock[CARDS_DISCARDED]) == after


def test_A35_the_rest_goes_left_in_round_one_and_right_in_round_two() -> None:
    state = start(4)
    for step_ in (1, -1):
        hands = [set(state.legal(seat)) for seat in range(4)]
        for seat in range(4):
            for _ in range(2):
                move = state.legal(seat)[0]
                state.play(seat, move)
                hands[seat].discard(move)
        pawn = state.view(None)["stacks"][0]
        assert pawn["castle"] == (0 if step_ == 1 else 3)
        assert pawn["holder"] == step_ % 4
        finish_turn(state)
        for seat in range(4):
            assert set(state.legal((seat + step_) % 4)) == hands[seat]
        for _ in range(3):
            finish_turn(state)
    assert state.over


def test_A36_what_was_passed_on_stays_known_to_who_passed_it() -> None:
    """Talk is the table's; what one may talk about is in one's own view only."""
    state = start(4)
    finish_turn(state)
    stacks = [state.view(seat)["stacks"] for seat in range(4)]
    for seat in range(4):
        known = [s["rooms"] is not None for s in stacks[seat]]
        assert known == [stack in (seat, (seat - 1) % 4) for stack in range(4)]
    assert all(s["rooms"] is None for s in state.view(None)["stacks"])


def test_A37_lower_castle_then_higher_castle_then_special_rooms() -> None:
    state = start(4)
    build(state, 0, [("fountain", 2, 0)], "corridor_downstairs")  # 5, between seats 0 and 1
    build(state, 1, [("fountain", 2, 0), ("fountain", 3, 0)], "corridor_downstairs")  # 10
    build(state, 2, [("nap_room", 2, 0)], "corridor_downstairs")  # 1
    build(state, 3, [("fountain", 2, 0), ("fountain", 3, 0)], "corridor_downstairs")  # 10
    assert state.scores() == [5, 5, 1, 1]
    assert state.standing() == [(5, 10, 5), (5, 10, 5), (1, 10, 4), (1, 10, 4)]
    assert state.ranks() == [1, 1, 3, 3]
    # Page 10: Zhenya has 7 special rooms in both castles, Sveta 6, all else being equal.
    build(state, 3, [("fountain", 2 + n, 0) for n in range(4)], "corridor_downstairs")
    rooms: Rooms = [("fountain", 2 + n, 0) for n in range(3)]
    rooms += [(facts.ROOM_KEYS[100 + n], -1 - n, 0) for n in range(5)]
    build(state, 1, rooms, "corridor_downstairs")
    zhenya, sveta = state.standing()[:2]
    assert (zhenya, sveta) == ((5, 20, 7), (5, 20, 6))
    assert state.ranks()[:2] == [1, 2]


def test_A38_ludwig_plays_along_and_can_win() -> None:
    state = start(2)
    assert state.players == 3
    assert state.actors() == [0]  # on Ludwig's left
    tiles = known(state.view(0)["players"][2]["rooms"])
    assert len(tiles) == 2
    assert state.view(1)["players"][2]["rooms"] is None
    say(state, 0, f"left {tiles[0]}")
    assert state.view(1)["players"][2]["left"] == tiles[0]
    assert state.actors() == [0, 1]
    while state.round == 1:
        finish_turn(state)
    assert state.actors() == [1]  # on his right
    build(state, 0, [("nap_room", 2, 0)], "corridor_downstairs")
    for castle in (1, 2):
        build(state, castle, [("fountain", 2, 0)], "corridor_downstairs")
    assert state.scores() == [1, 1]
    assert scoring.winners(state) == [2]
    assert state.view(None)["winners"] == [2]
    assert state.ranks() == [2, 2], "behind the king"


def test_A39_all_other_types_at_the_end_decide_for_every_sleeping_room() -> None:
    rooms: Rooms = [
        ("nap_room", -1, 0), ("kitchen", 2, 0), ("salon", 0, 1), ("sauna", 1, 1),
        ("aviary", 3, 0), ("dead_end", -2, 0), ("solar", -3, 0),
    ]  # fmt: skip
    castle = plan("utility_food", rooms)
    assert points(castle, -1, 0) == points(castle, -3, 0) == 1
    castle = plan("utility_food", [*rooms, ("crypt", 0, -1)])
    assert points(castle, -1, 0) == points(castle, -3, 0) == 4


def test_A40_types_points_and_bonuses_are_those_of_the_type_chapters() -> None:
    """The scanned aid card is scrambled; the chapters decide."""
    levels = {facts.TYPES[facts.TYPE[n]]: int(facts.LEVELS[n]) for n in range(147)}
    assert levels == {
        "food": facts.ABOVE, "living": facts.ABOVE, "utility": facts.ABOVE,
        "outdoor": facts.ABOVE, "sleeping": facts.ABOVE, "corridor": facts.ANYWHERE,
        "downstairs": facts.BELOW,
    }  # fmt: skip
    each = {row["type"]: set() for row in facts.ROOM_ROWS}  # type: dict[str, set[str]]
    for row in facts.ROOM_ROWS:
        each[row["type"]].add(row["points"])
    assert each == {
        "food": {"2"}, "living": {"1", "2"}, "utility": {"1"}, "outdoor": {"1"},
        "sleeping": {"4/1"}, "corridor": {"1"}, "downstairs": {"1", "2"},
    }  # fmt: skip
    assert GAME.key == "two_castles"


def test_A41_a_finished_choice_is_not_taken_back() -> None:
    record = Record.begin(GAME, 3, {}, "final")
    state = record.start()
    first, second = state.legal(0)[:2]
    record.play(state, 0, first)
    assert record.undo_point(0) == 0  # one tile is no choice yet
    shown = state.shown
    record.play(state, 0, second)
    assert state.shown == shown + 1
    assert record.undo_point(0) == 2
    assert state.actors() == [1, 2], "the others go on choosing"


def test_A42_if_both_want_to_be_second_the_elder_begins() -> None:
    wanted = {0: ("kitchen", "sty"), 1: ("tasso_room", "salon")}
    for elder, younger, option in ((0, 1, "first"), (1, 0, "last")):
        side = ("L", "R")  # of the castle that both share
        state = start(seniority=option)
        to_build(state, wanted)
        state.recording = True
        say(state, elder, f"{side[elder]} yield")
        assert not cells(state, elder, side[elder])
        assert state.view(None)["castles"][0]["second"] == elder
        assert cells(state, younger, side[younger])
        say(state, younger, f"{side[younger]} yield")
        assert [(event.kind, event.seat) for event in state.events] == [
            ("yield", younger),
            ("elder_begins", elder),
        ]
        assert state.view(None)["castles"][0]["second"] == younger
        assert not cells(state, younger, side[younger])
        assert f"{side[elder]} yield" not in texts(state, elder)
        say(state, elder, f"{side[elder]} 2,0")
        assert state.view(None)["castles"][0]["second"] is None
        assert (2, 1) in cells(state, younger, side[younger])


def test_A42_a_younger_partner_who_waits_makes_the_elder_begin() -> None:
    state = start()
    to_build(state, {0: ("kitchen", "sty"), 1: ("tasso_room", "salon")})
    say(state, 1, "R yield")
    assert not cells(state, 1, "R")
    assert "L yield" not in texts(state, 0)
    assert cells(state, 0, "L")
    assert cells(state, 0, "R"), "the other castle goes on"
    say(state, 0, "L 2,0")
    say(state, 1, "R 2,1")


def test_A42_nobody_waits_for_ludwig() -> None:
    state = start(2)
    to_build(state, {})
    assert {text for seat in (0, 1) for text in texts(state, seat) if "yield" in text} == {
        "L yield",
        "R yield",
    }
    assert "R yield" not in texts(state, 0)
    assert "L yield" not in texts(state, 1)


def test_A43_partners_advise_once_tiles_are_revealed() -> None:
    state = start(3)
    assert state.advice(0) == {}
    to_commit(state, {1: ("kitchen", "salon")})
    assert {state.notation(move) for move in state.advice(0)[1]} == {"left kitchen", "left salon"}
    two = start(2)
    assert two.actors() == [0]  # who alone sees Ludwig's tiles
    assert two.advice(1) == {}
