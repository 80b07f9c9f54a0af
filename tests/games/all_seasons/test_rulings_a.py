"""Rulings A1 to A20: where the Russian text and the other editions differ or are unclear."""

from __future__ import annotations

from tests.games.all_seasons.table import (
    asked,
    asks,
    cart,
    choose,
    do,
    finish,
    goods,
    lines,
    new,
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
from zamok import Dice
from zamok.games.all_seasons import facts
from zamok.games.all_seasons.game import GAME


def test_A1_sklad_is_the_keep() -> None:
    assert GAME.words("ru")("building.keep") == "склад"
    assert "донжон" in GAME.rules("ru")["keep"].text
    p = new()
    raise_tiles(p, 0, keep=1)
    serve(p, 0, "keep")
    assert lines(finish(p), 0)["keep"] == 3 * 4  # nothing is stored: empty places count


def test_A2_keep_counts_empty_places_of_erected_buildings_only() -> None:
    p = new(3)
    raise_tiles(p, 1, keep=1, stable=1, well=1, tower=9)
    serve(p, 0, "keep")
    serve(p, 1, "market.1", "stable-16")
    cart(p, 1, "sand")
    # Market 1, forge 2, stable 1; not the carts, not the rider, not what is unbuilt.
    assert lines(finish(p), 0)["keep"] == 3 * 4


def test_A3_stonemason_points_are_those_of_the_tile() -> None:
    for name, tile in facts.DATA["tiles"].items():
        p = site(new(), 0, "stonemason", sand=15, wood=10, clay=5, stone=5)
        do(p, f"0 build {name}")
        while asks(p) in ("pay", "melt"):
            do(p, f"0 {asked(p, 0)[0]}")
        assert p.scores()[0] == tile["points"]
        assert p.tiles[facts.BUILDING_NAMES.index(name)] == tile["count"] - 1


def test_A4_servants_score_at_the_end_only_and_the_builder_never_scores() -> None:
    p = site(new(), 0, "builder", sand=1, wood=1, stone=1, taler=20)
    do(p, "0 build tower", "0 place forge-10", "0 done")
    assert p.scores() == [0, 0]
    assert talers(p, 0) == 20 + 3 - 10


def test_A5_stonemason_buys_one_piece_in_all_by_default() -> None:
    p = new(3)
    strip(p, 0, taler=5)
    choose(p, "stonemason", "worker1", "worker2")
    assert asked(p, 0) == [
        "done", "buy wood worker1@1", "buy silver worker1@1",
        "buy sand worker2@2", "buy clay worker2@2",
    ]  # fmt: skip
    do(p, "0 buy wood worker1@1")
    assert p.actors() != [0]  # nothing more to buy
    assert goods(p, 0) == {"wood": 1, "taler": 4}


def test_A5_stonemason_buys_one_from_each_worker_with_the_option() -> None:
    p = new(3, purchase="each_worker")
    strip(p, 0, taler=5)
    choose(p, "stonemason", "worker1", "worker2")
    do(p, "0 buy wood worker1@1")
    assert refused(p, "0 buy silver worker1@1") == "buy"
    assert asked(p, 0) == ["done", "buy sand worker2@2", "buy clay worker2@2"]
    do(p, "0 buy clay worker2@2")
    assert goods(p, 0) == {"wood": 1, "clay": 1, "taler": 3}


def test_A6_owner_is_asked_about_the_last_piece_and_may_refuse_or_sell() -> None:
    for answer in ("sell", "refuse"):
        p = new(4)
        for seat in range(3):
            strip(p, seat, taler=2)
        choose(p, "stonemason", "stonemason", "stonemason", "worker2")
        do(p, "0 buy sand worker2@3", "1 buy sand worker2@3")
        assert p.actors() == [2]
        do(p, "2 buy clay worker2@3")
        assert p.actors() == [3]
        assert asked(p, 3) == ["sell", "refuse"]
        assert told(p, "ask_last") == [{"seat": 2, "owner": 3, "card": "worker2", "kind": "clay"}]
        before = talers(p, 3)
        do(p, f"3 {answer}")
        assert (goods(p, 2).get("clay", 0), goods(p, 3).get("clay", 0)) == (
            (1, 0) if answer == "sell" else (0, 1)
        )
        assert talers(p, 3) == before + (answer == "sell")


def test_A6_other_pieces_are_sold_without_asking() -> None:
    p = new(3)
    choose(p, "stonemason", "worker1", "messenger")
    do(p, "0 buy silver worker1@1")
    assert told(p, "buy") == [{"seat": 0, "owner": 1, "card": "worker1", "kind": "silver"}]


def test_A6_after_a_refusal_another_worker_may_be_asked_but_not_this_one() -> None:
    p = new(4)
    choose(p, "stonemason", "worker1", "worker2", "messenger")
    p.shift(facts.WORKER_STORE + 3 * 1 + 0, facts.CITY, facts.WOOD, 2)
    do(p, "0 buy silver worker1@1", "1 refuse")
    assert asked(p, 0) == ["done", "buy sand worker2@2", "buy clay worker2@2"]
    assert refused(p, "0 buy silver worker1@1") == "last-piece"


def test_A7_each_round_gives_exactly_one_taler_from_the_track() -> None:
    for seats, rounds in ((2, 12), (3, 15), (4, 12)):
        p = new(seats)
        coins = []
        assert p.view(None)["track"] == rounds - 1
        dice = Dice(b"coins")
        while not p.over:
            seat = p.actors()[0]
            legal = p.legal(seat)
            p.play(seat, legal[dice.below(len(legal))])
            coins += [event["seat"] for event in told(p, "coin")]
        assert coins == [number % seats for number in range(1, rounds)]
        assert p.view(None)["track"] == 0


def test_A8_displacing_needs_all_carts_manned_by_anybody() -> None:
    p = new(3)
    cart(p, 0, "sand", "wood")
    cart(p, 1, "clay")
    choose(p, "trader", "messenger", "messenger")
    # One free cart: it is the only place; nobody is displaced, the rider is closed.
    assert p.spot[facts.CART_SPOT + facts.STONE] == 0

    p = new(3)
    cart(p, 0, "sand", "wood", "stone")
    cart(p, 1, "clay")
    choose(p, "trader", "messenger", "messenger")
    assert asked(p, 0) == ["cart clay", "cart silver"]
    assert refused(p, "0 cart sand") == "displace"
    do(p, "0 cart clay")
    assert told(p, "cart") == [{"seat": 0, "cart": "clay", "displaced": 1}]
    assert p.reserve[1] == 6


def test_A8_while_a_cart_is_free_neither_rider_nor_displacing() -> None:
    p = new(3)
    cart(p, 1, "sand", "wood")
    cart(p, 2, "silver")
    choose(p, "trader", "messenger", "messenger")
    assert asked(p, 0) == ["cart clay", "cart stone"]
    assert refused(p, "0 cart sand") == "displace"
    assert refused(p, "0 cart silver") == "displace"
    assert refused(p, "0 done") == "trader"


def test_A8_the_same_conditions_hold_at_the_rider() -> None:
    p = new(3)
    cart(p, 0, "sand", "wood", "stone", "clay")
    cart(p, 1, "silver")
    choose(p, "trader", "trader", "messenger")
    # Seat 0 has only the rider to go to; then seat 1 may not displace there, but at the carts.
    assert p.spot[facts.CART_SPOT + facts.RIDER] == 0
    assert asked(p, 1) == ["cart sand", "cart wood", "cart clay", "cart stone"]
    assert refused(p, "1 cart silver") == "displace"


def test_A9_payments_of_two_buildings_are_not_pooled() -> None:
    p = site(new(), 0, "stonemason", stone=2, wood=2, sand=2)
    do(p, "0 build tower")
    assert goods(p, 0) == {"sand": 1, "wood": 1, "stone": 1}
    do(p, "0 build tower")
    assert p.scores()[0] == 12
    # Four kinds worth 16 together: the first tower leaves two clay, worth 8, but one kind.
    p = site(new(), 0, "stonemason", stone=1, clay=2, wood=1, sand=1)
    do(p, "0 build tower")
    assert told(p, "build")[0]["paid"] == {"sand": 1, "wood": 1, "stone": 1}
    assert p.round == 2
    assert p.scores()[0] == 6


def test_A10_the_tile_goes_to_its_builder_and_only_the_count_matters() -> None:
    p = site(new(), 1, "worker1", stone=1, wood=1, sand=1)
    do(p, "1 build tower")
    assert p.view(None)["players"][1]["built"] == ["tower"]
    assert p.tiles[facts.TOWER] == 8
    assert p.left == 22


def test_A11_architect_scores_only_buildings_of_others() -> None:
    p = new(2)
    row(p, 0, "messenger")
    strip(p, 0, stone=1, wood=1, sand=1)
    strip(p, 1, stone=1, wood=1, sand=1)
    choose(p, "stonemason architect", "stonemason messenger")
    do(p, "0 build tower", "1 build tower", "1 done")
    assert p.scores() == [6 + 5, 6]


def test_A12_one_servant_a_building_a_round_over_both_cards() -> None:
    p = new(2)
    strip(p, 0, stone=2, wood=2, sand=2, taler=40)
    put(p, "tower", sand=0, wood=0, clay=0, stone=0, silver=0)
    strip(p, 1)
    choose(p, "builder stonemason", "messenger worker1")
    do(p, "0 build tower", "0 done", "0 place market.1", "0 done")
    do(p, "0 done", "0 build tower")
    assert refused(p, "0 place market.2") == "servants"
    assert "place forge-10" in asked(p, 0)
    do(p, "0 done")
    assert p.round == 2
    p = site(p, 0, "builder", stone=1, wood=1, sand=1, taler=10)
    do(p, "0 build tower", "0 place market.2")  # a later round
    assert p.view(None)["places"][1]["owner"] == 0


def test_A13_all_twelve_winter_cards_are_in_the_deck() -> None:
    assert new(season="winter").deck == (1 << 12) - 1
    assert len(facts.EVENT_NAMES) == 12


def test_A14_exchanged_talers_and_pieces_do_not_break_ties() -> None:
    p = new(2)
    raise_tiles(p, 0, palace=1)
    serve(p, 0, "market.1", "palace.1")
    strip(p, 0, taler=4, sand=1)
    strip(p, 1, taler=1)
    p.score(1, facts.LINE_STONEMASON, 3)
    finish(p)
    assert p.scores() == [3, 3]
    assert p.standing() == [(3, 0, 0), (3, 1, 0)]
    assert p.ranks() == [2, 1]


def test_A16_everybody_starts_with_no_points() -> None:
    assert new(4).scores() == [0, 0, 0, 0]


def test_A17_palace_takes_up_to_five_or_ten() -> None:
    p = new(2)
    raise_tiles(p, 0, palace=1)
    serve(p, 0, "palace.1")
    strip(p, 0, stone=2, clay=1)
    assert lines(finish(p), 0)["palace"] == 14  # fewer than five
    p = new(2)
    raise_tiles(p, 0, palace=1)
    serve(p, 0, "palace.1", "palace.2")
    strip(p, 0, stone=4, clay=4, wood=4)
    assert lines(finish(p), 0)["palace"] == 20 + 16 + 4
    assert goods(p, 0) == {"wood": 2}


def test_A18_a_trader_delivers_once() -> None:
    p = new(2)
    choose(p, "trader messenger", "messenger stonemason")
    do(p, "0 cart sand")
    assert goods(p, 0)["sand"] == 1 + 3


def test_A19_seven_servants_with_two_players_six_otherwise() -> None:
    assert [list(new(seats).reserve)[:seats] for seats in (2, 3, 4)] == [
        [7, 7],
        [6, 6, 6],
        [6, 6, 6, 6],
    ]


def test_A20_paying_scores_nothing() -> None:
    p = site(new(), 0, "builder", stone=1, wood=1, sand=1)
    do(p, "0 build tower")
    assert p.scores() == [0, 0]
