"""Checks of word catalogs, for the games' and for those of the rest."""

from __future__ import annotations

import re
from pathlib import Path

from babel.messages.catalog import Catalog

import zamok
from tools.translate import (
    gaps,
    is_plain,
    messages,
    phrases,
    plural_forms,
    read_catalog,
    same_plurals,
)
from zamok.engine.language import SOURCE

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
    """What is not plain has a comment that tells of every gap."""
    untold = []
    for key, message in messages(read_catalog(folder, SOURCE)).items():
        told = " ".join(message.auto_comments)
        if not told and not is_plain(message):
            untold.append(key)
        names = [f"{{{gap}}}" for gap in gaps(phrases(message)[0])]
        untold += [f"{key} {name}" for name in names if name not in told]
    assert untold == [], f"{folder / SOURCE}.po does not tell translators about these"


# ---- style ---------------------------------------------------------------------------------------

_NOUN = r"(?!(?:из|до|и|или|в|с|на|за|после)\b)[а-яё]"
_PERSON = r"\{(?:name|names|victim|owner|host|winner|rival)\}"
# Help says what to type, in indented lines before an explanation and in backticks: no prose.
_TYPED = re.compile(r"`[^`]*`|(?<=\n)  \S.*?(?:  +|(?=\n))")
# What no phrase of a language may have in it. " " is an ordinary space: where it must not break
# stands a no-break one.
_FAULTS = {
    "": {
        "a straight quote or apostrophe": r"[\"']",
        "a dash that is none": r" [-–] |--? ?$",
        "dots that are no ellipsis": r"\.\.\.",
        "two spaces": r"[ \xa0]{2}",
        "a count that may be torn off": r"\{count\} (?!(?:и|из|nor|of|in)\b)(?=[^\W\d_])",
        "a number that may be torn off": r"[^\W\d_] \{(?:number|ply)\}",
    },
    "ru": {
        "a dash that may begin a line": r" —",
        "a number sign that may be torn off": r"№ ",
        "a number that may be torn off from its noun": rf"(?<!№\xa0)\b\d+ {_NOUN}",
        "a name that is bent": rf"\b(?:игрок\w+|у|от|к|для|с|со|за|над|перед|о) {_PERSON}",
        "a gender": r"\b(?:долж(?:ен|на)|готова?|рада?|сам(?:ому)?|обязана?|уверена?)\b",
        "a gender in the past": rf"{_PERSON} \w+(?:л|ла|лся|лась)\b",
        "е for ё": r"\b(?:еще|ее|пойдет|идет|берет|кладет|ждет|вперед|счет)\b",
        "quotes of another language": r"[“”](?!\w)|\b[‘’](?!\w)",
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
        if re.search(sign, _TYPED.sub("`", phrase), re.IGNORECASE)
    ]


def check_style(folder: Path, language: str) -> None:
    """No phrase has a fault that can be found by its letters."""
    assert not faults(read_catalog(folder, language), language)


def keys_of(key: str, kind: str) -> set[str]:
    """Return the names of one kind of words that a game has: `refuse`, `event`, ..."""
    start = f"{kind}."
    found = zamok.game(key).vocabulary()
    return {name.removeprefix(start) for name in found if name.startswith(start)}
