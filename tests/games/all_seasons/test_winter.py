"""Winter: every card with every choice it gives, and the rulings on its gaps."""

from __future__ import annotations

import pytest

from tests.games.all_seasons.table import (
    asked,
    asks,
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
    put,
    raise_tiles,
    redealt,
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
from zamok import Dice
from zamok.games.all_seasons import facts
from zamok.games.all_seasons.rules import Rules
from zamok.games.all_seasons.state import DOWN, GONE, HAND, NOW, PLAYED


def drawn(card: str, seats: int = 3) -> Rules:
    """Return a game in which this card will be drawn when all have chosen."""
    p = new(seats, "winter")
    winter_card(p, card)
    return p


def hush(p: Rules) -> Rules:
    """Lay down messengers: after the event the round ends by itself."""
    return choose(p, *["messenger"] * int(p.seats))


# ---- the schedule --------------------


@pytest.mark.parametrize(
    ("seats", "rounds"), [(2, [2, 5, 8, 11]), (3, [2, 5, 8, 11, 14]), (4, [2, 5, 8, 11])]
)
def test_winter_rounds_turn_up_one_card_each_before_the_reveal(
    seats: int, rounds: list[int]
) -> None:
    p = new(seats, "winter")
    dice = Dice(b"schedule")
    seen: list[int] = []
    while not p.over:
        seat = p.actors()[0]
        legal = p.legal(seat)
        before = int(p.round)
        p.play(seat, legal[dice.below(len(legal))])
        kinds = [event.kind for event in p.events]
        if "winter_card" in kinds:
            seen.append(before)
            at = kinds.index("winter_card")
            assert "down" in kinds[:at]
            assert "reveal" not in kinds[:at]
    assert seen == rounds


def test_summer_has_no_cards() -> None:
    p = new(2)
    assert p.deck == 0
    assert p.view(None)["winter"] is None


def test_winter_cards_cannot_be_foreseen() -> None:
    p = new(3, "winter")
    p.round = 2
    first = set()
    for number in range(150):
        dealt = redealt(p, 0, b"%d" % number)
        dealt.recording = True
        choose(dealt, "messenger", "messenger", "messenger")
        first.add(told(dealt, "winter_card")[0]["card"])
    assert len(first) == 12


# ---- 1: city tavern --------------------


def test_W1_city_tavern_takes_an_innkeeper_without_a_building() -> None:
    p = new(2, "winter")
    lay_beside(p, "city_tavern")
    put(p, "inn", taler=4)
    p = site(p, 0, "builder", taler=20)
    assert asked(p, 0) == ["done", "place city_tavern"]
    assert refused(p, "0 place market.1") == "servants"  # the castle asks for a building
    do(p, "0 place city_tavern")
    assert told(p, "collect") == [{"seat": 0, "talers": 4}]
    assert talers(p, 0) == 20 - 3 + 4
    assert asked(p, 0) == ["done", "withdraw"]
    do(p, "0 done")
    assert winter_of(p)["innkeeper"] == 0


def test_W1_city_tavern_not_with_a_worker_nor_without_three_talers() -> None:
    p = new(2, "winter")
    lay_beside(p, "city_tavern")
    assert site(p, 0, "worker1", taler=9).round == 2
    p = new(2, "winter")
    lay_beside(p, "city_tavern")
    assert site(p, 0, "stonemason", taler=2).round == 2


def test_W1_innkeeper_is_one_of_the_two_servants_of_the_card() -> None:
    p = new(2, "winter")
    lay_beside(p, "city_tavern")
    p = site(p, 0, "stonemason", stone=1, wood=1, sand=1, taler=40)
    do(p, "0 build tower", "0 place city_tavern", "0 place market.1")
    assert asked(p, 0) == ["done", "withdraw"]
    assert refused(p, "0 place forge-10") == "servants"


def test_W1_one_innkeeper_who_is_never_displaced() -> None:
    p = new(2, "winter")
    lay_beside(p, "city_tavern")
    serve(p, 1, "city_tavern")
    p = site(p, 0, "stonemason", stone=1, wood=1, sand=1, taler=40)
    do(p, "0 build tower")
    assert refused(p, "0 place city_tavern") == "places"
    assert refused(p, "0 withdraw") == "city-tavern"


def test_W1_trader_pays_the_innkeepers_owner_before_placing() -> None:
    p = new(3, "winter")
    lay_beside(p, "city_tavern")
    serve(p, 1, "city_tavern")
    strip(p, 0, taler=1)
    strip(p, 1)
    choose(p, "trader", "messenger", "messenger")
    assert p.actors() == [0]
    assert (talers(p, 0), talers(p, 1)) == (0, 8 + 1)


def test_W1_without_an_innkeeper_the_taler_lies_on_the_card() -> None:
    p = new(3, "winter")
    lay_beside(p, "city_tavern")
    choose(p, "trader", "trader", "messenger")
    do(p, "0 cart sand")
    assert talers(p, "inn") == 2


def test_W1_the_owner_pays_nothing_and_may_withdraw_for_a_cart() -> None:
    p = new(3, "winter")
    lay_beside(p, "city_tavern")
    serve(p, 0, "city_tavern")
    p.reserve[0] = 0
    before = talers(p, 0)
    choose(p, "trader", "messenger", "messenger")
    assert talers(p, 0) == before
    assert asked(p, 0) == ["done", "withdraw"]
    do(p, "0 withdraw")
    assert asked(p, 0) == ["cart sand", "cart wood", "cart clay", "cart stone"]
    do(p, "0 cart clay")
    assert p.reserve[0] == 0
    assert p.spot[facts.INN_SPOT] == -1


def test_W1_the_owner_without_a_taler_takes_nobody_off() -> None:
    p = new(3, "winter")
    lay_beside(p, "city_tavern")
    serve(p, 0, "city_tavern")
    cart(p, 0, "sand")
    strip(p, 0)
    choose(p, "trader", "builder", "builder")
    assert (told(p, "off"), told(p, "toll")) == ([], [])
    assert p.spot[facts.CART_SPOT + facts.SAND] == 0


def test_W1_the_owner_may_leave_him_there_and_place_another() -> None:
    p = new(3, "winter")
    lay_beside(p, "city_tavern")
    serve(p, 0, "city_tavern")
    choose(p, "trader", "messenger", "messenger")
    assert asked(p, 0) == ["cart sand", "cart wood", "cart clay", "cart stone", "withdraw"]
    assert refused(p, "0 done") == "trader"
    do(p, "0 cart clay")
    assert p.spot[facts.INN_SPOT] == 0


def test_W1_who_cannot_pay_takes_a_servant_off_a_cart_into_the_reserve() -> None:
    p = new(3, "winter")
    lay_beside(p, "city_tavern")
    serve(p, 1, "city_tavern")
    cart(p, 0, "sand", "silver")
    cart(p, 1, "clay")
    strip(p, 0)
    choose(p, "trader", "builder", "builder")
    assert asked(p, 0) == ["off sand", "off silver"]
    assert refused(p, "0 off clay") == "city-tavern"
    do(p, "0 off silver")
    assert told(p, "off") == [{"seat": 0, "cart": "silver"}]
    assert p.reserve[0] == 5


def test_W1_the_only_cart_servant_goes_by_itself_and_without_any_nothing_is_paid() -> None:
    p = new(3, "winter")
    lay_beside(p, "city_tavern")
    cart(p, 0, "sand")
    strip(p, 0)
    choose(p, "trader", "builder", "builder")
    assert told(p, "off") == [{"seat": 0, "cart": "sand"}]
    p = new(3, "winter")
    lay_beside(p, "city_tavern")
    strip(p, 0)
    choose(p, "trader", "builder", "builder")
    assert (told(p, "off"), told(p, "toll")) == ([], [])
    assert p.actors() == [0]


def test_W1_a_withdrawn_innkeeper_may_be_placed_at_once_for_the_normal_fee() -> None:
    p = new(2, "winter")
    lay_beside(p, "city_tavern")
    serve(p, 0, "city_tavern")
    p.reserve[0] = 0
    p = site(p, 0, "builder", stone=1, wood=1, sand=1, taler=5)
    do(p, "0 build tower")
    assert asked(p, 0) == ["done", "withdraw"]
    do(p, "0 withdraw", "0 place market.1")
    assert p.spot[0] == 0
    assert p.reserve[0] == 0


def test_W1_innkeeper_is_not_in_the_castle_and_brings_no_points() -> None:
    p = new(2, "winter")
    lay_beside(p, "city_tavern")
    raise_tiles(p, 0, tavern=1)
    serve(p, 0, "tavern-12", "city_tavern")
    assert lines(finish(p), 0) == {"tavern": 1}


# ---- 2: granary --------------------


def test_W2_granary_follows_the_rules_for_servants() -> None:
    p = new(2, "winter")
    lay_beside(p, "granary")
    assert site(p, 0, "builder", taler=9).round == 2  # nothing built, nobody sent
    p = new(2, "winter")
    lay_beside(p, "granary")
    p = site(p, 0, "builder", stone=1, wood=1, sand=1, taler=12)
    do(p, "0 build tower", "0 place granary.1")
    assert refused(p, "0 place granary.2") == "servants"  # one a round
    assert talers(p, 0) == 10
    do(p, "0 done")
    p = site(p, 0, "builder", stone=1, wood=1, sand=1, taler=12)
    do(p, "0 build tower", "0 place granary.2", "0 done")
    assert winter_of(p)["granary"] == [0, 0, None]


def test_W2_granary_is_closed_until_it_is_turned_up() -> None:
    p = site(new(2, "winter"), 0, "builder", stone=1, wood=1, sand=1, taler=12)
    do(p, "0 build tower")
    assert refused(p, "0 place granary.1") == "granary"
    assert refused(p, "0 place city_tavern") == "city-tavern"


@pytest.mark.parametrize(("owners", "points"), [((0,), 10), ((0, 1), 7), ((0, 1, 2), 3)])
def test_W2_granary_scores_10_7_or_3_each(owners: tuple[int, ...], points: int) -> None:
    p = new(3, "winter")
    for number, owner in enumerate(owners):
        serve(p, owner, f"granary.{number + 1}")
    finish(p)
    assert [lines(p, owner).get("granary", 0) for owner in owners] == [points] * len(owners)


def test_W2_granary_for_one_owner_counts_each_servant() -> None:
    p = new(2, "winter")
    serve(p, 0, "granary.1", "granary.2", "granary.3")
    assert lines(finish(p), 0) == {"granary": 9}


def test_W2_granary_counts_for_neither_keep_nor_tavern_nor_famine() -> None:
    p = new(2, "winter")
    lay_beside(p, "granary")
    raise_tiles(p, 0, keep=1, tavern=1)
    serve(p, 0, "keep", "tavern-12", "granary.1")
    finish(p)
    assert lines(p, 0) == {"keep": 15, "tavern": 2, "granary": 10}
    p = drawn("famine")
    serve(p, 0, "granary.1")
    hush(p)
    assert told(p, "pay") == []


# ---- 3: plague --------------------


def test_W3_plague_takes_a_played_card_or_a_taler_for_each() -> None:
    p = drawn("plague")
    row(p, 0, "trader", "worker1", "builder")
    row(p, 1)
    strip(p, 0, taler=3)
    hush(p)
    assert p.actors() == [0]
    assert asked(p, 0) == ["lose trader", "lose builder", "lose worker1", "talers"]
    assert refused(p, "0 lose messenger") == "plague"  # face down, not played
    assert refused(p, "0 done") == "plague"
    other = p.copy()
    do(p, "0 talers")
    assert told(p, "pay") == [{"seat": 0, "talers": 3, "card": "plague"}]
    do(other, "0 lose builder")
    assert cards(other, GONE, 0) == ["builder"]


def test_W3_plague_without_enough_talers_takes_a_card_and_without_cards_nothing() -> None:
    p = drawn("plague")
    row(p, 0, "trader", "worker1")
    row(p, 1, "trader")
    strip(p, 0, taler=1)
    strip(p, 1)
    hush(p)
    assert asked(p, 0) == ["lose trader", "lose worker1"]
    assert refused(p, "0 talers") == "plague"
    do(p, "0 lose trader")
    assert told(p, "lose_card") == [
        {"seat": 0, "card": "trader"},
        {"seat": 1, "card": "trader"},  # the only one, and no money: no choice
    ]
    assert cards(p, GONE, 2) == []


def test_W3_lost_cards_do_not_come_back_with_the_architect() -> None:
    p = drawn("plague")
    row(p, 0, "trader", "worker1")
    strip(p, 0)
    choose(p, "architect", "messenger", "messenger")
    do(p, "0 lose trader")
    assert cards(p, HAND, 0) == [card for card in facts.CARD_NAMES if card != "trader"]


# ---- 4: broken wall --------------------


def test_W4_broken_wall_is_compulsory_for_owners_of_stone_one_to_three() -> None:
    p = drawn("broken_wall", 4)
    strip(p, 0, stone=5)
    strip(p, 1, stone=1)
    strip(p, 2, silver=3)
    strip(p, 3, stone=2)
    choose(p, "messenger", "messenger", "messenger", "messenger")
    assert asked(p, 0) == ["stones 1", "stones 2", "stones 3"]
    assert refused(p, "0 stones 0") == "broken-wall"
    do(p, "0 stones 3")
    assert told(p, "wall") == [
        {"seat": 0, "goods": {"stone": 3}, "points": 9},
        {"seat": 1, "goods": {"stone": 1}, "points": 3},
    ]
    assert asked(p, 3) == ["stones 1", "stones 2"]
    do(p, "3 stones 1")
    assert p.scores() == [9, 3, 0, 3]


# ---- 5: frozen beauty --------------------


def test_W5_beauty_is_courted_over_rounds_and_the_last_suitor_wins() -> None:
    p = drawn("frozen_beauty")
    p.first = 0
    for seat in range(3):
        strip(p, seat, sand=2, taler=2, silver=1)
    hush(p)
    assert asked(p, 0) == ["done", "gift sand", "gift silver", "gift taler"]
    assert refused(p, "0 gift stone") == "frozen-beauty"
    do(p, "0 gift silver", "1 gift taler", "2 done")
    assert winter_of(p)["suitors"] == [0, 1]
    # Next round: right after the coin, before cards are chosen; seat 1 is first player.
    assert p.round == 3
    assert asks(p) == "frozen_beauty"
    assert p.actors() == [1]
    do(p, "1 gift sand", "0 gift sand")
    assert asks(p) == "choose"
    choose(p, "trader", "trader", "trader")
    while asks(p) == "trader":
        seat = p.actors()[0]
        do(p, f"{seat} {asked(p, seat)[0]}")
    assert p.round == 4
    assert p.actors() == [0]  # seat 2 is first player but no suitor any more
    before = p.copy()
    do(p, "0 done")
    # Seat 1 is left alone: eight points, and no gift in this pass.
    assert p.scores() == [0, 8, 0]
    assert told(p, "won") == [{"seat": 1, "points": 8}]
    # All share, from the first player on: seats 2, 0, 1, 2.
    assert p.actors() == [2]
    assert asked(p, 2) == ["take sand", "take silver", "take taler"]
    assert refused(p, "2 take stone") == "frozen-beauty"
    do(p, "2 take silver", "0 take taler")
    assert [event["seat"] for event in told(p, "take")] == [0, 1, 2]  # then only sand is left
    assert asks(p) == "choose"
    assert goods(p, "beauty") == {}
    do(before, "0 gift sand")
    assert before.actors() == [1]


def test_W5_beauty_one_giver_wins_at_once_and_none_lets_the_card_go() -> None:
    p = drawn("frozen_beauty")
    hush(p)
    do(p, "0 done", "1 gift sand", "2 done")
    assert p.scores() == [0, 8, 0]
    assert told(p, "take") == [{"seat": 0, "kind": "sand"}]
    assert p.round == 3
    p = drawn("frozen_beauty")
    hush(p)
    do(p, "0 done", "1 done", "2 done")
    assert len(told(p, "unwanted")) == 1
    assert p.lying == 0


def test_W5_beauty_the_last_interested_player_of_the_opening_gives_too() -> None:
    p = drawn("frozen_beauty")
    hush(p)
    do(p, "0 done", "1 done")
    assert asked(p, 2)[0] == "done"  # nothing is won before he has given something
    do(p, "2 gift wood")
    assert p.scores() == [0, 0, 8]


def test_W5_beauty_who_has_nothing_drops_out() -> None:
    p = drawn("frozen_beauty")
    strip(p, 0)
    hush(p)
    assert told(p, "leave") == [{"seat": 0}]
    assert p.actors() == [1]


def test_W5_beauty_undecided_at_the_end_gives_nothing() -> None:
    p = new(2, "winter")
    lay_beside(p, "frozen_beauty")
    p.suitors = 3
    put(p, "beauty", sand=2, taler=2)
    finish(p)
    assert p.scores() == [0, 0]
    assert goods(p, "beauty") == {"sand": 2, "taler": 2}


# ---- 6: snowfall --------------------


def test_W6_snowfall_takes_a_worker_from_hand_or_row_or_three_talers() -> None:
    p = drawn("snowfall")
    row(p, 0, "worker2")
    strip(p, 0, taler=3)
    choose(p, "worker1", "messenger", "messenger")
    assert asked(p, 0) == ["lose worker2", "lose worker3", "talers"]
    assert refused(p, "0 lose worker1") == "snowfall"  # face down
    assert refused(p, "0 lose trader") == "snowfall"
    do(p, "0 lose worker3")
    assert cards(p, GONE, 0) == ["worker3"]


def test_W6_snowfall_takes_a_worker_from_who_has_no_three_talers() -> None:
    p = drawn("snowfall")
    strip(p, 0, taler=2)
    choose(p, "worker1", "messenger", "messenger")
    assert asked(p, 0) == ["lose worker2", "lose worker3"]
    assert refused(p, "0 talers") == "snowfall"


def test_W6_snowfall_without_workers_or_talers_takes_what_there_is() -> None:
    p = drawn("snowfall")
    lost(p, 0, "worker1", "worker2", "worker3")
    strip(p, 0, taler=2)
    lost(p, 1, "worker1", "worker2")
    row(p, 1, "worker3")
    strip(p, 1)
    hush(p)
    assert told(p, "pay") == [{"seat": 0, "talers": 2, "card": "snowfall"}]
    assert told(p, "lose_card") == [{"seat": 1, "card": "worker3"}]


def test_W6_snowfall_asks_even_when_only_the_face_down_worker_is_left() -> None:
    p = drawn("snowfall")
    lost(p, 0, "worker1", "worker2")
    strip(p, 0, taler=1)
    choose(p, "worker3", "messenger", "messenger")
    # Being asked tells the others nothing; the answer does, and they may remember it.
    assert asked(p, 0) == ["talers"]
    do(p, "0 talers")
    assert p.view(1)["players"][0]["known_down"] == ["worker3"]
    for number in range(20):
        assert cards(redealt(p, 1, b"%d" % number), DOWN, 0) == ["worker3"]


# ---- 7: beggar --------------------


def test_W7_beggar_comes_every_round_until_somebody_refuses() -> None:
    p = drawn("beggar")
    p.score(2, facts.LINE_STONEMASON, 7)
    hush(p)
    assert asked(p, 0) == ["done", "talers"]
    do(p, "0 talers", "1 talers", "2 talers")
    assert p.round == 3
    assert p.actors() == [1]  # after the coin, from the first player on
    do(p, "1 talers", "2 done")
    assert told(p, "no_alms") == [{"seat": 2, "points": 5}]
    assert p.scores() == [0, 0, 2]
    assert asks(p) == "choose"  # seat 0 does not pay any more
    assert p.lying == 0


def test_W7_beggar_must_be_refused_without_talers_and_scores_stay_above_nothing() -> None:
    p = drawn("beggar")
    strip(p, 0)
    p.score(0, facts.LINE_STONEMASON, 3)
    hush(p)
    assert told(p, "no_alms") == [{"seat": 0, "points": 3}]
    assert p.scores() == [0, 0, 0]


def test_W7_beggar_comes_after_the_beauty_when_both_are_there() -> None:
    p = drawn("beggar")
    lay_beside(p, "frozen_beauty")
    p.suitors = 0b011
    put(p, "beauty", sand=2)
    hush(p)
    do(p, "0 talers", "1 talers", "2 talers")
    assert asks(p) == "frozen_beauty"
    do(p, "1 gift sand", "0 gift sand")
    assert asks(p) == "beggar"


def test_W7_beggar_comes_once_in_a_round_in_which_the_beauty_is_won_at_once() -> None:
    p = drawn("frozen_beauty")
    lay_beside(p, "beggar")
    hush(p)
    do(p, "0 gift wood", "1 done", "2 done")
    assert p.scores() == [8, 0, 0]
    assert p.round == 3  # no alms before the reveal: this round's were given after its coin
    assert asks(p) == "beggar"
    assert p.actors() == [1]


# ---- 8: hearth --------------------


def test_W8_hearth_gives_three_points_for_two_wood_if_one_likes() -> None:
    p = drawn("hearth")
    strip(p, 0, wood=5)
    strip(p, 1, wood=2)
    strip(p, 2, wood=1, silver=5)
    hush(p)
    assert asked(p, 0) == ["done", "hearth"]
    do(p, "0 hearth", "1 done")
    assert p.scores() == [3, 0, 0]
    assert goods(p, 0)["wood"] == 3


# ---- 9: famine --------------------


def test_W9_famine_costs_three_talers_or_two_points_for_each_servant_in_the_castle() -> None:
    p = drawn("famine")
    serve(p, 0, "market.1", "forge-6")
    cart(p, 0, "sand")
    strip(p, 0, taler=9)
    p.score(0, facts.LINE_WORKER, 9)
    hush(p)
    assert asked(p, 0) == ["talers", "points"]
    assert winter_of(p)["owed"] == 2
    do(p, "0 talers", "0 points")
    assert told(p, "lose_points") == [{"seat": 0, "points": 2, "card": "famine"}]
    assert p.scores()[0] == 7
    assert talers(p, 0) == 9 - 3 + 8


def test_W9_famine_with_one_way_to_pay_takes_it_and_the_rest_lapses() -> None:
    p = drawn("famine")
    serve(p, 0, "market.1", "forge-6", "forge-10")
    strip(p, 0, taler=4)
    hush(p)
    assert [event["talers"] for event in told(p, "pay")] == [3, 1]
    p = drawn("famine")
    serve(p, 0, "market.1", "forge-6")
    strip(p, 0, taler=2)
    p.score(0, facts.LINE_WORKER, 1)
    hush(p)
    assert asked(p, 0) == ["talers", "points"]  # neither in full: he says what he gives up
    do(p, "0 points")
    assert [event["talers"] for event in told(p, "pay")] == [2]
    assert p.scores()[0] == 0


# ---- 10: bandits --------------------


def test_W10_bandits_take_three_talers_or_the_messenger() -> None:
    p = drawn("bandits", 4)
    strip(p, 0, taler=3)
    strip(p, 1, taler=2)
    strip(p, 2, taler=2)
    row(p, 1, "messenger")
    lost(p, 2, "messenger")
    choose(p, "trader", "trader", "trader", "trader")
    assert asked(p, 0) == ["lose messenger", "talers"]
    assert refused(p, "0 lose trader") == "bandits"
    assert refused(p, "0 done") == "bandits"
    do(p, "0 talers")
    assert told(p, "lose_card") == [{"seat": 1, "card": "messenger"}]
    assert told(p, "pay") == [
        {"seat": 0, "talers": 3, "card": "bandits"},
        {"seat": 2, "talers": 2, "card": "bandits"},
    ]
    assert p.actors() == [3]


def test_W10_bandits_let_a_face_down_messenger_be_resolved_once_more() -> None:
    p = drawn("bandits")
    strip(p, 0)
    choose(p, "messenger", "trader", "trader")
    assert told(p, "doomed") == [{"seat": 0, "card": "messenger"}]
    assert p.view(1)["players"][0]["known_down"] == ["messenger"]
    assert cards(redealt(p, 1, b"any"), DOWN, 0) == ["messenger"]
    do(p, "1 talers", "2 talers")
    assert talers(p, 0) == 8
    assert cards(p, GONE, 0) == ["messenger"]
    assert cards(p, NOW, 0) == []


def test_W10_a_doomed_messenger_does_not_come_back_with_the_architect_beside_him() -> None:
    p = drawn("bandits", 2)
    row(p, 0, "trader")
    strip(p, 0)
    choose(p, "messenger architect", "stonemason worker1")
    do(p, "1 talers")
    while p.round == 2:
        seat = p.actors()[0]
        do(p, f"{seat} {asked(p, seat)[0]}")
    assert cards(p, GONE, 0) == ["messenger"]
    assert len(cards(p, HAND, 0)) == 7


# ---- 11: trade tax --------------------


def test_W11_trade_tax_costs_a_taler_or_two_points_for_each_cart_servant() -> None:
    p = drawn("trade_tax")
    cart(p, 0, "sand", "wood", "clay")
    cart(p, 1, "silver")
    serve(p, 0, "market.1")
    strip(p, 0, taler=2)
    strip(p, 1)
    p.score(0, facts.LINE_WORKER, 4)
    hush(p)
    assert asked(p, 0) == ["talers", "points"]
    do(p, "0 points", "0 talers", "0 talers")
    assert p.scores()[0] == 2
    assert talers(p, 0) == 8
    assert told(p, "pay") == [{"seat": 0, "talers": 1, "card": "trade_tax"}]


# ---- 12: new road --------------------


def test_W12_new_road_gives_points_or_talers_if_one_likes() -> None:
    p = drawn("new_road", 4)
    for seat in range(3):
        strip(p, seat, stone=2, clay=2, sand=2)
    strip(p, 3, stone=2, clay=2, silver=3)
    choose(p, "trader", "trader", "trader", "trader")
    assert asked(p, 0) == ["done", "road points", "road talers"]
    do(p, "0 road points", "1 road talers", "2 done")
    assert p.scores() == [4, 0, 0, 0]
    assert talers(p, 1) == 5
    assert goods(p, 0) == {"sand": 1, "clay": 1, "stone": 1}
    assert asks(p) == "trader"  # seat 3 has no sand, and silver does not stand in for it


def test_W12_new_road_is_limited_by_the_treasury() -> None:
    p = drawn("new_road", 2)
    for seat in range(2):
        strip(p, seat, stone=1, clay=1, sand=1)
    put(p, "inn", taler=talers(p, "city") - 3)
    choose(p, "trader worker1", "trader worker2")
    do(p, "0 road talers")
    assert talers(p, 0) == 3
    assert asked(p, 1) == ["done", "road points"]


# ---- general --------------------


def test_W_events_go_clockwise_from_the_first_player() -> None:
    p = drawn("hearth", 4)
    p.first = 2
    for seat in range(4):
        strip(p, seat, wood=2)
    choose(p, "messenger", "messenger", "messenger", "messenger")
    order = []
    while asks(p) == "hearth":
        order += p.actors()
        do(p, f"{p.actors()[0]} hearth")
    assert order == [2, 3, 0, 1]


def test_W_face_down_cards_are_neither_in_hand_nor_played() -> None:
    p = drawn("plague")
    row(p, 0, "trader")
    choose(p, "worker1", "messenger", "messenger")
    assert cards(p, PLAYED, 0) == ["trader"]
    assert "lose worker1" not in asked(p, 0)
