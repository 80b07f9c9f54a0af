"""Bots have names of their own, in every language, and none is taken for a piece."""

from __future__ import annotations

import re

import pytest

import zamok
from tests.catalogs import FULL, check_catalog, check_languages_agree, check_style
from tools.translate import messages, phrases, read_catalog
from zamok.bots import BOTS
from zamok.bots.ladder import TIMES
from zamok.bots.names import NAMES, PEER, WORDS, is_name, pick_name, say_level, say_name

KEYS = [f"{bot}.{number}" for bot in BOTS for number in range(1, NAMES + 1)]


@pytest.mark.parametrize("language", FULL)
def test_every_level_has_its_names(language: str) -> None:
    keys = {f"name.{key}" for key in KEYS} | {f"level.{bot}" for bot in BOTS}
    keys |= {f"whom.{bot}" for bot in BOTS if bot != PEER} | {"strength.beats", "strength.peer"}
    keys |= {"strength.peer_here"}
    keys |= {f"times.{one.numerator}_{one.denominator}" for one in TIMES}
    check_catalog(WORDS, language, keys)
    check_style(WORDS, language)
    names = [say_name(key, language) for key in KEYS]
    assert len(set(names)) == len(names)
    assert not set(names) & {say_level(bot, language) for bot in BOTS}


def test_languages_agree() -> None:
    check_languages_agree(WORDS)


@pytest.mark.parametrize("language", FULL)
@pytest.mark.parametrize("key", [game.key for game in zamok.games()])
def test_no_name_is_a_piece_a_card_or_a_guest(key: str, language: str) -> None:
    catalog = messages(read_catalog(zamok.game(key).folder / "words", language))
    said = {word.lower() for m in catalog.values() for p in phrases(m) for word in words_of(p)}
    assert not {say_name(name, language).lower() for name in KEYS} & said


def words_of(phrase: str) -> list[str]:
    return re.findall(r"[^\W\d_]+", phrase)


@pytest.mark.parametrize("level", BOTS)
def test_no_two_bots_at_a_table_share_a_name(level: str) -> None:
    most = max(game.max_seats for game in zamok.games())
    assert most <= NAMES
    for number in range(100):
        table = f"table {number}"
        names = [pick_name(level, table, seat) for seat in range(NAMES)]
        assert len(set(names)) == NAMES
        assert all(map(is_name, names))
        assert names == [pick_name(level, table, seat) for seat in range(NAMES)]


def test_tables_have_other_names() -> None:
    assert len({pick_name("knight", f"table {number}", 1) for number in range(100)}) == NAMES


def test_what_is_no_name_is_known() -> None:
    assert not any(map(is_name, ("", "knight", "knight.0", "knight.13", "level.knight")))
