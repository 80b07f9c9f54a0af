"""Refusals: each reason is reached, names its rule, and is said in both languages."""

from __future__ import annotations

import pytest

from tests.games.two_castles.table import (
    build,
    claim,
    room,
    say,
    start,
    texts,
    to_build,
    to_commit,
)
from tests.games.two_castles.test_bonuses import third
from zamok import IllegalMove
from zamok.engine import LANGUAGES
from zamok.games.two_castles import text
from zamok.games.two_castles.game import GAME
from zamok.games.two_castles.rules import Rules
from zamok.games.two_castles.state import SPECIALS_LEFT, STEP, WAIT_ROOMS

NAMES = ["Anna", "Boris", "Clara", "Dina"]
reached: set[str] = set()


def refused(state: Rules, seat: int, move: str) -> tuple[str, str]:
    """Return rule and reason of a move that is refused, after saying it in both languages."""
    with pytest.raises(IllegalMove) as error:
        say(state, seat, move)
    refusal = error.value.refusal
    for language in LANGUAGES:
        said = GAME.say_refusal(refusal, language, NAMES)
        assert said.endswith(".")
        assert "{" not in said
        assert "_" not in said, "a key is shown to people"
    reached.add(refusal.reason.key)
    return refusal.rule, GAME.say_refusal(refusal, "en", NAMES)


def test_tiles_that_are_not_there() -> None:
    state = start(3)
    claim(state, room("kitchen"))
    assert refused(state, 0, "take kitchen") == ("choose", "You have no Kitchen tile in your hand.")
    to_commit(state, {0: ("salon", "study")})
    assert refused(state, 0, "left nap_room") == (
        "share",
        "Your two tiles don’t include Nap Room.",
    )
    two = start(2)
    claim(two, room("sty"))
    rule, said = refused(two, 0, "left sty")
    assert rule == "ludwig"
    assert said == "Ludwig’s two tiles don’t include Sty."


def test_the_wrong_moment_says_what_is_asked() -> None:
    state = start(3)
    assert refused(state, 0, "L 2,0") == (
        "turn",
        "You can’t do that in this step: choosing tiles.",
    )
    to_build(state, {})
    assert refused(state, 0, "take salon")[1] == "You can’t do that in this step: building."


def test_places_where_a_room_may_not_stand() -> None:
    state = start()
    build(state, 0, [("aviary", 2, 0), ("nap_room", 0, 1), ("crypt", 1, -1)])
    to_build(state, {0: ("kitchen", "tasso_room")})
    assert refused(state, 0, "L 0,0")[1] == "That space is taken: the throne room is there."
    assert refused(state, 0, "L 0,1")[1] == "That space is taken: Nap Room is there."
    assert refused(state, 0, "L 0,-1")[1] == "Kitchen can’t be built below ground."
    assert "Aviary is under the open sky" in refused(state, 0, "L 2,1")[1]
    assert "Kitchen has no support here" in refused(state, 0, "L 3,1")[1]
    assert refused(state, 0, "L 5,0")[0] == "contact"
    other = start()
    to_build(other, {0: ("crypt", "tasso_room")})
    assert refused(other, 0, "L 2,0")[1] == "Crypt can only be built below ground."


def test_tiles_that_are_built_and_ludwigs() -> None:
    state = start(3)
    to_build(state, {0: ("kitchen", "salon")})
    say(state, 0, "L 2,0")
    assert refused(state, 0, "L 3,0") == ("build", "Your tile for that castle is already built.")
    assert refused(state, 0, "K 3,0")[0] == "two-players"
    two = start(2)
    to_build(two, {0: ("kitchen", "salon"), 1: ("nap_room", "sty")})
    say(two, 0, sorted(move for move in texts(two, 0) if move[0] == "K")[0])
    assert refused(two, 0, "K 9,0") == ("build", "Ludwig’s tile in that castle is already built.")


def test_a_bonus_comes_before_the_next_tile() -> None:
    state = third("living")
    assert refused(state, 1, "R 5,0") == (
        "bonus",
        "That castle’s bonus comes first. Anna decides.",
    )
    assert refused(state, 1, "R painter")[1] == "The elder partner decides this: Anna."
    assert refused(state, 0, "L 5,0") == ("bonus", "Choose that castle’s bonus first.")
    two = start(2)
    build(two, 1, [("aviary", -1, 0), ("fish_pond", -2, 0)])
    to_build(two, {1: ("terrace", "sty")})
    say(two, 1, "L 2,0")
    assert refused(two, 1, "K 3,0")[1] == "Build the bonus room first, then Ludwig’s tile."


def test_castles_that_wait() -> None:
    state = start()
    to_build(state, {0: ("kitchen", "sty")})
    state.castle[STEP] = WAIT_ROOMS
    assert refused(state, 0, "L 2,0")[0] == "waiting"


def test_questions_that_are_not_asked_and_pieces_that_are_gone() -> None:
    state = start()
    to_build(state, {})
    assert refused(state, 0, "L painter") == (
        "bonus-living",
        "That castle has no royal attendant to choose now.",
    )
    assert refused(state, 0, "L tower")[0] == "bonus-fifth"
    assert refused(state, 0, "R food")[0] == "bonus-downstairs"
    claim(state, room("mold_room"))
    assert refused(state, 0, "keep mold_room")[0] == "bonus-food"
    assert refused(state, 0, "card ring")[0] == "bonus-utility"
    gone = start()
    build(gone, 0, [("nap_room", -1, 0), ("solar", -2, 0)])
    to_build(gone, {0: ("nursery", "tasso_room")})
    gone.stock[SPECIALS_LEFT + 1] = 0
    say(gone, 0, "L -3,0")
    assert refused(gone, 0, "L tower") == (
        "stock",
        "None left in the supply: Tower. Choose another.",
    )


def test_partners_who_wait_for_each_other() -> None:
    state = start()
    to_build(state, {0: ("kitchen", "sty"), 1: ("tasso_room", "salon")})
    say(state, 1, "R yield")
    assert refused(state, 1, "R 2,0") == ("build", "Anna builds first in that castle.")
    assert refused(state, 1, "R yield") == ("build", "Anna builds first in that castle.")
    assert refused(state, 0, "L yield") == (
        "elder",
        "Your partner is already waiting for you. If both want to build second, the elder begins.",
    )
    say(state, 0, "L 2,0")
    assert refused(state, 1, "R yield") == (
        "build",
        "Building in that castle has already begun this turn.",
    )
    two = start(2)
    to_build(two, {0: ("kitchen", "salon"), 1: ("nap_room", "sty")})
    assert refused(two, 0, "R yield") == (
        "two-players",
        "In your castle with Ludwig, you build both tiles.",
    )


SCENARIOS = (
    test_tiles_that_are_not_there,
    test_the_wrong_moment_says_what_is_asked,
    test_places_where_a_room_may_not_stand,
    test_tiles_that_are_built_and_ludwigs,
    test_a_bonus_comes_before_the_next_tile,
    test_castles_that_wait,
    test_questions_that_are_not_asked_and_pieces_that_are_gone,
    test_partners_who_wait_for_each_other,
)


def test_every_reason_is_reached() -> None:
    reached.clear()
    for scenario in SCENARIOS:
        scenario()
    assert reached == {key for key in text.vocabulary() if key.startswith("refuse.")}
