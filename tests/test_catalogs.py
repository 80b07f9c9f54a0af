"""What the checks of word catalogs find."""

from __future__ import annotations

import pytest
from babel.messages.catalog import Catalog

from tests.catalogs import faults

GOOD = {
    "ru": [
        "{name}: дальше играет бот.",
        "{count}\xa0очков, место\xa0{number}",
        "Жетон №\xa04\xa0— последний",
        "от\xa01 до\xa0{last}",
        "1 за\xa0башню; №\xa01 бросают, {count} из\xa02",
        "Мэтью О’Мэлли",
    ],
    "en": [
        "{name}’s “tower”, {count}\xa0points",
        "someone else’s move",
        "the others",
        "x:\n  do 'a' ...   explained\n\n`do \"b\"`",
    ],
}
BAD = [
    ("ru", 'плитка "Стена"', "a straight quote"),
    ("en", "the server's log", "a straight quote"),
    ("ru", "ход – это число", "a dash that is none"),
    ("ru", "ход — это число", "a dash that may begin a line"),
    ("ru", "жетон № {token}", "a number sign"),
    ("ru", "{count} очков", "a count"),
    ("en", "{count} points", "a count"),
    ("en", "Seat {number}", "a number that may be torn off"),
    ("ru", "нужно 64 цифры", "a number that may be torn off from its noun"),
    ("ru", "осталось 5 слуг", "a number that may be torn off from its noun"),
    ("ru", "победа за игроком {name}", "a name that is bent"),
    ("ru", "плитка у {victim}", "a name that is bent"),
    ("ru", "{name} должен сбросить", "a gender"),
    ("ru", "Проверьте сам", "a gender"),
    ("ru", "{name} уходил", "a gender in the past"),
    ("ru", "идет партия", "е for ё"),
    ("en", "{name} takes his tile", "a gender"),
    ("en", "This pace cannot be had.", "what cannot be had"),
    ("en", "Everybody waits.", "somebody for someone"),
    ("en", "the castle of {name}", "of for ’s"),
    ("en", "wait...", "dots"),
    ("en", "x:\n  do it   explained...", "dots"),
]


def catalog(language: str, *phrases: str) -> Catalog:
    made = Catalog(locale=language)
    for number, phrase in enumerate(phrases):
        made.add(f"key.{number}", phrase)
    return made


@pytest.mark.parametrize("language", GOOD)
def test_what_reads_well_is_left_alone(language: str) -> None:
    assert faults(catalog(language, *GOOD[language]), language) == []


@pytest.mark.parametrize(("language", "phrase", "what"), BAD)
def test_what_reads_badly_is_named(language: str, phrase: str, what: str) -> None:
    assert any(f"has {what}" in fault for fault in faults(catalog(language, phrase), language))
