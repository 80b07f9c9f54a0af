"""Speech: the page's own words."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from zamok.engine import Words
from zamok.engine.words import read_words

FOLDER = Path(__file__).parent / "words"


def speech(language: str) -> Words:
    """Return the page's words in a language."""
    return read_words(FOLDER, language)


@cache
def client_words(language: str) -> dict[str, str]:
    """Return the phrases the client says by itself, their gaps still open."""
    words = speech(language)
    return {key: words.phrase(key) for key in sorted(words.keys) if key.startswith("client.")}


def sentence(phrase: str) -> str:
    """Return a phrase as it begins a line."""
    return phrase[:1].upper() + phrase[1:]
