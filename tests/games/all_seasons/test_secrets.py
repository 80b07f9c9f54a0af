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


def test_redeals_lay_down_every_card_that_may_lie_there() -> None:
    p = new(2)
    row(p, 1, "messenger", "worker1")
    do(p, "1 choose trader", "1 choose worker3")
    met: Counter[str] = Counter()
    for number in range(400):
        met.update(cards(redealt(p, 0, b"%d" % number), DOWN, 1))
    assert set(met) == {"trader", "builder", "stonemason", "worker2", "worker3", "architect"}
    assert min(met.values()) > 80
    own = {tuple(cards(redealt(p, 1, b"%d" % n), DOWN, 1)) for n in range(20)}
    assert own == {("trader", "worker3")}


def test_redeals_never_lay_down_an_architect_who_could_not_be_chosen() -> None:
    p = new(3)
    choose(p, "messenger", "trader")
    for number in range(200):
        dealt = redealt(p, None, b"%d" % number)
        assert "architect" not in cards(dealt, DOWN, 0) + cards(dealt, DOWN, 1)
