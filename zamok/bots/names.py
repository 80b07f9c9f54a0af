"""What bots are called: proper names, so that a knight never places a knight, and their levels.

Which name a bot has is a key, the same in every language; each reader is told it in their own.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Final

from zamok.engine import Words
from zamok.engine.language import SOURCE
from zamok.engine.words import read_words

WORDS = Path(__file__).parent / "words"
NAMES = 12  # of each level: more than any table has seats, so that no two bots at one share a name
PEER: Final = "peer"  # the level that is as strong as the people it plays with (`peers`)


def kind_of(level: str) -> str:
    """Return what a level is without the strength that was chosen for it.

    >>> kind_of("peer-1620"), kind_of("king")
    ('peer', 'king')
    """
    return level.partition("-")[0]


def pick_name(level: str, table: str, seat: int) -> str:
    """Return the key of the name that a bot has at a table: always the same one."""
    first = hashlib.sha256(table.encode()).digest()[0]
    return f"{kind_of(level)}.{(first + seat) % NAMES + 1}"


def is_name(key: str) -> bool:
    """Tell whether there is such a name: what a record says may be of another house."""
    return f"name.{key}" in _words(SOURCE).keys


def say_name(key: str, language: str) -> str:
    """Return the name of a key in a language."""
    return _words(language)(f"name.{key}")


def say_level(level: str, language: str) -> str:
    """Return what a level is called."""
    return _words(language)(f"level.{kind_of(level)}")


def say_whom(level: str, language: str) -> str:
    """Return what a level is called as the one who is beaten."""
    return _words(language)(f"whom.{level}")


def say_word(key: str, language: str, **gaps: object) -> str:
    """Return another phrase about bots."""
    return _words(language)(key, **gaps)


def _words(language: str) -> Words:
    return read_words(WORDS, language)
