"""What is seen of a table: castles part by part, choices only when all have chosen."""

from __future__ import annotations

import json

import zamok
from tests.games.once_upon.scenario import Scenario
from zamok import Dice
from zamok.games.once_upon.view import View


def test_a_castle_is_described_part_by_part() -> None:
    table = Scenario("great").castle(
        0,
        "r1c1 r3c4",
        residents=10,
        floors=2,
        towers=[5, 2],
        walls=3,
        flags={1: [2, 1], 3: [2]},
        guests="king troll",
        small_clouds=1,
    )
    castle = table.view(None)["castles"][0]
    assert castle["sheet"] == "outline"
    assert castle["chips"] == ["r1c1", "r3c4"]
    assert castle["chips_left"] == 8
    assert castle["floors"] == 2
    assert castle["towers"] == [5, 2]
    assert castle["walls"] == [
        {"built": True, "room": 2, "flags": [2, 1]},
        {"built": True, "room": 2, "flags": []},
        {"built": True, "room": 1, "flags": [2]},
        {"built": False, "room": 1, "flags": []},
    ]
    assert castle["groups"] == [4, 4, 2, 0, 0, 0, 0, 0, 0]
    assert castle["guests"] == ["troll", "king"]
    assert castle["small_clouds"] == 1
    assert castle["parts"] == 7
    # 7 for towers, 5 for flags, 4 for the third group, 2 for a small cloud, king 3, troll 1
    assert castle["score"] == 7 + 5 + 4 + 2 + 3 + 1


def test_the_table_shows_dice_open_guests_and_what_is_left_of_the_deck() -> None:
    table = Scenario("great").open("queen king dog").roll("wood", "wild", active=1)
    view = table.view(None)
    assert view["dice"] == ["wood", "wild"]
    assert view["open"] == ["dog", "queen", "king"]
    assert view["deck"] == 17 == len(view["unseen"])
    assert view["active"] == 1
    assert view["phase"] == "use"
    assert view["actors"] == [0, 1]


def own_chips(view: View) -> list[str]:
    assert view["mine"] is not None
    return view["mine"]["chips"]


def test_a_redeal_keeps_the_view_and_draws_the_others_choices_anew() -> None:
    table = Scenario(seats=3).roll("wood", "gold", active=0)
    table.play(0, "gold:r2c2", "wood:r1c3").play(1, "wood:r3c2")
    for seat in (0, 1, 2, None):
        before = json.dumps(table.view(seat))
        found = set()
        for number in range(200):
            twin = table.state.redeal(seat, Dice(f"{number}".encode()))
            assert json.dumps(twin.view(seat)) == before
            chips = [tuple(own_chips(twin.view(other))) for other in range(3)]
            found.add(chips[1] == ())
            if seat == 0:
                assert chips[0] == ("r1c3", "r2c2")
            else:
                assert len(chips[0]) == 2  # the active player has used both dice
            if seat == 1:
                assert chips[1] == ("r3c2",)
            assert chips[2] == ()  # seat 2 has not chosen yet
        if seat != 1:
            assert len(found) == 2  # seat 1 may have passed or not


def test_a_redeal_never_shows_how_far_the_active_player_is() -> None:
    table = Scenario().roll("wood", "gold", active=0).play(0, "gold:r2c2")
    twin = table.state.redeal(1, Dice(b"x"))
    assert twin.actors() == [0, 1]
    assert len(twin.legal(0)) == 6  # as if nothing had been chosen
    own = table.state.redeal(0, Dice(b"x"))
    assert own.legal(0) == table.state.legal(0)
    assert len(own.legal(0)) == 3


def test_a_redealt_guest_deck_is_what_everybody_knows() -> None:
    table = Scenario("great")
    twin = table.state.redeal(0, Dice(b"deck"))
    assert twin.view(0)["unseen"] == table.view(0)["unseen"]


def test_only_the_seat_itself_reads_its_choice_before_all_have_chosen() -> None:
    game = zamok.game("once_upon")
    words = game.words("en")

    def said(viewer: int | None) -> str:
        text = game.voice.say_board(table.view(viewer), words, ["Ann", "Bob"])
        return text.replace("\N{NO-BREAK SPACE}", " ")

    table = Scenario().roll("residents", "gold", active=0)
    before = said(1)
    assert "Residents: 2 of 36" in said(0)  # drawn without asking, gold is still to be placed
    assert words("board.choice") in said(0)
    table.play(0, "gold:r2c2")
    assert "[G]" in said(0)
    for viewer in (1, None):
        assert "[G]" not in said(viewer)
        assert "Residents: 2 of 36" not in said(viewer)
        assert words("board.choice") not in said(viewer)
    assert said(1).splitlines()[5:] == before.splitlines()[5:]
