"""Two seats and Ludwig."""

from __future__ import annotations

import pytest

from tests.games.two_castles.table import build, finish_turn, known, say, start, texts, to_build
from tests.games.two_castles.test_bonuses import step
from zamok import Dice, IllegalMove


def test_three_castles_three_stacks() -> None:
    view = start(2).view(None)
    assert len(view["castles"]) == len(view["stacks"]) == 3
    partners = [(c["on_left_of"], c["on_right_of"]) for c in view["castles"]]
    assert partners == [(0, 1), (1, 2), (2, 0)]


def test_ludwigs_tiles_are_shared_out_before_anybody_chooses() -> None:
    state = start(2)
    assert len(texts(state, 0)) == 2
    assert texts(state, 1) == set()
    with pytest.raises(IllegalMove) as error:
        say(state, 0, "left kitchen" if "left kitchen" not in texts(state, 0) else "left sty")
    assert error.value.rule == "ludwig"
    first = sorted(texts(state, 0))[0]
    say(state, 0, first)
    ludwig = state.view(None)["players"][2]
    assert ludwig["left"] == first.removeprefix("left ")
    assert ludwig["right"] in known(ludwig["rooms"])
    assert len(state.legal(0)) == len(state.legal(1)) == 9


def test_castles_are_named_by_the_side_of_the_player() -> None:
    """What a seat calls L is the castle that the view has on its left, R the one on its right."""
    state = start(4)
    to_build(state, {1: ("kitchen", "salon")})
    say(state, 1, "L 2,0", "R 2,0")
    castles = state.view(None)["castles"]
    left = next(castle for castle in castles if castle["on_left_of"] == 1)
    right = next(castle for castle in castles if castle["on_right_of"] == 1)
    assert [left["rooms"][0]["room"], right["rooms"][0]["room"]] == ["kitchen", "salon"]
    assert (left["on_right_of"], right["on_left_of"]) == (2, 0)


def test_all_three_stacks_are_passed_on() -> None:
    state = start(2)
    ludwigs = {int(state.stack[18 + i]) for i in range(7)}
    mine = set(state.legal(0)) and {int(state.stack[i]) for i in range(9)}
    finish_turn(state)
    assert set(state.legal(0)) <= {147 + tile for tile in range(147)}  # Ludwig's two come first
    state.play(0, state.legal(0)[0])
    assert set(state.legal(0)) == ludwigs
    assert set(state.legal(1)) < mine


def test_the_human_partner_builds_both_tiles_in_either_order() -> None:
    state = start(2)
    to_build(state, {0: ("kitchen", "salon"), 1: ("nap_room", "sty")})
    heads = {text[0] for text in texts(state, 0)}
    assert heads == {"L", "R", "K"}
    king = sorted(text for text in texts(state, 0) if text[0] == "K")[0]
    say(state, 0, king)
    assert {text[0] for text in texts(state, 0)} == {"L", "R"}
    right = sorted(text for text in texts(state, 0) if text[0] == "R")[0]
    say(state, 0, right)
    assert {text[0] for text in texts(state, 0)} == {"L"}
    rooms = state.view(None)["castles"][2]["rooms"]
    assert len(rooms) == 2
    assert rooms[1]["room"] == "salon"
    with pytest.raises(IllegalMove) as error:
        say(state, 0, king)
    assert error.value.rule == "build"


def test_seat_one_builds_ludwigs_tile_in_its_left_castle() -> None:
    state = start(2)
    to_build(state, {0: ("kitchen", "salon"), 1: ("nap_room", "sty")})
    king = sorted(text for text in texts(state, 1) if text[0] == "K")[0]
    say(state, 1, king)
    assert len(state.view(None)["castles"][1]["rooms"]) == 1
    assert state.view(None)["players"][2]["right_built"] is True


@pytest.mark.parametrize("seniority", ["first", "last"])
def test_bonuses_with_ludwig_are_the_humans_decision(seniority: str) -> None:
    state = start(2, seniority=seniority)
    build(state, 1, [("salon", -1, 0), ("study", -2, 0)])
    to_build(state, {1: ("gallery", "sty")})
    say(state, 1, "L 2,0")
    assert step(state, 1) == "choose_attendant"
    with pytest.raises(IllegalMove) as error:
        say(state, 1, sorted(f"K {x},0" for x in (3, 4))[0])
    assert error.value.rule == "bonus"
    say(state, 1, "L painter")
    assert any(text[0] == "K" for text in texts(state, 1))


def test_the_castle_of_both_humans_follows_seniority() -> None:
    for seniority, elder, side in (("first", 0, "L"), ("last", 1, "R")):
        state = start(2, seniority=seniority)
        build(state, 0, [("salon", -1, 0), ("study", -2, 0)])
        to_build(state, {0: ("gallery", "sty")})
        say(state, 0, "L 2,0")
        assert f"{side} painter" in texts(state, elder)


def test_ludwigs_result_is_in_every_view() -> None:
    state = start(2)
    while not state.over:
        finish_turn(state)
    view = state.view(None)
    totals = [castle["total"] for castle in view["castles"]]
    ludwig = view["players"][2]
    assert ludwig["lower"] == min(totals[1], totals[2])
    assert ludwig["higher"] == max(totals[1], totals[2])
    keys = [(p["lower"], p["higher"], p["special_rooms"]) for p in view["players"]]
    assert view["winners"] == [n for n, key in enumerate(keys) if key == max(keys)]


def test_ludwig_draws_blindly() -> None:
    """The very same stack gives different pairs with different dice, and any of its tiles."""
    pairs = set()
    stacks = set()
    for n in range(40):
        state = start(2)
        state.dice = Dice(f"ludwig {n}".encode())
        finish_turn(state)
        pair = [int(state.choice[4]), int(state.choice[5])]
        pairs.add(tuple(pair))
        stacks.add(tuple(sorted(pair + [int(state.stack[9 + i]) for i in range(5)])))
    assert len(stacks) == 1
    assert len(pairs) > 15
    assert {tile for pair in pairs for tile in pair} == set(stacks.pop())
