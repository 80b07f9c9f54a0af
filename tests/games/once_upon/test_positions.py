"""Positions as text: written by hand, played on, what follows from what, and what cannot be."""

from __future__ import annotations

import pytest

import zamok
from zamok import PositionError
from zamok.games.once_upon.facts import CELL_IDS
from zamok.games.once_upon.rules import Rules
from zamok.games.once_upon.state import FLAG_COUNT, ROOM, WIDTH

YOUNG = (
    "once_upon:2 seats=2 "
    "options=variant:young,build_timing:everyone,jester:floor,cloud:first dice=? shown=7 "
    "over=no phase=build turn=20 active=0 builder=0 thrown=stone,gold dog=- gain=- lifted=- "
    "moved=- chips=r1c1,r3c3,r3c4/r2c1 floors=3/1 towers=5,2*3/2 walls=1.2,0*2/- residents=20/5 "
    "small_clouds=0/0 guests=young_peasant,young_cook,young_king/young_queen sheet=outline/free "
    "used=-/- sun=0 cloud=- open=-"
)
GREAT = (
    "once_upon:2 seats=3 "
    "options=variant:great,build_timing:everyone,jester:floor,cloud:first dice=? shown=9 "
    "over=no phase=use turn=12 active=0 builder=- thrown=wild,gold dog=- gain=- lifted=- moved=- "
    "chips=r1c1/r2c1,r2c4/r3c1,r3c2,r3c3 floors=1/1/0 towers=-/2/5 walls=0/1,0/- "
    "residents=4/6/1 small_clouds=0/1/0 guests=monk/shepherdess/- sheet=free/free/outline "
    "used=gold:flag1/wild:cloud/- sun=- cloud=- open=dog,troll,king"
)
WIZARD = (
    GREAT.replace("phase=use", "phase=drop")
    .replace("builder=-", "builder=1")
    .replace("lifted=- moved=-", "lifted=r2c4 moved=r2c1")
    .replace("guests=monk/shepherdess/-", "guests=shepherdess/wizard/-")
    .replace("gold:flag1/wild:cloud/-", "-/-/-")
)


def read(text: str) -> Rules:
    position = zamok.position(text, "by hand")
    assert isinstance(position, Rules)
    return position


def play(position: Rules, seat: int, *texts: str) -> None:
    for text in texts:
        position.play(seat, position.parse(seat, text))


def told(position: Rules, name: str) -> str:
    """Return what a position's text says in a field."""
    return position.to_text().partition(f" {name}=")[2].partition(" ")[0]


def test_a_position_written_by_hand_is_played() -> None:
    position = read(YOUNG)
    assert position.view(0)["deck"] == 12
    assert position.view(0)["castles"][0]["parts"] == 10
    play(position, 0, "build:row3_right")
    assert told(position, "floors") == "4/1"
    assert told(position, "chips").startswith("r1c1/")
    assert told(position, "guests").count("young_") == 5
    assert position.view(None)["phase"] == "use"


def test_what_follows_from_the_text_is_worked_out() -> None:
    position = read(YOUNG)
    assert position.castles[ROOM] == 0b110  # the first wall is full
    assert position.castles[FLAG_COUNT] == 2
    assert position.deck_count == 12
    assert position.waiting == 0b01
    assert not position.last
    finished = (
        YOUNG.replace("builder=0", "builder=1")
        .replace("chips=r1c1,r3c3,r3c4/r2c1", "chips=-/r3c3,r3c4")
        .replace("floors=3", "floors=4")
        .replace("1.2,0*2", "1.2,0*3")
        .replace("young_king/", "young_jester,young_king/")
        .replace("cloud=- open", "cloud=0 open")
    )
    assert read(finished).last
    assert read(finished).scores()[0] == read(YOUNG).scores()[0] + 4 + 3
    assert read(finished.replace("cloud:first", "cloud:every")).scores() == read(finished).scores()


def test_dice_are_used_again_as_the_text_says() -> None:
    position = read(GREAT)
    assert position.asked == 0b111
    assert position.waiting == 0b101
    assert [position.left0, position.left1] == [5, -1]
    castles = position.view(None)["castles"]
    assert castles[0]["walls"][0]["flags"] == []  # nobody else has seen it
    mine = position.view(0)["mine"]
    assert mine is not None
    assert mine["walls"][0]["flags"] == [2]
    assert position.castles[WIDTH : 2 * WIDTH] != position.before[WIDTH : 2 * WIDTH]
    play(position, 2, "pass")
    assert told(position, "used") == "gold:flag1/wild:cloud/pass"
    play(position, 0, "wild:residents")
    assert told(position, "walls").startswith("2/")  # all is shown
    assert told(position, "small_clouds") == "0/2/0"


def test_a_seat_is_told_nothing_of_what_the_others_do_with_the_dice() -> None:
    position = read(GREAT)
    used = {
        eyes: position.text_for(eyes).partition(" used=")[2].partition(" ")[0].split("/")
        for eyes in (None, 0, 1, 2)
    }
    assert used[0][0] == "gold:flag1"
    assert used[1][1] == "wild:cloud"
    for eyes, parts in used.items():
        hidden = [part.startswith("~") for part in parts]
        assert hidden == [eyes != 0, eyes != 1, False]
    assert used[2][0] == "~-"  # the active player may have begun


def test_points_of_a_text_tell_nothing_of_dice_that_are_being_used() -> None:
    chosen, open_ = read(GREAT), read(GREAT.replace("gold:flag1/wild:cloud/-", "-/-/-"))
    assert chosen.scores() == open_.scores()
    assert chosen.breakdown() == open_.breakdown()
    assert chosen.standing() == open_.standing()
    assert chosen.ranks() == open_.ranks()
    for seat in (None, 2):
        assert read(chosen.text_for(seat)).scores() == open_.scores()


def test_the_wizard_goes_on_where_the_text_leaves_him() -> None:
    position = read(WIZARD)
    assert position.count == 1
    assert position.actors() == [1]
    play(position, 1, "place:r1c1")
    assert told(position, "chips").split("/")[1] == "r1c1,r2c1"
    assert told(position, "moved") == "-"


def test_a_text_of_the_first_layout_is_read_with_one_cloud() -> None:
    older = YOUNG.replace("once_upon:2", "once_upon:1").replace(",cloud:first", "")
    assert read(older).to_text() == read(YOUNG).to_text()
    assert read(YOUNG.replace("cloud:first", "cloud:every")).cloud_for_all
    with pytest.raises(PositionError):
        zamok.position("once_upon:1 seats=2", "no options")


@pytest.mark.parametrize(
    ("text", "old", "new", "key", "field"),
    [
        (YOUNG, "phase=build", "phase=roll", "position.name", "phase"),
        (YOUNG, "active=0", "active=2", "position.name", "active"),
        (YOUNG, "turn=20", "turn=301", "position.number", "turn"),
        (YOUNG, "turn=20", "turn=0", "position.fit", "turn"),
        (YOUNG, "builder=0", "builder=1", "position.fit", "chips"),
        (YOUNG, "builder=0", "builder=-", "position.fit", "builder"),
        (YOUNG, "thrown=stone,gold", "thrown=stone", "position.fit", "thrown"),
        (YOUNG, "walls=1.2,0*2", "walls=0*2,1.2", "position.length", "walls"),
        (YOUNG, "residents=20/5", "residents=6/5", "position.fit", "residents"),
        (YOUNG, "young_peasant,", "", "position.fit", "guests"),
        (YOUNG, "young_peasant,", "queen,", "position.name", "guests"),
        (YOUNG, "sheet=outline/free", "sheet=-/free", "position.written", "sheet"),
        (YOUNG, "sun=0", "sun=-", "position.fit", "sun"),
        (YOUNG, "cloud=- open", "cloud=0 open", "position.fit", "cloud"),
        (YOUNG, "small_clouds=0/0", "small_clouds=1/0", "position.fit", "small_clouds"),
        (YOUNG, "young_queen", "young_king", "position.pieces", ""),
        (GREAT, "used=gold:flag1", "used=gold:flag2", "position.fit", "used"),
        (GREAT, "used=gold:flag1", "used=gold:flag1,wild:r1c2,pass", "position.length", "used"),
        (GREAT, "wild:cloud/-", "wild:cloud,pass/-", "position.fit", "used"),
        (
            GREAT,
            "gold:flag1/wild:cloud/-",
            "gold:flag1,wild:r1c2/pass/pass",
            "position.fit",
            "used",
        ),
        (GREAT, "open=dog,troll,king", "open=dog,troll", "position.fit", "open"),
        (GREAT, "thrown=wild,gold", "thrown=-", "position.fit", "thrown"),
        (GREAT, "r3c1,r3c2,r3c3", ",".join(CELL_IDS[1:]), "position.length", "chips"),
        (WIZARD, "lifted=r2c4", "lifted=r1c4", "position.fit", "lifted"),
        (WIZARD, "lifted=r2c4", "lifted=r2c1", "position.fit", "lifted"),
        (WIZARD, "moved=r2c1", "moved=r2c1,r2c4", "position.fit", "moved"),
        (WIZARD, "/r2c1,r2c4/", "/r1c1,r2c1,r2c2,r2c4,r3c3/", "position.fit", "chips"),
        (WIZARD, "wizard", "queen", "position.fit", "phase"),
    ],
)
def test_what_cannot_be_is_refused_with_its_field(
    text: str, old: str, new: str, key: str, field: str
) -> None:
    assert text.count(old) == 1
    read(text)
    with pytest.raises(PositionError) as caught:
        zamok.position(text.replace(old, new), "wrong")
    assert (caught.value.key, caught.value.gaps.get("field", "")) == (key, field)
