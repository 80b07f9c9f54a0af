"""What is told: everything that changes what people see, in the order in which it happens."""

from __future__ import annotations

from tests.games.all_seasons.table import (
    begin,
    cart,
    choose,
    do,
    finish,
    lost,
    new,
    raise_tiles,
    row,
    serve,
    site,
    strip,
    told,
    winter_card,
)
from zamok.games.all_seasons import facts
from zamok.games.all_seasons.game import GAME


def test_B31_the_set_up_tells_who_begins() -> None:
    assert told(begin(3, first_player="2"), "coin") == [{"seat": 2, "round": 1}]
    assert [event.kind for event in begin(3).events] == ["coin"]
    assert GAME.start(3, seed="quiet").events == []


def test_every_card_is_told_when_its_turn_comes() -> None:
    p = choose(new(3), "messenger", "stonemason", "worker1")
    assert [(event.kind, event.seat) for event in p.events if event.kind != "reveal"] == [
        ("down", 2), ("down_card", 2), ("equip", 2),
        ("resolve", 0), ("messenger", 0), ("resolve", 1),
    ]  # fmt: skip
    assert told(p, "resolve") == [
        {"seat": 0, "card": "messenger"},
        {"seat": 1, "card": "stonemason"},
    ]


def test_a_stonemason_who_finds_nothing_to_build_with_is_told_of() -> None:
    p = new(3)
    for seat in range(3):
        strip(p, seat)
    choose(p, "stonemason", "messenger", "messenger")
    assert told(p, "no_build") == [{"seat": 0, "card": "stonemason"}]


def test_free_pieces_of_a_worker_are_told_one_by_one() -> None:
    p = choose(new(3), "worker3", "messenger", "messenger")
    assert told(p, "equip") == [{"seat": 0, "card": "worker3", "goods": {"stone": 1}}]
    do(p, "0 equip wood")
    assert told(p, "load") == [{"seat": 0, "card": "worker3", "kind": "wood"}]


def test_A6_a_refusal_tells_whose_worker_and_who_asked() -> None:
    p = choose(new(3), "stonemason", "worker1", "messenger")
    p.shift(facts.WORKER_STORE + 3, facts.CITY, facts.WOOD, 2)
    do(p, "0 buy silver worker1@1")
    assert told(p, "ask_last") == [{"seat": 0, "owner": 1, "card": "worker1", "kind": "silver"}]
    do(p, "1 refuse")
    assert told(p, "refuse") == [{"seat": 1, "buyer": 0, "card": "worker1", "kind": "silver"}]


def test_part_of_a_payment_is_told_when_the_next_part_is_asked() -> None:
    p = site(new(2), 0, "stonemason", sand=9, wood=3, clay=2, stone=2, silver=2)
    do(p, "0 build large_gate")
    assert told(p, "lay") == []  # nothing has been laid down yet
    do(p, "0 pay stone 1")
    assert told(p, "lay") == [
        {"seat": 0, "building": "large_gate", "paid": {"stone": 1}, "melted": {}},
    ]
    do(p, "0 melt stone 0")
    assert told(p, "lay") == []  # nothing was added
    do(p, "0 pay clay 0", "0 melt clay 1")
    assert told(p, "lay") == [
        {
            "seat": 0,
            "building": "large_gate",
            "paid": {"clay": 1, "stone": 1},
            "melted": {"clay": 1},
        },
    ]
    assert p.view(None)["forge"] == 1


def test_what_the_end_brings_is_told_when_it_is_counted() -> None:
    p = new(2)
    raise_tiles(p, 0, palace=1, large_gate=1, tower=2)
    serve(p, 0, "palace.1", "market.1", "forge-10")
    serve(p, 1, "large_gate")
    strip(p, 0, taler=5, silver=2, clay=1, sand=6)
    finish(p)
    p.first = 0
    do(p, "0 palace 1")
    assert told(p, "palace") == [
        {"seat": 0, "goods": {"sand": 3, "clay": 1, "silver": 1}, "points": 5 + 4 + 3},
    ]
    assert told(p, "final") == [{"seat": 0, "what": "forge", "points": 1}]
    assert told(p, "end") == [{"seat": None}]


def test_castle_and_market_are_told_before_the_palace_is_asked() -> None:
    p = site(new(2), 0, "worker1", stone=1, wood=1, sand=1, silver=1)
    p.round = 12
    raise_tiles(p, 1, palace=1, large_gate=1)
    serve(p, 0, "palace.1", "market.1")
    serve(p, 1, "large_gate")
    strip(p, 0, taler=5, silver=1)
    do(p, "0 done")
    assert [(event.kind, event.seat) for event in p.events] == [
        ("scoring", None),
        ("market", 0),
    ]
    assert told(p, "market") == [{"seat": 0, "talers": 4, "points": 2}]
    assert p.actors() == [0]


def test_W9_famine_tells_for_how_many_servants_and_what_is_forgiven() -> None:
    p = new(3, "winter")
    winter_card(p, "famine")
    raise_tiles(p, 1, stable=1)
    serve(p, 1, "market.1", "forge-10", "stable-16")
    strip(p, 1, taler=4)
    choose(p, "messenger", "trader", "stonemason")
    assert told(p, "dues") == [{"seat": 1, "card": "famine", "servants": 3}]
    assert [event["talers"] for event in told(p, "pay")] == [3, 1]
    assert told(p, "forgiven") == [{"seat": 1, "card": "famine", "servants": 1}]


def test_W11_trade_tax_tells_for_how_many_servants() -> None:
    p = new(3, "winter")
    winter_card(p, "trade_tax")
    cart(p, 2, "sand", "clay")
    strip(p, 2)
    choose(p, "messenger", "messenger", "stonemason")
    assert told(p, "dues") == [{"seat": 2, "card": "trade_tax", "servants": 2}]
    assert told(p, "forgiven") == [{"seat": 2, "card": "trade_tax", "servants": 2}]


def test_W6_everybody_hears_which_worker_the_snow_has_brought_to_light() -> None:
    p = new(3, "winter")
    winter_card(p, "snowfall")
    lost(p, 0, "worker1", "worker2")
    row(p, 1, "worker1")
    strip(p, 0, taler=1)
    choose(p, "worker3", "messenger", "messenger")
    do(p, "0 talers")
    assert [event.kind for event in p.events] == ["pay", "known_down"]
    assert told(p, "known_down") == [{"seat": 0, "cards": ["worker3"]}]
    assert p.view(2)["players"][0]["known_down"] == ["worker3"]


def test_new_events_are_said_in_both_languages() -> None:
    for language, dues, sold in (
        (
            "ru",
            "Голод: Анна платит за 2 слуг",
            "Анна меняет во дворце слиток серебра на 5 очков",
        ),
        (
            "en",
            "Famine: Анна owes for 2 helpers",
            "Анна exchanges 1 silver for 5 points at the palace",
        ),
    ):
        words = GAME.words(language)
        famine = {"card": "famine", "servants": 2}
        palace = {"goods": {"silver": 1}, "points": 5}
        said = [
            GAME.voice.say_event({"kind": "dues", "seat": 0, "data": famine}, words, ["Анна"]),
            GAME.voice.say_event({"kind": "palace", "seat": 0, "data": palace}, words, ["Анна"]),
        ]
        assert [one.replace("\N{NO-BREAK SPACE}", " ") for one in said] == [dues, sold]
