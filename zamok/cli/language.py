"""Which language is spoken: the one asked for, else the environment's, else English."""

from __future__ import annotations

import locale
import os
from collections.abc import Sequence
from pathlib import Path

from zamok.engine import LANGUAGES, Words, ZamokError
from zamok.engine.language import SOURCE, spoken
from zamok.engine.words import read_words

WORDS = Path(__file__).parent / "words"
VARIABLE = "ZAMOK_LANG"


def choose(asked: str | None = None) -> str:
    """Return a language: --lang, else ZAMOK_LANG, else the locale's, else English."""
    if asked is not None:
        return asked
    wanted = os.environ.get(VARIABLE)
    if wanted:
        if wanted not in LANGUAGES:
            spoken_here = words(spoken(_locale()) or SOURCE)
            known = ", ".join(LANGUAGES)
            raise ZamokError(
                spoken_here("wrong.language", variable=VARIABLE, known=known, given=wanted)
            )
        return wanted
    return spoken(_locale()) or SOURCE


def asked(argv: Sequence[str]) -> str | None:
    """Return the language that --lang names, before anything else is read: help speaks it."""
    for at, word in enumerate(argv):
        option, _, value = word.partition("=")
        if option == "--lang":
            found = value or "".join(argv[at + 1 : at + 2])
            return found if found in LANGUAGES else None
    return None


def _locale() -> str:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return os.environ[name]
    return locale.getlocale()[0] or ""


def words(language: str) -> Words:
    """Return the words of the command line."""
    return read_words(WORDS, language)
