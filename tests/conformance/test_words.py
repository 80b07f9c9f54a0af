"""Every game speaks Russian and English, completely, about everything that can happen in it."""

from __future__ import annotations

import string

import pytest
from babel.messages.catalog import Message

import zamok
from tests.conformance.kit import Variant, chooser, start, variants, walk
from zamok.engine import LANGUAGES
from zamok.engine.words import read_catalog

each_game = pytest.mark.parametrize("key", [game.key for game in zamok.games()])


def phrases(message: Message) -> list[str]:
    """Return the plural forms of a message, or its one phrase."""
    if message.string is None or isinstance(message.string, str):
        return [message.string or ""]
    return list(message.string)


def gaps(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@each_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_catalogs_are_complete_and_nothing_is_left_over(key: str, language: str) -> None:
    game = zamok.game(key)
    vocabulary = game.vocabulary()
    assert len(set(vocabulary)) == len(vocabulary)
    assert game.words(language).keys == set(vocabulary)
    catalog = read_catalog(game.folder / "words", language)
    assert not catalog.obsolete
    for message in catalog:
        if not message.id:
            continue
        assert not message.fuzzy, message.id
        forms = phrases(message)
        assert all(form.strip() for form in forms), f"{message.id} has no words in {language}"
        assert len(forms) in (1, catalog.num_plurals), message.id
        assert all(gaps(form) == gaps(forms[0]) for form in forms), message.id


@each_game
def test_both_languages_have_the_same_gaps(key: str) -> None:
    game = zamok.game(key)
    catalogs = [read_catalog(game.folder / "words", language) for language in LANGUAGES]
    for one in catalogs[0]:
        if not one.id:
            continue
        other = catalogs[1].get(one.id if isinstance(one.id, str) else one.id[0])
        assert other is not None
        assert isinstance(other.string, str) == isinstance(one.string, str), one.id
        assert gaps(phrases(one)[0]) == gaps(phrases(other)[0]), one.id


@each_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_options_have_words(key: str, language: str) -> None:
    game = zamok.game(key)
    words = game.words(language)
    assert words("title")
    for option in game.options:
        assert words(f"option.{option.name}")
        assert all(words(f"option.{option.name}.{value}") for value in option.values)
        assert option.default in option.values
        assert set(option.seats) <= set(range(game.min_seats, game.max_seats + 1))


@each_game
def test_rules_pages_have_the_same_anchors(key: str) -> None:
    pages = [zamok.game(key).rules(language) for language in LANGUAGES]
    assert pages[0].anchors == pages[1].anchors
    assert len(set(pages[0].anchors)) == len(pages[0].anchors)
    assert "turn" in pages[0].anchors
    for page in pages:
        assert page.title
        assert all(rule.title.strip() for rule in page.rules)


@pytest.mark.parametrize("variant", variants())
def test_everything_that_happens_can_be_said(variant: Variant) -> None:
    """Boards, moves, events and score lines along a random game, in both languages."""
    game, state = start(variant, "words")
    state.recording = True
    names = [f"<{number}>" for number in range(int(state.seats))]
    for ply, (seat, _) in enumerate(walk(state, chooser("words"))):
        for language in LANGUAGES:
            words = game.words(language)
            for event in state.events:
                assert game.say_event(event.plain(), words, names).strip()
            if ply % 9 == 0:
                view = state.view(seat)
                assert game.say_board(view, words, names).strip()
                assert game.say_board(state.view(None), words, names).strip()
                labels = [game.say_move(view, move, words, names) for move in state.legal(seat)]
                assert all(label.strip() for label in labels)
                assert len(set(labels)) == len(labels), "two legal moves read alike"
    for language in LANGUAGES:
        words = game.words(language)
        for event in state.events:
            assert game.say_event(event.plain(), words, names).strip()
        assert game.say_board(state.view(None), words, names).strip()
        for lines in state.breakdown():
            assert all(game.say_line(line, words).strip() for line in lines)
