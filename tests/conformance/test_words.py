"""Every game speaks Russian and English, completely, about everything that can happen in it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import zamok
from tests.catalogs import FULL, check_catalog, check_languages_agree, check_style
from tests.conformance.kit import Variant, chooser, start, variants, walk
from zamok import Game, State
from zamok.engine.words import Words, read_page

each_game = pytest.mark.parametrize("key", [game.key for game in zamok.games()])


@each_game
@pytest.mark.parametrize("language", FULL)
def test_catalogs_are_complete_and_nothing_is_left_over(key: str, language: str) -> None:
    game = zamok.game(key)
    vocabulary = game.vocabulary()
    assert len(set(vocabulary)) == len(vocabulary)
    check_catalog(game.folder / "words", language, set(vocabulary))
    check_style(game.folder / "words", language)


@each_game
def test_both_languages_have_the_same_gaps(key: str) -> None:
    check_languages_agree(zamok.game(key).folder / "words")


@each_game
@pytest.mark.parametrize("language", FULL)
def test_options_have_words(key: str, language: str) -> None:
    game = zamok.game(key)
    words = game.words(language)
    assert words("title")
    assert words("author")
    assert words("about")
    for option in game.options:
        assert words(f"option.{option.name}")
        assert all(words(f"option.{option.name}.{value}") for value in option.values)
        assert option.default in option.values
        assert set(option.seats) <= set(range(game.min_seats, game.max_seats + 1))


@each_game
def test_rules_pages_have_the_same_anchors(key: str) -> None:
    folder = zamok.game(key).folder
    pages = [read_page(folder / f"rules.{language}.md") for language in FULL]
    assert pages[0].anchors == pages[1].anchors
    assert len(set(pages[0].anchors)) == len(pages[0].anchors)
    assert "turn" in pages[0].anchors
    for page in pages:
        assert page.title
        assert all(rule.title.strip() for rule in page.rules)


def check_events(game: Game, state: State, words: Words, names: Sequence[str]) -> None:
    """Every event that has words of its own is said; one that has none is passed over."""
    for event in state.events:
        said = game.voice.say_event(event.plain(), words, names)
        assert said.strip() or not any(key.startswith(f"event.{event.kind}") for key in words.keys)


@pytest.mark.parametrize("variant", variants(1))
def test_everything_that_happens_can_be_said(variant: Variant) -> None:
    """Boards, moves, events and score lines along a random game, in both languages."""
    game, state = start(variant, "words")
    state.recording = True
    names = [f"<{number}>" for number in range(int(state.seats))]
    for ply, (seat, _) in enumerate(walk(state, chooser("words"))):
        for language in FULL:
            check_events(game, state, game.words(language), names)
        if ply % 9 == 0:
            words = game.words(FULL[ply // 9 % len(FULL)])
            view = state.view(seat)
            assert game.voice.say_board(view, words, names).strip()
            assert game.voice.say_board(state.view(None), words, names).strip()
            labels = [game.voice.say_move(view, move, words, names) for move in state.legal(seat)]
            assert all(label.strip() for label in labels)
            assert len(set(labels)) == len(labels), "two legal moves read alike"
    for language in FULL:
        words = game.words(language)
        check_events(game, state, words, names)
        assert game.voice.say_board(state.view(None), words, names).strip()
        for lines in state.breakdown():
            assert all(game.voice.say_line(line, words).strip() for line in lines)
