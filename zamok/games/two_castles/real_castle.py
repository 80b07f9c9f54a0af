"""Scores a castle that was built on a real table.

A castle is plain data:

    {
      "throne": "corridor_food",
      "rooms": [{"room": "Kitchen", "x": 0, "y": 1}, {"room": "Башня", "x": 0, "y": 2}],
      "attendants": ["painter"],
      "cards": ["height"],
      "finished": false
    }

The throne room lies on (0, 0) and (1, 0), rows grow upward and are negative below the
ground. Names are those of the words, English or Russian, or the keys of the notation. With
"finished" the number of rooms and bonus pieces must be what a whole game brings, too.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

from zamok.engine.errors import ZamokError
from zamok.engine.event import Line
from zamok.engine.language import LANGUAGES
from zamok.engine.words import read_words
from zamok.games.two_castles import facts
from zamok.games.two_castles.plan import Plan, place_at
from zamok.games.two_castles.scoring import castle_lines

FIELDS = ("throne", "rooms", "attendants", "cards", "finished")
MOST_REGULAR = 18  # sixteen, and two drawn by food bonuses
MOST_SPECIAL = 6
TILES = 16
Placed = dict[tuple[int, int], int]


class ImpossibleCastle(ZamokError):
    """A castle that no game can bring: the anchor of the rule against it, and the reason."""

    def __init__(self, rule: str, message: str) -> None:
        super().__init__(rule, message)
        self.rule = rule
        self.message = message

    def __str__(self) -> str:
        return f"{self.message} [{self.rule}]"


def score_castle(data: object) -> list[Line]:
    """Return the score of a castle line by line; an impossible castle raises ZamokError."""
    if not isinstance(data, dict):
        raise ZamokError("a castle is an object with a throne, rooms, attendants and cards")
    for name in data:
        if name not in FIELDS:
            raise ZamokError(f"a castle has no {name!r}; it has {', '.join(FIELDS)}")
    throne = _throne(data.get("throne"))
    placed = _rooms(data.get("rooms"))
    attendants = _pieces(data.get("attendants", []), "attendant", facts.ATTENDANT_KEYS)
    cards = _pieces(data.get("cards", []), "card", facts.CARD_KEYS)
    check_castle(placed)
    check_bonuses(attendants, cards)
    finished = data.get("finished", False)
    if type(finished) is not bool:
        raise ZamokError(f"finished is true or false, not {finished!r}")
    if finished:
        check_finished(placed, attendants, cards)
    return castle_lines(laid_out(throne, placed, attendants, cards))


def laid_out(throne: int, placed: Placed, attendants: list[int], cards: list[int]) -> Plan:
    """Lay out a castle given by the cells of its rooms."""
    plan = Plan()
    plan.found(throne)
    for (x, y), room in placed.items():
        plan.put(room, place_at(x, y))
    for kind in attendants:
        plan.attend(kind)
    for card in cards:
        plan.add_card(card)
    return plan


# ---- reading -------------------------------------------------------------------------------


@cache
def _names(kind: str, keys: tuple[str, ...]) -> dict[str, int]:
    """Return every name of a kind of piece: its key and its word in each language."""
    folder = Path(__file__).parent / "words"
    found = {key: number for number, key in enumerate(keys)}
    for language in LANGUAGES:
        words = read_words(folder, language)
        found |= {_plain(words(f"{kind}.{key}")): n for n, key in enumerate(keys)}
    return found


def _plain(name: str) -> str:
    """Return a name as it is compared: people type it with either apostrophe."""
    return name.strip().casefold().replace("’", "'")


def _find(kind: str, keys: list[str], name: object) -> int:
    number = -1
    if isinstance(name, str):
        number = _names(kind, tuple(keys)).get(_plain(name), -1)
    if number < 0:
        raise ZamokError(f"there is no {kind} {name!r} in this game")
    return number


def _throne(value: object) -> int:
    if isinstance(value, str) and value in facts.THRONE_KEYS:
        return facts.THRONE_KEYS.index(value)
    known = ", ".join(facts.THRONE_KEYS)
    raise ZamokError(f"the throne is named by its two wanted types: {known}; not {value!r}")


def _rooms(value: object) -> Placed:
    if not isinstance(value, list):
        raise ZamokError("the rooms of a castle are a list")
    placed: Placed = {}
    for number, item in enumerate(value, start=1):
        if not isinstance(item, dict) or set(item) != {"room", "x", "y"}:
            raise ZamokError(f"room {number} of the list is not an object with room, x and y")
        room = _find("room", facts.ROOM_KEYS, item["room"])
        x, y = item["x"], item["y"]
        if type(x) is not int or type(y) is not int:
            raise ZamokError(f"{item['room']}: x and y are whole numbers")
        if (x, y) in ((0, 0), (1, 0)):
            raise _impossible("free-cell", room, x, y, "the throne room lies there")
        if (x, y) in placed:
            other = facts.ROOM_KEYS[placed[x, y]]
            raise _impossible("free-cell", room, x, y, f"{other} lies there")
        if room < facts.N_ROOMS and room in placed.values():
            raise _impossible("pieces", room, x, y, "there is only one of this room")
        placed[x, y] = room
    return placed


def _pieces(value: object, kind: str, keys: list[str]) -> list[int]:
    if not isinstance(value, list):
        raise ZamokError(f"the {kind}s of a castle are a list")
    return [_find(kind, keys, name) for name in value]


def _impossible(rule: str, room: int, x: int, y: int, reason: str) -> ImpossibleCastle:
    return ImpossibleCastle(rule, f"{facts.ROOM_KEYS[room]} at {x},{y}: {reason}")


# ---- checking ------------------------------------------------------------------------------


def check_castle(placed: Placed) -> None:
    """Raise unless the rooms can stand like this."""
    for (x, y), room in placed.items():
        levels = facts.LEVELS[room]
        if levels == facts.ABOVE and y < 0:
            raise _impossible("levels", room, x, y, "it may not stand below the ground")
        if levels == facts.BELOW and y >= 0:
            raise _impossible("levels", room, x, y, "it may stand only below the ground")
        below = placed.get((x, y - 1), facts.THRONE if (x, y) in ((0, 1), (1, 1)) else None)
        if y < 1:
            continue
        if below is None:
            raise _impossible("support", room, x, y, "nothing stands below to carry it")
        if facts.OPEN_AIR[below]:
            reason = f"nothing may be built on top of {facts.ROOM_KEYS[below]}"
            raise _impossible("open-air", room, x, y, reason)
    joined = _joined_to_throne(placed)
    for (x, y), room in placed.items():
        if (x, y) not in joined:
            raise _impossible("contact", room, x, y, "no chain of edges joins it to the throne")
    _check_count(placed, lambda room: room < facts.N_ROOMS, MOST_REGULAR, "regular")
    _check_count(placed, lambda room: room >= facts.N_ROOMS, MOST_SPECIAL, "special")


def _joined_to_throne(placed: Placed) -> set[tuple[int, int]]:
    joined = {(0, 0), (1, 0)}
    waiting = list(joined)
    while waiting:
        x, y = waiting.pop()
        for cell in ((x - 1, y), (x + 1, y), (x, y + 1), (x, y - 1)):
            if cell in placed and cell not in joined:
                joined.add(cell)
                waiting.append(cell)
    return joined


def _check_count(placed: Placed, mine: Callable[[int], bool], most: int, name: str) -> None:
    cells = [cell for cell, room in placed.items() if mine(room)]
    if len(cells) > most:
        x, y = cells[most]
        reason = f"a castle never has more than {most} {name} rooms"
        raise _impossible("pieces", placed[x, y], x, y, reason)


def check_bonuses(attendants: list[int], cards: list[int]) -> None:
    """Raise if no castle can have earned so many attendants or cards."""
    if len(attendants) > 2:
        name = facts.ATTENDANT_KEYS[attendants[2]]
        raise ImpossibleCastle("bonus-living", f"{name}: the throne room has only two places")
    for at, card in enumerate(cards):
        name = facts.CARD_KEYS[card]
        if card in cards[:at]:
            raise ImpossibleCastle("pieces", f"card {name}: there is only one of this card")
        if at >= 2:
            raise ImpossibleCastle("bonus-utility", f"card {name}: no castle earns a third card")


def check_finished(placed: Placed, attendants: list[int], cards: list[int]) -> None:
    """Raise unless a whole game brings just so many rooms and bonus pieces."""
    kinds = [int(facts.TYPE[room]) for room in placed.values()]
    threes = [kinds.count(kind) >= 3 for kind in range(facts.N_TYPES)]
    fives = sum(kinds.count(kind) >= 5 for kind in range(facts.N_TYPES))
    earned = threes[facts.OUTDOOR] + threes[facts.SLEEPING] + threes[facts.CORRIDOR] + fives
    regular = len(kinds) - kinds.count(facts.SPECIAL)
    spare = {
        "special rooms": kinds.count(facts.SPECIAL) - earned,
        "attendants": len(attendants) - threes[facts.LIVING],
        "bonus cards": len(cards) - threes[facts.UTILITY],
        "regular rooms": regular - TILES - threes[facts.FOOD],
    }
    if spare["regular rooms"] < 0:
        least = regular - spare["regular rooms"]
        raise ImpossibleCastle(
            "rounds", f"a whole game brings {least} regular rooms, not {regular}"
        )
    for name, count in spare.items():
        if count < 0:
            raise ImpossibleCastle("bonus", f"the castle has {-count} too few {name} for its rooms")
    free = int(threes[facts.DOWNSTAIRS])
    if sum(spare.values()) > free:
        names = ", ".join(name for name, count in spare.items() if count)
        raise ImpossibleCastle("bonus", f"the castle has more than its rooms have earned: {names}")
    if sum(spare.values()) < free:
        raise ImpossibleCastle(
            "bonus-downstairs", "the bonus for three downstairs rooms is missing"
        )
