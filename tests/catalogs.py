"""Checks of word catalogs, for the games' and for those of the rest."""

from __future__ import annotations

import string
from pathlib import Path

from babel.messages.catalog import Catalog, Message

import zamok
from zamok.engine import LANGUAGES
from zamok.engine.words import read_catalog


def messages(catalog: Catalog) -> dict[str, Message]:
    """Return the messages of a catalog by key."""
    return {
        message.id if isinstance(message.id, str) else message.id[0]: message
        for message in catalog
        if message.id
    }


def phrases(message: Message) -> list[str]:
    """Return the plural forms of a message, or its one phrase."""
    if message.string is None or isinstance(message.string, str):
        return [message.string or ""]
    return list(message.string)


def gaps(phrase: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(phrase) if name is not None}


def check_catalog(folder: Path, language: str, keys: set[str]) -> None:
    """Exactly these keys, each with words in every plural form, none fuzzy or obsolete."""
    catalog = read_catalog(folder, language)
    found = messages(catalog)
    assert set(found) == keys
    assert not catalog.obsolete
    for key, message in found.items():
        forms = phrases(message)
        assert not message.fuzzy, key
        assert all(form.strip() for form in forms), f"{key} has no words in {language}"
        assert len(forms) == (catalog.num_plurals if message.pluralizable else 1), key
        assert all(gaps(form) == gaps(forms[0]) for form in forms), key


def check_languages_agree(folder: Path) -> None:
    """All languages count the same things and leave the same gaps."""
    one, *others = (messages(read_catalog(folder, language)) for language in LANGUAGES)
    for key, message in one.items():
        for other in others:
            assert message.pluralizable == other[key].pluralizable, key
            assert gaps(phrases(message)[0]) == gaps(phrases(other[key])[0]), key


def keys_of(key: str, kind: str) -> set[str]:
    """Return the names of one kind of words that a game has: `refuse`, `event`, ..."""
    start = f"{kind}."
    found = zamok.game(key).vocabulary()
    return {name.removeprefix(start) for name in found if name.startswith(start)}
