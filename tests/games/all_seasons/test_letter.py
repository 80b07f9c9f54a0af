"""What the rulebook says in passing; figures and rulings have files of their own."""

from __future__ import annotations

import pytest

from tests.games.all_seasons.table import (
    asked,
    asks,
    cart,
    choose,
    do,
    finish,
    goods,
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
    winter_card,
    winter_of,
)
from zamok.games.all_seasons import facts
from zamok.games.all_seasons.game import GAME


def test_whoever_has_the_most_points_wins() -> None:
    p = new(3)
    raise_tiles(p, 0, tower=3, large_gate=1)
    serve(p, 2, "large_gate")
    put(p, 0, taler=20)  # talers matter among equals only
    finish(p)
    assert p.scores() == [0, 0, 6]
    assert p.view(None)["forecast"]["leaders"] == [2]


def test_everyone_starts_with_the_same_eight_cards_a_sand_and_a_wood() -> None:
    for player in new(4).view(None)["players"]:
        assert player["unplayed"] == facts.CARD_NAMES
        assert {kind: count for kind, count in player["goods"].items() if count} == {
            "sand": 1, "wood": 1,
        }  # fmt: skip


def test_winter_begins_as_summer_does_but_for_the_cards() -> None:
    summer, winter = (dict(new(3, season).view(0)) for season in ("summer", "winter"))
    assert {key for key in summer if summer[key] != winter[key]} == {"season", "winter"}


def test_everyone_chooses_in_secret_and_all_cards_are_revealed_together() -> None:
    p = new(3)
    do(p, "0 choose messenger", "1 choose trader")
    assert p.view(2)["players"][0]["down_cards"] is None
    assert not told(p, "reveal")
    do(p, "2 choose builder")
    assert [event["seat"] for event in told(p, "reveal")] == [0, 1, 2]


def test_with_two_players_everyone_lays_two_cards() -> None:
    p = new(2)
    do(p, "0 choose messenger", "1 choose messenger", "0 choose trader")
    assert p.actors() == [1]
    assert asks(p) == "choose"


def test_a_played_card_cannot_be_chosen_until_the_architect_brings_it_back() -> None:
    p = new(3)
    choose(p, "messenger", "messenger", "messenger")
    assert refused(p, "0 choose messenger") == "choose"
    choose(p, "architect", "architect", "architect")
    do(p, "0 choose messenger")


def test_the_messenger_brings_eight_talers_at_once() -> None:
    p = new(3)
    choose(p, "messenger", "worker1", "worker1")
    assert told(p, "messenger") == [{"seat": 0, "talers": 8}]


def test_each_worker_is_equipped_wherever_servants_stand() -> None:
    p = new(3)
    choose(p, "worker1", "worker2", "worker3")
    assert told(p, "equip") == [
        {"seat": 0, "card": "worker1", "goods": {"wood": 2, "silver": 1}},
        {"seat": 1, "card": "worker2", "goods": {"sand": 2, "clay": 1}},
        {"seat": 2, "card": "worker3", "goods": {"stone": 1}},
    ]
    assert asked(p, 2) == ["equip sand", "equip wood", "equip clay"]
    assert goods(p, 0) == goods(p, 1) | {"taler": 4}  # still on the cards; seat 0 has the coin


def test_everyone_at_the_carts_gets_a_delivery_and_pays_the_tax() -> None:
    p = new(3)
    cart(p, 1, "sand", "clay", "silver")
    cart(p, 2, "wood")
    choose(p, "trader", "messenger", "messenger")  # one cart is free, so the servant goes there
    found = {event["kind"]: (event["seat"], event["count"]) for event in told(p, "delivery")}
    assert found == {
        "sand": (1, 3), "wood": (2, 2), "clay": (1, 1), "stone": (0, 1), "silver": (1, 1),
    }  # fmt: skip
    assert all(event["tax"] == 1 for event in told(p, "delivery"))
    assert goods(p, "tower") == dict.fromkeys(facts.KIND_NAMES[:-1], 2)


def test_stonemasons_buy_in_turn_order_and_sold_pieces_are_not_replaced() -> None:
    p = new(3)
    strip(p, 0, taler=3)
    strip(p, 1, taler=3)
    choose(p, "stonemason", "stonemason", "worker1")
    do(p, "0 buy silver worker1@2")
    assert "buy silver worker1@2" not in asked(p, 1)
    do(p, "1 buy wood worker1@2")
    assert told(p, "work") == [{"seat": 2, "card": "worker1", "goods": {"wood": 1}}]
    assert talers(p, 2) == 3 + 2


def test_only_what_lies_on_a_workers_card_can_be_bought() -> None:
    p = new(3)
    put(p, 1, stone=3)
    choose(p, "stonemason", "worker2", "messenger")
    assert asked(p, 0) == ["done", "buy sand worker2@1", "buy clay worker2@1"]


def test_the_architect_builds_nothing_and_asks_nothing() -> None:
    p = new(3)
    put(p, 0, stone=3, clay=3, wood=3, sand=3)
    for seat in range(3):
        row(p, seat, "messenger")
    choose(p, "architect", "trader", "architect")
    do(p, "1 cart sand")
    assert p.round == 2
    assert asks(p) == "choose"


def test_every_cost_is_even_and_an_odd_value_of_three_pieces_builds_nothing() -> None:
    assert all(tile["cost"] % 2 == 0 for tile in facts.DATA["tiles"].values())
    p = site(new(), 0, "stonemason", sand=1, wood=1, clay=1)
    assert asks(p) != "build"
    p = site(new(), 0, "stonemason", sand=1, wood=1, stone=1)
    assert asked(p, 0) == ["done", "build tower"]


def test_the_tile_leaves_the_board_and_the_pieces_go_back_to_the_carts() -> None:
    p = site(new(), 0, "stonemason", sand=1, wood=1, stone=1)
    before = goods(p, "city")
    do(p, "0 build tower")
    after = goods(p, "city")
    assert {kind: after[kind] - before[kind] for kind in ("sand", "wood", "stone")} == {
        "sand": 1, "wood": 1, "stone": 1,
    }  # fmt: skip
    tower = next(tile for tile in p.view(0)["tiles"] if tile["building"] == "tower")
    assert (tower["left"], tower["of"]) == (8, 9)


def test_market_and_forge_stand_from_the_start_and_some_buildings_have_no_places() -> None:
    places = new(2).view(0)["places"]
    assert {place["building"] for place in places if place["open"]} == {"market", "forge"}
    assert not {place["building"] for place in places} & {"tower", "house", "well"}


def test_a_place_holds_one_servant_who_stays_to_the_end() -> None:
    p = new(3)
    serve(p, 1, "forge-10")
    serve(p, 0, "market.1")
    p.reserve[0] = 0
    p = site(p, 0, "stonemason", sand=1, wood=1, stone=1, taler=30)
    before = int(p.round)
    do(p, "0 build tower")
    assert p.round == before + 1  # nobody to send: those in the castle stay there
    assert p.view(0)["places"][0]["owner"] == 0


def test_a_second_and_a_third_servant_may_follow_in_later_rounds() -> None:
    p = new(2)
    raise_tiles(p, 1, servants_house=1)
    for number in (1, 2, 3):
        p = site(p, 0, "builder", sand=1, wood=1, stone=1, taler=30)
        p.joined[0] = 0
        do(p, "0 build tower", f"0 place servants_house.{number}", "0 done")
    owners = [
        place["owner"] for place in p.view(0)["places"] if place["building"] == "servants_house"
    ]
    assert owners == [0, 0, 0]


def test_the_fee_goes_from_ones_own_talers_to_the_treasury() -> None:
    p = site(new(), 0, "stonemason", sand=1, wood=1, stone=1, taler=17)
    bank = talers(p, "city")
    do(p, "0 build tower", "0 place forge-10")
    assert talers(p, 0) == 7
    assert talers(p, "city") == bank + 10


def test_scores_are_marked_at_once_and_go_on_past_ninety() -> None:
    p = new(2)
    p.score(0, facts.LINE_NAMES.index("stonemason"), 88)
    p = site(p, 0, "stonemason", sand=1, wood=1, stone=1)
    do(p, "0 build tower")
    assert p.scores()[0] == 94


@pytest.mark.parametrize(
    "card", [name for name, card in facts.DATA["winter_cards"].items() if not card.get("lasting")]
)
def test_a_card_that_asks_once_leaves_the_game(card: str) -> None:
    p = new(2, "winter")
    for seat in (0, 1):
        strip(p, seat, taler=5)
        row(p, seat, "worker1")
    winter_card(p, card)
    choose(p, "messenger stonemason", "messenger stonemason")
    while asks(p) == card:
        do(p, f"{p.actors()[0]} {asked(p, p.actors()[0])[-1]}")
    assert card not in winter_of(p)["lying"]
    assert card not in winter_of(p)["unseen"]


def test_tips_stand_on_the_page() -> None:
    for language in ("ru", "en"):
        assert GAME.rules(language)["tips"].text.count("\n- ") == 4
