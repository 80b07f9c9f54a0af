"""Positions as text: written by hand, wrong in many ways, and what follows from their fields."""

from __future__ import annotations

import random

import pytest

import zamok
from tests.games.two_castles.table import redealt, say, start, texts
from zamok import Dice, PositionError
from zamok.engine.layout import split
from zamok.games.two_castles import facts
from zamok.games.two_castles.game import GAME
from zamok.games.two_castles.rules import Rules
from zamok.games.two_castles.state import (
    BITS,
    CASTLE,
    CHOOSE,
    IN_DECK,
    IN_DISCARD,
    IN_SUPPLY,
    NOT_IN_HANDS,
    ORIGIN,
    PLAYER,
    SEEN,
    SPECIALS_LEFT,
    STEP,
)

# Three players in their second turn: seat 0 has built its left tile, the third food room of
# castle 0, and five rooms are drawn for it.
FIELDS = {
    "seats": "3",
    "options": "seniority:first",
    "dice": "?",
    "shown": "4",
    "over": "no",
    "phase": "build",
    "round": "1",
    "turn": "2",
    "hands": (
        "salon,study,vestibule,library,gallery/aviary,sty,stables,terrace,vineyard"
        "/crypt,dungeon,armory,spy_room,the_hole"
    ),
    "chosen": "L:sauerkraut_room,R:solar/L:nursery,R:mud_room/L:nap_room,R:sauna",
    "built": "L/-/-",
    "thrones": "corridor_food/living_sleeping/utility_food",
    "castles": (
        "kitchen@0:1,dining_room@0:2,sauerkraut_room@-1:0/hat_room@0:1,kennel@1:1"
        "/parlor@-1:0,snake_pit@0:-1"
    ),
    "attendants": "-/-/-",
    "cards": "-/-/-",
    "step": "choose_room/-/-",
    "second": "-/-/-",
    "drawn": "bakery,pantry,brewery,scullery,wine_room/-/-",
    "discards": "-/-/-/-",
    "card_discards": "-/-/-",
    "remembers": "-/-/-",
}


def written(**changed: str) -> str:
    """Return the text of the position above, with some fields changed."""
    return " ".join(
        ["two_castles:2", *(f"{name}={value}" for name, value in (FIELDS | changed).items())]
    )


def read(text: str, seed: str = "hand") -> Rules:
    position = GAME.position(text, seed)
    assert isinstance(position, Rules)
    return position


def wrong(**changed: str) -> tuple[str, object, object]:
    """Return what a changed text is refused for: the key, the field, what it does not fit."""
    with pytest.raises(PositionError) as caught:
        read(written(**changed))
    gaps = caught.value.gaps
    return caught.value.key, gaps.get("field", gaps.get("kind")), gaps.get("other")


def test_a_position_written_by_hand_is_played() -> None:
    state = read(written())
    assert state.actors() == [0, 1, 2]
    assert "keep bakery" in texts(state, 0)
    say(state, 0, "keep bakery", "L -2,0", "R 0,1")
    told = split(state.to_text())[2]
    assert told["castles"].split("/")[0].endswith("sauerkraut_room@-1:0,bakery@-2:0")
    assert told["castles"].split("/")[2].endswith("snake_pit@0:-1,solar@0:1")
    assert told["built"] == "L,R/-/-"
    assert told["step"] == told["drawn"] == "-/-/-"
    assert told["discards"] == "01:brewery,pantry,scullery,wine_room/-/-/-"
    assert read(state.to_text()) == state


def test_what_is_derived() -> None:
    state = read(written())
    assert state.stock[IN_SUPPLY] == facts.N_ROOMS - 15 - 5 - 7 - 5
    assert state.stock[IN_DISCARD] == 0
    assert state.stock[IN_DECK] == facts.N_CARDS
    assert list(state.stock[SPECIALS_LEFT : SPECIALS_LEFT + 3]) == [16, 16, 16]
    assert state.height[ORIGIN] == 3
    assert state.height[BITS + ORIGIN + 1] == 2
    # In turn 2 stacks have been seen by who began with them and by the left neighbour.
    assert [int(state.player[stack * PLAYER + SEEN]) for stack in range(3)] == [0b011, 0b110, 0b101]
    view = state.view(0)
    assert view["castles"][0]["decider"] == 0
    assert view["castles"][0]["drawn_rooms"] is not None
    assert state.view(2)["castles"][0]["drawn_rooms"] is None
    assert view["scores"] == state.scores()


def test_supplies_that_are_used_up_are_counted() -> None:
    """Two living rooms and a third one earn an attendant, which is missing from the stock."""
    changed = {
        "castles": FIELDS["castles"].replace("kitchen@0:1,dining_room@0:2", "salon@0:1,study@0:2"),
        "hands": FIELDS["hands"].replace("salon,study", "kitchen,dining_room"),
        "chosen": FIELDS["chosen"].replace("sauerkraut_room", "map_room"),
        "step": "-/-/-",
        "drawn": "-/-/-",
        "attendants": "knight/-/-",
    }
    changed["castles"] = changed["castles"].replace("sauerkraut_room", "map_room")
    state = read(written(**changed))
    assert state.view(None)["stock"]["attendants"]["knight"] == 6
    assert wrong(**(changed | {"attendants": "-/-/-"})) == ("position.fit", "attendants", "castles")
    asked = changed | {"attendants": "-/-/-", "step": "choose_attendant/-/-"}
    say(read(written(**asked)), 0, "L knight")


def test_wrong_texts_are_refused_with_their_field() -> None:
    castles, hands, chosen = FIELDS["castles"], FIELDS["hands"], FIELDS["chosen"]
    for field, text in (
        ("castles", castles.replace("@-1:0,", "@7:0,")),  # it touches nothing
        ("castles", castles.replace("@0:-1", "@2:0")),  # downstairs, yet above the ground
        ("castles", castles.replace("@1:1", "@0:1")),  # where another one stands
        ("castles", castles.replace("dining_room", "tower")),  # not earned
        ("castles", castles.replace("kennel", "throne")),
        ("discards", "02:pillow_room/-/-/-"),  # castle 0 is that of seats 0 and 1
        ("step", "place_room/-/-"),
        ("thrones", "food/food_sleeping/utility_food"),
    ):
        assert wrong(**{field: text}) == ("position.name", field, None), text
    for field, other, text in (
        ("castles", "turn", castles.replace("kennel@1:1", "kennel@1:1,key_room@2:0")),
        ("attendants", "castles", "-/knight/-"),
        ("cards", "castles", "-/-/height"),
        ("step", "castles", "choose_room/choose_special/-"),
        ("discards", "castles", "-/12:pillow_room/-/-"),
        ("card_discards", "cards", "height,width/-/-"),
        ("remembers", "discards", "pillow_room/-/-"),
        ("hands", "turn", hands.replace("salon,", "")),
        ("chosen", "phase", chosen.replace("L:nursery,R:mud_room", "nursery")),
    ):
        assert wrong(**{field: text}) == ("position.fit", field, other), text
    assert wrong(hands=hands.replace("salon", "parlor")) == ("position.pieces", "room.parlor", None)
    assert wrong(drawn="bakery,pantry/-/-") == ("position.length", "drawn", None)
    unsaid = chosen.replace("L:nursery,R:mud_room", "mud_room,nursery")
    assert wrong(chosen=unsaid) == ("position.written", "chosen", None)


def test_wrong_moments_are_refused() -> None:
    assert wrong(turn="1") == ("position.fit", "hands", "turn")
    assert wrong(phase="commit") == ("position.pieces", "room.sauerkraut_room", None)
    assert wrong(phase="over", over="yes") == ("position.fit", "phase", "turn")
    assert wrong(step="-/-/-", drawn="-/-/-") == ("position.fit", "step", "castles")
    assert wrong(step="wait_rooms/-/-", drawn="-/-/-") == ("position.fit", "step", "drawn")
    swapped = FIELDS["castles"].replace(
        "dining_room@0:2,sauerkraut_room@-1:0", "sauerkraut_room@-1:0,dining_room@0:2"
    )
    assert wrong(castles=swapped) == ("position.fit", "built", "castles")  # it was built last


def test_ludwig_plays_with_two_only() -> None:
    text = start(3, "no king").to_text()
    with pytest.raises(PositionError, match="phase does not fit seats"):
        read(text.replace("phase=choose", "phase=ludwig"))
    with pytest.raises(PositionError, match="chosen does not fit phase"):
        read(start(2, "king").to_text().replace("phase=ludwig", "phase=commit"))


def test_who_has_shared_out_is_told_by_the_sides() -> None:
    state = start(3, "sides")
    while state.phase == CHOOSE:
        seat = state.actors()[0]
        state.play(seat, state.legal(seat)[0])
    state.play(1, state.legal(1)[1])
    chosen = split(state.to_text())[2]["chosen"].split("/")
    assert [part.startswith("L:") for part in chosen] == [False, True, False]
    assert read(state.to_text()).actors() == [0, 2]


def test_who_lets_the_partner_begin_is_written() -> None:
    waits = written(second="-/2/-")
    state = read(waits)
    assert state.view(None)["castles"][1]["second"] == 2
    assert "R 2,0" not in texts(state, 2)
    assert split(state.to_text())[2]["second"] == "-/2/-"
    assert split(state.text_for(0))[2]["second"] == "-/2/-"
    assert wrong(second="-/0/-") == ("position.name", "second", None)  # no partner of castle 1
    assert wrong(second="0/-/-") == ("position.fit", "second", "built")
    chosen = start(3, "second").to_text()
    with pytest.raises(PositionError, match="second does not fit phase"):
        read(chosen.replace("second=-/-/-", "second=0/-/-"))


def test_texts_from_before_partners_could_wait_are_read() -> None:
    old = written().replace("two_castles:2 ", "two_castles:1 ").replace("second=-/-/- ", "")
    assert read(old) == read(written().replace("dice=?", f"dice={dice_of(old)}"))
    with pytest.raises(PositionError):
        read(written().replace("two_castles:2 ", "two_castles:1 "))


def dice_of(text: str) -> str:
    return split(read(text).to_text())[2]["dice"]


def test_the_lot_is_written_as_what_it_drew() -> None:
    with pytest.raises(PositionError):
        read(written(options="seniority:lot"))


def test_the_order_of_what_a_seat_knows_is_no_part_of_its_text() -> None:
    """Stacks and draws are shown sorted; how they lie is nobody's knowledge."""
    state = start(4, "order")
    other = state.copy()
    first, second = other.stack[0], other.stack[1]
    other.stack[0], other.stack[1] = second, first
    assert other.view(0) == state.view(0)
    assert other.to_text() != state.to_text()
    assert other.text_for(0) == state.text_for(0)
    drawn = read(written())
    turned = read(written(drawn="pantry,bakery,brewery,scullery,wine_room/-/-"))
    assert turned.text_for(1) == drawn.text_for(1)


def test_elders_are_written_by_name_or_as_a_list() -> None:
    for value, expected in (
        ("first", "first"),
        ("0-1-2", "first"),
        ("2-1-0", "last"),
        ("1-2-0",) * 2,
    ):
        state = GAME.start(3, {"seniority": value}, "elders")
        assert split(state.to_text())[2]["options"] == f"seniority:{expected}"
        assert zamok.position(state.to_text()) == state


def test_games_with_many_draws() -> None:
    """Seats that love food bonuses empty the supply: reshuffles, and what seats remember."""
    seen = set()
    dice = random.Random("draws")
    state = start(7, "draws 2")
    while not state.over:
        seat = dice.choice(state.actors())
        legal = state.legal(seat)
        food = [move for move in legal if move < 21 or 126 <= move < 147]
        state.play(seat, dice.choice(food if food and state.phase == CHOOSE else legal))
        seen |= {facts.STEPS[state.castle[castle * CASTLE + STEP]] for castle in range(7)}
        if dice.random() < 0.2:
            assert read(state.to_text()) == state
        if any(known >> NOT_IN_HANDS for known in state.known) and "remembers" not in seen:
            seen.add("remembers")
            text = state.text_for(3)
            told = split(text)[2]["remembers"].split("/")
            assert [part.startswith("~") for part in told] == [seat != 3 for seat in range(7)]
            assert redealt(state, 3, Dice(b"other")).text_for(3) == text
            assert read(text).view(3) == state.view(3)
    assert {"remembers", "choose_room", "choose_bonus", "place_special"} <= seen
