"""Phrases: said in any language, with names, counts and phrases in their gaps; refusals too."""

from __future__ import annotations

from tests.catalogs import FULL, check_catalog, check_languages_agree, check_style
from zamok.engine import Phrase, Seat, Words, phrase
from zamok.engine.words import COMMON, Catalog, read_keys

PHRASES = """
msgid ""
msgstr ""
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "tile"
msgstr "the red tile"

msgid "take"
msgstr ""
"{who} takes "
"{what}."

msgid "stones"
msgid_plural "stones"
msgstr[0] "{count} stone of {who}"
msgstr[1] "{count} stones of {who}"
"""


def words() -> Words:
    return Words(Catalog(PHRASES), "en")


def test_gaps_are_filled_with_names_phrases_and_text() -> None:
    say = words().say
    assert (
        say(phrase("take", who=Seat(1), what=phrase("tile")), ["A", "B"]) == "B takes the red tile."
    )
    assert say(phrase("take", who=Seat(1), what=3)) == "player\xa02 takes 3."
    assert say(phrase("take", who="<b>", what="{x}")) == "<b> takes {x}."


def test_counts_choose_the_plural() -> None:
    say = words().say
    assert say(phrase("stones", count=1, who="A")) == "1 stone of A"
    assert say(Phrase("stones", {"who": "A"}, 5)) == "5 stones of A"


def test_what_all_games_say_is_complete() -> None:
    keys = {*read_keys(COMMON / "keys.txt"), "seat"}
    for language in FULL:
        check_catalog(COMMON, language, keys)
        check_style(COMMON, language)
    check_languages_agree(COMMON)
