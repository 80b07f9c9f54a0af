"""What a position is worth: lights at once, floors when they are full, guests at the end."""

from __future__ import annotations

from castle_lights.facts import (
    BRIGHTNESS,
    COLUMNS,
    FLOOR_POINTS,
    FLOORS,
    GUEST_POINTS,
    GUESTS,
    KINDS,
    LIGHTS,
    NEIGHBOUR,
    NEIGHBOURS,
    SHAPE,
    TORCH,
    WINDOWS,
)
from castle_lights.state import Position
from zamok.engine import Line


def gain(position: Position, kind: int, window: int) -> int:
    """Return what a light brings at once: its points for each lit window beside or above."""
    lit = sum(1 for beside in NEIGHBOURS[window] if position.light[beside] >= 0)
    return NEIGHBOUR[kind] * lit


def brightness(position: Position, floor: int) -> list[int]:
    """Return how bright each seat's lights make a floor."""
    sums = [0] * position.seats
    for window in range(floor * COLUMNS, (floor + 1) * COLUMNS):
        if position.light[window] >= 0:
            sums[position.owner[window]] += BRIGHTNESS[position.light[window]]
    return sums


def leaders(position: Position, floor: int) -> list[int]:
    """Return the seats that are brightest on a floor; nobody while it is all dark."""
    sums = brightness(position, floor)
    best = max(sums)
    return [seat for seat, bright in enumerate(sums) if bright == best > 0]


def dark_windows(position: Position, floor: int) -> int:
    """Return how many windows of a floor are dark."""
    windows = range(floor * COLUMNS, (floor + 1) * COLUMNS)
    return sum(1 for window in windows if position.light[window] < 0)


def winners(position: Position, floor: int) -> list[int]:
    """Return who has won a floor: its brightest seats, once it is fully lit."""
    return [] if dark_windows(position, floor) else leaders(position, floor)


def liked(position: Position, seat: int, shape: int) -> int:
    """Return how many windows of a shape a seat has lit."""
    return sum(
        1 for window in range(WINDOWS) if position.owner[window] == seat and SHAPE[window] == shape
    )


def guest_points(position: Position, seat: int) -> int:
    """Return what a seat's guests bring for the windows lit so far."""
    return sum(line["points"] for line in _guest_lines(position, seat))


def torches(position: Position, seat: int) -> int:
    """Return how many torches a seat has in the windows: the fewer, the better in a tie."""
    return sum(
        1
        for window in range(WINDOWS)
        if position.owner[window] == seat and position.light[window] == TORCH
    )


def scores(position: Position) -> list[int]:
    """Return the points of each seat as they stand."""
    return [sum(line["points"] for line in lines) for lines in breakdown(position)]


def standing(position: Position) -> list[tuple[int, ...]]:
    """Return points and tie-break: fewer torches."""
    return [(points, -torches(position, seat)) for seat, points in enumerate(scores(position))]


def breakdown(position: Position) -> list[list[Line]]:
    """Return the lines that make each seat's score."""
    won = [winners(position, floor) for floor in range(FLOORS)]
    return [_lines(position, seat, won) for seat in range(position.seats)]


def _lines(position: Position, seat: int, won: list[list[int]]) -> list[Line]:
    lines: list[Line] = []
    for kind in range(KINDS):
        if NEIGHBOUR[kind]:
            points = position.brought[seat * KINDS + kind]
            lines.append({"what": LIGHTS[kind], "points": points, "data": {}})
    for floor in range(FLOORS):
        if seat in won[floor]:
            bright = brightness(position, floor)[seat]
            data = {"floor": floor + 1, "brightness": bright}
            lines.append({"what": "floor", "points": FLOOR_POINTS[floor], "data": data})
    return lines + _guest_lines(position, seat) if position.over else lines


def _guest_lines(position: Position, seat: int) -> list[Line]:
    lines: list[Line] = []
    for shape, guest in enumerate(GUESTS):
        count = liked(position, seat, shape)
        line: Line = {
            "what": "guest",
            "points": GUEST_POINTS * count,
            "data": {"guest": guest, "windows": count},
        }
        lines += [line] * position.guests[seat * len(GUESTS) + shape]
    return lines
