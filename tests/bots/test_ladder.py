"""What is said of levels is what was measured, rounded as people say it."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

import zamok
from zamok.bots import bots_of, ladder
from zamok.bots.ladder import Ladder, Met, describe, points_of, read_ladder, say_strength, times
from zamok.bots.levels import read_levels
from zamok.engine import Game

every_game = pytest.mark.parametrize("game", zamok.games(), ids=lambda game: game.key)
SAID = {
    0.44: "",
    0.45: "1_2",
    0.549: "1_2",
    0.551: "3_5",
    0.63: "3_5",
    0.635: "2_3",
    0.70: "2_3",
    0.71: "3_4",
    0.774: "3_4",
    0.776: "4_5",
    0.84: "4_5",
    0.86: "9_10",
    0.92: "9_10",
    0.93: "19_20",
    0.97: "19_20",
    0.98: "1_1",
    1.0: "1_1",
}
WORDS = {
    "en": {
        "squire": "1500 · beats the Jester nearly every time",
        "knight": "1876 · beats the Squire four times in five",
        "king": "2064 · beats the Knight two times in three",
        "master": "2440 · beats the King nine times in ten",
    },
    "ru": {
        "squire": "1500 · обыгрывает Шута почти всегда",
        "knight": "1876 · обыгрывает Оруженосца четыре раза из пяти",
        "king": "2064 · обыгрывает Рыцаря два раза из трёх",
        "master": "2440 · обыгрывает Короля девять раз из десяти",
    },
}


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> Game:
    """Let a game's levels have figures that never change."""
    game = zamok.game("carcassonne")
    told = {"squire": ("random", 99), "knight": ("squire", 79), "king": ("knight", 66)}
    told["master"] = ("king", 89)
    met = [Met(one, other, 2, 100, won, won, "") for one, (other, won) in told.items()]
    met.insert(0, Met("king", "knight", 4, 100, 99, None, ""))  # among others, which is no duel
    strength = {
        "squire": (0.0, 0.0),
        "knight": (1.0, 0.1),
        "king": (1.5, 0.1),
        "master": (2.5, 0.1),
    }
    made = Ladder(tuple(met), strength)
    monkeypatch.setattr(ladder, "read_ladder", lambda _: made)
    return game


def test_shares_are_said_as_simple_fractions() -> None:
    assert {share: times(share) for share in SAID} == SAID


@pytest.mark.parametrize("language", WORDS)
def test_levels_are_told_by_their_rating_and_whom_they_beat(known: Game, language: str) -> None:
    said = WORDS[language]
    assert {level: describe(known, level, language) for level in said} == said
    assert describe(known, "random", language) == ""


def test_peers_are_told_by_whom_they_were_chosen_for(known: Game) -> None:
    assert describe(known, "peer", "en") == "as strong as you"
    assert describe(known, "peer-1620", "en") == "1620 · as strong as the people here"
    assert describe(known, "peer-1620", "ru") == "1620 · под стать людям за столом"


def test_who_does_not_win_is_not_said_to(known: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    lost = Ladder((Met("knight", "squire", 2, 100, 30, 30, ""),))
    monkeypatch.setattr(ladder, "read_ladder", lambda _: lost)
    assert say_strength(known, "knight", "en") == ""
    assert points_of(known, "knight") is None


@every_game
def test_every_level_that_was_measured_is_described(game: Game) -> None:
    for level in read_levels(game):
        found = read_ladder(game).between(level, below(game, level))
        if found is not None:
            assert "{" not in say_strength(game, level, "ru")
            assert say_strength(game, level, "en").startswith("beats the ")


def below(game: Game, level: str) -> str:
    """Return the level below one."""
    levels = bots_of(game)
    return levels[levels.index(level) - 1]


@every_game
def test_the_order_of_levels_has_no_cycle(game: Game) -> None:
    """Each beats each below it, wherever they have met alone; none is surely rated lower."""
    found, levels = read_ladder(game), bots_of(game)
    for one in found.met:
        if {one.level, one.against} <= set(levels) and one.seats == 2:
            assert levels.index(one.level) > levels.index(one.against)
            assert one.won > one.games / 2, one
            assert one.ahead is None or one.ahead > one.games / 2, one
    rated = [found.strength[level] for level in levels if level in found.strength]
    for (lower, _), (upper, unsure) in pairwise(rated):
        assert upper + 2 * unsure > lower


def test_a_game_without_figures_says_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    game = zamok.game("once_upon")
    monkeypatch.setattr(type(game), "folder", property(lambda _: tmp_path), raising=False)
    assert read_ladder.__wrapped__(game) == Ladder()
