"""What may be seen: all that lies on the table; not what the others do with the dice just now."""

from __future__ import annotations

from typing import TypedDict, cast

from mypy_extensions import i64

from zamok.games.once_upon.facts import (
    CELL_IDS,
    CHIPS,
    COUNT,
    FACES,
    GROUP_SIZES,
    GUEST_IDS,
    RESOURCES,
    VARIANTS,
    WALL_ROOM,
    WALLS,
)
from zamok.games.once_upon.moves import SIDES
from zamok.games.once_upon.scoring import flag_values, guest_list, score, tower_values
from zamok.games.once_upon.state import (
    BOARD,
    DOG_USE,
    FLOOR_COUNT,
    GAIN,
    GUESTS,
    PHASES,
    RESIDENT,
    SHEET,
    SIDE,
    SMALL_CLOUDS,
    TOWER_COUNT,
    USE,
    WALL_COUNT,
    WIDTH,
    Position,
)


class Wall(TypedDict):
    """One of the four walls of a castle."""

    built: bool
    room: int
    flags: list[int]


class Castle(TypedDict):
    """One player's sheet, board and guests."""

    sheet: str | None
    chips: list[str]
    chips_left: int
    floors: int
    towers: list[int]
    walls: list[Wall]
    residents: int
    groups: list[int]
    sun: bool
    cloud: bool
    small_clouds: int
    guests: list[str]
    parts: int
    score: int


class View(TypedDict):
    """All that a viewer is shown."""

    you: int | None
    variant: str
    build_timing: str
    jester: str
    phase: str
    actors: list[int]
    over: bool
    turn: int
    active: int
    builder: int | None
    dice: list[str]
    dice_left: list[str] | None
    gain: str | None
    count: int
    lifted: str | None
    moved: list[str]
    last: bool
    finisher: int | None
    open: list[str]
    deck: int
    unseen: list[str]
    castles: list[Castle]
    mine: Castle | None
    scores: list[int]


def _cells(mask: i64) -> list[str]:
    return [name for at, name in enumerate(CELL_IDS) if (mask >> at) & 1]


def _seat(seat: i64) -> int | None:
    return None if seat < 0 else int(seat)


def _groups(residents: int) -> list[int]:
    groups: list[int] = []
    for size in GROUP_SIZES:
        groups.append(min(size, residents))
        residents -= groups[-1]
    return groups


def _walls(position: Position, seat: int) -> list[Wall]:
    built = position.castles[seat * WIDTH + WALL_COUNT]
    flags = flag_values(position, seat)
    return [
        {"built": wall < built, "room": int(WALL_ROOM[wall]), "flags": flags[wall]}
        for wall in range(WALLS)
    ]


def _castle(position: Position, seat: int) -> Castle:
    numbers = [int(n) for n in position.castles[seat * WIDTH : (seat + 1) * WIDTH]]
    waits_for_sheet = position.phase == SHEET and (position.waiting >> seat) & 1
    return {
        "sheet": None if waits_for_sheet else SIDES[numbers[SIDE]],
        "chips": _cells(numbers[BOARD]),
        "chips_left": int(CHIPS - COUNT[numbers[BOARD]]),
        "floors": numbers[FLOOR_COUNT],
        "towers": tower_values(position, seat),
        "walls": _walls(position, seat),
        "residents": numbers[RESIDENT],
        "groups": _groups(numbers[RESIDENT]),
        "sun": position.sun == seat,
        "cloud": position.finisher == seat,
        "small_clouds": numbers[SMALL_CLOUDS],
        "guests": [GUEST_IDS[guest] for guest in guest_list(numbers[GUESTS])],
        "parts": numbers[FLOOR_COUNT] + numbers[TOWER_COUNT] + numbers[WALL_COUNT],
        "score": int(score(position, seat)),
    }


def _dice_left(position: Position, seat: int | None) -> list[str] | None:
    """Return the dice still to be used, None for those who may not know."""
    if position.phase not in (USE, DOG_USE):
        return []
    if position.phase == USE and seat != position.active:
        return None
    return [FACES[face] for face in (position.left0, position.left1) if face >= 0]


def build_view(position: Position, seat: int | None) -> dict[str, object]:
    """Return what a seat (None: a spectator) may know."""
    public = position
    mine: Castle | None = None
    if position.phase == USE:
        public = cast("Position", position.copy())
        public.castles = position.before
        if seat is not None:
            mine = _castle(position, seat)
    castles = [_castle(public, other) for other in range(position.seats)]
    gain = RESOURCES[position.gain] if 0 <= position.gain < len(RESOURCES) else "any"
    found: View = {
        "you": seat,
        "variant": VARIANTS[position.variant],
        "build_timing": "everyone" if position.everyone_builds else "active_player_only",
        "jester": "wall" if position.jester_counts_walls else "floor",
        "phase": PHASES[position.phase],
        "actors": position.actors(),
        "over": position.over,
        "turn": int(position.turn),
        "active": int(position.active),
        "builder": _seat(position.builder),
        "dice": [FACES[face] for face in (position.die0, position.die1) if face >= 0],
        "dice_left": _dice_left(position, seat),
        "gain": gain if position.phase == GAIN else None,
        "count": int(position.count),
        "lifted": None if position.lifted < 0 else CELL_IDS[position.lifted],
        "moved": _cells(position.moved),
        "last": position.last,
        "finisher": _seat(position.finisher),
        "open": [GUEST_IDS[guest] for guest in guest_list(position.open)],
        "deck": int(position.deck_count),
        "unseen": [GUEST_IDS[guest] for guest in guest_list(position.deck)],
        "castles": castles,
        "mine": mine,
        "scores": [castle["score"] for castle in castles],
    }
    return cast("dict[str, object]", found)
