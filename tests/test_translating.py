"""What a language lacks is said in English; what is wrong in it is found; gaps are explained."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from tests.catalogs import check_comments
from tools.translate import (
    check,
    check_lesson,
    check_message,
    plural_forms,
    same_plurals,
    word_folders,
)
from zamok.engine.language import LANGUAGES, own_name, spoken, tag
from zamok.engine.lesson import tell
from zamok.engine.words import read_rules, read_words


def test_what_is_missing_is_said_in_english(tmp_path: Path) -> None:
    english, half = Catalog(locale="en"), Catalog(locale="ru")
    for key in ("one", "two", "three"):
        english.add(key, key.upper())
    english.add(("stones", "stones"), ("{count} stone", "{count} stones"))
    half.add("one", 'раз \\ "два"\n')
    half.add("two", "")
    half.add("three", "три", flags=["fuzzy"])
    half.add(("stones", "stones"), ("{count} камень", "", ""))
    for language, catalog in (("en", english), ("ru", half)):
        with (tmp_path / f"{language}.po").open("wb") as file:
            write_po(file, catalog)  # by whom others write such files
    words = read_words(tmp_path, "ru")
    assert [words("one"), words("two"), words("three")] == ['раз \\ "два"\n', "TWO", "THREE"]
    assert words.count("stones", 21) == "21 stones"
    with pytest.raises(KeyError):
        words("four")
    (tmp_path / "rules.en.md").write_text("# A\n\n## B {#b}\n\ntext\n\n### C {#c}\n\ntext\n")
    (tmp_path / "rules.ru.md").write_text("# А\n\n### Ц {#c}\n\nтекст\n", encoding="utf-8")
    page = read_rules(tmp_path, "ru")
    assert [(rule.anchor, rule.level, rule.title) for rule in page.rules] == [
        ("b", 2, "B"),
        ("c", 3, "Ц"),
    ]
    assert read_rules(tmp_path, "de").title == "A"
    assert tell({"en": "said"}, "ru") == "said"
    assert tell({}, "ru") == ""


@pytest.mark.parametrize(
    ("wish", "language"),
    [("ru", "ru"), ("RU-ru", "ru"), ("en_GB.UTF-8", "en"), ("de", None), ("", None), ("*", None)],
)
def test_a_language_is_asked_for_in_many_ways(wish: str, language: str | None) -> None:
    assert spoken(wish) == language
    assert tag("pt_BR") == "pt-BR"


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_wrong_in_any_language(language: str) -> None:
    assert own_name(language)[0].isupper()
    assert [str(fault) for fault in check(language) if fault.wrong] == []


def test_what_is_wrong_is_found(tmp_path: Path) -> None:
    def wrong(own: str, english: str) -> list[str]:
        pair = []
        for text in (own, english):
            catalog = Catalog(locale="ru")
            catalog.add("key", text)
            pair.append((catalog, catalog["key"]))
        found = check_message(pair[0][1], pair[1][1], pair[0][0])
        return [text for text, bad in found if bad]

    assert wrong("{a} и {b}", "{b} and {a}") == []
    assert "{b}" in wrong("{a}", "{a} {b}")[0]
    assert "{c}" in wrong("{a} {c}", "{a}")[0]
    assert wrong("{a", "{a}")
    answer = {"en": "{1} is glad", "ru": "{2} радуется"}
    step = {"move": "x", "en": "{1} waits", "ru": "{2} ждёт", "answers": [answer]}
    chapter = {"key": "a", "title": {"en": "end", "ru": "{1"}, "steps": [step]}
    lesson = json.dumps({"seats": 2, "chapters": [chapter]})
    (tmp_path / "lesson.json").write_text(lesson, encoding="utf-8")
    assert [fault.wrong for fault in check_lesson(tmp_path, "ru")] == [True] * 3
    assert not [*check_lesson(tmp_path, "en")]
    assert not same_plurals("nplurals=2; plural=(n != 1);", plural_forms("ru"))
    assert not same_plurals("nplurals=2; plural=(n > 1);", plural_forms("en"))
    assert same_plurals("nplurals=2; plural=(n != 1);", plural_forms("en"))


@pytest.mark.parametrize("folder", word_folders(), ids=lambda folder: folder.parent.name)
def test_translators_are_told_what_is_not_plain(folder: Path) -> None:
    check_comments(folder)
