"""What is asked about Between Two Castles of Mad King Ludwig."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from tools.learned.study import (
    Both,
    Offer,
    Question,
    Seen,
    Setting,
    Study,
    count_of,
    said,
    words_of,
)
from zamok.engine.words import Words
from zamok.games.two_castles.facts import FIFTH, N_ROOMS, N_TYPES, ROOM_KEYS, TYPE_KEYS, TYPES


def eldest_first(seen: Seen) -> list[int]:
    """Return the seats from the eldest to the youngest."""
    event = next(event for event in seen.events if event.kind == "seniority")
    return list(event.data["seats"])


def type_of(room: str) -> str:
    """Return the type of a room."""
    number = ROOM_KEYS.index(room)
    return TYPES[number * N_TYPES // N_ROOMS] if number < N_ROOMS else "special"


def first_two(seen: Seen, seat: int) -> Iterable[str]:
    """Return the types of the first two tiles that a seat chooses."""
    found = [type_of(event.data["room"]) for event in seen.of(seat, "take_seen")][:2]
    return ["+".join(sorted(found, key=TYPES.index))] if len(found) == 2 else []


def fives(seen: Seen, seat: int) -> Iterable[str]:
    """Return the types of which a castle of the seat has five rooms or more."""
    for castle in castles(seen, seat):
        built = [
            type_of(event.data["room"])
            for event in seen.events
            if event.kind == "build" and event.data["castle"] == castle
        ]
        yield from (name for name in TYPES if built.count(name) >= FIFTH)


def in_hand(seen: Seen, seat: int) -> Iterator[tuple[str, bool]]:
    """Give the types of a hand when the seat chose a tile, and whether it was of this one."""
    hand: list[str] = []
    for event in seen.of(seat, "hand_seen", "take_seen"):
        if event.kind == "hand_seen":
            hand = list(event.data["rooms"])
        else:
            room = event.data["room"]
            chosen = type_of(room)
            yield from ((one, one == chosen) for one in {type_of(room) for room in hand})
            hand.remove(room)


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


def say_types(key: str, words: Words) -> str:
    """Return two types."""
    return " + ".join(words(f"type.{one}") for one in key.split("+"))


def say_line(key: str, words: Words) -> str:
    """Return a line of the score."""
    if key in TYPE_KEYS:
        return words(f"type.{key}")
    return words(f"room.{key}") if f"room.{key}" in words.keys else said(LINES[key], words)


LINES: Final[dict[str, Both]] = {
    "card": ("bonus card", "карта бонуса"),
    "attendant": ("attendant", "королевский слуга"),
    "throne": ("throne room", "тронный зал"),
    "tower": ("tower", "башня"),
    "castles": ("castles", "замки"),
}


STUDY: Final = Study(
    "two_castles",
    (
        Setting(2),
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
            "first_two",
            first_two,
            ("The first two tiles", "Первые два жетона"),
            ("types of the first two tiles", "типы первых двух жетонов"),
            (
                "What he takes out of the very first hand.",
                "Что он берёт из самой первой стопки жетонов.",
            ),
            say_types,
            opening=True,
        ),
        Question(
            "fives",
            fives,
            ("Five of a type", "Пять одного типа"),
            ("type with five rooms or more", "тип, которого пять или больше"),
            (
                "How often those won one of whose castles had five rooms or more of a type.",
                "Как часто побеждали те, у одного из чьих замков было пять или больше помещений "
                "одного типа.",
            ),
            words_of("type"),
        ),
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
    (
        Offer(
            "types",
            in_hand,
            ("Out of the hand", "Из рук"),
            ("type", "тип"),
            (
                "How often he took a tile of this type when there was one in his hand.",
                "Как часто он брал жетон этого типа, если такой был на руках.",
            ),
            words_of("type"),
        ),
    ),
    (),
    say_line,
    ("", ""),
    ("", 0),
    say_line,
    begins=("Who is elder", "Кто старше"),
    first=("the eldest", "самый старший"),
    notes=(
        (
            "Nobody begins in this game: what is called first is the eldest, whose word counts "
            "when partners disagree.",
            "В этой игре никто не начинает: первым назван самый старший, чьё слово решает, когда "
            "партнёры не согласны.",
        ),
    ),
)
