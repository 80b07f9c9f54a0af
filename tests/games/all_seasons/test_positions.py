"""Positions as text: written by hand, refused with the field that is wrong, worked out."""

from __future__ import annotations

import pytest

import zamok
from tests.games.all_seasons.table import asked, asks, choose, do, goods, new, put, row, strip
from tests.games.all_seasons.table import winter_card as turn_up
from zamok import PositionError
from zamok.engine.layout import split
from zamok.games.all_seasons import facts
from zamok.games.all_seasons.rules import Rules
from zamok.games.all_seasons.state import DOWN, HAND, OPEN, WORKERS_TURN

# Round 4 of two players: the second worker of seat 0 has been resolved and may build.
SITE = (
    "all_seasons:3 seats=2 options=season:summer,purchase:one,first_player:0 dice=? shown=4 "
    "over=no phase=build seat=0 round=4 card=worker2 built=0 placed=- target=- bought=- refused=- "
    "offer=- tile=- pile=- melted=- kind=- owed=- "
    "goods=sand*3,wood*2,clay,stone,taler*6/wood,silver*2,taler*9 "
    "played=messenger,trader,worker2/trader,builder,architect now=-/architect down=-/- known=-/- "
    "gone=-/- worker1=-/- worker2=-/- worker3=-/- raised=house/tower*2 towers=1*2 houses=0 "
    "today=0/1 servants=market.1,cart.clay/forge-10,cart.sand joined=-/forge fresh=clay "
    "points=stonemason:8/worker:3 tower=sand,stone*2 forge=1 event=- lying=- spent=- emptied=- "
    "inn=0 suitors=- gifts=-"
)


def read(text: str, **changed: str) -> Rules:
    """Return the position of a text, some of its fields changed."""
    values = {**split(text)[2], **changed}
    words = [f"{name}={value}" for name, value in values.items()]
    found = zamok.position(" ".join([text.partition(" ")[0], *words]), "a test")
    assert isinstance(found, Rules)
    return found


def test_a_position_written_by_hand_is_played() -> None:
    p = read(SITE)
    assert asked(p, 0) == ["done", "build tower", "build house", "build well", "build small_gate"]
    do(p, "0 build small_gate")
    # The stone is needed in any case. Without clay 7 are due in wood and sand: two and three
    # pieces, there is no other way. Then nothing is left to build with, and the architect of
    # seat 1 scores what seat 0 built.
    assert asked(p, 0) == ["pay clay 0", "pay clay 1"]
    do(p, "0 pay clay 0")
    assert goods(p, 0) == {"clay": 1, "taler": 6 + 1}  # and the coin of round 5
    assert p.scores() == [8 + 3, 3 + 5]
    assert (asks(p), int(p.round), int(p.first)) == ("choose", 5, 0)
    assert int(p.cards[HAND + 1]) == facts.ALL_CARDS


def test_B31_who_is_first_player_follows_from_who_began() -> None:
    options = "season:summer,purchase:one,first_player:1"
    p = read(SITE, options=options)
    assert int(p.first) == 0
    assert split(p.to_text())[2]["options"] == options
    # A lot was drawn before there was a position.
    with pytest.raises(PositionError, match="options"):
        read(SITE, options="season:summer,purchase:one,first_player:lot")
    with pytest.raises(PositionError, match="first_player"):
        read(SITE, options="season:summer,purchase:one,first_player:2")


# As it was written by the first layout: seat 2 has bought silver, seat 1 has kept its last piece.
FIRST_LAYOUT = (
    "all_seasons:1 seats=4 options=season:summer,purchase:each_worker dice=? shown=1 over=no "
    "phase=buy seat=2 round=1 card=stonemason built=- placed=- target=- asked=worker1@0,worker3@1 "
    "offer=- tile=- pile=- melted=- kind=- owed=- "
    "goods=sand,wood,taler*4/sand,wood,taler*3/sand,wood,silver,taler*2/sand,wood,taler*3 "
    "played=worker1/worker3/stonemason/worker2 now=worker1/worker3/-/worker2 down=-/-/-/- "
    "known=-/-/-/- gone=-/-/-/- worker1=wood*2,taler/-/-/- worker2=-/-/-/sand*2,clay "
    "worker3=-/stone/-/- raised=-/-/-/- today=0/0/0/0 servants=-/-/-/- joined=-/-/-/- fresh=- "
    "points=-/-/-/- tower=sand,wood,clay,stone,silver forge=0 event=- lying=- spent=- emptied=- "
    "inn=0 suitors=- gifts=-"
)


def test_a_text_of_the_first_layout_is_read_by_the_rules_of_today() -> None:
    p = read(FIRST_LAYOUT)
    assert goods(p, 0) == {"sand": 1, "wood": 1, "taler": 5}  # the taler lay on the worker
    now = split(p.to_text())[2]
    assert now["options"].endswith("first_player:0")
    assert (now["bought"], now["refused"]) == ("worker1@0", "worker3@1")
    assert now["worker1"] == "wood*2/-/-/-"
    assert asked(p, 2) == ["done", "buy sand worker2@3", "buy clay worker2@3"]
    with pytest.raises(PositionError, match="goods"):
        zamok.position(FIRST_LAYOUT.replace(" goods=", " good="))


def test_a_text_of_the_second_layout_tells_of_every_order_of_building() -> None:
    """It said how many towers and houses each seat had built, not which of them came first."""
    now = read(SITE, raised="tower,house/tower*2", towers="1,0,1", points="stonemason:8/worker:3")
    text = now.to_text()
    second = text.replace("all_seasons:3", "all_seasons:2", 1)
    second = second.replace(" towers=1,0,1 houses=0", "")
    assert now.told_by(text)
    assert now.told_by(second)
    assert split(zamok.position(second).to_text())[2]["towers"] == "0,1*2"
    assert not now.told_by(second.replace("forge=1", "forge=2"))
    assert not now.told_by(text.replace("towers=1,0,1", "towers=0,1*2"))
    with pytest.raises(PositionError, match="raised"):
        zamok.position(second.replace(" raised=", " razed="))


@pytest.mark.parametrize(
    ("changed", "field", "other"),
    [
        ({"refused": "worker3@1,worker2@3"}, "refused", "worker2"),
        ({"bought": "worker2@3", "refused": "-"}, "bought", "worker2"),
        ({"bought": "worker3@1"}, "bought", "refused"),
        ({"bought": "worker1@2", "refused": "-"}, "bought", "seat"),
        ({"refused": "worker2@1"}, "refused", "now"),
        ({"worker2": "-/-/-/sand*3"}, "worker2", "now"),
    ],
)
def test_workers_who_were_asked_must_fit(changed: dict[str, str], field: str, other: str) -> None:
    with pytest.raises(PositionError) as caught:
        read(read(FIRST_LAYOUT).to_text(), **changed)
    assert caught.value.gaps == {"field": field, "other": other}


def test_A5_who_buys_one_piece_in_all_has_not_bought_and_is_asked_again() -> None:
    options = "season:summer,purchase:one,first_player:0"
    with pytest.raises(PositionError, match="bought does not fit options"):
        read(read(FIRST_LAYOUT).to_text(), options=options)


def test_what_is_not_written_is_worked_out() -> None:
    p = read(SITE)
    assert (int(p.first), int(p.stage), int(p.turn)) == (1, WORKERS_TURN, 1)
    assert goods(p, "city") == {
        "sand": 16, "wood": 15, "clay": 14, "stone": 12, "silver": 12, "taler": 82,
    }  # fmt: skip
    assert goods(p, facts.TRACK) == {"taler": 8}
    assert list(p.reserve) == [5, 5, 0, 0]
    assert (int(p.left), int(p.tiles[facts.TOWER]), int(p.tiles[facts.HOUSE])) == (20, 7, 5)
    assert p.scores() == [8, 3]
    assert not p.traded
    assert list(p.cards[OPEN : OPEN + 2]) == [0, 0]


@pytest.mark.parametrize(
    ("changed", "field", "other"),
    [
        ({"seat": "1"}, "card", "played"),
        ({"card": "trader"}, "card", "phase"),
        ({"built": "1"}, "today", "built"),
        ({"built": "2"}, "built", "phase"),
        ({"placed": "0"}, "placed", "phase"),
        ({"goods": "-/-"}, "phase", "goods"),
        ({"round": "13"}, "round", "seats"),
        ({"played": "messenger,trader,worker2/trader,builder"}, "played", "now"),
        ({"now": "worker1/architect"}, "now", "played"),
        ({"down": "worker1/-"}, "down", "phase"),
        ({"gone": "worker1/-"}, "gone", "spent"),
        ({"worker2": "clay/-"}, "worker2", "now"),
        ({"raised": "-/tower*2", "houses": "-"}, "servants", "raised"),
        ({"raised": "house/tower"}, "towers", "raised"),
        ({"towers": "0,1"}, "towers", "raised"),
        ({"houses": "-"}, "houses", "raised"),
        ({"today": "0/3"}, "today", "raised"),
        ({"servants": "market.2,cart.clay/forge-10"}, "servants", "servants"),
        ({"servants": "keep,cart.clay/forge-10"}, "servants", "raised"),
        ({"joined": "-/keep"}, "joined", "servants"),
        ({"fresh": "wood"}, "fresh", "servants"),
        ({"points": "stonemason:10/worker:3"}, "points", "raised"),
        ({"points": "stonemason:8/market:3"}, "points", "phase"),
        ({"event": "plague"}, "event", "options"),
        ({"pile": "sand"}, "pile", "phase"),
        ({"over": "yes"}, "over", "phase"),
        ({"phase": "trader"}, "built", "phase"),
    ],
)
def test_what_no_game_leads_to_is_named(changed: dict[str, str], field: str, other: str) -> None:
    with pytest.raises(PositionError) as caught:
        read(SITE, **changed)
    assert (caught.value.key, caught.value.gaps) == (
        "position.fit",
        {"field": field, "other": other},
    )


@pytest.mark.parametrize(
    ("changed", "key", "gaps"),
    [
        ({"goods": "sand*15/sand*9"}, "position.pieces", {"kind": "sand", "given": 25}),
        (
            {"raised": "keep/keep,tower*2", "houses": "-"},
            "position.pieces",
            {"kind": "keep", "given": 2},
        ),
        ({"houses": "0*6,1"}, "position.length", {"field": "houses", "given": 7}),
        ({"servants": "market.1/market.1"}, "position.again", {"field": "servants"}),
        ({"servants": "inn/-"}, "position.name", {"field": "servants", "given": "inn"}),
        ({"gone": "trader/-"}, "position.pieces", {"kind": "trader 0", "given": 2}),
        ({"points": "keep:3/-"}, "position.name", {"field": "points", "given": "keep"}),
        ({"spent": "plague"}, "position.written", {"field": "spent", "wanted": "-"}),
        ({"today": "0/5"}, "position.number", {"field": "today", "given": "5"}),
        ({"goods": "-"}, "position.parts", {"field": "goods", "given": 1, "wanted": 2}),
    ],
)
def test_what_cannot_stand_there_is_named(
    changed: dict[str, str], key: str, gaps: dict[str, int | str]
) -> None:
    with pytest.raises(PositionError) as caught:
        read(SITE, **changed)
    assert caught.value.key == key
    assert gaps.items() <= caught.value.gaps.items()


def test_only_face_down_cards_of_others_are_hidden() -> None:
    p = new(3)
    row(p, 1, "messenger", "trader", "builder", "stonemason", "worker1", "worker2", "worker3")
    choose(p, "worker2")
    # Seat 1 had one card to lay down, so everybody knows it.
    assert split(p.text_for(0))[2]["down"] == "worker2/architect/-"
    for seat in (1, 2, None):
        hidden, known, none = split(p.text_for(seat))[2]["down"].split("/")
        assert (hidden[0], known, none) == ("~", "architect", "-")


@pytest.mark.parametrize("event", ["plague", "snowfall"])
def test_a_row_that_a_winter_card_emptied_is_told(event: str) -> None:
    """The architect may lie face down though no card lies in the row any more."""
    p = new(3, "winter")
    turn_up(p, event)
    row(p, 0, "worker1")
    row(p, 1, "worker2")
    choose(p, "architect", "messenger", "messenger")
    p.deck, p.first = (1 << facts.EVENTS) - 1 & ~(1 << facts.EVENT_NAMES.index(event)), 1
    p.turn = 1
    # Seat 1 is first in round 2 and loses the only card of its row.
    p.seat = p.actor = 1
    do(p, "1 lose worker2")
    assert asks(p) == event
    told = split(p.to_text())[2]
    assert (told["emptied"], told["played"], told["gone"]) == ("1", "worker1/-/-", "-/worker2/-")
    met = {int(zamok.position(p.text_for(0), seed).cards[DOWN + 1]) for seed in range(60)}  # type: ignore[attr-defined]
    assert 1 << facts.ARCHITECT in met
    with pytest.raises(PositionError, match="emptied"):
        read(p.to_text(), emptied="0,1")


def test_a_payment_under_way_is_read_with_what_is_still_due() -> None:
    p = read(
        SITE,
        phase="melt",
        tile="large_gate",
        kind="clay",
        pile="clay,stone",
        goods="sand*3,wood*2,silver*2,taler*6/wood,silver,taler*9",
    )
    assert (int(p.due), int(p.kinds)) == (9, 0b1100)
    with pytest.raises(PositionError, match="pile does not fit kind"):
        read(p.to_text(), pile="sand,clay,stone")
    with pytest.raises(PositionError, match="melted does not fit forge"):
        read(p.to_text(), melted="stone", forge="0")


def test_points_of_the_end_are_worked_out() -> None:
    p = new(2)
    strip(p, 0, taler=5)
    put(p, "forge", silver=3)
    text = p.to_text()
    with pytest.raises(PositionError, match="phase does not fit round"):
        read(text, phase="over", over="yes")
    over = read(
        text,
        phase="over",
        over="yes",
        round="12",
        raised="tower*3,large_gate/house",
        towers="0*3",
        houses="1",
        servants="forge-6,large_gate/-",
        goods="-/-",
        points="stonemason:16/-",
    )
    assert over.scores() == [16 + 6 + 1, 0]
    assert [line["what"] for line in over.breakdown()[0]] == ["stonemason", "large_gate", "forge"]
