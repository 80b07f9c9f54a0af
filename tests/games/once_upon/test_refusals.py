"""Refusals: each reason there is, the rule it names, and how it is said in both languages."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import zamok
from tests.catalogs import keys_of
from tests.games.once_upon.scenario import Scenario
from zamok.engine import LANGUAGES, Refusal

GAME = zamok.game("once_upon")
REUSE = "r2c1 r2c2"
STEAL = "r1c1 r2c1 r3c1"
TOWER = "r2c3 r2c4"
WALL = "r1c3 r1c4"
TEN = "r1c1 r1c2 r1c3 r1c4 r2c1 r2c2 r2c3 r2c4 r3c1 r3c2"


def great() -> Scenario:
    return Scenario("great")


def one_left() -> Scenario:
    return Scenario().roll("wood", "gold", active=0).play(0, "gold:r2c2")


def cooking(chips: str) -> Scenario:
    return great().castle(0, chips, guests="cook").roll("food", "wood", active=1)


def monk() -> Scenario:
    table = great().castle(0, guests="monk", walls=1, flags={1: [1, 1]})
    return table.roll("gold", "wood", active=1)


def floor() -> Scenario:
    table = great().open("queen king guard").castle(0, "r3c3 r3c4").build(0)
    return table.play(0, "build:row3_right")


def lumber() -> Scenario:
    table = great().castle(0, f"{REUSE} r1c1", guests="lumberjack").build(0)
    return table.play(0, "reuse:lumberjack")


def wizard(*texts: str) -> Scenario:
    table = great().castle(0, f"{REUSE} r1c1 r1c3", guests="wizard").build(0)
    return table.play(0, "reuse:wizard", *texts)


def full(chips: str, **castle: int) -> Scenario:
    return great().castle(0, chips, **castle).build(0)  # type: ignore[arg-type]


def last() -> Scenario:
    table = great().castle(0, WALL, floors=4, towers=[2, 2, 2, 2], walls=3, guests="queen")
    table.castle(1, f"{REUSE} {TOWER}", towers=[2, 2, 2, 2], walls=1, guests="peasant")
    return table.build(0).play(0, "build:row1_right")


def thieves() -> Scenario:
    table = great().castle(0, f"{STEAL} r2c2", guests="troll")
    return table.castle(1, guests="guard king").build(0)


# reason: how to get there, the seat, its move, the rule, and a part of what is said in English
CASES: dict[str, tuple[Callable[[], Scenario], int, str, str, str]] = {
    "moment": (one_left, 0, "build:column1", "turn", "Not now: dice first"),
    "must_use": (one_left, 0, "pass", "must-use", "your own roll"),
    "usable": (one_left, 0, "wood:lost", "must-use", "wood"),
    "face": (one_left, 0, "stone:r1c1", "dice", "shows wood, not stone"),
    "faces": (one_left, 1, "stone:r1c1", "dice", "wood and gold, not stone"),
    "pass_instead": (one_left, 1, "wood:lost", "others", "neither"),
    "no_residents": (one_left, 1, "wood:residents", "dice", "wood"),
    "cell_other": (one_left, 1, "wood:r1c1", "cells", "wood can’t go here: stone (top row"),
    "sheet": (one_left, 1, "sheet:free", "sheet", "before the first roll"),
    "no_shepherdess": (
        lambda: great().roll("wild", "wood", active=1), 0, "wild:cloud", "shepherdess", "cloud",
    ),
    "no_monk": (lambda: great().roll("gold", "wood", active=1), 0, "gold:flag1", "monk", "flag"),
    "no_knight": (
        lambda: great().roll("residents", "wood", active=1), 0, "residents:r1c1", "knight", "chip",
    ),
    "no_cook": (
        lambda: great().roll("food", "wood", active=1), 0, "food:residents", "cook", "don’t have",
    ),
    "cook_chip": (lambda: cooking(""), 0, "food:residents", "cook", "free space"),
    "cell_taken": (lambda: cooking("r1c2"), 0, "food:r1c2", "cells", "food (top row, second"),
    "all_residents": (
        lambda: Scenario().castle(0, residents=36).roll("residents", "wood", active=1),
        0, "residents:residents", "residents", "All 36",
    ),
    "no_chips": (
        lambda: Scenario().castle(0, TEN).roll("gold", "residents", active=1),
        0, "gold:r3c3", "chips", "all 10",
    ),
    "wall_full": (monk, 0, "gold:flag1", "flags", "Wall 1 already has 2 flags"),
    "wall_unbuilt": (monk, 0, "gold:flag2", "flags", "Wall 2"),
    "not_open": (floor, 0, "take:prince", "guests", "prince"),
    "gain_stop": (lumber, 0, "stop", "lightning", "room"),
    "no_chip": (wizard, 0, "lift:r3c3", "wizard", "gold (bottom row, third"),
    "chip_moved": (
        lambda: wizard("lift:r1c1", "place:r3c4"), 0, "lift:r3c4", "wizard", "stone (bottom row",
    ),
    "drop_back": (lambda: wizard("lift:r1c1"), 0, "place:r1c1", "wizard", "another"),
    "not_full": (
        lambda: full(f"{TOWER} r1c3"), 0, "build:column3", "lines", "third column): 1 chip is",
    ),
    "gives_flag": (lambda: full(REUSE), 0, "build:row2_left", "lines", "flag"),
    "gives_part": (lambda: full(TOWER), 0, "flag:row2_right:1", "lines", "part"),
    "still_gives": (lambda: full(TOWER), 0, "clear:row2_right", "dead-lines", "middle row on"),
    "all_floors": (
        lambda: full("r3c3 r3c4", floors=4), 0, "build:row3_right", "floors", "All 4",
    ),
    "all_towers": (
        lambda: great().castle(0, TOWER, towers=[2] * 4).build(0),
        0, "build:row2_right", "towers", "All 4",
    ),
    "all_walls": (lambda: full(WALL, walls=4), 0, "build:row1_right", "walls", "All 4"),
    "last_clear": (last, 1, "clear:row2_right", "last-building", "final build"),
    "last_action": (last, 1, "steal:queen", "last-building", "final build"),
    "young": (
        lambda: Scenario().castle(0, REUSE).build(0), 0, "reuse:peasant", "variants", "Young",
    ),
    "no_lightning": (thieves, 0, "reuse:troll", "reuse", "troll"),
    "not_yours": (thieves, 0, "reuse:peasant", "reuse", "peasant"),
    "yours": (thieves, 0, "steal:troll", "steal", "troll"),
    "nobodys": (thieves, 0, "steal:monk", "steal", "monk"),
    "guarded": (thieves, 0, "steal:king", "guard", "Bob has the guard"),
}  # fmt: skip


def said(refusal: Refusal, language: str) -> str:
    text = GAME.say_refusal(refusal, language, ["Анна", "Bob", "Clara"])
    return text.replace("\N{NO-BREAK SPACE}", " ")


def test_every_reason_has_a_case() -> None:
    assert set(CASES) == keys_of("once_upon", "refuse")


@pytest.mark.parametrize("reason", CASES)
def test_a_refusal_names_its_rule_and_its_reason(reason: str) -> None:
    arrange, seat, move, rule, part = CASES[reason]
    refusal = arrange().refusal(seat, move)
    assert refusal.reason.key == f"refuse.{reason}"
    assert refusal.rule == rule
    assert part in said(refusal, "en")
    for language in LANGUAGES:
        text = said(refusal, language)
        assert text.endswith(".")
        assert not {"{", "_"} & set(text)


def test_refusals_are_said_in_russian_words() -> None:
    def told(reason: str) -> str:
        arrange, seat, move, _, _ = CASES[reason]
        return said(arrange().refusal(seat, move), "ru")

    assert (
        told("cell_other")
        == "Фишку «дерево» сюда не поставить: камень (верхний ряд, первый столбик)."
    )
    assert told("wall_full") == "На стене 1 уже 2 флага: места больше нет."
    assert told("moment") == "Не сейчас: сначала кубики."
    assert told("guarded") == "Этого гостя (король) не украсть: Bob держит стражника."
