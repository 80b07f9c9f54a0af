"""The words of the command line: both languages complete, nothing missing, nothing unused."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import zamok.cli
from tests.catalogs import FULL, check_catalog, check_languages_agree, check_style
from zamok.cli.chosen import CONFIG, SETTINGS
from zamok.cli.language import WORDS, choose, words
from zamok.cli.main import SUBCOMMANDS
from zamok.engine import ZamokError

SOURCES = sorted(Path(zamok.cli.__file__).parent.glob("*.py"))


def said(tree: ast.AST) -> set[str]:
    """Return the literal keys of words(...), words.count(...), Refusal(...) in a source."""
    keys = set()
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        called, key = node.func, node.args[0]
        name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
        if name in ("words", "count", "Refusal"):
            literal = key.value if isinstance(key, ast.Constant) else None
            if isinstance(literal, str) and "." in literal:
                keys.add(literal)
    # Keys that stand in tables, or are chosen of two.
    texts = {str(node.value) for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    return keys | (texts & words("en").keys)


@pytest.mark.parametrize("language", FULL)
def test_the_catalog_has_exactly_the_keys_that_are_said(language: str) -> None:
    used: set[str] = set()
    for name in (f"help.{command}" for command in SUBCOMMANDS):
        used |= {name, f"{name}.about", f"{name}.more"}
    used |= {setting.about for setting in (CONFIG, *SETTINGS)}
    for source in SOURCES:
        used |= said(ast.parse(source.read_text(encoding="utf-8")))
    check_catalog(WORDS, language, used)


def test_both_languages_have_the_same_gaps() -> None:
    check_languages_agree(WORDS)


@pytest.mark.parametrize("language", FULL)
def test_words_read_well(language: str) -> None:
    check_style(WORDS, language)


def test_russian_plurals() -> None:
    moves = [words("ru").count("verify.moves", count) for count in (1, 2, 5, 11, 21)]
    assert [phrase.split()[1] for phrase in moves] == [
        "ход",
        "хода",
        "ходов",
        "ходов",
        "ход",
    ]


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "ru_RU.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "ZAMOK_LANG": "ru"}, "ru"),
    ],
)
def test_the_language_comes_from_the_environment(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], language: str
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert choose() == language
    assert choose("en") == "en"


def test_a_language_there_is_not_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZAMOK_LANG", "xx")
    with pytest.raises(ZamokError, match="ZAMOK_LANG is one of en, ru"):
        choose()
