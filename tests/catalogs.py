"""Checks of word catalogs, for the games' and for those of the rest."""

from __future__ import annotations

import re
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


# ---- style ---------------------------------------------------------------------------------------

_PERSON = r"\{(?:name|names|victim|owner|host|winner|rival)\}"
# What no phrase of a language may have in it. " " is an ordinary space: where it must not break
# stands a no-break one.
_FAULTS = {
    "": {
        "a straight quote or apostrophe": r"[\"']",
        "a dash that is none": r" [-–] |--? ?$",
        "dots that are no ellipsis": r"\.\.\.",
        "two spaces": r"[ \xa0]{2}",
        "a count that may be torn off": r"\{count\} (?!и |nor )(?=[^\W\d_])",
        "a number that may be torn off": r"[^\W\d_] \{(?:number|ply)\}",
    },
    "ru": {
        "a dash that may begin a line": r" —",
        "a number sign that may be torn off": r"№ ",
        "a number that may be torn off from its noun": r"\d (?!из|до|и|или|в|с|на)[а-яё]",
        "a name that is bent": rf"\b(?:игрок\w+|у|от|к|для|с|со|за|над|перед|о) {_PERSON}",
        "a gender": r"\b(?:долж(?:ен|на)|готова?|рада?|сам(?:ому)?|обязана?|уверена?)\b",
        "a gender in the past": rf"{_PERSON} \w+(?:л|ла|лся|лась)\b",
        "е for ё": r"\b(?:еще|ее|пойдет|идет|берет|кладет|ждет|вперед|счет)\b",
        "quotes of another language": r"[“”](?!\w)|\b[‘’]",
    },
    "en": {
        "a gender": r"\b(?:he|him|his|himself|she|her|hers|herself)\b",
        "what cannot be had": r"\b(?:can|cannot|can’t|could) be had\b",
        "somebody for someone": r"\b(?:every|any|some|no)body\b",
        "of for ’s": rf"\bof {_PERSON}",
        "quotes of another language": r"[«»„]",
    },
}


def faults(catalog: Catalog, language: str) -> list[str]:
    """Return what reads badly in a catalog: the key, what is wrong, and the phrase."""
    rules = {**_FAULTS[""], **_FAULTS.get(language, {})}
    return [
        f"{key} has {what}: {phrase!r}"
        for key, message in messages(catalog).items()
        for phrase in phrases(message)
        for what, sign in rules.items()
        if re.search(sign, phrase, re.IGNORECASE)
    ]


def check_style(folder: Path, language: str) -> None:
    """No phrase has a fault that can be found by its letters."""
    assert not faults(read_catalog(folder, language), language)


def keys_of(key: str, kind: str) -> set[str]:
    """Return the names of one kind of words that a game has: `refuse`, `event`, ..."""
    start = f"{kind}."
    found = zamok.game(key).vocabulary()
    return {name.removeprefix(start) for name in found if name.startswith(start)}
