"""Which language a caller reads, and what the server says in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from babel.dates import format_date, format_time

from zamok.engine import LANGUAGES, IllegalMove, NotationError, Words
from zamok.engine.errors import said
from zamok.engine.language import SOURCE, spoken
from zamok.engine.registry import game as find_game
from zamok.engine.words import read_words
from zamok.server.errors import Bad, Idle, Refused, Stale

COOKIE = "zamok_lang"
WORDS = Path(__file__).parent / "words"
# What is said of data that is not what was asked for, by the type of the error.
WRONG = {
    "bool_parsing": "bad.bool",
    "bool_type": "bad.bool",
    "dict_type": "bad.object",
    "extra_forbidden": "bad.unknown",
    "finite_number": "bad.number",
    "float_parsing": "bad.number",
    "float_type": "bad.number",
    "greater_than_equal": "bad.least",
    "int_parsing": "bad.int",
    "int_parsing_size": "bad.int",
    "int_type": "bad.int",
    "json_invalid": "bad.json",
    "less_than_equal": "bad.most",
    "list_type": "bad.list",
    "literal_error": "bad.choice",
    "missing": "bad.missing",
    "model_attributes_type": "bad.object",
    "model_type": "bad.object",
    "move": "bad.move",
    "printable": "bad.printable",
    "string_pattern_mismatch": "bad.pattern",
    "string_too_long": "bad.long",
    "string_too_short": "bad.short",
    "string_type": "bad.text",
    "string_unicode": "bad.printable",
    "together": "bad.together",
    "too_long": "bad.long",
    "too_short": "bad.short",
}


def words(language: str) -> Words:
    """Return the server's words."""
    return read_words(WORDS, language)


def choose(cookies: Mapping[str, str], headers: Mapping[str, str]) -> str:
    """Return the language of the cookie, else the browser's first that we speak, else English."""
    if cookies.get(COOKIE) in LANGUAGES:
        return cookies[COOKIE]
    wishes: list[tuple[float, str]] = []
    for wish in headers.get("accept-language", "").split(","):
        name, _, weight = wish.strip().partition(";q=")
        try:
            wishes.append((-float(weight or 1), name))
        except ValueError:
            continue
    for _, name in sorted(wishes, key=lambda pair: pair[0]):
        found = spoken(name)
        if found is not None:
            return found
    return SOURCE


def moment(when: datetime, language: str) -> str:
    """Return a day and an hour in words."""
    day = format_date(when, "medium", locale=language)
    return f"{day}, {format_time(when, 'short', locale=language)}"


@dataclass(frozen=True)
class Answer:
    """A refusal as people read it: what was wrong, and the rule if it was one of the game's."""

    key: str
    rule: str
    title: str
    text: str
    status: int


def answer(error: Exception, language: str, names: Sequence[str] = ()) -> Answer:
    """Say in a language why something was not done; names are those of the seats."""
    say = words(language)
    if isinstance(error, IllegalMove):
        game = find_game(error.game)
        text = game.say_refusal(error.refusal, language, names)
        return Answer("illegal", error.rule, game.rules(language)[error.rule].title, text, 409)
    if isinstance(error, NotationError):
        return Answer("refuse.notation", "", "", say("refuse.notation"), 422)
    if isinstance(error, Bad):
        return Answer("refuse.bad", "", "", _clean(_wrong(error, say)), 422)
    if isinstance(error, Stale):
        return Answer("refuse.stale", "", "", say("refuse.stale"), 409)
    if isinstance(error, Refused):
        dated = {
            name: moment(gap, language) if isinstance(gap, datetime) else gap
            for name, gap in error.gaps.items()
        }
        text = say(error.key, **said(dated, language))
        if isinstance(error, Idle):
            text = " ".join([text, *_come_of(error, say, language, names)])
        return Answer(error.key, "", "", _clean(text), error.status)
    return Answer("refuse.wrong", "", "", say("refuse.wrong"), 500)


def _come_of(idle: Idle, say: Words, language: str, names: Sequence[str]) -> list[str]:
    """Say what would come of an idle move, if there is anything to be said."""
    speak = idle.game.voice.say_event
    told = [speak(event.plain(), idle.game.words(language), names) for event in idle.why]
    return [say("refuse.idle_why", what=what) for what in told if what][:1]


def _wrong(bad: Bad, say: Words) -> str:
    """Say which field is wrong, and why."""
    reason = say(WRONG.get(bad.kind, "bad.other"), **bad.gaps)
    return say("refuse.bad", field=bad.field or say("bad.whole"), reason=reason)


def _clean(text: str) -> str:
    """Return a text that can be sent: what a caller sent may be quoted, even half a letter."""
    return text.encode(errors="replace").decode()
