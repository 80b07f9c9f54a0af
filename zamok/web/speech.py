"""Speech: the page's own words, in Russian and in English."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from zamok.engine import Words
from zamok.engine.words import read_catalog, read_words

FOLDER = Path(__file__).parent / "words"


def speech(language: str) -> Words:
    """Return the page's words in a language."""
    return read_words(FOLDER, language)


@cache
def client_words(language: str) -> dict[str, str]:
    """Return the phrases the client says by itself, their gaps still open."""
    found = read_catalog(FOLDER, language)
    return {
        message.id: str(message.string)
        for message in found
        if isinstance(message.id, str) and message.id.startswith("client.")
    }


def sentence(phrase: str) -> str:
    """Return a phrase as it begins a line."""
    return phrase[:1].upper() + phrase[1:]
