"""Bonuses: when they come, what they bring, who decides."""

from __future__ import annotations

import pytest

from tests.games.two_castles.table import (
    Rooms,
    build,
    cells,
    claim,
    draw_instead,
    finish_turn,
    room,
    say,
    start,
    texts,
    to_build,
)
from zamok import IllegalMove
from zamok.games.two_castles import facts, text
from zamok.games.two_castles.game import GAME
from zamok.games.two_castles.rules import Rules
from zamok.games.two_castles.state import (
    CASTLE,
    ELSEWHERE,
    IN_DISCARD,
    IN_SUPPLY,
    STEP,
    SUPPLY,
)

PAIRS: dict[str, tuple[Rooms, str, str]] = {
    "food": ([("kitchen", -1, 0), ("bakery", -2, 0)], "pantry", "choose_room"),
    "living": ([("salon", -1, 0), ("study", -2, 0)], "gallery", "choose_attendant"),
    "utility": ([("sauna", -1, 0), ("kennel", -2, 0)], "mud_room", "choose_card"),
    "outdoor": ([("aviary", -1, 0), ("sty", -2, 0)], "terrace", "place_special"),
    "sleeping": ([("nap_room", -1, 0), ("solar", -2, 0)], "nursery", "place_special"),
    "corridor": ([("dead_end", -1, 0), ("promenade", -2, 0)], "purgatory", "place_special"),
    "downstairs": ([("crypt", 0, -1), ("dungeon", 0, -2)], "armory", "choose_bonus"),
}
SPOT = {"downstairs": "L 0,-3"}


def third(kind: str, **options: str) -> Rules:
    """Return a table where castle 0 has just got its third room of a type, built by seat 0."""
    rooms, tile, _ = PAIRS[kind]
    state = start(4, "table", **options)
    build(state, 0, rooms)
    to_build(state, {0: (tile, "tasso_room")})
    say(state, 0, SPOT.get(kind, "L -3,0"))
    return state


def step(state: Rules, castle: int = 0) -> str:
    return facts.STEPS[state.castle[castle * CASTLE + STEP]]


@pytest.mark.parametrize("kind", PAIRS)
def test_the_view_says_which_room_has_brought_the_bonus(kind: str) -> None:
    castles = third(kind).view(None)["castles"]
    assert (castles[0]["bonus_type"], castles[0]["bonus_count"]) == (kind, 3)
    assert (castles[1]["bonus_type"], castles[1]["bonus_count"]) == (None, None)


def test_the_view_says_which_fifth_room_calls_for_a_special_room() -> None:
    state = start()
    keys = ["nap_room", "solar", "nursery", "puppy_room"]
    build(state, 0, [(key, -1 - n, 0) for n, key in enumerate(keys)])
    to_build(state, {0: ("tasso_room", "kitchen")})
    say(state, 0, "L 2,0")
    for step_, answer in (("choose_special", "L tower"), ("place_special", "L 0,1")):
        castle = state.view(1)["castles"][0]
        assert castle["step"] == step_
        assert (castle["bonus_type"], castle["bonus_count"]) == ("sleeping", 5)
        words = GAME.words("en")
        asked = text.question(castle, words, ["A", "B", "C", "D"])
        assert asked.endswith("special room for the fifth sleeping room. A decides.")
        say(state, 0, answer)
    assert state.view(1)["castles"][0]["bonus_type"] is None


@pytest.mark.parametrize("kind", PAIRS)
def test_the_third_room_brings_its_bonus_at_once(kind: str) -> None:
    state = third(kind)
    assert step(state) == PAIRS[kind][2]
    piece = state.view(None)["castles"][0]["piece"]
    special = {"outdoor": "fountain", "sleeping": "tower", "corridor": "foyer"}
    assert piece == special.get(kind)


def test_the_partners_tile_waits_for_the_bonus() -> None:
    state = third("sleeping")
    assert cells(state, 1, "R") == set()
    with pytest.raises(IllegalMove) as error:
        say(state, 1, "R 2,0")
    assert error.value.rule == "bonus"
    say(state, 0, "L 0,1")
    assert (2, 0) in cells(state, 1, "R")


def test_a_tower_may_stand_where_sleeping_rooms_may_and_nothing_on_top() -> None:
    state = third("sleeping")
    assert (0, -1) not in cells(state, 0)
    say(state, 0, "L 0,1")
    assert (0, 2) not in cells(state, 1, "R")


def test_a_foyer_may_stand_anywhere() -> None:
    assert {(0, 1), (0, -1), (-2, -1)} <= cells(third("corridor"), 0)


def test_food_bonus_draws_five_and_builds_one() -> None:
    state = third("food")
    assert len(texts(state, 0)) >= 5
    keeps = sorted(text for text in texts(state, 0) if text.startswith("keep "))
    assert len(keeps) == 5
    supply = int(state.stock[7])
    say(state, 0, keeps[0])
    assert step(state) == "place_room"
    assert (state.stock[7], state.stock[8]) == (supply, 4)
    place = sorted(text for text in texts(state, 0) if text.startswith("L "))[0]
    say(state, 0, place)
    assert state.castle[0] == 4


def test_a_drawn_living_room_brings_the_living_bonus() -> None:
    """Page 6: two living rooms, the food bonus builds a third, and an attendant follows."""
    state = start()
    build(
        state,
        0,
        [("kitchen", -1, 0), ("bakery", -2, 0), ("salon", -4, 0), ("study", -5, 0), ("sty", -3, 0)],
    )
    claim(state, room("gallery"))
    to_build(state, {0: ("pantry", "tasso_room")})
    say(state, 0, "L -6,0")
    draw_instead(state, 0, "gallery")
    say(state, 0, "keep gallery", "L 2,0")
    assert step(state) == "choose_attendant"
    say(state, 0, "L painter")
    assert step(state) == "none"


def test_living_bonus_offers_four_attendants() -> None:
    state = third("living")
    offered = {f"L {key}" for key in facts.ATTENDANT_KEYS}
    assert offered <= texts(state, 0)
    say(state, 0, "L knight")
    assert state.view(None)["castles"][0]["attendants"] == ["knight"]
    assert state.stock[4] == 6


def test_utility_bonus_keeps_one_card_of_three() -> None:
    state = third("utility")
    offered = sorted(text for text in texts(state, 0) if text.startswith("card "))
    assert len(offered) == 3
    say(state, 0, offered[1])
    view = state.view(None)
    assert view["castles"][0]["cards"] == [offered[1].removeprefix("card ")]
    assert (state.stock[9], state.stock[10]) == (17, 2)


@pytest.mark.parametrize(("kind", "word"), [("food", "keep"), ("utility", "card")])
def test_only_the_elder_keeps_what_both_partners_see(kind: str, word: str) -> None:
    state = third(kind, seniority="last")
    assert not any(text.startswith(word) for text in texts(state, 0))
    offered = sorted(text for text in texts(state, 1) if text.startswith(word))
    for seat, rule in ((0, "elder"), (2, f"bonus-{kind}")):  # seat 2 learns nothing of the draw
        with pytest.raises(IllegalMove) as error:
            say(state, seat, offered[0])
        assert error.value.rule == rule
    say(state, 1, offered[0])


def test_the_fifth_room_brings_any_special_room() -> None:
    state = start()
    build(
        state,
        0,
        [("nap_room", -1, 0), ("solar", -2, 0), ("nursery", -3, 0), ("puppy_room", -4, 0)],
    )
    to_build(state, {0: ("tasso_room", "kitchen")})
    say(state, 0, "L -5,0")
    assert step(state) == "choose_special"
    assert {"L fountain", "L tower", "L foyer"} <= texts(state, 0)
    say(state, 0, "L fountain")
    assert step(state) == "place_special"
    say(state, 0, "L 0,1")
    assert step(state) == "none"


@pytest.mark.parametrize("count", [4, 6])
def test_no_other_number_brings_anything(count: int) -> None:
    state = start()
    keys = ["nap_room", "solar", "nursery", "puppy_room", "bunk_room"][: count - 1]
    build(state, 0, [(key, -1 - n, 0) for n, key in enumerate(keys)])
    to_build(state, {0: ("tasso_room", "kitchen")})
    say(state, 0, "L 2,0")
    assert step(state) == "none"


def test_special_rooms_bring_no_bonus() -> None:
    state = start()
    build(state, 0, [("fountain", -1, 0), ("foyer", -2, 0), ("nap_room", 2, 0), ("solar", 3, 0)])
    to_build(state, {0: ("tasso_room", "kitchen")})
    say(state, 0, "L 4,0", "L 1,1")
    assert step(state) == "none"


def test_a_turn_ends_only_when_every_bonus_is_done() -> None:
    state = third("downstairs")
    for seat in (1, 2, 3):
        while any("," in text for text in texts(state, seat)):
            state.play(seat, state.legal(seat)[-1])
            if state.turn == 2:
                break
    assert state.turn == 1
    assert 0 in state.actors()
    finish_turn(state)
    assert state.turn == 2


def test_a_food_draw_waits_for_tiles_that_others_hold() -> None:
    state = start()
    build(state, 0, [("kitchen", -1, 0), ("bakery", -2, 0)])
    build(state, 2, [("brewery", -1, 0), ("buttery", -2, 0)])
    to_build(state, {0: ("pantry", "tasso_room"), 2: ("scullery", "solar")})
    supply = [tile for tile in range(147) if state.where[tile] == SUPPLY]
    for tile in supply[8:]:  # eight tiles are left: enough for one draw, not for two
        state.where[tile] = ELSEWHERE
    state.stock[IN_SUPPLY] = 8
    state.recording = True
    say(state, 2, "L 2,0")
    say(state, 0, "L 2,0")
    assert [event.kind for event in state.events][-1] == "wait"
    assert (step(state, 0), step(state, 2)) == ("wait_rooms", "choose_room")
    keep = sorted(text for text in texts(state, 2) if text.startswith("keep "))[0]
    say(state, 2, keep)  # four discards and the three left make seven
    assert (step(state, 0), step(state, 2)) == ("choose_room", "place_room")
    assert (state.stock[IN_SUPPLY], state.stock[IN_DISCARD]) == (2, 0)
