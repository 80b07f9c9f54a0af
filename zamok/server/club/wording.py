"""Wording: words that the host wants nobody to read, found in talk and in names.

Whole words only, whatever their case and accents (ё is е); letters of another alphabet that look
the same are the same. A word that mixes alphabets, or letters and digits, hides something: there
letters that only resemble each other are the same, too. Every text is looked through once, sign by
sign: no pattern of the host's is ever run.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from zamok.server.errors import Refused

LONGEST = 40  # signs of a word
SHORTEST = 2
MOST = 2000  # words
STAR = "*"  # at the end of a word: whatever begins so
BESIDE = "@$"  # signs that stand for letters within a word
SPELT = 3  # letters that stand alone, one after another, and are read as a word

# What looks the same in small letters, and is no other word than what it looks like.
SAME = str.maketrans("аеорсухіјѕԁӏοαν", "aeopcyxijsdloav")
# What resembles a letter: capitals, digits, signs; two readings of what means two letters.
ALIKE = str.maketrans("вкмнтгьпи01@$|", "bkmhtrbnuoiasi")
READINGS = (str.maketrans("34689", "eabbg"), str.maketrans("346", "зчб"))


class _Forms:
    """How the words of a list look in one way of looking: whole ones, and beginnings."""

    def __init__(self, words: Iterable[str]) -> None:
        some = list(words)
        self._whole = {word for word in some if not word.endswith(STAR)}
        self._begun = {word.rstrip(STAR) for word in some if word.endswith(STAR)}
        self._least = min(map(len, self._begun), default=LONGEST)

    def __contains__(self, word: str) -> bool:
        lengths = range(self._least, min(len(word), LONGEST) + 1)
        return word in self._whole or any(word[:length] in self._begun for length in lengths)


class Wording:
    """A list of words, ready to be looked for."""

    def __init__(self, words: Iterable[str] = ()) -> None:
        self.words = tuple(sorted(words))
        plain = [folded(word).translate(SAME) for word in self.words]
        self._longest = max(map(len, plain), default=0)
        self._same = _Forms(plain)
        self._alike = _Forms(word.translate(ALIKE) for word in plain)

    def finds(self, text: str) -> bool:
        """Tell whether one of the words stands in a text."""
        return next(self._found(text), None) is not None

    def masked(self, text: str) -> str:
        """Return a text with a star for every sign of such words."""
        signs = list(text)
        for begin, end in self._found(text):
            signs[begin:end] = [sign if sign == " " else STAR for sign in text[begin:end]]
        return "".join(signs)

    def _found(self, text: str) -> Iterator[tuple[int, int]]:
        """Give where such words begin and end."""
        if not self.words:
            return
        pieces = list(_pieces(text))
        for begin, end in pieces:
            if self._holds(folded(text[begin:end])):
                yield begin, end
        for alone, run in groupby(pieces, lambda piece: piece[1] - piece[0] == 1):
            if alone:
                yield from self._spelt(text, [begin for begin, _ in run])

    def _spelt(self, text: str, places: Sequence[int]) -> Iterator[tuple[int, int]]:
        """Give where letters that stand alone, one after another, are read as such a word."""
        letters = [folded(text[at]) for at in places]
        for first in range(len(letters)):
            for last in range(first + SPELT, min(len(letters), first + self._longest) + 1):
                if self._holds("".join(letters[first:last])):
                    yield places[first], places[last - 1] + 1

    def _holds(self, plain: str) -> bool:
        if plain.translate(SAME) in self._same:
            return True
        return _mixed(plain) and any(
            plain.translate(reading).translate(SAME).translate(ALIKE) in self._alike
            for reading in READINGS
        )


def check_words(words: Iterable[str]) -> list[str]:
    """Return the words of a list, each once; Refused names the first that is none."""
    found: dict[str, None] = {}
    for given in words:
        word = given.strip().casefold()
        if not word:
            continue
        bare = word.removesuffix(STAR)
        if not SHORTEST <= len(bare) < LONGEST or list(_pieces(bare)) != [(0, len(bare))]:
            raise Refused("refuse.word", 422, word=word[:LONGEST])
        found[word] = None
    if len(found) > MOST:
        raise Refused("refuse.words", 422, count=MOST)
    return sorted(found)


def folded(text: str) -> str:
    """Return a text without case and accents."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in plain if unicodedata.category(sign)[0] != "M" and _seen(sign))


def _seen(sign: str) -> bool:
    """Tell whether a sign is one that can be seen, or parts words."""
    return unicodedata.category(sign) != "Cf"


def _pieces(text: str) -> Iterator[tuple[int, int]]:
    """Give where the words of a text begin and end."""
    begin = -1
    for at, sign in enumerate(text):
        beside = unicodedata.category(sign)[0] == "M" or not _seen(sign)
        within = sign.isalnum() or sign in BESIDE or beside
        if within and begin < 0:
            begin = at
        elif not within and begin >= 0:
            yield begin, at
            begin = -1
    if begin >= 0:
        yield begin, len(text)


def _mixed(word: str) -> bool:
    """Tell whether a word has signs of several kinds."""
    kinds = {
        unicodedata.name(sign, "").partition(" ")[0] if sign.isalpha() else "" for sign in word
    }
    return len(kinds) > 1
