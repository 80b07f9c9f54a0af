"""Choosing at once: nothing leaks before the reveal, and a redeal knows what all know."""

from __future__ import annotations

import json
from collections import Counter

from tests.games.all_seasons.table import (
    cards,
    choose,
    do,
    lost,
    new,
    redealt,
    row,
    strip,
    told,
    winter_card,
)
from zamok.engine import visible
from zamok.games.all_seasons import facts
from zamok.games.all_seasons.state import DOWN


def test_all_seats_choose_at_once_in_any_order() -> None:
    p = new(4)
    assert p.actors() == [0, 1, 2, 3]
    do(p, "2 choose messenger", "0 choose trader")
    assert p.actors() == [1, 3]
    assert p.legal(2) == []


def test_views_of_others_are_the_same_whatever_is_chosen() -> None:
    seen = set()
    for card in ("messenger", "trader", "worker2"):
        p = do(new(3), f"0 choose {card}")
        for viewer in (None, 1, 2):
            seen.add((viewer, json.dumps(p.view(viewer))))
        assert p.view(0)["players"][0]["down_cards"] == [card]
    assert len(seen) == 3


def test_the_event_of_a_chosen_card_is_for_its_owner_only() -> None:
    p = do(new(3), "1 choose builder")
    assert [event.kind for event in visible(p.events, 0)] == ["down"]
    assert [event.kind for event in visible(p.events, None)] == ["down"]
    assert [event.kind for event in visible(p.events, 1)] == ["down", "down_card"]


def test_the_reveal_is_counted_for_undo() -> None:
    p = new(2)
    do(p, "0 choose messenger", "0 choose worker1", "1 choose messenger")
    assert p.shown == 0
    do(p, "1 choose worker1")
    assert p.shown == 1
    assert len(told(p, "reveal")) == 2


def test_what_bandits_bring_to_light_is_counted_for_undo() -> None:
    p = new(3, "winter")
    winter_card(p, "bandits")
    strip(p, 0, taler=3)
    strip(p, 1)
    choose(p, "messenger", "messenger", "trader")
    before = int(p.shown)
    do(p, "0 talers")  # seat 1 cannot pay: where its messenger lies is now known to seat 0
    assert told(p, "doomed") == [{"seat": 1, "card": "messenger"}]
    assert p.shown == before + 1
    do(p, "2 lose messenger")  # from the hand, so it is not the face-down card; then the reveal
    assert p.shown == before + 3


def test_what_snow_brings_to_light_is_counted_for_undo() -> None:
    p = new(3, "winter")
    winter_card(p, "snowfall")
    lost(p, 0, "worker1", "worker2")
    row(p, 1, "worker1")
    strip(p, 0, taler=1)
    strip(p, 1, taler=3)
    choose(p, "worker3", "messenger", "messenger")
    shown = [int(p.shown)]
    for move in ("0 talers", "1 lose worker1"):  # only the first tells what nobody knew
        do(p, move)
        shown.append(int(p.shown))
    assert shown == [0, 1, 1]
    assert p.actors() == [2]


def test_A6_the_view_tells_whose_last_piece_is_asked_for_and_who_refused() -> None:
    p = new(2, purchase="each_worker")
    choose(p, "stonemason messenger", "worker1 worker2")
    p.shift(facts.WORKER_STORE + 3, facts.CITY, facts.WOOD, 2)
    do(p, "0 buy silver worker1@1")
    for seat in (None, 0, 1):
        card = p.view(seat)["card"]
        assert card is not None
        offer = (card["offer"], card["offer_from"], card["offer_card"], card["asked"])
        assert offer == ("silver", 1, "worker1", [])
    for answer, sold in (("sell", True), ("refuse", False)):
        after = do(p.copy(), f"1 {answer}")
        for seat in (None, 0, 1):
            card = after.view(seat)["card"]
            assert card is not None
            assert card["asked"] == [{"seat": 1, "card": "worker1", "sold": sold}]
            assert (card["offer"], card["offer_from"], card["offer_card"]) == (None, None, None)
            assert redealt(after, seat, b"again").view(seat) == after.view(seat)
        do(after, "0 buy clay worker2@1")  # then nothing is asked about workers any more
        assert after.bought == after.refused == 0


def test_the_view_tells_what_may_lie_face_down() -> None:
    p = new(3)
    row(p, 0, "worker2")
    choose(p, "builder", "messenger")
    players = p.view(2)["players"]
    held = set(facts.CARD_NAMES)
    assert set(players[0]["maybe_down"]) == held - {"worker2"}
    assert set(players[1]["maybe_down"]) == held - {"architect"}
    assert players[2]["maybe_down"] == []
    choose(p, "", "", "messenger")
    assert [player["maybe_down"] for player in p.view(2)["players"]] == [[], [], []]


def test_an_emptied_row_does_not_hide_that_the_architect_may_lie_there() -> None:
    p = new(3, "winter")
    winter_card(p, "plague")
    row(p, 0, "worker2")
    row(p, 1, "worker2")
    strip(p, 0)
    strip(p, 1, taler=1)
    choose(p, "architect", "messenger", "messenger")
    assert p.actors() == [1]  # seat 0 had no choice: the only card of its row is gone
    seen = p.view(2)["players"][0]
    assert (seen["played"], seen["gone"], seen["down_cards"]) == ([], ["worker2"], None)
    assert "architect" in seen["maybe_down"]
    assert p.view(None)["players"][0]["maybe_down"] == seen["maybe_down"]


def test_redeals_lay_down_every_card_that_may_lie_there() -> None:
    p = new(2)
    row(p, 1, "messenger", "worker1")
    do(p, "1 choose trader", "1 choose worker3")
    met: Counter[str] = Counter()
    for number in range(400):
        met.update(cards(redealt(p, 0, b"%d" % number), DOWN, 1))
    assert set(met) == {"trader", "builder", "stonemason", "worker2", "worker3", "architect"}
    assert set(met) == set(p.view(0)["players"][1]["maybe_down"])
    assert min(met.values()) > 80
    own = {tuple(cards(redealt(p, 1, b"%d" % n), DOWN, 1)) for n in range(20)}
    assert own == {("trader", "worker3")}


def test_redeals_never_lay_down_an_architect_who_could_not_be_chosen() -> None:
    p = new(3)
    choose(p, "messenger", "trader")
    for number in range(200):
        dealt = redealt(p, None, b"%d" % number)
        assert "architect" not in cards(dealt, DOWN, 0) + cards(dealt, DOWN, 1)
