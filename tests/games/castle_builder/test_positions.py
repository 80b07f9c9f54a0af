"""Positions of Castle Builder as text: written by hand, wrong ones, what follows from the rest."""

from __future__ import annotations

import pytest

import zamok
from tests.games.castle_builder.games import EVERYTHING, GAME, play
from zamok import Dice, PositionError
from zamok.games.castle_builder.facts import COUNT, KIND_OF, TILE_IDS, TILES_IN_ALL
from zamok.games.castle_builder.rules import Rules
from zamok.games.castle_builder.state import FIT, SITE

PLAIN = "above_the_sky:no,royal_strategy:no,peaceful_times:no,discards:one,first_player:0"
ROYAL = PLAIN.replace("strategy:no", "strategy:yes").replace("discards:one", "discards:any")
FIELDS = {
    "seats": "2", "options": PLAIN, "dice": "?", "shown": "0", "over": "no",
    "phase": "main", "turn": "0", "tile": "-", "source": "-", "spot": "-", "owed": "0",
    "coin": "-", "struck": "-", "idle_turns": "0",
    "holder": "stone_05,bard/stone_07*2", "known": "-/-/-/-/-/-/-", "royal": "-/-",
    "castle": "stone_03@1:4,stone_04@1:8,stone_06@2:7/stone_09@1:0", "baron": "0:5/0:2",
    "coins": "-/-", "market": "maid,stone_02*2", "coin_market": "monk,ruby,collapse",
    "discard": "lady",
}  # fmt: skip


def written(**changed: str) -> str:
    """Return the text of a small position, some fields of it changed."""
    values = {**FIELDS, **changed}
    return " ".join(["castle_builder:2", *(f"{name}={value}" for name, value in values.items())])


def laid(**changed: str) -> Rules:
    """Return a small position, some fields of it changed."""
    state = GAME.position(written(**changed), "by hand")
    assert isinstance(state, Rules)
    return state


def do(state: Rules, *texts: str) -> None:
    """Make moves for whoever has to act."""
    for text in texts:
        (seat,) = state.actors()
        state.play(seat, state.parse(seat, text))


def test_a_position_written_by_hand_is_played() -> None:
    state = laid()
    assert "holder stone_05" in [state.notation(move) for move in state.legal(0)]
    do(state, "holder stone_05", "at 2:5")
    view = state.view(0)
    assert view["phase"] == "coin"  # two steps from space 5 lead to the coin of space 7
    assert view["players"][0]["space"] == 7
    assert view["coins_due"] == 1
    do(state, "coin monk")
    assert [player["holder_size"] for player in state.view(None)["players"]] == [4, 5]
    assert state.actors() == [1]
    assert " castle=stone_03@1:4,stone_04@1:8,stone_05@2:5,stone_06@2:7/" in state.to_text()
    assert " coins=monk/- " in state.to_text()


def test_what_lies_nowhere_else_is_in_supply_and_treasury() -> None:
    state = laid()
    assert state.supply_size == TILES_IN_ALL - 4 - 4 - 3 - 1
    assert state.tiles[KIND_OF["stone_02"]] == COUNT[KIND_OF["stone_02"]] - 2
    assert state.tiles[KIND_OF["lady"]] == COUNT[KIND_OF["lady"]] - 1
    assert state.treasury_size == 36 - 3
    assert state.view(None)["treasury"]["monk"] == 3


def test_coins_due_follow_from_the_way_of_the_baron() -> None:
    state = laid(phase="coin", baron="0:14/0:2")  # spaces 7 and 12 have coins
    assert state.coins_due == 2
    state = laid(phase="coin", baron="0:14/0:2", coins="thief/-")
    assert state.coins_due == 1
    state = laid(phase="break", coin="collapse", struck="0", baron="1:8/0:2", coins="thief*3/-")
    assert state.coins_due == 1
    assert state.view(0)["players"][0]["travelled"] == 31


def test_who_discards_follows_from_the_holders() -> None:
    holders = "stone_05,bard/stone_02*2,stone_03*3,stone_04*3"
    coin = {"coin": "highest_tower", "baron": "0:8/0:9", "coins": "-/thief"}
    castles = "stone_03@1:4,stone_06@1:8/stone_09@1:0"
    state = laid(phase="shed", holder=holders, castle=castles, **coin)
    assert state.actors() == [1]
    assert state.turn == 0
    do(state, "shed stone_02")
    assert state.actors() == [1]
    assert state.view(None)["coins_due"] == 0


def test_what_fits_around_a_castle_is_worked_out() -> None:
    *_, (state, _) = play(4, EVERYTHING, "fits")
    again = zamok.position(state.to_text())
    assert isinstance(again, Rules)
    assert list(again.castle) == list(state.castle)
    assert any(again.castle[FIT:SITE])


def test_the_options_of_a_royal_game_stay_when_its_tiles_are_placed() -> None:
    state = laid(options=ROYAL, royal="princess/prince")
    assert state.view(0)["players"][1]["royal"] == ["prince"]
    assert f"options={ROYAL} " in laid(options=ROYAL).to_text()
    placed = laid(options=ROYAL, castle="princess@1:2,princess@1:4@royal/-", baron="0:1/0:2")
    assert [tile["royal"] for tile in placed.view(1)["players"][0]["castle"]] == [False, True]
    started = GAME.start(2, {"royal_strategy": "yes"}, "royal")
    assert started == zamok.position(started.to_text())


def test_a_first_player_has_space_one() -> None:
    later = PLAIN.replace("player:0", "player:1")
    state = laid(options=later, castle="-/-", baron="0:2/0:1", turn="1")
    assert [player["travelled"] for player in state.view(None)["players"]] == [0, 0]
    assert state.view(None)["first"] == 1
    with pytest.raises(PositionError):
        laid(options=later, castle="-/-", baron="0:1/0:2")


def test_what_is_known_is_written_for_those_who_know_it() -> None:
    # Seat 0 knows one of seat 1's two stones, and that both are there; everybody knows its bard.
    known = "stone_07*2/stone_07/bard/bard/bard/-/bard"
    state = laid(known=known)
    assert state.view(0)["players"][1]["known_to_you"] == {"stone_07": 1}
    assert state.view(0)["held_by_others"] == {"stone_07": 2}
    assert state.view(1)["players"][0]["known_to_you"] == {"bard": 1}
    assert state.view(None)["players"][0]["known"] == {"bard": 1}
    assert f" known={known} " in state.to_text()
    assert f" known={known} " in state.text_for(0)
    assert " holder=stone_05,bard/~stone_07*2 known=" in state.text_for(0)
    assert " known=~-/~-/~bard/~bard/bard/-/bard " in state.text_for(None)
    assert laid(known="stone_07/stone_07/-/-/-/stone_07/stone_07").text_for(0).count("~") == 1


def test_a_text_of_the_first_layout_is_read() -> None:
    old = written().replace("castle_builder:2", "castle_builder:1").replace(",first_player:0", "")
    old = old.replace(" known=-/-/-/-/-/-/-", "")
    assert GAME.position(old, "by hand").to_text() == laid().to_text()


def test_a_finished_game() -> None:
    won = {"coins": "ruby*3,thief*2,monk*2/-", "baron": "1:20/0:2"}
    state = laid(over="yes", **won)
    assert state.scores() == [7, 0]
    assert state.ranks() == [1, 2]
    assert not laid(over="yes", idle_turns="10").actors()


WRONG = [
    # a castle
    ({"castle": "stone_05@2:1/-"}, "position.name", "castle", "stone_05@2:1"),
    ({"castle": "stone_03@1:4,stone_03@1:4/-"}, "position.again", "castle", "1:4"),
    ({"castle": "stone_03@1:6/-"}, "position.again", "castle", "1:6"),
    ({"castle": "stone_03@1:5/-"}, "position.name", "castle", "stone_03@1:5"),
    ({"castle": "outer_left_2@1:4/-"}, "position.name", "castle", "outer_left_2@1:4"),
    ({"castle": "stone_03@1:4,stone_09@2:5/-"}, "position.name", "castle", "stone_09@2:5"),
    ({"castle": "stone_03@1:4,stone_05@2:5,roof_07@1:8/-"}, "position.written", "castle", None),
    ({"castle": "stone_03@1:4,outer_left_2@2:3/-"}, "position.fit", "castle", "coins"),
    # barons and coins
    ({"baron": "0:11/0:2"}, "position.name", "baron", "0:11"),
    ({"baron": "0:5/0:1"}, "position.name", "baron", "0:1"),
    ({"baron": "0:5/0:5"}, "position.again", "baron", 5),
    ({"baron": "0:2/0:3"}, "position.fit", "baron", "castle"),
    ({"baron": "0:8/0:2"}, "position.fit", "coins", "phase"),
    ({"baron": "0:5/0:8"}, "position.fit", "coins", "baron"),
    ({"coins": "thief/-"}, "position.fit", "coins", "baron"),
    ({"coins": "ruby*3,thief,monk*3/-", "baron": "1:20/0:2"}, "position.fit", "coins", "over"),
    ({"coin_market": "monk*3", "phase": "coin", "baron": "0:8/0:2"}, "position.fit",
     "coin_market", "phase"),
    # tiles
    ({"market": "lady*2,maid"}, "position.pieces", None, None),
    ({"market": "lady,maid,-"}, "position.fit", "market", "discard"),
    ({"holder": "stone_02*4,stone_03*3,stone_04/-", "market": "maid,bard,lady"},
     "position.fit", "holder", "phase"),
    ({"phase": "shed", "idle_turns": "1"}, "position.fit", "holder", "phase"),
    ({"royal": "princess/-"}, "position.fit", "royal", "options"),
    ({"castle": "princess@1:4@royal/-"}, "position.fit", "castle", "options"),
    ({"castle": "princess@1:4@noble/-"}, "position.name", "castle", "princess@1:4@noble"),
    ({"castle": "stone_03@1:4@royal/-"}, "position.name", "castle", "stone_03@1:4@royal"),
    ({"castle": "prince@1:2@royal,prince@1:4@royal/-"}, "position.name", "castle",
     "prince@1:4@royal"),
    ({"options": ROYAL, "royal": "prince/-", "castle": "prince@1:4@royal/-", "baron": "0:1/0:2"},
     "position.fit", "castle", "royal"),
    # what is known
    ({"known": "-/-/-/-/bard/-/bard"}, "position.fit", "known", "holder"),
    ({"known": "-/maid/-/-/-/-/-"}, "position.fit", "known", "holder"),
    ({"known": "-/stone_07/-/-/-/-/-"}, "position.fit", "known", "holder"),
    ({"known": "stone_07*3/-/-/-/-/-/-"}, "position.fit", "known", "holder"),
    ({"known": "-/-/-/-/-/-"}, "position.parts", "known", None),
    ({"options": PLAIN.replace("player:0", "player:2")}, "position.setup", None, None),
    # what is asked
    ({"turn": "2"}, "position.name", "turn", "2"),
    ({"phase": "spot"}, "position.fit", "tile", "phase"),
    ({"phase": "spot", "tile": "stone_09", "source": "holder"}, "position.fit", "tile", "source"),
    ({"phase": "spot", "tile": "maid", "source": "royal"}, "position.fit", "tile", "source"),
    ({"tile": "bard"}, "position.fit", "tile", "phase"),
    ({"phase": "adjust", "tile": "maid", "source": "market", "spot": "2:5", "owed": "2"},
     "position.fit", "owed", "spot"),
    ({"phase": "adjust", "tile": "maid", "source": "market", "spot": "3:4", "owed": "1"},
     "position.fit", "spot", "castle"),
    ({"struck": "1"}, "position.fit", "struck", "phase"),
    ({"phase": "victim", "baron": "0:8/0:2"}, "position.fit", "coin", "phase"),
    ({"phase": "victim", "coin": "thief", "baron": "0:8/0:2"}, "position.fit", "holder", "phase"),
    ({"phase": "break", "coin": "collapse", "struck": "1", "baron": "0:8/0:2"},
     "position.fit", "struck", "coin"),
    ({"idle_turns": "10"}, "position.fit", "idle_turns", "over"),
    ({"over": "yes"}, "position.fit", "idle_turns", "over"),
    ({"over": "yes", "phase": "spot", "idle_turns": "10"}, "position.fit", "phase", "over"),
]  # fmt: skip


@pytest.mark.parametrize(("changed", "key", "field", "other"), WRONG)
def test_what_no_game_leads_to_is_refused(
    changed: dict[str, str], key: str, field: str | None, other: str | int | None
) -> None:
    with pytest.raises(PositionError) as caught:
        laid(**changed)
    gaps = caught.value.gaps
    assert (caught.value.key, gaps.get("field")) == (key, field)
    if other is not None:
        assert other in (gaps.get("other"), gaps.get("given"))


def test_any_number_of_discards_lets_numbers_be_far_off() -> None:
    castle = "stone_03@1:4,stone_09@2:5/-"
    assert laid(options=PLAIN.replace("one", "any"), castle=castle).actors() == [0]


def test_a_row_whose_beginner_fell_is_possible() -> None:
    castle = "stone_03@1:4,outer_left_2@2:3/-"
    state = laid(castle=castle, baron="0:8/0:2", coins="collapse/-")
    assert state.view(None)["players"][0]["height"] == 2


def paying(discard: str) -> str:
    """Return a position in which the first seat pays for a tile of the market."""
    return written(
        phase="adjust", tile="maid", source="market", spot="2:5", owed="1",
        holder="stone_05,bard/-", castle="stone_03@1:4,stone_04@1:8,stone_06@2:7/-",
        market="maid,lady,cook", discard=discard,
    )  # fmt: skip


def test_whoever_is_asked_has_a_choice_in_what_others_imagine() -> None:
    used = {"maid": 1, "lady": 1, "cook": 1, "stone_03": 1, "stone_04": 1, "stone_06": 1}
    left = {"stone_05": 4, "bard": 1}  # not seen by the second seat
    rest = [
        f"{tile}*{count}" if count > 1 else tile
        for tile, in_all in zip(TILE_IDS, COUNT, strict=False)
        if (count := int(in_all) - used.get(tile, 0) - left.get(tile, 0))
    ]
    state = GAME.position(paying(",".join(rest)), "paying")
    assert len(state.legal(0)) == 2
    for number in range(40):
        for seat in (None, 1):
            world = state.redeal(seat, Dice(f"choice {number}".encode()))
            assert len(world.legal(0)) == 2
    assert "~" not in state.text_for(0)
    assert " holder=~" in state.text_for(1)


def test_a_holder_is_marked_only_where_something_is_unknown() -> None:
    state = laid(holder="stone_05,bard/-")
    assert " holder=stone_05,bard/- " in state.text_for(0)
    assert " holder=~" in state.text_for(1)
    assert " holder=~" in state.text_for(None)


def test_a_tile_taken_up_is_told_to_its_owner_only() -> None:
    state = laid()
    do(state, "holder bard")
    assert " phase=spot " in state.text_for(0)
    assert " tile=bard source=holder spot=- " in state.text_for(0)
    for seat in (None, 1):
        assert " phase=main " in state.text_for(seat)
        assert " tile=- source=- spot=- " in state.text_for(seat)
