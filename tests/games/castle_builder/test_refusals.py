"""Every refusal of Castle Builder can happen, names its rule and is said in both languages."""

from __future__ import annotations

import pytest

import zamok
from tests.catalogs import keys_of
from tests.games.castle_builder.trial import Trial
from zamok.engine.errors import Refusal

GAME = zamok.game("castle_builder")
BASE = {1: {0: "stone_04", 2: "stone_03"}}  # carries a 7 at (2, 1)
HUNG = {**BASE, 2: {1: "stone_07", 3: "outer_right_1"}}  # sky hangs over (1, 4)


def in_hand(tile: str, *others: str, **options: str) -> Trial:
    """Return a castle of three tiles, with a tile taken up whose place is asked for."""
    trial = Trial(2, **options).castle(0, HUNG).holder(0, tile, *others)
    trial.play(f"holder {tile}")
    assert trial.asked == "spot"
    return trial


def paying(**options: str) -> Trial:
    """Return a table where the eight over seven is to be paid for."""
    trial = Trial(2, **options).castle(0, BASE).holder(0, "stone_08", "stone_02", "stone_03")
    trial.place("stone_08", 2, 1)
    assert trial.asked == "adjust"
    return trial


def taking(coin: str, **options: str) -> Trial:
    """Return a table of four where a coin asks for a choice."""
    trial = Trial(4, **options).holder(2, "stone_03").holder(3, "stone_04")
    for seat in (2, 3):
        trial.castle(seat, {1: {0: "stone_02", 2: "stone_05"}})
    return trial.coin_market(coin, "ruby", "monk").due().play(f"coin {coin}")


def besieged() -> Trial:
    """Return a table of four where a catapult finds royal tiles in two castles."""
    trial = Trial(4, royal_strategy="yes")
    for seat in (2, 3):
        trial.castle(seat, {1: {0: "stone_02", 2: "stone_05"}})
    trial.royal(1, "princess", 1, 4).royal(3, "princess", 1, 4)
    return trial.coin_market("catapult", "ruby", "monk").due().play("coin catapult")


def falling() -> Trial:
    trial = Trial().castle(0, {**HUNG, 1: {**HUNG[1], 4: "roof_07"}})
    return trial.coin_market("collapse", "ruby", "monk").due().play("coin collapse")


def full() -> Trial:
    return Trial(royal_strategy="yes").holder(0, *["stone_02"] * 4, *["stone_03"] * 4).due()


# key, rule, the table, the move
CASES = [
    ("moment", "turn", lambda: Trial(), "coin thief"),
    ("moment", "turn", lambda: in_hand("stone_10"), "draw"),
    ("not_held", "place", lambda: Trial(), "holder stone_04"),
    ("not_in_market", "place", lambda: Trial(), "market stone_04"),
    ("not_beside", "royal-strategy", lambda: Trial(), "royal prince"),
    ("nowhere", "place", lambda: Trial().holder(0, "outer_left_1"), "holder outer_left_1"),
    ("taken", "castle", lambda: in_hand("stone_10"), "at 1:0"),
    ("taken", "castle", lambda: in_hand("stone_10"), "at 1:6"),
    ("no_tile_fits", "pattern", lambda: in_hand("stone_10"), "at 4:3"),
    ("only_full", "pattern", lambda: in_hand("outer_left_2"), "at 1:8"),
    ("only_outer_left", "pattern", lambda: in_hand("stone_10"), "at 2:-1"),
    ("only_outer_right", "pattern", lambda: in_hand("stone_10"), "at 2:7"),
    ("only_roof", "pattern", lambda: in_hand("stone_10"), "at 1:4"),
    ("row_start", "row-start", lambda: in_hand("outer_left_2"), "at 3:0"),
    ("number", "numbers", lambda: in_hand("stone_10", "stone_02", "stone_02"), "at 3:2"),
    ("discards", "adjust", lambda: in_hand("stone_09"), "at 3:2"),
    ("placed_itself", "adjust", lambda: paying(), "adjust stone_08"),
    ("market_stays", "adjust", lambda: paying(), "adjust double_13_3"),
    ("royal_stays", "adjust", lambda: paying(royal_strategy="yes"), "adjust princess"),
    ("not_held", "adjust", lambda: paying(), "adjust stone_01"),
    ("not_held", "holder-limit", lambda: full(), "shed stone_01"),
    ("royal_stays", "holder-limit", lambda: full(), "shed prince"),
    ("no_coin", "coins", lambda: Trial().due(), "coin thief"),
    ("victim_self", "thief", lambda: taking("thief"), "rob 0"),
    ("victim_nothing", "thief", lambda: taking("thief"), "rob 1"),
    ("target_self", "catapult", lambda: taking("catapult"), "shoot 0"),
    ("target_nothing", "catapult", lambda: taking("catapult"), "shoot 1"),
    ("fall_nothing", "collapse", lambda: falling(), "break 1:8"),
    ("fall_door", "collapse", lambda: falling(), "break 1:6"),
    ("fall_covered", "collapse", lambda: falling(), "break 1:4"),
    ("fall_nothing", "catapult", lambda: taking("catapult").play("shoot 3"), "break 1:8"),
    ("fall_royal", "royal-strategy", lambda: besieged().play("shoot 3"), "break 1:4"),
    ("target_royal", "royal-strategy", lambda: besieged(), "shoot 1"),
    ("not_in_market", "market", lambda: taking("thief", peaceful_times="yes"), "take stone_10"),
]


def said(refusal: Refusal) -> list[str]:
    """Return a refusal in every language, as sentences without gaps or codes."""
    names = ["Anna", "Борис", "Clara", "Дора"]
    texts = [GAME.say_refusal(refusal, language, names) for language in ("ru", "en")]
    for text in texts:
        assert text[0].isupper(), text
        assert text.endswith("."), text
        assert not set("{}_") & set(text), text
    return texts


@pytest.mark.parametrize(("key", "rule", "table", "move"), CASES)
def test_every_refusal_names_its_rule_and_reads_well(
    key: str, rule: str, table: object, move: str
) -> None:
    assert callable(table)
    refusal = table().refused(move)
    assert (refusal.reason.key, refusal.rule) == (f"refuse.{key}", rule)
    assert len(set(said(refusal))) == 2


def test_a_number_that_is_no_player_is_refused_too() -> None:
    three = Trial(3).holder(1, "stone_03").holder(2, "stone_04")
    robbing = three.coin_market("thief", "ruby", "monk").due().play("coin thief")
    nobody = robbing.refused("rob 3")
    assert (nobody.reason.key, nobody.rule) == ("refuse.no_player", "thief")
    found = {key for key, *_ in CASES} | {"no_player"}
    assert found == keys_of("castle_builder", "refuse"), "every reason has a case here"
    assert said(nobody)


def test_a_wrong_number_is_told_with_both_numbers() -> None:
    russian, english = said(in_hand("stone_10", "stone_02", "stone_02").refused("at 3:2"))
    assert "Под этой плиткой должно быть 10, а здесь 8" in russian
    assert "This tile needs 10 below it, and here it is 8" in english


def test_the_wrong_moment_says_what_is_asked_now() -> None:
    russian, english = said(Trial().due().refused("draw"))
    assert russian == "Сейчас другой шаг: выбор монеты."
    assert english == "Not now. The current step: choice of coin."
