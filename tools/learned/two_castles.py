"""What is asked about Between Two Castles of Mad King Ludwig."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tools.learned.study import Question, Seen, Setting, Study, count_of, words_of
from zamok.engine.words import Words
from zamok.games.two_castles.facts import TYPE_KEYS


def eldest_first(seen: Seen) -> list[int]:
    """Return the seats from the eldest to the youngest."""
    event = next(event for event in seen.events if event.kind == "seniority")
    return list(event.data["seats"])


def cards(seen: Seen, seat: int) -> Iterable[str]:
    """Return the bonus cards of the castles of a seat."""
    return [
        event.data["card"]
        for event in seen.events
        if event.kind == "keep_card" and event.data["castle"] in castles(seen, seat)
    ]


def attendants(seen: Seen, seat: int) -> Iterable[str]:
    """Return the attendants of the castles of a seat."""
    return [
        event.data["attendant"]
        for event in seen.events
        if event.kind == "attendant" and event.data["castle"] in castles(seen, seat)
    ]


def castles(seen: Seen, seat: int) -> tuple[int, int]:
    """Return the castles of a seat: castle n is on the left of player n."""
    players = max(3, int(seen.state.seats))
    return seat, (seat + 1) % players


def say_line(key: str, words: Words) -> str:
    """Return a line of the score."""
    if key in TYPE_KEYS:
        return words(f"type.{key}")
    return words(f"room.{key}") if f"room.{key}" in words.keys else key


STUDY: Final = Study(
    "two_castles",
    (
        Setting(2, {}, closely=True),
        Setting(3),
        Setting(4, {}, closely=True),
        Setting(5),
        Setting(6),
        Setting(7),
    ),
    eldest_first,
    count_of("turn"),
    ("turns", "ходов"),
    ("points", "очков"),
    (
        Question(
            "cards",
            cards,
            ("Bonus cards", "Карты бонуса"),
            ("card", "карта"),
            (
                "How often those won one of whose castles had this card.",
                "Как часто побеждали те, у одного из чьих замков была эта карта.",
            ),
            words_of("card"),
        ),
        Question(
            "attendants",
            attendants,
            ("Attendants", "Королевские слуги"),
            ("attendant", "королевский слуга"),
            (
                "How often those won one of whose castles had this attendant.",
                "Как часто побеждали те, у одного из чьих замков был этот слуга.",
            ),
            words_of("attendant"),
        ),
    ),
    (),
    (),
    say_line,
    ("", ""),
    say_line,
    notes=(
        (
            "Nobody begins in this game: the order is that of age, the eldest first, whose word "
            "counts when partners disagree.",
            "В этой игре никто не начинает: порядок — по старшинству, первым назван самый "
            "старший, чьё слово решает, когда партнёры не согласны.",
        ),
    ),
)
