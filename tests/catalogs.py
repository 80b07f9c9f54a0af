"""Checks of word catalogs, for the games' and for those of the rest."""

from __future__ import annotations

from pathlib import Path

import zamok
from tools.translate import (
    commented,
    gaps,
    is_plain,
    messages,
    phrases,
    plural_forms,
    same_plurals,
)
from zamok.engine.language import SOURCE
from zamok.engine.words import read_catalog

FULL = ("ru", "en")  # the languages that are always complete; other ones may be half done


def check_catalog(folder: Path, language: str, keys: set[str]) -> None:
    """Exactly these keys, each with words in every plural form, none fuzzy or obsolete."""
    catalog = read_catalog(folder, language)
    found = messages(catalog)
    assert set(found) == keys
    assert not catalog.obsolete
    assert same_plurals(catalog.plural_forms, plural_forms(language)), plural_forms(language)
    for key, message in found.items():
        forms = phrases(message)
        assert not message.fuzzy, key
        assert all(form.strip() for form in forms), f"{key} has no words in {language}"
        assert len(forms) == (catalog.num_plurals if message.pluralizable else 1), key
        assert all(set(gaps(form)) == set(gaps(forms[0])) for form in forms), key


def check_languages_agree(folder: Path) -> None:
    """All languages count the same things and leave the same gaps."""
    one, *others = (messages(read_catalog(folder, language)) for language in FULL)
    for key, message in one.items():
        for other in others:
            assert message.pluralizable == other[key].pluralizable, key
            assert set(gaps(phrases(message)[0])) == set(gaps(phrases(other[key])[0])), key


def check_comments(folder: Path) -> None:
    """What is not plain has a comment that tells of every gap; all come from notes.txt."""
    written = (folder / f"{SOURCE}.po").read_text(encoding="utf-8")
    assert written == commented(folder), "run python -m tools.translate template"
    untold = []
    for key, message in messages(read_catalog(folder, SOURCE)).items():
        told = " ".join(message.auto_comments)
        if not told and not is_plain(message):
            untold.append(key)
        names = [f"{{{gap}}}" for gap in gaps(phrases(message)[0])]
        untold += [f"{key} {name}" for name in names if f"{name}: " not in told]
    assert untold == [], f"{folder / 'notes.txt'} does not tell about these"


def keys_of(key: str, kind: str) -> set[str]:
    """Return the names of one kind of words that a game has: `refuse`, `event`, ..."""
    start = f"{kind}."
    found = zamok.game(key).vocabulary()
    return {name.removeprefix(start) for name in found if name.startswith(start)}
