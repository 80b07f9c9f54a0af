"""Speech: the page's own words."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path

from zamok.engine import Words
from zamok.engine.words import read_words
from zamok.web.prefix import here

FOLDER = Path(__file__).parent / "words"


def speech(language: str) -> Words:
    """Return the page's words in a language."""
    return read_words(FOLDER, language)


def client_words(language: str) -> dict[str, str]:
    """Return the phrases the client says by itself, their gaps still open."""
    words = speech(language)
    return {key: words.phrase(key) for key in sorted(words.keys) if key.startswith("client.")}


@cache
def client_script(language: str) -> str:
    """Return these phrases as a script: browsers keep it, so that no page sends them again."""
    return f"window.phrases = {json.dumps(client_words(language), ensure_ascii=False)};\n"


@cache
def client_address(language: str) -> str:
    """Return where that script is; it changes when a phrase does."""
    mark = hashlib.blake2b(client_script(language).encode(), digest_size=5).hexdigest()
    return here(f"/words/{language}.js?{mark}")


def sentence(phrase: str) -> str:
    """Return a phrase as it begins a line."""
    return phrase[:1].upper() + phrase[1:]
