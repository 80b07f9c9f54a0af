"""Refusal: why something asked of the command line is not done, in the user's language."""

from __future__ import annotations

from zamok.cli.language import words
from zamok.engine import Words, ZamokError
from zamok.engine.errors import said


class Refusal(ZamokError):
    """One sentence of the catalog; printed on stderr with exit code 2."""

    def __init__(self, key: str, **gaps: object) -> None:
        super().__init__(key)
        self.key = key
        self.gaps = gaps

    def say(self, language: str) -> str:
        """Return the sentence in a language."""
        return words(language)(self.key, **said(self.gaps, language))


def sentence_of(error: ZamokError, words: Words) -> str:
    """Return an error as one line; what the engine refuses is told in its own words."""
    return " ".join(error.say(words.language).splitlines())
