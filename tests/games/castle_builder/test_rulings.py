"""Every ruling on an unclear rule, B1 to B32, by its number."""

from __future__ import annotations

import pytest

import zamok
from tests.games.castle_builder.trial import Trial
from zamok import Dice, State
from zamok.games.castle_builder.facts import (
    COIN_IDS,
    DATA,
    HOLDER_LIMIT,
    KIND_OF,
    SPACES,
    TRACK,
)
from zamok.games.castle_builder.state import BESIDE, TRAVELLED

BASE = {1: {0: "stone_04", 2: "stone_03"}}  # carries a 7 at (2, 1)


def coin_in_hand(coin: str, seats: int = 2, **options: str) -> Trial:
    """Return a table where the first seat has just reached a coin space and must choose."""
    table = Trial(seats, **options)
    table.castle(0, BASE).holder(0, "stone_07").coin_market(coin, *_others(coin))
    table.barons(*range(6, 6 + seats)).place("stone_07", 2, 1)
    return table


def _others(coin: str) -> list[str]:
    return [name for name in ("most_roofs", "most_windows", "most_people") if name != coin][:2]


def take(coin: str, seats: int = 2, **options: str) -> Trial:
    return coin_in_hand(coin, seats, **options).play(f"coin {coin}")


def test_B1_the_holder_is_one_object_with_a_limit_of_seven() -> None:
    assert HOLDER_LIMIT == 7
    table = Trial().holder(0, *["stone_02"] * 3, *["stone_03"] * 3)
    table.play("draw")
    assert table.asked == "shed"
    assert len(table.held(0)) == 8


def test_B2_the_track_has_spaces() -> None:
    assert SPACES == len(TRACK) == 24
    table = Trial()
    assert [table.player(seat)["space"] for seat in (0, 1)] == [1, 2]


def test_B3_the_angry_lord_is_one_tile() -> None:
    lords = [tile for tile in DATA["tiles"] if "lord" in tile["id"]]
    assert [(lord["lower"], lord["rubies"]) for lord in lords] == [(12, 1)]


def test_B4_the_judgmental_lady_has_her_name() -> None:
    words = zamok.game("castle_builder").words("ru")
    assert words("coin.judgmental_lady") == "Осуждающая леди"


def test_B5_tick_and_cannot_start_tiles_may_stand_in_row_one() -> None:
    table = Trial().holder(0, "princess", "roof_tick")
    assert (1, 0) in table.spots("princess")
    assert (1, 0) in table.spots("roof_tick")


def test_B6_one_discard_a_placement_or_any_number_as_an_option() -> None:
    for table, fits in (
        (Trial(), False),
        (Trial(discards="any"), True),
        (Trial(royal_strategy="yes"), True),
    ):
        table.castle(0, BASE).holder(0, "stone_09", "stone_02", "stone_02")
        assert ((2, 1) in table.spots("stone_09")) == fits
    table = Trial(discards="any").castle(0, BASE).holder(0, "stone_09", "stone_02", "stone_03")
    table.place("stone_09", 2, 1).play("adjust stone_02")
    assert table.stones(0)[(2, 1)] == "stone_09"
    assert table.held(0) == []


def test_B7_the_first_figure_is_the_upper_one() -> None:
    (tile,) = [tile for tile in DATA["tiles"] if tile["id"] == "double_11_1"]
    assert (tile["upper"], tile["lower"]) == (1, 11)
    table = Trial().castle(0, {1: {0: "double_11_1", 2: "stone_04"}}).holder(0, "stone_05")
    assert (2, 1) in table.spots("stone_05"), "1 + 4"


def test_B8_an_adjusted_tile_counts_as_printed() -> None:
    table = Trial().castle(
        0, {1: {0: "stone_04", 2: "stone_03", 4: "stone_02"}, 2: {1: "stone_08"}}
    )
    table.castle(0, {2: {3: "stone_05"}}).holder(0, "lady")
    assert (3, 2) in table.spots("lady"), "8 + 5, though the 8 stands on 7"


def test_B9_what_may_be_discarded_to_adjust() -> None:
    table = Trial(royal_strategy="yes").castle(0, BASE)
    table.holder(0, "stone_08", "stone_02", "stone_03").place("stone_08", 2, 1)
    assert table.legal() == ["adjust stone_02", "adjust stone_03"]
    assert table.refused("adjust stone_08").rule == "adjust", "not the placed tile"
    assert table.refused("adjust double_13_3").rule == "adjust", "not a tile of the market"
    assert table.refused("adjust princess").rule == "adjust", "not a royal tile"
    twice = Trial().castle(0, BASE).holder(0, "stone_08", "stone_08", "stone_02")
    twice.place("stone_08", 2, 1)
    assert "adjust stone_08" in twice.legal(), "a second tile of the same kind is another tile"


def test_B10_sky_may_hang_over_nothing_and_stone_never() -> None:
    table = Trial().castle(0, {1: {0: "stone_04", 2: "stone_03"}, 2: {1: "stone_07"}})
    table.holder(0, "outer_left_1", "stone_04_window")
    assert (2, -1) in table.spots("outer_left_1")
    assert (2, -1) not in table.spots("stone_04_window")


def test_B11_a_tile_under_an_overhang_must_have_sky_there() -> None:
    rows = {1: {0: "stone_04", 2: "stone_03"}, 2: {1: "stone_07", 3: "outer_right_1"}}
    table = Trial().castle(0, rows).holder(0, "stone_05", "roof_07")
    assert (1, 4) not in table.spots("stone_05"), "its stone would meet the hanging sky"
    assert (1, 4) in table.spots("roof_07")


def test_B12_gaps_are_allowed_and_no_neighbour_is_needed() -> None:
    table = Trial().castle(0, {1: {0: "stone_04", 8: "stone_02", 10: "stone_02"}})
    table.holder(0, "stone_04_window")
    assert (2, 9) in table.spots("stone_04_window")
    assert (1, 12) in table.spots("stone_04_window")


def test_B13_every_tick_tile_that_can_carry_stone_has_an_upper_number() -> None:
    for tile in DATA["tiles"]:
        if tile["lower"] == "tick":
            assert (tile["upper"] is None) == (tile["pattern"] == "roof"), tile["id"]


def test_B14_refill_then_movement_then_tile_then_coins() -> None:
    table = Trial().castle(0, {1: {0: "stone_04", 2: "stone_03"}}).barons(7, 1)
    table.market("stone_07", "stone_03", "stone_05").holder(0)
    table.place("stone_07", 2, 1, source="market")  # 7 -> 9, a tile space, no coin
    kinds = [event.kind for event in table.state.events]
    assert kinds == ["place", "market", "move", "draw", "drew"]
    coin = Trial().castle(0, BASE).barons(5, 1).market("stone_07", "stone_03", "stone_05")
    coin.place("stone_07", 2, 1, source="market")
    assert [event.kind for event in coin.state.events] == ["place", "market", "move"]
    assert coin.asked == "coin"


def test_B14_over_the_limit_is_settled_before_the_coins() -> None:
    table = Trial().castle(0, {1: {0: "stone_10", 2: "stone_04"}, 2: {1: "stone_14_two_windows"}})
    table.holder(0, "stone_14_two_windows", *["stone_02"] * 4, *["stone_03"] * 3)
    table.due()
    assert table.asked == "shed"
    table.play("shed stone_02")
    assert table.asked == "coin"


def test_B15_one_coin_for_each_coin_space_slides_and_rubies_included() -> None:
    table = Trial().barons(6, 1)
    table.state.move_baron(0, 6)  # 6 -> 12 over the coin spaces 7 and 12
    assert table.state.coins_due == 2
    ruby = Trial().barons(10, 1)
    ruby.state.move_baron(0, 1)  # 10 -> 11, a ruby -> 12, a coin
    assert (ruby.player(0)["space"], ruby.state.coins_due) == (12, 1)
    slide = Trial().barons(22, 23)
    slide.state.move_baron(0, 1)  # 22 -> 23 taken -> 24, a coin
    assert (slide.player(0)["space"], slide.state.coins_due) == (24, 1)


def test_B15_two_coins_are_taken_one_after_another_with_refill() -> None:
    table = Trial().coin_market("most_roofs", "most_people", "most_windows")
    table.due(2)
    table.play("coin most_roofs")
    assert table.player(0)["coin_total"] == 1
    assert len(table.events("coin_market")) == 1
    assert table.asked == "coin"
    assert table.actor == 0


def test_B16_the_seventh_coin_plays_its_effect_and_ends_the_game() -> None:
    table = Trial().coins(0, 6).coin_market("monk", "most_people", "most_windows").coins(1, 1)
    table.due(2)
    table.play("coin monk")
    assert table.state.over
    assert table.player(1)["holder_size"] == 3, "the monk's effect was played first"
    assert table.state.scores() == [7, 1], "the second coin due is not taken"
    assert table.state.ranks() == [1, 2]
    assert table.state.actors() == []


def test_B17_the_ruby_coin_moves_with_all_that_follows() -> None:
    table = Trial().barons(6, 1).coin_market("ruby", "most_people", "most_windows")
    table.due()
    table.play("coin ruby")  # 6 -> 7, another coin
    assert table.player(0)["space"] == 7
    assert table.player(0)["coin_total"] == 1
    assert table.asked == "coin"
    tile = Trial().barons(8, 1).coin_market("ruby", "most_people", "most_windows")
    tile.due()
    tile.play("coin ruby")  # 8 -> 9, a tile
    assert tile.player(0)["holder_size"] == 1


@pytest.mark.parametrize(
    ("coin", "tiles"),
    [
        ("most_people", ["maid", "maid", "bard", "bard"]),
        ("most_windows", ["stone_03_window"] * 2 + ["stone_04_window"] * 2),
        ("most_roofs", ["roof_07", "roof_07", "roof_11", "roof_11"]),
    ],
)
def test_B18_majorities_need_one_and_all_tied_draw(coin: str, tiles: list[str]) -> None:
    def drawn(*counts: int) -> list[int]:
        table = Trial(seats=3).coin_market(coin, "ruby", "monk")
        left = iter(tiles)
        for seat, count in enumerate(counts):
            table.castle(seat, {1: {2 * at: next(left) for at in range(count)}})
        table.due()
        table.play(f"coin {coin}")
        return [table.player(seat)["holder_size"] for seat in range(3)]

    assert drawn(0, 0, 0) == [0, 0, 0]
    assert drawn(1, 0, 1) == [2, 0, 2]
    assert drawn(1, 0, 0) == [2, 0, 0]
    assert drawn(1, 2, 1) == [0, 2, 0]


def test_B18_height_counts_rows_and_has_no_minimum() -> None:
    table = Trial(seats=3).coin_market("highest_tower", "ruby", "monk")
    table.due()
    table.play("coin highest_tower")
    assert [table.player(seat)["holder_size"] for seat in range(3)] == [2, 2, 2]
    higher = Trial(seats=3).castle(1, {**BASE, 2: {1: "stone_07"}})
    higher.coin_market("highest_tower", "ruby", "monk").due()
    higher.play("coin highest_tower")
    assert [higher.player(seat)["holder_size"] for seat in range(3)] == [0, 2, 0]


def test_B19_what_may_fall() -> None:
    rows = {1: {0: "stone_04", 2: "stone_03"}, 2: {1: "stone_07", 3: "outer_right_1"}}
    table = Trial().castle(0, rows).castle(0, {1: {4: "roof_07"}})
    table.coin_market("collapse", "ruby", "monk").due()
    table.play("coin collapse")
    assert table.legal() == ["break 2:1", "break 2:3"], "a hanging sky half covers the roof too"
    assert table.refused("break 1:4").rule == "collapse"
    assert table.refused("break 1:6").rule == "collapse", "the door stays"
    assert table.refused("break 1:8").rule == "collapse", "nothing stands there"
    space = table.player(0)["space"]
    table.play("break 2:3")
    assert (2, 3) not in table.stones(0)
    assert table.player(0)["space"] == space
    assert table.state.discard_size == 1


def test_B19_nothing_falls_from_an_empty_castle() -> None:
    for coin in ("collapse", "catapult"):
        table = Trial().coin_market(coin, "ruby", "monk")
        table.due()
        table.play(f"coin {coin}")
        assert table.player(0)["coin_total"] == 1
        assert table.actor == 1


def test_B19_the_catapult_must_hit_an_opponent_who_has_a_tile() -> None:
    table = Trial(seats=4)
    for seat in (0, 2, 3):
        table.castle(seat, {1: {0: "stone_04", 2: "stone_03"}} if seat else {1: {0: "stone_05"}})
    table.coin_market("catapult", "ruby", "monk").due()
    table.play("coin catapult")
    assert table.legal() == ["shoot 2", "shoot 3"]
    assert table.refused("shoot 0").rule == "catapult"
    assert table.refused("shoot 1").rule == "catapult"
    table.play("shoot 3")
    assert table.legal() == ["break 1:0", "break 1:2"]
    table.play("break 1:2")
    assert table.stones(3) == {(1, 0): "stone_04"}


def test_B20_empty_holders_lose_nothing_and_the_lady_hits_the_taker() -> None:
    table = Trial(seats=3).holder(0, "stone_02").holder(2, "stone_03", "stone_04")
    table.coin_market("judgmental_lady", "ruby", "monk").due()
    table.play("coin judgmental_lady")
    assert [table.player(seat)["holder_size"] for seat in range(3)] == [0, 0, 1]
    assert table.state.discard_size == 2


def test_B20_the_thief_robs_somebody_who_has_a_tile() -> None:
    table = Trial(seats=4).holder(2, "stone_03").holder(3, "stone_04")
    table.coin_market("thief", "ruby", "monk").due()
    table.play("coin thief")
    assert table.legal() == ["rob 2", "rob 3"]
    assert table.refused("rob 1").rule == "thief"
    table.play("rob 3")
    assert table.held(0) == ["stone_04"]
    assert "robbed" in table.told(3)
    assert "robbed" in table.told(0)
    assert "robbed" not in table.told(2)
    assert "robbed" not in table.told(None)
    empty = Trial().coin_market("thief", "ruby", "monk")
    empty.due()
    empty.play("coin thief")
    assert empty.player(0)["coin_total"] == 1


def test_B21_drawing_is_always_allowed_and_the_owner_chooses_what_goes() -> None:
    table = Trial().holder(0, *["stone_02"] * 4, *["stone_03"] * 3)
    assert "draw" in table.legal()
    table.play("draw")
    assert len(table.held(0)) == 9
    assert all(move.startswith("shed ") for move in table.legal())
    table.play("shed stone_02", "shed stone_03")
    assert len(table.held(0)) == 7
    assert table.actor == 1


def test_B21_where_a_coin_lets_several_draw_all_draw_before_anybody_discards() -> None:
    table = Trial().holder(0, *["stone_02"] * 4, *["stone_03"] * 3)
    table.coin_market("highest_tower", "ruby", "monk")
    table.supply("stone_09", "stone_09", "stone_09")
    table.due()
    table.play("coin highest_tower")
    assert len(table.held(0)) == 9
    assert table.held(1) == ["stone_09"], "what the first one will discard is not there yet"
    table.play("shed stone_02", "shed stone_02")
    assert (len(table.held(0)), len(table.held(1))) == (7, 1)


def test_B22_five_rounds_without_a_placement_end_the_game() -> None:
    table = Trial(seats=2).coins(1, 2).coins(0, 2)
    table.state.numbers[TRAVELLED + 1] = 9
    table.supply()
    for turn in range(10):
        assert not table.state.over, turn
        table.play("draw")
    assert table.state.over
    assert table.events("stalemate") == [{}]
    assert table.state.ranks() == [2, 1], "coins are equal, the longer way decides"
    table.state.numbers[TRAVELLED + 1] = 0
    assert table.state.ranks() == [1, 1]


def test_B22_a_placement_starts_the_count_anew() -> None:
    table = Trial().holder(1, "stone_02").supply()
    for _ in range(9):
        table.play("draw")
    table.place("stone_02", 1, 0)
    assert not table.state.over
    assert table.state.idle_turns == 0


def test_B23_an_empty_supply_is_made_of_the_discards() -> None:
    table = Trial().supply().discard("stone_09", "stone_08", "stone_10")
    table.play("draw")
    assert table.events("reshuffle") == [{"tiles": 3}]
    assert table.state.supply_size == 1
    assert table.state.discard_size == 0
    dry = Trial().market("stone_05", "stone_05", "stone_05").supply()
    dry.play("draw")
    assert dry.held(0) == []
    dry.place("stone_05", 1, 0, source="market")
    assert dry.offer().count(None) == 1, "the gap stays"
    dry.discard("stone_02", "stone_03", "stone_04").play("draw")
    assert len(dry.held(0)) == 2
    assert None not in dry.offer(), "and is filled as soon as there are tiles"


def test_B23_the_supply_is_made_anew_when_its_last_tile_is_drawn() -> None:
    table = Trial().supply("stone_09", "stone_09").discard("stone_08", "stone_10")
    table.play("draw")
    assert [event.kind for event in table.state.events] == ["draw", "drew", "drew", "reshuffle"]
    assert (table.state.supply_size, table.state.discard_size) == (2, 0)
    market = Trial().market(*["stone_05"] * 3).supply("stone_09").discard("stone_08")
    market.place("stone_05", 1, 0, source="market")
    kinds = [event.kind for event in market.state.events]
    assert kinds == ["place", "market", "reshuffle"]


def test_B23_a_draw_that_is_cut_short_is_told_as_it_happened() -> None:
    table = Trial().supply("stone_09").discard("stone_08", "stone_08")
    table.play("draw")
    kinds = [event.kind for event in table.state.events]
    assert kinds == ["draw", "drew", "reshuffle", "draw", "drew"]
    assert table.events("draw") == [
        {"count": 1, "reason": "turn"},
        {"count": 1, "reason": "rest"},
    ]
    assert table.events("drew") == [{"tile": "stone_09"}, {"tile": "stone_08"}]
    assert table.state.idle_turns == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_B24_barons_start_clockwise_from_the_first_player(seats: int) -> None:
    for first in range(seats):
        table = Trial(seats, first_player=str(first))
        spaces = [table.player((first + after) % seats)["space"] for after in range(seats)]
        assert spaces == list(range(1, seats + 1))


def test_B25_royal_tiles_lie_beside_the_holder() -> None:
    table = Trial(seats=4, royal_strategy="yes")
    assert all(table.player(seat)["royal"] == ["princess", "prince"] for seat in range(4))
    assert table.state.census()["princess"] == 4
    assert table.state.tiles[40] == table.state.tiles[41] == 0, "all four of each are dealt out"
    assert table.player(0)["holder_size"] == 0
    table.place("princess", 1, 0, source="royal")
    assert table.player(0)["royal"] == ["prince"]
    again = Trial(royal_strategy="yes")
    again.state.numbers[BESIDE] = 1
    assert again.refused("royal prince").rule == "royal-strategy"
    lady = Trial(royal_strategy="yes").coin_market("judgmental_lady", "ruby", "monk")
    lady.due()
    lady.play("coin judgmental_lady")
    assert lady.player(0)["royal"] == lady.player(1)["royal"] == ["princess", "prince"]


def besieged(*royals: tuple[str, int, int]) -> Trial:
    """Return a table of three where the first seat has taken the catapult."""
    table = Trial(3, royal_strategy="yes").castle(2, {1: {0: "stone_04"}})
    for tile, row, x in royals:
        table.royal(1, tile, row, x)
    return table.coin_market("catapult", "ruby", "monk").due()


def test_B25_a_rival_cannot_make_a_placed_royal_tile_fall() -> None:
    table = besieged(("princess", 1, 0), ("prince", 1, 2)).castle(1, {1: {4: "princess"}})
    table.castle(1, {1: {8: "stone_05"}}).play("coin catapult", "shoot 1")
    assert table.legal() == ["break 1:4", "break 1:8"], "a princess of the supply can fall"
    for cell in ("1:0", "1:2"):
        assert table.refused(f"break {cell}").rule == "royal-strategy"
    table.play("break 1:4")
    assert table.stones(1) == {(1, 0): "princess", (1, 2): "prince", (1, 8): "stone_05"}


def test_B25_a_castle_of_royal_tiles_alone_is_no_target() -> None:
    table = besieged(("princess", 1, 0), ("prince", 1, 2)).play("coin catapult")
    assert table.stones(1) == {(1, 0): "princess", (1, 2): "prince"}
    assert table.stones(2) == {}, "the only castle that could be hit"


def test_B25_a_royal_tile_covers_what_stands_below_it() -> None:
    table = besieged().castle(1, {1: {0: "stone_03", 2: "stone_05"}}).royal(1, "prince", 2, 1)
    table.play("coin catapult")
    assert len(table.stones(1)) == 3
    assert table.stones(2) == {}


def test_B25_placing_marks_the_royal_tile_and_ones_own_collapse_may_hit_it() -> None:
    table = Trial(royal_strategy="yes").place("prince", 1, 0, source="royal")
    (placed,) = table.player(0)["castle"]
    assert placed == {"tile": "prince", "row": 1, "x": 0, "royal": True}
    table.state.turn = table.state.actor = 0
    table.coin_market("collapse", "ruby", "monk").due().play("coin collapse")
    assert table.stones(0) == {}
    assert table.state.view(None)["discard"] == {"prince": 1}
    assert not table.state.is_royal(0, 0)


@pytest.mark.parametrize("coin", ["thief", "judgmental_lady", "catapult"])
def test_B26_peaceful_times_give_a_tile_of_the_market(coin: str) -> None:
    table = Trial(peaceful_times="yes").holder(1, "stone_09").castle(1, {1: {0: "stone_04"}})
    table.coin_market(coin, "ruby", "monk").due()
    table.play(f"coin {coin}")
    assert table.legal() == ["take stone_15_two_windows", "take double_13_3", "take double_14_1"]
    assert table.refused("take stone_10").rule == "market"
    table.play("take double_13_3")
    assert table.held(0) == ["double_13_3"]
    assert table.held(1) == ["stone_09"]
    assert table.stones(1) == {(1, 0): "stone_04"}
    assert None not in table.offer()


def test_B26_other_coins_keep_their_effect_in_peaceful_times() -> None:
    red = {coin["id"] for coin in DATA["coins"] if coin["red"]}
    assert red == {"thief", "judgmental_lady", "catapult"}
    table = Trial(peaceful_times="yes").coin_market("monk", "ruby", "windmill")
    table.due()
    table.play("coin monk")
    assert table.player(0)["holder_size"] == 3


def test_B27_drawing_never_takes_from_the_market() -> None:
    table = Trial()
    market = table.offer()
    table.play("draw")
    assert table.offer() == market
    assert table.state.supply_size == 126 - 3 - 2


def test_B28_the_windmill_changes_the_market_and_is_refilled_after_the_choice() -> None:
    table = Trial().coin_market("windmill", "ruby", "monk")
    table.due()
    table.play("coin windmill")
    assert table.state.discard_size == 3
    assert table.asked == "take"
    assert len(table.events("market")) == 3
    chosen = table.legal()[0]
    table.play(chosen)
    assert table.held(0) == [chosen.removeprefix("take ")]
    assert None not in table.offer()


def test_B29_the_market_is_filled_when_the_tile_stands_and_is_paid_for() -> None:
    table = Trial().castle(0, BASE).market("stone_08", "stone_03", "stone_05")
    table.holder(0, "stone_02", "stone_10").play("market stone_08")
    assert table.asked == "spot"
    assert table.offer() == ["stone_08", "stone_03", "stone_05"]
    table.play("at 2:1")
    assert table.asked == "adjust"
    assert table.offer() == ["stone_08", "stone_03", "stone_05"], "the same act goes on"
    table.play("adjust stone_02")
    assert [event.kind for event in table.state.events][:3] == ["adjust", "place", "market"]
    assert None not in table.offer()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_B30_the_lot_falls_on_every_seat_and_a_chosen_one_begins(seats: int) -> None:
    game = zamok.game("castle_builder")
    lots = [game.start(seats, seed=f"lot {number}") for number in range(60)]
    assert {state.view(None)["first"] for state in lots} == set(range(seats))
    for state in lots:
        assert state.actors() == [state.view(None)["first"]] == [state.view(None)["turn"]]
    for first in range(seats):
        state = game.start(seats, {"first_player": str(first)}, "chosen", record=True)
        assert state.actors() == [first]
        (begin,) = [event for event in state.events if event.kind == "begin"]
        assert begin.seat == first
        state.play(first, state.parse(first, "draw"))
        assert state.view(None)["turn"] == (first + 1) % seats
    with pytest.raises(zamok.OptionError):
        game.start(seats, {"first_player": str(seats)})


def known(table: Trial, viewer: int | None, holder: int) -> dict[str, int]:
    """Return what a viewer knows to be in a holder that is not its own."""
    player = table.state.view(viewer)["players"][holder]
    if viewer is None:
        return player["known"]
    assert player["known_to_you"] is not None
    return player["known_to_you"]


def holder(state: State, seat: int) -> dict[str, int]:
    """Return what is in a holder, as its owner sees it."""
    found = state.view(seat)["players"][seat]["holder"]
    assert isinstance(found, dict)
    return found


def milled() -> Trial:
    """Return a table of three whose first seat has taken a tile from the market."""
    table = Trial(3, peaceful_times="yes").holder(0, "stone_09").due()
    table.coin_market("thief", "ruby", "monk").play("coin thief", "take double_13_3")
    return table


def test_B31_a_tile_taken_from_the_market_is_known_to_everybody() -> None:
    table = milled()
    for viewer in (None, 1, 2):
        assert known(table, viewer, 0) == {"double_13_3": 1}
        for number in range(20):
            world = table.state.redeal(viewer, Dice(f"known {number}".encode()))
            assert "double_13_3" in holder(world, 0)
    assert table.state.view(None)["held"] == {"double_13_3": 1}


def test_B31_a_tile_that_is_seen_to_leave_was_the_known_one() -> None:
    table = milled()
    table.state.hold(0, KIND_OF["double_13_3"])  # another one, drawn unseen
    table.state.leave(0, KIND_OF["stone_09"])
    assert known(table, None, 0) == {"double_13_3": 1}
    table.state.leave(0, KIND_OF["double_13_3"])
    assert known(table, None, 0) == known(table, 1, 0) == {}
    assert table.held(0) == ["double_13_3"], "of two alike nobody can tell which it is"


def robbed(*tiles: str) -> Trial:
    """Return a table of four where the first seat has robbed the second of a tile."""
    table = Trial(4).holder(1, *tiles).coin_market("thief", "ruby", "monk").due()
    return table.play("coin thief")


def test_B31_the_stolen_tile_is_known_to_thief_and_victim_alone() -> None:
    table = robbed("stone_09")
    assert table.held(0) == ["stone_09"]
    assert known(table, 1, 0) == {"stone_09": 1}
    for viewer in (None, 2, 3):
        assert known(table, viewer, 0) == {}
    assert holder(table.state.redeal(1, Dice(b"victim")), 0) == {"stone_09": 1}


def test_B31_what_is_stolen_unseen_leaves_what_is_certain() -> None:
    table = Trial(4).holder(1, "stone_02", "stone_02", "stone_03")
    for tile in ("stone_02", "stone_02", "stone_03"):
        table.state.see_taken(1, KIND_OF[tile])
    table.coin_market("thief", "ruby", "monk").due().play("coin thief")
    for viewer in (None, 2, 3):
        assert known(table, viewer, 1) == {"stone_02": 1}
        assert known(table, viewer, 0) == {}
    held = table.state.view(None)["held"]
    assert held == {"stone_02": 2, "stone_03": 1}, "all three are still in somebody's holder"
    assert known(table, 0, 1) == table.player(1)["holder"], "the thief has seen it"


def test_B31_if_all_tiles_were_known_and_alike_so_is_the_stolen_one() -> None:
    table = Trial(4).holder(1, "stone_02", "stone_02")
    for _ in range(2):
        table.state.see_taken(1, KIND_OF["stone_02"])
    table.coin_market("thief", "ruby", "monk").due().play("coin thief")
    for viewer in (None, 2, 3):
        assert known(table, viewer, 0) == known(table, viewer, 1) == {"stone_02": 1}


def test_B31_when_the_supply_runs_out_the_rest_must_be_in_the_holders() -> None:
    table = Trial(3, first_player="1")
    for seat, tile in enumerate(("stone_02", "stone_03", "stone_04")):
        table.holder(seat, tile)
    table.drain("stone_09", "stone_10").play("draw")
    view = table.state.view(0)
    others = {"stone_03": 1, "stone_04": 1, "stone_09": 1, "stone_10": 1}
    assert view["held_by_others"] == others
    assert view["held"] == {"stone_02": 1, **others}
    for number in range(20):
        world = table.state.redeal(0, Dice(f"out {number}".encode()))
        assert {**holder(world, 1), **holder(world, 2)} == others
        sizes = [player["holder_size"] for player in view["players"]]
        assert [sum(holder(world, seat).values()) for seat in range(3)] == sizes


def test_B32_a_tile_taken_up_is_seen_unless_it_comes_from_the_holder() -> None:
    table = Trial(royal_strategy="yes").holder(0, "stone_07")
    for source, tile in (("market", "double_13_3"), ("royal", "prince"), ("holder", "stone_07")):
        twin = table.twin().play(f"{source} {tile}")
        assert twin.asked == "spot"
        seen = twin.state.view(0)["pending"]
        assert seen == {"tile": tile, "source": source, "row": None, "x": None, "owed": 0}
        for viewer in (None, 1):
            hidden = source == "holder"
            assert twin.state.view(viewer)["pending"] == (None if hidden else seen)
            assert twin.state.view(viewer)["phase"] == ("main" if hidden else "spot")
            assert ("lift" in twin.told(viewer)) == (not hidden)
        assert "lift" in twin.told(0)


def test_the_effect_of_every_coin_is_played_even_if_unwelcome() -> None:
    for coin in COIN_IDS:
        table = take(coin, seats=3)
        assert table.asked != "coin" or table.actor == 0
        while table.actor == 0 and table.asked != "main" and not table.state.over:
            table.play(table.legal()[0])
        assert table.player(0)["coin_total"] >= 1, coin
