"""Language: which languages are spoken here, what they are called and how one is asked for.

A language is there when it has a catalog in every word folder of the house; nothing lists it. What
it lacks (a phrase, a game, a rule, a step of a lesson) is said in English. A language is called as
gettext calls it: `de`, `pt_BR`.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

SOURCE = "en"  # what all others are translated from, and what is said where they have no words
HOUSE = tuple(
    Path(__file__).parents[1] / part / "words"
    for part in ("engine", "bots", "server", "web", "cli")
)
LANGUAGES = tuple(
    sorted(set.intersection(*({path.stem for path in folder.glob("*.po")} for folder in HOUSE)))
)


def spoken(wish: str) -> str | None:
    """Return the language that fits a wish (`de`, `pt-BR`, `ru_RU.UTF-8`), or None."""
    tag = wish.partition(".")[0].replace("-", "_").lower()
    parts = tag.split("_")
    for fits in (tag, parts[0]):
        for language in LANGUAGES:
            if language.lower() == fits:
                return language
    return next((one for one in LANGUAGES if one.lower().startswith(f"{parts[0]}_")), None)


def tag(language: str) -> str:
    """Return a language as pages name it: `pt-BR`."""
    return language.replace("_", "-")


@cache
def own_name(language: str) -> str:
    """Return what those who speak a language call it."""
    from babel import Locale  # pages only, and it takes long to load

    name = Locale.parse(language).get_display_name(language)
    assert name is not None, language
    return name[:1].upper() + name[1:]


@cache
def cyrillic(language: str) -> bool:
    """Tell whether a language is written in Cyrillic letters."""
    from babel.core import get_global

    return "_Cyrl" in get_global("likely_subtags").get(language, language)
