"""Positions as text: written by hand, read, played; what follows from them; what cannot be."""

from __future__ import annotations

import pytest

import zamok
from tests.games.carcassonne.table import say, steps
from zamok import PositionError
from zamok.engine.layout import split
from zamok.games.carcassonne.facts import COPIES, TILE_NAMES
from zamok.games.carcassonne.game import GAME
from zamok.games.carcassonne.layout import LAYOUT
from zamok.games.carcassonne.rules import Rules
from zamok.games.carcassonne.state import BAG, KEEP, LAY, OVER, POINTS, SUPPLY, UNSEEN

WALL = "12,17,20,32,37,44,54,60,66,71,76,88,97"
# Each has built a tower at a start space and has its follower back; seat 0 has drawn a market.
TOWERS = (
    "carcassonne:2 seats=2 options=keep_size:tiles dice=? shown=0 over=no phase=lay turn=0 "
    "tile=A9m due=- asked=- scored=tower:4/tower:4 tokens=-/- keep=-/- followers=-*6/-*6 "
    f"board=j4E:A8m,c8W:A8m last=1 aside=- wall={WALL} put_away=- extras=0"
)


def changed(text: str, **values: str) -> str:
    """Return a text with other values of some fields."""
    head = text.partition(" ")[0]
    words = {**split(text)[2], **values}
    return " ".join([head, *(f"{name}={value}" for name, value in words.items())])


def read(text: str) -> Rules:
    position = zamok.position(text, "by hand")
    assert isinstance(position, Rules)
    return position


def test_a_position_written_by_hand_is_played() -> None:
    table = read(TOWERS)
    assert table.actors() == [0]
    assert table.scores() == [4, 4]
    say(table, "f10N")
    say(table, "merchant N")
    told = split(table.to_text())[2]
    assert told["board"] == "j4E:A8m,c8W:A8m,f10N:A9m"
    assert told["followers"] == "f10:N,-*5/-*6"
    assert (told["phase"], told["turn"]) == ("lay", "1")
    # The court has the market of the tile and that of the start space.
    assert table.view(None)["forecast"]["final"][0] == [{"what": "court", "points": 6}]


def test_what_is_not_written_follows() -> None:
    table = read(TOWERS)
    for kind, name in enumerate(TILE_NAMES):
        drawn = {"A8m": 2, "A9m": 1}.get(name, 0)
        assert table.small[BAG + kind] == COPIES[kind] - drawn
    assert table.left == 57
    assert table.first == 0
    assert [int(table.large[SUPPLY + seat]) for seat in range(2)] == [6, 6]
    assert [int(table.large[POINTS + seat]) for seat in range(2)] == [4, 4]
    assert table.wall == (1 << 14) - 2
    assert read(changed(TOWERS, turn="1", last="0")).first == 1


def before_it_was_told(text: str) -> str:
    """Return a text as the layout before wrote it."""
    words = {**split(text)[2]}
    if words.pop("put_away") != "-":
        words["wall"] = split(text)[2]["put_away"]
    del words["last"]
    return " ".join(["carcassonne:1", *(f"{name}={value}" for name, value in words.items())])


@pytest.mark.parametrize("seed", ["old", "older"])
def test_texts_of_the_layout_before_are_read(seed: str) -> None:
    """Who laid the last tile follows, but for an extra turn; at the end the wall is cleared."""
    for table in steps(seed):
        text = table.to_text()
        if not (table.phase in (LAY, OVER) and table.laid_by == table.turn):
            assert zamok.position(before_it_was_told(text)).to_text() == text


def test_a_follower_tells_who_laid_the_last_tile_in_the_layout_before() -> None:
    values = split(changed(TOWERS, board="c8W:A8m,f10N:A9m"))[2]
    for followers, last in (("-*6/-*6", "1"), ("f10:N,-*5/-*6", "0"), ("-*6/f10:N,-*5", "1")):
        assert LAYOUT.older[1]({**values, "followers": followers})["last"] == last


@pytest.mark.parametrize(("option", "size"), [("tiles", 1), ("tiles_and_starts", 2)])
def test_the_keep_has_the_size_of_its_house(option: str, size: int) -> None:
    """A house of one tile at a start space: the option says whether that counts."""
    table = read(
        changed(
            TOWERS,
            options=f"keep_size:{option}",
            board="c2S:A8m,c8W:A8m",
            scored="house:2/tower:4",
            keep="c2:N/-",
        )
    )
    assert table.large[KEEP] == size


def test_an_extra_turn_is_a_token_out_of_the_game() -> None:
    lines = (GAME.folder / "golden" / "positions.txt").read_text(encoding="utf-8").splitlines()
    table = read(next(line for line in lines if "phase=extra" in line))
    first, seat = table.first, table.turn
    unseen = [int(count) for count in table.small[UNSEEN : UNSEEN + 9]]
    say(table, "use 1")
    assert " extras=1" in table.to_text()
    again = read(table.to_text())
    assert (again.first, again.turn, again.laid_by) == (first, seat, seat)
    assert [int(count) for count in again.small[UNSEEN : UNSEEN + 9]] == unseen


def test_two_positions_that_differ_only_in_what_was_are_the_same() -> None:
    """Who stood on an object before it was scored leaves no trace."""
    told = []
    for follower in ("knight E", "none"):
        table = read(changed(TOWERS, board="c8W:A8m", tile="A8m", scored="-/tower:4"))
        say(table, "j4E")
        say(table, follower)
        told.append(changed(table.to_text(), dice="?", scored="-/-"))
    assert told[0] == told[1]


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"tile": "-"}, "tile does not fit phase"),
        ({"phase": "follower", "tile": "-", "last": "0"}, "scored does not fit board"),
        ({"phase": "extra", "tile": "-"}, "phase does not fit tokens"),
        ({"phase": "over", "tile": "-", "wall": "-", "put_away": WALL}, "phase does not fit board"),
        ({"phase": "order", "tile": "-", "turn": "1"}, "phase does not fit due"),
        ({"phase": "order", "tile": "-"}, "phase does not fit due"),
        ({"phase": "double", "tile": "-"}, "asked does not fit due"),
        ({"phase": "order", "tile": "-", "board": "-"}, "board does not fit phase"),
        ({"board": "j4E:A8m,e5W:A8m"}, "board: “e5W:A8m” can’t stand here"),  # beside nothing
        ({"board": "j4E:A8m,a4N:A8m"}, "board: “a4N:A8m” can’t stand here"),  # a street must go on
        ({"board": "j4E:A8m,j4W:A8m"}, "board: j4 is given twice"),
        (
            {"board": "j4E:A8m,c8E:A9m"},
            "board: “c8E:A9m” can’t stand here",
        ),  # looks the same as c8N
        ({"board": "j4E:A8m,c8W:A8m,j5N:A8m"}, "tile A8m: 3 counted instead of 2"),
        ({"followers": "j4:E,-*5/-*6"}, "followers does not fit board"),  # the tower is complete
        (
            {"followers": "c8:E,-*5/-*6"},
            "followers: “c8:E” can’t stand here",
        ),  # laid by the other seat
        ({"followers": "j4:W,j4:N,-*4/-*6"}, "followers: “j4:N” can’t stand here"),  # one on a tile
        (
            {"followers": "j4:W1,-*5/-*6"},
            "followers: “j4:W1” can’t stand here",
        ),  # this part is j4:W
        ({"followers": "e5:W,-*5/-*6"}, "followers: “e5:W” can’t stand here"),  # no tile is there
        ({"scored": "tower:4/tower:5"}, "scored does not fit board"),
        ({"scored": "tower:4/tower:4,street:1"}, "scored does not fit board"),
        ({"scored": "tower:4,tower:4/-"}, "scored: tower is given twice"),
        (
            {"scored": "tower:4/court:3"},
            "scored: “court:3” can’t stand here",
        ),  # paid at the end only
        (
            {"scored": "tower:4,token2:4/tower:4"},
            "tokens on the wall, taken or put away: 14 counted",
        ),
        ({"tokens": "2/-"}, "tokens on the wall, taken or put away: 14 counted instead of 13"),
        ({"tokens": "2*2/2"}, "token 2: 3 counted instead of 2"),
        ({"tokens": "2/-", "wall": WALL[3:]}, "wall does not fit scored"),  # so far is nobody
        (
            {"tokens": "-/-", "wall": f"0,{WALL[3:]}"},
            "wall: “0” can’t stand here",
        ),  # none was there
        ({"keep": "j4:W/-"}, "keep does not fit scored"),
        ({"keep": "j4:E/-"}, "keep: “j4:E” can’t stand here"),  # a tower
        ({"aside": "A1"}, "aside: “A1” can’t stand here"),  # it fitted
        ({"phase": "follower", "tile": "-"}, "last does not fit turn"),
        ({"last": "-"}, "last does not fit board"),
        ({"last": "0"}, "last does not fit extras"),  # nobody has had two turns in a row
        ({"wall": WALL[3:], "put_away": "12"}, "put_away does not fit phase"),
        ({"due": "N"}, "due: N given, but the rest leads to -"),
        ({"shown": "1"}, "shown: 1 given, but the rest leads to 0"),
        ({"over": "yes"}, "over: yes given, but the rest leads to no"),
    ],
)
def test_what_no_game_leads_to_is_refused(values: dict[str, str], said: str) -> None:
    with pytest.raises(PositionError) as caught:
        read(changed(TOWERS, **values))
    assert said in str(caught.value)
