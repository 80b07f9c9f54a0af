"""Rules and figures stated outright, and corners of rulings that test_rulings.py leaves open."""

from __future__ import annotations

import pytest

import zamok
from tests.games.castle_builder.trial import Trial
from zamok.games.castle_builder.facts import (
    CANNOT_START,
    COIN_COUNT,
    COIN_IDS,
    COUNT,
    KIND_OF,
    KINDS,
    LOWER,
    PEOPLE,
    ROOFS,
    RUBIES,
    TICK,
    TRACK,
    WINDOWS,
)
from zamok.games.castle_builder.rules import Rules

BASE = {1: {0: "stone_04", 2: "stone_03"}}  # carries a 7 at (2, 1)
SIXTEEN = {1: {0: "stone_10", 2: "stone_06"}}  # carries a 16 at (2, 1)
FULL_HOLDER = ["stone_02"] * 4 + ["stone_03"] * 3


def sizes(table: Trial) -> list[int]:
    return [table.player(seat)["holder_size"] for seat in range(int(table.state.seats))]


# ---- set-up and components ---------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_set_up_4_three_tiles_and_three_coins_lie_open_in_the_market(seats: int) -> None:
    state = zamok.game("castle_builder").start(seats=seats, options={}, seed="law")
    assert isinstance(state, Rules)
    for name in ("market", "coin_market"):
        offer = state.view(None)[name]
        assert len(offer) == 3
        assert None not in offer
    assert state.treasury_size == sum(state.view(None)["treasury"].values()) == 36 - 3


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_set_up_5_every_holder_has_three_tiles_of_the_supply(seats: int) -> None:
    state = zamok.game("castle_builder").start(seats=seats, options={}, seed="law")
    assert isinstance(state, Rules)
    for seat in range(seats):
        holder = state.view(seat)["players"][seat]["holder"]
        assert holder is not None
        assert sum(holder.values()) == 3
    assert state.supply_size == sum(state.tiles[:KINDS]) == 126 - 3 - 3 * seats
    assert state.discard_size == 0


def test_the_box_has_126_tiles_36_coins_and_enough_for_four() -> None:
    game = zamok.game("castle_builder")
    assert sum(COUNT) == 126
    assert (sum(COIN_COUNT), len(COIN_IDS)) == (36, 11)
    assert game.max_seats == 4
    for seat in game.start(seats=4, options={}, seed="law").view(None)["players"]:
        assert (seat["castle"], seat["height"]) == ([], 1), "a foundation with its door"
        assert 1 <= seat["space"] <= 4


def test_set_up_1_and_2_supply_and_treasury_are_shuffled() -> None:
    game = zamok.game("castle_builder")
    views = [game.start(seats=2, options={}, seed=f"law {at}").view(0) for at in range(20)]
    for name in ("market", "coin_market"):
        assert len({tuple(view[name]) for view in views}) > 10
    assert len({tuple(view["players"][0]["holder"]) for view in views}) > 10


def test_sheet_4_totals_of_the_tiles() -> None:
    def total(*features: int) -> int:
        return sum(int(count) * feature for count, feature in zip(COUNT, features))

    assert total(*WINDOWS) == 52
    assert total(*PEOPLE) == 22
    assert total(*ROOFS) == 10
    assert total(*RUBIES) == 20
    assert total(*(int(lower == TICK) for lower in LOWER)) == 28
    assert total(*((int(CANNOT_START) >> kind) & 1 for kind in range(int(KINDS)))) == 20


def test_sheet_4_supply_by_lower_number() -> None:
    supply = [0] * 17
    for count, lower in zip(COUNT, LOWER):
        supply[lower] += int(count)
    assert supply[TICK] == 28
    assert supply[1:] == [2, 6, 6, 6, 6, 10, 12, 10, 8, 10, 6, 4, 4, 4, 2, 2]


def test_sheet_5_order_of_the_track() -> None:
    assert TRACK == [
        "plain", "plain", "plain", "plain", "plain", "plain", "coin", "plain",
        "tile", "plain", "ruby", "coin", "plain", "tile", "plain", "tile",
        "ruby", "plain", "coin", "plain", "tile", "plain", "ruby", "coin",
    ]  # fmt: skip


def test_sheet_6_count_of_each_coin() -> None:
    assert dict(zip(COIN_IDS, COIN_COUNT)) == {
        "ruby": 4,
        "windmill": 4,
        "monk": 4,
        "highest_tower": 3,
        "thief": 3,
        "most_people": 3,
        "judgmental_lady": 3,
        "most_windows": 3,
        "most_roofs": 3,
        "collapse": 3,
        "catapult": 3,
    }


# ---- a turn ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_turn_is_a_draw_or_a_placement_and_passes_clockwise(seats: int) -> None:
    table = Trial(seats).holder(0, "stone_07").holder(1, "stone_08")
    offered = {move.split()[0] for move in table.legal()}
    assert offered == {"draw", "holder", "market"}
    table.place("stone_07", 1, 0)
    assert table.actor == 1
    for seat in range(1, seats):
        assert table.actor == seat
        table.play("draw")
    assert table.actor == 0


def test_two_tiles_of_the_supply_are_drawn_into_the_holder() -> None:
    table = Trial().supply("stone_09", "stone_10").play("draw")
    assert table.held(0) == ["stone_09", "stone_10"]
    assert table.events("draw") == [{"count": 2, "reason": "turn"}]


def test_a_tile_to_place_comes_from_the_holder_or_the_market() -> None:
    table = Trial().holder(0, "stone_07").market("stone_03", "stone_05", "stone_06")
    market = [f"market {tile}" for tile in ("stone_03", "stone_05", "stone_06")]
    assert table.legal() == ["draw", "holder stone_07", *market]
    held = table.twin().place("stone_07", 1, 0)
    assert (held.held(0), held.stones(0)) == ([], {(1, 0): "stone_07"})
    bought = table.place("stone_05", 1, 0, source="market")
    assert (bought.held(0), bought.stones(0)) == (["stone_07"], {(1, 0): "stone_05"})


def test_discarded_tiles_lie_open() -> None:
    table = Trial().holder(0, *FULL_HOLDER).supply("stone_09", "stone_10")
    table.play("draw", "shed stone_02", "shed stone_09")
    for viewer in (None, 0, 1):
        assert table.state.view(viewer)["discard"] == {"stone_02": 1, "stone_09": 1}


# ---- placing and moving --------------------------------------------------------------------


def test_sides_never_matter_a_roof_may_stand_between_walls_in_row_two() -> None:
    table = Trial().castle(0, {1: {0: "stone_04", 2: "stone_03", 4: "stone_04"}})
    table.castle(0, {2: {1: "stone_07", 5: "maid"}}).holder(0, "roof_07")
    assert (2, 3) in table.spots("roof_07")
    table.place("roof_07", 2, 3)
    assert table.stones(0)[(2, 3)] == "roof_07"


def test_sides_never_matter_a_wall_may_stand_beside_a_roof_in_row_two() -> None:
    table = Trial().castle(0, {1: {0: "stone_04", 2: "stone_03", 4: "stone_04"}})
    table.castle(0, {2: {1: "roof_07"}}).holder(0, "stone_07")
    assert (2, 3) in table.spots("stone_07")
    bare = Trial().castle(0, {**BASE, 2: {1: "roof_07"}}).holder(0, "outer_right_1")
    assert (2, 3) in bare.spots("outer_right_1")


@pytest.mark.parametrize(("tile", "rubies"), [("princess", 1), ("lady", 1), ("roof_16", 2)])
def test_row_one_gives_no_steps_even_with_rubies(tile: str, rubies: int) -> None:
    assert RUBIES[KIND_OF[tile]] == rubies
    table = Trial().barons(6, 1).holder(0, tile).place(tile, 1, 0)
    assert table.stones(0) == {(1, 0): tile}
    assert (table.player(0)["space"], table.player(0)["travelled"]) == (6, 0)
    assert table.events("move") == []
    assert table.actor == 1, "one step would have brought a coin"


@pytest.mark.parametrize(("tile", "steps"), [("prince", 4), ("princess", 5), ("roof_16", 6)])
def test_row_four_gives_four_steps_and_one_more_for_each_ruby(tile: str, steps: int) -> None:
    rows = {
        1: {0: "stone_02", 2: "stone_02", 4: "stone_02"},
        2: {1: "stone_04", 3: "stone_04", 5: "stone_04"},
        3: {2: "stone_08", 4: "stone_08"},
    }
    table = Trial().castle(0, rows).holder(0, tile).barons(24, 20).place(tile, 4, 3)
    assert table.stones(0)[(4, 3)] == tile
    assert table.player(0)["travelled"] == steps
    assert table.player(0)["space"] == steps, "24 is followed by 1"


def test_two_rubies_add_two_steps_to_those_of_row_two() -> None:
    table = Trial().castle(0, SIXTEEN).holder(0, "roof_16").barons(1, 24)
    table.place("roof_16", 2, 1)
    assert table.events("move") == [{"steps": 4, "start": 1, "to": 5, "coins": 0}]


def test_B14_a_tile_space_reached_comes_before_the_coin_space_passed() -> None:
    table = Trial().castle(0, SIXTEEN).barons(10, 1).market("roof_16", "stone_03", "stone_05")
    table.coin_market("most_windows", "most_people", "monk")
    table.place("roof_16", 2, 1, source="market")
    assert table.events("move") == [{"steps": 4, "start": 10, "to": 14, "coins": 1}]
    kinds = [event.kind for event in table.state.events]
    assert kinds == ["place", "market", "move", "draw", "drew"]
    assert sizes(table) == [1, 0], "the tile is there before a coin is chosen"
    assert table.legal() == ["coin most_people", "coin most_windows", "coin monk"]
    assert table.actor == 0
    table.play("coin most_people")
    assert table.state.scores() == [1, 0]
    assert table.actor == 1


# ---- the end of the game -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("above_the_sky", "coins", "over"),
    [("no", 6, False), ("no", 7, True), ("yes", 7, False), ("yes", 8, False), ("yes", 9, True)],
)
def test_above_the_sky_nine_coins_end_the_game_and_seven_do_not(
    above_the_sky: str, coins: int, over: bool
) -> None:
    table = Trial(above_the_sky=above_the_sky).coin_market("most_roofs", "most_people", "collapse")
    table.coins(0, coins - 1).due().play("coin most_roofs")
    assert table.state.scores() == [coins, 0]
    assert table.state.over == over
    assert table.events("goal") == ([{"coins": coins}] if over else [])


def test_B16_B17_a_ruby_as_the_seventh_coin_moves_but_brings_no_eighth() -> None:
    table = Trial().castle(0, SIXTEEN).holder(0, "roof_16").barons(18, 1)
    # The market is laid first: coins already taken come out of what is left.
    table.coin_market("ruby", "most_people", "most_windows").coins(0, 6)
    table.place("roof_16", 2, 1)  # 18 -> 22 over the coin space 19
    assert table.player(0)["space"] == 22
    table.play("coin ruby")  # 22 -> 23, a ruby -> 24, a coin space
    assert table.events("move") == [{"steps": 2, "start": 22, "to": 24, "coins": 1}]
    assert table.state.over
    assert table.state.scores() == [7, 0]
    assert table.events("coin") == [{"coin": "ruby"}]
    assert table.state.actors() == []


def test_B22_three_seats_end_the_game_after_fifteen_idle_draws() -> None:
    table = Trial(seats=3).supply()
    for turn in range(15):
        assert not table.state.over, turn
        assert table.actor == turn % 3
        table.play("draw")
    assert table.state.over
    assert table.events("stalemate") == [{}]


# ---- coins ---------------------------------------------------------------------------------


def test_monk_gives_nothing_to_a_taker_with_more_coins_than_somebody_else() -> None:
    table = Trial(seats=4).coin_market("monk", "most_people", "most_windows")
    for seat, coins in enumerate((2, 1, 3, 1)):
        table.coins(seat, coins)
    table.due().play("coin monk")
    assert sizes(table) == [0, 3, 0, 3]


def test_monk_counts_the_coins_before_this_one() -> None:
    table = Trial(seats=3).coin_market("monk", "most_people", "most_windows")
    for seat, coins in enumerate((1, 2, 1)):
        table.coins(seat, coins)
    table.due().play("coin monk")
    assert sizes(table) == [3, 0, 3]


@pytest.mark.parametrize(
    ("coin", "heights", "drawn"), [("collapse", [1, 2], [0, 2]), ("catapult", [2, 1], [2, 0])]
)
def test_B18_the_height_falls_with_the_only_tile_of_the_top_row(
    coin: str, heights: list[int], drawn: list[int]
) -> None:
    table = Trial().coin_market(coin, "highest_tower", "monk")
    for seat in (0, 1):
        table.castle(seat, {**BASE, 2: {1: "stone_07"}} if seat else {**BASE, 2: {1: "bard"}})
    assert [table.player(seat)["height"] for seat in (0, 1)] == [2, 2]
    table.due(2).play(f"coin {coin}")
    assert [table.player(seat)["height"] for seat in (0, 1)] == heights
    table.play("coin highest_tower")
    assert sizes(table) == drawn


def test_B18_the_height_stays_while_a_tile_is_left_in_the_top_row() -> None:
    table = Trial().coin_market("collapse", "ruby", "monk")
    table.castle(0, {**BASE, 2: {1: "stone_07", 3: "outer_right_1"}})
    table.due().play("coin collapse", "break 2:1")
    assert table.player(0)["height"] == 2


@pytest.mark.parametrize(("seats", "left"), [(2, 2), (3, 1)])
def test_B25_the_royal_tiles_of_absent_seats_stay_in_the_supply(seats: int, left: int) -> None:
    table = Trial(seats=seats, royal_strategy="yes")
    for tile in ("princess", "prince"):
        assert table.state.tiles[KIND_OF[tile]] == left
        assert table.state.census()[tile] == 4
    assert table.state.supply_size == 126 - 3 - 2 * seats


def test_B25_the_thief_takes_from_the_holder_and_no_royal_tile() -> None:
    table = Trial(royal_strategy="yes").holder(1, "stone_09")
    table.coin_market("thief", "most_people", "most_windows")
    table.due().play("coin thief")
    assert table.held(0) == ["stone_09"]
    empty = Trial(royal_strategy="yes").coin_market("thief", "most_people", "most_windows")
    empty.due().play("coin thief")
    assert empty.events("rob") == []
    for robbed in (table, empty):
        assert robbed.player(0)["royal"] == robbed.player(1)["royal"] == ["princess", "prince"]
        assert robbed.player(1)["holder_size"] == 0


def test_B25_a_seat_with_royal_tiles_only_cannot_be_chosen_by_the_thief() -> None:
    table = Trial(seats=4, royal_strategy="yes").holder(1, "stone_09").holder(3, "stone_10")
    table.coin_market("thief", "most_people", "most_windows")
    table.due().play("coin thief")
    assert table.legal() == ["rob 1", "rob 3"]


def test_limit_of_seven_a_thief_with_a_full_holder_discards_down_to_it() -> None:
    table = Trial().holder(0, *FULL_HOLDER).holder(1, "stone_09")
    table.coin_market("thief", "most_people", "most_windows")
    table.due().play("coin thief")
    assert sizes(table) == [8, 0]
    assert table.actor == 0
    assert table.legal() == ["shed stone_02", "shed stone_03", "shed stone_09"]
    assert table.state.scores() == [0, 0], "at once, before the coin is laid down"
    table.play("shed stone_03")
    assert table.held(0) == ["stone_02"] * 4 + ["stone_03"] * 2 + ["stone_09"]
    assert table.state.discard_size == 1
    assert table.state.scores() == [1, 0]
    assert table.actor == 1


def test_limit_of_seven_a_gift_makes_a_seat_that_is_not_active_discard() -> None:
    table = Trial(seats=3).holder(2, *FULL_HOLDER)
    table.coin_market("monk", "most_people", "most_windows").coins(0, 1).coins(1, 1)
    table.due().play("coin monk")
    assert sizes(table) == [0, 0, 10]
    for left in (9, 8, 7):
        assert table.actor == 2
        assert all(move.startswith("shed ") for move in table.legal())
        table.play("shed stone_02")
        assert sizes(table) == [0, 0, left]
    assert table.state.discard_size == 3
    assert table.state.scores() == [2, 1, 0]
    assert table.actor == 1, "the turn goes on after the taker"


@pytest.mark.parametrize("coin", ["collapse", "catapult"])
def test_what_falls_moves_no_baron(coin: str) -> None:
    table = Trial().barons(9, 17).coin_market(coin, "ruby", "monk")
    for seat, tile in enumerate(("stone_07", "bard")):
        table.castle(seat, {**BASE, 2: {1: tile}})
    table.due().play(f"coin {coin}")
    assert table.events("break") != []
    assert [table.player(seat)["space"] for seat in (0, 1)] == [9, 17]


@pytest.mark.parametrize(("coin", "event"), [("thief", "robbed"), ("judgmental_lady", "judged")])
def test_thief_and_lady_choose_at_random(coin: str, event: str) -> None:
    lost = set()
    for number in range(30):
        table = Trial(seed=f"random {number}").holder(1, "stone_02", "stone_03", "stone_04")
        table.coin_market(coin, "ruby", "monk").due().play(f"coin {coin}")
        lost |= {str(told["tile"]) for told in table.events(event)}
    assert lost == {"stone_02", "stone_03", "stone_04"}


def test_a_coin_that_is_kept_only_counts() -> None:
    table = Trial().coin_market("monk", "most_people", "most_windows").due()
    table.play("coin monk")
    drawn = sizes(table)
    assert table.player(0)["coins"] == {"monk": 1}
    table.play("draw", "draw")
    assert table.state.scores() == [1, 0]
    assert sizes(table) == [held + 2 for held in drawn], "its effect is not played again"
