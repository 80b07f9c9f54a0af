"""Builds a view up from nothing: castles as they are shown, the own one as it is."""

from __future__ import annotations

from zamok.games.once_upon import scoring
from zamok.games.once_upon.castle import has_cloud, parts
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
from zamok.games.once_upon.forecast import forecast
from zamok.games.once_upon.moves import SIDES
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
    USE,
    WALL_COUNT,
    WIDTH,
    Position,
)
from zamok.games.once_upon.view import Castle, Sums, View, Wall


def _cells(mask: int) -> list[str]:
    return [name for at, name in enumerate(CELL_IDS) if (mask >> at) & 1]


def _seat(seat: int) -> int | None:
    return None if seat < 0 else int(seat)


def _groups(residents: int) -> list[int]:
    groups: list[int] = []
    for size in GROUP_SIZES:
        groups.append(min(size, residents))
        residents -= groups[-1]
    return groups


def _walls(position: Position, seat: int) -> list[Wall]:
    built = position.castles[seat * WIDTH + WALL_COUNT]
    flags = scoring.flag_values(position, seat)
    return [
        {"built": wall < built, "room": int(WALL_ROOM[wall]), "flags": flags[wall]}
        for wall in range(WALLS)
    ]


def _sums(position: Position, seat: int) -> Sums:
    return {
        "towers": int(scoring.tower_points(position, seat)),
        "flags": int(scoring.flag_points(position, seat)),
        "residents": int(scoring.resident_points(position, seat)),
        "guests": int(scoring.guests_points(position, seat)),
        "sun": int(scoring.sun_points(position, seat)),
        "cloud": int(scoring.cloud_points(position, seat)),
        "small_clouds": int(scoring.small_cloud_points(position, seat)),
    }


def _castle(position: Position, seat: int) -> Castle:
    numbers = [int(n) for n in position.castles[seat * WIDTH : (seat + 1) * WIDTH]]
    waits_for_sheet = position.phase == SHEET and (position.waiting >> seat) & 1
    guests = scoring.guest_list(numbers[GUESTS])
    return {
        "sheet": None if waits_for_sheet else SIDES[numbers[SIDE]],
        "chips": _cells(numbers[BOARD]),
        "chips_left": int(CHIPS - COUNT[numbers[BOARD]]),
        "floors": numbers[FLOOR_COUNT],
        "towers": scoring.tower_values(position, seat),
        "walls": _walls(position, seat),
        "residents": numbers[RESIDENT],
        "groups": _groups(numbers[RESIDENT]),
        "sun": position.sun == seat,
        "cloud": has_cloud(position, seat),
        "small_clouds": numbers[SMALL_CLOUDS],
        "guests": [GUEST_IDS[guest] for guest in guests],
        "guest_points": [int(scoring.guest_points(position, seat, guest)) for guest in guests],
        "parts": int(parts(position, seat)),
        "sums": _sums(position, seat),
        "score": int(scoring.score(position, seat)),
    }


def _dice_left(position: Position, seat: int | None) -> list[str] | None:
    """Return the dice still to be used, None for those who may not know."""
    if position.phase not in (USE, DOG_USE):
        return []
    if position.phase == USE and seat != position.active:
        return None
    return [FACES[face] for face in (position.left0, position.left1) if face >= 0]


def _gain(position: Position) -> str | None:
    """Return the resource that a guest brings."""
    if position.phase != GAIN:
        return None
    return RESOURCES[position.gain] if position.gain < len(RESOURCES) else "any"


def _winners(position: Position) -> list[int]:
    if not position.over:
        return []
    return [seat for seat, rank in enumerate(position.ranks()) if rank == 1]


def view(position: Position, seat: int | None) -> View:
    """Return what a seat (None: a spectator) may know."""
    shown = position.as_shown()
    own = None if position.phase != USE else seat  # whose castle is not as it is shown
    castles = [_castle(shown, other) for other in range(position.seats)]
    return {
        "you": seat,
        "variant": VARIANTS[position.variant],
        "build_timing": "everyone" if position.everyone_builds else "active_player_only",
        "jester": "wall" if position.jester_counts_walls else "floor",
        "cloud": "every" if position.cloud_for_all else "first",
        "phase": PHASES[position.phase],
        "actors": position.actors(),
        "over": position.over,
        "winners": _winners(position),
        "turn": int(position.turn),
        "active": int(position.active),
        "builder": _seat(position.builder),
        "dice": [FACES[face] for face in (position.die0, position.die1) if face >= 0],
        "dice_left": _dice_left(position, seat),
        "gain": _gain(position),
        "count": int(position.count),
        "lifted": None if position.lifted < 0 else CELL_IDS[position.lifted],
        "moved": _cells(position.moved),
        "last": position.last,
        "finisher": _seat(position.finisher),
        "open": [GUEST_IDS[guest] for guest in scoring.guest_list(position.open)],
        "deck": int(position.deck_count),
        "unseen": [GUEST_IDS[guest] for guest in scoring.guest_list(position.deck)],
        "castles": castles,
        "mine": None if own is None else _castle(position, own),
        "scores": [castle["score"] for castle in castles],
        "forecast": forecast(position, seat),
    }
