"""Rulings B1 to B32: points that the text leaves open."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from tests.games.all_seasons.table import (
    asked,
    begin,
    cards,
    cart,
    choose,
    do,
    finish,
    goods,
    lay_beside,
    lines,
    lost,
    new,
    pay,
    put,
    raise_tiles,
    refused,
    row,
    serve,
    site,
    strip,
    talers,
    told,
)
from zamok import Dice, OptionError
from zamok.games.all_seasons import facts
from zamok.games.all_seasons.state import DOWN, GONE, HAND, PLAYED


def test_B1_architect_is_forbidden_while_nothing_is_played() -> None:
    p = new(3)
    assert refused(p, "0 choose architect") == "architect-first"
    row(p, 0, "messenger")
    lost(p, 1, "worker1", "messenger")
    assert "choose architect" in asked(p, 0)
    assert "choose architect" not in asked(p, 1)  # fewer than eight cards, but none played
    assert refused(p, "0 choose messenger") == "choose"


def test_B2_two_players_may_not_add_him_to_another_card_of_a_full_hand() -> None:
    p = new(2)
    do(p, "0 choose messenger")
    assert "choose architect" not in asked(p, 0)
    assert refused(p, "0 choose architect") == "architect-first"
    assert refused(p, "0 choose messenger") == "choose"


def test_B3_with_an_odd_hand_as_many_are_played_as_are_left() -> None:
    p = new(2)
    lost(p, 0, "worker1")
    row(p, 0, "messenger", "trader", "builder", "stonemason", "worker2", "worker3")
    assert p.actors() == [1]
    assert cards(p, DOWN, 0) == ["architect"]
    choose(p, "", "messenger trader")
    do(p, "1 cart sand")
    assert len(cards(p, HAND, 0)) == 7
    assert cards(p, GONE, 0) == ["worker1"]


def test_B4_a_small_treasury_pays_what_it_has_in_turn_order() -> None:
    p = new(3)
    put(p, "inn", taler=talers(p, "city") - 11)
    before = [talers(p, seat) for seat in range(3)]
    choose(p, "messenger", "messenger", "messenger")
    after = [talers(p, seat) for seat in range(3)]
    # Seat 1 has taken the coin of round 2 as well.
    assert [b - a for a, b in zip(before, after)] == [8, 3 + 1, 0]
    p = new(2)
    strip(p, 0)
    put(p, "inn", taler=talers(p, "city") - 2)
    p = site(p, 0, "builder", stone=1, wood=1, sand=1)
    do(p, "0 build tower")
    assert told(p, "build")[0]["talers"] == 2  # for three pieces


def test_B5_a_short_supply_equips_in_turn_order_and_the_rest_lapses() -> None:
    p = new(3)
    put(p, "forge", silver=14, wood=11)
    assert goods(p, "city")["wood"] == 3
    strip(p, 0)
    strip(p, 1)
    strip(p, 2)
    put(p, "forge", wood=15)
    choose(p, "worker1", "worker1", "worker3")
    assert told(p, "equip")[:2] == [
        {"seat": 0, "card": "worker1", "goods": {"wood": 2}},
        {"seat": 1, "card": "worker1", "goods": {}},
    ]
    assert asked(p, 2) == ["equip sand", "equip clay"]
    assert refused(p, "2 equip wood") == "equip"


def test_B5_with_one_kind_or_none_left_the_free_pieces_choose_themselves() -> None:
    p = new(3)
    put(p, "forge", sand=16, wood=14, clay=14)
    put(p, "city", sand=0)
    strip(p, 0)
    strip(p, 1)
    strip(p, 2)
    p.shift(facts.CITY, facts.FORGE_STORE, facts.SAND, p.has(facts.CITY, facts.SAND) - 1)
    p.shift(facts.CITY, facts.FORGE_STORE, facts.WOOD, p.has(facts.CITY, facts.WOOD))
    choose(p, "worker3", "messenger", "messenger")
    assert told(p, "equip") == [{"seat": 0, "card": "worker3", "goods": {"stone": 1}}]
    assert told(p, "load") == [{"seat": 0, "card": "worker3", "kind": "sand"}]


def test_B6_tax_comes_before_the_player_when_a_cart_is_short() -> None:
    for lying, tower, got in ((0, 0, 0), (1, 1, 0), (2, 1, 1), (4, 1, 3), (9, 1, 3)):
        p = new(2)
        strip(p, 1)
        strip(p, 0)
        put(p, "tower", sand=0)
        p.shift(facts.CITY, facts.FORGE_STORE, facts.SAND, p.has(facts.CITY, facts.SAND) - lying)
        choose(p, "trader messenger", "messenger stonemason")
        do(p, "0 cart sand")
        assert goods(p, "tower").get("sand", 0) == tower
        assert goods(p, 0).get("sand", 0) == got


def test_B7_the_two_free_pieces_may_be_alike_but_neither_silver_nor_stone() -> None:
    p = new(3)
    choose(p, "worker3", "messenger", "messenger")
    assert asked(p, 0) == ["equip sand", "equip wood", "equip clay"]
    do(p, "0 equip clay", "0 equip clay")
    assert told(p, "work")[0]["goods"] == {"clay": 2, "stone": 1}


def test_B8_trader_without_a_servant_in_reserve_places_none_but_delivery_comes() -> None:
    p = new(2)
    cart(p, 0, "sand")
    p.reserve[0] = 0
    choose(p, "trader messenger", "messenger stonemason")
    assert told(p, "no_cart") == [{"seat": 0}]
    assert told(p, "delivery") == [{"seat": 0, "kind": "sand", "count": 3, "tax": 1}]


def test_B9_nobody_to_displace_means_no_placement_but_delivery_comes() -> None:
    p = new(2)
    cart(p, 0, "sand", "wood", "clay", "stone", "silver")
    choose(p, "trader messenger", "messenger stonemason")
    assert told(p, "no_cart") == [{"seat": 0}]
    assert len(told(p, "delivery")) == 5


def test_B9_placing_is_compulsory_otherwise() -> None:
    p = new(2)
    choose(p, "trader messenger", "messenger stonemason")
    assert "done" not in asked(p, 0)
    assert refused(p, "0 done") == "trader"
    assert refused(p, "0 cart silver") == "rider"


def test_B10_traders_place_in_order_then_one_delivery_and_new_servants_open_the_rider() -> None:
    p = new(4)
    cart(p, 3, "sand", "wood", "clay")
    choose(p, "trader", "trader", "trader", "messenger")
    # Seat 0 has one free cart only; with it the rider opens, and no new servant is displaced.
    assert asked(p, 1) == ["cart sand", "cart wood", "cart clay", "cart silver"]
    assert told(p, "delivery") == []
    do(p, "1 cart silver")
    assert asked(p, 2) == ["cart sand", "cart wood", "cart clay"]
    do(p, "2 cart sand")
    assert [(event["seat"], event["kind"]) for event in told(p, "delivery")] == [
        (2, "sand"), (3, "wood"), (3, "clay"), (0, "stone"), (1, "silver"),
    ]  # fmt: skip


def test_B11_the_rider_stays_when_a_cart_empties() -> None:
    p = new(2)
    cart(p, 0, "wood", "clay", "stone", "silver")
    choose(p, "messenger stonemason", "trader messenger")
    assert {event["kind"] for event in told(p, "delivery")} == {
        "sand", "wood", "clay", "stone", "silver",
    }  # fmt: skip
    p = new(2)
    cart(p, 0, "silver")
    choose(p, "trader messenger", "messenger stonemason")
    do(p, "0 cart sand")
    assert goods(p, 0)["silver"] == 1


def test_B12_tax_is_one_piece_for_each_cart() -> None:
    p = new(2)
    cart(p, 0, "clay", "stone")
    choose(p, "trader messenger", "messenger stonemason")
    do(p, "0 cart wood")
    assert goods(p, 0) == {"sand": 1, "wood": 3, "clay": 1, "stone": 1, "taler": 12}
    assert goods(p, "tower") == {"sand": 1, "wood": 2, "clay": 2, "stone": 2, "silver": 1}


def test_B13_builder_takes_all_of_one_kind_silver_included() -> None:
    p = new(2)
    put(p, "tower", silver=3, clay=0)
    strip(p, 0)
    choose(p, "builder messenger", "messenger stonemason")
    assert asked(p, 0) == ["tower sand", "tower wood", "tower stone", "tower silver"]
    assert refused(p, "0 tower clay") == "builder"
    do(p, "0 tower silver")
    assert goods(p, 0)["silver"] == 3
    assert "silver" not in goods(p, "tower")


def test_B13_an_empty_tower_gives_nothing() -> None:
    p = new(2)
    put(p, "tower", sand=0, wood=0, clay=0, stone=0, silver=0)
    strip(p, 0)
    choose(p, "builder messenger", "messenger stonemason")
    assert told(p, "store") == []
    assert p.round == 2


def test_B14_take_then_build_then_servants_with_talers_earned_now() -> None:
    p = new(2)
    strip(p, 0, sand=1, wood=1)
    strip(p, 1)
    raise_tiles(p, 1, small_gate=1)
    put(p, "tower", sand=4, wood=0, clay=0, stone=1, silver=0)
    choose(p, "builder trader", "messenger stonemason")
    do(p, "0 cart stone", "0 tower stone")
    # Three stone, one sand and one wood; the tower of eight uses three pieces, so three talers.
    do(p, "0 build tower")
    assert talers(p, 0) == 3
    p = site(new(2), 0, "builder", sand=4, wood=1, clay=1)
    raise_tiles(p, 1, small_gate=1)
    do(p, "0 build house")
    assert told(p, "build")[0]["talers"] == 6
    assert "place small_gate" in asked(p, 0)  # five of the six talers earned this moment


def test_B15_servants_need_a_building_of_that_very_card() -> None:
    p = new(2)
    strip(p, 0, stone=1, wood=1, sand=1, taler=60)
    strip(p, 1)
    put(p, "tower", sand=0, wood=0, clay=0, stone=0, silver=0)
    choose(p, "builder stonemason", "messenger worker2")
    do(p, "0 build tower", "0 place market.1", "0 place forge-6", "0 buy sand worker2@1")
    # Two are sent with the builder; the stonemason has built nothing and sends nobody.
    assert p.round == 2
    assert p.reserve[0] == 5


def test_B16_nobody_must_place_a_servant_or_have_money_for_one() -> None:
    p = site(new(2), 0, "stonemason", stone=1, wood=1, sand=1)
    do(p, "0 build tower")
    assert p.round == 2
    p = site(new(2), 0, "stonemason", stone=1, wood=1, sand=1, taler=20)
    do(p, "0 build tower")
    assert asked(p, 0)[0] == "done"
    do(p, "0 done")
    assert p.round == 2


def test_B17_a_worker_never_places_servants() -> None:
    p = site(new(2), 0, "worker2", stone=1, wood=1, sand=1, taler=50)
    do(p, "0 build tower")
    assert p.round == 2


def test_B18_two_own_workers_come_one_after_the_other_and_sell_nothing_to_oneself() -> None:
    p = new(2)
    strip(p, 0, taler=9)
    strip(p, 1)
    choose(p, "worker1 worker3", "messenger stonemason")
    do(p, "0 equip clay", "0 equip sand", "1 done")
    assert asked(p, 0) == ["work worker1", "work worker3"]
    do(p, "0 work worker3")
    # Stone, clay and sand of the third worker pay for a house; the other's wood is not there yet.
    assert goods(p, 0) == {"sand": 1, "clay": 1, "stone": 1, "taler": 9 + 0}
    do(p, "0 build house")
    assert goods(p, 0) == {"wood": 2, "silver": 1, "taler": 9}
    assert p.scores()[0] == 4


def test_B18_own_workers_cannot_be_bought_from() -> None:
    p = new(2)
    choose(p, "stonemason worker1", "messenger worker2")
    assert asked(p, 0) == ["done", "buy sand worker2@1", "buy clay worker2@1"]
    assert refused(p, "0 buy wood worker1@0") == "buy"
    assert refused(p, "0 buy wood worker1@3") == "buy"
    assert refused(p, "0 buy stone worker2@1") == "buy"


def test_B19_a_bar_becomes_a_piece_that_lies_on_the_carts() -> None:
    p = new(2)
    p.shift(facts.CITY, facts.TOWER_STORE, facts.STONE, p.has(facts.CITY, facts.STONE))
    p = site(p, 0, "builder", silver=1, wood=1, sand=1)
    assert p.round == 2  # only a stone would have made it eight
    p = site(new(2), 0, "builder", silver=1, wood=1, sand=1)
    do(p, "0 build tower")
    assert told(p, "build") == [
        {"seat": 0, "building": "tower", "card": "builder", "points": 0, "talers": 3,
         "paid": {"sand": 1, "wood": 1, "stone": 1}, "melted": {"stone": 1}}
    ]  # fmt: skip
    assert goods(p, "forge") == {"silver": 1}


def test_B19_three_bars_can_be_three_kinds() -> None:
    p = site(new(2), 0, "stonemason", silver=3)
    # Three pieces of three kinds: 8 or 10, and 11 or 7 are no prices.
    assert asked(p, 0) == ["done", "build tower", "build house"]
    do(p, "0 build house")
    assert told(p, "build")[0]["paid"] == {"sand": 1, "clay": 1, "stone": 1}


def test_B20_pieces_of_the_first_building_can_be_melted_into_for_the_second() -> None:
    p = new(2)
    strip(p, 0, stone=1)
    p.shift(facts.CITY, facts.TOWER_STORE, facts.STONE, p.has(facts.CITY, facts.STONE))
    p = site(p, 0, "stonemason", silver=1, wood=2, sand=2, stone=1)
    do(p, "0 build tower")
    pay(p, 0, stone=1, wood=1, sand=1)  # the stone goes back to its cart
    do(p, "0 build tower")
    pay(p, 0, melt="stone", wood=1, sand=1)  # and the bar becomes that stone
    assert p.scores()[0] == 12
    assert told(p, "build")[0]["melted"] == {"stone": 1}


def test_B21_scoring_order_lets_palace_bars_count_in_the_forge() -> None:
    p = new(2)
    raise_tiles(p, 0, palace=1)
    serve(p, 0, "palace.1", "forge-10")
    strip(p, 0, silver=2, sand=4)
    finish(p)
    assert asked(p, 0) == ["palace 0", "palace 1", "palace 2"]
    assert refused(p, "0 palace 3") == "palace"
    do(p, "0 palace 2")
    assert lines(p, 0) == {"palace": 13, "forge": 2}
    assert [event.kind for event in p.events] == ["palace", "final", "end"]
    assert told(p, "final") == [{"seat": 0, "what": "forge", "points": 2}]
    assert facts.LINE_NAMES[int(facts.FINAL_LINE) :] == [
        "keep", "tavern", "large_gate", "small_gate", "stable", "servants_house", "market",
        "palace", "forge", "granary",
    ]  # fmt: skip


def test_B22_market_converts_all_it_can_and_the_odd_taler_stays() -> None:
    p = new(2)
    serve(p, 0, "market.1")
    strip(p, 0, taler=7)
    finish(p)
    assert lines(p, 0) == {"market": 3}
    assert talers(p, 0) == 1
    p = new(2)
    serve(p, 0, "market.1", "market.2")
    strip(p, 0, taler=7)
    assert lines(finish(p), 0) == {"market": 7}
    assert talers(p, 0) == 0


def test_B23_tavern_counts_servants_of_all_colours_in_the_castle_only() -> None:
    p = new(2, "winter")
    lay_beside(p, "granary")
    lay_beside(p, "city_tavern")
    raise_tiles(p, 0, tavern=1)
    serve(p, 0, "tavern-12", "granary.1")
    serve(p, 1, "tavern-6", "market.1", "forge-6", "city_tavern")
    cart(p, 1, "sand")
    finish(p)
    assert lines(p, 0)["tavern"] == 4
    assert lines(p, 1)["tavern"] == 2


def test_B24_gates_count_the_nine_towers_only() -> None:
    p = new(2)
    raise_tiles(p, 1, tower=4, keep=1, house=3, small_gate=1, large_gate=1)
    put(p, "tower", stone=5)
    serve(p, 0, "large_gate")
    serve(p, 1, "small_gate")
    finish(p)
    assert lines(p, 0) == {"large_gate": 8}
    assert lines(p, 1) == {"small_gate": 4}


def test_B25_talers_then_value_with_silver_five_break_ties_then_shared() -> None:
    p = new(4)
    strip(p, 0, taler=2, silver=1)
    strip(p, 1, taler=2, clay=1)
    strip(p, 2, taler=3)
    strip(p, 3, taler=2, stone=1)
    finish(p)
    assert p.standing() == [(0, 2, 5), (0, 2, 4), (0, 3, 0), (0, 2, 5)]
    assert p.ranks() == [2, 4, 1, 2]


def test_B26_the_round_of_the_last_tile_is_finished_then_scored() -> None:
    p = new(2)
    raise_tiles(p, 1, **{name: int(facts.TILES[n]) for n, name in enumerate(facts.DATA["tiles"])})
    p.tiles[facts.TOWER] += 1
    p.left += 1
    p.raised[facts.TILE_KINDS + facts.TOWER] -= 1
    row(p, 1, "messenger")
    strip(p, 0, stone=1, wood=1, sand=1)
    choose(p, "stonemason messenger", "architect trader")
    do(p, "1 cart sand", "0 build tower")
    while not p.over and p.actors() == [0]:
        do(p, "0 done")
    assert p.over
    assert lines(p, 0) == {"stonemason": 6}
    assert lines(p, 1) == {"architect": 5}  # the architect came after it, in the same round
    assert p.round == 1


def test_B27_recall_is_from_own_carts_into_the_castle_with_the_fee() -> None:
    p = new(2)
    cart(p, 0, "sand", "silver")
    cart(p, 1, "clay")
    p = site(p, 0, "stonemason", stone=1, wood=1, sand=1, taler=6)
    do(p, "0 build tower", "0 place market.1")
    assert asked(p, 0) == ["from reserve", "from sand", "from silver"]
    assert refused(p, "0 from clay") == "recall"
    do(p, "0 from silver")
    assert p.spot[facts.CART_SPOT + facts.RIDER] == -1
    assert p.reserve[0] == 5
    assert talers(p, 0) in (0, 1)  # the fee is paid; a coin of round 2 may have come


def test_B27_the_only_servant_left_is_taken_without_asking() -> None:
    p = new(2)
    cart(p, 0, "sand")
    p.reserve[0] = 0
    p = site(p, 0, "stonemason", stone=1, wood=1, sand=1, taler=6)
    do(p, "0 build tower", "0 place market.1")
    assert told(p, "place") == [{"seat": 0, "spot": "market.1", "fee": 6, "cart": "sand"}]


def test_B27_recall_into_the_granary_but_not_into_the_city_tavern() -> None:
    p = new(2, "winter")
    lay_beside(p, "granary")
    lay_beside(p, "city_tavern")
    cart(p, 0, "sand")
    p.reserve[0] = 0
    p = site(p, 0, "stonemason", stone=1, wood=1, sand=1, taler=5)
    do(p, "0 build tower")
    assert asked(p, 0) == ["done", "place granary.1"]
    assert refused(p, "0 place city_tavern") == "servants"


def test_B28_every_architect_scores_every_building_of_the_others() -> None:
    p = new(3)
    row(p, 0, "messenger")
    row(p, 1, "messenger")
    strip(p, 2, stone=2, wood=2, sand=2)
    choose(p, "architect", "architect", "stonemason")
    do(p, "2 build tower", "2 build tower")
    assert p.scores() == [10, 10, 12]


def test_B29_all_played_cards_come_back_this_rounds_other_one_too() -> None:
    p = new(2)
    row(p, 0, "messenger", "worker2")
    choose(p, "architect trader", "messenger stonemason")
    do(p, "0 cart sand")
    assert cards(p, HAND, 0) == facts.CARD_NAMES
    assert cards(p, PLAYED, 0) == []


def test_B30_any_free_place_of_any_erected_building() -> None:
    p = new(3)
    raise_tiles(p, 2, stable=1, well=1)
    serve(p, 2, "stable-16")
    p = site(p, 0, "builder", stone=1, wood=1, sand=1, taler=30)
    do(p, "0 build tower")
    assert asked(p, 0) == [
        "done", "place market.1", "place forge-10", "place forge-6", "place stable-12",
    ]  # fmt: skip
    assert refused(p, "0 place stable-16") == "places"
    assert refused(p, "0 place palace.1") == "places"
    assert refused(p, "0 place market.2") == "places"
    do(p, "0 place stable-12", "0 place market.1")
    assert p.round == 2  # two servants, and no more


def test_B31_by_lot_every_seat_begins_now_and_then() -> None:
    for seats in (2, 3, 4):
        begun = Counter(int(begin(seats, seed=f"lot {n}").first) for n in range(60 * seats))
        assert sorted(begun) == list(range(seats))
        assert min(begun.values()) > 30
    assert {int(begin(4, seed="the same").first) for _ in range(5)} == {
        int(begin(4, first_player="lot", seed="the same").first)
    }
    assert begin(3).dice.drawn == 1
    assert begin(3, first_player="2").dice.drawn == 0


def test_B31_a_chosen_seat_begins_and_the_marker_goes_clockwise_from_it() -> None:
    for seats, chosen in itertools.product((2, 3, 4), range(4)):
        if chosen >= seats:
            with pytest.raises(OptionError):
                begin(seats, first_player=str(chosen))
            continue
        p = begin(seats, first_player=str(chosen))
        coins = [(event["seat"], event["round"]) for event in told(p, "coin")]
        dice = Dice(b"round the table")
        while not p.over:
            seat = p.actors()[0]
            p.play(seat, p.legal(seat)[dice.below(len(p.legal(seat)))])
            coins += [(event["seat"], event["round"]) for event in told(p, "coin")]
        rounds = p.view(None)["rounds"]
        assert coins == [((chosen + n) % seats, n + 1) for n in range(rounds)]


def test_B31_order_follows_whoever_begins() -> None:
    p = begin(4, first_player="2")
    assert [talers(p, seat) for seat in range(4)] == [3, 3, 4, 3]
    choose(p, "trader", "trader", "trader", "messenger")
    order = []
    for name in ("sand", "wood"):
        order += p.actors()
        do(p, f"{p.actors()[0]} cart {name}")
    assert [*order, *p.actors()] == [2, 0, 1]


def test_B32_the_workers_owner_has_the_taler_at_once_and_may_spend_it() -> None:
    p = new(2)
    strip(p, 0, taler=2)
    strip(p, 1)
    choose(p, "stonemason worker1", "stonemason worker2")
    do(p, "0 buy clay worker2@1")
    assert (talers(p, 0), talers(p, 1)) == (1, 1)
    assert p.actors() == [1]  # without a taler there would be nothing to ask
    do(p, "1 buy silver worker1@0")
    assert talers(p, 0) == 2
    assert told(p, "buy") == [{"seat": 1, "owner": 0, "card": "worker1", "kind": "silver"}]
    assert told(p, "work")[0] == {"seat": 0, "card": "worker1", "goods": {"wood": 2}}


def test_B32_the_taler_of_a_last_piece_is_paid_at_once_too() -> None:
    p = new(2)
    strip(p, 0, taler=1)
    strip(p, 1)
    choose(p, "stonemason messenger", "stonemason worker2")
    p.shift(facts.WORKER_STORE + 3 + 1, facts.CITY, facts.SAND, 2)
    strip(p, 0, taler=1)
    do(p, "0 buy clay worker2@1", "1 sell")
    assert talers(p, 0) == 0
    assert talers(p, 1) >= 1
