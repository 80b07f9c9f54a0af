"""Voice: what a sentence said to players must not be, in Russian and in English.

The test builds sentences and asks `faults` about each; `docs/STYLE.md` gives the reasons.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

import pymorphy3  # type: ignore[import-untyped]

PROMPT = 60  # characters a prompt may have, names of four letters included
HARD = "\N{NO-BREAK SPACE}"

_CODES = (
    re.compile(r"\b[A-Z]\d+[a-z]?\b"),  # tiles and start spaces: A10m, S3
    re.compile(r"(?<![\w.,−-])[a-j]\d{1,2}\b"),  # cells of a castle: e4
    re.compile(r"(?<!\d)\d-\d(?!\d)"),  # cells of a player board: 3-1
    re.compile(r"(?<![\w])-\d"),  # places counted below zero
    re.compile(r"\b(?:столбец|место|column|place) 0\b"),
    re.compile(r"\b[a-z]+_[a-z]+\b"),  # word keys
)
_COMPASS = re.compile(
    r"\b(?:север|юг|восток|запад|северн|южн|восточн|западн)\w*|\b(?:north|south|east|west)\b", re.I
)
_SMALL = "в|во|и|из|или|к|на|за|от|до|с|со|по|у|а|an?|and|at|by|for|from|in|of|on|or|to|with"
_LOOSE = (
    re.compile(r"№ "),
    re.compile(r" —"),
    re.compile(rf"\d (?=[^\W\d_])(?!(?:{_SMALL})\b)"),  # a number and what it counts
)
_STRAIGHT = re.compile("[\"']")
_GENDER = re.compile(r"\b(?:должен|должна|обязан|обязана|готов|готова|сам|сама)\b", re.I)
_HE = re.compile(r"\b(?:he|his|him|himself|she|her|herself)\b", re.I)
_PLAYER = re.compile(r"\bигрок(?:а|у|ом|е)? (?=⟦)")
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_WAITING = {"ждём", "ждем"}  # «Ждём: Анна» stands before a name


def faults(
    said: str, language: str, names: Sequence[str] = (), *, prompt: bool = False
) -> list[str]:
    """Return what is wrong with a sentence; names are those that stand in it."""
    found = [*_everywhere(said)]
    if prompt and len(said) > PROMPT:
        found.append(f"has {len(said)} characters")
    if language == "ru":
        found += _russian(_marked(said, names))
    elif language == "en" and _HE.search(said):
        found.append("tells a gender")
    return found


def _everywhere(said: str) -> Iterator[str]:
    if code := _first(_CODES, said):
        yield f"has the code {code!r}"
    if compass := _COMPASS.search(said):
        yield f"has the side of the world {compass[0]!r}"
    if loose := _first(_LOOSE, said):
        yield f"has a space that may break: {loose!r}"
    if straight := _STRAIGHT.search(said):
        yield f"has the straight quote {straight[0]}"


def _first(known: Sequence[re.Pattern[str]], said: str) -> str:
    """Return what is found first of some patterns, or nothing."""
    return next((found[0] for one in known if (found := one.search(said))), "")


def _marked(said: str, names: Sequence[str]) -> str:
    """Return a sentence with its names in brackets, the longest first."""
    for name in sorted(set(names), key=len, reverse=True):
        said = re.sub(rf"(?<![\w⟦]){re.escape(name)}(?![\w⟧])", f"⟦{name}⟧", said)
    return said


def _russian(said: str) -> Iterator[str]:
    if gender := _GENDER.search(said):
        yield f"tells a gender: {gender[0]!r}"
    if bent := _PLAYER.search(said):
        yield f"bends a name: {bent[0]!r}"
    for place in re.finditer("⟦", said):
        before = said[: place.start()].rstrip(" " + HARD + "«(")
        word = _WORD.findall(before)[-1:] if before[-1:].isalpha() else []
        if word and not (_is_verb(word[0]) or word[0].lower() in ("и", "или", "а", "но")):
            yield f"bends the name after {word[0]!r}"
    yield from _objects(said)


def _objects(said: str) -> Iterator[str]:
    """Name verbs whose object stands in the nominative, after a colon or without one."""
    bare = re.sub("«[^»]*»|„[^“]*“|⟦[^⟧]*⟧", "…", said)
    for found in re.finditer(r"([^\W\d_]+)(: | )([^\W\d_]+)", bare):
        verb, between, thing = found.groups()
        if not _is_verb(verb) or verb.lower() in _WAITING:
            continue
        if between == ": ":
            yield f"has a colon for an object: {found[0]!r}"
        elif _only_nominative(thing):
            yield f"has a nominative for an object: {found[0]!r}"


@cache
def _analyzer() -> pymorphy3.MorphAnalyzer:
    return pymorphy3.MorphAnalyzer()


@cache
def _is_verb(word: str) -> bool:
    """Tell whether a word is first of all a verb that has a subject."""
    return bool(_analyzer().parse(word)[0].tag.POS == "VERB")


@cache
def _only_nominative(word: str) -> bool:
    """Tell whether a word can be nothing but a noun in the nominative."""
    known = [parse for parse in _analyzer().parse(word) if parse.is_known]
    return bool(known) and all(
        parse.tag.POS == "NOUN" and parse.tag.case == "nomn" for parse in known
    )
