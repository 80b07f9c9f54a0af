"""Refusal: why something asked of the command line is not done, in the user's language."""

from __future__ import annotations

from zamok.engine import PositionError, Words, ZamokError


class Refusal(ZamokError):
    """One sentence of the catalog; printed on stderr with exit code 2."""

    def __init__(self, key: str, **gaps: object) -> None:
        super().__init__(key)
        self.key = key
        self.gaps = gaps

    def sentence(self, words: Words) -> str:
        """Return the sentence in the language of the words."""
        return words(self.key, **self.gaps)


def sentence_of(error: ZamokError, words: Words) -> str:
    """Return an error as one line; what the engine refuses is told in its own words."""
    if isinstance(error, Refusal):
        text = error.sentence(words)
    elif isinstance(error, PositionError):
        text = error.say(words.language)
    else:
        text = str(error)
    return " ".join(text.split())
