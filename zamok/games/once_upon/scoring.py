"""Points: pure functions on a position, used in play and for the breakdown."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from zamok.engine.event import Line
from zamok.games.once_upon.castle import has_cloud
from zamok.games.once_upon.facts import (
    CLOUD,
    COURTESAN,
    CROWNED,
    GREAT_GUESTS,
    GROUP_SCALE,
    GUEST_IDS,
    GUEST_POINTS,
    JESTER,
    KING,
    PRINCE,
    PRINCESS,
    SMALL_CLOUD,
    SUN,
    WALLS,
    YOUNG_GUESTS,
)
from zamok.games.once_upon.state import (
    FLAG_COUNT,
    FLAG_VALUES,
    FLOOR_COUNT,
    GUESTS,
    RESIDENT,
    SMALL_CLOUDS,
    TOWER_COUNT,
    TOWER_VALUES,
    WALL_COUNT,
    WIDTH,
    Position,
)


def tower_points(position: Position, seat: i64) -> i64:
    """Return the sum of the values written on the towers."""
    values = position.castles[seat * WIDTH + TOWER_VALUES]
    total: i64 = 0
    while values:
        total += values & 255
        values >>= 8
    return total


def flag_points(position: Position, seat: i64) -> i64:
    """Return the sum of the values of the flags."""
    values = position.castles[seat * WIDTH + FLAG_VALUES]
    total: i64 = 0
    while values:
        total += values & 15
        values >>= 4
    return total


def sun_points(position: Position, seat: i64) -> i64:
    """Return the points of the sun, if this seat drew it."""
    return SUN if position.sun == seat else 0


def cloud_points(position: Position, seat: i64) -> i64:
    """Return the points of the cloud, if this seat drew it."""
    return CLOUD if has_cloud(position, seat) else 0


def small_cloud_points(position: Position, seat: i64) -> i64:
    """Return the points of the shepherdess's clouds."""
    return position.castles[seat * WIDTH + SMALL_CLOUDS] * SMALL_CLOUD


def resident_points(position: Position, seat: i64) -> i64:
    """Return the points of the group in which the last resident was drawn."""
    return GROUP_SCALE[position.castles[seat * WIDTH + RESIDENT]]


def guest_points(position: Position, seat: i64, guest: i64) -> i64:
    """Return what a guest is worth to this seat."""
    castle = seat * WIDTH
    if guest == COURTESAN:
        crowned = position.castles[castle + GUESTS] & CROWNED
        count: i64 = 0
        while crowned:
            crowned &= crowned - 1
            count += 1
        return count
    if guest == PRINCE:
        return position.castles[castle + FLOOR_COUNT]
    if guest == JESTER:
        at: i64 = WALL_COUNT if position.jester_counts_walls else FLOOR_COUNT
        return position.castles[castle + at]
    if guest == PRINCESS:
        return position.castles[castle + TOWER_COUNT]
    if guest == KING:
        return position.castles[castle + FLAG_COUNT]
    return GUEST_POINTS[guest]


def guests_points(position: Position, seat: i64) -> i64:
    """Return what all guests of a seat are worth."""
    guests = position.castles[seat * WIDTH + GUESTS]
    total: i64 = 0
    guest: i64 = 0
    while guests:
        if guests & 1:
            total += guest_points(position, seat, guest)
        guests >>= 1
        guest += 1
    return total


def score(position: Position, seat: i64) -> i64:
    """Return the points of a seat as they stand."""
    return (
        tower_points(position, seat)
        + sun_points(position, seat)
        + cloud_points(position, seat)
        + small_cloud_points(position, seat)
        + resident_points(position, seat)
        + flag_points(position, seat)
        + guests_points(position, seat)
    )


def tower_values(position: Position, seat: i64) -> list[int]:
    """Return the value of each tower, in the order of building."""
    values = position.castles[seat * WIDTH + TOWER_VALUES]
    return [
        int((values >> (8 * i64(i))) & 255)
        for i in range(position.castles[seat * WIDTH + TOWER_COUNT])
    ]


def flag_values(position: Position, seat: i64) -> list[list[int]]:
    """Return the values of the flags on each wall."""
    values = position.castles[seat * WIDTH + FLAG_VALUES]
    walls: list[list[int]] = []
    for _ in range(WALLS):
        walls.append([int(flag) for flag in (values & 15, (values >> 4) & 15) if flag])
        values >>= 8
    return walls


def guest_list(guests: i64) -> list[int]:
    """Return the guests of a mask."""
    return [at for at in range(GREAT_GUESTS + YOUNG_GUESTS) if (guests >> i64(at)) & 1]


def scores(position: Position) -> list[int]:
    """Return the points of each seat as all see them: nothing of what is still chosen in secret."""
    shown = position.as_shown()
    return [int(score(shown, seat)) for seat in range(position.seats)]


def standing(position: Position) -> list[tuple[int, ...]]:
    """Return the points alone: there is no tie-break."""
    return [(points,) for points in scores(position)]


def breakdown(position: Position) -> list[list[Line]]:
    """Return the score of each seat line by line, as all see it; lines of nothing are left out."""
    shown = position.as_shown()
    return [_lines(shown, seat) for seat in range(int(position.seats))]


def _lines(position: Position, seat: i64) -> list[Line]:
    castles: vec[i64] = position.castles
    castle = seat * WIDTH
    found = [
        _line("towers", tower_points(position, seat), {"values": tower_values(position, seat)}),
        _line("sun", sun_points(position, seat), {}),
        _line("cloud", cloud_points(position, seat), {}),
        _line(
            "small_clouds",
            small_cloud_points(position, seat),
            {"count": int(castles[castle + SMALL_CLOUDS])},
        ),
        _line(
            "residents",
            resident_points(position, seat),
            {"count": int(castles[castle + RESIDENT])},
        ),
        _line("flags", flag_points(position, seat), {"count": int(castles[castle + FLAG_COUNT])}),
    ]
    for guest in guest_list(castles[castle + GUESTS]):
        points = guest_points(position, seat, guest)
        found.append(_line("guest", points, {"guest": GUEST_IDS[guest]}))
    return [line for line in found if line["points"]]


def _line(what: str, points: i64, data: dict[str, Any]) -> Line:
    return {"what": what, "points": int(points), "data": data}
