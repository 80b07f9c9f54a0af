"""Everything a player is told or asked sounds like a person said it, whatever fills the gaps."""

from __future__ import annotations

import re

import pytest

import zamok
from tests.catalogs import FULL
from tests.ear import NAMES, SAID, Gaps, listened
from tests.voice import faults

NUMBERS = (0, 1, 2, 5, 11, 21)
PROMPTS = ("ask.", "wait.")
LINK = re.compile(r"\]\(#term-([a-z0-9_-]+)\)")

each_game = pytest.mark.parametrize("key", [game.key for game in zamok.games()])


def spoken(key: str, language: str) -> list[tuple[str, str]]:
    """Return sentences with their keys: all that were heard, and with other numbers in them."""
    ear, words = listened(key)[language], zamok.game(key).words(language)
    found: dict[tuple[str, str], None] = {}
    for said, ways in ear.heard.items():
        for filled in (filled for gaps in ways for filled in _filled(gaps)):
            if said in ear.counted:
                found |= {(said, words.count(said, count, **filled)): None for count in NUMBERS}
            else:
                found[said, words(said, **filled)] = None
    return list(found)


def _filled(gaps: Gaps) -> list[Gaps]:
    """Return gaps as they were, and with each of their numbers changed."""
    found = [gaps]
    for name, value in gaps.items():
        if isinstance(value, int) and not isinstance(value, bool):
            found += [{**gaps, name: number} for number in NUMBERS]
    return found


@each_game
def test_every_sentence_of_the_game_was_heard_and_sounds_like_a_person_said_it(key: str) -> None:
    """What is rare lies in the game's tests; nothing may stay unheard."""
    wanted = {said for said in zamok.game(key).vocabulary() if said.startswith(SAID)}
    for language in FULL:
        assert wanted == set(listened(key)[language].heard)
        wrong = [
            f"{said}: {sentence!r} {fault}"
            for said, sentence in spoken(key, language)
            for fault in faults(
                sentence, language, NAMES[language], prompt=said.startswith(PROMPTS)
            )
        ]
        assert not wrong, "\n".join(wrong[:40])


@each_game
@pytest.mark.parametrize("language", FULL)
def test_the_glossary_and_the_rules_page_lead_to_each_other(key: str, language: str) -> None:
    game = zamok.game(key)
    page = game.rules(language)
    terms = {term.key for term in game.glossary}
    linked = {term for rule in page.rules for term in LINK.findall(rule.text)}
    assert terms, "every game has a glossary"
    assert linked == terms
    assert {term.rule for term in game.glossary} <= set(page.anchors)


@each_game
def test_house_rulings_are_marked_alike_in_all_languages(key: str) -> None:
    """A ruling of our own is a quoted paragraph; every page has as many at the same rules."""
    marked = [
        {rule.anchor: len(re.findall(r"^> \*\*", rule.text, re.M)) for rule in page.rules}
        for page in map(zamok.game(key).rules, FULL)
    ]
    assert all(found == marked[0] for found in marked)
